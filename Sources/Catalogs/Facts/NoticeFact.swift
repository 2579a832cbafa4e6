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
  /// Whether one of its texts is laid out by templates, as in an email.
  public var hasLayout: Bool { parts.contains { $0.format == .paragraphs } }
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

extension NoticeFact {
  static func form(_ payloads: PayloadModel) -> Form<Parts> {
    Form(
      required("channels", .someWords).described("The channels that it has texts for."),
      required("parameters", .someWords).described("The parameters that its texts may use."),
      required("validUntil", .word).described("The exclusive end of its validity, or never."),
      optional("openings", .words, else: []).described("The shared texts before the body of its email, in order."),
      optional("closings", .words, else: []).described(
        "The shared texts after the body of its email, in order; none is []."
      ),
      optional("purpose", .choice(NoticePurpose.self), else: .service).described(
        "service if customers have to know it, which is assumed; marketing if it wins them back."
      ),
      optional("hours", .choice(NoticeHours.self)).described(
        """
        any if the customer waits for it, so that it is sent at any time of day; its later steps keep to the hours of \
        their channels.
        """
      ),
      optional("since", .word).described(
        "The parameter with the instant of what the notice is about; caller if no payload says it."
      ),
      optional("situation", .word).described(
        """
        What notices about one situation have in common, so that a customer gets only one of them; the notice's name if \
        this is left out.
        """
      ),
      optional("occurrence", .occurrence(in: payloads), else: []).described(
        """
        The fields that name the period that it is about, where they differ from those of the payloads; the first that \
        is there counts.
        """
      )
    )
  }

  /// What the keys of a notice hold, but for its steps, in the order of the form.
  typealias Parts = (
    [Token]?, [Token]?, Token?, [Token], [Token], NoticePurpose, NoticeHours?, Token?, Token?, [PayloadPath]
  )
}

extension ChannelFact {
  /// The keys that aren't names of texts.
  static let form = optional("hours", .fact(SendingHours.form)).described(
    "The local hours at which the channel may be used, both inclusive; always if they are left out."
  )

  /// The schema of a channel, whose other keys are the names of its texts.
  static var schema: Schema {
    Schema.map(.name, to: Part.form(NameList([])).schema).with(["properties": form.properties])
  }
}

extension ChannelFact.Part {
  static func form(_ locales: NameList) -> Form<(Format?, Bool, [String: Int], [String: Int])> {
    Form(
      required("format", .choice(Format.self)).described("How the text is laid out."),
      optional("optional", .boolean, else: false).described("Whether a notice may leave the text out."),
      optional("graphemes", .limits(locales), else: [:]).described("The most graphemes that fit, by locale."),
      optional("textMessages", .limits(locales), else: [:]).described(
        "The most messages that a text message (SMS) may be sent as, by locale."
      )
    )
  }
}

extension GlossaryEntry {
  static func form(_ locales: NameList) -> Form<(Kind?, Bool, [String: [String]], [String: [String]])> {
    Form(
      required("kind", .choice(Kind.self)).described("A term is translated the same way everywhere, a name never."),
      optional("replaceable", .boolean, else: false).described("Whether a brand may put its own word in its place."),
      optional("avoid", .words(by: locales), else: [:]).described(
        "Words that no text may use in its place, by locale. The search of the site finds the term by them."
      ),
      optional("synonyms", .words(by: locales), else: [:]).described(
        "Other words by which the search of the site finds the term, by locale."
      )
    )
  }
}

extension Shape<[String: Int]> {
  fileprivate static func limits(_ locales: NameList) -> Shape {
    .keys(to: Shape<Int>.positive.schema()) { map, _ in
      let limits = map.localizedEntries(locales).compactMap { locale, node in
        Shape<Int>.positive.read(map, node, locale.value).map { (locale.value, $0) }
      }
      return Dictionary(uniqueKeysWithValues: limits)
    }
  }
}

extension Shape<[String: [String]]> {
  /// Different words for some locales.
  static func words(by locales: NameList) -> Shape {
    let words = Shape<[Token]>.someWords
    return .keys(to: words.schema()) { map, _ in
      let words = map.localizedEntries(locales).map { locale, node in
        (locale.value, words.read(map, node, locale.value)?.map(\.name) ?? [])
      }
      return Dictionary(uniqueKeysWithValues: words)
    }
  }
}

extension Fields {
  mutating func notice(id: String, payloads: PayloadModel) -> NoticeFact? {
    let (channels, parameters, end, openings, closings, purpose, hours, since, situation, occurrence) =
      part(NoticeFact.form(payloads))
    let steps = part(NoticeStep.form(hasCause: since != nil))
    reportUnknownKeys()
    guard let end else { return nil }
    return NoticeFact(
      id: id,
      channels: channels ?? [],
      parameters: parameters ?? [],
      validUntil: end.name == "never" ? nil : end,
      openings: openings.map(\.name),
      closings: closings.map(\.name),
      purpose: purpose,
      isSentAtAnyHour: hours == .any,
      since: since.map { $0.name == "caller" ? .caller : .parameter($0) },
      steps: steps,
      situation: situation?.name ?? id,
      occurrence: occurrence,
      span: span
    )
  }

  mutating func channel(id: String, locales: NameList) -> ChannelFact {
    let hours = part(ChannelFact.form)
    let form = ChannelFact.Part.form(locales)
    let parts = namedFields("part").filter { $0.key.value != "hours" }.compactMap { key, fields in
      var fields = fields
      let (format, isOptional, graphemes, textMessages) = fields.whole(form)
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

  mutating func glossaryEntry(id: String, locales: NameList) -> GlossaryEntry? {
    let (kind, replaceable, avoided, synonyms) = whole(GlossaryEntry.form(locales))
    return kind.map {
      GlossaryEntry(id: id, kind: $0, isReplaceable: replaceable, avoided: avoided, synonyms: synonyms)
    }
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
        "'\(key.value.shown)' in \(subject) isn't a locale of the catalog",
        at: key.span,
        fix: locales.fix(for: key.value)
      )
      return false
    }
  }

}
