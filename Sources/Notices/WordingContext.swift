import Catalogs
import ICU
import MessageFormatting

/// The language and the zone that notices are worded in, and what is the same in all of them.
struct WordingContext: Sendable {
  let texts: CatalogTexts
  let layouts: TemplateSet
  let locale: LocaleIdentifier
  let timeZone: TimeZoneIdentifier
  let isTimeZoneAssumed: Bool

  /// The action of a link; nothing where the catalog has no such link.
  func action(_ id: String) -> RenderedAction? {
    guard let link = texts.catalog.facts.links.named(id) else { return nil }
    return RenderedAction(id: id, label: texts.string(Self.label(of: id), in: locale), url: link.url)
  }

  static func label(of action: String) -> MessageKey { "notices.common.action.\(action)" }

  /// The same in another language.
  func inLocale(_ locale: LocaleIdentifier) -> WordingContext {
    WordingContext(
      texts: texts,
      layouts: layouts,
      locale: locale,
      timeZone: timeZone,
      isTimeZoneAssumed: isTimeZoneAssumed
    )
  }

  /// The texts that a channel of a notice shows and that are missing in the language.
  func missingTexts(of channel: ChannelFact, _ notice: NoticeFact, action: String?) -> [MessageKey] {
    let zoneParts = isTimeZoneAssumed ? partsNamingZone(of: notice, channel) : []
    return texts.missingTexts(of: channel, notice, actions: action.map { [$0] } ?? [], zoneParts, in: locale)
  }

  static func closing(_ id: String) -> MessageKey { "notices.common.closing.\(id)" }

  static let zoneLine: MessageKey = "notices.common.zone.line"
  static let zoneClosing: MessageKey = "notices.common.zone.closing"
  /// How a text without markup writes a link.
  static let plainLink: MessageKey = "notices.common.link.plain"

  /// The sentences that follow the body of an email.
  func closings(of notice: NoticeFact, _ namesZone: Bool) -> [String] {
    var closings = notice.closings.map { texts.string(Self.closing($0), in: locale) }
    if namesZone { closings.append(texts.string(Self.zoneClosing, in: locale, arguments: zoneArguments)) }
    return closings
  }

  /// A text of paragraphs, laid out as a document by the templates.
  func document(
    _ id: String,
    _ body: RichText,
    _ closings: [String],
    _ lines: [String: String],
    _ appName: MessageValue?,
    _ used: LocaleIdentifier
  ) -> RenderedChannel.Part {
    var values: [String: TemplateValue] = [
      "lang": .text(used.tag), "dir": .text(used.isRightToLeft ? "rtl" : "ltr"),
      "subject": .text(lines["subject"] ?? ""), "preheader": .text(lines["preheader"] ?? ""), "appName": .text(""),
      "closings": .texts(closings), "hasClosings": .flag(!closings.isEmpty),
    ]
    if case .string(let name)? = appName { values["appName"] = .text(name) }
    values["paragraphs"] = .texts(body.html)
    let html = layouts.render("notices/email.html", values)
    let plain = body.plain { text, url in
      texts.string(Self.plainLink, in: locale, arguments: ["text": .string(text), "url": .string(url)])
    }
    values["paragraphs"] = .texts(plain)
    // Sections of a layout leave empty lines behind at the end; a text, like a line, ends with its last word.
    let text = layouts.render("notices/email.txt", values)
    let end = text.lastIndex { !$0.isWhitespace }.map(text.index(after:)) ?? text.startIndex
    return RenderedChannel.Part(id: id, text: String(text[..<end]), messages: nil, html: html, body: body)
  }
}
