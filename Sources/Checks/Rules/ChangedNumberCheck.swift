import Catalogs
import Diagnostics

/// Numbers that a translation writes otherwise than its source.
struct ChangedNumberCheck: Check {
  let rule = Rule(
    id: "changed-number",
    severity: .error,
    finds: "A number in a translation that differs from the one in its source",
    why: "The two languages would promise different days, prices or amounts.",
    example: RuleExample("猶予期間は60日です。", mended: "猶予期間は16日です。", source: "The grace period lasts 16 days.")
  )

  let comparesTexts = true

  func findings(in context: CheckContext) -> [Diagnostic] {
    context.translatedTexts.flatMap { text, source -> [Diagnostic] in
      let wanted = Set(source.variants.flatMap { $0.numbers.map { $0.value } })
      // Where a source writes its numbers as words, there is nothing to compare with.
      guard !wanted.isEmpty else { return [] }
      let own = text.variants.flatMap { prose in prose.numbers.map { (prose, $0.value, $0.range) } }
      let lost = wanted.subtracting(own.map { $0.1 }).sorted()
      guard !lost.isEmpty else { return [] }
      let added = own.filter { !wanted.contains($0.1) }
      if added.isEmpty {
        // One that is written with kanji, or as a word, is no digit that could be found.
        guard own.isEmpty == false else { return [] }
        return [report("lacks \(lost.joined(separator: ", "))", text, nil, source)]
      }
      return added.map { prose, value, range in
        report(
          "says \(value) where its source says \(lost.joined(separator: ", "))",
          text,
          prose.place(of: range),
          source
        )
      }
    }
  }

  private func report(_ problem: String, _ text: ReadableText, _ place: Range<Int>?, _ source: ReadableText)
    -> Diagnostic
  {
    finding(
      "Text '\(text.message.key)' \(problem)",
      in: text,
      at: place,
      notes: ["Its source: \(source.message.text.oneLine)"],
      fix: "Write the number of the source, or better, refer to a fact."
    )
  }
}

extension Prose {
  /// The numbers that are written with digits of any script, without their separators.
  var numbers: [(value: String, range: Range<Int>)] {
    var found: [(value: String, range: Range<Int>)] = []
    var index = 0
    while index < items.count {
      guard items[index].scalar.digit != nil else {
        index += 1
        continue
      }
      let start = index
      var digits = ""
      while let scalar = self.scalar(index) {
        if let digit = scalar.digit {
          digits += String(digit)
        } else if !(scalar.separatesDigits && self.scalar(index + 1)?.digit != nil) {
          break
        }
        index += 1
      }
      found.append((value: digits, range: start..<index))
    }
    return found
  }
}

extension Unicode.Scalar {
  /// The value of a decimal digit of any script and width.
  fileprivate var digit: Int? {
    properties.numericType == .decimal ? properties.numericValue.map { Int($0) } : nil
  }

  /// Whether locales put the scalar between the digits of one number.
  fileprivate var separatesDigits: Bool { ".,'’\u{A0}\u{202F}٫٬．，".unicodeScalars.contains(self) }
}
