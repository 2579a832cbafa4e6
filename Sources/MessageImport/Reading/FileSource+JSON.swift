import Catalogs
import Diagnostics
import JSON

extension FileSource {
  /// The members of the object that the file is.
  /// - Parameter format: What the file should be, with its article.
  func jsonMembers(of format: String) throws(FileError) -> [LocatedJSON.Member] {
    let document: LocatedJSON
    do throws(JSONError) {
      document = try LocatedJSON(parsing: bytes)
    } catch {
      let fix = error.kind == .duplicateName ? "Keep one of the two." : "Fix the file there."
      let name = error.kind == .duplicateName ? error.path.last.map { ": \($0.shown)" } ?? "" : ""
      throw FileError(
        place: .init(line: error.line, column: error.column),
        summary: "The JSON cannot be read: \(error.reason)\(name)",
        fix: fix
      )
    }
    guard let members = document.members else {
      throw self.error(at: document.offset, "The file is no object of JSON, as \(format) is", "Give \(format).")
    }
    return members
  }

  /// The text of a string of JSON that has been read, with the place of each byte.
  /// - Parameter offset: The place of its first quote.
  func jsonText(at offset: Int) -> DecodedText {
    var text = DecodedText(in: self, at: offset + 1)
    var scanner = ByteScanner(bytes, at: offset + 1)
    while let byte = scanner.byte, byte != UInt8(ascii: "\"") {
      let start = scanner.position
      guard byte == UInt8(ascii: "\\") else {
        scanner.skip { $0 != UInt8(ascii: "\"") && $0 != UInt8(ascii: "\\") }
        text.append(start..<scanner.position)
        continue
      }
      scanner.position += 2
      var scalar: Unicode.Scalar
      switch bytes[start + 1] {
      case UInt8(ascii: "b"): scalar = "\u{8}"
      case UInt8(ascii: "f"): scalar = "\u{C}"
      case UInt8(ascii: "n"): scalar = "\n"
      case UInt8(ascii: "r"): scalar = "\r"
      case UInt8(ascii: "t"): scalar = "\t"
      case UInt8(ascii: "u"):
        let escape = scanner.unicodeEscape(at: scanner.position) ?? ("\u{FFFD}", 4)
        scalar = escape.scalar
        scanner.position += escape.length
      case let other: scalar = Unicode.Scalar(other)
      }
      text.append(scalar, for: start..<scanner.position)
    }
    return text
  }
}

/// The texts of JSON whose names are the way to them.
struct JSONWalk {
  /// The longest name, in bytes. A nested name includes the names of all enclosing objects.
  static let nameLimit = 512

  let source: FileSource
  /// Called for each value. Whether an object is a text rather than a group of named values.
  let isText: (LocatedJSON) -> Bool

  /// A value under its name.
  struct Leaf {
    /// The names on the way, joined with dots.
    let name: String
    let nameOffset: Int
    let value: LocatedJSON
  }

  /// The values of all objects, in order.
  func leaves(of members: [LocatedJSON.Member]) throws(FileError) -> [Leaf] {
    var leaves: [Leaf] = []
    try add(members, below: "", to: &leaves)
    return leaves
  }

  private func add(
    _ members: [LocatedJSON.Member],
    below prefix: String,
    to leaves: inout [Leaf]
  ) throws(FileError) {
    for member in members {
      let name = prefix + member.name
      guard name.utf8.count <= Self.nameLimit else {
        throw source.error(
          at: member.nameOffset,
          "The name that ends with \(member.name.shown) has more than \(Self.nameLimit) bytes",
          "Use a shorter name."
        )
      }
      if let members = member.value.members, !isText(member.value) {
        try add(members, below: name + ".", to: &leaves)
      } else {
        leaves.append(Leaf(name: name, nameOffset: member.nameOffset, value: member.value))
      }
    }
  }
}
