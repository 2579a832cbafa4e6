import Diagnostics
import Threads
import YAML

/// The files of a catalog, with the entries of a brand in the place of those that they override.
///
/// A brand's folder mirrors the catalog's and holds only what differs: texts, the records of their translations, and
/// products, also new ones. It adds no texts, because nothing would show them. The `values` of its header replace the
/// defaults of the catalog's parameters, and its `emails` replaces entries of the catalog's `facts/emails.yaml`. Its
/// settings of checks are next to those of the catalog, under the path that places in them have.
struct BrandedFiles: CatalogInput {
  let paths: [String]
  let digest: Lazy<String>
  private var ownFindings: [Diagnostic] = []
  let base: any CatalogInput
  let brand: CatalogFiles
  /// The entries of the brand's files of texts and records, by path.
  private(set) var overrides: [String: [YAMLEntry]] = [:]
  /// The brand's defaults of parameters, which its header holds.
  private var values: [YAMLEntry] = []
  /// What the header says about emails, in the place of entries of the catalog.
  private var emails: [YAMLEntry] = []

  init(base: any CatalogInput, brand folder: FolderContent) {
    let files = folder.files
    let brand = CatalogFiles(folder, prefix: CatalogPath.brandPrefix)
    self.base = base
    self.brand = brand
    let digests = [("", base.digest), (CatalogPath.brandPrefix, brand.digest)]
    digest = Lazy { hexadecimalDigest(ofFiles: digests.map { ($0, Array($1.value.utf8)) }) }
    let texts = NameList(base.paths.filter { $0.hasPrefix("strings/") })
    let findings = Findings()
    var known: [String] = []
    for path in brand.paths where path != BrandHeader.file && path != CheckSettings.file {
      if Self.isKnown(path, texts) { known.append(path) } else { Self.refuse(path, texts, findings) }
    }
    for path in files.keys.sorted() where !path.hasSuffix(".yaml") && !OtherFiles.isIgnored(path) {
      if !path.hasPrefix("templates/") || !path.hasSuffix(".mustache") { Self.refuse(path, texts, findings) }
    }
    let settings = brand.paths.contains(CheckSettings.file) ? [Self.settingsPath] : []
    let facts = known.filter { !$0.hasPrefix("strings/") } + [Self.emailsPath]
    paths = Set(base.paths).union(facts).union(settings).sorted()
    let header = readHeader(findings)
    (values, emails) = (header?.values ?? [], header?.emails ?? [])
    checkValues(findings)
    for path in known {
      guard let (entries, found) = brand.read(path) else { continue }
      overrides[path] = entries
      let file = CatalogPath.brandPrefix + path
      for diagnostic in brand.findings(found, ofTranslations: file) { findings.add(diagnostic) }
    }
    checkTerms(findings)
    checkArguments(findings)
    checkLanguages(findings)
    ownFindings = findings.diagnostics
  }

  var unreadFolders: [String] { base.unreadFolders }

  var diagnostics: [Diagnostic] { base.diagnostics + brand.diagnostics + ownFindings }

  func source(_ file: String) -> SourceText? { brand.source(file) ?? base.source(file) }

  private static let settingsPath = CatalogPath.brandPrefix + CheckSettings.file

  func read(_ path: String) -> (entries: [YAMLEntry], diagnostics: [Diagnostic])? {
    if path == Self.settingsPath { return brand.read(CheckSettings.file) }
    if path == Self.parametersPath, let (entries, diagnostics) = base.read(path) {
      return (entries.map(withValue), diagnostics)
    }
    if path == Self.emailsPath {
      let (entries, diagnostics) = base.read(path) ?? ([], [])
      let kept = entries.filter { own in !emails.contains { $0.key.value == own.key.value } }
      return (kept + emails, diagnostics)
    }
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
          "Key '\(entry.key.value.shown)' occurs twice in the file",
          at: entry.key.span,
          fix: "Keep one of the two; the first one is used here."
        )
      } else {
        byKey[entry.key.value] = entry
      }
    }
    let replaced = entries.map { byKey[$0.key.value] ?? $0 }
    // A record may be the first of its text, and a product the brand's own.
    let added = overrides.filter { !isText && !known.contains($0.key.value) }
    return (replaced + added, diagnostics + findings.diagnostics)
  }

  private static let parametersPath = FactFile.parameters.path
  private static let productsPath = FactFile.products.path
  private static let emailsPath = FactFile.emails.path

  /// Only parameters of the catalog have values.
  private func checkValues(_ findings: Findings) {
    guard !values.isEmpty else { return }
    let known = NameList(base.read(Self.parametersPath)?.entries.map(\.key.value) ?? [])
    for value in values where !known.contains(value.key.value) {
      findings.add(
        .unknownReference,
        "Parameter '\(value.key.value.shown)' does not exist in \(Self.parametersPath) of the catalog",
        at: value.key.span,
        fix: known.names.isEmpty ? "Remove it; the catalog has no parameters." : known.fix(for: value.key.value)
      )
    }
  }

  /// A parameter of the catalog, with the brand's default where the brand gives one.
  private func withValue(_ parameter: YAMLEntry) -> YAMLEntry {
    guard let value = values.first(where: { $0.key.value == parameter.key.value }),
      case .mapping(let fields) = parameter.value.content
    else { return parameter }
    let span = value.key.span
    let key = YAMLScalar(
      text: LocatedText("default", file: span.file, start: span.start),
      style: .plain,
      start: span.start,
      end: span.end
    )
    let replaced = fields.filter { $0.key.value != "default" } + [YAMLEntry(key: key, value: value.value)]
    return YAMLEntry(key: parameter.key, value: YAMLNode(content: .mapping(replaced), span: parameter.value.span))
  }

  /// A brand has texts that the catalog has too, records of them, and products.
  private static func isKnown(_ path: String, _ texts: NameList) -> Bool {
    if texts.contains(path) || path == productsPath { return true }
    return path.hasPrefix("records/") && texts.contains("strings/" + path.dropFirst("records/".count))
  }

  private static func refuse(_ path: String, _ texts: NameList, _ findings: Findings) {
    findings.add(
      OtherFiles.finding(
        path,
        prefix: CatalogPath.brandPrefix,
        path.hasSuffix(".yaml")
          ? "The catalog has no file of this name that a brand could override" : "No brand has a file of this name",
        fix: nearest(to: path, texts).map { "Did you mean \($0.shown)?" }
          ?? "Give it the path of a file below strings/ of the catalog, or remove it; facts/products.yaml is the only "
          + "file of facts that a brand may have."
      )
    )
  }

  /// The path that may have been meant.
  private static func nearest(to path: String, _ texts: NameList) -> String? {
    if let nearest = suggestion(for: path, among: texts.names + [BrandHeader.file, CheckSettings.file]) {
      return nearest
    }
    var parts = path.split(separator: "/", omittingEmptySubsequences: false).map(String.init)
    guard parts.count > 1 else { return nil }
    if let folder = suggestion(for: parts[0], among: ["strings", "records", "templates"]) { parts[0] = folder }
    if let end = parts.last, end.lowercased().hasSuffix(".mustache") {
      parts[parts.count - 1] = end.dropLast(".mustache".count) + ".mustache"
    }
    let nearest = parts.joined(separator: "/")
    return nearest == path ? nil : nearest
  }
}
