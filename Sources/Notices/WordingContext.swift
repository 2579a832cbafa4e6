import Catalogs
import ICU
import MessageFormatting
import Templates

/// The language and the zone of notices, and what is the same in all of them.
struct WordingContext: Sendable {
  let texts: CatalogTexts
  let layouts: TemplateSet
  let locale: LocaleIdentifier
  let timeZone: TimeZoneIdentifier
  let isTimeZoneAssumed: Bool

  /// The action of a link; `nil` if the catalog has no such link.
  func action(_ id: String) -> RenderedAction? {
    guard let link = texts.catalog.facts.links.named(id) else { return nil }
    return RenderedAction(id: id, label: texts.string(.label(ofAction: id), in: locale), url: link.url)
  }

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
    let zoneParts = isTimeZoneAssumed ? texts.partsNamingZone(of: notice, channel, in: locale) : []
    return texts.missingTexts(of: channel, notice, actions: action.map { [$0] } ?? [], zoneParts, in: locale)
  }

  /// Names the zone of the dates in an email.
  var zoneParagraph: RichText {
    let message = texts.text(.zoneClosing, in: locale, arguments: zoneArguments)?.message
    return RichText(message?.parts ?? [], links: [], locale: locale)
  }

  /// A document, laid out by the templates.
  ///
  /// - Parameters:
  ///   - lines: The subject and the preheader, by name.
  ///   - arguments: The values of the notice.
  ///   - used: The locale of its texts.
  ///   - frame: What layouts show around it.
  func part(
    _ id: String,
    _ document: NoticeDocument,
    _ lines: [String: String],
    _ arguments: NoticeArguments,
    _ used: LocaleIdentifier,
    in frame: EmailFrame?
  ) -> RenderedChannel.Part {
    var values = arguments.texts.merging([
      "lang": .text(used.tag), "dir": .text(used.isRightToLeft ? "rtl" : "ltr"),
      "subject": .text(lines["subject"] ?? ""), "preheader": .text(lines["preheader"] ?? ""),
      "hasAction": .flag(document.action != nil), "action": .text(document.action?.label ?? ""),
      "actionURL": .text(document.action?.url ?? ""), "hasClosings": .flag(!document.ending.paragraphs.isEmpty),
    ]) { $1 }
    values["paragraphs"] = .texts(document.text.html)
    values["closings"] = .texts(document.ending.html)
    let html = layouts.render("notices/email.html", values, common: frame?.html ?? [:])
    func plain(_ text: RichText) -> TemplateValue {
      .texts(
        text.plain { text, url in
          texts.string(.plainLink, in: locale, arguments: ["text": .string(text), "url": .string(url)])
        }
      )
    }
    values["paragraphs"] = plain(document.text)
    values["closings"] = plain(document.ending)
    // Sections of a layout leave empty lines at the end; a text, like a line, ends with its last word.
    let text = layouts.render("notices/email.txt", values, common: frame?.plain ?? [:])
    let end = text.lastIndex { !$0.isWhitespace }.map(text.index(after:)) ?? text.startIndex
    return RenderedChannel.Part(id: id, text: String(text[..<end]), messages: nil, html: html, body: document.all)
  }
}

/// The text of an email, with the one button between its paragraphs.
struct NoticeDocument {
  /// The opening and the body.
  let text: RichText
  let action: RenderedAction?
  /// What follows the button.
  let ending: RichText

  /// Everything in order, with the action as a link.
  var all: RichText {
    text + (action.map { RichText(linking: $0.label, to: $0.url) } ?? RichText()) + ending
  }
}
