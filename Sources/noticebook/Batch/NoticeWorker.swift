import ICU
import Instants
import JSON
import LineStreams
import Noticebook
import Notices
import Renewals

/// What the options say about every notice.
struct NoticeAnswers {
  /// The locale and the zone of the options, which win over those of the facts.
  let locale: LocaleIdentifier?
  let timeZone: TimeZoneIdentifier?
  let channels: [String]

  func setting(_ noticebook: Noticebook, _ facts: SubscriptionFacts) throws(PayloadError) -> CustomerSetting {
    try noticebook.renderer.setting(for: facts, locale: locale, timeZone: timeZone)
  }

  func result(
    _ noticebook: Noticebook,
    _ facts: SubscriptionFacts,
    _ setting: CustomerSetting,
    now: Instant
  ) throws(PayloadError) -> NoticeResult {
    try noticebook.renderer.notice(for: facts, in: setting, now: now, channels: channels)
  }
}

/// Words the notice of one line after the other.
struct NoticeWorker: LineWorker {
  let noticebooks: Noticebooks
  let reader: FactsReader
  let answers: NoticeAnswers

  func answer(_ line: [UInt8], to output: inout JSONOutput) throws {
    let (index, facts) = try reader.facts(line, for: noticebooks)
    let noticebook = noticebooks.all[index]
    if noticebook.write(about: facts, to: &output) { return }
    let setting = try answers.setting(noticebook, facts)
    noticebook.write(try answers.result(noticebook, facts, setting, now: try reader.moment(facts)), to: &output)
  }
}
