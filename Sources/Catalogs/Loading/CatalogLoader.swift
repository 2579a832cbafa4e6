import Diagnostics
import ICU
import MessageSyntax

/// Reads the files of a catalog, each once, and goes on after everything that is wrong.
struct CatalogLoader {
  let findings = Findings()
  private let input: any CatalogInput
  private let paths: [String]

  init(_ input: any CatalogInput) {
    self.input = input
    paths = input.paths
    for diagnostic in input.diagnostics { findings.add(diagnostic) }
  }

  func load() -> Catalog? {
    guard paths.contains("catalog.yaml") else {
      findings.add(
        .missingFile,
        "The catalog has no catalog.yaml",
        at: nil,
        fix: "Name the folder that holds catalog.yaml, or write one with format, name, sourceLocale and locales."
      )
      return nil
    }
    var header = CatalogHeader(name: nil, sourceLocale: nil, locales: [])
    if var fields = fields("catalog.yaml", subject: "the catalog") {
      guard let written = fields.catalogHeader() else { return nil }
      header = written
    }
    let locales = NameList(header.locales.map(\.tag))
    var factLoader = FactLoader(findings: findings, locales: locales) { fields($0, subject: $1) }
    let facts = factLoader.load(paths: paths)
    var texts = Dictionary(uniqueKeysWithValues: header.locales.map { ($0, LocaleTexts()) })
    var settings = CheckSettings()
    settings.isBranded = input is BrandedFiles
    let ofFacts = ["facts/", "cases/", CodeSample.folder]
    for path in paths where path != "catalog.yaml" && !ofFacts.contains(where: path.hasPrefix) {
      if path == CheckSettings.file || path == Catalog.brandPrefix + CheckSettings.file {
        if var fields = fields(path, subject: "the file") {
          fields.readCheckSettings(into: &settings, locales: locales)
        }
      } else {
        load(path, header, into: &texts)
      }
    }
    guard let name = header.name, let source = header.sourceLocale else { return nil }
    return Catalog(
      name: name,
      sourceLocale: source,
      locales: header.locales,
      facts: facts,
      texts: texts,
      checkSettings: settings,
      digest: input.digest
    )
  }

  /// The top-level map of a file.
  private func fields(_ path: String, subject: String, isTranslation: Bool = false) -> Fields? {
    guard let (entries, found) = input.read(path) else { return nil }
    let diagnostics = isTranslation ? input.findings(found, ofTranslations: path) : found
    for diagnostic in diagnostics { findings.add(diagnostic) }
    // A file that is empty has nothing to say about its keys either.
    if entries.isEmpty, !diagnostics.isEmpty { return nil }
    return Fields(entries, subject: subject, span: .start(of: path), findings: findings)
  }

  private func load(_ path: String, _ header: CatalogHeader, into texts: inout [LocaleIdentifier: LocaleTexts]) {
    let parts = path.split(separator: "/", omittingEmptySubsequences: false).map(String.init)
    guard parts.count >= 3, parts[0] == "strings" || parts[0] == "records" else {
      findings.add(
        .unknownFile,
        "No catalog has a file of this name",
        at: .start(of: path),
        fix: "Move it below facts, cases, strings/<locale> or records/<locale>, or out of the catalog."
      )
      return
    }
    // Where the locales could not be read, that is the finding; the texts are then read for theirs.
    let locale = header.locales.first { $0.tag == parts[1] }
    guard locale != nil || header.locales.isEmpty else {
      findings.add(
        .unknownFile,
        "The file belongs to no locale of the catalog",
        at: .start(of: path),
        fix: "Add '\(parts[1].shown)' to `locales` in catalog.yaml, or remove the file."
      )
      return
    }
    let prefix = String(parts[2...].joined(separator: ".").dropLast(".yaml".count))
    guard isKey(prefix), parts[2...].dropLast().allSatisfy({ !$0.contains(".") }),
      prefix.split(separator: ".").count == parts.count - 2
    else {
      findings.add(
        .invalidName,
        "The path is not made of ASCII words, so that its texts can have no keys",
        at: .start(of: path),
        fix: "Name files and folders in lowerCamel words, such as notices/grace.yaml."
      )
      return
    }
    // Taken out, so that adding to it does not copy all texts of the locale for each file.
    var loaded = locale.flatMap { texts.removeValue(forKey: $0) } ?? LocaleTexts()
    if parts[0] == "strings" {
      loadStrings(path, prefix: prefix, isTranslation: locale != header.sourceLocale, into: &loaded)
    } else if locale == nil || locale != header.sourceLocale {
      loadRecords(path, prefix: prefix, into: &loaded)
    } else {
      findings.add(
        .unknownFile,
        "The source locale has no records of translations",
        at: .start(of: path),
        fix: "Remove the file."
      )
    }
    if let locale { texts[locale] = loaded }
  }

  private func loadStrings(_ path: String, prefix: String, isTranslation: Bool, into texts: inout LocaleTexts) {
    guard var fields = fields(path, subject: "the file", isTranslation: isTranslation) else { return }
    var notes: [String: TranslatorNotes] = [:]
    for (key, node) in fields.allEntries() {
      if let finding = refusal(ofKey: key) {
        findings.add(finding)
        continue
      }
      let source = input.source(key.span.file)
      let refused = source.flatMap { refusal(of: node, key: key, in: $0) }
      if let refused, node.isReadable { findings.add(refused) }
      guard case .scalar(let scalar) = node.content else { continue }
      let message = CatalogMessage(
        key: MessageKey("\(prefix).\(key.value)"),
        text: scalar.text,
        keySpan: key.span,
        note: source.flatMap { source in
          let known = notes[source.file] ?? TranslatorNotes(source)
          notes[source.file] = known
          return known.note(ofKeyAt: key.span.start.line)
        }
      )
      if let other = texts.messages[message.key] {
        findings.add(
          .duplicateKey,
          "Text '\(message.key)' also stands in \(other.keySpan.file)",
          at: key.span,
          fix: "Keep one of the two; the first one is used here."
        )
        continue
      }
      // Inside a text that is refused as YAML, places and words are not what the author wrote.
      if source != nil, refused == nil { for finding in messageFindings(message) { findings.add(finding) } }
      texts.messages[message.key] = message
      texts.order.append(message.key)
    }
  }

  private func loadRecords(_ path: String, prefix: String, into texts: inout LocaleTexts) {
    guard var fields = fields(path, subject: "the file") else { return }
    for (key, node) in fields.allEntries() {
      guard var record = Fields(node, subject: "record \(key.value)", findings: findings) else { continue }
      texts.records[MessageKey("\(prefix).\(key.value)")] = record.translationRecord(at: key.span)
    }
  }
}

extension YAMLNode {
  /// Whether the reader has not refused it already.
  fileprivate var isReadable: Bool {
    if case .refused = content { false } else { true }
  }
}

extension Fields {
  fileprivate mutating func translationRecord(at span: SourceSpan) -> TranslationRecord? {
    let state = choice("state", TranslationRecord.State.self)
    let text = token("text")
    let source = required("source").flatMap { scalar($0, "source") }
    reportUnknownKeys()
    guard let state, let text, let source else { return nil }
    guard isFingerprint(text.name) else {
      wrongType("text", text.name, "a fingerprint of 12 letters, as the tool writes it", text.span)
      return nil
    }
    return TranslationRecord(
      state: state,
      textFingerprint: text.name,
      textSpan: text.span,
      source: source.text,
      span: span
    )
  }
}
