import Catalogs
import Diagnostics
import ICU
import MessageSyntax

/// A brand to start from: values, the words that the catalog suggests for one, one term and one layout.
struct BrandExample {
  let catalog: Catalog
  let name: String
  /// The layouts of notices, by path.
  let layouts: [String: String]

  /// The files by path below the brand's folder.
  var files: [String: String] {
    var files = ["brand.yaml": header]
    for locale in catalog.locales {
      for (file, texts) in texts(in: locale) {
        files[file] = texts.map(\.entry).joined(separator: "\n")
        guard locale != catalog.sourceLocale else { continue }
        let path = "records/" + file.dropFirst("strings/".count)
        files[path] = TranslationRecord.file(
          texts.map { text in
            (key: text.key, state: .approved, text: fingerprint(of: text.message.parsed), source: text.source)
          }
        )
      }
    }
    if let layout { files["templates/\(layout.path)"] = layout.text }
    return files
  }

  private var header: String {
    let values = valueNames.compactMap { catalog.facts.parameters.named($0) }.map { parameter in
      let examples = parameter.examples.sorted { $0.key < $1.key }.map { "\($0.key): \($0.value)" }
      return "  \(parameter.id): {\(examples.joined(separator: ", "))}\n"
    }
    return """
      # A brand of the catalog '\(catalog.name)': the files in this folder replace the catalog's own.
      #   strings/<locale>/   texts, in the catalog's files and under its keys; override each in every language
      #   templates/          layouts, such as notices/email.html.mustache
      #   records/<locale>/   written by `noticebook approve --all --locale <locale> --brand <this folder>`
      # `noticebook check --brand <this folder>` finds mistakes.
      format: 1
      name: \(name)
      extends: \(catalog.name)

      """ + (values.isEmpty ? "" : "# For customers whose facts give none; change them.\nvalues:\n\(values.joined())")
        + emails
  }

  /// What is around every email.
  private var emails: String {
    func texts(_ words: [String: String]) -> String {
      let own = catalog.locales.compactMap { locale in words[locale.language].map { "\(locale): \($0)" } }
      return
        "{\((own + (own.count < catalog.locales.count ? ["any: \(words["en"] ?? name)"] : [])).joined(separator: ", "))}"
    }
    return """
      # Around every email: a picture, links, and a line about you. Only marketing leads to unsubscribe. Change or remove them.
      emails:
        logo: {url: "https://example.com/logo.png", width: 120, alt: \(texts(["en": name, "ja": name]))}
        help: {url: "https://example.com/help", text: \(texts(["en": "Help", "ja": "ヘルプ"]))}
        legal: {url: "https://example.com/legal", text: \(texts(["en": "Terms and privacy", "ja": "利用規約とプライバシー"]))}
        unsubscribe: {url: "https://example.com/unsubscribe", text: \(texts(["en": "Unsubscribe", "ja": "配信停止"]))}
        footer: \(texts(["en": "Your company and its address", "ja": "会社名と住所"]))

      """
  }

  /// The parameters that emails share and that a caller passes, such as the name of the app, in the order of the facts. A value
  /// for what payloads hold, such as a card, would be false for the customers whose payloads lack it.
  private var valueNames: [String] {
    let keys = catalog.facts.notices.flatMap { $0.openingKeys + $0.closingKeys }
    let used = Set(
      keys.flatMap { catalog.message($0, in: catalog.sourceLocale)?.parsed.message?.externalVariables ?? [] }
    )
    return catalog.facts.parameters.filter { parameter in
      guard case .payload(let path) = parameter.origin else { return false }
      return parameter.kind == .text && path.object == .request && used.contains(parameter.id)
    }.map(\.id)
  }

  /// A text of the brand.
  private struct Text {
    /// The key in its file.
    let key: String
    let message: CatalogMessage
    /// The brand's text in the source locale.
    let source: String
    let note: String?

    /// The text as its file holds it.
    var entry: String {
      let value = message.text.value
      let lines = value.split(separator: "\n", omittingEmptySubsequences: false)
      let block = lines.map { $0.isEmpty ? "" : "  \($0)" }.joined(separator: "\n")
      // A first line that is itself indented needs the block's own indent spelled out.
      let indent = value.first { $0 != "\n" } == " " ? "2" : ""
      return (note.map { "# \($0)\n" } ?? "") + "\(key): |\(indent)\n\(block)\n"
    }
  }

  /// The texts in a locale, by file: the suggestions of the catalog, or its first text where it has none, and one term.
  private func texts(in locale: LocaleIdentifier) -> [String: [Text]] {
    let suggested = (catalog.texts[catalog.sourceLocale]?.order ?? []).compactMap { key in
      key.replacedByExampleBrand.map { (replaced: $0, suggestion: key) }
    }
    var all = suggested.isEmpty ? firstText.map { [(replaced: $0, suggestion: $0)] } ?? [] : suggested
    let term = catalog.facts.glossary.first(where: \.isReplaceable).map { MessageKey("glossary.\($0.id)") }
    if let term { all.append((replaced: term, suggestion: term)) }
    var files: [String: [Text]] = [:]
    for (replaced, suggestion) in all {
      guard let file = catalog.message(replaced, in: locale)?.keySpan.file,
        let message = catalog.message(suggestion, in: locale),
        let source = catalog.message(suggestion, in: catalog.sourceLocale)
      else { continue }
      let prefix = file.dropFirst("strings/\(locale)/".count).dropLast(".yaml".count)
      let note =
        replaced == term
        ? "Your word for {$term.\(replaced.name.dropFirst("glossary.".count))} in all notices and pages."
        : files[file] == nil ? "These texts replace the catalog's own; remove the ones that you don't change." : nil
      files[file, default: []].append(
        Text(
          key: String(replaced.name.dropFirst(prefix.count + 1)),
          message: message,
          source: source.text.value,
          note: note
        )
      )
    }
    return files
  }

  /// The first text of the first notice.
  private var firstText: MessageKey? {
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

  /// The layout of plain texts, with a comment that shows nowhere.
  private var layout: (path: String, text: String)? {
    let path = "notices/email.txt.mustache"
    guard let text = layouts[path] else { return nil }
    let comment = "{{! Replaces the catalog's layout; notices/email.html.mustache works the same way. }}\n"
    // What chooses the kind of text stays on the first line.
    guard text.hasPrefix("{{%"), let end = text.firstIndex(of: "\n") else { return (path, comment + text) }
    return (path, String(text[...end]) + comment + String(text[text.index(after: end)...]))
  }
}
