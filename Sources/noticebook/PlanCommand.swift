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

      since in the facts is the time of the first key of an occurrence, for steps after something of which no payload says
      when it was. Marketing is planned only with "marketingConsent": true.
      """.flowed
  )

  enum Format: String, CaseIterable, ExpressibleByArgument { case text, json }

  @OptionGroup var factsOptions: FactsOptions

  @OptionGroup var customer: CustomerOptions

  @Option(name: .long, help: "The format of the result.")
  var format = Format.text

  @OptionGroup var storeOptions: StoreOptions
  @OptionGroup var templateOptions: TemplateOptions

  func run() throws {
    let catalogs = try storeOptions.each().map(NoticeCommand.ReadCatalog.init)
    var request = try factsOptions.request(.notice)
    try customer.apply(to: &request)
    let noticebooks = try NoticeCommand.makeNoticebooks(catalogs, templateOptions, channels: customer.channel)
    let answer = try factsOptions.answer(noticebooks, request)
    switch answer.content {
    case .about(let subject): try show(answer, about: subject, isJSON: format == .json)
    case .notice(let result, let setting): try output(plan(answer, result, setting), answer, result, setting)
    case .decision: break
    }
    Console.end()
  }

  private func plan(_ answer: FactsAnswer, _ result: NoticeResult, _ setting: CustomerSetting) throws -> NoticePlan {
    do throws(PayloadError) {
      return try answer.noticebook.renderer.plan(
        for: answer.facts,
        in: setting,
        now: result.decision.now,
        channels: customer.channel
      )
    } catch {
      throw error.failure(in: factsOptions.facts)
    }
  }

  private func output(
    _ plan: NoticePlan,
    _ answer: FactsAnswer,
    _ result: NoticeResult,
    _ setting: CustomerSetting
  ) throws {
    switch format {
    case .json:
      let catalog = answer.noticebook.renderer.texts.catalog
      Console.output(PlanDocument(plan, now: result.decision.now, catalog: catalog).json.text())
      for warning in plan.warnings { Console.note("warning: \(warning)") }
    case .text:
      Console.output(PlanText(plan, timeZone: setting.timeZone, color: Console.outputWantsColor).text)
    }
  }
}
