import ICU
import Testing

struct ScalarSetTests {
  private func scalars(_ kind: ScalarSet.Kind, _ tag: String) throws -> ScalarSet {
    try ScalarSet(kind, locale: LocaleIdentifier(tag))
  }

  @Test(
    arguments: [
      ("ja", "あアー漢々a1、。！", "дαب한"), ("pl", "łŻa1„”—", "дαあ漢"), ("ar", "بa١1،؟", "дαあ"), ("ru", "яЁa1«»", "αあب"),
    ] as [(String, String, String)]
  )
  func `scripts of a locale`(tag: String, used: String, foreign: String) throws {
    let scripts = try scalars(.scripts, tag)
    for scalar in used.unicodeScalars { #expect(scripts.contains(scalar), "\(scalar) in \(tag)") }
    for scalar in foreign.unicodeScalars { #expect(!scripts.contains(scalar), "\(scalar) in \(tag)") }
  }

  @Test func `exemplars have both cases and punctuation`() throws {
    let polish = try scalars(.exemplars, "pl")
    for scalar in "łŁżŻ„”–".unicodeScalars { #expect(polish.contains(scalar), "\(scalar)") }
    #expect(!polish.contains("ɫ"))
  }

  @Test func `Windows-31J has the kanji of Japanese and not those of simplified Chinese`() throws {
    let japanese = try scalars(.windows31J, "ja")
    for scalar in "頁繋噂鷹髙①漢あ".unicodeScalars { #expect(japanese.contains(scalar), "\(scalar)") }
    for scalar in "订费们".unicodeScalars { #expect(!japanese.contains(scalar), "\(scalar)") }
  }

  @Test(arguments: [("de", "„‚", "“«"), ("fr", "«", "“„"), ("ja", "「『", "“"), ("en", "“‘", "„"), ("pl", "„«", "“")])
  func `quotations begin with the marks of the locale`(tag: String, used: String, foreign: String) throws {
    let marks = try scalars(.openingQuotes, tag)
    for scalar in used.unicodeScalars { #expect(marks.contains(scalar), "\(scalar) in \(tag)") }
    for scalar in foreign.unicodeScalars { #expect(!marks.contains(scalar), "\(scalar) in \(tag)") }
  }

  @Test func `sentences end with a full stop of any script`() throws {
    let ends = try scalars(.sentenceEnds, "en")
    for scalar in ".!?。！？؟।".unicodeScalars { #expect(ends.contains(scalar), "\(scalar)") }
    for scalar in ",、:a".unicodeScalars { #expect(!ends.contains(scalar), "\(scalar)") }
  }
}
