import Crypto
import Diagnostics
import ICU
import MessageSyntax

/// The outcome of a load: what could be read, and everything that is wrong.
public struct LoadedCatalog: Sendable {
  /// The catalog; nothing only when not even its name and locales could be read.
  public let catalog: Catalog?
  /// What is wrong, in the order of a report.
  public let diagnostics: [Diagnostic]
}

extension Catalog {
  /// The largest file that a catalog may hold, in bytes.
  static let fileSizeLimit = 4 << 20

  /// Loads a catalog from the bytes of its files, by path relative to its folder with `/` between the parts.
  ///
  /// Files that do not end in `.yaml` are left alone. Every finding of every file is reported in one run.
  public static func load(files: [String: [UInt8]]) -> LoadedCatalog {
    var loader = CatalogLoader()
    let catalog = loader.load(files)
    return LoadedCatalog(catalog: catalog, diagnostics: loader.findings.diagnostics.sorted())
  }
}

struct CatalogLoader {
  let findings = Findings()
  private var sources: [String: SourceText] = [:]

  mutating func load(_ files: [String: [UInt8]]) -> Catalog? {
    let paths = files.keys.filter { $0.hasSuffix(".yaml") }.sorted()
    for path in paths { sources[path] = readSource(path, files[path] ?? []) }
    var hash = SHA256()
    for path in paths {
      hash.update(data: Array("\(path)\u{0}\(files[path]?.count ?? 0)\u{0}".utf8))
      hash.update(data: files[path] ?? [])
    }
    guard let header = loadHeader() else { return nil }
    let facts = FactLoader(findings: findings, fields: fields).load(paths: paths)
    var texts: [LocaleIdentifier: LocaleTexts] = [:]
    for locale in header.locales { texts[locale] = LocaleTexts() }
    for path in paths { load(path, header, into: &texts) }
    return Catalog(
      name: header.name,
      sourceLocale: header.sourceLocale,
      locales: header.locales,
      facts: facts,
      texts: texts,
      digest: hexadecimal(hash.finalize())
    )
  }

  private func readSource(_ path: String, _ bytes: [UInt8]) -> SourceText? {
    let place = SourceSpan(file: path, start: SourcePosition(line: 1, column: 1))
    guard bytes.count <= Catalog.fileSizeLimit else {
      findings.add(
        .catalogSyntax,
        "The file is larger than \(Catalog.fileSizeLimit >> 20) MiB",
        at: place,
        fix: "Split the file."
      )
      return nil
    }
    guard let source = SourceText(file: path, bytes: bytes) else {
      let position = SourceText.firstInvalidPosition(in: bytes)
      findings.add(
        .catalogSyntax,
        "The file is not UTF-8 here",
        at: SourceSpan(file: path, start: position),
        fix: "Save the file as UTF-8."
      )
      return nil
    }
    if source.lines.allSatisfy({ line in line.allSatisfy { $0 == " " } }) {
      findings.add(.catalogSyntax, "The file is empty", at: place, fix: "Write its entries, or delete the file.")
      return nil
    }
    return source
  }

  /// The top-level map of a file.
  private func fields(_ path: String, subject: String) -> Fields? {
    guard let source = sources[path] else { return nil }
    let (entries, diagnostics) = YAMLReader.read(source)
    for diagnostic in diagnostics { findings.add(diagnostic) }
    let start = SourceSpan(file: path, start: SourcePosition(line: 1, column: 1))
    return Fields(entries, subject: subject, span: start, findings: findings)
  }

  private struct Header {
    let name: String
    let sourceLocale: LocaleIdentifier
    let locales: [LocaleIdentifier]
  }

  private func loadHeader() -> Header? {
    guard var fields = fields("catalog.yaml", subject: "the catalog") else {
      if !findings.diagnostics.contains(where: { $0.span?.file == "catalog.yaml" }) {
        findings.add(
          .missingFile,
          "The catalog has no catalog.yaml",
          at: nil,
          fix: "Name the folder that holds catalog.yaml, or write one with format, name, sourceLocale and locales."
        )
      }
      return nil
    }
    if let format = fields.integer("format"), format != 1, let node = fields.node("format") {
      fields.wrongType("format", String(format), "1, the only format this version reads", node.span)
    }
    if let syntax = fields.token("messageSyntax"), syntax.name != "mf2-ldml48.2" {
      fields.wrongType("messageSyntax", syntax.name, "mf2-ldml48.2", syntax.span)
    }
    let name = fields.text("name")
    let source = fields.token("sourceLocale").flatMap(locale)
    let locales = fields.tokens("locales").compactMap(locale)
    fields.reportUnknownKeys()
    guard let name, let source else { return nil }
    let others = locales.filter { $0 != source }
    return Header(name: name, sourceLocale: source, locales: [source] + others)
  }

  private func locale(_ token: Token) -> LocaleIdentifier? {
    do {
      return try LocaleIdentifier(token.name)
    } catch {
      findings.add(
        .wrongType,
        "'\(token.name)' is not a locale that exists",
        at: token.span,
        fix: "Write a BCP 47 tag such as en, ja or pt-BR."
      )
      return nil
    }
  }

  private func load(_ path: String, _ header: Header, into texts: inout [LocaleIdentifier: LocaleTexts]) {
    let parts = path.split(separator: "/").map(String.init)
    switch parts.first {
    case "strings"?, "records"?:
      guard parts.count >= 3, let locale = header.locales.first(where: { $0.tag == parts[1] }) else {
        findings.add(
          .unknownFile,
          "The file belongs to no locale of the catalog",
          at: SourceSpan(file: path, start: SourcePosition(line: 1, column: 1)),
          fix: "Add '\(parts.count > 1 ? parts[1] : path)' to `locales` in catalog.yaml, or remove the file."
        )
        return
      }
      let prefix = parts[2...].joined(separator: ".").dropLast(".yaml".count)
      if parts.first == "strings" {
        loadStrings(path, prefix: String(prefix), into: &texts[locale, default: LocaleTexts()])
      } else {
        loadRecords(path, prefix: String(prefix), into: &texts[locale, default: LocaleTexts()])
      }
    case "facts"?: break  // FactLoader reads these and reports the unknown ones
    default:
      if path != "catalog.yaml" {
        findings.add(
          .unknownFile,
          "No catalog has a file of this name",
          at: SourceSpan(file: path, start: SourcePosition(line: 1, column: 1)),
          fix: "Move it below facts, strings or records, or out of the catalog."
        )
      }
    }
  }

  private func loadStrings(_ path: String, prefix: String, into texts: inout LocaleTexts) {
    guard let source = sources[path], var fields = fields(path, subject: "the file") else { return }
    for (key, node) in fields.allEntries() {
      if let refusal = refusals(of: node, key: key, in: source) { findings.add(refusal) }
      if let finding = keyRefusal(key) { findings.add(finding) }
      guard case .scalar(let scalar) = node.content else { continue }
      let message = CatalogMessage(
        key: MessageKey("\(prefix).\(key.value)"),
        text: scalar.text,
        parsed: ParsedMessage.parse(scalar.value),
        keySpan: key.span
      )
      for finding in messageFindings(message) { findings.add(finding) }
      texts.messages[message.key] = message
      texts.order.append(message.key)
    }
  }

  private func keyRefusal(_ key: YAMLScalar) -> Diagnostic? {
    let isPlain = key.value.unicodeScalars.allSatisfy { scalar in
      scalar.isASCII && (scalar.properties.isAlphabetic || scalar.properties.numericType != nil || scalar == ".")
    }
    guard !isPlain || key.value.isEmpty else { return nil }
    return Diagnostic(
      rule: .refusedText,
      severity: .error,
      summary: "Key '\(key.value)' is not made of ASCII letters, digits and dots",
      span: key.span,
      fix: "Name it in lowerCamel segments with dots between: push.title."
    )
  }

  private func loadRecords(_ path: String, prefix: String, into texts: inout LocaleTexts) {
    guard var fields = fields(path, subject: "the file") else { return }
    for (key, node) in fields.allEntries() {
      guard var record = Fields(node, subject: "record \(key.value)", findings: findings) else { continue }
      let state = record.choice("state", TranslationRecord.State.self)
      let text = record.text("text")
      let source = record.required("source").flatMap { record.scalar($0, "source") }
      record.reportUnknownKeys()
      guard let state, let text, let source else { continue }
      texts.records[MessageKey("\(prefix).\(key.value)")] = TranslationRecord(
        state: state,
        textFingerprint: text,
        source: source.text,
        span: key.span
      )
    }
  }
}
