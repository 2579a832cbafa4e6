import Catalogs
import Diagnostics
import ICU

extension FileTexts {
  /// A resource of Fluent, version 1.0 of its syntax. Messages with attributes, terms, and what refers to other texts or
  /// calls other functions than `NUMBER` and `DATETIME` are refused one by one.
  package static func fluent(_ input: FileInput) throws(FileError) -> FileTexts {
    let source = FileSource(input)
    var scanner = FluentScanner(source)
    var distribution = ChoiceDistribution()
    var collector = TextCollector()
    while let entry = try scanner.next() {
      let place = source.place(entry.offset)
      let content: FileContent
      switch entry.value {
      case .success(let pieces): content = distribution.content(of: pieces, at: place)
      case .failure(let refusal): content = .refused(refusal)
      }
      try collector.add(FileText(name: entry.name, content: content, place: place))
    }
    return FileTexts(texts: collector.texts)
  }
}

/// Takes a resource of Fluent apart.
private struct FluentScanner {
  struct Entry {
    let name: String
    let offset: Int
    let value: Result<[PatternPiece], FileRefusal>
  }

  private let source: FileSource
  private var scanner: ByteScanner

  init(_ source: FileSource) {
    self.source = source
    scanner = ByteScanner(source.bytes)
  }

  private func refusal(_ summary: String, _ fix: String, at offset: Int? = nil) -> FileRefusal {
    source.refusal(at: offset ?? scanner.position, summary, fix)
  }

  // MARK: Entries

  /// The next message or term; `nil` at the end.
  mutating func next() throws(FileError) -> Entry? {
    while let byte = scanner.byte {
      if skipLineEnd() { continue }
      if byte == UInt8(ascii: " ") {
        skipBlanks()
        guard scanner.isAtEnd || isAtLineEnd else { throw noEntry(at: scanner.position) }
        continue
      }
      guard byte == UInt8(ascii: "#") else { break }
      scanner.skip { $0 != 0x0A }
    }
    guard !scanner.isAtEnd else { return nil }
    let offset = scanner.position
    let isTerm = scanner.skip("-")
    guard let identifier = identifier() else { throw noEntry(at: offset) }
    skipBlanks()
    guard scanner.skip("=") else {
      throw source.error(at: scanner.position, "The = behind the name \(identifier.shown) is missing", "Write it.")
    }
    let name = (isTerm ? "-" : "") + identifier
    do throws(FileRefusal) {
      let value = try self.value()
      if isTerm {
        throw refusal("This is a term, which is part of other texts", "Put it into the texts.", at: offset)
      }
      return Entry(name: name, offset: offset, value: .success(value))
    } catch {
      scanner.position = offset
      skipEntry()
      return Entry(name: name, offset: offset, value: .failure(error))
    }
  }

  private func noEntry(at offset: Int) -> FileError {
    source.error(
      at: offset,
      "No message of Fluent begins like this",
      "Begin a line with the name of each message and =, and indent what belongs to it."
    )
  }

  /// Steps to the line with which the next entry or comment begins.
  private mutating func skipEntry() {
    while !scanner.isAtEnd {
      scanner.skip { $0 != 0x0A }
      scanner.position += 1
      if let byte = scanner.byte, byte.isLetter || byte == UInt8(ascii: "-") || byte == UInt8(ascii: "#") { return }
    }
  }

  private mutating func value() throws(FileRefusal) -> [PatternPiece] {
    guard let pieces = try patternIfAny(depth: 0) else {
      skipBlankLines()
      throw refusal("The message has no text of its own", "Write a text behind =.")
    }
    var rest = self
    rest.skipBlankLines()
    rest.skipBlanks()
    if rest.scanner.isAt(".") {
      throw rest.refusal("The message has an attribute, which is a text of its own", "Make it a message.")
    }
    if !scanner.isAtEnd, !isAtLineEnd {
      throw refusal("Something follows the end of the text", "Remove it, or begin a line with it.")
    }
    return pieces
  }

  // MARK: Space

  private var isAtLineEnd: Bool { scanner.isAt("\n") || scanner.isAt("\r\n") }

  private mutating func skipLineEnd() -> Bool { scanner.skip("\n") || scanner.skip("\r\n") }

  /// Steps over spaces, and gives their number.
  @discardableResult
  private mutating func skipBlanks() -> Int {
    let start = scanner.position
    scanner.skip { $0 == 0x20 }
    return scanner.position - start
  }

  /// Skips line ends and the blank lines after them, up to the beginning of a line.
  @discardableResult
  private mutating func skipBlankLines() -> Int {
    var count = 0
    while true {
      let start = scanner.position
      skipBlanks()
      guard skipLineEnd() else {
        if !scanner.isAtEnd { scanner.position = start }
        return count
      }
      count += 1
    }
  }

  /// Steps over spaces and lines.
  private mutating func skipSpace() {
    skipBlankLines()
    skipBlanks()
  }

  private mutating func identifier() -> String? {
    let start = scanner.position
    guard let first = scanner.byte, first.isLetter else { return nil }
    scanner.skip { $0.isLetter || $0.isDigit || $0 == UInt8(ascii: "_") || $0 == UInt8(ascii: "-") }
    return String(decoding: source.bytes[start..<scanner.position], as: UTF8.self)
  }

  // MARK: Patterns

  /// A part of a pattern, before the indent that all its lines share is known.
  private enum Part {
    case piece(PatternPiece)
    case text(Range<Int>)
    case indent(lines: Int, spaces: Int)
  }

  /// The pattern after a `=` or a key, on the same line or below it.
  private mutating func patternIfAny(depth: Int) throws(FileRefusal) -> [PatternPiece]? {
    skipBlanks()
    if !scanner.isAtEnd, !isAtLineEnd { return try pattern([], depth: depth) }
    let start = scanner.position
    skipBlankLines()
    guard let spaces = continuation else {
      scanner.position = start
      return nil
    }
    scanner.position += spaces
    return try pattern([.indent(lines: 0, spaces: spaces)], depth: depth)
  }

  /// How far the line at the position is indented, if it belongs to the pattern before it.
  private var continuation: Int? {
    var line = scanner
    line.skip { $0 == 0x20 }
    let spaces = line.position - scanner.position
    guard let byte = line.byte else { return nil }
    switch Unicode.Scalar(byte) {
    case "{": return spaces
    case "}", ".", "[", "*": return nil
    default: return spaces > 0 ? spaces : nil
    }
  }

  private mutating func pattern(_ first: [Part], depth: Int) throws(FileRefusal) -> [PatternPiece] {
    var parts = first
    while let byte = scanner.byte {
      let start = scanner.position
      if isAtLineEnd {
        let lines = skipBlankLines()
        guard let spaces = continuation else {
          scanner.position = start
          break
        }
        scanner.position += spaces
        parts.append(.indent(lines: lines, spaces: spaces))
      } else if byte == UInt8(ascii: "{") {
        parts.append(.piece(try placeable(depth: depth)))
      } else if byte == UInt8(ascii: "}") {
        throw refusal("A } has no open { before it", "Write it as { \"}\" }.")
      } else {
        scanner.position += 1
        scanner.skip { $0 != UInt8(ascii: "{") && $0 != UInt8(ascii: "}") && $0 != 0x0A && $0 != 0x0D }
        parts.append(.text(start..<scanner.position))
      }
    }
    return pieces(parts)
  }

  /// The pieces without the indent that all lines share, and without space at the end.
  private func pieces(_ parts: [Part]) -> [PatternPiece] {
    let common = parts.compactMap { if case .indent(_, let spaces) = $0 { spaces } else { nil } }.min() ?? 0
    var pieces: [PatternPiece] = []
    var text: [UInt8] = []
    for part in parts {
      switch part {
      case .text(let range): text += source.bytes[range]
      case .indent(let lines, let spaces):
        text += Array(repeating: 0x0A, count: lines) + Array(repeating: 0x20, count: spaces - common)
      case .piece(let piece):
        if !text.isEmpty { pieces.append(.element(.text(String(decoding: text, as: UTF8.self)))) }
        text = []
        pieces.append(piece)
      }
    }
    while let last = text.last, last == 0x20 || last == 0x0A || last == 0x0D { text.removeLast() }
    if !text.isEmpty { pieces.append(.element(.text(String(decoding: text, as: UTF8.self)))) }
    return pieces
  }

  // MARK: Placeables

  /// What a placeable holds, and what a choice can be made by.
  private enum Value {
    case argument(FileArgument, isOrdinal: Bool)
    case text(String)
    case piece(PatternPiece)
  }

  private mutating func placeable(depth: Int) throws(FileRefusal) -> PatternPiece {
    let start = scanner.position
    guard depth < ChoiceDistribution.depthLimit else {
      throw refusal(
        "Placeables are nested more than \(ChoiceDistribution.depthLimit) deep",
        "Nest fewer placeables."
      )
    }
    scanner.position += 1
    skipSpace()
    let value = try expression(depth: depth)
    var piece: PatternPiece
    switch value {
    case .argument(let argument, let isOrdinal):
      piece = .element(.argument(argument))
      let end = scanner.position
      skipSpace()
      if !scanner.isAt("->") { scanner.position = end }
      if scanner.skip("->") { piece = try choice(argument, isOrdinal: isOrdinal, depth: depth) }
    case .text(let text): piece = .element(.text(text))
    case .piece(let inner): piece = inner
    }
    let end = scanner.position
    skipSpace()
    if scanner.isAt("->") {
      throw refusal(
        "The text is chosen by something that isn't an argument",
        "Choose by an argument: $name.",
        at: start
      )
    }
    guard scanner.skip("}") else { throw refusal("Expected }", "Close the placeable.", at: end) }
    return piece
  }

  private mutating func expression(depth: Int) throws(FileRefusal) -> Value {
    let start = scanner.position
    guard let byte = scanner.byte else { throw refusal("The file ends in a placeable", "Close it with }.") }
    switch Unicode.Scalar(byte) {
    case "{": return .piece(try placeable(depth: depth + 1))
    case "\"": return .text(try literal())
    case "$":
      scanner.position += 1
      guard let name = identifier() else { throw refusal("Expected the name of an argument after $", "Write it.") }
      return .argument(.named(name), isOrdinal: false)
    case "0"..."9": return .text(number() ?? "")
    case "-":
      if let number = number() { return .text(number) }
      throw refusal("A term is put into the text", "Write its words into the text.")
    default: break
    }
    guard let name = identifier() else { throw refusal("Nothing of Fluent begins like this", "Write { $name }.") }
    skipSpace()
    guard name == "NUMBER" || name == "DATETIME", scanner.skip("(") else {
      throw refusal(
        scanner.isAt("(") ? "The function \(name.shown) is not known" : "Another message is put into the text",
        "Use an argument, or write the words into the text.",
        at: start
      )
    }
    return try call(name, at: start)
  }

  /// What follows the bracket of `NUMBER(` or `DATETIME(`: an argument, and options.
  private mutating func call(_ name: String, at start: Int) throws(FileRefusal) -> Value {
    skipSpace()
    guard scanner.skip("$"), let argument = identifier() else {
      throw refusal("The function \(name) formats something that isn't an argument", "Give it an argument.", at: start)
    }
    var isOrdinal = false
    skipSpace()
    while scanner.skip(",") {
      skipSpace()
      if scanner.isAt(")") { break }
      guard let option = identifier() else { throw refusal("Expected the name of an option", "Write it.") }
      skipSpace()
      guard scanner.skip(":") else { throw refusal("Expected a colon", "Write it after the option's name.") }
      skipSpace()
      let value = scanner.isAt("\"") ? try literal() : number()
      guard let value else { throw refusal("Expected the value of an option", "Write a text or a number.") }
      if option == "type", value == "ordinal" { isOrdinal = true }
      skipSpace()
    }
    guard scanner.skip(")") else { throw refusal("Expected )", "Close the function's options.") }
    return .argument(.named(argument), isOrdinal: isOrdinal)
  }

  /// A number as it is written.
  private mutating func number() -> String? {
    var next = scanner
    _ = next.skip("-")
    guard let first = next.byte, first.isDigit else { return nil }
    next.skip(while: \.isDigit)
    if next.isAt("."), next.bytes.indices.contains(next.position + 1), next.bytes[next.position + 1].isDigit {
      next.position += 1
      next.skip(while: \.isDigit)
    }
    defer { scanner = next }
    return String(decoding: source.bytes[scanner.position..<next.position], as: UTF8.self)
  }

  /// A text in quotes.
  private mutating func literal() throws(FileRefusal) -> String {
    scanner.position += 1
    var text: [UInt8] = []
    while let byte = scanner.byte, byte != 0x0A {
      if scanner.skip("\"") { return String(decoding: text, as: UTF8.self) }
      guard scanner.skip("\\") else {
        text.append(byte)
        scanner.position += 1
        continue
      }
      let start = scanner.position - 1
      var scalar: Unicode.Scalar?
      if scanner.skip("\\") {
        scalar = "\\"
      } else if scanner.skip("\"") {
        scalar = "\""
      } else {
        let count = scanner.isAt("u") ? 4 : scanner.isAt("U") ? 6 : 0
        scalar =
          count > 0 ? scanner.hexadecimal(at: scanner.position + 1, count: count).flatMap(Unicode.Scalar.init) : nil
        scanner.position += count + 1
      }
      guard let scalar else {
        throw refusal("Fluent has no such escape", "Write the character itself, or \\u with four digits.", at: start)
      }
      text += UTF8.encode(scalar) ?? UTF8.encodedReplacementCharacter
    }
    throw refusal("The text in double quotes has no end on its line", "Close the quotes.")
  }

  // MARK: Choices

  private mutating func choice(
    _ argument: FileArgument,
    isOrdinal: Bool,
    depth: Int
  ) throws(FileRefusal) -> PatternPiece {
    let start = scanner.position
    skipBlanks()
    guard isAtLineEnd else { throw refusal("Something follows the -> on its line", "Begin a line with each variant.") }
    var cases: [(key: String, [PatternPiece])] = []
    var other: [PatternPiece]?
    var otherKey = ""
    var keys: Set<String> = []
    var areNumbers = true
    while true {
      skipSpace()
      let keyStart = scanner.position
      let isDefault = scanner.skip("*")
      guard scanner.skip("[") else { break }
      skipSpace()
      guard let word = identifier() ?? number() else { throw refusal("Expected the key of a variant", "Write it.") }
      skipSpace()
      guard scanner.skip("]") else { throw refusal("Expected ]", "Close the key of the variant.") }
      let number = Int(word)
      guard number.map({ $0 >= 0 }) ?? word.utf8.allSatisfy({ $0 != UInt8(ascii: ".") }) else {
        throw refusal("The key \(word) isn't a whole number", "Use a number that counts can have.", at: keyStart)
      }
      let key = number.map(String.init) ?? word
      areNumbers = areNumbers && (number != nil || PluralCategory(rawValue: key) != nil)
      guard keys.insert(key).inserted else {
        throw refusal("The variant \(key.shown) occurs twice", "Keep one of the two.", at: keyStart)
      }
      guard cases.count < ChoiceDistribution.branchLimit else {
        throw refusal("The choice has more than \(ChoiceDistribution.branchLimit) variants", "Use fewer.", at: keyStart)
      }
      guard let pattern = try patternIfAny(depth: depth + 1) else {
        throw refusal("The variant \(key.shown) has no text", "Write one; an empty one is { \"\" }.", at: keyStart)
      }
      if isDefault {
        guard other == nil else { throw refusal("Two variants are the default", "Keep one *.", at: keyStart) }
        (other, otherKey) = (pattern, key)
      } else {
        cases.append((key, pattern))
      }
    }
    guard let other else { throw refusal("No variant is the default", "Mark one with *.", at: start) }
    guard otherKey == "other" || !keys.contains("other") else {
      throw refusal("The variant other is not the default", "Mark it with *.", at: start)
    }
    // Only the keys tell whether a number is counted or a text compared.
    let kind: FileChoice.Kind = isOrdinal ? .ordinal : areNumbers ? .plural : .text
    return .choice(argument: argument, kind, cases: cases, other: other)
  }
}
