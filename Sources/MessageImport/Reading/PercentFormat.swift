import Diagnostics

/// A format string of the kind that C's `printf` began, as Java and Apple's platforms have it.
struct PercentFormat {
  /// A piece of a format.
  enum Piece {
    case text(String)
    /// An argument, from 1.
    case argument(Int)
    /// What a substitution of a string catalog counts.
    case counted
    /// The place of a substitution, by its name.
    case substitution(String)
  }

  let pieces: [Piece]
  /// How many arguments without a number it has.
  let unnumbered: Int

  /// Parses a format. A percent sign that doesn't begin a conversion is text.
  /// - Parameter first: The number of the first argument that has none of its own.
  init(_ text: [UInt8], first: Int = 1) {
    var pieces: [Piece] = []
    var literal: [UInt8] = []
    var scanner = ByteScanner(text)
    var next = first
    while let byte = scanner.byte {
      guard byte == UInt8(ascii: "%") else {
        literal.append(byte)
        scanner.position += 1
        continue
      }
      if scanner.skip("%%") {
        literal.append(byte)
        continue
      }
      guard let piece = Self.piece(&scanner, &next) else {
        literal.append(byte)
        scanner.position += 1
        continue
      }
      if !literal.isEmpty { pieces.append(.text(String(decoding: literal, as: UTF8.self))) }
      literal = []
      pieces.append(piece)
    }
    if !literal.isEmpty { pieces.append(.text(String(decoding: literal, as: UTF8.self))) }
    (self.pieces, unnumbered) = (pieces, next - first)
  }

  /// Whether something is put into the text.
  var hasArguments: Bool { pieces.contains { if case .text = $0 { false } else { true } } }

  /// The conversion at a percent sign.
  private static func piece(_ scanner: inout ByteScanner, _ next: inout Int) -> Piece? {
    var end = scanner
    end.position += 1
    if end.skip("#@") {
      let start = end.position
      end.skip { $0.isNamePart || $0 == UInt8(ascii: "-") || $0 == UInt8(ascii: ".") }
      let name = String(decoding: end.bytes[start..<end.position], as: UTF8.self)
      guard !name.isEmpty, end.skip("@") else { return nil }
      scanner = end
      return .substitution(name)
    }
    if end.skip("arg") {
      scanner = end
      return .counted
    }
    let number = number(&end)
    // Flags, width and precision. A space is a flag as well, but "100 % of" is what people write.
    end.skip { $0.isDigit || [0x2D, 0x2B, 0x23, 0x2C, 0x28, 0x2E].contains($0) }
    let modifiers: [StaticString] = ["ll", "hh", "l", "h", "q", "z", "t", "j", "L"]
    for modifier in modifiers where end.skip(modifier) { break }
    guard let letter = end.character, "@dDuUxXoOfFeEgGcCsSpaAib".unicodeScalars.contains(letter) else { return nil }
    end.position += 1
    scanner = end
    guard let number else {
      next += 1
      return .argument(next - 1)
    }
    return .argument(number)
  }

  /// The number of an argument, before a dollar sign.
  private static func number(_ scanner: inout ByteScanner) -> Int? {
    var end = scanner
    end.skip(while: \.isDigit)
    guard end.isAt("$"), end.position - scanner.position < 4,
      let number = Int(String(decoding: end.bytes[scanner.position..<end.position], as: UTF8.self)), number > 0
    else { return nil }
    end.position += 1
    scanner = end
    return number
  }
}
