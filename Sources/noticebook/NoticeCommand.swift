import ArgumentParser
import Catalogs
import ICU
import Notices
import Reporters
import Renewals

struct NoticeCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "notice",
    abstract: "Word the notice that one customer should get now.",
    discussion: """
      Prints the notice, the decision behind it, until when it may be sent and what the customer can do.

      Example:
        noticebook notice --facts customer.json --locale ja --time-zone Asia/Tokyo --now 2026-10-20T09:00:00Z
      """
  )

  enum Format: String, CaseIterable, ExpressibleByArgument { case text, json, html }

  @OptionGroup var catalogOptions: CatalogOptions
  @OptionGroup var templateOptions: TemplateOptions
  @OptionGroup var factsOptions: FactsOptions

  @Option(name: .long, help: ArgumentHelp("The customer's locale; the facts' when left out.", valueName: "tag"))
  var locale: String?

  @Option(name: .long, help: ArgumentHelp("The customer's time zone; the facts' when left out.", valueName: "zone"))
  var timeZone: String?

  @Option(name: .long, help: ArgumentHelp("A channel; may be repeated. All when left out.", valueName: "channel"))
  var channel: [String] = []

  @Option(name: .long, help: "How the result is written; html is the email's document.")
  var format = Format.text

  func run() throws {
    let catalog = try catalogOptions.loadWithoutErrors()
    let channels = catalog.facts.channels.map(\.id)
    if let unknown = channel.first(where: { !channels.contains($0) }) {
      throw Failure("Channel '\(unknown)' does not exist", fix: "Choose from: \(channels.joined(separator: ", ")).")
    }
    let facts = try factsOptions.load()
    let file = factsOptions.facts
    guard let localeText = try locale ?? (try FactsOptions.request("locale", facts, file)) else {
      throw Failure("The customer's locale is missing", fix: "Pass --locale, or add \"locale\" to the facts.")
    }
    guard let zoneText = try timeZone ?? (try FactsOptions.request("timeZone", facts, file)) else {
      throw Failure("The customer's time zone is missing", fix: "Pass --time-zone, or add \"timeZone\" to the facts.")
    }
    let texts = CatalogTexts(catalog)
    let renderer = try NoticeRenderer.make(texts, templateOptions)
    let customerLocale = try parseLocale(localeText)
    let customerZone = try parseTimeZone(zoneText)
    let moment = try factsOptions.moment(facts)
    let result: NoticeResult
    do throws(PayloadError) {
      result = try renderer.notice(
        for: facts,
        locale: customerLocale,
        timeZone: customerZone,
        now: moment,
        channels: channel
      )
    } catch {
      throw error.failure(in: file)
    }
    switch format {
    case .json: Console.output(try NoticeDocument(result, catalog: catalog).json())
    case .text:
      Console.output(NoticeText(result, texts: texts, locale: customerLocale, color: Console.outputWantsColor).text)
    case .html:
      if let html = result.notice?.channels.flatMap(\.parts).compactMap(\.html).first {
        Console.output(html)
      } else {
        Console.note("There is no email to send; --format text shows the decision.")
      }
    }
    if format != .text { for warning in result.warnings { Console.note("warning: \(warning.terminalLine)") } }
  }
}
