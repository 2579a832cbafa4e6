import Catalogs
import Diagnostics
import ICU
import MessageFormatting
import MessageSyntax
import Notices

/// Lengths of time that are typed in a sentence although a fact holds them.
struct HardCodedFactCheck: Check {
  let rule = Rule(
    id: "hard-coded-fact",
    severity: .warning,
    finds: "A length of time in a sentence that a fact already holds",
    why: "When the fact changes, the sentence stays as it was.",
    example: RuleExample(
      "Apple tries again for up to 60 days.",
      mended: "Apple tries again for up to {$schedule.billingRetry}.",
      in: "en",
      beside: [
        "facts/schedule.yaml":
          "billingRetry: {kind: duration, value: 60d, evidence: documented, sources: [guide], reviewed: 2026-11-20}\n"
      ]
    )
  )

  func findings(in context: CheckContext) -> [Diagnostic] {
    let formatters = FormatterCache()
    let shown = ParsedMessage.parse("{$fact}")
    return context.catalog.locales.flatMap { locale -> [Diagnostic] in
      let formatting = FormattingContext(
        locale: locale,
        timeZone: .utc,
        bidiIsolation: .none,
        includesFields: false,
        formatters: formatters
      )
      let formatter = MessageFormatter(shown, in: formatting)
      var names: [String: String] = [:]
      for (name, value) in context.values.values(in: locale).sorted(by: { $0.key > $1.key }) {
        for duration in Self.durations(value) { names[formatter.text(["fact": duration])] = name }
      }
      let facts = names.map { (words: Array($0.key.unicodeScalars), name: $0.value) }.sorted { $0.name < $1.name }
      return context.texts.filter { $0.locale == locale }.flatMap { text in
        text.variants.flatMap { prose in facts.flatMap { findings(of: $0.words, $0.name, in: prose, text) } }
      }
    }
  }

  /// The lengths of time in a value; those of one unit are common words of a sentence, such as a year.
  private static func durations(_ value: MessageValue) -> [MessageValue] {
    switch value {
    case .duration(let amounts): amounts.count == 1 && amounts[0].amount == DecimalNumber(1) ? [] : [value]
    case .list(let values): values.flatMap(durations)
    default: []
    }
  }

  private func findings(
    of words: [Unicode.Scalar],
    _ name: String,
    in prose: Prose,
    _ text: ReadableText
  ) -> [Diagnostic] {
    prose.numbers.compactMap { _, range in
      let end = range.lowerBound + words.count
      guard end <= prose.items.count, end > range.upperBound,
        zip(prose.items[range.lowerBound..<end], words).allSatisfy({ $0.scalar.foldedSpace == $1.foldedSpace })
      else { return nil }
      // 60日目 and 60-days-long are other things than 60日 and 60 days.
      if let after = prose.scalar(end), after.isASCII ? after.properties.isAlphabetic : after == "目" { return nil }
      return finding(
        "Text '\(text.message.key)' types '\(prose.text(range.lowerBound..<end))', which $\(name) holds",
        in: text,
        at: prose.place(of: range.lowerBound..<end),
        fix: "Write `{$\(name)}` if that is meant."
      )
    }
  }
}

extension Unicode.Scalar {
  /// The scalar, with a plain space for every space that ICU sets between a number and a unit.
  fileprivate var foldedSpace: Unicode.Scalar { properties.generalCategory == .spaceSeparator ? " " : self }
}
