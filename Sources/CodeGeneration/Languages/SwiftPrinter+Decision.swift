import Catalogs

extension SwiftPrinter {
  private var decisionCode: DecisionCode { source.decision }
  private var factsType: String { naming.type("\(decisionCode.name)-facts") }
  private var decisionType: String { naming.type("\(decisionCode.name)-decision") }
  private var errorType: String { naming.type("\(decisionCode.name)-error") }

  func decision() throws(CodeGenerationError) -> String {
    var writer = head("Decides as `noticebook decide` does, at every point of the tables.")
    writeFacts(&writer)
    for field in decisionCode.fields { writeChoices(of: field, &writer) }
    writeDecision(&writer)
    for output in decisionCode.outputs where !output.isBoolean {
      writer.add("", "/// What a decision says as `\(naming.property(output.name))`.")
      writer.block("public enum \(type(of: output)): String, CaseIterable, Sendable {", "}") { writer in
        writer.add("case \(output.values.map { "\(naming.value($0)) = \(quoted($0))" }.joined(separator: ", "))")
      }
    }
    writeError(&writer)
    writeEntry(&writer)
    for (index, table) in decisionCode.tables.enumerated() { write(table, isWhole: index == 0, &writer) }
    writeSupport(&writer)
    return writer.text
  }

  private func type(of output: DecisionCode.Output) -> String {
    output.isBoolean ? "Bool" : naming.type("\(decisionCode.name)-\(output.name)")
  }

  private func value(_ value: String, of output: DecisionCode.Output) -> String {
    output.isBoolean ? value : ".\(naming.value(value))"
  }

  private func writeFacts(_ writer: inout SourceWriter) {
    writer.add(
      "/// What payloads say about a subscription. Instants are milliseconds since 1970, as payloads write them."
    )
    writer.block("public struct \(factsType): Hashable, Sendable {", "}") { writer in
      for field in decisionCode.fields {
        writer.add(
          "/// The payload's `\(field.path.description.asComment)`\(field.choices == nil ? "; `nil` if it is absent" : "")."
        )
        writer.add("public var \(naming.property("\(field.path)")): \(type(of: field))")
      }
      writer.add("", "/// Makes facts; what is left out is absent.")
      writer.add("public init(")
      for (index, field) in decisionCode.fields.enumerated() {
        let comma = index == decisionCode.fields.count - 1 ? "" : ","
        writer.add("  \(naming.property("\(field.path)")): \(type(of: field))\(defaultValue(of: field))\(comma)")
      }
      writer.block(") {", "}") { writer in
        for field in decisionCode.fields {
          let name = naming.property("\(field.path)")
          writer.add("self.\(name) = \(name)")
        }
      }
    }
  }

  private func type(of field: DecisionCode.Field) -> String {
    field.choices == nil ? "Double?" : naming.type("\(field.path)")
  }

  private func defaultValue(of field: DecisionCode.Field) -> String {
    guard let choices = field.choices else { return " = nil" }
    return choices.first { $0.meaning == .absent }.map { " = .\(naming.value($0.token))" } ?? ""
  }

  private func writeChoices(of field: DecisionCode.Field, _ writer: inout SourceWriter) {
    guard let choices = field.choices else { return }
    writer.add("", "/// What the payload's `\(field.path.description.asComment)` can be.")
    writer.block("public enum \(naming.type("\(field.path)")): String, CaseIterable, Sendable {", "}") { writer in
      for choice in choices {
        writer.add("/// \(choice.meaning.words.asComment)")
        writer.add("case \(naming.value(choice.token)) = \(quoted(choice.token))")
      }
      let isTotal = choices.areTotal
      writer.add("", "/// Reads what a payload holds\(isTotal ? "" : "; `nil` if no rule knows it").")
      writer.block("public init\(isTotal ? "" : "?")(payload value: \(choices.payloadType)?) {", "}") { writer in
        writer.block("switch value {", "}") { writer in
          for choice in choices {
            guard let pattern = pattern(of: choice.meaning) else { continue }
            writer.add("case \(pattern): self = .\(naming.value(choice.token))")
          }
          if choices.token(of: .absent) == nil { writer.add("case nil: return nil") }
          if !choices.areAllLiterals {
            writer.add("default: \(choices.token(of: .unlisted).map { "self = .\(naming.value($0))" } ?? "return nil")")
          }
        }
      }
    }
  }

  private func pattern(of meaning: DecisionCode.Choice.Meaning) -> String? {
    switch meaning {
    case .absent: "nil"
    case .literal(.integer(let number)): "\(number)?"
    case .literal(.boolean(let value)): "\(value)?"
    case .literal(.text(let text)): "\(quoted(text))?"
    case .unlisted: nil
    }
  }

  private func writeDecision(_ writer: inout SourceWriter) {
    writer.add("", "/// What is decided about a subscription at one moment.")
    writer.block("public struct \(decisionType): Hashable, Sendable {", "}") { writer in
      for output in decisionCode.outputs {
        writer.add("/// \(output.about)")
        writer.add("public fileprivate(set) var \(naming.property(output.name)): \(type(of: output))")
      }
      writer.add("/// The row of the table that decided.", "public let row: String")
      writer.add("/// The rows over it that changed something, each with its stage, in order.")
      writer.add("public fileprivate(set) var overlays: [String] = []")
      guard decisionCode.tables.count > 1 else { return }
      writer.add("")
      writer.block("fileprivate mutating func apply(_ row: String, _ changes: (inout Self) -> Void) {", "}") { writer in
        writer.add("let former = self", "changes(&self)", "if self != former { overlays.append(row) }")
      }
    }
  }

  private func writeError(_ writer: inout SourceWriter) {
    writer.add("", "/// Why nothing is decided: an instant that cannot be one.")
    writer.block("public struct \(errorType): Error, Hashable, Sendable, CustomStringConvertible {", "}") { writer in
      writer.add("/// The argument: `now`, or a property of the facts.", "public let argument: String")
      writer.add("/// What is wrong with it.", "public let problem: String")
      writer.add("/// Both, in one line.", "public var description: String { \"\\(argument) \\(problem)\" }")
    }
    writer.add("")
    let check = "private func check(_ instant: Double?, _ argument: String) throws(\(errorType)) {"
    writer.block(check, "}") { writer in
      writer.add("guard let instant else { return }")
      let (bounds, seconds) = (DecisionCode.bounds, DecisionCode.seconds)
      writer.block("guard instant > \(bounds.above), instant <= \(bounds.upTo) else {", "}") {
        $0.add("throw \(errorType)(argument: argument, problem: \(quoted(DecisionCode.boundsWords)))")
      }
      writer.block("guard instant <= \(seconds.above) || instant > \(seconds.upTo) else {", "}") {
        $0.add("throw \(errorType)(argument: argument, problem: \(quoted(DecisionCode.secondsWords)))")
      }
    }
  }

  private func writeEntry(_ writer: inout SourceWriter) {
    writer.add(
      "",
      "/// Decides about facts at a moment, in milliseconds since 1970; an instant that equals it is past.",
      "///",
      "/// - Throws: ``\(errorType)`` if `now` or an instant of the facts is not in milliseconds, or not in the years 1 to 9999."
    )
    let entry = naming.property("decide-\(decisionCode.name)")
    let signature = "public func \(entry)(_ facts: \(factsType), now: Double) throws(\(errorType)) -> \(decisionType) {"
    writer.block(signature, "}") { writer in
      writer.add("try check(now, \"now\")")
      for field in decisionCode.instants {
        let name = naming.property("\(field.path)")
        writer.add("try check(facts.\(name), \(quoted(name)))")
      }
      let tables = decisionCode.tables.map { naming.property("apply-\($0.id)") }
      guard tables.count > 1 else { return writer.add("return \(tables[0])(facts, now)") }
      writer.add("var decision = \(tables[0])(facts, now)")
      for table in tables.dropFirst() { writer.add("\(table)(facts, now, &decision)") }
      writer.add("return decision")
    }
  }

  private func write(_ table: DecisionCode.Table, isWhole: Bool, _ writer: inout SourceWriter) {
    let arguments = "_ facts: \(factsType), _ now: Double"
    let name = naming.property("apply-\(table.id)")
    writer.add("")
    let start =
      isWhole
      ? "private func \(name)(\(arguments)) -> \(decisionType) {"
      : "private func \(name)(\(arguments), _ decision: inout \(decisionType)) {"
    writer.block(start, "}") { writer in
      let rows = isWhole ? table.rows.dropLast() : table.rows[...]
      let used = Set(rows.flatMap { $0.conditions.map(\.input) })
      for (index, input) in table.inputs.enumerated() where used.contains(index) {
        writer.add("let \(naming.property(input.name)) = \(expression(of: input))")
      }
      for row in rows {
        writer.add("// \(row.id): \(row.about.asComment)")
        let conditions = row.conditions.flatMap { condition($0, of: table.inputs[$0.input]) }
        guard !conditions.isEmpty else { return write(row, isWhole, table, &writer) }
        writer.block("if \(conditions.joined(separator: ", ")) {", "}") { writer in write(row, isWhole, table, &writer)
        }
      }
      guard isWhole, let last = table.rows.last else { return }
      writer.add("// \(last.id), which is all that remains: \(last.about.asComment)")
      write(last, isWhole, table, &writer)
    }
  }

  private func write(
    _ row: DecisionCode.Row,
    _ isWhole: Bool,
    _ table: DecisionCode.Table,
    _ writer: inout SourceWriter
  ) {
    let values = row.effects.compactMap { effect -> (name: String, value: String)? in
      decisionCode.outputs.first { $0.name == effect.output }
        .map { (naming.property($0.name), value(effect.value, of: $0)) }
    }
    if isWhole {
      let arguments = values.map { "\($0.name): \($0.value)" } + ["row: \(quoted(row.id))"]
      writer.add("return \(decisionType)(\(arguments.joined(separator: ", ")))")
    } else {
      let changes = values.map { "$0.\($0.name) = \($0.value)" }.joined(separator: "; ")
      writer.add("return decision.apply(\(quoted("\(table.id).\(row.id)"))) { \(changes) }")
    }
  }

  private func expression(of input: DecisionCode.Input) -> String {
    switch input.source {
    case .timing(let paths):
      "Timing(of: \(paths.map { "facts.\(naming.property("\($0)"))" }.joined(separator: " ?? ")), at: now)"
    case .field(let path): "facts.\(naming.property("\(path)"))"
    case .output(let name): "decision.\(naming.property(name))"
    }
  }

  private func condition(_ condition: DecisionCode.Condition, of input: DecisionCode.Input) -> [String] {
    let name = naming.property(input.name)
    if case .output(let output) = input.source,
      decisionCode.outputs.first(where: { $0.name == output })?.isBoolean == true
    {
      return ["\(name) == \(condition.allowed.first ?? "false")"]
    }
    let allowed = condition.allowed.map { ".\(naming.value($0))" }
    if allowed.count == 1 { return ["\(name) == \(allowed[0])"] }
    let excluded = condition.excluded.map { "\(name) != .\(naming.value($0))" }
    return excluded.count <= 2 ? excluded : ["\(name).isOne(of: \(allowed.joined(separator: ", ")))"]
  }

  private func writeSupport(_ writer: inout SourceWriter) {
    writer.add("", "/// Where an instant lies.")
    writer.block("private enum Timing {", "}") { writer in
      writer.add("case absent, past, future", "")
      writer.block("init(of instant: Double?, at now: Double) {", "}") { writer in
        writer.add("self = instant.map { $0 <= now ? .past : .future } ?? .absent")
      }
    }
    writer.add("")
    writer.block("extension Equatable {", "}") { writer in
      writer.add("fileprivate func isOne(of values: Self...) -> Bool { values.contains(self) }")
    }
  }
}

extension DecisionCode.Output {
  /// A line about the output.
  var about: String {
    name == TableFact.evidenceOutcome
      ? "How sure the row is that decided." : "The output `\(name)`\(isBoolean ? "" : "; `none` where there is none")."
  }
}

extension DecisionCode.Choice.Meaning {
  /// What stands for the value in payloads.
  var words: String {
    switch self {
    case .absent: "The payload has no such field."
    case .literal(let literal): "`\(literal)` in payloads."
    case .unlisted: "A value that no rule knows."
    }
  }
}

extension [DecisionCode.Choice] {
  /// The type of the values in payloads, as Swift calls it.
  var payloadType: String {
    for case .literal(let literal) in map(\.meaning) {
      switch literal {
      case .integer: return "Int"
      case .boolean: return "Bool"
      case .text: return "String"
      }
    }
    return "String"
  }

  /// The value with a meaning.
  func token(of meaning: DecisionCode.Choice.Meaning) -> String? { first { $0.meaning == meaning }?.token }

  /// Whether the literals are all values of their type.
  var areAllLiterals: Bool {
    let literals = map(\.meaning)
    return literals.contains(.literal(.boolean(true))) && literals.contains(.literal(.boolean(false)))
  }

  /// Whether there is a value for everything that payloads of the type can hold.
  var areTotal: Bool { token(of: .absent) != nil && (areAllLiterals || token(of: .unlisted) != nil) }
}
