import ICU
import Testing

struct EastAsianWidthTests {
  @Test(arguments: ["漢", "か", "カ", "Ａ", "。", "한", "😀", "𠮷", "〈"] as [Unicode.Scalar])
  func wide(scalar: Unicode.Scalar) { #expect(scalar.isWide) }

  @Test(arguments: ["a", "é", "ﾊ", "…", "\u{301}", "א", "\u{200D}"] as [Unicode.Scalar])
  func narrow(scalar: Unicode.Scalar) { #expect(!scalar.isWide) }

  @Test(arguments: ["漢", "か", "ﾊ", "、", "％", "ㄅ", "𠮷", "\u{3000}"] as [Unicode.Scalar])
  func setSolid(scalar: Unicode.Scalar) { #expect(scalar.isSetSolid) }

  @Test(arguments: ["a", " ", "한", "ㅎ", "ﾡ", "😀", "—"] as [Unicode.Scalar])
  func setWithSpaces(scalar: Unicode.Scalar) { #expect(!scalar.isSetSolid) }
}
