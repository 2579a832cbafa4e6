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

extension BrandHeader {
  /// The version of the format, which says whether the rest can be read.
  static let version = required("format", .version(format)).described("The version of the brand format.")

  static let form = Form(
    required("name", Shape(.pattern("^[A-Za-z][A-Za-z0-9-]{0,\(nameLimit - 1)}$"), read: Shape<Token>.word.read))
      .described("The brand's name: a letter, then letters, digits and hyphens."),
    required("extends", .word).described("The name of the catalog that the brand extends."),
    optional("values", .parameterValues, else: []).described(
      "The brand's values of text parameters by locale, for customers whose facts give none."
    ),
    optional("emails", .open(EmailFacts.form(NameList([])).schema)).described(
      "The brand's entries of facts/emails.yaml."
    )
  )
}

extension Fields {
  /// The header; `nil` if the brand is of a format that this version does not read.
  mutating func brandHeader() -> BrandHeader? {
    guard hasVersion(BrandHeader.format, BrandHeader.version) else { return nil }
    var (name, base, values, emails) = whole(BrandHeader.form)
    if let name, !isName(name.name) || name.name.utf8.count > BrandHeader.nameLimit {
      findings.add(
        .invalidName,
        "'\(name.name.shown)' cannot be the name of a brand",
        at: name.span,
        fix: "Begin with an ASCII letter, and go on with ASCII letters, digits and hyphens, "
          + "\(BrandHeader.nameLimit) characters at most."
      )
    }
    return BrandHeader(
      base: base,
      values: values,
      emails: emails?.allEntries().map { YAMLEntry(key: $0, value: $1) } ?? []
    )
  }
}

extension Shape<[YAMLEntry]> {
  /// The entries that are maps of single values; what else there is, is a finding.
  fileprivate static var parameterValues: Shape {
    .keys(to: .map(to: Shape<Token>.scalar.schema()).with(["minProperties": 1])) { map, _ in
      map.allEntries().compactMap { key, node in
        let subject = "value \(key.value.shown) of the brand"
        guard var locales = Fields(node, subject: subject, findings: map.findings) else { return nil }
        let entries = locales.allEntries()
        if entries.isEmpty { locales.wrongType(key.value, "empty", "a map from locales to texts", node.span) }
        let texts = entries.compactMap { locales.typedToken($1, $0.value) }
        return texts.isEmpty || texts.count < entries.count ? nil : YAMLEntry(key: key, value: node)
      }
    }
  }
}
