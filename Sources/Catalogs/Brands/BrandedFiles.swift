import Diagnostics

/// The files of a catalog, with the entries of a brand in the place of those that they override.
///
/// A brand's folder mirrors the catalog's and holds only what differs: texts and the records of their translations. It
/// adds nothing: a key that the catalog lacks would never be asked for. Its settings of checks stand beside those of the
/// catalog, under the path that places in them have.
struct BrandedFiles: CatalogInput {
  let paths: [String]
  let digest: String
  private(set) var diagnostics: [Diagnostic]
  private let base: any CatalogInput
  private let brand: CatalogFiles
  /// The entries of the brand's files of texts and records, by path.
  private var overrides: [String: [YAMLEntry]] = [:]

  init(base: any CatalogInput, brand files: [String: [UInt8]]) {
    let brand = CatalogFiles(files, prefix: Catalog.brandPrefix)
    self.base = base
    self.brand = brand
    digest = Catalog.digest(of: [("", Array(base.digest.utf8)), (Catalog.brandPrefix, Array(brand.digest.utf8))])
    diagnostics = base.diagnostics + brand.diagnostics
    let texts = NameList(base.paths.filter { $0.hasPrefix("strings/") })
    let findings = Findings()
    var known: [String] = []
    for path in brand.paths where path != BrandHeader.file && path != CheckSettings.file {
      if Self.isKnown(path, texts) { known.append(path) } else { Self.refuse(path, texts, findings) }
    }
    let settings = brand.paths.contains(CheckSettings.file) ? [Self.settingsPath] : []
    paths = Set(base.paths).union(known.filter { $0.hasPrefix("records/") }).union(settings).sorted()
    checkHeader(findings)
    for path in known {
      guard let (entries, found) = brand.read(path) else { continue }
      overrides[path] = entries
      let file = Catalog.brandPrefix + path
      for diagnostic in brand.findings(found, ofTranslations: file) { findings.add(diagnostic) }
    }
    checkTerms(findings)
    checkLanguages(findings)
    diagnostics += findings.diagnostics
  }

  func source(_ file: String) -> SourceText? { brand.source(file) ?? base.source(file) }

  private static let settingsPath = Catalog.brandPrefix + CheckSettings.file

  func read(_ path: String) -> (entries: [YAMLEntry], diagnostics: [Diagnostic])? {
    if path == Self.settingsPath { return brand.read(CheckSettings.file) }
    guard let overrides = overrides[path] else { return base.read(path) }
    let (entries, diagnostics) = base.read(path) ?? ([], [])
    let isText = path.hasPrefix("strings/")
    let known = NameList(entries.map(\.key.value))
    let findings = Findings()
    var byKey: [String: YAMLEntry] = [:]
    for entry in overrides {
      if isText, !known.contains(entry.key.value) {
        findings.add(
          .unknownKey,
          "Text '\(entry.key.value.shown)' does not exist in \(path) of the catalog, so that no brand can override it",
          at: entry.key.span,
          fix: known.fix(for: entry.key.value)
        )
      } else if byKey[entry.key.value] != nil {
        findings.add(
          .duplicateKey,
          "Key '\(entry.key.value.shown)' stands twice in the file",
          at: entry.key.span,
          fix: "Keep one of the two; the first one is used here."
        )
      } else {
        byKey[entry.key.value] = entry
      }
    }
    let replaced = entries.map { byKey[$0.key.value] ?? $0 }
    // A record may be the first of its text.
    let added = overrides.filter { !isText && !known.contains($0.key.value) }
    return (replaced + added, diagnostics + findings.diagnostics)
  }

  /// A brand has texts that the catalog has too, and records of them.
  private static func isKnown(_ path: String, _ texts: NameList) -> Bool {
    if texts.contains(path) { return true }
    return path.hasPrefix("records/") && texts.contains("strings/" + path.dropFirst("records/".count))
  }

  private static func refuse(_ path: String, _ texts: NameList, _ findings: Findings) {
    let nearest = suggestion(for: path, among: texts.names).map { "Did you mean \($0)?" }
    findings.add(
      .unknownFile,
      "The catalog has no file of this name that a brand could override",
      at: .start(of: Catalog.brandPrefix + path),
      fix: nearest
        ?? "Give it the path of a file below strings/ of the catalog, or remove it; facts cannot be overridden."
    )
  }

  private func checkHeader(_ findings: Findings) {
    let file = Catalog.brandPrefix + BrandHeader.file
    guard brand.paths.contains(BrandHeader.file) else {
      findings.add(
        .missingFile,
        "The brand has no \(BrandHeader.file)",
        at: nil,
        fix: "Name the folder that holds \(BrandHeader.file), or write one with format, name and extends."
      )
      return
    }
    guard let (entries, found) = brand.read(BrandHeader.file) else { return }
    for diagnostic in found { findings.add(diagnostic) }
    var fields = Fields(entries, subject: "the brand", span: .start(of: file), findings: findings)
    guard let header = fields.brandHeader(), let named = header.base, let name = baseName, named.name != name else {
      return
    }
    findings.add(
      .unknownReference,
      "The brand extends '\(named.name.shown)', but the catalog is '\(name.shown)'",
      at: named.span,
      fix: "Write `extends: \(name.shown)`, or pass the catalog that the brand extends with --catalog."
    )
  }

  /// The name in the catalog's header.
  private var baseName: String? {
    base.read("catalog.yaml")?.entries.first { $0.key.value == "name" }?.value.scalarValue
  }

  /// Only terms that the glossary gives free may be replaced: the others are Apple's, or names.
  private func checkTerms(_ findings: Findings) {
    let overridden = overrides.filter { $0.key.hasPrefix("strings/") && $0.key.hasSuffix("/glossary.yaml") }
    guard !overridden.isEmpty else { return }
    let terms = base.read("facts/glossary.yaml")?.entries ?? []
    let replaceable = terms.filter { $0.value.entry("replaceable") == "true" }.map(\.key.value)
    for (_, entries) in overridden.sorted(by: { $0.key < $1.key }) {
      for entry in entries {
        let term = String(entry.key.value.prefix { $0 != "." })
        guard terms.contains(where: { $0.key.value == term }), !replaceable.contains(term) else { continue }
        findings.add(
          .fixedTerm,
          "Term '\(term.shown)' is the same for every brand",
          at: entry.key.span,
          fix: replaceable.isEmpty
            ? "Remove it; the catalog has no term that brands may replace."
            : "Remove it; brands may replace: \(replaceable.joined(separator: ", "))."
        )
      }
    }
  }

  /// A text that is overridden in one language only says different things in two.
  private func checkLanguages(_ findings: Findings) {
    let texts = overrides.filter { $0.key.hasPrefix("strings/") }
    let locales = Set(
      base.paths.filter { $0.hasPrefix("strings/") }.compactMap { $0.split(separator: "/").dropFirst().first }
    )
    let keys = texts.mapValues { Set($0.map(\.key.value)) }
    for (path, entries) in texts.sorted(by: { $0.key < $1.key }) {
      let parts = path.split(separator: "/", maxSplits: 2)
      guard parts.count == 3 else { continue }
      for entry in entries {
        let missing = locales.filter { keys["strings/\($0)/\(parts[2])"]?.contains(entry.key.value) != true }.sorted()
        guard !missing.isEmpty else { continue }
        let list = missing.joined(separator: ", ")
        findings.add(
          Diagnostic(
            rule: .partialOverride,
            severity: .warning,
            summary: "Text '\(entry.key.value.shown)' is overridden in \(parts[1]), but not in \(list)",
            explanation: "The brand then says one thing in one language and another in the other.",
            span: entry.key.span,
            fix: "Override it in strings/\(missing[0])/\(parts[2]) too, if only with the catalog's own words."
          )
        )
      }
    }
  }
}

extension YAMLNode {
  fileprivate var scalarValue: String? {
    if case .scalar(let scalar) = content { scalar.value } else { nil }
  }

  /// The single value of an entry of a map.
  fileprivate func entry(_ key: String) -> String? {
    guard case .mapping(let entries) = content else { return nil }
    return entries.first { $0.key.value == key }?.value.scalarValue
  }
}
