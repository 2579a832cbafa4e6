import Diagnostics

/// A notice to a customer, without its words.
public struct NoticeFact: Sendable {
  /// Its name: `grace`.
  public let id: String
  /// The channels that it has texts for.
  public let channels: [Token]
  /// The parameters that its texts may use.
  public let parameters: [Token]
  /// The parameter that holds the exclusive end of its validity; nothing when it never becomes wrong.
  public let validUntil: Token?
  /// The shared closing sentences that follow its email body, in order.
  public let closings: [String]
  /// Where it stands.
  public let span: SourceSpan
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
    }

    /// Its name: `title`.
    public let id: String
    /// How it is laid out.
    public let format: Format
    /// Whether a notice may leave the text out.
    public let isOptional: Bool
    /// The most graphemes that fit, per locale; no entry means no limit.
    public let graphemes: [String: Int]
  }

  /// Its name: `push`.
  public let id: String
  /// Its texts, in order.
  public let parts: [Part]
}

/// A web address that texts may point to.
public struct LinkFact: Sendable {
  /// Its name in texts and tables.
  public let id: String
  /// The address; https only.
  public let url: String
  /// Where it comes from.
  public let provenance: Provenance
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
}

extension Fields {
  mutating func notice(id: String) -> NoticeFact? {
    let channels = tokens("channels")
    let parameters = tokens("parameters")
    let validUntil = token("validUntil")
    let closings = tokens("closings").map(\.name)
    reportUnknownKeys()
    guard let validUntil else { return nil }
    return NoticeFact(
      id: id,
      channels: channels,
      parameters: parameters,
      validUntil: validUntil.name == "never" ? nil : validUntil,
      closings: closings,
      span: span
    )
  }

  mutating func channel(id: String) -> ChannelFact {
    var parts: [ChannelFact.Part] = []
    for (key, node) in allEntries() {
      guard var fields = Fields(node, subject: "part \(key.value) of \(subject)", findings: findings) else { continue }
      let format = fields.choice("format", ChannelFact.Part.Format.self)
      let isOptional = fields.boolean("optional", default: false)
      var limits: [String: Int] = [:]
      if let node = fields.node("graphemes"),
        var localized = Fields(node, subject: "graphemes of \(fields.subject)", findings: findings)
      {
        for (locale, _) in localized.allEntries() { limits[locale.value] = localized.integer(locale.value) }
      }
      fields.reportUnknownKeys()
      if let format {
        parts.append(
          ChannelFact.Part(id: key.value, format: format, isOptional: isOptional ?? false, graphemes: limits)
        )
      }
    }
    return ChannelFact(id: id, parts: parts)
  }

  mutating func link(id: String) -> LinkFact? {
    let url = token("url")
    let provenance = provenance()
    reportUnknownKeys()
    guard let url, let provenance else { return nil }
    let isPlain = url.name.unicodeScalars.allSatisfy {
      $0.isASCII && $0.value > 0x20 && !"\"'<>\\`{}|^".unicodeScalars.contains($0)
    }
    guard url.name.hasPrefix("https://"), isPlain else {
      wrongType("url", url.name, "an https address", url.span)
      return nil
    }
    return LinkFact(id: id, url: url.name, provenance: provenance)
  }

  mutating func glossaryEntry(id: String) -> GlossaryEntry? {
    let kind = choice("kind", GlossaryEntry.Kind.self)
    let replaceable = boolean("replaceable", default: false)
    reportUnknownKeys()
    guard let kind else { return nil }
    return GlossaryEntry(id: id, kind: kind, isReplaceable: replaceable ?? false)
  }

  mutating func sourceDocument(id: String) -> SourceDocument? {
    let title = text("title")
    let kind = text("kind")
    reportUnknownKeys()
    guard let title, let kind else { return nil }
    return SourceDocument(id: id, title: title, kind: kind)
  }
}
