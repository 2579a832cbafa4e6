import JSON
import Notices

/// The characters that programs treat in a way of their own.
enum CharacterData {
  static let json: JSONValue = .members([
    // Values with a letter of these blocks are isolated from the words around them.
    "rightToLeft": .array(
      Unicode.rightToLeftBlocks.map { .array([.whole(Int($0.lowerBound)), .whole(Int($0.upperBound))]) }
    ),
    "gsm7": .string(TextMessageCharacters.alphabet),
    "gsm7Extensions": .string(TextMessageCharacters.extensions),
    // How much fits into a text message, and into each of several.
    "textMessages": .members(["gsm7": size(of: .gsm7), "ucs2": size(of: .ucs2)]),
  ])

  private static func size(of alphabet: TextMessageAlphabet) -> JSONValue {
    .members(["single": .whole(alphabet.single), "part": .whole(alphabet.part)])
  }
}
