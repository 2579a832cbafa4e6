import MessageExport
import Diagnostics

extension FileTexts {
  /// A property file, as `java.util.Properties` reads it, whose values are patterns of ICU4J.
  package static func javaProperties(_ input: FileInput) throws(FileError) -> FileTexts {
    let source = FileSource(input)
    var lines = PropertyScanner(source)
    var reader = MessageFormat1Reader(.icu)
    var collector = TextCollector()
    while let property = try lines.next() {
      let content = property.refusal.map { FileContent.refused($0) } ?? reader.content(property.value)
      try collector.add(FileText(name: property.key, content: content, place: source.place(property.offset)))
    }
    return FileTexts(texts: collector.texts)
  }
}

/// Takes a property file apart.
private struct PropertyScanner {
  struct Property {
    let key: String
    let offset: Int
    let value: DecodedText
    /// What is wrong with an escape of the value.
    let refusal: FileRefusal?
  }

  private let source: FileSource
  private var scanner: ByteScanner

  init(_ source: FileSource) {
    self.source = source
    scanner = ByteScanner(source.bytes)
  }

  mutating func next() throws(FileError) -> Property? {
    while true {
      scanner.skip(while: \.isSpace)
      guard let byte = scanner.byte else { return nil }
      guard byte == UInt8(ascii: "#") || byte == UInt8(ascii: "!") else { break }
      scanner.skip { !$0.endsLine }
    }
    let offset = scanner.position
    let key = text { $0.isBlank || $0 == UInt8(ascii: "=") || $0 == UInt8(ascii: ":") }
    if let refusal = key.refusal { throw FileError(place: refusal.place, summary: refusal.summary, fix: refusal.fix) }
    skipBlanks()
    if let byte = scanner.byte, byte == UInt8(ascii: "=") || byte == UInt8(ascii: ":") {
      scanner.position += 1
      skipBlanks()
    }
    let value = text { _ in false }
    return Property(key: key.text.string, offset: offset, value: value.text, refusal: value.refusal)
  }

  /// Skips blanks, also after a line that continues on the next one.
  private mutating func skipBlanks() {
    repeat { scanner.skip(while: \.isBlank) } while skipContinuation()
  }

  /// Steps over a backslash at the end of a line, and the blanks before the next one.
  private mutating func skipContinuation() -> Bool {
    guard scanner.byte == UInt8(ascii: "\\"), let end = scanner.character(after: 1), end == "\n" || end == "\r" else {
      return false
    }
    scanner.position += end == "\r" && scanner.character(after: 2) == "\n" ? 3 : 2
    scanner.skip(while: \.isBlank)
    return true
  }

  /// A text up to the end of its line, or to a byte that ends it.
  private mutating func text(until ends: (UInt8) -> Bool) -> (text: DecodedText, refusal: FileRefusal?) {
    var text = DecodedText(in: source, at: scanner.position)
    var refusal: FileRefusal?
    while let byte = scanner.byte, !byte.endsLine, !ends(byte) {
      let start = scanner.position
      guard byte == UInt8(ascii: "\\") else {
        scanner.skip { $0 != UInt8(ascii: "\\") && !$0.endsLine && !ends($0) }
        text.append(start..<scanner.position)
        continue
      }
      if skipContinuation() { continue }
      scanner.position += 1
      guard let (scalar, length) = scanner.scalar else { break }
      scanner.position += length
      var escaped = scalar
      switch scalar {
      case "n": escaped = "\n"
      case "r": escaped = "\r"
      case "t": escaped = "\t"
      case "f": escaped = "\u{C}"
      case "u":
        if let escape = scanner.unicodeEscape(at: scanner.position) {
          escaped = escape.scalar
          scanner.position += escape.length
        } else if refusal == nil {
          refusal = source.refusal(
            at: start,
            "The escape \\u has no four hexadecimal digits of a character",
            "Write the character itself, or \\u with four digits for each of its units."
          )
        }
      default: break
      }
      text.append(escaped, for: start..<scanner.position)
    }
    return (text, refusal)
  }
}

extension UInt8 {
  fileprivate var endsLine: Bool { self == 0x0A || self == 0x0D }

  /// What Java takes for space inside a line: space, tab and form feed.
  fileprivate var isBlank: Bool { self == 0x20 || self == 0x09 || self == 0x0C }
}
