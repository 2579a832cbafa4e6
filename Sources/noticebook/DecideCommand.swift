import ArgumentParser
import Catalogs
import Notices
import Renewals

struct DecideCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "decide",
    abstract: "Decide in which state one customer's subscription is, and who keeps access.",
    discussion: """
      Example:
        noticebook decide --facts customer.json --now 2026-10-20T09:00:00Z --locale ja
      """
  )

  enum Format: String, CaseIterable, ExpressibleByArgument { case text, json }

  @OptionGroup var catalogOptions: CatalogOptions
  @OptionGroup var factsOptions: FactsOptions

  @Option(name: .long, help: ArgumentHelp("The language of the explanation.", valueName: "tag"))
  var locale = "en"

  @Option(name: .long, help: "How the result is written.")
  var format = Format.text

  func run() throws {
    let catalog = try catalogOptions.loadWithoutErrors()
    let texts = CatalogTexts(catalog)
    let facts = try factsOptions.load()
    let moment = try factsOptions.moment(facts)
    let language = try parseLocale(locale)
    let decider: RenewalDecider
    do throws(RenewalDecider.SetupError) {
      decider = try RenewalDecider(catalog: catalog)
    } catch {
      throw Failure("\(error)", fix: "Run `noticebook check` and mend the table.")
    }
    let decision: RenewalDecision
    do throws(PayloadError) {
      decision = try decider.decide(facts, now: moment)
    } catch {
      throw error.failure(in: factsOptions.facts)
    }
    switch format {
    case .json: Console.output(try DecisionResultDocument(decision, catalog: catalog).json())
    case .text:
      let style = TextStyle(color: Console.outputWantsColor)
      var lines = DecisionText(decision: decision, texts: texts, locale: language, style: style).lines
      if let notice = decision.notice { lines.append(style.row("notice", notice)) }
      lines.append(style.row("send once by", decision.deduplicationKey))
      lines += decision.warnings.map { style.row("warning", $0) }
      Console.output(lines.joined(separator: "\n"))
    }
  }
}
