import Catalogs
import ICU
import MessageFormatting
import MessageSyntax
import Renewals
import Bytes
import Templates

/// The texts of one notice, prepared for customers who have a language, a zone and an action in common.
///
/// Everything that does not depend on facts is found once: which texts there are, in which locale, and how much fits.
final class NoticeWording: Sendable {
  /// What the texts are prepared for.
  struct Request: Hashable {
    let notice: String
    /// The link of the action; `nil` if the notice has no action.
    let action: String?
    let locale: LocaleIdentifier
    let timeZone: TimeZoneIdentifier
    let isTimeZoneAssumed: Bool
    /// Whether text messages (SMS) end with the address of the action.
    let linksTextMessages: Bool
    /// The requested channels; all if empty.
    let channels: [String]
  }

  /// The locale that all channels are in; `nil` if they differ.
  let locale: LocaleIdentifier?
  /// What the customer can do.
  let action: RenderedAction?
  /// The notice's parameters.
  let parameters: NoticeParameters
  private let channels: [Channel]
  /// The indices of the channels, sorted by name.
  let channelsByName: [Int]
  /// What the caller should know for every customer alike: about the language, and about channels that there are not.
  private let warnings: [String]

  /// A channel with its texts; one object, as ``Part`` is.
  private final class Channel: Sendable {
    let id: String
    /// The language of everything that the channel shows, numbers and dates included.
    let context: WordingContext
    /// The locale of the catalog that the texts are in.
    let locale: LocaleIdentifier
    let parts: [Part]
    /// What the customer can do, in the language of the channel.
    let action: RenderedAction?
    /// Says that the channel is not in the customer's language, and why.
    let warning: String?
    /// The indices of the parts, sorted by name.
    let partsByName: [Int]

    init(id: String, _ context: WordingContext, parts: [Part], action: String?, warning: String?) {
      (self.id, self.context, self.parts, self.warning) = (id, context, parts, warning)
      self.action = action.flatMap(context.action)
      locale = context.texts.locale(for: context.locale) ?? context.texts.catalog.sourceLocale
      partsByName = parts.indices.sorted { parts[$0].fact.id < parts[$1].fact.id }
    }
  }

  /// A text of a channel; one object, because to copy it would count references of all that it holds.
  private final class Part: Sendable {
    let fact: ChannelFact.Part
    let key: MessageKey
    let text: ReadyText
    let namesZone: Bool
    /// The most graphemes that fit; `nil` if there is no limit, or a limit in another unit.
    let limit: Int?
    /// The address after a text message.
    let address: String?
    /// The shared texts before and after paragraphs.
    let openings, closings: [SharedText]
    /// What layouts show around paragraphs; `nil` for other parts.
    let frame: EmailFrame?

    init(
      _ fact: ChannelFact.Part,
      _ key: MessageKey,
      _ text: ReadyText,
      namesZone: Bool,
      address: String?,
      openings: [SharedText],
      closings: [SharedText],
      frame: EmailFrame?
    ) {
      self.frame = frame
      (self.fact, self.key, self.text, self.namesZone) = (fact, key, text, namesZone)
      (self.address, self.openings, self.closings) = (address, openings, closings)
      limit = fact.graphemes[text.locale.tag] ?? fact.graphemes[text.locale.language]
    }
  }

  /// A text that the emails of several notices share, such as a greeting.
  private struct SharedText: Sendable {
    let key: MessageKey
    let text: ReadyText
    /// The optional parameters that it uses; it is left out for customers whose facts give none.
    let optional: [String]
  }

  /// Words for one customer, whether every value found its place in them, and what the caller should know.
  struct Words {
    var channels: [RenderedChannel] = []
    var isComplete = true
    var warnings: [String]
  }

  /// Prepares texts. A text that the notice does not have is left out, and so is the label if there is no action.
  init(_ notice: NoticeFact, for request: Request, texts: CatalogTexts, layouts: TemplateSet) {
    let catalog = texts.catalog
    let used = texts.locale(for: request.locale)
    let context = WordingContext(
      texts: texts,
      layouts: layouts,
      locale: used == nil ? catalog.sourceLocale : request.locale,
      timeZone: request.timeZone,
      isTimeZoneAssumed: request.isTimeZoneAssumed
    )
    let known = notice.channels.map(\.name)
    var warnings: [String] = []
    if used == nil {
      let names = ["locale": request.locale.tag, "source": catalog.sourceLocale.tag]
      warnings.append(FactsWarning.noTexts.text(names))
    }
    for name in request.channels where !known.contains(name) {
      let names = ["notice": notice.id, "channel": name.shortened, "channels": known.joined(separator: ", ")]
      warnings.append(FactsWarning.noChannel.text(names))
    }
    self.warnings = warnings
    let shown = known.filter { request.channels.isEmpty || request.channels.contains($0) }
      .compactMap { catalog.facts.channels.named($0) }
    parameters = NoticeParameters(
      notice,
      in: catalog,
      locale: request.locale,
      used: notice.variables(
        of: shown,
        in: [context.texts.locale(for: context.locale) ?? catalog.sourceLocale, catalog.sourceLocale],
        of: catalog,
        layouts
      )
    )
    let taken = parameters.taken
    let channels = shown.map { Self.channel($0, notice, request, taking: taken, context) }
    self.channels = channels
    let locales = Set(channels.map(\.locale))
    locale = locales.count > 1 ? nil : locales.first ?? used ?? catalog.sourceLocale
    // A label goes with the channels, as far as these agree.
    let labelled = locales.count == 1 ? channels[0].context : context
    action = request.action.flatMap { labelled.action($0) }
    channelsByName = channels.indices.sorted { channels[$0].id < channels[$1].id }
  }

  /// A channel in the customer's language, or as a whole in the source language if a text of it is missing: a customer
  /// reads all of it or none.
  private static func channel(
    _ channel: ChannelFact,
    _ notice: NoticeFact,
    _ request: Request,
    taking parameters: MessageParameters,
    _ context: WordingContext
  ) -> Channel {
    let missing = context.missingTexts(of: channel, notice, action: request.action)
    guard let first = missing.first else {
      return Channel(
        id: channel.id,
        context,
        parts: parts(of: channel, notice, request, taking: parameters, context),
        action: request.action,
        warning: nil
      )
    }
    let source = context.inLocale(context.texts.catalog.sourceLocale)
    let more = missing.count == 1 ? "" : " and \(missing.count - 1) more"
    return Channel(
      id: channel.id,
      source,
      parts: parts(of: channel, notice, request, taking: parameters, source),
      action: request.action,
      warning: FactsWarning.otherLocale.text([
        "channel": channel.id, "notice": notice.id, "source": source.locale.tag, "locale": context.locale.tag,
        "key": first.name, "more": more,
      ])
    )
  }

  private static func parts(
    of channel: ChannelFact,
    _ notice: NoticeFact,
    _ request: Request,
    taking parameters: MessageParameters,
    _ context: WordingContext
  ) -> [Part] {
    let texts = context.texts
    let address = request.linksTextMessages ? request.action.flatMap { texts.catalog.facts.links.named($0)?.url } : nil
    func shared(_ keys: [MessageKey]) -> [SharedText] {
      keys.compactMap { sharedText($0, taking: parameters, context) }
    }
    let zoneParts = context.isTimeZoneAssumed ? texts.partsNamingZone(of: notice, channel, in: context.locale) : []
    return channel.parts.compactMap { part in
      let isLabel = part.format == .actionLabel
      if isLabel, request.action == nil { return nil }
      let key: MessageKey =
        isLabel ? .label(ofAction: request.action ?? "") : "notices.\(notice.id).\(channel.id).\(part.id)"
      guard
        let text = texts.readyText(key, in: context.locale, timeZone: context.timeZone, taking: parameters)
      else { return nil }
      let hasFrame = part.format == .paragraphs
      return Part(
        part,
        key,
        text,
        namesZone: zoneParts.contains(part.id),
        address: part.isTextMessage ? address : nil,
        openings: hasFrame ? shared(notice.openingKeys) : [],
        closings: hasFrame ? shared(notice.closingKeys) : [],
        frame: hasFrame ? EmailFrame(texts, in: text.locale, isMarketing: notice.purpose == .marketing) : nil
      )
    }
  }

  private static func sharedText(
    _ key: MessageKey,
    taking parameters: MessageParameters,
    _ context: WordingContext
  ) -> SharedText? {
    let (texts, facts) = (context.texts, context.texts.catalog.facts)
    guard let text = texts.readyText(key, in: context.locale, timeZone: context.timeZone, taking: parameters) else {
      return nil
    }
    let variables = texts.catalog.message(key, in: text.locale)?.parsed.message?.externalVariables ?? []
    let optional = variables.filter { facts.parameters.named($0)?.isOptional == true }
    return SharedText(key: key, text: text, optional: optional.sorted())
  }

  /// Words the notice for one customer.
  func words(_ arguments: NoticeArguments) -> Words {
    var words = Words(warnings: warnings)
    words.channels.reserveCapacity(channels.count)
    let lineArguments = arguments.inLines
    let values = lineArguments.byPosition()
    for channel in channels {
      var parts: [RenderedChannel.Part] = []
      parts.reserveCapacity(channel.parts.count)
      var lines: [String: String] = [:]
      if let warning = channel.warning { words.warnings.append(warning) }
      for part in channel.parts {
        switch part.fact.format {
        case .line, .actionLabel:
          let line = line(of: part, in: channel.context, lineArguments, values, &words)
          if part.fact.id == "subject" || part.fact.id == "preheader" { lines[part.fact.id] = line }
          let messages = part.fact.isTextMessage ? line.textMessageCount : nil
          parts.append(RenderedChannel.Part(id: part.fact.id, text: line, messages: messages, html: nil, body: nil))
        case .paragraphs:
          let document = document(of: part, in: channel, arguments, &words)
          parts.append(
            channel.context.part(
              part.fact.id,
              document,
              lines,
              arguments,
              part.text.locale,
              in: part.frame
            )
          )
        }
      }
      words.channels.append(
        RenderedChannel(id: channel.id, locale: channel.locale, parts: parts, partsByName: channel.partsByName)
      )
    }
    return words
  }

  private func line(
    of part: Part,
    in context: WordingContext,
    _ arguments: NoticeArguments,
    _ values: borrowing MessageArguments,
    _ words: inout Words
  ) -> String {
    // Most texts are a line as they are formatted. Only one that is not goes through paragraphs, which fold its breaks.
    var line =
      part.text.flawlessText(arguments, values)?.asLine
      ?? richText(part.key, part.text, in: context, arguments, &words).plain { text, _ in text }.joined(separator: " ")
    if let address = part.address { line += " \(address)" }
    if part.fact.isTextMessage { line = line.withPlainSpaces }
    if let warning = excess(of: line, part) { words.warnings.append(warning) }
    return line
  }

  /// The paragraphs of a part, with what the notice shares with others around them.
  private func document(
    of part: Part,
    in channel: Channel,
    _ arguments: NoticeArguments,
    _ words: inout Words
  ) -> NoticeDocument {
    let context = channel.context
    func text(_ shared: [SharedText]) -> RichText {
      shared.filter { arguments.missing.isEmpty || !$0.optional.contains(where: arguments.missing.contains) }
        .reduce(RichText()) { $0 + richText($1.key, $1.text, in: context, arguments, &words) }
    }
    let opening = text(part.openings)
    let body = richText(part.key, part.text, in: context, arguments, &words)
    let zone = part.namesZone ? context.zoneParagraph : RichText()
    return NoticeDocument(text: opening + body, action: channel.action, ending: zone + text(part.closings))
  }

  private func richText(
    _ key: MessageKey,
    _ text: ReadyText,
    in context: WordingContext,
    _ arguments: NoticeArguments,
    _ words: inout Words
  ) -> RichText {
    let message = text.formatted(arguments)
    if let error = message.errors.first {
      words.isComplete = false
      words.warnings.append("Text \(key) is not complete, so it must not be sent: \(error)")
    }
    return RichText(message.parts, links: context.texts.catalog.facts.links, locale: text.locale)
  }

  private func excess(of line: String, _ part: Part) -> String? {
    // There are never more characters than scalars, which are counted in a tenth of the time, and never more than
    // bytes.
    if let limit = part.limit, line.utf8.count <= limit || line.scalarCount <= limit { return nil }
    guard let measure = part.fact.measure(of: line, in: part.text.locale), measure.count > measure.limit
    else { return nil }
    return "Text \(part.key) has \(measure.count) \(measure.unit.rawValue), more than the \(measure.limit) that fit; "
      + "shorten the names in it"
  }
}

extension String {
  /// The text without the line break at its end; `nil` if breaks, or spaces next to them, have to be folded.
  fileprivate var asLine: String? {
    var line = self
    if line.utf8.last == UInt8(ascii: "\n") {
      line.unicodeScalars.removeLast()
      if let last = line.unicodeScalars.last, last.properties.isWhitespace { return nil }
    }
    return line.hasByte { $0 == UInt8(ascii: "\n") } ? nil : line
  }
}
