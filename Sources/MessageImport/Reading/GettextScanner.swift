import Catalogs
import Diagnostics

/// Takes a PO file apart.
struct GettextScanner {
  /// A text of an entry.
  struct Text {
    var decoded: DecodedText
    /// What is wrong with an escape.
    var refusal: FileRefusal?
    /// The offset of its keyword.
    let offset: Int
  }

  /// The entry of one identifier.
  struct Entry {
    var flags: Set<String> = []
    /// The comments that programs have extracted.
    var notes: [String] = []
    var context: Text?
    var identifier: Text?
    var plural: Text?
    /// The translation, or its plural forms by their index.
    var translations: [(index: Int?, text: Text)] = []

    /// Where the entry begins.
    var offset: Int { context?.offset ?? identifier?.offset ?? 0 }
  }

  private let source: FileSource
  private var scanner: ByteScanner
  private var flags: Set<String> = []
  private var notes: [String] = []

  init(_ source: FileSource) {
    self.source = source
    scanner = ByteScanner(source.bytes)
  }

  /// The next entry; `nil` at the end of the file.
  mutating func next() throws(FileError) -> Entry? {
    var entry = Entry()
    while let keyword = try keyword() {
      switch keyword.name {
      case "msgctxt": entry.context = try text(keyword.offset)
      case "msgid":
        entry.identifier = try text(keyword.offset)
        (entry.flags, entry.notes) = (flags, notes)
        (flags, notes) = ([], [])
      case "msgid_plural" where entry.identifier != nil: entry.plural = try text(keyword.offset)
      case "msgstr" where entry.identifier != nil:
        entry.translations.append((nil, try text(keyword.offset)))
        return entry
      case let name where name.hasPrefix("msgstr[") && name.hasSuffix("]") && entry.plural != nil:
        guard let index = Int(name.dropFirst(7).dropLast()), index == entry.translations.count, index < 6 else {
          throw source.error(
            at: keyword.offset,
            "The plural form \(name.shown) is out of order",
            "Number the forms from 0 on."
          )
        }
        entry.translations.append((index, try text(keyword.offset)))
        if !isBeforeForm { return entry }
      default:
        throw source.error(
          at: keyword.offset,
          "The word \(keyword.name.shown) isn't a keyword of PO files",
          "Fix the entry."
        )
      }
    }
    guard entry.context == nil, entry.identifier == nil else {
      throw source.error(at: entry.offset, "The entry has no translation, not even an empty one", "Add msgstr \"\".")
    }
    return nil
  }

  /// Whether another plural form follows.
  private var isBeforeForm: Bool {
    var scanner = scanner
    scanner.skip(while: \.isSpace)
    return scanner.isAt("msgstr[")
  }

  /// The next word, after comments.
  private mutating func keyword() throws(FileError) -> (name: String, offset: Int)? {
    while true {
      scanner.skip(while: \.isSpace)
      guard let byte = scanner.byte else { return nil }
      guard byte == UInt8(ascii: "#") else { break }
      let start = scanner.position
      scanner.skip { $0 != 0x0A }
      comment(start..<scanner.position)
    }
    let offset = scanner.position
    scanner.skip { !$0.isSpace && $0 != UInt8(ascii: "\"") }
    guard scanner.position > offset else {
      throw source.error(at: offset, "Expected a word such as msgid, found a text", "Fix the entry.")
    }
    return (String(decoding: source.bytes[offset..<scanner.position], as: UTF8.self), offset)
  }

  /// Flags and notes belong to the entry that follows; obsolete entries are comments as well.
  private mutating func comment(_ range: Range<Int>) {
    guard range.count > 2 else { return }
    let rest = String(decoding: source.bytes[(range.lowerBound + 2)..<range.upperBound], as: UTF8.self)
    switch source.bytes[range.lowerBound + 1] {
    case UInt8(ascii: ","): for flag in rest.split(separator: ",") { flags.insert(String(flag).trimmed) }
    case UInt8(ascii: "."): notes.append(rest.trimmed)
    // What was said before an obsolete entry belongs to it.
    case UInt8(ascii: "~"): (flags, notes) = ([], [])
    default: break
    }
  }

  /// The texts in quotes that follow, as one.
  private mutating func text(_ offset: Int) throws(FileError) -> Text {
    scanner.skip(while: \.isSpace)
    guard scanner.byte == UInt8(ascii: "\"") else {
      throw source.error(at: scanner.position, "A text in double quotes belongs here", "Fix the entry.")
    }
    var text = Text(decoded: DecodedText(in: source, at: scanner.position + 1), offset: offset)
    while scanner.skip("\"") {
      try quoted(into: &text)
      scanner.skip(while: \.isSpace)
    }
    return text
  }

  private mutating func quoted(into text: inout Text) throws(FileError) {
    while let byte = scanner.byte, byte != 0x0A {
      let start = scanner.position
      if scanner.skip("\"") { return }
      guard byte == UInt8(ascii: "\\") else {
        scanner.skip { $0 != UInt8(ascii: "\\") && $0 != UInt8(ascii: "\"") && $0 != 0x0A }
        text.decoded.append(start..<scanner.position)
        continue
      }
      scanner.position += 1
      if let scalar = escaped() {
        text.decoded.append(scalar, for: start..<scanner.position)
      } else {
        if scanner.byte != nil, scanner.byte != 0x0A { scanner.position += 1 }
        text.refusal =
          text.refusal ?? source.refusal(at: start, "The escape is none of a PO file", "Write the character itself.")
      }
    }
    throw source.error(at: scanner.position, "The text in double quotes has no end on its line", "Close the quotes.")
  }

  /// What follows a backslash; `nil` if that is no escape of a character.
  private mutating func escaped() -> Unicode.Scalar? {
    let single: [Unicode.Scalar: Unicode.Scalar] = [
      "n": "\n", "t": "\t", "r": "\r", "b": "\u{8}", "f": "\u{C}", "v": "\u{B}", "a": "\u{7}", "\\": "\\", "\"": "\"",
      "'": "'", "?": "?",
    ]
    if let scalar = scanner.character.flatMap({ single[$0] }) {
      scanner.position += 1
      return scalar
    }
    // Other characters are the bytes of their UTF-8, each with an escape of its own.
    var next = scanner
    guard let first = next.escapedByte() else { return nil }
    var bytes = [first]
    while bytes.count < first.sequenceLength {
      guard next.skip("\\"), let byte = next.escapedByte() else { return nil }
      bytes.append(byte)
    }
    guard let scalar = String(validating: bytes, as: UTF8.self)?.unicodeScalars.first, scalar != "\u{0}" else {
      return nil
    }
    scanner = next
    return scalar
  }
}

extension ByteScanner {
  /// Steps over the digits of an escape of a byte: up to three octal ones, or `x` and up to two hexadecimal ones.
  fileprivate mutating func escapedByte() -> UInt8? {
    let isHexadecimal = skip("x")
    let start = position
    var value = 0
    while let digit = byte?.hexadecimalValue, isHexadecimal || digit < 8, position < start + (isHexadecimal ? 2 : 3) {
      value = value * (isHexadecimal ? 16 : 8) + Int(digit)
      position += 1
    }
    return position > start ? UInt8(exactly: value) : nil
  }
}

extension UInt8 {
  /// How many bytes a character of UTF-8 has that begins with this one.
  fileprivate var sequenceLength: Int { self < 0xC0 ? 1 : self < 0xE0 ? 2 : self < 0xF0 ? 3 : 4 }
}
