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
      return context.texts(in: locale, with: [.unusual, .questionMarks, .kanjiOfShiftJIS])
        .flatMap { findings(in: $0, exemplars) }
    }
  }

  private func findings(in text: ReadableText, _ exemplars: ScalarSet) -> [Diagnostic] {
    let scalars = text.scalars
    var found = asShiftJIS(scalars, text) + lost(scalars, text)
    guard text.features.contains(.unusual) else { return found }
    var index = 0
    while index < scalars.count {
      if scalars[index] == "\u{FFFD}" {
        found.append(report("holds U+FFFD, which stands for a lost character", index..<index + 1, nil, text))
      } else if let (meant, length) = Self.misread(scalars, index),
        exemplars.contains(meant) || Self.isMisreadTwice(meant, scalars, index + length)
          || (meant.isLatinSign && Self.isStray(scalars, index))
      {
        let seen = String(String.UnicodeScalarView(scalars[index..<index + length]))
        found.append(report("holds '\(seen)' where '\(meant)' was meant", index..<index + length, meant, text))
        index += length - 1
      }
      index += 1
    }
    return found
  }

  /// Japanese in UTF-8 that was read as Shift_JIS is full of these four kanji, which hardly any text has.
  private func asShiftJIS(_ scalars: [Unicode.Scalar], _ text: ReadableText) -> [Diagnostic] {
    let places = scalars.indices.filter {
      (0x7E32...0x7E67).contains(scalars[$0].value) && "縺繧繝縲".unicodeScalars.contains(scalars[$0])
    }
    guard places.count > 1, let first = places.first, let last = places.last else { return [] }
    return [
      report("looks like Japanese in UTF-8 that was read as Shift_JIS", first..<last + 1, nil, text)
    ]
  }

  /// Question marks in a row, which some programs put for letters that they cannot write.
  private func lost(_ scalars: [Unicode.Scalar], _ text: ReadableText) -> [Diagnostic] {
    guard let first = scalars.firstIndex(of: "?") else { return [] }
    let end = scalars[first...].firstIndex { $0 != "?" } ?? scalars.count
    guard end - first > 3 else { return [] }
    return [report("holds question marks where letters were lost", first..<end, nil, text)]
  }

  /// Whether what was read as Windows-1252 had been read so before.
  private static func isMisreadTwice(_ meant: Unicode.Scalar, _ scalars: [Unicode.Scalar], _ next: Int) -> Bool {
    guard meant.value >= 0xC2, meant.value <= 0xF4, next < scalars.count else { return false }
    return misread(scalars, next) != nil
  }

  /// Whether no word goes on before and behind a sign with a letter in front that nobody wrote.
  private static func isStray(_ scalars: [Unicode.Scalar], _ index: Int) -> Bool {
    index == 0 || !scalars[index - 1].properties.isUppercase
  }

  private func report(_ problem: String, _ range: Range<Int>, _ meant: Unicode.Scalar?, _ text: ReadableText)
    -> Diagnostic
  {
    finding(
      "Text '\(text.key)' \(problem)",
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
  /// A sign of Latin-1 that is no letter, such as © and €.
  fileprivate var isLatinSign: Bool { (0xA1...0xBF).contains(value) || self == "€" }

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
