import Catalogs
import DecisionTables
import ICU
import JSON
import MessageFormatting
import MessageSyntax
import Notices
import Renewals

extension PageBuilder {
  /// The explorer of the decision that the catalog makes, which begins with an example; `nil` if its tables cannot decide.
  func explorer() -> DecisionExplorer? {
    let catalog = text.texts.catalog
    guard let composition = try? TableComposition(catalog: catalog, table: facts.decision.table),
      let table = composition.facts.first
    else { return nil }
    let payloads = facts.payloads
    return DecisionExplorer(
      withoutScript: [.text(text.label(.explorerWithoutScript))],
      example: example(of: table),
      labels: Dictionary(
        uniqueKeysWithValues: Self.explorerLabels.map { ($0, text.label($1)) }
          + Self.explorerPatterns.map { ($0, template($1.key)) }
      ),
      variables: composition.variables.map { variable($0, composition) },
      rows: Dictionary(table.rows.map { ($0.id, text.name(ofRow: $0.id, of: table.id)) }) { first, _ in first },
      overlays: overlays(composition.facts.dropFirst()),
      notices: Dictionary(facts.notices.map { ($0.id, text.name(ofNotice: $0.id)) }) { first, _ in first },
      outcomes: outcomes(composition, of: table),
      reasons: Dictionary(
        table.rows.map { ($0.id, text.line("tables.\(table.id).\($0.id)").plainText) }
      ) { first, _ in first },
      channels: Dictionary(
        facts.channels.map { ($0.id, text.plain(SiteLabel.channel($0.id)).plainText) }
      ) { first, _ in first },
      parts: Dictionary(
        facts.channels.flatMap(\.parts).map { ($0.id, text.plain(SiteLabel.part($0.id)).plainText) }
      ) { first, _ in first },
      fields: Dictionary(
        payloads.members.map { member in
          (
            member.object.name,
            Set(payloads.fields(of: member.object).keys.map { String($0.prefix { $0 != "." }) }).sorted()
          )
        }
      ) { first, _ in first },
      samples: samples,
      problems: own(FactsProblem.allCases.map(\.rawValue), "problem")
        .mapValues { $0.split(separator: "\n").map(String.init) },
      warnings: own(FactsWarning.allCases.map(\.rawValue), "warning"),
      advice: own(FactsWarning.advice.keys.sorted(), "warning"),
      kinds: own(["boolean", "list", "null", "number", "object", "text"], "problemKind"),
      forms: own(PayloadDate.allCases.map(\.rawValue) + PayloadPrice.allCases.map(\.rawValue), "problemForm")
    )
  }

  /// The documented row with access whose notice is repeated most often, in another state than the usual one: mostly a
  /// failed payment in a grace period. Its answer is what the script would show, so the notice needs no price: the facts
  /// of the example have none.
  private func example(of table: TableFact) -> DecisionExplorer.Example? {
    func outcome(_ row: TableFact.Row, _ part: DecisionFact.Part) -> String? {
      row.outcome[facts.decision.output(part)]?.name
    }
    func notice(_ row: TableFact.Row) -> NoticeFact? { outcome(row, .notice).flatMap { facts.notices.named($0) } }
    let entitled = table.rows.filter { outcome($0, .access) == Access.entitled.rawValue }
    let usual = entitled.first { notice($0) == nil }.flatMap { outcome($0, .state) }
    let found = entitled.compactMap { row -> (TableFact.Row, NoticeFact)? in
      guard row.provenance.evidence == .documented, outcome(row, .state) != usual, let notice = notice(row),
        !notice.steps.isEmpty, !notice.parameters.contains(where: { facts.parameters.named($0.name)?.kind == .price })
      else { return nil }
      return (row, notice)
    }
    guard let most = found.map(\.1.steps.count).max(),
      let (row, notice) = found.first(where: { $0.1.steps.count == most })
    else { return nil }
    let state = row.outcome[facts.decision.output(.state)].map { text.name(ofState: $0.name) } ?? []
    return DecisionExplorer.Example(
      row: row.id,
      blocks: [
        .paragraph([access(.entitled), .text(" ")] + state + [.text(" · ")] + text.name(ofRow: row.id, of: table.id)),
        .paragraph(text.line("tables.\(table.id).\(row.id)")),
        .paragraph(text.name(ofNotice: notice.id)),
      ] + pushes(of: notice.id)
    )
  }

  /// The texts that the language of the page has of its own, by name.
  private func own(_ names: [String], _ kind: String) -> [String: String] {
    let found = names.compactMap { name -> (String, String)? in
      let key: MessageKey = "site.\(kind).\(name)"
      guard text.texts.catalog.message(key, in: text.locale) != nil else { return nil }
      return (name, template(key))
    }
    return Dictionary(found) { first, _ in first }
  }

  /// The names of the rows of stages, by stage and row, with why they are as they are.
  private func overlays(_ stages: ArraySlice<TableFact>) -> [String: [Inline]] {
    let named = stages.flatMap { stage in
      stage.rows.map { row in
        let name = text.name(ofRow: row.id, of: stage.id)
        return ("\(stage.id).\(row.id)", linked(text.line("tables.\(stage.id).\(row.id)"), as: name))
      }
    }
    return Dictionary(named) { first, _ in first }
  }

  /// A text with the link of a name.
  private func linked(_ content: [Inline], as name: [Inline]) -> [Inline] {
    guard case .link(_, let target)? = name.first else { return content }
    return [.link([.text(content.plainText)], target)]
  }

  /// The names of what the tables decide, by part of the decision and value.
  private func outcomes(_ composition: TableComposition, of table: TableFact) -> [String: [String: [Inline]]] {
    let builder = DecisionTableBuilder(text: text, base: table)
    let parts: [DecisionFact.Part] = [.state, .message, .advice]
    let named = parts.compactMap { part -> (String, [String: [Inline]])? in
      let name = facts.decision.output(part)
      guard let output = table.outputs.first(where: { $0.id == name }),
        let values = composition.chain.outputs.first(where: { $0.name == name })?.values
      else { return nil }
      // An output that a row leaves out has the value none, which has no name of its own.
      let shown = values.filter(facts.values(of: output).contains)
      return (part.rawValue, Dictionary(shown.map { ($0, builder.outcome($0, of: output)) }) { first, _ in first })
    }
    return Dictionary(named) { first, _ in first }
  }

  /// The words of the page's script, by their names there.
  private static let explorerLabels: [(String, SiteLabel)] = [
    ("example", .explorerExample), ("facts", .explorerFacts), ("notJSON", .explorerNotJSON),
    ("tooLarge", .explorerTooLarge),
    ("moment", .explorerMoment), ("noMoment", .explorerNoMoment), ("timeZone", .explorerZone),
    ("choose", .explorerChoose), ("otherSubject", .explorerOtherSubject), ("ignored", .explorerIgnored),
    ("result", .explorerResult),
    ("unverified", .explorerUnverified),
    ("row", .explorerRow), ("overlay", .explorerOverlay), ("message", .explorerMessage), ("advice", .explorerAdvice),
    ("nextChange", .explorerNextChange), ("never", .explorerNever), ("key", .explorerKey),
    ("noNotice", .explorerNoNotice), ("near", .explorerNear), ("command", .explorerCommand),
    ("access", .entitled), ("state", .state), ("notice", .notice),
    ("hint", .explorerHint), ("empty", .explorerEmpty), ("isExample", .explorerIsExample), ("clear", .explorerClear),
    ("now", .explorerNow), ("bar", .explorerBar), ("channels", .explorerChannels), ("details", .explorerDetails),
    ("decoded", .explorerDecoded), ("deciding", .explorerDeciding), ("noBody", .explorerNoBody),
    ("link", .explorerLink), ("linkQuestion", .explorerLinkQuestion), ("linkBare", .explorerLinkBare),
    ("linkWhole", .explorerLinkWhole), ("picture", .explorerPicture), ("keeps", .explorerKeeps),
    ("loses", .explorerLoses), ("unknown", .explorerUnknown),
  ]

  /// The words that the script fills in, with names in braces.
  private static let explorerPatterns: [(String, SiteLabel)] = [
    ("problem", .explorerProblem), ("problemAt", .explorerProblemAt),
    ("until", .explorerUntil), ("planNothing", .explorerPlanNothing), ("missing", .explorerMissing),
    ("samples", .explorerSamples), ("unused", .explorerUnused), ("absent", .explorerAbsent),
    ("notJSONAt", .explorerNotJSONAt), ("notJSONEnd", .explorerNotJSONEnd), ("tooDeep", .explorerTooDeep),
    ("several", .explorerSeveral),
  ]

  /// A text with the names of its parameters in braces, which the script fills in.
  private func template(_ key: MessageKey) -> String {
    let catalog = text.texts.catalog
    let message = catalog.message(key, in: text.locale) ?? catalog.message(key, in: catalog.sourceLocale)
    let names = (message?.parsed.message?.externalVariables ?? []).filter { !$0.contains(".") }
    let arguments = names.map { ($0, MessageValue.string("{\($0)}")) }
    return text.texts.string(key, in: text.locale, arguments: Dictionary(arguments) { first, _ in first })
  }

  /// A place of payloads by the words of the first input that is read from it. Where that input only has a word for all other
  /// values, a value has the word of the first input that names it.
  private func variable(_ variable: SourceVariable, _ composition: TableComposition) -> DecisionExplorer.Variable {
    let path = variable.paths.map(\.description).joined(separator: ", ")
    let inputs = composition.facts.flatMap { table in
      table.inputs.filter(variable.isRead).map { (key: "tables.\(table.id).\($0.id)", input: $0) }
    }
    guard let first = inputs.first else {
      return DecisionExplorer.Variable(label: path, values: variable.values.map { _ in "" })
    }
    func token(_ input: TableFact.Input, _ value: SourceVariable.Value, _ place: SourceVariable.Place) -> String {
      SourceVariable.token(of: input, for: value, at: place) ?? ""
    }
    return DecisionExplorer.Variable(
      label: noted(text.plain("\(first.key)").plainText, path),
      values: variable.values.map { value in
        if case .all(let values) = value {
          let tokens = values.map { token(first.input, $0, .firstInstant(variable.paths)) }
          return text.enumeration(tokens.map { text.plain("\(first.key).\($0)").plainText })
        }
        let own = inputs.first { token($0.input, value, variable.place) != $0.input.other } ?? first
        let words = text.plain("\(own.key).\(token(own.input, value, variable.place))").plainText
        guard case .literal(let literal) = value else { return words }
        return noted(words, "\(literal)")
      }
    )
  }

  private func noted(_ value: String, _ note: String) -> String {
    text.label(.assumedValue, ["value": .string(value), "note": .string(note)])
  }

  /// Examples of the texts that notices take from the request.
  private var samples: [String: String] {
    var samples: [String: String] = [:]
    for parameter in facts.parameters {
      guard parameter.kind == .text, case .payload(let path) = parameter.origin, path.object == .request,
        let example = [text.locale.tag, text.locale.language, "any"].lazy.compactMap({ parameter.examples[$0] }).first
      else { continue }
      samples[path.field] = example
    }
    return samples
  }
}
