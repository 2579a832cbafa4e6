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

extension CatalogHeader {
  /// The version of the format, which says whether the rest can be read.
  static let version = required("format", .version(format)).described("The version of the catalog format.")

  static let form = Form(
    required("messageSyntax", .constant(messageSyntax)).described("The syntax of all texts."),
    required("name", .word.with(["maxLength": Schema(nameLimit)])).described(
      "The catalog's name in one line, which brands extend."
    ),
    required("sourceLocale", .word).described(
      "The BCP 47 tag of the locale in which texts are first written; one of the locales."
    ),
    required("locales", .someWords).described("BCP 47 tags as they are canonically written."),
    optional("pageLocales", .someWords).described(
      """
      The locales in which the pages are published, the source locale among them; all when left out. The others have \
      texts of notices alone.
      """
    ),
    optional("provider", Shape(["enum": Schema(PayloadModel.shipped.map(\.name))], read: Shape<Token>.word.read))
      .described(
        """
        The store whose payloads the tables read; app-store when left out. A provider of your own is described in \
        facts/payloads.yaml.
        """
      ),
    optional("decision", .map(DecisionFact.form)).described(
      "The table that decides, and the names of its outputs where they aren't the usual ones."
    )
  )
}

extension Shape<Int> {
  /// The number of the only version of a format.
  static func version(_ number: Int) -> Shape { Shape(["const": Schema(number)], read: integer.read) }
}

extension Fields {
  /// Whether the version of the format is one that can be read, or is not known.
  mutating func hasVersion(_ version: Int, _ form: Form<Int?>) -> Bool {
    guard let own = part(form), own != version, let node = node("format") else { return true }
    wrongType("format", String(own), "\(version), the only format that this version reads", node.span)
    return false
  }

  /// The header; `nil` if the catalog is of a format that this version does not read.
  mutating func catalogHeader() -> CatalogHeader? {
    guard hasVersion(CatalogHeader.format, CatalogHeader.version) else { return nil }
    let (_, name, sourceToken, tokens, pages, provider, decision) = whole(CatalogHeader.form)
    if let name { checkName(name) }
    let source = sourceToken.flatMap(locale)
    let locales = (tokens ?? []).compactMap(locale)
    if let sourceToken, let source, tokens?.isEmpty == false, !locales.contains(source) {
      findings.add(
        .unknownReference,
        "The source locale '\(source)' is not among the locales",
        at: sourceToken.span,
        fix: "Add '\(source)' to `locales`."
      )
    }
    let published = pages.map { pageLocales($0, source, locales) }
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
    var all = source.map { [$0] } ?? []
    for locale in locales where !all.contains(locale) { all.append(locale) }
    return CatalogHeader(
      name: name?.name,
      sourceLocale: source,
      locales: all,
      pageLocales: published.map { published in all.filter(published.contains) } ?? all,
      payloads: payloads,
      decision: decision ?? DecisionFact()
    )
  }

  /// The locales of the pages, of which the source locale is one.
  private func pageLocales(
    _ tokens: [Token],
    _ source: LocaleIdentifier?,
    _ locales: [LocaleIdentifier]
  ) -> [LocaleIdentifier] {
    let pages = tokens.compactMap { token in locale(token).map { (token, $0) } }
    for (token, page) in pages where page != source && !locales.contains(page) {
      findings.add(
        .unknownReference,
        "'\(page)' in 'pageLocales' is not among the locales",
        at: token.span,
        fix: "Add '\(page)' to `locales`, or remove it here."
      )
    }
    if let source, let first = tokens.first, !pages.contains(where: { $0.1 == source }) {
      findings.add(
        .unknownReference,
        "The source locale '\(source)' is not among 'pageLocales'",
        at: first.span,
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
