import ICU
import JSON
import Notices
import Renewals

/// The classes of characters that programs treat in a way of their own, as ranges of code points, both ends inclusive.
enum CharacterData {
  static let json: JSONValue = .members([
    // Each becomes a space in a line of text.
    "lineBreaks": ranges(Unicode.lineBreakingScalars),
    // These are left out of a line of text.
    "unsafe": ranges(Unicode.unsafeScalars),
    // Nothing is seen of a text of these alone.
    "blank": ranges(Unicode.blankScalars),
    "whiteSpace": ranges(Unicode.whiteSpaceScalars),
    // Each becomes a space in a message about a foreign text.
    "disturbing": ranges(Unicode.disturbingScalars),
    // Values with a letter of these blocks are isolated from the words around them.
    "rightToLeft": ranges(Unicode.rightToLeftBlocks),
    // Each becomes a space in a text message.
    "narrowSpaces": ranges([0xA0...0xA0, 0x2009...0x2009, 0x202F...0x202F]),
    "gsm7": .string(TextMessageCharacters.alphabet),
    "gsm7Extensions": .string(TextMessageCharacters.extensions),
    // How much fits into a text message, and into each of several.
    "textMessages": .members(["gsm7": size(of: .gsm7), "ucs2": size(of: .ucs2)]),
  ])

  private static func ranges(_ ranges: [ClosedRange<UInt32>]) -> JSONValue {
    .array(ranges.map { .array([.whole(Int($0.lowerBound)), .whole(Int($0.upperBound))]) })
  }

  private static func size(of alphabet: TextMessageAlphabet) -> JSONValue {
    .members(["single": .whole(alphabet.single), "part": .whole(alphabet.part)])
  }
}
