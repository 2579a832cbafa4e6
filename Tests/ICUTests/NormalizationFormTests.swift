import ICU
import Testing

struct NormalizationFormTests {
  @Test(arguments: [
    ("か\u{3099}e\u{301}", "がé", "がé"), ("ｶﾞＡ２", "ｶﾞＡ２", "ガA2"), ("", "", ""), ("\u{1F600}", "\u{1F600}", "\u{1F600}"),
  ])
  func `forms are those of Unicode`(text: String, composed: String, compatible: String) throws {
    #expect(Array(try text.normalized(.composed).unicodeScalars) == Array(composed.unicodeScalars))
    #expect(Array(try text.normalized(.compatible).unicodeScalars) == Array(compatible.unicodeScalars))
  }

  @Test func `long texts are whole`() throws {
    let text = String(repeating: "か\u{3099}", count: 5000)
    #expect(try text.normalized(.composed).unicodeScalars.count == 5000)
  }
}
