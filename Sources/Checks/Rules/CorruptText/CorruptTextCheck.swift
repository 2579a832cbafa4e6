import Catalogs
import Diagnostics
import ICU

/// Texts that were read in another encoding than they were written in.
struct CorruptTextCheck: Check {
  let rule = Rule(
    id: "corrupt-text",
    severity: .error,
    topic: .writing,
    example: RuleExample("L’accÃ¨s continue", fixed: "L’accès continue", in: "fr")
  )

  let needsFacts = false
  let refusesImports = true

  func findings(in context: CheckContext) -> [Diagnostic] {
    context.catalog.locales.flatMap { locale -> [Diagnostic] in
      guard let exemplars = try? context.characters.set(.exemplars, locale: locale) else { return [] }
      let encodable = locale.writing == .japanese ? (try? context.characters.set(.windows31J, locale: locale)) : nil
      return context.texts(in: locale, with: [.unusual, .questionMarks, .kanjiOfShiftJIS, .anotherWidth]).flatMap {
        text in
        let found = findings(in: text, exemplars)
        return found.isEmpty ? misread(text) { exemplars.contains($0) || encodable?.contains($0) ?? false } : found
      }
    }
  }

  private func findings(in text: ReadableText, _ exemplars: ScalarSet) -> [Diagnostic] {
    let scalars = text.scalars
    var found = asShiftJIS(scalars, text) + lost(scalars, text)
    guard text.features.contains(.unusual) else { return found }
    var index = 0
    while index < scalars.count {
      if scalars[index] == "\u{FFFD}" {
        found.append(report("contains U+FFFD, which replaces a lost character", index..<index + 1, nil, text))
      } else if let (meant, length) = Self.misread(scalars, index),
        !Self.isQuoted(scalars, index, length),
        exemplars.contains(meant) || Self.isMisreadTwice(meant, scalars, index + length)
          || (meant.isLatinSign && Self.isStray(scalars, index))
      {
        let seen = String(String.UnicodeScalarView(scalars[index..<index + length]))
        found.append(report("contains '\(seen)' instead of '\(meant)'", index..<index + length, meant, text))
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
    if let place = Self.lostLetter(scalars) {
      return [report("contains a question mark instead of a lost letter", place..<place + 1, nil, text)]
    }
    let end = scalars[first...].firstIndex { $0 != "?" } ?? scalars.count
    guard end - first > 3 else { return [] }
    return [report("contains question marks instead of lost letters", first..<end, nil, text)]
  }

  /// A question mark between small letters of a word that is no address.
  private static func lostLetter(_ scalars: [Unicode.Scalar]) -> Int? {
    scalars.indices.first { index in
      guard scalars[index] == "?", index > 0, index + 1 < scalars.count, scalars[index - 1].properties.isLowercase,
        scalars[index + 1].properties.isLowercase
      else { return false }
      let before = scalars[..<index].reversed().prefix { !$0.isWhitespace }
      let after = scalars[(index + 1)...].prefix { !$0.isWhitespace }
      return (before + after).allSatisfy { $0.isAlphabetic || ",.'’-".unicodeScalars.contains($0) }
        && !before.contains(".")
    }
  }

  /// Texts in UTF-8 that were read in another charset than Windows-1252: √©, Ĺ‚, Г©, 譖ｴ譁ｰ.
  private func misread(_ text: ReadableText, isExpected: (Unicode.Scalar) -> Bool) -> [Diagnostic] {
    let scalars = text.scalars
    var found: [Diagnostic] = []
    var index = 0
    while index < scalars.count {
      let start = index
      while index < scalars.count, !scalars[index].isASCII { index += 1 }
      if index - start > 1, let meant = Self.original(of: scalars[start..<index], isExpected) {
        let seen = String(String.UnicodeScalarView(scalars[start..<index]))
        found.append(
          finding(
            "Text '\(text.key)' contains '\(seen)' instead of '\(meant)'",
            in: text,
            at: start..<index,
            fix: "Write '\(meant)', and read the file it came from as UTF-8."
          )
        )
      }
      index = max(index, start + 1)
    }
    return found
  }

  private static func original(of scalars: ArraySlice<Unicode.Scalar>, _ isExpected: (Unicode.Scalar) -> Bool)
    -> String?
  {
    let seen = String(String.UnicodeScalarView(scalars))
    func isMeant(_ text: String) -> Bool {
      let meant = text.unicodeScalars
      return !meant.isEmpty
        && meant.allSatisfy {
          !$0.isASCII && isExpected($0) && ($0.isAlphabetic || meant.count == 1 || $0.value >= 0x2010)
        }
    }
    let whole = MisreadCharset.allCases.lazy.compactMap { $0.original(of: seen) }.first(where: isMeant)
    // Bytes that Shift_JIS does not have are lost, most often the last one.
    guard whole == nil, scalars.count > 4 else { return whole }
    return MisreadCharset.windows31J.original(of: String(seen.unicodeScalars.dropLast())).flatMap {
      isMeant($0) ? $0 : nil
    }
  }

  /// Whether what was read as Windows-1252 had been read so before.
  private static func isMisreadTwice(_ meant: Unicode.Scalar, _ scalars: [Unicode.Scalar], _ next: Int) -> Bool {
    guard meant.value >= 0xC2, meant.value <= 0xF4, next < scalars.count else { return false }
    return misread(scalars, next) != nil
  }

  /// Whether a single letter is in quotation marks: the Ä“ of „Ä“.
  private static func isQuoted(_ scalars: [Unicode.Scalar], _ index: Int, _ length: Int) -> Bool {
    guard length == 2, index > 0, "“”’‘»›«‹".unicodeScalars.contains(scalars[index + 1]) else { return false }
    return "„“”‚‘’«‹»›".unicodeScalars.contains(scalars[index - 1])
  }

  /// Whether no word goes on before and behind a sign with a letter in front that isn't meant.
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

  /// The byte of the scalar in Windows-1252. Its five undefined bytes map to the controls of Latin-1.
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
