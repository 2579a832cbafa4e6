import Catalogs
import ICU
import MessageFormatting

/// Words one notice for one customer.
struct NoticeWording {
  let texts: CatalogTexts
  let layouts: TemplateSet
  let locale: LocaleIdentifier
  let timeZone: TimeZoneIdentifier
  let isTimeZoneAssumed: Bool
  let arguments: [String: MessageValue]

  /// The texts of a channel, and what the caller should know about them: texts that are in another language, that a
  /// value is missing from, or that are longer than the channel takes. A part that the notice has no text for is left
  /// out, and so is the label of an action where `action` is nothing.
  func render(_ notice: NoticeFact, channel: ChannelFact, action: String?) -> WordedChannel {
    var isComplete = true
    var lines: [String: String] = [:]
    var parts: [RenderedChannel.Part] = []
    var warnings: [String] = []
    let namesZone = isTimeZoneAssumed ? partsNamingZone(of: notice, channel) : []
    for part in channel.parts {
      let isLabel = part.format == .actionLabel
      if isLabel, action == nil { continue }
      let key: MessageKey =
        isLabel ? Self.label(of: action ?? "") : "notices.\(notice.id).\(channel.id).\(part.id)"
      guard let text = texts.text(key, in: locale, timeZone: timeZone, arguments: arguments) else { continue }
      isComplete = isComplete && text.message.errors.isEmpty
      warnings += problems(of: text, key)
      let content = RichText(text.message.parts, links: texts.catalog.facts.links, locale: text.locale)
      switch part.format {
      case .line, .actionLabel:
        var line = content.plain { text, _ in text }.joined(separator: " ")
        if namesZone.contains(part.id) { line = namingZone(in: line) }
        if part.textMessage != nil { line = line.withPlainSpaces }
        lines[part.id] = line
        warnings += excess(of: line, part, key, in: text.locale)
        parts.append(RenderedChannel.Part(id: part.id, text: line, html: nil, body: nil))
      case .paragraphs:
        parts.append(document(part.id, content, closings(of: notice, namesZone.contains(part.id)), lines, text.locale))
      }
    }
    return WordedChannel(
      channel: RenderedChannel(id: channel.id, parts: parts),
      isComplete: isComplete,
      warnings: warnings
    )
  }

  /// The texts of a channel, whether every value found its place in them, and what the caller should know.
  struct WordedChannel {
    let channel: RenderedChannel
    let isComplete: Bool
    let warnings: [String]
  }

  func action(_ id: String) -> RenderedAction? {
    guard let link = texts.catalog.facts.links.named(id) else { return nil }
    return RenderedAction(id: id, label: texts.string(Self.label(of: id), in: locale), url: link.url)
  }

  private static func label(of action: String) -> MessageKey { "notices.common.action.\(action)" }

  private func problems(of text: CatalogTexts.Text, _ key: MessageKey) -> [String] {
    var problems: [String] = []
    if text.locale != texts.locale(for: locale) {
      problems.append("Text \(key) does not exist in \(locale); it is in \(text.locale)")
    }
    if let error = text.message.errors.first {
      problems.append("Text \(key) is not complete, so it must not be sent: \(error)")
    }
    return problems
  }

  private func excess(
    of line: String,
    _ part: ChannelFact.Part,
    _ key: MessageKey,
    in locale: LocaleIdentifier
  ) -> [String] {
    // There are never more characters than scalars, which are counted in a tenth of the time.
    if let limit = part.graphemes[locale.tag] ?? part.graphemes[locale.language], line.unicodeScalars.count <= limit {
      return []
    }
    guard let measure = part.measure(of: line, in: locale), measure.count > measure.limit else { return [] }
    let excess =
      part.textMessage == nil
      ? "characters, more than the \(measure.limit) that are shown"
      : "\(line.isGSM7 ? "septets" : "UTF-16 code units"), more than the \(measure.limit) of one text message"
    return ["Text \(key) has \(measure.count) \(excess); shorten the names in it"]
  }

  /// A text of paragraphs, laid out as a document by the templates.
  private func document(
    _ id: String,
    _ body: RichText,
    _ closings: [String],
    _ lines: [String: String],
    _ used: LocaleIdentifier
  ) -> RenderedChannel.Part {
    var values: [String: Any] = [
      "lang": used.tag, "dir": used.isRightToLeft ? "rtl" : "ltr",
      "subject": lines["subject"] ?? "", "preheader": lines["preheader"] ?? "", "appName": appName,
      "closings": closings, "hasClosings": !closings.isEmpty,
    ]
    values["paragraphs"] = body.html
    let html = layouts.render("notices/email.html", values)
    values["paragraphs"] = body.plain { text, url in
      texts.string("notices.common.link.plain", in: locale, arguments: ["text": .string(text), "url": .string(url)])
    }
    // Sections of a layout leave empty lines behind at the end; a text, like a line, ends with its last word.
    let text = layouts.render("notices/email.txt", values)
    let end = text.lastIndex { !$0.isWhitespace }.map(text.index(after:)) ?? text.startIndex
    return RenderedChannel.Part(id: id, text: String(text[..<end]), html: html, body: body)
  }

  private func closings(of notice: NoticeFact, _ namesZone: Bool) -> [String] {
    var closings = notice.closings.map { texts.string("notices.common.closing.\($0)", in: locale) }
    if namesZone { closings.append(texts.string("notices.common.zone.closing", in: locale, arguments: zoneArguments)) }
    return closings
  }

  private var appName: String {
    if case .string(let name)? = arguments["appName"] { name } else { "" }
  }
}
