import Diagnostics

/// A symbol that texts may link to, and that a page may be about.
public struct SymbolFact: Sendable {
  /// What a symbol is.
  public enum Kind: String, CaseIterable, Sendable {
    case structure, enumeration, `class`, `protocol`, `case`, `operator`, initializer
    case typeProperty, instanceProperty, typeMethod, instanceMethod, typeAlias, environmentValue

    /// Whether declarations can name it as a type.
    public var isType: Bool {
      switch self {
      case .structure, .enumeration, .class, .protocol, .typeAlias: true
      default: false
      }
    }
  }

  /// Its name in the catalog: `willAutoRenew`.
  public let id: String
  /// The symbol path as texts write it: `RenewalState/inGracePeriod`.
  public let symbol: String
  /// The type that the first part of the path is nested in: `Product.SubscriptionInfo`.
  public let within: String?
  /// What it is; `nil` if only its name is of interest.
  public let kind: Kind?
  /// The Swift declaration, without attributes: those follow from the availability.
  public let declaration: String?
  /// The name of its ``AvailabilityFact``.
  public let availability: Token?
  /// The page and anchor that describe it; `nil` if it is only shown as code.
  public let page: Token?
  /// The names of symbols to see as well.
  public let related: [Token]
  /// The name of the symbol to use in its place.
  public let replacedBy: Token?
  /// Other words that readers may search for, per locale, in the order of the file.
  public let synonyms: [String: [String]]
  /// The documents that say so.
  public let sources: [SourceReference]
  /// Its place in the file.
  public let span: SourceSpan

  /// The path as Swift writes it: `RenewalState.inGracePeriod`.
  public var name: String { symbol.split(separator: "/").joined(separator: ".") }

  /// The path as Swift writes it, after the types that contain it:
  /// `Product.SubscriptionInfo.RenewalState.inGracePeriod`.
  public var qualifiedName: String { (within.map { "\($0)." } ?? "") + name }

  /// The last part of the path: `inGracePeriod`.
  public var ownName: String { symbol.split(separator: "/").last.map(String.init) ?? symbol }
}

extension SymbolFact {
  static func form(_ locales: NameList) -> Form<Parts> {
    Form(
      required("symbol", .word).described("The path of the symbol as texts write it."),
      optional("within", .word).described(
        "The type that the first part of the path is nested in: Product.SubscriptionInfo."
      ),
      optional("kind", .choice(Kind.self)).described("What kind of symbol it is."),
      optional("declaration", .word).described(
        "The Swift declaration, without attributes: those follow from the availability."
      ),
      optional("availability", .word).described("The name of an entry of facts/availability.yaml."),
      optional("page", .word).described("The page and anchor that describe it; shown as code where it is left out."),
      optional("related", .words, else: []).described("The names of symbols to see as well."),
      optional("replacedBy", .word).described("The name of the symbol to use in its place."),
      optional("synonyms", .words(by: locales), else: [:]).described(
        "Other words by which the search of the site finds the symbol, by locale."
      ),
      SourceReference.form
    )
  }

  /// What the keys of a symbol hold, in the order of the form.
  typealias Parts = (
    Token?, Token?, Kind?, Token?, Token?, Token?, [Token], Token?, [String: [String]], [SourceReference]
  )
}

extension Fields {
  mutating func symbol(id: String, locales: NameList) -> (fact: SymbolFact, symbol: Token)? {
    let (symbol, within, kind, declaration, availability, page, related, replacedBy, synonyms, sources) = whole(
      SymbolFact.form(locales)
    )
    guard let symbol else { return nil }
    if let declaration, !declares(declaration.name, symbol.name) {
      findings.add(
        .wrongType,
        "The declaration of \(subject) doesn't declare '\(symbol.name.shown)'",
        at: declaration.span,
        fix: "Let it name the last part of the path, or correct `symbol`."
      )
    }
    let fact = SymbolFact(
      id: id,
      symbol: symbol.name,
      within: within?.name,
      kind: kind,
      declaration: declaration?.name,
      availability: availability,
      page: page,
      related: related,
      replacedBy: replacedBy,
      synonyms: synonyms,
      sources: sources,
      span: span
    )
    return (fact, symbol)
  }

  /// Whether a declaration names the last part of a symbol's path, which may have labels of parameters after it.
  private func declares(_ declaration: String, _ symbol: String) -> Bool {
    let path = (symbol.split(separator: "/").last ?? "").prefix { $0 != "(" }
    // A name that isn't a word, such as an operator, can be written in many ways.
    guard let first = path.first, first.isLetter || first == "_", let name = path.split(separator: ".").last else {
      return declaration.contains(path)
    }
    // Only names contain characters outside ASCII.
    return declaration.unicodeScalars.split { $0.isASCII && !$0.isASCIIAlphanumeric && $0 != "_" }
      .contains { $0.elementsEqual(name.unicodeScalars) }
  }
}
