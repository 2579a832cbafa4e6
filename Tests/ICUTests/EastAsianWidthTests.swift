import ICU
import Testing

struct EastAsianWidthTests {
  @Test(arguments: ["漢", "か", "ﾊ", "、", "％", "ㄅ", "𠮷", "\u{3000}"] as [Unicode.Scalar])
  func `set solid`(scalar: Unicode.Scalar) { #expect(scalar.isSetSolid) }

  @Test(arguments: ["a", " ", "한", "ㅎ", "ﾡ", "😀", "—"] as [Unicode.Scalar])
  func `set with spaces`(scalar: Unicode.Scalar) { #expect(!scalar.isSetSolid) }
}
