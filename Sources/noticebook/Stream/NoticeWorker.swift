import ICU
import JSON
import Noticebook
import Notices

/// Words the notice of one line after the other.
struct NoticeWorker: LineWorker {
  let renderer: NoticeRenderer
  let reader: FactsReader
  let writer: ResultWriter
  /// The locale and the zone of the options, which win over those of a line.
  let locale: LocaleIdentifier?
  let timeZone: TimeZoneIdentifier?
  let channels: [String]

  func answer(_ line: [UInt8], to output: inout JSONOutput) throws {
    let facts = try reader.facts(line)
    let setting = try renderer.setting(for: facts, locale: locale, timeZone: timeZone)
    let result = try renderer.notice(for: facts, in: setting, now: try reader.moment(facts), channels: channels)
    writer.write(result, to: &output)
  }
}
