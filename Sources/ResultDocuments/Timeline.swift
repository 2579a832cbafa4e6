import Catalogs
import ICU
import Instants
import Lifecycle
import MessageFormatting
import Notices
import Renewals

/// A simulation in words, as the table and the picture show it.
package struct Timeline {
  /// A step in words.
  package struct Entry {
    package let time: String
    package let event: String
    package let state: String
    let access: Access
    package let entitled: String
    package let notifications: [String]
    /// The title of the notice; `nil` if none is sent.
    package let notice: String?
    package let warnings: [String]
  }

  package let entries: [Entry]
  package let locale: LocaleIdentifier
  package let timeZone: TimeZoneIdentifier
  private let texts: CatalogTexts

  package init(steps: [NoticedStep], texts: CatalogTexts, locale: LocaleIdentifier, timeZone: TimeZoneIdentifier) {
    (self.locale, self.timeZone, self.texts) = (locale, timeZone, texts)
    let hasSeconds = steps.contains { $0.instant.milliseconds % 60_000 != 0 }
    let time: MessageKey = hasSeconds ? "simulation.timeWithSeconds" : "simulation.time"
    entries = steps.map { noticed in
      let decision = noticed.result.decision
      func words(_ key: MessageKey) -> String { texts.string(key, in: locale) }
      let text = texts.text(time, in: locale, timeZone: timeZone, arguments: ["time": .instant(noticed.instant)])
      return Entry(
        time: text?.message.text ?? noticed.instant.description,
        event: words(noticed.step.map { "facts.events.\($0.event.rawValue)" } ?? "simulation.planned"),
        state: words("facts.states.\(decision.state)"),
        access: decision.access,
        entitled: words("tables.\(decision.table).entitled.\(decision.access.rawValue)"),
        notifications: noticed.step?.notifications.map(\.name) ?? [],
        notice: noticed.result.notice.map(\.title),
        warnings: noticed.result.warnings
      )
    }
  }

  /// The headings of the columns: time, event, state, access, notification, notice.
  var headings: [String] {
    [
      words("simulation.heading.time", ["zone": .string(timeZone.identifier)]), words("simulation.heading.event"),
      words(label(.state)), words(label(.access)), words("simulation.heading.notification"), words(label(.notice)),
    ]
  }

  /// What the whole is.
  package var title: String { words("simulation.title") }

  /// `Access: open`
  package func access(of entry: Entry) -> String { labelled(label(.access), entry.entitled) }

  /// `Customer notice: …`; `nil` if none is sent.
  package func notice(of entry: Entry) -> String? { entry.notice.map { labelled(label(.notice), $0) } }

  /// The text with the name of a part of the decision.
  private func label(_ part: DecisionFact.Part) -> MessageKey {
    let decision = texts.catalog.facts.decision
    return MessageKey("tables.\(decision.table).\(decision.output(part))")
  }

  private func labelled(_ label: MessageKey, _ value: String) -> String {
    words("simulation.labelled", ["label": .string(words(label)), "value": .string(value)])
  }

  private func words(_ key: MessageKey, _ arguments: [String: MessageValue] = [:]) -> String {
    texts.string(key, in: locale, arguments: arguments)
  }
}

extension RenderedNotice {
  /// The first text of the first channel, which is its shortest.
  fileprivate var title: String { channels.first?.parts.first?.text ?? id }
}
