import ICU
import Testing

@Suite struct ListFormatterTests {
  private func check(
    _ tag: String,
    _ kind: ListFormatter.Kind,
    _ width: FormatWidth,
    _ items: [String],
    _ expected: String
  )
    throws
  {
    let formatter = try ListFormatter(locale: locale(tag), kind: kind, width: width)
    let text = try formatter.text(of: items)
    #expect(text == expected)
    try expectSound(formatter.format(items), text: text)
  }

  @Test(
    arguments: [
      ("en", .and, .wide, ["", "A", "A and B", "A, B, and C"]), ("en", .and, .short, ["", "A", "A & B", "A, B, & C"]),
      ("en", .or, .wide, ["", "A", "A or B", "A, B, or C"]), ("en", .units, .narrow, ["", "A", "A B", "A B C"]),
      ("ja", .and, .wide, ["", "A", "A、B", "A、B、C"]), ("ja", .or, .wide, ["", "A", "AまたはB", "A、B、またはC"]),
      ("de", .and, .wide, ["", "A", "A und B", "A, B und C"]),
    ] as [(String, ListFormatter.Kind, FormatWidth, [String])]
  )
  func `joins`(tag: String, kind: ListFormatter.Kind, width: FormatWidth, expected: [String]) throws {
    for (count, text) in expected.enumerated() {
      try check(tag, kind, width, Array(["A", "B", "C"].prefix(count)), text)
    }
  }

  @Test func `keeps items as they are`() throws {
    try check("en", .and, .wide, ["👩‍👩‍👧", "e\u{301}", "\u{0}{0}\r\n"], "👩‍👩‍👧, e\u{301}, and \u{0}{0}\r\n")
    try check("en", .and, .wide, ["", ""], " and ")
    let long = String(repeating: "長", count: 5000)
    try check(
      "ja",
      .and,
      .wide,
      Array(repeating: long, count: 100),
      Array(repeating: long, count: 100).joined(separator: "、")
    )
  }

  @Test func `follows the sound of the next word`() throws {
    try check("es", .and, .wide, ["Ana", "Inés"], "Ana e Inés")
  }

  @Test func `says which item a part is`() throws {
    let formatter = try ListFormatter(locale: locale("en"), kind: .and, width: .wide)
    #expect(
      try described(formatter.format(["A", "", "B", "A"]).parts) == [
        "element:A:0", "literal:, , ", "element:B:2", "literal:, and ", "element:A:3",
      ]
    )
  }
}
