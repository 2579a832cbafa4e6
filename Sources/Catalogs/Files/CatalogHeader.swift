import Diagnostics
import ICU
import YAML

/// What `catalog.yaml` says.
struct CatalogHeader {
  static let format = 1
  static let messageSyntax = "mf2-ldml48.2"
  /// The most characters of a catalog's name.
  static let nameLimit = 64

  /// `nil` if it is missing or wrong.
  let name: String?
  let sourceLocale: LocaleIdentifier?
  /// The locales that could be read, the source first, each once.
  let locales: [LocaleIdentifier]
  /// Those of them in which the pages are published; all if the header does not say.
  let pageLocales: [LocaleIdentifier]
  /// The payloads of the provider that is named; `nil` if none is.
  let payloads: PayloadModel?
  /// Which table decides.
  let decision: DecisionFact
}

extension Fields {
  /// The header; `nil` if the catalog is of a format that this version does not read.
  mutating func catalogHeader() -> CatalogHeader? {
    if let node = node("format"), let format = integer("format"), format != CatalogHeader.format {
      wrongType("format", String(format), "\(CatalogHeader.format), the only format that this version reads", node.span)
      return nil
    } else {
      _ = required("format")
    }
    if let syntax = token("messageSyntax"), syntax.name != CatalogHeader.messageSyntax {
      wrongType("messageSyntax", syntax.name, CatalogHeader.messageSyntax, syntax.span)
    }
    let name = token("name")
    if let name { checkName(name) }
    let sourceToken = token("sourceLocale")
    let source = sourceToken.flatMap(locale)
    let tokens = tokens("locales")
    let locales = tokens.compactMap(locale)
    if let sourceToken, let source, !tokens.isEmpty, !locales.contains(source) {
      findings.add(
        .unknownReference,
        "The source locale '\(source)' is not among the locales",
        at: sourceToken.span,
        fix: "Add '\(source)' to `locales`."
      )
    }
    let pages = pageLocales(source, locales)
    let provider = optionalToken("provider")
    let payloads = provider.flatMap { token in PayloadModel.shipped.first { $0.name == token.name } }
    if let provider, payloads == nil {
      findings.add(
        .unknownReference,
        "Provider '\(provider.name.shown)' does not exist",
        at: provider.span,
        fix: NameList(PayloadModel.shipped.map(\.name)).fix(for: provider.name)
          + " Describe another provider's payloads in facts/payloads.yaml."
      )
    }
    let decision = optionalFields("decision").map { fields in
      var fields = fields
      return fields.decision()
    }
    reportUnknownKeys()
    var all = source.map { [$0] } ?? []
    for locale in locales where !all.contains(locale) { all.append(locale) }
    return CatalogHeader(
      name: name?.name,
      sourceLocale: source,
      locales: all,
      pageLocales: pages.map { pages in all.filter(pages.contains) } ?? all,
      payloads: payloads,
      decision: decision ?? DecisionFact()
    )
  }

  /// The locales of the pages; `nil` if the header does not say.
  private mutating func pageLocales(_ source: LocaleIdentifier?, _ locales: [LocaleIdentifier]) -> [LocaleIdentifier]? {
    guard let node = node("pageLocales") else { return nil }
    let pages = tokens("pageLocales").compactMap { token in locale(token).map { (token, $0) } }
    for (token, page) in pages where page != source && !locales.contains(page) {
      findings.add(
        .unknownReference,
        "'\(page)' in 'pageLocales' is not among the locales",
        at: token.span,
        fix: "Add '\(page)' to `locales`, or remove it here."
      )
    }
    if let source, !pages.isEmpty, !pages.contains(where: { $0.1 == source }) {
      findings.add(
        .unknownReference,
        "The source locale '\(source)' is not among 'pageLocales'",
        at: node.span,
        fix: "Add '\(source)' to `pageLocales`."
      )
    }
    return pages.map(\.1)
  }

  /// Refuses a name that does not fit into a line of a report.
  private func checkName(_ token: Token) {
    let scalars = token.name.unicodeScalars
    guard scalars.count > CatalogHeader.nameLimit || scalars.contains(where: \.isUnseenControl) else { return }
    findings.add(
      .wrongType,
      "'\(token.name.shown)' cannot be the name of a catalog",
      at: token.span,
      fix: "Write a name in one line, with \(CatalogHeader.nameLimit) characters at most."
    )
  }

  private func locale(_ token: Token) -> LocaleIdentifier? {
    guard let locale = try? LocaleIdentifier(token.name), locale != .root else {
      findings.add(
        .wrongType,
        "'\(token.name.shown)' is not a locale that exists",
        at: token.span,
        fix: "Write a BCP 47 tag such as en, ja or pt-BR."
      )
      return nil
    }
    if locale.tag != token.name {
      findings.add(
        .wrongType,
        "'\(token.name.shown)' is not how the locale \(locale) is written",
        at: token.span,
        fix: "Write \(locale)."
      )
    }
    return locale
  }
}
