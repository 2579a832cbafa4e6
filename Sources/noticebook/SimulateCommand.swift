import ArgumentParser
import Catalogs
import ICU
import Instants
import JSON
import Lifecycle
import Noticebook
import Notices
import Renewals
import ResultDocuments
import Terminal

struct SimulateCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "simulate",
    abstract: "Play the life of a subscription.",
    discussion: """
      Runs instantly and doesn't use the system clock. The catalog's tables decide the state and the access for each
      payload. json contains the payloads, ready for decide and notice.

      Examples:
        noticebook simulate --plan 1mo --grace 16d \\
          --fails-at 2026-10-13T00:00:00+09:00 --resolves-after 5d \\
          --locale ja --time-zone Asia/Tokyo
        noticebook simulate --plan 1mo --grace 3d --speed sandbox-5m \\
          --starts-at 2026-11-21T10:00:00Z \\
          --fails-at 2026-11-21T10:01:00Z
        noticebook simulate --plan 1y --starts-at 2026-03-01T00:00:00Z \\
          --price-increase-at 2027-02-01T00:00:00Z
        noticebook simulate --plan 1mo --starts-at 2026-10-01T00:00:00Z \\
          --refunded-at 2026-10-05T00:00:00Z \\
          --refund-reversed-at 2026-10-09T00:00:00Z --format svg > refund.svg
      """.flowed
  )

  enum Format: String, CaseIterable, ExpressibleByArgument { case text, json, svg }

  @OptionGroup(title: "Scenario") var scenarioOptions: ScenarioOptions

  @Option(
    name: .long,
    help: ArgumentHelp("The language; default: the catalog's source language.", valueName: "tag"),
    completion: .locales
  )
  var locale: String?

  @Option(name: .long, help: ArgumentHelp("The time zone of all times, and of the days in notices.", valueName: "zone"))
  var timeZone = "UTC"

  @Option(name: .long, help: ArgumentHelp("The app's name in notices; default: a sample.", valueName: "name"))
  var appName: String?

  @Option(
    name: .long,
    help: ArgumentHelp("The subscription's name in notices; default: a sample.", valueName: "name")
  )
  var productName: String?

  @Option(name: .long, help: "The format of the result; svg is a timeline.")
  var format = Format.text

  @OptionGroup var catalogOptions: CatalogOptions
  @OptionGroup var templateOptions: TemplateOptions

  func run() throws {
    let source = try catalogOptions.readOrBuiltIn()
    let catalog = try source.acceptedCatalog()
    let texts = CatalogTexts(catalog)
    let language = try texts.chosenLocale(locale)
    let zone = try parseTimeZone(timeZone)
    let renderer = try Noticebook.make(texts, TemplateSource(options: templateOptions, source: source)).renderer
    let simulator: Simulator
    do throws(Simulator.SetupError) {
      simulator = try Simulator(catalog: catalog)
    } catch {
      throw Failure(error.description, fix: error.fix)
    }
    let scenario = try scenarioOptions.scenario(simulator)
    let steps = try ScenarioOptions.checked { () throws(ScenarioError) in try simulator.run(scenario) }
    let request = [
      "appName": appName ?? Self.sample("appName", catalog, language),
      "productName": productName ?? Self.sample("productName", catalog, language),
      "locale": language.tag, "timeZone": zone.identifier,
    ]
    let noticed = try noticed(steps, request, renderer, language, zone, until: scenario.end)
    let timeline = Timeline(steps: noticed, texts: texts, locale: language, timeZone: zone)
    switch format {
    case .text: Console.output(SimulationText(timeline, color: Console.outputWantsColor).text)
    case .json:
      Console.output(SimulationDocument(noticed, scenario: scenario, catalog: catalog).json.text())
    case .svg: Console.output(SimulationSVG(timeline).text, as: .data)
    }
    let names = simulator.facts.speeds.flatMap(\.names)
    if names.contains(where: { $0.token.name == scenario.speed && $0.environment == "Xcode" }) {
      Console.note("note: Xcode’s test environment sends no server notifications; shown are those of the App Store.")
    }
  }

  /// The steps with their notices, and the notices that time alone brings between them.
  private func noticed(
    _ steps: [SimulationStep],
    _ request: [String: String],
    _ renderer: NoticeRenderer,
    _ locale: LocaleIdentifier,
    _ zone: TimeZoneIdentifier,
    until end: Instant?
  ) throws -> [NoticedStep] {
    var previousState: String?
    var noticed: [NoticedStep] = []
    var moments: [(now: Instant, facts: SubscriptionFacts)] = []
    for step in steps {
      var request = request
      request["previousState"] = previousState
      do throws(PayloadError) {
        let facts = try step.payload.facts(request: request)
        let result = try renderer.notice(for: facts, locale: locale, timeZone: zone, now: step.instant)
        previousState = result.decision.state
        noticed.append(NoticedStep(step: step, request: request, result: result))
        moments.append((step.instant, facts))
      } catch {
        throw error.failure(in: "step of \(step.instant)")
      }
    }
    do throws(PayloadError) {
      let planned = try renderer.scheduler.sendings(after: moments, in: zone, until: end)
      var all: [NoticedStep] = []
      for (step, sendings) in zip(noticed, planned) {
        all.append(step)
        for sending in sendings {
          var request = step.request
          request["step"] = sending.step
          let facts = try step.step?.payload.facts(request: request) ?? sending.decision.facts
          let result = try renderer.notice(for: facts, locale: locale, timeZone: zone, now: sending.time)
          all.append(NoticedStep(plannedAt: sending.time, request: request, result: result))
        }
      }
      return all
    } catch {
      throw error.failure(in: "planned notice")
    }
  }

  private static func sample(_ parameter: String, _ catalog: Catalog, _ locale: LocaleIdentifier) -> String {
    let examples = catalog.facts.parameters.named(parameter)?.examples
    return examples?[locale.tag] ?? examples?[catalog.sourceLocale.tag] ?? examples?["any"] ?? parameter
  }
}
