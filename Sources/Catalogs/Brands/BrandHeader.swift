import Diagnostics
import YAML

/// What `brand.yaml` says.
struct BrandHeader {
  static let file = "brand.yaml"
  static let format = 1
  /// The most characters of a brand's name.
  static let nameLimit = 64

  /// The name of the catalog that the brand changes.
  let base: Token?
  /// The brand's values of parameters, each a map from locales to texts.
  let values: [YAMLEntry]
  /// The brand's entries of `facts/emails.yaml`.
  let emails: [YAMLEntry]
}

extension Fields {
  /// The header; `nil` if the brand is of a format that this version does not read.
  mutating func brandHeader() -> BrandHeader? {
    if let node = node("format"), let format = integer("format"), format != BrandHeader.format {
      wrongType("format", String(format), "\(BrandHeader.format), the only format that this version reads", node.span)
      return nil
    } else {
      _ = required("format")
    }
    if let name = token("name"), !isName(name.name) || name.name.utf8.count > BrandHeader.nameLimit {
      findings.add(
        .invalidName,
        "'\(name.name.shown)' cannot be the name of a brand",
        at: name.span,
        fix: "Begin with an ASCII letter, and go on with ASCII letters, digits and hyphens, "
          + "\(BrandHeader.nameLimit) characters at most."
      )
    }
    let base = token("extends")
    let values = parameterValues("values")
    var emails = optionalFields("emails")
    reportUnknownKeys()
    return BrandHeader(
      base: base,
      values: values,
      emails: emails?.allEntries().map { YAMLEntry(key: $0, value: $1) } ?? []
    )
  }

  /// The entries that are maps of single values; what else there is, is a finding.
  private mutating func parameterValues(_ key: String) -> [YAMLEntry] {
    guard var fields = optionalFields(key) else { return [] }
    return fields.allEntries().compactMap { key, node in
      let subject = "value \(key.value.shown) of the brand"
      guard var locales = Fields(node, subject: subject, findings: findings) else { return nil }
      let entries = locales.allEntries()
      if entries.isEmpty { locales.wrongType(key.value, "empty", "a map from locales to texts", node.span) }
      let texts = entries.compactMap { locales.typedToken($1, $0.value) }
      return texts.isEmpty || texts.count < entries.count ? nil : YAMLEntry(key: key, value: node)
    }
  }
}
