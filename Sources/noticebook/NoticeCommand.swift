import ArgumentParser
import Catalogs
import ICU
import JSON
import Noticebook
import Notices
import Reporters
import Renewals

struct NoticeCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "notice",
    abstract: "Write the notice for one customer.",
    discussion: """
      Prints the notice, the time before which to send it, what the customer can do, and the decision behind it.

      Examples:
        noticebook notice --facts customer.json --locale ja \\
          --time-zone Asia/Tokyo --now 2026-10-20T09:00:00Z
        noticebook notice --facts customers.jsonl --batch \\
          --channel push > notices.jsonl
        producer | noticebook notice --facts - --batch --jobs 2 | consumer

      Options override locale, timeZone and now in the facts. If neither gives a locale or a time zone, Noticebook assumes
      those of the transaction's storefront. The result lists the assumptions, and the texts name an assumed zone.

      With --batch, results are JSON. A line that can't be processed gives {"error": {"line", "path", "summary", "fix"}},
      and the run ends with status 1. After SIGTERM, a run writes the results of all complete lines that it has read.
      """.flowed
  )

  enum Format: String, CaseIterable, ExpressibleByArgument { case text, json, html }

  @OptionGroup var factsOptions: FactsOptions

  @Option(
    name: .long,
    help: ArgumentHelp(
      "The customer's locale; default: the locale in the facts, or the storefront's.",
      valueName: "tag"
    )
  )
  var locale: String?

  @Option(
    name: .long,
    help: ArgumentHelp(
      "The customer's time zone; default: the time zone in the facts, or the storefront's.",
      valueName: "zone"
    )
  )
  var timeZone: String?

  @Option(
    name: .long,
    help: ArgumentHelp("The channel to write; may be repeated. Default: all channels.", valueName: "channel")
  )
  var channel: [String] = []

  @Option(name: .long, help: "The format of the result; html is the email as a document. Default: text.")
  var format: Format?

  @OptionGroup var catalogOptions: CatalogOptions
  @OptionGroup var templateOptions: TemplateOptions

  @OptionGroup(title: "Streams") var batchOptions: BatchOptions

  func validate() throws {
    for name in channel where name.utf8.count > 64 {
      throw ValidationError("--channel takes the name of a channel, not '\(name.prefix(40))…'.")
    }
    if batchOptions.batch, let format, format != .json {
      throw ValidationError("--batch writes JSON; leave --format \(format.rawValue) out.")
    }
  }

  func run() throws {
    let source = try catalogOptions.read(.notices)
    let catalog = try source.catalogWithoutErrors()
    try source.refuseUnusableTexts(in: catalog)
    let channels = catalog.facts.channels.map(\.id)
    if let unknown = channel.first(where: { !channels.contains($0) }) {
      throw Failure("Channel '\(unknown)' does not exist", fix: "Choose from: \(channels.joined(separator: ", ")).")
    }
    let reader = try factsOptions.reader(of: catalog.facts.payloads)
    let customerLocale = try locale.map(parseLocale)
    let customerZone = try timeZone.map(parseTimeZone)
    let writer = ResultWriter(catalog)
    let templates = TemplateSource(options: templateOptions, source: source)
    if batchOptions.batch {
      return try batchOptions.run(factsOptions.facts, writer: writer) { count in
        NoticeWorker(
          renderer: try NoticeRenderer.make(
            CatalogTexts(catalog, capacity: max(32, 512 / count)),
            templates,
            channels: channel
          ),
          reader: reader,
          writer: ResultWriter(catalog),
          locale: customerLocale,
          timeZone: customerZone,
          channels: channel
        )
      }
    }
    let texts = CatalogTexts(catalog)
    let renderer = try NoticeRenderer.make(texts, templates, channels: channel)
    let facts = try factsOptions.load(of: catalog.facts.payloads)
    let setting: CustomerSetting
    let result: NoticeResult
    do throws(PayloadError) {
      setting = try renderer.setting(for: facts, locale: customerLocale, timeZone: customerZone)
      result = try renderer.notice(for: facts, in: setting, now: reader.moment(facts), channels: channel)
    } catch {
      throw error.failure(in: factsOptions.facts)
    }
    try output(result, setting, texts, writer)
    Console.end()
  }

  private func output(
    _ result: NoticeResult,
    _ setting: CustomerSetting,
    _ texts: CatalogTexts,
    _ writer: ResultWriter
  ) throws {
    switch format ?? .text {
    case .json: Console.output(try JSONOutput.printed { writer.write(result, to: &$0) })
    case .text:
      Console.output(NoticeText(result, texts: texts, locale: setting.locale, color: Console.outputWantsColor).text)
    case .html:
      if let html = result.notice?.channels.flatMap(\.parts).compactMap(\.html).first {
        Console.output(html, as: .data)
      } else if result.notice != nil, !channel.isEmpty {
        throw Failure(
          "\(channel.joined(separator: " and ")) has no HTML, only an email has",
          fix: "Leave --channel out, or pass --format text."
        )
      } else {
        Console.note("There is no email to send; --format text shows the decision.")
      }
    }
    if format == .html || format == .json {
      for warning in result.warnings { Console.note("warning: \(warning)") }
    }
  }
}
