import ICU
import Testing

struct EastAsianWidthTests {
  @Test(arguments: ["漢", "か", "ﾊ", "、", "％", "ㄅ", "𠮷", "\u{3000}"] as [Unicode.Scalar])
  func setSolid(scalar: Unicode.Scalar) { #expect(scalar.isSetSolid) }

  @Test(arguments: ["a", " ", "한", "ㅎ", "ﾡ", "😀", "—"] as [Unicode.Scalar])
  func setWithSpaces(scalar: Unicode.Scalar) { #expect(!scalar.isSetSolid) }
}
