import Catalogs
import Diagnostics
import ICU

/// Texts that were read in another encoding than they were written in.
struct CorruptTextCheck: Check {
  let rule = Rule(
    id: "corrupt-text",
    severity: .error,
    finds: "A replacement character, or characters of UTF-8 that were read as Windows-1252",
    why: "What the text once said is damaged or lost.",
    example: RuleExample("L’accÃ¨s continue", mended: "L’accès continue", in: "fr")
  )

  func findings(in context: CheckContext) -> [Diagnostic] {
    context.catalog.locales.flatMap { locale -> [Diagnostic] in
      guard let exemplars = try? ScalarSet(.exemplars, locale: locale) else { return [] }
      return context.texts.filter { $0.locale == locale }.flatMap { findings(in: $0, exemplars) }
    }
  }

  private func findings(in text: ReadableText, _ exemplars: ScalarSet) -> [Diagnostic] {
    let scalars = Array(text.message.text.value.unicodeScalars)
    var found: [Diagnostic] = []
    var index = 0
    while index < scalars.count {
      if scalars[index] == "\u{FFFD}" {
        found.append(report("holds U+FFFD, which stands for a lost character", index..<index + 1, nil, text))
      } else if let (meant, length) = Self.misread(scalars, index), exemplars.contains(meant) {
        let seen = String(String.UnicodeScalarView(scalars[index..<index + length]))
        found.append(report("holds '\(seen)' where '\(meant)' was meant", index..<index + length, meant, text))
        index += length - 1
      }
      index += 1
    }
    return found
  }

  private func report(_ problem: String, _ range: Range<Int>, _ meant: Unicode.Scalar?, _ text: ReadableText)
    -> Diagnostic
  {
    finding(
      "Text '\(text.message.key)' \(problem)",
      in: text,
      at: range,
      fix: meant.map { "Write '\($0)', and read the file it came from as UTF-8." }
        ?? "Write the character that was lost."
    )
  }

  /// The character whose bytes in UTF-8 the scalars are in Windows-1252, and how many scalars these are.
  ///
  /// Only what a locale's own letters and marks come out as is corrupt: É» are two characters of a quotation as well as
  /// the bytes of a rare letter.
  private static func misread(_ scalars: [Unicode.Scalar], _ start: Int) -> (Unicode.Scalar, Int)? {
    guard let lead = scalars[start].windows1252, (0xC2...0xF4).contains(lead) else { return nil }
    let length = lead < 0xE0 ? 2 : lead < 0xF0 ? 3 : 4
    let bytes = scalars[start...].prefix(length).compactMap(\.windows1252)
    guard bytes.count == length, let text = String(validating: bytes, as: UTF8.self) else { return nil }
    return text.unicodeScalars.first.map { ($0, length) }
  }
}

extension Unicode.Scalar {
  /// The byte of the scalar in Windows-1252; its five undefined bytes stand for the controls of Latin-1.
  fileprivate var windows1252: UInt8? {
    guard value >= 0x80, value <= 0x2122 else { return nil }
    if value <= 0xFF { return UInt8(value) }
    return Self.upperControls[self]
  }

  private static let upperControls: [Unicode.Scalar: UInt8] = {
    let characters = Array("€\u{81}‚ƒ„…†‡ˆ‰Š‹Œ\u{8D}Ž\u{8F}\u{90}‘’“”•–—˜™š›œ\u{9D}žŸ".unicodeScalars)
    return Dictionary(uniqueKeysWithValues: zip(characters, 0x80...))
  }()
}
