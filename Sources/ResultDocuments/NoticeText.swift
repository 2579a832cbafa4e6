import Catalogs
import ICU
import Instants
import Notices
import Renewals
import Terminal

/// A notice and its decision in words, for a person at a terminal.
package struct NoticeText {
  private let result: NoticeResult
  private let texts: CatalogTexts
  private let locale: LocaleIdentifier
  private let style: TextStyle

  /// `locale` is the one that was asked for; the words are in the nearest that the catalog has.
  package init(_ result: NoticeResult, texts: CatalogTexts, locale: LocaleIdentifier, color: Bool) {
    self.result = result
    self.locale = locale
    self.texts = texts
    style = TextStyle(color: color)
  }

  package var text: String {
    var rows = result.notice.map(self.rows) ?? [TextStyle.Row("notice", emphasis: "none", "")]
    if let next = result.next {
      let step = next.step == NoticeStep.first ? "" : ", step \(next.step)"
      rows.append(TextStyle.Row("next", "\(next.notice)\(step), \(next.time)"))
    }
    rows.append(.empty)
    rows += DecisionText(decision: result.decision, texts: texts, locale: locale).rows
    rows += result.assumptions.map(TextStyle.Row.init)
    rows += result.warnings.map { TextStyle.Row("warning", $0) }
    return style.text(rows)
  }

  private func rows(_ notice: RenderedNotice) -> [TextStyle.Row] {
    let place = [notice.locale?.tag, notice.timeZone.identifier].compactMap(\.self).joined(separator: ", ")
    var rows = [TextStyle.Row("notice", emphasis: notice.id, " (\(place))")]
    if let step = result.step, step != NoticeStep.first { rows.append(TextStyle.Row("step", step)) }
    for channel in notice.channels {
      if notice.locale == nil { rows.append(TextStyle.Row(channel.id, "in \(channel.locale)")) }
      for part in channel.parts {
        let lines = part.text.split(separator: "\n", omittingEmptySubsequences: false).map(String.init)
        rows.append(TextStyle.Row("\(channel.id) \(part.id)", lines.first ?? ""))
        rows += lines.dropFirst().map { TextStyle.Row("", $0) }
      }
    }
    if let action = notice.action { rows.append(TextStyle.Row("action", "\(action.label) <\(action.url)>")) }
    rows.append(TextStyle.Row("send before", notice.validUntil?.description ?? "no limit"))
    rows.append(TextStyle.Row("deduplicate by", result.deduplicationKey ?? "no key"))
    return rows
  }
}

extension TextStyle.Row {
  /// What was assumed about the customer.
  init(_ assumption: CustomerSetting.Assumption) {
    let source = assumption.storefront.map { "from storefront \($0)" } ?? "which nothing in the facts tells"
    self.init("assumed", "\(assumption.field) \(assumption.value), \(source)")
  }
}
