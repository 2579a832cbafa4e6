/// What a text has or is that some check looks for. Most texts have little of it, so that most checks need not look at
/// them.
///
/// A feature may be there without reason, but never be absent where it is meant: checks look at the text anyway.
package struct TextFeatures: OptionSet, Sendable {
  package let rawValue: UInt32

  // What the text holds.
  package static let braces = TextFeatures(rawValue: 1 << 0)
  static let backslashes = TextFeatures(rawValue: 1 << 1)
  static let backticks = TextFeatures(rawValue: 1 << 2)
  /// Asterisks and square brackets.
  package static let markdown = TextFeatures(rawValue: 1 << 3)
  /// Signs that HTML begins with.
  package static let html = TextFeatures(rawValue: 1 << 4)
  static let colons = TextFeatures(rawValue: 1 << 5)
  static let slashes = TextFeatures(rawValue: 1 << 6)
  static let atSigns = TextFeatures(rawValue: 1 << 7)
  static let percentSigns = TextFeatures(rawValue: 1 << 8)
  static let questionMarks = TextFeatures(rawValue: 1 << 9)
  /// Decimal digits of any script and width.
  package static let digits = TextFeatures(rawValue: 1 << 10)
  /// Kanji that write numbers.
  package static let kanjiNumbers = TextFeatures(rawValue: 1 << 11)
  /// Full-width letters and digits, and half-width kana.
  static let anotherWidth = TextFeatures(rawValue: 1 << 12)
  /// Letters that are neither Latin nor Japanese.
  package static let otherLetters = TextFeatures(rawValue: 1 << 13)
  /// Marks that belong to the character before them.
  package static let marks = TextFeatures(rawValue: 1 << 14)
  /// Characters that may be invisible, turn the text or come from a wrong encoding.
  package static let unusual = TextFeatures(rawValue: 1 << 15)
  /// Kanji that Japanese in UTF-8 is full of where it was read as Shift_JIS.
  static let kanjiOfShiftJIS = TextFeatures(rawValue: 1 << 16)

  /// Characters that other scalars can also encode, so that bytes don't show whether two texts are the same.
  package static let ambiguous = TextFeatures(rawValue: 1 << 25)

  /// Brackets and quotation marks that open and close.
  package static let brackets = TextFeatures(rawValue: 1 << 26)

  // What the text is.
  /// A text of a notice.
  static let ofNotice = TextFeatures(rawValue: 1 << 27)
  /// A variant says nothing, or that it is to be written.
  static let unwritten = TextFeatures(rawValue: 1 << 28)
  /// A translation that is not approved.
  static let unreviewed = TextFeatures(rawValue: 1 << 29)

  // What is next to each other.
  /// A space at the edge of a line or next to another space, or a full-width space.
  package static let oddSpaces = TextFeatures(rawValue: 1 << 17)
  package static let spacesBeforeMarks = TextFeatures(rawValue: 1 << 18)
  /// A mark between letters.
  package static let tightMarks = TextFeatures(rawValue: 1 << 19)
  package static let spacesBesideJapanese = TextFeatures(rawValue: 1 << 20)
  /// A Latin letter or digit next to a Japanese character.
  package static let joints = TextFeatures(rawValue: 1 << 21)
  /// A narrow mark after a Japanese character.
  package static let narrowMarks = TextFeatures(rawValue: 1 << 22)
  /// A Japanese character that occurs twice in a row.
  package static let repetitions = TextFeatures(rawValue: 1 << 23)
  /// A line that begins as quotations, lists and headings do.
  package static let lineMarks = TextFeatures(rawValue: 1 << 24)

  /// Finds out what a text has, in one pass over its bytes.
  package init(of text: String) {
    var text = text
    self = text.withUTF8 { bytes in
      TextCharacter.ofASCII.withUnsafeBufferPointer { ascii in
        TextCharacter.tellingKanji.withUnsafeBufferPointer { Self.scan(bytes, ascii, $0) }
      }
    }
  }

  package init(rawValue: UInt32) { self.rawValue = rawValue }

  private static func scan(
    _ bytes: UnsafeBufferPointer<UInt8>,
    _ ascii: UnsafeBufferPointer<TextCharacter>,
    _ tellingKanji: UnsafeBufferPointer<UInt64>
  ) -> TextFeatures {
    var features = TextFeatures()
    var scalars = UTF8Scalars(bytes)
    var last = TextCharacter.lineBreak
    var beforeLast = last.kinds
    var lastScalar: UInt32 = 0
    while let scalar = scalars.next() {
      let character = scalar < 0x80 ? ascii[Int(scalar)] : TextCharacter(beyondASCII: scalar)
      features.formUnion(character.features)
      if !last.kinds.union(character.kinds).isDisjoint(with: .telling) {
        features.formUnion(.beside(beforeLast, last.kinds, character.kinds))
        if scalar == lastScalar, character.kinds.contains(.wide) { features.insert(.repetitions) }
      }
      (beforeLast, last, lastScalar) = (last.kinds, character, scalar)
      if character.kinds == .letter, scalar < 0x80 {
        // Most texts are words with one space between them,
        scalars.skipWords()
      } else if character.kinds == .wide {
        // or adjacent kana and kanji. Neither adds many features.
        let skipped = scalars.skip(after: &lastScalar) { TextCharacter.isPlainlyWide($0, tellingKanji) }
        if skipped.any { beforeLast = .wide }
        if skipped.repeats { features.insert(.repetitions) }
      }
    }
    if last.kinds.contains(.space) { features.insert(.oddSpaces) }
    return features
  }

  /// What it means that a character of some kinds follows two others.
  private static func beside(_ beforeLast: Kinds, _ last: Kinds, _ kinds: Kinds) -> TextFeatures {
    var features = TextFeatures()
    if kinds.contains(.space) {
      if !last.isDisjoint(with: [.space, .lineBreak]) || kinds.contains(.wide) { features.insert(.oddSpaces) }
      if last.contains(.wide) { features.insert(.spacesBesideJapanese) }
    }
    if last.contains(.space) {
      if kinds.contains(.lineBreak) { features.insert(.oddSpaces) }
      if kinds.contains(.mark) { features.insert(.spacesBeforeMarks) }
      if kinds.contains(.wide) { features.insert(.spacesBesideJapanese) }
    }
    if last.contains(.lineBreak), kinds.contains(.lineMark) { features.insert(.lineMarks) }
    if last.contains(.mark), beforeLast.contains(.letter), kinds.contains(.letter) { features.insert(.tightMarks) }
    if last.contains(.wide) {
      if !kinds.isDisjoint(with: [.letter, .digit]) { features.insert(.joints) }
      if kinds.contains(.mark) { features.insert(.narrowMarks) }
    } else if kinds.contains(.wide), !last.isDisjoint(with: [.letter, .digit]) {
      features.insert(.joints)
    }
    return features
  }
}

/// The kinds of a character that matter to its neighbors.
private struct Kinds: OptionSet {
  let rawValue: UInt8

  static let space = Kinds(rawValue: 1 << 0)
  static let lineBreak = Kinds(rawValue: 1 << 1)
  /// A Latin letter.
  static let letter = Kinds(rawValue: 1 << 2)
  /// An ASCII digit.
  static let digit = Kinds(rawValue: 1 << 3)
  /// An ASCII mark of a sentence.
  static let mark = Kinds(rawValue: 1 << 4)
  /// One of those that Markdown takes for something at the start of a line.
  static let lineMark = Kinds(rawValue: 1 << 5)
  /// A character as wide as a kanji, or another one beyond U+2E80.
  static let wide = Kinds(rawValue: 1 << 6)

  static let telling: Kinds = [.space, .lineBreak, .mark, .wide]
}

/// What one character brings along.
private struct TextCharacter {
  let features: TextFeatures
  let kinds: Kinds

  static let lineBreak = TextCharacter(features: [], kinds: .lineBreak)

  static let ofASCII: [TextCharacter] = (0..<0x80).map { value in
    switch Unicode.Scalar(UInt8(value)) {
    case " ": TextCharacter(features: [], kinds: [.space, .lineMark])
    case "\n": lineBreak
    case "a"..."z", "A"..."Z": TextCharacter(features: [], kinds: .letter)
    case "0"..."9": TextCharacter(features: .digits, kinds: [.digit, .lineMark])
    case ".", ",", "!", ";": TextCharacter(features: [], kinds: .mark)
    case ")": TextCharacter(features: .brackets, kinds: .mark)
    case "(": TextCharacter(features: .brackets, kinds: [])
    case "\r": TextCharacter(features: .ambiguous, kinds: [])
    case "?": TextCharacter(features: .questionMarks, kinds: .mark)
    case ":": TextCharacter(features: .colons, kinds: .mark)
    case "{", "}": TextCharacter(features: .braces, kinds: [])
    case "\\": TextCharacter(features: .backslashes, kinds: [])
    case "`": TextCharacter(features: .backticks, kinds: [])
    case "[", "]", "*": TextCharacter(features: .markdown, kinds: .lineMark)
    case "<", "&": TextCharacter(features: .html, kinds: [])
    case "/": TextCharacter(features: .slashes, kinds: [])
    case "@": TextCharacter(features: .atSigns, kinds: [])
    case "%": TextCharacter(features: .percentSigns, kinds: [])
    case ">", "#", "-": TextCharacter(features: [], kinds: .lineMark)
    default: TextCharacter(features: [], kinds: [])
    }
  }

  private init(features: TextFeatures, kinds: Kinds) { (self.features, self.kinds) = (features, kinds) }

  init(beyondASCII value: UInt32) {
    switch value {
    case 0x3041...0x3096, 0x30A1...0x30FF: self.init(features: [], kinds: .wide)
    case 0x4E00...0x9FFF: self.init(features: Self.features(ofKanji: value), kinds: .wide)
    case 0x3000: self.init(features: .oddSpaces, kinds: [.space, .wide])
    case 0x3007: self.init(features: .kanjiNumbers, kinds: .wide)
    case 0x3008...0x301F, 0xFF08, 0xFF09, 0xFF3B, 0xFF3D, 0xFF5B, 0xFF5D: self.init(features: .brackets, kinds: .wide)
    case 0x3001...0x3029, 0x3031...0x3098, 0x309B...0x312F, 0xFF01...0xFF0F, 0xFF1A...0xFF20, 0xFF3B...0xFF40,
      0xFF5B...0xFF60:
      self.init(features: [], kinds: .wide)
    case 0xFF10...0xFF19: self.init(features: [.anotherWidth, .digits], kinds: .wide)
    case 0xFF62, 0xFF63: self.init(features: [.anotherWidth, .brackets], kinds: .wide)
    case 0xFF21...0xFF3A, 0xFF41...0xFF5A, 0xFF61...0xFF9F: self.init(features: .anotherWidth, kinds: .wide)
    // Dashes, quotation marks and other signs, and the placeholder for parts that aren't prose.
    case 0x201C...0x201E: self.init(features: .brackets, kinds: [])
    case 0x2010...0x2027, 0xFFFC: self.init(features: [], kinds: [])
    case 0x2030...0x205E: self.init(features: .ambiguous, kinds: [])
    case 0xAB: self.init(features: [.unusual, .ambiguous, .brackets], kinds: .letter)
    case 0xBB: self.init(features: [.unusual, .brackets], kinds: .letter)
    case 0xA9..<0xB0: self.init(features: [.unusual, .ambiguous], kinds: .letter)
    case 0x80..<0x250: self.init(features: .unusual, kinds: .letter)
    case 0x60C, 0x61B, 0x61F: self.init(features: [.unusual, .otherLetters, .ambiguous], kinds: .mark)
    case 0x400...0x482, 0x48A...0x52F, 0xAC00...0xD7A3:
      self.init(features: value < 0xAC00 ? .otherLetters : [.otherLetters, .ambiguous], kinds: [])
    default:
      var features: TextFeatures = [.unusual, .otherLetters, .ambiguous]
      if let scalar = Unicode.Scalar(value) {
        if scalar.digit != nil { features.insert(.digits) }
        if scalar.joinsTheLetterBefore { features.insert(.marks) }
      }
      self.init(features: features, kinds: value >= 0x2E80 ? .wide : [])
    }
  }

  /// Whether a scalar is a kana or a kanji without features; which kanji have some is given.
  @inline(__always)
  static func isPlainlyWide(_ value: UInt32, _ tellingKanji: UnsafeBufferPointer<UInt64>) -> Bool {
    switch value {
    case 0x3041...0x3096, 0x30A1...0x30FF: true
    case 0x4E00...0x9FFF: tellingKanji[Int(value - 0x4E00) / 64] >> UInt64(value % 64) & 1 == 0
    default: false
    }
  }

  /// The kanji that have features, a bit each.
  static let tellingKanji: [UInt64] = stride(from: UInt32(0x4E00), to: 0xA000, by: 64).map { start in
    (0..<64).reduce(0) { $0 | (features(ofKanji: start + $1).isEmpty ? 0 : 1 << UInt64($1)) }
  }

  private static func features(ofKanji value: UInt32) -> TextFeatures {
    guard let kanji = Unicode.Scalar(value) else { return [] }
    if kanji.kanjiNumeral != nil || kanji.kanjiPower != nil { return .kanjiNumbers }
    switch kanji {
    case "縺", "繧", "繝", "縲": return .kanjiOfShiftJIS
    default: return []
    }
  }
}
