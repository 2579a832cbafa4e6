import ArgumentParser
import Catalogs
import ICU
import Instants
import Noticebook
import Notices
import Renewals
import ResultDocuments
import Terminal

struct PlanCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "plan",
    abstract: "List what to send to one customer, and when.",
    discussion: """
      Prints every step from now on, as if nothing more happened: when to send it, on which channel, its texts and its key.
      Send what is due now if you have not recorded its key. Before a later step, fetch the store's object and plan again.

      Channels with hours in facts/channels.yaml are used at these hours in the customer's time zone. Without one, the hours
      are those of all zones of the storefront. A channel with hours is used once a day at most.

      Examples:
        noticebook plan --facts customer.json --locale ja \\
          --time-zone Asia/Tokyo --now 2026-10-20T09:00:00Z
        noticebook plan --facts customer.json --channel push --format json
        noticebook plan --facts customers.jsonl --batch > plans.jsonl

      since in the facts is the time of the first key of an occurrence, for steps after something of which no payload says
      when it was. Marketing is planned only with "marketingConsent": true.

      planAgain in JSON is the time of the next step, or the time at which the decision changes without one.

      With --batch, results are JSON, a plan a line. A line that can't be processed gives
      {"error": {"line", "path", "summary", "fix"}}, and the run ends with status 1.
      """.flowed
  )

  enum Format: String, CaseIterable, ExpressibleByArgument { case text, json }

  @OptionGroup var factsOptions: FactsOptions

  @OptionGroup var customer: CustomerOptions

  @Option(name: .long, help: "The format of the result. Default: text.")
  var format: Format?

  @OptionGroup var storeOptions: StoreOptions
  @OptionGroup var templateOptions: TemplateOptions

  @OptionGroup(title: "Streams") var batchOptions: BatchOptions

  func validate() throws {
    if batchOptions.batch, format == .text { throw ValidationError("--batch writes JSON; leave --format text out.") }
  }

  func run() throws {
    let catalogs = try storeOptions.each().map(NoticeCommand.ReadCatalog.init)
    var request = try factsOptions.request(.notice)
    try customer.apply(to: &request)
    func noticebooks(capacity: Int) throws -> Noticebooks {
      try NoticeCommand.makeNoticebooks(catalogs, templateOptions, channels: customer.channel, capacity: capacity)
    }
    if batchOptions.batch {
      return try batchOptions.run(factsOptions.facts) { count in
        try PlanWorker(
          noticebooks: noticebooks(capacity: max(32, 512 / count)),
          request: request,
          channels: customer.channel
        )
      }
    }
    let answer = try factsOptions.answer(noticebooks(capacity: 512), request)
    switch answer.content {
    case .about(let subject): try show(answer, about: subject, isJSON: format == .json)
    case .notice(_, let setting):
      if let plan = try plan(answer) { output(plan, answer, in: setting.timeZone) }
    case .decision: break
    }
    Console.end()
  }

  private func plan(_ answer: FactsAnswer) throws -> NoticePlan? {
    do throws(PayloadError) {
      return try answer.plan(channels: customer.channel)
    } catch {
      throw error.failure(in: factsOptions.facts)
    }
  }

  private func output(_ plan: NoticePlan, _ answer: FactsAnswer, in timeZone: TimeZoneIdentifier) {
    switch format ?? .text {
    case .json:
      Console.output(answer.document(of: plan).json.text())
      for warning in plan.warnings { Console.note("warning: \(warning)") }
    case .text: Console.output(PlanText(plan, timeZone: timeZone, color: Console.outputWantsColor).text)
    }
  }
}
