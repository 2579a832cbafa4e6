import Diagnostics

extension ChangedNumberCheck {
  /// Numbers that a translation writes as its source, beside another unit: 20時間 for 20 minutes.
  func changedUnits(_ text: ReadableText, _ source: ReadableText, _ languages: NumberLanguages) -> [Diagnostic] {
    guard source.hasNumbers, text.hasNumbers else { return [] }
    let wanted = source.variants.flatMap(languages.units(of: source.locale).measures)
    if wanted.isEmpty { return [] }
    let own = text.variants.flatMap { prose in
      languages.units(of: text.locale).measures(in: prose).map { (prose: prose, measure: $0) }
    }
    return own.compactMap { prose, measure in
      let (value, unit, range) = measure
      let expected = wanted.filter { $0.value == value && $0.unit.kind == unit.kind }.map(\.unit)
      guard !expected.isEmpty, !expected.contains(unit),
        !own.contains(where: { $0.measure.value == value && expected.contains($0.measure.unit) })
      else { return nil }
      return report(
        "says '\(prose.text(range))', in another unit than its source",
        text,
        prose.place(of: range),
        source,
        fix: "Write the unit of the source, or better, refer to a fact."
      )
    }
  }
}
