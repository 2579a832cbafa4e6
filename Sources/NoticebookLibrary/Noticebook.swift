import Templates

/// A catalog that is ready to decide about customers and to word their notices.
///
/// Make one when the program starts and share it: it never changes, has no global state, and any number of tasks may
/// ask it at the same time.
///
/// ```swift
/// let noticebook = try Noticebook(catalogFiles: catalogFiles, templateFiles: templateFiles)
/// let facts = try SubscriptionFacts(json: body)
/// let result = try noticebook.notice(for: facts, now: now, channels: ["push"])
/// for channel in result.notice?.channels ?? [] { … }
/// ```
public final class Noticebook: Sendable {
  /// The catalog.
  public let catalog: Catalog
  /// Writes the notices.
  public let renderer: NoticeRenderer
  private let writer: ResultWriter

  /// Makes a notice book of a catalog that is loaded, and of layouts loaded with ``NoticeRenderer/layoutNames(of:)``.
  public convenience init(catalog: Catalog, layouts: TemplateSet) throws(NoticebookError) {
    try self.init(texts: CatalogTexts(catalog), layouts: layouts)
  }

  /// Makes a notice book of texts that keep as much ready as the caller says.
  package init(texts: CatalogTexts, layouts: TemplateSet) throws(NoticebookError) {
    do throws(RenewalDecider.SetupError) {
      renderer = try NoticeRenderer(texts: texts, layouts: layouts)
    } catch {
      throw .tables(error)
    }
    catalog = texts.catalog
    writer = ResultWriter(catalog)
  }

  /// Makes a notice book of the contents of files.
  ///
  /// Notices must be fit to be sent from it; see ``LoadedCatalog/accepted()``.
  ///
  /// - Parameters:
  ///   - catalogFiles: All `.yaml` files of a catalog by their path below its folder, such as `facts/states.yaml`.
  ///   - templateFiles: The layouts by their path below the templates' folder: `notices/email.html.mustache` and
  ///     `notices/email.txt.mustache`. Others are left alone.
  /// - Throws: Every error of the catalog, or every error of the layouts.
  /// - Complexity: Some tens of milliseconds for the shipped catalog.
  public convenience init(
    catalogFiles: [String: [UInt8]],
    templateFiles: [String: [UInt8]]
  ) throws(NoticebookError) {
    try self.init(Catalog.load(files: catalogFiles), templateFiles: templateFiles)
  }

  /// Makes a notice book of a catalog that has been loaded, such as a compiled one or one with a brand, if notices may
  /// be sent from it; see ``LoadedCatalog/accepted()``.
  ///
  /// - Parameter templateFiles: As for ``init(catalogFiles:templateFiles:)``.
  /// - Throws: Every error of the catalog, or every error of the layouts.
  public convenience init(_ loaded: LoadedCatalog, templateFiles: [String: [UInt8]]) throws(NoticebookError) {
    let catalog: Catalog
    do throws(UnacceptableCatalog) { catalog = try loaded.accepted() } catch { throw .catalog(error.errors) }
    try self.init(catalog: catalog, templateFiles: templateFiles)
  }

  /// Makes a notice book of a catalog, without checks of its texts, and of the contents of layouts.
  ///
  /// - Parameter templateFiles: As for ``init(catalogFiles:templateFiles:)``.
  /// - Throws: Every error of the layouts.
  public convenience init(catalog: Catalog, templateFiles: [String: [UInt8]]) throws(NoticebookError) {
    let templates = templateFiles.compactMapValues { String(validating: $0, as: UTF8.self) }
    let (layouts, failures) = TemplateSet.load(
      templates,
      names: NoticeRenderer.layoutNames(of: catalog),
      links: catalog.facts.links.map(\.url)
    )
    guard let layouts else { throw .layouts(failures) }
    try self.init(catalog: catalog, layouts: layouts)
  }

  /// Decides, and writes the notice of the decision.
  ///
  /// Arguments that are `nil` come from the facts' own `locale`, `timeZone` and `now`. If the facts have no language or
  /// zone either, these are assumed from the storefront, and the result says so.
  ///
  /// - Parameters:
  ///   - locale: The customer's.
  ///   - timeZone: The customer's; civil days are counted in it.
  ///   - now: The moment of the decision; an instant that equals it is past.
  ///   - channels: The channels to write the notice for; all channels of the notice if empty.
  /// - Throws: If the facts cannot be used, with the name of the field; also if neither the arguments nor the facts
  ///   give the language or the moment.
  public func notice(
    for facts: SubscriptionFacts,
    locale: LocaleIdentifier? = nil,
    timeZone: TimeZoneIdentifier? = nil,
    now: Instant? = nil,
    channels: [String] = []
  ) throws(PayloadError) -> NoticeResult {
    let setting = try renderer.setting(for: facts, locale: locale, timeZone: timeZone)
    return try renderer.notice(for: facts, in: setting, now: moment(now, facts), channels: channels)
  }

  /// Decides without wording a notice; the moment is that of the facts when it is not given.
  public func decide(_ facts: SubscriptionFacts, now: Instant? = nil) throws(PayloadError) -> RenewalDecision {
    try renderer.decide(facts, now: moment(now, facts))
  }

  /// A result as one line of JSON, with the bytes that `noticebook notice --batch` writes for it.
  public func json(_ result: NoticeResult) -> [UInt8] {
    var output = JSONOutput()
    write(result, to: &output)
    return output.bytes
  }

  /// A decision as one line of JSON, with the bytes that `noticebook decide --batch` writes for it.
  public func json(_ decision: RenewalDecision) -> [UInt8] {
    var output = JSONOutput()
    write(decision, to: &output)
    return output.bytes
  }

  /// The result for facts that are about something else than a subscription (``SubscriptionFacts/otherSubject``), as
  /// one line of JSON: nothing is decided, and nothing is to be sent. `nil` for facts that can be decided.
  public func json(about facts: SubscriptionFacts) -> [UInt8]? {
    var output = JSONOutput()
    return write(about: facts, to: &output) ? output.bytes : nil
  }

  /// Writes what ``json(about:)`` gives.
  /// - Returns: Whether the facts are about something else than a subscription.
  package func write(about facts: SubscriptionFacts, to output: inout JSONOutput) -> Bool {
    guard let subject = facts.otherSubject else { return false }
    writer.write(facts, about: subject, to: &output)
    return true
  }

  /// Writes what ``json(_:)-(NoticeResult)`` gives.
  package func write(_ result: NoticeResult, to output: inout JSONOutput) { writer.write(result, to: &output) }

  /// Writes what ``json(_:)-(RenewalDecision)`` gives.
  package func write(_ decision: RenewalDecision, to output: inout JSONOutput) { writer.write(decision, to: &output) }

  private func moment(_ now: Instant?, _ facts: SubscriptionFacts) throws(PayloadError) -> Instant {
    if let now { return now }
    guard let requested = try facts.requestedMoment else {
      throw PayloadError(.noMoment, at: "now")
    }
    return requested
  }
}

/// Why a notice book cannot be made.
public enum NoticebookError: Error, CustomStringConvertible {
  /// The errors of the catalog's files, in order.
  case catalog([Diagnostic])
  /// The errors of the layouts, by file and line.
  case layouts([TemplateError])
  /// The catalog's tables cannot decide.
  case tables(RenewalDecider.SetupError)
  /// Several catalogs are about this provider, so it isn't clear which of them to use.
  case sameProvider(String)

  /// Every error on a line of its own, with its place.
  public var description: String {
    switch self {
    case .catalog(let diagnostics):
      diagnostics.map { error in
        let place = error.span.map { "\($0.file):\($0.start.line):\($0.start.column): " } ?? ""
        return place + error.summary
      }.joined(separator: "\n")
    case .layouts(let errors): errors.map(\.description).joined(separator: "\n")
    case .tables(let error): error.description
    case .sameProvider(let name): "Two of the catalogs are about \(name)"
    }
  }
}
