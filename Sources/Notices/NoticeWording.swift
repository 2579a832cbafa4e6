import Catalogs
import ICU
import MessageFormatting

/// Words one notice for one customer.
struct NoticeWording {
  let texts: CatalogTexts
  let layouts: TemplateSet
  let locale: LocaleIdentifier
  let timeZone: TimeZoneIdentifier
  let arguments: [String: MessageValue]

  func render(_ notice: NoticeFact, channel: ChannelFact) -> RenderedChannel {
    var lines: [String: String] = [:]
    var parts: [RenderedChannel.Part] = []
    for part in channel.parts {
      let key: MessageKey = "notices.\(notice.id).\(channel.id).\(part.id)"
      guard let text = texts.text(key, in: locale, timeZone: timeZone, arguments: arguments) else { continue }
      switch part.format {
      case .line:
        lines[part.id] = text.message.text
        parts.append(RenderedChannel.Part(id: part.id, text: text.message.text, html: nil))
      case .paragraphs:
        let body = RichText(text.message.parts, links: texts.catalog.facts.links)
        parts.append(document(part.id, body, notice, lines: lines, locale: text.locale))
      }
    }
    return RenderedChannel(id: channel.id, parts: parts)
  }

  func action(_ id: String) -> RenderedAction? {
    guard let link = texts.catalog.facts.links.named(id) else { return nil }
    return RenderedAction(id: id, label: texts.string("notices.common.action.\(id)", in: locale), url: link.url)
  }

  /// A text of paragraphs, laid out as a document by the templates.
  private func document(
    _ id: String,
    _ body: RichText,
    _ notice: NoticeFact,
    lines: [String: String],
    locale used: LocaleIdentifier
  ) -> RenderedChannel.Part {
    let closings = notice.closings.map { texts.string("notices.common.closing.\($0)", in: locale) }
    var values: [String: Any] = [
      "lang": used.tag, "dir": used.isRightToLeft ? "rtl" : "ltr",
      "subject": lines["subject"] ?? "", "preheader": lines["preheader"] ?? "", "appName": appName,
      "closings": closings,
    ]
    values["paragraphs"] = body.html
    let html = layouts.render("notices/email.html", values)
    values["paragraphs"] = body.plain { text, url in
      texts.string("notices.common.link.plain", in: locale, arguments: ["text": .string(text), "url": .string(url)])
    }
    return RenderedChannel.Part(id: id, text: layouts.render("notices/email.txt", values), html: html)
  }

  private var appName: String {
    if case .string(let name)? = arguments["appName"] { name } else { "" }
  }
}
