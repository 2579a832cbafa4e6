import ICU

/// Brackets and quotation marks of a text that have no counterpart.
package struct BracketPairs {
  /// One that is not closed, not opened, or closed by the counterpart of another.
  enum Problem: Hashable {
    case notClosed(Int)
    case notOpened(Int)
    /// The closing one, with the opening one.
    case mixed(Int, with: Int)

    /// The scalar that it is about.
    var index: Int {
      switch self {
      case .notClosed(let index), .notOpened(let index), .mixed(let index, _): index
      }
    }
  }

  private let scalars: [Unicode.Scalar]
  private let language: String
  private var open: [Int] = []
  private(set) var problems: [Problem] = []

  /// Reads the scalars of a text in a language.
  /// - Complexity: O(*n*).
  init(_ scalars: [Unicode.Scalar], language: String) {
    self.scalars = scalars
    self.language = language
    for index in scalars.indices where Self.mayBeBracket(scalars[index]) {
      if isOpening(index) {
        // English opens a quotation again in each of its paragraphs.
        if scalars[index] == "“", index > 0, scalars[index - 1] == "\n", open.last.map({ scalars[$0] }) == "“" {
          open.removeLast()
        }
        open.append(index)
      } else if let openings = Self.openings(of: scalars[index]) {
        close(index, openings)
      }
    }
    problems += open.filter { !isDangling($0) }.map { .notClosed($0) }
    problems.sort { $0.index < $1.index }
  }

  /// Each closing mark with those that open it, the usual one first. The first mark is found sooner than by its hash.
  private static let pairs: [(closing: Unicode.Scalar, openings: [Unicode.Scalar])] = [
    (")", ["("]), ("」", ["「"]), ("）", ["（"]), ("』", ["『"]), ("”", ["“", "„", "”"]), ("“", ["„", "”"]),
    ("»", ["«", "»"]), ("«", ["»"]), ("】", ["【"]), ("〉", ["〈"]), ("》", ["《"]), ("〕", ["〔"]), ("］", ["［"]),
    ("｝", ["｛"]), ("｣", ["｢"]), ("〟", ["〝"]),
  ]

  private static func openings(of closing: Unicode.Scalar) -> [Unicode.Scalar]? {
    pairs.first { $0.closing == closing }?.openings
  }

  /// Those that are taken for each other: of one kind in another width or shape.
  private static let alike: [Unicode.Scalar: Unicode.Scalar] = [
    ")": "（", "）": "(", "」": "『", "』": "「", "〉": "《", "》": "〈", "】": "［", "］": "【", "｣": "「",
  ]

  /// What closes an opening bracket.
  static func counterpart(of opening: Unicode.Scalar) -> Unicode.Scalar? {
    pairs.first { $0.openings.first == opening }?.closing
  }

  private static func onlyOpens(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar {
    case "(", "（", "「", "『", "【", "〈", "《", "〔", "［", "｛", "｢", "〝", "„": true
    default: false
    }
  }

  /// What can be decided without a table: most of a text are letters.
  @inline(__always)
  package static func mayBeBracket(_ scalar: Unicode.Scalar) -> Bool {
    if scalar.value < 0x80 { return scalar.value == 0x28 || scalar.value == 0x29 }
    switch scalar.value {
    case 0x3020..<0xFF00: return false
    case 0xAB, 0xBB, 0x201C...0x201E, 0x3008...0x301F, 0xFF08, 0xFF09, 0xFF3B, 0xFF3D, 0xFF5B, 0xFF5D,
      0xFF62, 0xFF63:
      return true
    default: return false
    }
  }

  /// Whether a mark opens something; those that both open and close do so as the last one that is open says.
  private func isOpening(_ index: Int) -> Bool {
    let scalar = scalars[index]
    if Self.onlyOpens(scalar) { return true }
    switch scalar {
    // German closes with the mark by which English opens.
    case "“": return !open.contains { scalars[$0] == "„" || (scalars[$0] == "”" && turnsMarks) }
    // Swedish and Finnish open and close with the same mark; so do texts that turn it, as Arabic does.
    case "”": return turnsMarks && !open.contains { "“„”".unicodeScalars.contains(scalars[$0]) }
    case "«": return !open.contains { scalars[$0] == "»" }
    case "»": return !open.contains { "«»".unicodeScalars.contains(scalars[$0]) }
    default: return false
    }
  }

  private var turnsMarks: Bool { LanguageData.of(language).opensWithClosingQuotes }

  private mutating func close(_ index: Int, _ openings: [Unicode.Scalar]) {
    let scalar = scalars[index]
    if let last = open.last, openings.contains(scalars[last]) {
      open.removeLast()
    } else if let place = open.lastIndex(where: { openings.contains(scalars[$0]) }) {
      problems += open[(place + 1)...].filter { !isDangling($0) }.map { .notClosed($0) }
      open.removeSubrange(place...)
    } else if let last = open.last, Self.alike[scalar] == scalars[last] {
      open.removeLast()
      problems.append(.mixed(index, with: last))
    } else if !isMarkOfItem(index), !isDangling(index) {
      problems.append(.notOpened(index))
    }
  }
}

extension BracketPairs {
  /// Whether a closing bracket follows the number or the letters of an item, as in 1) and 注）.
  private func isMarkOfItem(_ index: Int) -> Bool {
    guard scalars[index] == ")" || scalars[index] == "）" else { return false }
    let token = scalars[..<index].reversed().prefix { $0.isAlphabetic || $0.digit != nil || $0 == "." || $0 == "※" }
    let before = scalars[..<(index - token.count)].last
    let isAtStart = before.map { $0.isWhitespace || "、。,;:：；・-–—*".unicodeScalars.contains($0) } ?? true
    return !token.isEmpty && token.count < 4 && isAtStart
  }

  /// Whether a bracket belongs to a smiley, or is the first or last of a text that others complete.
  private func isDangling(_ index: Int) -> Bool {
    let before = index > 0 ? scalars[index - 1] : nil
    let after = index + 1 < scalars.count ? scalars[index + 1] : nil
    if scalars[index] == "(" || scalars[index] == ")" {
      let isNose = before.map { "'^-".unicodeScalars.contains($0) } ?? false
      if isNose, index > 1, ":;=8xX".unicodeScalars.contains(scalars[index - 2]) { return true }
      if let before, ":;=".unicodeScalars.contains(before) { return true }
      if let after, ":;=".unicodeScalars.contains(after), before?.isAlphabetic != true { return true }
      // A text about the bracket itself names it alone.
      if isApart(before), isApart(after) { return true }
    }
    let isFirst = !scalars[..<index].contains { !$0.isWhitespace }
    let isLast = !scalars[(index + 1)...].contains { !$0.isWhitespace }
    return Self.openings(of: scalars[index]) == nil || isOpeningMark(index) ? isLast : isFirst
  }

  private func isApart(_ scalar: Unicode.Scalar?) -> Bool {
    scalar.map { $0.isWhitespace || "'\"‘’“”„«»\\".unicodeScalars.contains($0) } ?? true
  }

  private func isOpeningMark(_ index: Int) -> Bool {
    Self.onlyOpens(scalars[index]) || scalars[index] == "«" || scalars[index] == "“"
  }
}
