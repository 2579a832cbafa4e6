import Catalogs
import ICU
import Instants
import MessageFormatting
import Renewals
import Templates

/// Turns what a backend knows about a customer into a decision and the words for it.
///
/// Make one for a catalog and share it: it never changes, and any number of tasks may use it at the same time. A class,
/// because to copy it would count references of all that it holds.
public final class NoticeRenderer: Sendable {
  let catalog: Catalog
  /// The texts of the catalog.
  public let texts: CatalogTexts
  let decider: RenewalDecider
  /// When the steps of each notice are due, by its name.
  let timings: [String: NoticeTiming]
  let layouts: TemplateSet
  let settings: CustomerSettings
  private let wordings: BoundedCache<NoticeWording.Request, NoticeWording?>

  /// The values that each layout of `Templates/notices` may use whatever the catalog, for
  /// ``TemplateSet/load(_:names:links:)``.
  public static let layoutNames: [String: TemplateValues] = {
    func values(_ paragraphs: TemplateValues.Kind) -> TemplateValues {
      TemplateValues(
        [
          "lang": .text, "dir": .text, "subject": .text, "preheader": .text, "appName": .text,
          "paragraphs": paragraphs, "hasAction": .flag, "action": .text, "actionURL": .address,
          "closings": paragraphs, "hasClosings": .flag, "hasLogo": .flag, "logoURL": .image, "logoWidth": .text,
          "logoAlt": .text, "footers": paragraphs, "hasFooters": .flag,
        ],
        required: ["paragraphs"],
        isForCustomers: true
      )
    }
    return ["notices/email.html": values(.fragments), "notices/email.txt": values(.texts)]
  }()

  /// The values that each layout may use with a catalog: those of ``layoutNames``, and its parameters that are texts.
  public static func layoutNames(of catalog: Catalog) -> [String: TemplateValues] {
    let parameters = catalog.facts.parameters.filter { $0.kind == .text }.map { ($0.id, TemplateValues.Kind.text) }
    return layoutNames.mapValues { own in
      TemplateValues(
        own.kinds.merging(parameters) { own, _ in own },
        required: own.required,
        isForCustomers: own.isForCustomers
      )
    }
  }

  /// Makes a renderer; throws if the catalog's tables cannot decide.
  ///
  /// `layouts` must have been loaded with ``layoutNames(of:)`` or ``layoutNames``.
  public init(texts: CatalogTexts, layouts: TemplateSet) throws(RenewalDecider.SetupError) {
    catalog = texts.catalog
    self.texts = texts
    self.layouts = layouts
    settings = CustomerSettings { texts.locale(for: $0) != nil }
    wordings = BoundedCache(capacity: texts.capacity)
    decider = try RenewalDecider(catalog: texts.catalog)
    let catalog = texts.catalog
    timings = Dictionary(catalog.facts.notices.map { ($0.id, NoticeTiming($0, in: catalog)) }) { first, _ in first }
  }

  /// The customer's language and time zone: what is given, else what the facts say, else what the payloads say about the
  /// customer, else what the storefront makes likely, marked as an assumption.
  ///
  /// - Throws: If the facts hold a locale or a zone that does not exist, or nothing that gives the language.
  public func setting(
    for facts: SubscriptionFacts,
    locale: LocaleIdentifier? = nil,
    timeZone: TimeZoneIdentifier? = nil
  ) throws(PayloadError) -> CustomerSetting {
    try settings.setting(for: facts, locale: locale, timeZone: timeZone)
  }

  /// Decides, and writes the notice of the decision; see ``notice(for:in:now:channels:)``.
  public func notice(
    for facts: SubscriptionFacts,
    locale: LocaleIdentifier,
    timeZone: TimeZoneIdentifier,
    now: Instant,
    channels: [String] = []
  ) throws(PayloadError) -> NoticeResult {
    try notice(
      for: facts,
      in: CustomerSetting(locale: locale, timeZone: timeZone),
      now: now,
      channels: channels
    )
  }

  /// Decides, and writes the step of the decision's notice that is due.
  ///
  /// - Parameters:
  ///   - setting: The customer's language and zone. If the catalog has no texts in the locale, or lacks one that a
  ///     channel shows, the notice or that whole channel is in the source locale, and the result says so. Civil days
  ///     are counted in the zone; if the zone is assumed, texts with a date name it.
  ///   - now: The moment of the decision; an instant that equals it is past.
  ///   - channels: The channels to write the notice for; all channels of the notice if empty. They are in the order of
  ///     the notice, and the result says which of them have no texts.
  /// - Throws: ``PayloadError`` if the facts cannot be used, with the name of the field.
  public func notice(
    for facts: SubscriptionFacts,
    in setting: CustomerSetting,
    now: Instant,
    channels: [String] = []
  ) throws(PayloadError) -> NoticeResult {
    let decision = try decider.decide(facts, now: now)
    var warnings = decision.warnings
    var notice: RenderedNotice?
    var step: String?
    let steps = try steps(of: decision, in: setting)
    if let due = dueStep(of: decision, steps) {
      if setting.timeZone.isFromICU { warnings.append(Self.warning(aboutZone: setting.timeZone)) }
      switch due {
      case .step(let id, let texts):
        step = id
        switch try written(texts, for: decision, in: setting, channels: channels) {
        case .written(let words, let more): (notice, warnings) = (words, warnings + more)
        case .withheld(let why): warnings += why
        }
      case .none(let warning): warnings.append(warning)
      }
    }
    return NoticeResult(
      decision: decision,
      step: step,
      notice: notice,
      next: try nextNotice(after: decision, steps, in: setting),
      assumptions: setting.assumptions,
      warnings: warnings
    )
  }

  private static func warning(aboutZone zone: TimeZoneIdentifier) -> String {
    "The system has no data for time zone \(zone); its days are counted with ICU's, of version \(ICUVersions.timeZoneData)"
  }

  /// A notice, or why there is none.
  enum Outcome {
    case written(RenderedNotice, warnings: [String])
    case withheld(warnings: [String])
  }

  /// Writes the texts of a notice for a decision.
  /// - Throws: If the facts hold something that the texts cannot show.
  func written(
    _ id: String,
    for decision: RenewalDecision,
    in setting: CustomerSetting,
    channels: [String]
  ) throws(PayloadError) -> Outcome {
    let facts = decision.facts
    let request = NoticeWording.Request(
      notice: id,
      action: decision.action,
      locale: setting.locale,
      timeZone: setting.timeZone,
      isTimeZoneAssumed: setting.isTimeZoneAssumed,
      linksTextMessages: facts.asksForTextMessageLink,
      channels: channels
    )
    guard let wording = wording(request) else { return .withheld(warnings: []) }
    let validUntil: Instant?
    let arguments: NoticeArguments
    do throws(PayloadError) {
      validUntil = try wording.parameters.validUntil(in: facts)
      if let validUntil, validUntil <= decision.now {
        let names = ["notice": id, "moment": validUntil.description]
        return .withheld(warnings: [FactsWarning.expired.text(names)])
      }
      arguments = try wording.parameters.values(
        in: ParameterSource(facts: facts, timeZone: setting.timeZone, now: decision.now)
      )
    } catch {
      // What to fetch, the warning about the identifier says.
      guard let path = error.path, facts.needsFetching(path) else { throw error }
      return .withheld(warnings: [FactsWarning.notFetched.text(["notice": id, "path": path])])
    }
    if let contradiction = wording.parameters.contradiction(in: arguments, of: id) {
      return .withheld(warnings: arguments.warnings + [contradiction])
    }
    let words = wording.words(arguments)
    let warnings = arguments.warnings + words.warnings
    // A customer must never read a name in braces where a value belongs.
    guard words.isComplete else { return .withheld(warnings: warnings) }
    let notice = RenderedNotice(
      id: id,
      locale: wording.locale,
      timeZone: setting.timeZone,
      channels: words.channels,
      channelsByName: wording.channelsByName,
      action: wording.action,
      validUntil: validUntil
    )
    return .written(notice, warnings: warnings)
  }

  /// The words of a notice; `nil` if the catalog has no such notice.
  private func wording(_ request: NoticeWording.Request) -> NoticeWording? {
    wordings.value(for: request) {
      catalog.facts.notices.named(request.notice).map {
        NoticeWording($0, for: request, texts: texts, layouts: layouts)
      }
    }
  }

  /// Decides without wording a notice. Facts whose locale, zone or names a notice could not use are refused as well.
  public func decide(_ facts: SubscriptionFacts, now: Instant) throws(PayloadError) -> RenewalDecision {
    try settings.check(facts)
    return try decider.decide(facts, now: now)
  }
}

/// A decision and its notice. A class, so that passing it on counts one reference.
public final class NoticeResult: Sendable {
  /// The decision.
  public let decision: RenewalDecision
  /// The step of the decision's notice that is due, `first` for the notice itself; `nil` without one.
  public let step: String?
  /// The notice; `nil` if none is to be sent.
  public let notice: RenderedNotice?
  /// What is to be sent next if nothing more happens.
  public let next: NextNotice?
  /// What of the customer's language and zone was assumed.
  public let assumptions: [CustomerSetting.Assumption]
  /// What the caller should know, in English, in a fixed order: the decision's warnings first, then those about the
  /// notice's validity, language, channels and texts.
  public let warnings: [String]

  /// Names the occurrence of the notice and its step, so that a caller can send each once; `nil` without a step, and as for
  /// ``RenewalDecision/deduplicationKey``.
  public var deduplicationKey: String? { step.flatMap(decision.deduplicationKey(ofStep:)) }

  init(
    decision: RenewalDecision,
    step: String?,
    notice: RenderedNotice?,
    next: NextNotice?,
    assumptions: [CustomerSetting.Assumption],
    warnings: [String]
  ) {
    (self.decision, self.step, self.notice, self.next) = (decision, step, notice, next)
    (self.assumptions, self.warnings) = (assumptions, warnings)
  }
}

/// A notice with its texts for every requested channel. A class, so that passing it on counts one reference.
public final class RenderedNotice: Sendable {
  /// The notice's name.
  public let id: String
  /// The locale that all channels are in; `nil` if they differ, as ``RenderedChannel/locale`` says.
  public let locale: LocaleIdentifier?
  /// The zone in which days are counted.
  public let timeZone: TimeZoneIdentifier
  /// The channels, in the order of the notice.
  public let channels: [RenderedChannel]
  /// Their indices, sorted by name.
  package let channelsByName: [Int]
  /// What the customer can do.
  public let action: RenderedAction?
  /// The end (exclusive) of the time in which the notice may be sent; `nil` if it never becomes wrong.
  public let validUntil: Instant?

  init(
    id: String,
    locale: LocaleIdentifier?,
    timeZone: TimeZoneIdentifier,
    channels: [RenderedChannel],
    channelsByName: [Int],
    action: RenderedAction?,
    validUntil: Instant?
  ) {
    (self.id, self.locale, self.timeZone) = (id, locale, timeZone)
    (self.channels, self.channelsByName) = (channels, channelsByName)
    (self.action, self.validUntil) = (action, validUntil)
  }
}

/// The texts of a notice for one channel.
public struct RenderedChannel: Sendable {
  /// A text.
  public struct Part: Sendable {
    /// Its name, such as `title`.
    public let id: String
    /// The text as plain text.
    public let text: String
    /// How many messages a text message (SMS) is sent as; `nil` for other texts.
    public let messages: Int?
    /// The text as an HTML document, for emails' bodies.
    public let html: String?
    /// The paragraphs of the text with the action as a link, without its layout, for programs that lay texts out
    /// themselves; `nil` for texts of one line.
    public let body: RichText?

    package init(id: String, text: String, messages: Int?, html: String?, body: RichText?) {
      (self.id, self.text, self.messages, self.html, self.body) = (id, text, messages, html, body)
    }
  }

  /// The channel's name.
  public let id: String
  /// The locale of everything in it: that of the customer, or the source locale if one of its texts is missing in it.
  public let locale: LocaleIdentifier
  /// Its texts, in the order of the channel.
  public let parts: [Part]
  /// Their indices, sorted by name.
  package let partsByName: [Int]
}

/// The one thing that a customer can do.
public struct RenderedAction: Hashable, Sendable {
  /// The link's name in the catalog.
  public let id: String
  /// The words for it.
  public let label: String
  /// Where it leads.
  public let url: String
}
