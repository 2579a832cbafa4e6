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
  ])
}
