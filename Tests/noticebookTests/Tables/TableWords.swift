import Catalogs
import ICU
import MessageFormatting
import Notices
import Testing

/// Finds the values of a table behind the words of a locale.
struct TableWords {
  let texts: CatalogTexts
  let table: String
  let locale: LocaleIdentifier

  func string(_ key: String) -> String { texts.string("tables.\(table).\(key)", in: locale) }

  /// The values that a cell allows. Apart from their words, the cell may only have text that joins them.
  func condition(_ cell: String, _ column: PlainTable.Column) throws -> [String] {
    if cell == texts.string("site.any", in: locale) { return column.values }
    var rest = cell
    var found: Set<String> = []
    // The longest first: `not retrying` holds `retrying`.
    let words = column.values.map { (value: $0, word: string("\(column.name).\($0)")) }
    for (value, word) in words.sorted(by: { $0.word.count > $1.word.count }) {
      guard let range = rest.firstRange(of: word) else { continue }
      rest.replaceSubrange(range, with: "|")
      found.insert(value)
    }
    try #require(!found.isEmpty, "\(cell)")
    let frame = texts.string("site.allExcept", in: locale, arguments: ["values": .list([.string("|")])])
    if let start = frame.split(separator: "|").first, rest.hasPrefix(start) {
      rest.removeFirst(start.count)
      found = Set(column.values).subtracting(found)
    }
    rest = rest.replacing(texts.string("site.assumed", in: locale), with: "")
    for joint in ["または", "and", "or", "と"] { rest = rest.replacing(joint, with: "") }
    let left = rest.filter(\.isLetter)
    #expect(left.isEmpty, "\(cell): \(rest)")
    return column.values.filter(found.contains)
  }

  /// The value of an outcome: one that has this very word.
  func outcome(_ cell: String, _ column: PlainTable.Column) throws -> String {
    let matching = column.values.filter { value in
      if let own = texts.text("tables.\(table).\(column.name).\(value)", in: locale) { return own.message.text == cell }
      let kinds = ["facts.states.", "notices.common.name.", "notices.common.action."]
      return value == cell || kinds.contains { texts.text("\($0)\(value)", in: locale)?.message.text == cell }
    }
    try #require(matching.count == 1, "\(cell): \(matching)")
    return matching[0]
  }
}
