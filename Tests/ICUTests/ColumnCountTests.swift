import Testing

import ICU

@Suite struct ColumnCountTests {
  @Test(arguments: [
    ("", 0), ("abc", 3), ("é", 1), ("e\u{301}\u{323}", 1), ("漢字かな", 8), ("ﾊﾟ", 2), ("Ａ１", 4), ("한국", 4),
    ("\u{1112}\u{1161}\u{11AB}", 2), ("が", 2), ("か\u{3099}", 2), ("…—“”", 4), ("שלום", 4), ("क्षि", 2), ("नि", 1), ("किं", 1),
    ("ਾ", 1), ("நி", 1), ("กำ", 2), ("ﷺ", 1), ("𠮷", 2), ("葛\u{E0100}", 2), ("가\u{11A8}", 2), ("\u{11A8}", 1),
    ("mixed 混在", 10),
  ])
  func `adds the columns of characters`(text: String, columns: Int) { #expect(text.columnCount == columns) }

  @Test(arguments: [
    ("😀", 2), ("👍🏽", 2), ("☝🏽", 2), ("👩‍👩‍👧", 2), ("🏳️‍🌈", 2), ("❤️", 2), ("❤", 1), ("❤\u{FE0E}", 1), ("1️⃣", 2), ("1\u{20E3}", 1),
    ("🇯🇵", 2), ("🇯🇵🇫🇷", 4), ("🏴󠁧󠁢󠁥󠁮󠁧󠁿", 2), ("©️", 2), ("©", 1), ("a\u{FE0F}", 1), ("a🏽", 3), ("👩‍❤️‍👩", 2), ("🇯", 1),
  ])
  func `emoji and flags take two`(text: String, columns: Int) { #expect(text.columnCount == columns) }

  @Test(arguments: [
    ("\u{301}", 0), ("\u{20DD}", 0), ("\u{200B}", 0), ("\u{200D}", 0), ("\u{2068}a\u{2069}", 1), ("\u{FEFF}", 0),
    ("\u{FE0F}", 0), ("\u{0}", 1), ("\t\u{1B}", 2), ("\u{7F}", 1), ("\r\n", 2), ("\u{A0}", 1), ("\u{600}", 1),
    ("\u{E0001}", 0),
  ])
  func `counts what is not seen`(text: String, columns: Int) { #expect(text.columnCount == columns) }

  @Test func `takes slices`() {
    let text = "漢字 e\u{301}"
    #expect(text.dropFirst().columnCount == 4)
    #expect(text.prefix(2).columnCount == 4)
  }
}
