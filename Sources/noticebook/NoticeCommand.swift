import ArgumentParser
import Catalogs
import ICU
import JSON
import Noticebook
import Notices
import Renewals
import Reporters
import ResultDocuments
import Terminal

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
        noticebook notice --catalog app-store --catalog google-play \\
          --facts both.jsonl --batch

      Options override locale, timeZone and now in the facts. If neither gives a locale or a time zone, Noticebook assumes
      those of the transaction's storefront. The result lists the assumptions, and the texts name an assumed zone.

      Pass --catalog once for each store to answer for several; the payloads tell which catalog a customer needs, and
      madeWith in the result names it.

      With --batch, results are JSON. A line that can't be processed gives {"error": {"line", "path", "summary", "fix"}},
      and the run ends with status 1. After SIGTERM, a run writes the results of all complete lines that it has read.
      """.flowed
  )

  enum Format: String, CaseIterable, ExpressibleByArgument { case text, json, html }

  @OptionGroup var factsOptions: FactsOptions

  @OptionGroup var customer: CustomerOptions

  @Option(name: .long, help: "The format of the result; html is the email as a document. Default: text.")
  var format: Format?

  @OptionGroup var storeOptions: StoreOptions
  @OptionGroup var templateOptions: TemplateOptions

  @OptionGroup(title: "Streams") var batchOptions: BatchOptions

  func validate() throws {
    if batchOptions.batch, let format, format != .json {
      throw ValidationError("--batch writes JSON; leave --format \(format.rawValue) out.")
    }
  }

  func run() throws {
    let catalogs = try storeOptions.each().map(ReadCatalog.init)
    var request = try factsOptions.request(.notice)
    try customer.apply(to: &request)
    if batchOptions.batch {
      return try batchOptions.run(factsOptions.facts) { count in
        // Threads share the memory for what is kept ready.
        let noticebooks = try makeNoticebooks(catalogs, capacity: max(32, 512 / count))
        return AnswerWorker(noticebooks: noticebooks, request: request)
      }
    }
    let noticebooks = try makeNoticebooks(catalogs)
    let answer = try factsOptions.answer(noticebooks, request)
    switch answer.content {
    case .about(let subject): try show(answer, about: subject, isJSON: format == .json)
    case .notice(let result, let setting): try output(result, setting, answer.noticebook)
    case .decision: break
    }
    Console.end()
  }

  /// A catalog that can word notices.
  struct ReadCatalog {
    let source: CatalogSource
    let catalog: Catalog

    init(_ options: CatalogOptions) throws {
      source = try options.readOrBuiltIn(.notices)
      catalog = try source.acceptedCatalog()
    }
  }

  private func makeNoticebooks(_ catalogs: [ReadCatalog], capacity: Int = 512) throws -> Noticebooks {
    try Self.makeNoticebooks(catalogs, templateOptions, channels: customer.channel, capacity: capacity)
  }

  static func makeNoticebooks(
    _ catalogs: [ReadCatalog],
    _ templateOptions: TemplateOptions,
    channels channel: [String],
    capacity: Int = 512
  ) throws -> Noticebooks {
    let noticebooks = try Noticebooks.make(
      catalogs.map { catalog in
        try .make(
          CatalogTexts(catalog.catalog, capacity: capacity),
          TemplateSource(options: templateOptions, source: catalog.source),
          channels: channel
        )
      }
    )
    if let (unknown, catalog) = noticebooks.unknownChannel(channel) {
      throw Failure(
        "Channel '\(unknown)' does not exist in the catalog \(catalog.name)",
        fix: "Choose from: \(catalog.facts.channels.map(\.id).joined(separator: ", "))."
      )
    }
    return noticebooks
  }

  private func output(
    _ result: NoticeResult,
    _ setting: CustomerSetting,
    _ noticebook: Noticebook
  ) throws {
    switch format ?? .text {
    case .json: Console.output(try JSONOutput.printed { noticebook.write(result, to: &$0) })
    case .text:
      Console.output(
        NoticeText(result, texts: noticebook.renderer.texts, locale: setting.locale, color: Console.outputWantsColor)
          .text
      )
    case .html:
      if let html = result.notice?.channels.flatMap(\.parts).compactMap(\.html).first {
        Console.output(html, as: .data)
      } else if result.notice != nil, !customer.channel.isEmpty {
        throw Failure(
          "\(customer.channel.joined(separator: " and ")) has no HTML, only an email has",
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
