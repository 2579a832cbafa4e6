import Diagnostics
import YAML

/// A notice to a customer, without its words.
public struct NoticeFact: Sendable {
  /// Its name: `grace`.
  public let id: String
  /// The channels that it has texts for.
  public let channels: [Token]
  /// The parameters that its texts may use.
  public let parameters: [Token]
  /// The parameter that holds the exclusive end of its validity; `nil` if it never becomes wrong.
  public let validUntil: Token?
  /// The shared texts before the body of its email, such as a greeting, in order.
  public let openings: [String]
  /// The shared texts after the body of its email, such as a signature, in order.
  public let closings: [String]
  /// Why it is sent.
  public let purpose: NoticePurpose
  /// Whether it is sent at any time of day, because the customer waits for it; its later steps keep to the hours of their
  /// channels.
  public let isSentAtAnyHour: Bool
  /// Where the instant of what it is about comes from; `nil` if no step needs it.
  public let since: NoticeCause?
  /// When it is sent once more, with texts that no decision names, in the order of the file.
  public let steps: [NoticeStep]
  /// The name that notices about the same situation share, so that a customer gets only one of them; the notice's own
  /// name if the catalog doesn't set one.
  public let situation: String
  /// The fields that name the period that the notice is about, where they differ from those of the payloads; the first
  /// that is there counts.
  public let occurrence: [PayloadPath]
  /// Its place in the file.
  public let span: SourceSpan
}

extension NoticeFact {
  /// Whether one of its later steps has the texts of a notice.
  package func hasStep(writing notice: String) -> Bool { steps.contains { $0.notice.name == notice } }

  /// The keys of ``openings``.
  package var openingKeys: [MessageKey] { openings.map { "notices.common.opening.\($0)" } }
  /// The keys of ``closings``.
  package var closingKeys: [MessageKey] { closings.map { "notices.common.closing.\($0)" } }
}

extension Facts {
  /// The notices whose email shows a shared text; none for any other text.
  package func notices(showing key: MessageKey) -> [NoticeFact] {
    guard key.name.hasPrefix("notices.common.") else { return [] }
    return notices.filter { ($0.openingKeys + $0.closingKeys).contains(key) }
  }
}

/// A way to reach a customer.
public struct ChannelFact: Sendable {
  /// A text of the channel.
  public struct Part: Sendable {
    /// How the text is laid out.
    public enum Format: String, CaseIterable, Sendable {
      /// One line without markup.
      case line
      /// Paragraphs with markup.
      case paragraphs
      /// The label of the notice's action, which links share; left out if the notice has no action.
      case actionLabel
    }

    /// Its name: `title`.
    public let id: String
    /// How it is laid out.
    public let format: Format
    /// Whether a notice may leave the text out.
    public let isOptional: Bool
    /// The most graphemes that fit, per locale; no entry means no limit.
    public let graphemes: [String: Int]
    /// The most messages that a text message (SMS) may be sent as, per locale; empty for texts of other channels.
    public let textMessages: [String: Int]
    /// Its place in the file.
    public let span: SourceSpan

    package init(
      id: String,
      format: Format,
      isOptional: Bool,
      graphemes: [String: Int],
      textMessages: [String: Int],
      span: SourceSpan
    ) {
      self.id = id
      self.format = format
      self.isOptional = isOptional
      self.graphemes = graphemes
      self.textMessages = textMessages
      self.span = span
    }

    /// Whether the text is sent as a text message (SMS).
    public var isTextMessage: Bool { !textMessages.isEmpty }
  }

  /// Its name: `push`.
  public let id: String
  /// Its texts, in order.
  public let parts: [Part]
  /// The local hours at which it may be used; `nil` if it may always.
  public let hours: SendingHours?
}

/// A word of the glossary, without its translations.
public struct GlossaryEntry: Sendable {
  /// How a word is to be treated.
  public enum Kind: String, CaseIterable, Sendable {
    /// A term, translated the same way everywhere.
    case term
    /// A name, never translated.
    case name
  }

  /// Its name.
  public let id: String
  /// How it is to be treated.
  public let kind: Kind
  /// Whether a brand may put its own word in its place.
  public let isReplaceable: Bool
  /// Words that no text may use in its place, per locale, in the order of the file.
  public let avoided: [String: [String]]
  /// Other words that readers may search for, per locale, in the order of the file.
  public let synonyms: [String: [String]]
}

extension Fields {
  mutating func notice(id: String, payloads: PayloadModel) -> NoticeFact? {
    let channels = tokens("channels")
    let parameters = tokens("parameters")
    let validUntil = token("validUntil")
    let openings = optionalTokens("openings").map(\.name)
    let closings = optionalTokens("closings").map(\.name)
    let purpose = node("purpose") == nil ? .service : choice("purpose", NoticePurpose.self) ?? .service
    let isSentAtAnyHour = node("hours") != nil && choice("hours", NoticeHours.self) == .any
    let since = optionalToken("since").map { $0.name == "caller" ? NoticeCause.caller : .parameter($0) }
    let steps = noticeSteps(hasCause: since != nil)
    let situation = optionalToken("situation")?.name ?? id
    let occurrence = occurrence(in: payloads)
    reportUnknownKeys()
    guard let validUntil else { return nil }
    return NoticeFact(
      id: id,
      channels: channels,
      parameters: parameters,
      validUntil: validUntil.name == "never" ? nil : validUntil,
      openings: openings,
      closings: closings,
      purpose: purpose,
      isSentAtAnyHour: isSentAtAnyHour,
      since: since,
      steps: steps,
      situation: situation,
      occurrence: occurrence,
      span: span
    )
  }

  mutating func channel(id: String, locales: NameList) -> ChannelFact {
    let hours = sendingHours()
    let parts = namedFields("part").filter { $0.key.value != "hours" }.compactMap { key, fields in
      var fields = fields
      let format = fields.choice("format", ChannelFact.Part.Format.self)
      let isOptional = fields.optionalBoolean("optional") ?? false
      let graphemes = fields.limits("graphemes", locales)
      let textMessages = fields.limits("textMessages", locales)
      fields.reportUnknownKeys()
      return format.map {
        ChannelFact.Part(
          id: key.value,
          format: $0,
          isOptional: isOptional,
          graphemes: graphemes,
          textMessages: textMessages,
          span: key.span
        )
      }
    }
    return ChannelFact(id: id, parts: parts, hours: hours)
  }

  private mutating func limits(_ key: String, _ locales: NameList) -> [String: Int] {
    guard var fields = optionalFields(key) else { return [:] }
    var limits: [String: Int] = [:]
    for (locale, node) in fields.localizedEntries(locales) {
      guard let limit = fields.integer(locale.value) else { continue }
      if limit < 1 { fields.wrongType(locale.value, String(limit), "a whole number from 1", node.span) }
      limits[locale.value] = max(1, limit)
    }
    return limits
  }

  /// All entries of a map from locales, in which `any` covers the locales that aren't named.
  mutating func localizedEntries(
    _ locales: NameList,
    orAny allowsAny: Bool = false
  ) -> [(key: YAMLScalar, value: YAMLNode)] {
    // Where the catalog's locales could not be read, that is the finding.
    if locales.names.isEmpty { return allEntries() }
    let locales = allowsAny ? NameList(locales.names + ["any"]) : locales
    return allEntries().filter { key, _ in
      if locales.contains(key.value) { return true }
      findings.add(
        .unknownReference,
        "'\(key.value.shown)' in \(subject) is no locale of the catalog",
        at: key.span,
        fix: locales.fix(for: key.value)
      )
      return false
    }
  }

  mutating func glossaryEntry(id: String, locales: NameList) -> GlossaryEntry? {
    let kind = choice("kind", GlossaryEntry.Kind.self)
    let replaceable = optionalBoolean("replaceable") ?? false
    let avoided = words("avoid", locales)
    let synonyms = words("synonyms", locales)
    reportUnknownKeys()
    return kind.map {
      GlossaryEntry(id: id, kind: $0, isReplaceable: replaceable, avoided: avoided, synonyms: synonyms)
    }
  }

  private mutating func words(_ key: String, _ locales: NameList) -> [String: [String]] {
    guard var fields = optionalFields(key) else { return [:] }
    var words: [String: [String]] = [:]
    for (locale, _) in fields.localizedEntries(locales) {
      words[locale.value] = fields.tokens(locale.value).map(\.name)
    }
    return words
  }
}
