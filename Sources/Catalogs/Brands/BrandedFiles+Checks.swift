import Diagnostics
import MessageSyntax
import YAML

extension BrandedFiles {
  /// What `brand.yaml` says; `nil` if it is missing or can't be read.
  func readHeader(_ findings: Findings) -> BrandHeader? {
    let file = CatalogPath.brandPrefix + BrandHeader.file
    guard brand.paths.contains(BrandHeader.file) else {
      findings.add(
        .missingFile,
        "The brand has no \(BrandHeader.file)",
        at: nil,
        fix: "Name the folder that holds \(BrandHeader.file), or write one with format, name and extends."
      )
      return nil
    }
    guard let (entries, found) = brand.read(BrandHeader.file) else { return nil }
    for diagnostic in found { findings.add(diagnostic) }
    var fields = Fields(entries, subject: "the brand", span: .start(of: file), findings: findings)
    guard let header = fields.brandHeader() else { return nil }
    guard let named = header.base, let name = baseName, named.name != name else { return header }
    findings.add(
      .unknownReference,
      "The brand extends '\(named.name.shown)', but the catalog is '\(name.shown)'",
      at: named.span,
      fix: "Write `extends: \(name.shown)`, or pass the catalog that the brand extends with --catalog."
    )
    return header
  }

  /// The name in the catalog's header.
  private var baseName: String? {
    base.read("catalog.yaml")?.entries.first { $0.key.value == "name" }?.value.scalarValue
  }

  /// Only terms that the glossary gives free may be replaced: the others are Apple's, or names.
  func checkTerms(_ findings: Findings) {
    let overridden = overrides.filter { $0.key.hasPrefix("strings/") && $0.key.hasSuffix("/glossary.yaml") }
    guard !overridden.isEmpty else { return }
    let terms = base.read(FactFile.glossary.path)?.entries ?? []
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

  /// A text that no notice's parameters belong to gets the arguments of the catalog's own text, and no others.
  func checkArguments(_ findings: Findings) {
    for (path, entries) in overrides.sorted(by: { $0.key < $1.key }) where path.hasPrefix("strings/") {
      let parts = path.split(separator: "/").map(String.init)
      let isOfNotice = parts.count == 4 && parts[2] == "notices" && base.paths.contains("facts/notices/\(parts[3])")
      guard !isOfNotice, let own = base.read(path)?.entries else { continue }
      for entry in entries {
        guard let text = entry.value.scalarValue,
          let replaced = own.first(where: { $0.key.value == entry.key.value })?.value.scalarValue
        else { continue }
        let known = NameList(Self.arguments(of: replaced))
        for name in Self.arguments(of: text) where !known.contains(name) {
          findings.add(
            .unknownReference,
            "Text '\(entry.key.value.shown)' uses $\(name.shown), which the catalog's own text does not",
            at: entry.value.span,
            fix: known.fix(for: name)
          )
        }
      }
    }
  }

  /// The names in a text that refer to neither a fact nor a term.
  private static func arguments(of text: String) -> [String] {
    guard text.contains("$") else { return [] }
    return (ParsedMessage.parse(text).message?.externalVariables ?? []).filter { !$0.contains(".") }.sorted()
  }

  /// A text that is overridden in one language only says different things in two.
  func checkLanguages(_ findings: Findings) {
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
  /// The text of a single value; `nil` for lists and maps.
  var scalarValue: String? {
    if case .scalar(let scalar) = content { scalar.value } else { nil }
  }

  /// The single value of an entry of a map.
  fileprivate func entry(_ key: String) -> String? {
    guard case .mapping(let entries) = content else { return nil }
    return entries.first { $0.key.value == key }?.value.scalarValue
  }
}
