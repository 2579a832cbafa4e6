import Diagnostics
import Testing

import Terminal

struct TextStyleTests {
  @Test(arguments: [false, true]) func `control characters of values do not reach the terminal`(color: Bool) {
    let row = TextStyle.Row("deduplicate by", emphasis: "a\u{1B}[2Jb", "c\u{9B}31md\ne")
    let text = TextStyle(color: color).text([row])
    #expect(!text.contains("\u{1B}[2J"))
    #expect(!text.unicodeScalars.contains("\u{9B}"))
    #expect(!text.contains("\n"))
    #expect(text.contains("\u{1B}") == color)
  }

  @Test func `values are in one column`() {
    let rows = [TextStyle.Row("state", "a"), .empty, TextStyle.Row("", "b"), TextStyle.Row("a channel preheader", "c")]
    #expect(
      TextStyle(color: false).text(rows) == """
        state                a

                             b
        a channel preheader  c
        """
    )
  }
}
