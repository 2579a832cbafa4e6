import JSON
import Notices

/// The characters that programs treat in a way of their own.
enum CharacterData {
  static let json: JSONValue = .members([
    "rightToLeft": .array(rightToLeft.map { .array([.whole($0.lowerBound), .whole($0.upperBound)]) }),
    "gsm7": .string(TextMessageCharacters.alphabet),
    "gsm7Extensions": .string(TextMessageCharacters.extensions),
  ])

  /// The blocks of right-to-left scripts: values with a letter of them are isolated from the words around them.
  private static let rightToLeft: [ClosedRange<Int>] = [
    0x0590...0x08FF, 0xFB1D...0xFDFF, 0xFE70...0xFEFF, 0x10800...0x10FFF, 0x1E800...0x1EFFF,
  ]
}
