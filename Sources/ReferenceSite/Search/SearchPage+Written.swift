import ICU
import JSON

extension SearchPage {
  /// Reads what an index has written of a page.
  init?(written: [UInt8]) {
    guard case .array(let values)? = try? JSONValue(parsing: written), values.count == 5,
      case .string(let path) = values[0], case .string(let title) = values[1], case .string(let tag) = values[2],
      let headings = Self.passages(values[3]), let passages = Self.passages(values[4])
    else { return nil }
    let language = try? LocaleIdentifier(tag)
    self.init(
      path: path,
      title: title,
      language: tag.isEmpty ? nil : language,
      headings: headings,
      passages: passages
    )
  }

  private static func passages(_ value: JSONValue) -> [Passage]? {
    guard case .array(let texts) = value, texts.count.isMultiple(of: 2) else { return nil }
    var passages: [Passage] = []
    for index in stride(from: 0, to: texts.count, by: 2) {
      guard case .string(let anchor) = texts[index], case .string(let text) = texts[index + 1] else { return nil }
      passages.append(Passage(anchor: anchor.isEmpty ? nil : anchor, text: text))
    }
    return passages
  }
}
