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

struct DecideCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "decide",
    abstract: "Decide one customer’s renewal state and access.",
    discussion: """
      Examples:
        noticebook decide --facts customer.json --locale ja \\
          --now 2026-10-20T09:00:00Z
        noticebook decide --facts customer.json --explain \\
          --time-zone Asia/Tokyo
        noticebook decide --facts customers.jsonl --batch > decisions.jsonl
        producer | noticebook decide --facts - --batch --jobs 2 | consumer

      Pass --catalog once for each store to answer for several; the payloads tell which catalog a customer needs.

      With --batch, a line that can't be processed gives {"error": {"line", "path", "summary", "fix"}}, and the run ends
      with status 1.
      """.flowed
  )

  enum Format: String, CaseIterable, ExpressibleByArgument { case text, json }

  @OptionGroup var factsOptions: FactsOptions

  @Option(
    name: .long,
    help: ArgumentHelp("The language of the explanation; default: the catalog's source language.", valueName: "tag"),
    completion: .locales
  )
  var locale: String?

  @Option(
    name: .long,
    help: ArgumentHelp(
      "The customer's time zone, for --explain; default: the time zone in the facts.",
      valueName: "zone"
    )
  )
  var timeZone: String?

  @Flag(name: .long, help: "Explain the decision, the assumptions, and which facts would change it.")
  var explain = false

  @Option(name: .long, help: "The format of the result; default: text.")
  var format: Format?

  @OptionGroup var storeOptions: StoreOptions

  @OptionGroup(title: "Streams") var batchOptions: BatchOptions

  func validate() throws {
    if batchOptions.batch, explain { throw ValidationError("--explain is about one customer; leave it or --batch out") }
    if batchOptions.batch, let format, format != .json {
      throw ValidationError("--batch writes JSON; leave --format \(format.rawValue) out.")
    }
  }

  func run() throws {
    let catalogs = try storeOptions.each().map { try $0.loadWithoutErrors(.notices) }
    let request = try factsOptions.request(.decision)
    if batchOptions.batch {
      return try batchOptions.run(factsOptions.facts) { _ in
        AnswerWorker(noticebooks: try makeNoticebooks(catalogs), request: request)
      }
    }
    let answer = try factsOptions.answer(makeNoticebooks(catalogs), request)
    if case .about(let subject) = answer.content {
      return try show(answer, about: subject, isJSON: format == .json)
    }
    guard case .decision(let decision) = answer.content else { return }
    let texts = answer.noticebook.renderer.texts
    let language = try texts.chosenLocale(locale)
    if explain {
      let zone = try timeZone ?? (try FactsOptions.request("timeZone", answer.facts, factsOptions.facts))
      try explain(decision, texts, language, zone: zone)
      return
    }
    switch format ?? .text {
    case .json: Console.output(try JSONOutput.printed { answer.write(to: &$0) })
    case .text:
      var rows = DecisionText(decision: decision, texts: texts, locale: language).rows
      if let notice = decision.notice { rows.append(TextStyle.Row("notice", notice)) }
      rows.append(TextStyle.Row("deduplicate by", decision.deduplicationKey ?? "no key"))
      let unknown = decision.facts.unknownFields.count
      if unknown > 0 { rows.append(TextStyle.Row("unknown fields", "\(unknown); --explain names them")) }
      rows += decision.warnings.map { TextStyle.Row("warning", $0) }
      Console.output(TextStyle(color: Console.outputWantsColor).text(rows))
    }
  }

  private func makeNoticebooks(_ catalogs: [Catalog]) throws -> Noticebooks {
    try .make(catalogs.map { try .make(CatalogTexts($0), nil) })
  }

  private func explain(
    _ decision: RenewalDecision,
    _ texts: CatalogTexts,
    _ language: LocaleIdentifier,
    zone: String?
  ) throws {
    let explanation = decision.explanation
    let wording = ExplanationWording(
      explanation,
      texts: texts,
      locale: language,
      timeZone: try zone.map(parseTimeZone) ?? .utc,
      isZoneAssumed: zone == nil
    )
    switch format ?? .text {
    case .json:
      let writer = ResultWriter(texts.catalog)
      let document = ExplanationDocument(explanation: explanation, sections: wording.sections, writer: writer)
      Console.output(try document.json())
    case .text:
      Console.output(TextStyle(color: Console.outputWantsColor).text(wording.sections))
      let unknown = decision.facts.unknownFields
      if !unknown.isEmpty {
        Console.note("unknown fields, which nothing reads (\(unknown.count)): \(unknown.joined(separator: ", "))")
      }
      for warning in decision.warnings { Console.note("warning: \(warning.terminalLine)") }
    }
  }
}
