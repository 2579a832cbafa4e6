import Catalogs
import ICU
import Notices
import Renewals

/// A notice and its decision in words, for a person at a terminal.
struct NoticeText {
  private let result: NoticeResult
  private let texts: CatalogTexts
  private let style: TextStyle

  init(_ result: NoticeResult, texts: CatalogTexts, color: Bool) {
    self.result = result
    self.texts = texts
    style = TextStyle(color: color)
  }

  var text: String {
    var lines: [String] = []
    let locale = result.notice?.locale ?? texts.catalog.sourceLocale
    if let notice = result.notice {
      lines.append(style.row("notice", "\(style.bold(notice.id)) (\(notice.locale), \(notice.timeZone))"))
      for channel in notice.channels {
        for part in channel.parts {
          let block = part.text.split(separator: "\n", omittingEmptySubsequences: false)
          lines.append(style.row("\(channel.id) \(part.id)", block.first.map(String.init) ?? ""))
          lines += block.dropFirst().map { $0.isEmpty ? "" : style.row("", String($0)) }
          while lines.last == "" { lines.removeLast() }
        }
      }
      if let action = notice.action { lines.append(style.row("action", "\(action.label) <\(action.url)>")) }
      lines.append(style.row("valid until", notice.validUntil.map { "\($0), not included" } ?? "no end"))
    } else {
      lines.append(style.row("notice", style.bold("none")))
    }
    lines.append(style.row("send once by", result.decision.deduplicationKey))
    lines.append("")
    lines += DecisionText(decision: result.decision, texts: texts, locale: locale, style: style).lines
    lines += result.warnings.map { style.row("warning", $0) }
    return lines.joined(separator: "\n")
  }
}
