import Catalogs
import Diagnostics
import ICU
import MessageSyntax

/// What a new locale needs in a catalog's folder or in a brand's: its place among the locales, samples, and a
/// counterpart of each file of texts, with every text of the source locale in comments.
///
/// A text in a comment doesn't count: checks and coverage report it as missing, and its readers see the text of the
/// source locale until a translator removes the comment's mark. A text that selects by a number has the plural
/// categories of the new locale.
package struct NewLocale: Sendable {
  /// The files to write, new ones and changed ones, by path as places have them. No existing text is changed.
  package let files: [String: [UInt8]]

  /// Prepares a locale for a catalog that was loaded from files, or for a brand over it where one is given; the brand
  /// needs a locale that the catalog has.
  ///
  /// - Parameter withPages: Whether a new locale has pages. A locale of the catalog has them if they are published in it.
  package init(
    _ locale: LocaleIdentifier,
    catalog: Catalog,
    files: [String: [UInt8]],
    brand: [String: [UInt8]]? = nil,
    withPages: Bool = false
  ) throws(ICUError) {
    let hasPages = withPages || catalog.pageLocales.contains(locale)
    let needed = NeededTexts(catalog, newWithPages: hasPages)
    var added: [String: [UInt8]] = [:]
    if brand == nil {
      let edits = Catalog.edits(adding: locale, withPages: hasPages, to: files, catalog: catalog)
      for (file, edits) in Dictionary(grouping: edits, by: \.span.file) {
        added[file] = files[file].flatMap { FileEditing($0).applying(edits) }
      }
    }
    let folder = brand == nil ? "" : Catalog.brandPrefix
    let source = "strings/\(catalog.sourceLocale)/"
    let texts = brand ?? files
    let messages = Dictionary(grouping: catalog.texts[catalog.sourceLocale]?.messages.values.map(\.self) ?? []) {
      $0.text.file
    }
    for (path, bytes) in texts where path.hasPrefix(source) && path.hasSuffix(".yaml") {
      let target = "strings/\(locale)/\(path.dropFirst(source.count))"
      let messages = messages[folder + path] ?? []
      let others = messages.map(\.key).filter { !needed.contains($0) }
      guard texts[target] == nil, others.isEmpty || others.count < messages.count else { continue }
      let template = try TextTemplate(bytes, messages, locale, from: catalog.sourceLocale, without: Set(others))
      added[folder + target] = Array(template.text.utf8)
    }
    // What the product has in no language that the readers of the locale know.
    if brand == nil, !ProductTexts.languages.contains(locale.language) {
      let required = Set(catalog.required.all.map(\.key))
      let product = Dictionary(grouping: ProductTexts.inOrder(catalog.sourceLocale)) { $0.text.file }
      for (path, bytes) in ProductTexts.files(in: catalog.sourceLocale) {
        let target = "strings/\(locale)/\(path.dropFirst(source.count))"
        guard texts[target] == nil else { continue }
        let messages = product[path] ?? []
        let others = messages.map(\.key).filter { key in
          !required.contains(key) || !needed.contains(key) || catalog.texts[catalog.sourceLocale]?.messages[key] != nil
        }
        if others.count == messages.count { continue }
        let template = try TextTemplate(bytes, messages, locale, from: catalog.sourceLocale, without: Set(others))
        added[target] = (added[target].map { $0 + Array("\n".utf8) } ?? []) + Array(template.text.utf8)
      }
    }
    self.files = added
  }
}

/// A file of texts with every text in a comment; comments and layout are those of the source's file.
private struct TextTemplate {
  let text: String

  init(
    _ source: [UInt8],
    _ messages: [CatalogMessage],
    _ locale: LocaleIdentifier,
    from sourceLocale: LocaleIdentifier,
    without others: Set<MessageKey> = []
  ) throws(ICUError) {
    let bytes = source.starts(with: [0xEF, 0xBB, 0xBF]) ? source[3...] : source[...]
    let source = String(decoding: bytes, as: UTF8.self)
    let lines = source.split(omittingEmptySubsequences: false, whereSeparator: \.isNewline).map(String.init)
    // What names the schema to editors stays first.
    let schema = SchemaLine.line(of: Array(bytes))
    var result =
      (schema.map { [$0, ""] } ?? []) + [
        "# Each text below is in \(sourceLocale). To translate a text, write the translation and remove the # before its lines.",
        "# A text after a # counts as missing in \(locale).", "",
      ]
    var next = schema == nil ? 0 : lines.dropFirst().first?.isEmpty == true ? 2 : 1
    for message in messages.sorted(by: { $0.keySpan < $1.keySpan }) {
      let (first, last) = (message.keySpan.start.line - 1, message.text.span.end.line)
      guard next <= first, first < last, last <= lines.count else { continue }
      result += lines[next..<first]
      next = last
      if others.contains(message.key) { continue }
      let entry =
        if let message = try message.parsed.withPluralCategories(of: locale) {
          Self.block(lines[first], message)
        } else {
          Array(lines[first..<last])
        }
      result += entry.map { "#\($0)" }
    }
    text = (result + lines[min(next, lines.count)...]).joined(separator: source.contains("\r\n") ? "\r\n" : "\n")
  }

  /// The lines of an entry whose text is a message, with the patterns of its variants aligned in a column.
  private static func block(_ firstLine: String, _ message: Message) -> [String] {
    let lines = message.description.split(separator: "\n", omittingEmptySubsequences: false)
    let keys = lines.map { line in
      line.hasPrefix(".") || line.contains("|") ? nil : line.firstRange(of: " {{")?.lowerBound
    }
    let width = zip(lines, keys).map { line, end in end.map { line[..<$0].count } ?? 0 }.max() ?? 0
    let aligned = zip(lines, keys).map { line, end in
      guard let end else { return String(line) }
      return line[..<end] + String(repeating: " ", count: width - line[..<end].count) + line[end...]
    }
    return ["\(firstLine.prefix { $0 != ":" }): |"] + aligned.map { "  \($0)" }
  }
}
