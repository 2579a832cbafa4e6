import Fuzzing
import Testing

import MessageSyntax

/// What is recognized as plain text without being parsed.
struct PlainTextTests {
  @Test(arguments: Fuzzing.seeds(4))
  func `plain texts are those that say what they are written as`(seed: UInt64) {
    var random = Fuzzing.generator(seed)
    let pieces = [
      "a", "word ", "更新", "{", "}", "\\", "\u{0}", ".", " ", "|", "z", "[", "]", "\u{7F}", "{$x}", "eight888", "~",
    ]
    var plain = 0
    for _ in 0..<400 {
      let text = (0..<Int.random(in: 0..<9, using: &random)).map { _ in random.pick(pieces, or: "") }.joined()
      let isPlain = ParsedMessage.isPlainText(text)
      let hasSyntax = text.unicodeScalars.contains { ["{", "}", "\\", "\u{0}"].contains($0) }
      let begins = text.unicodeScalars.first { $0 != " " }
      #expect(isPlain == (!hasSyntax && begins != "."), "\(text.debugDescription)")
      if isPlain {
        plain += 1
        let parsed = ParsedMessage.parse(text)
        #expect(parsed.isValid && parsed.message.map(String.init(describing:)) == text, "\(text.debugDescription)")
      }
    }
    #expect((20..<380).contains(plain), "\(plain) of 400")
  }
}
