import Diagnostics
import ICU

extension ChangedNumberCheck {
  /// Weekdays, months, frequencies and the like that a translation of an English text says instead of its source's.
  func changedThings(_ text: ReadableText, _ source: ReadableText, _ languages: NumberLanguages) -> [Diagnostic] {
    guard source.locale.language == "en", languages.english(source.locale).mayHold(source) else { return [] }
    let wanted = source.variants.flatMap(languages.english(source.locale).things)
    guard wanted.contains(where: \.isCertain) else { return [] }
    let own = text.variants.flatMap { prose in
      languages.translated(text.locale).things(in: prose).map { (prose: prose, thing: $0) }
    }
    .filter { $0.thing.kind != .ordinal || !source.saysInRomanNumerals(String($0.thing.value)) }
    for kind in SaidThing.Kind.allCases {
      let wanted = wanted.filter { $0.kind == kind }
      let own = own.filter { $0.thing.kind == kind }
      // What may be meant is no mistake, on either side.
      guard let first = own.first(where: \.thing.isCertain), wanted.contains(where: \.isCertain),
        !own.contains(where: { other in wanted.contains { $0.value == other.thing.value && $0.isCertain } }),
        !own.contains(where: { other in other.thing.isCertain && wanted.contains { $0.value == other.thing.value } })
      else { continue }
      let (prose, range) = (first.prose, first.thing.range)
      return [
        report(
          "says '\(prose.text(range))', which its source does not",
          text,
          prose.place(of: range),
          source,
          fix: "Say what the source says."
        )
      ]
    }
    return []
  }
}
