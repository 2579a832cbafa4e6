import MessageSyntax
import Testing

@Suite struct MessageGrammarTests {
  @Test(arguments: ["a", "Z", "_", "+", "é", "名前", "a-.9", "\u{A1}", "\u{200B}", "\u{E000}", "\u{10FFFD}", "🥔"])
  func `names`(name: String) {
    #expect(MessageGrammar.isName(name))
    #expect(MessageGrammar.isUnquotedLiteral(name))
  }

  @Test(arguments: ["", "1", "-a", ".a", "a b", "a:b", "$a", "a|", "\u{A0}", "\u{3000}", "a\u{200E}", "\u{61C}a"])
  func `not names`(name: String) {
    #expect(!MessageGrammar.isName(name))
  }

  /// A scalar just outside a range of the grammar, and the nearest one within.
  @Test(
    arguments: [
      (0xA0, 0xA1), (0x61C, 0x61B), (0x1680, 0x167F), (0x2000, 0x1FFF), (0x200A, 0x200B), (0x200E, 0x200D),
      (0x200F, 0x2010), (0x2028, 0x2027), (0x202F, 0x2030), (0x205F, 0x205E), (0x2066, 0x2065), (0x2069, 0x206A),
      (0x3000, 0x2FFF), (0xFDD0, 0xFDCF), (0xFDEF, 0xFDF0), (0xFFFE, 0xFFFD), (0xFFFF, 0x10000), (0x1FFFE, 0x1FFFD),
      (0x10FFFF, 0x10FFFD), (0x7F, 0x7A), (0x40, 0x41), (0x5B, 0x5A), (0x60, 0x61), (0x2A, 0x2B), (0x5E, 0x5F),
    ] as [(UInt32, UInt32)]
  )
  func `edges`(outside: UInt32, inside: UInt32) throws {
    let outside = String(try #require(Unicode.Scalar(outside)))
    #expect(MessageGrammar.isName(String(try #require(Unicode.Scalar(inside)))))
    #expect(!MessageGrammar.isName(outside))
    #expect(!MessageGrammar.isUnquotedLiteral(outside))
  }

  @Test(arguments: ["0", "-1.5", ".x", "--", "1e+9"])
  func `literals that are no names`(literal: String) {
    #expect(MessageGrammar.isUnquotedLiteral(literal))
    #expect(!MessageGrammar.isName(literal))
  }

  @Test(arguments: [("a", true), ("nb:interval", true), ("a:b:c", false), (":b", false), ("a:", false), ("", false)])
  func `identifiers`(text: String, expected: Bool) {
    #expect(MessageGrammar.isIdentifier(text) == expected)
  }
}
