import Catalogs
import ICU
import MessageExport
import Diagnostics

/// Takes a pattern of MessageFormat 1 apart.
struct PatternScanner {
  private let text: DecodedText
  private let dialect: MessageFormat1Writer.Dialect
  private var scanner: ByteScanner

  init(_ text: DecodedText, _ dialect: MessageFormat1Writer.Dialect) {
    (self.text, self.dialect) = (text, dialect)
    scanner = ByteScanner(text.bytes)
  }

  /// The context of a message.
  private struct Surroundings {
    var depth = 0
    /// The argument of the plural that contains the branch; `#` refers to it.
    var counted: FileArgument?
    /// Whether a plural is anywhere outside, so that `#` may have been quoted.
    var isInPlural = false
  }

  /// The pieces of the whole text.
  mutating func pattern() throws(FileRefusal) -> [PatternPiece] { try message(Surroundings()) }

  private func refusal(_ summary: String, _ fix: String, at index: Int? = nil) -> FileRefusal {
    text.refusal(at: index ?? scanner.position, summary, fix)
  }

  /// The pieces up to the brace that ends the branch, or to the end.
  private mutating func message(_ outside: Surroundings) throws(FileRefusal) -> [PatternPiece] {
    var pieces: [PatternPiece] = []
    var literal: [UInt8] = []
    func flush(_ pieces: inout [PatternPiece], _ literal: inout [UInt8]) {
      if !literal.isEmpty { pieces.append(.element(.text(String(decoding: literal, as: UTF8.self)))) }
      literal = []
    }
    while let byte = scanner.byte {
      switch Unicode.Scalar(byte) {
      case "'" where dialect != .dart: quotation(outside, into: &literal)
      case "{":
        flush(&pieces, &literal)
        pieces.append(try argument(outside))
      case "}":
        if outside.depth > 0 {
          flush(&pieces, &literal)
          return pieces
        }
        guard dialect != .dart else { throw refusal("A } has no open { before it", "Remove it.") }
        literal.append(byte)
        scanner.position += 1
      case "#" where dialect != .dart:
        if let counted = outside.counted {
          flush(&pieces, &literal)
          pieces.append(.element(.argument(counted)))
        } else {
          literal.append(byte)
        }
        scanner.position += 1
      case "<" where dialect == .formatJS && isAtTag:
        throw refusal("The text has a tag, which the catalog takes for text", "Remove it, or put it into '.")
      default:
        literal.append(byte)
        scanner.position += 1
      }
    }
    guard outside.depth == 0 else { throw refusal("The text ends where } belongs", "Write the } that is missing.") }
    flush(&pieces, &literal)
    return pieces
  }

  private var isAtTag: Bool { scanner.character(after: 1).map { $0 == "/" || UInt8(ascii: $0).isLetter } ?? false }

  /// An apostrophe: two are one, and before syntax it quotes up to the next single one.
  private mutating func quotation(_ outside: Surroundings, into literal: inout [UInt8]) {
    scanner.position += 1
    switch scanner.character {
    case "'":
      literal.append(UInt8(ascii: "'"))
      scanner.position += 1
      return
    case "{", "}": break
    case "<", ">": if dialect != .formatJS { fallthrough }
    // ICU quotes a # in a plural's own branches only; no one writes '#' in a choice inside one to see apostrophes.
    case "#" where outside.isInPlural: break
    default:
      literal.append(UInt8(ascii: "'"))
      return
    }
    while let byte = scanner.byte {
      scanner.position += 1
      if byte == UInt8(ascii: "'") {
        guard scanner.skip("'") else { return }
      }
      literal.append(byte)
    }
  }

  /// Space as patterns have it: that of ASCII, and marks and separators that Unicode reserves for syntax.
  private mutating func skipSpace() {
    repeat { scanner.skip(while: \.isSpace) } while skipMark()
  }

  private mutating func skipMark() -> Bool {
    scanner.skip("\u{85}") || scanner.skip("\u{200E}") || scanner.skip("\u{200F}") || scanner.skip("\u{2028}")
      || scanner.skip("\u{2029}")
  }

  /// A word of letters, digits and the other characters that names may have.
  private mutating func word() -> String {
    let start = scanner.position
    while let byte = scanner.byte, byte.isNamePart || [0x2D, 0x2E, 0x24, 0x40].contains(byte) {
      var next = self
      if byte >= 0x80, next.skipMark() { break }
      scanner.position += 1
    }
    return text[start..<scanner.position]
  }

  private mutating func argument(_ outside: Surroundings) throws(FileRefusal) -> PatternPiece {
    let start = scanner.position
    scanner.position += 1
    skipSpace()
    let name = word()
    guard !name.isEmpty else { throw refusal("Expected the name of an argument", "Write it after the {.") }
    let argument: FileArgument
    if name.utf8.allSatisfy(\.isDigit) {
      // The first argument has the number 0 in patterns.
      guard let number = Int(name), number < 1_000 else {
        throw refusal("The argument \(name.shown) has too large a number", "Use its name.", at: start)
      }
      argument = .numbered(number + 1)
    } else {
      argument = .named(name)
    }
    skipSpace()
    if scanner.skip("}") { return .element(.argument(argument)) }
    guard scanner.skip(",") else { throw refusal("Expected a comma or }", "Write the } after the name.") }
    skipSpace()
    let typeStart = scanner.position
    let type = word()
    switch type.lowercased() {
    case "plural": return try choice(argument, .plural, outside)
    case "selectordinal": return try choice(argument, .ordinal, outside)
    case "select": return try choice(argument, .text, outside)
    case "number", "date", "time", "spellout", "ordinal", "duration":
      try skipStyle()
      return .element(.argument(argument))
    default:
      throw refusal(
        type.isEmpty ? "Expected the type of an argument" : "The type \(type.shown) is not known",
        "Use the argument as it is: {\(name.shown)}.",
        at: typeStart
      )
    }
  }

  /// What follows the type, up to the brace that ends the argument.
  private mutating func skipStyle() throws(FileRefusal) {
    skipSpace()
    if scanner.skip("}") { return }
    guard scanner.skip(",") else { throw refusal("Expected a comma or }", "Write the } after the type.") }
    var open = 1
    while let byte = scanner.byte {
      scanner.position += 1
      switch Unicode.Scalar(byte) {
      case "'":
        scanner.skip { $0 != UInt8(ascii: "'") }
        _ = scanner.skip("'")
      case "{": open += 1
      case "}":
        open -= 1
        if open == 0 { return }
      default: break
      }
    }
    throw refusal("The text ends where } belongs", "Write the } that is missing.")
  }

  private mutating func choice(
    _ argument: FileArgument,
    _ kind: FileChoice.Kind,
    _ outside: Surroundings
  ) throws(FileRefusal) -> PatternPiece {
    guard outside.depth < ChoiceDistribution.depthLimit else {
      throw refusal(
        "Choices are nested more than \(ChoiceDistribution.depthLimit) deep",
        "Nest fewer choices."
      )
    }
    var inside = Surroundings(depth: outside.depth + 1, isInPlural: outside.isInPlural || kind != .text)
    if kind != .text { inside.counted = argument }
    skipSpace()
    guard scanner.skip(",") else { throw refusal("Expected a comma", "Write the branches after a comma.") }
    var cases: [(key: String, [PatternPiece])] = []
    var other: [PatternPiece]?
    var keys: Set<String> = []
    while true {
      skipSpace()
      let start = scanner.position
      if scanner.skip("}") {
        guard let other else {
          throw refusal("The choice has no branch other", "Add what all other values lead to.", at: start)
        }
        return .choice(argument: argument, kind, cases: cases, other: other)
      }
      let key = try key(kind)
      guard keys.insert(key).inserted else {
        throw refusal("The branch \(key.shown) occurs twice", "Keep one of the two.", at: start)
      }
      skipSpace()
      guard scanner.skip("{") else { throw refusal("Expected {", "Put the text of the branch into braces.") }
      let branch = try message(inside)
      scanner.position += 1
      if key == "other" { other = branch } else { cases.append((key, branch)) }
      guard cases.count <= ChoiceDistribution.branchLimit else {
        throw refusal(
          "The choice has more than \(ChoiceDistribution.branchLimit) branches",
          "Use fewer branches.",
          at: start
        )
      }
    }
  }

  /// The key of a branch: a number without its sign, or a word.
  private mutating func key(_ kind: FileChoice.Kind) throws(FileRefusal) -> String {
    let start = scanner.position
    if kind != .text, scanner.skip("=") {
      skipSpace()
      let digits = word()
      guard digits.utf8.allSatisfy(\.isDigit), let number = Int(digits) else {
        throw refusal("Expected a whole number after =", "Write a number that counts can have.", at: start)
      }
      return String(number)
    }
    let key = word()
    if kind != .text, key == "offset" {
      throw refusal(
        "An offset is taken from the number, which no catalog does",
        "Write the texts without it.",
        at: start
      )
    }
    if kind != .text, PluralCategory(rawValue: key) == nil {
      throw refusal(
        key.isEmpty ? "Expected a plural category" : "\(key.shown) isn't a plural category",
        "Use zero, one, two, few, many, other, or a number such as =1.",
        at: start
      )
    }
    guard !key.isEmpty else {
      throw refusal("Expected the name of a branch", "Write the value that the text is for.", at: start)
    }
    return key
  }
}
