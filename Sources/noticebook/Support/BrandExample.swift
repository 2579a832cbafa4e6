import Catalogs
import Diagnostics
import ICU

/// A brand to begin with: one text in every language, one term and one layout, as the catalog has them.
struct BrandExample {
  let catalog: Catalog
  let name: String
  /// The layouts of notices, by path.
  let layouts: [String: String]

  /// The files by path below the brand's folder.
  var files: [String: String] {
    var files = ["brand.yaml": header]
    if let key = exampleText {
      let note = "What stands here takes the place of the catalog's text; remove what you do not change."
      for (path, text) in entries(key, note) { files[path] = text }
    }
    if let term = catalog.facts.glossary.first(where: \.isReplaceable) {
      let note = "Your word for {$term.\(term.id)} in all notices and pages."
      for (path, text) in entries("glossary.\(term.id)", note) { files[path] = text }
    }
    if let layout { files["templates/\(layout.path)"] = layout.text }
    return files
  }

  private var header: String {
    """
    # A brand of the catalog '\(catalog.name)': what stands in this folder takes the place of the catalog's own.
    #   strings/<locale>/   texts, in the catalog's files and under its keys; override each in every language
    #   templates/          layouts, such as notices/email.html.mustache
    #   records/<locale>/   written by `noticebook approve --all --locale <locale> --brand <this folder>`
    # `noticebook check --brand <this folder>` finds what does not fit.
    format: 1
    name: \(name)
    extends: \(catalog.name)

    """
  }

  /// The first text of the first notice.
  private var exampleText: MessageKey? {
    for notice in catalog.facts.notices {
      for channel in notice.channels.compactMap({ catalog.facts.channels.named($0.name) }) {
        for part in channel.parts {
          let key: MessageKey = "notices.\(notice.id).\(channel.id).\(part.id)"
          if catalog.message(key, in: catalog.sourceLocale) != nil { return key }
        }
      }
    }
    return nil
  }

  /// A file with one text for each locale that has it.
  private func entries(_ key: MessageKey, _ note: String) -> [(path: String, text: String)] {
    catalog.locales.compactMap { locale in
      guard let message = catalog.message(key, in: locale) else { return nil }
      let file = message.keySpan.file
      let prefix = file.dropFirst("strings/\(locale)/".count).dropLast(".yaml".count)
      let own = key.name.dropFirst(prefix.count + 1)
      let lines = message.text.value.split(separator: "\n", omittingEmptySubsequences: false)
      let block = lines.map { $0.isEmpty ? "" : "  \($0)" }.joined(separator: "\n")
      // A first line that is itself indented needs the block's own indent spelt out.
      let indent = message.text.value.first { $0 != "\n" } == " " ? "2" : ""
      return (file, "# \(note)\n\(own): |\(indent)\n\(block)\n")
    }
  }

  /// The layout of plain texts, with a comment that shows nowhere.
  private var layout: (path: String, text: String)? {
    let path = "notices/email.txt.mustache"
    guard let text = layouts[path] else { return nil }
    let comment = "{{! Takes the place of the catalog's layout; notices/email.html.mustache would, too. }}\n"
    // What chooses the kind of text stays on the first line.
    guard text.hasPrefix("{{%"), let end = text.firstIndex(of: "\n") else { return (path, comment + text) }
    return (path, String(text[...end]) + comment + String(text[text.index(after: end)...]))
  }
}
