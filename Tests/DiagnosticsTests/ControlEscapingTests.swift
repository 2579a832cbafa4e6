import Diagnostics
import Testing

struct ControlEscapingTests {
  @Test(arguments: [
    ("plain, 期間 – ’", "plain, 期間 – ’"),
    ("a\u{1B}[31mb", "a\\u001b[31mb"), ("a\u{7}\u{7F}\u{9B}b", "a\\u0007\\u007f\\u009bb"),
    ("a\r\nb\t", "a\\u000d\\u000ab\\u0009"),
    ("a\u{202E}b\u{2028}\u{2029}c", "a\\u202eb\\u2028\\u2029c"), ("\u{FEFF}a\u{61C}\u{200F}", "\\ufeffa\\u061c\\u200f"),
    ("\u{2067}a\u{2069}", "\\u2067a\\u2069"),
  ])
  func `what is not seen and changes what is shown is escaped`(text: String, escaped: String) {
    #expect(text.escapingControls() == escaped)
  }

  @Test(arguments: [
    ("\u{2068}a\u{2069}", "\u{2068}a\u{2069}"),
    ("\u{2066}\u{2067}a\u{2069}\u{2069}\u{200F}", "\u{2066}\u{2067}a\u{2069}\u{2069}\u{200F}"),
    ("\u{2067}a", "\\u2067a"), ("a\u{2069}", "a\\u2069"), ("\u{2067}a\n\u{2069}", "\\u2067a\n\\u2069"),
    ("\u{2068}\u{202E}a\u{2069}", "\u{2068}\\u202ea\u{2069}"),
  ])
  func `isolates stay if they end in their line`(text: String, escaped: String) {
    #expect(text.escapingControls(except: [.layout, .isolates]) == escaped)
  }

  @Test(arguments: [
    ("\u{1B}[1;31merror:\u{1B}[0m", "\u{1B}[1;31merror:\u{1B}[0m"), ("\u{1B}[8mhidden", "\\u001b[8mhidden"),
    ("\u{1B}[2Jm", "\\u001b[2Jm"), ("\u{1B}", "\\u001b"), ("\u{1B}]0;title\u{7}", "\\u001b]0;title\\u0007"),
  ])
  func `only sequences for appearances stay`(text: String, escaped: String) {
    #expect(text.escapingControls(except: .appearances) == escaped)
  }
}
