import ICU
import Testing

@Suite struct MisreadCharsetTests {
  @Test(arguments: [
    (MisreadCharset.macintosh, "√©", "é"), (.macintosh, "‚Äô", "’"), (.windows1250, "Ĺ‚", "ł"),
    (.windows1251, "Г©", "é"), (.windows31J, "譖ｴ譁ｰ", "更新"), (.windows31J, "縺後", "\u{0}"),
  ])
  func `says what was written`(_ charset: MisreadCharset, _ seen: String, _ written: String) {
    #expect(charset.original(of: seen) == (written == "\u{0}" ? nil : written))
  }

  @Test func `what a charset cannot write was not read in it`() {
    #expect(MisreadCharset.windows1250.original(of: "更新") == nil)
  }

  @Test func `what is no UTF-8 was not misread`() {
    #expect(MisreadCharset.windows31J.original(of: "ｶｰﾄﾞ") == nil)
    #expect(MisreadCharset.macintosh.original(of: "é") == nil)
  }
}
