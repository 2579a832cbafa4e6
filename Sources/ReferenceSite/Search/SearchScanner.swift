import ICU

/// Cuts a text into what a search looks up: words, and pairs of characters where writing has no spaces.
///
/// Every term has a position: the number of letters and digits before it, of wide characters before it, and of breaks.
/// Two terms follow each other in the text exactly where the position of the second is the end of the first. A space or
/// a joining mark between words is no break, so that `DID_RENEW` is also found as `did-renew` and `iOS 16` as
/// `iOS16`; a comma, a full stop or a line break is one. `search.js` reads queries by the same rules; a test compares
/// the two.
package struct SearchScanner {
  /// Something to look up.
  package struct Term: Hashable {
    let content: Content
    package let position: Int

    package var text: String { content.text }
  }

  /// What a scalar is to the search.
  package enum Kind {
    /// A character of a writing without spaces.
    case wide
    /// A letter, a mark or a digit of a word.
    case word
    /// What is not seen, such as a variation selector.
    case ignored
    case space
    /// A mark that joins parts of a word or of a number.
    case joiner
    case other
  }

  /// The terms that were found, in order.
  private(set) var terms: [Term] = []
  /// The position after the last term.
  private(set) var position: Int

  private var word: [Unicode.Scalar] = []
  private var pending: (scalar: Unicode.Scalar, position: Int)?
  private var last: Kind?
  private var gap = Gap.none

  /// The characters between the last term and the next one.
  private enum Gap {
    case none, spaces
    /// One joining mark.
    case joiner
    /// Anything else: the texts on both sides are separate.
    case wide

    mutating func add(_ kind: Kind) {
      switch (self, kind) {
      case (.none, .space), (.spaces, .space): self = .spaces
      case (.none, .joiner): self = .joiner
      default: self = .wide
      }
    }
  }

  init(from position: Int = 0) { self.position = position }

  /// The terms of a text, from a position on.
  package static func terms(of text: String, from position: Int = 0) -> (terms: [Term], end: Int) {
    var scanner = SearchScanner(from: position)
    scanner.add(text)
    return (scanner.terms, scanner.position)
  }

  /// Adds a text after a break.
  mutating func add(_ text: String) {
    for scalar in Self.normalized(text).unicodeScalars { add(scalar) }
    endWord()
    endPair()
    if last != nil { position += 1 }
    last = nil
    gap = .none
  }

  /// Has the next text begin where a multiple of a number is.
  mutating func moveOn(toMultipleOf step: Int) { position = (position + step - 1) / step * step }

  /// What a scalar is to the search.
  package static func kind(of scalar: Unicode.Scalar) -> Kind {
    let value = scalar.value
    if value < 0x80 {
      switch value {
      case 0x30...0x39, 0x41...0x5A, 0x61...0x7A: return .word
      case 0x20, 0x09: return .space
      case 0x5F, 0x2D, 0x2E, 0x2F, 0x27: return .joiner
      default: return .other
      }
    }
    switch value {
    // Blocks of Han, kana, Hangul, Thai, Lao, Burmese and Khmer.
    case 0x0E00...0x0EFF, 0x1000...0x109F, 0x1100...0x11FF, 0x1780...0x17FF, 0x2E80...0x2FDF, 0x3005...0x3007,
      0x3021...0x3029, 0x3031...0x3035, 0x303B...0x303C, 0x3040...0x309F, 0x30A1...0x30FA, 0x30FC...0x318F,
      0x31A0...0x31BF, 0x31F0...0x31FF, 0x3400...0x4DBF, 0x4E00...0x9FFF, 0xA960...0xA97F, 0xAC00...0xD7FF,
      0xF900...0xFAFF, 0x20000...0x3FFFF:
      return .wide
    case 0x2010, 0x2019: return .joiner
    case 0x00AD, 0x034F, 0x061C, 0x200B...0x200F, 0x202A...0x202E, 0x2060...0x206F, 0xFE00...0xFE0F, 0xFEFF,
      0xE0000...0xE0FFF:
      return .ignored
    default: break
    }
    switch scalar.properties.generalCategory {
    case .uppercaseLetter, .lowercaseLetter, .titlecaseLetter, .modifierLetter, .otherLetter, .nonspacingMark,
      .spacingMark, .enclosingMark, .decimalNumber, .letterNumber, .otherNumber:
      return .word
    case .spaceSeparator: return .space
    default: return .other
    }
  }

  /// The usual forms of letters and digits: ASCII as it is, the rest by ICU.
  private static func normalized(_ text: String) -> String {
    text.utf8.allSatisfy { $0 < 0x80 } ? text : (try? text.normalized(.compatible)) ?? text
  }

  private mutating func add(_ scalar: Unicode.Scalar) {
    let kind = Self.kind(of: scalar)
    switch kind {
    case .ignored: return
    case .space, .joiner, .other:
      endWord()
      gap.add(kind)
      return
    case .word, .wide: break
    }
    if let last, gap != .none, !isSoft(before: last, behind: kind) {
      endPair()
      position += 1
    }
    gap = .none
    if kind == .word {
      endPair()
      word.append(scalar)
    } else {
      endWord()
      if let pending {
        terms.append(Term(content: Content(pending.scalar, scalar), position: pending.position))
      }
      pending = (scalar, position)
      position += 1
    }
    last = kind
  }

  /// Whether the text after a gap still continues the text before it: across spaces, unless both sides are wide
  /// characters, and across one joining mark inside a word.
  private func isSoft(before: Kind, behind: Kind) -> Bool {
    switch gap {
    case .none, .spaces: before == .word || behind == .word
    case .joiner: before == .word && behind == .word
    case .wide: false
    }
  }

  /// A wide character that no other one follows is a term of its own.
  private mutating func endPair() {
    if let pending { terms.append(Term(content: Content(pending.scalar, nil), position: pending.position)) }
    pending = nil
  }

  /// A word is a term as a whole, and from each of its humps on: `gracePeriod` is also found as `period`. Queries are
  /// cut between letters and digits, so that `iOS16` finds `iOS 16` too.
  private mutating func endWord() {
    guard !word.isEmpty else { return }
    if word.allSatisfy(\.isASCII) { return endPlainWord() }
    var humps: [Int] = []
    var folded: [Unicode.Scalar] = []
    for (index, scalar) in word.enumerated() {
      if index == 0 || Self.isHump(word, index) { humps.append(folded.count) }
      folded += Self.folded(scalar)
    }
    for start in humps {
      let text = String(String.UnicodeScalarView(folded[start...]))
      terms.append(Term(content: Content(text.utf8), position: position + start))
    }
    position += folded.count
    word.removeAll(keepingCapacity: true)
  }

  /// A word of ASCII, which keeps its length without the difference between capital and small.
  private mutating func endPlainWord() {
    for start in word.indices where start == 0 || Self.isHump(word, start) {
      let bytes = word[start...].lazy.map { scalar in
        UInt8(truncatingIfNeeded: Self.isCapital(scalar) ? scalar.value | 0x20 : scalar.value)
      }
      terms.append(Term(content: Content(bytes), position: position + start))
    }
    position += word.count
    word.removeAll(keepingCapacity: true)
  }

  /// Whether a part of a word begins here: `grace|Period`, `JWS|Token`, `WWDC|22`.
  private static func isHump(_ word: [Unicode.Scalar], _ index: Int) -> Bool {
    if isDigit(word[index]) != isDigit(word[index - 1]) { return true }
    guard isCapital(word[index]) else { return false }
    return !isCapital(word[index - 1]) || index + 1 < word.count && isSmall(word[index + 1])
  }

  private static func isCapital(_ scalar: Unicode.Scalar) -> Bool {
    scalar.isASCII ? (0x41...0x5A).contains(scalar.value) : scalar.properties.generalCategory == .uppercaseLetter
  }

  private static func isDigit(_ scalar: Unicode.Scalar) -> Bool {
    scalar.isASCII ? (0x30...0x39).contains(scalar.value) : scalar.properties.generalCategory == .decimalNumber
  }

  private static func isSmall(_ scalar: Unicode.Scalar) -> Bool {
    scalar.isASCII ? (0x61...0x7A).contains(scalar.value) : scalar.properties.generalCategory == .lowercaseLetter
  }

  /// A scalar without the difference between capital and small.
  private static func folded(_ scalar: Unicode.Scalar) -> String.UnicodeScalarView {
    switch scalar.value {
    case 0x61...0x7A, 0x30...0x39: return String(scalar).unicodeScalars
    case 0xDF: return "ss".unicodeScalars
    case 0x3C2: return "σ".unicodeScalars
    default: return scalar.properties.lowercaseMapping.unicodeScalars
    }
  }
}
