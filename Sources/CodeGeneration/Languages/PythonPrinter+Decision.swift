import Catalogs

extension PythonPrinter {
  private var code: DecisionCode { source.decision }
  private var factsType: String { naming.type("\(code.name)-facts") }
  private var decisionType: String { naming.type("\(code.name)-decision") }

  private func type(of output: DecisionCode.Output) -> String {
    output.isBoolean ? "bool" : naming.type("\(code.name)-\(output.name)")
  }

  private func value(_ value: String, of output: DecisionCode.Output) -> String {
    output.isBoolean ? (value == "true" ? "True" : "False") : "\(type(of: output)).\(naming.value(value))"
  }

  private func payloadType(_ choices: [DecisionCode.Choice]) -> String {
    switch choices.payloadType {
    case "Int": "int"
    case "Bool": "bool"
    default: "str"
    }
  }

  var decisionModule: String {
    var writer = head(
      "Decides as `noticebook decide` does, at every point of the tables.",
      imports: ["dataclasses", "enum"]
    )
    for field in code.fields { writeChoices(of: field, &writer) }
    for output in code.outputs where !output.isBoolean {
      writer.add("", "")
      writer.block("class \(type(of: output))(str, enum.Enum):") { writer in
        writer.add(quoted(output.about), "")
        for value in output.values { writer.add("\(naming.value(value)) = \(quoted(value))") }
      }
    }
    writeFacts(&writer)
    writeDecision(&writer)
    writer.add("", "")
    let entry = naming.property("decide-\(code.name)")
    writer.block("def \(entry)(facts: \(factsType), now: float) -> \(decisionType):") { writer in
      writer.add(
        quoted(
          "Decides about facts at a moment, in milliseconds since 1970; an instant that equals it is past. "
            + "Raises ValueError for facts that no rule knows, and for a moment or an instant that is not in milliseconds, "
            + "or not in the years 1 to 9999; the error names it."
        )
      )
      writer.add("_check_instant(now, \"now\")")
      for field in code.instants {
        let name = naming.property("\(field.path)")
        writer.block("if facts.\(name) is not None:") {
          $0.add("_check_instant(facts.\(name), \(quoted(name)))")
        }
      }
      let tables = code.tables.map { "_\(naming.property("apply-\($0.id)"))" }
      writer.add("decision = \(tables[0])(facts, now)")
      for table in tables.dropFirst() { writer.add("\(table)(facts, now, decision)") }
      writer.add("return decision")
    }
    for (index, table) in code.tables.enumerated() { write(table, isWhole: index == 0, &writer) }
    writeSupport(&writer)
    return writer.text
  }

  private func writeChoices(of field: DecisionCode.Field, _ writer: inout SourceWriter) {
    guard let choices = field.choices else { return }
    let name = naming.type("\(field.path)")
    writer.add("", "")
    writer.block("class \(name)(str, enum.Enum):") { writer in
      writer.add(quoted("What the payload's `\(field.path)` can be."), "")
      for choice in choices {
        writer.add("# \(choice.meaning.words.asComment)")
        writer.add("\(naming.value(choice.token)) = \(quoted(choice.token))")
      }
      writer.add("", "@classmethod")
      writer.block("def from_payload(cls, payload: \(payloadType(choices)) | None) -> \(name):") { writer in
        writer.add(quoted("Reads what a payload holds; raises ValueError for what no rule knows."))
        if let absent = choices.token(of: .absent) {
          writer.block("if payload is None:") { $0.add("return cls.\(naming.value(absent))") }
        }
        writer.block("if type(payload) is \(payloadType(choices)):") { writer in
          for choice in choices {
            guard case .literal(let literal) = choice.meaning else { continue }
            writer.block("if payload == \(written(literal)):") { $0.add("return cls.\(naming.value(choice.token))") }
          }
          writer.add(choices.token(of: .unlisted).map { "return cls.\(naming.value($0))" } ?? "pass")
        }
        writer.add("raise ValueError(\(quoted("\(field.path) holds a value that no rule knows")))")
      }
    }
  }

  private func written(_ literal: PayloadLiteral) -> String {
    switch literal {
    case .integer(let number): String(number)
    case .boolean(let value): value ? "True" : "False"
    case .text(let text): quoted(text)
    }
  }

  private func writeFacts(_ writer: inout SourceWriter) {
    writer.add("", "", "@dataclasses.dataclass(frozen=True, kw_only=True)")
    writer.block("class \(factsType):") { writer in
      writer.add(
        quoted(
          "What payloads say about a subscription; what is left out is absent. Instants are milliseconds since 1970, as "
            + "payloads write them."
        ),
        ""
      )
      for field in code.fields {
        writer.add("# The payload's `\(field.path.description.asComment)`.")
        let name = naming.property("\(field.path)")
        guard let choices = field.choices else {
          writer.add("\(name): float | None = None")
          continue
        }
        let type = naming.type("\(field.path)")
        let absent = choices.token(of: .absent).map { " = \(type).\(naming.value($0))" } ?? ""
        writer.add("\(name): \(type)\(absent)")
      }
    }
  }

  private func writeDecision(_ writer: inout SourceWriter) {
    writer.add("", "", "@dataclasses.dataclass(kw_only=True)")
    writer.block("class \(decisionType):") { writer in
      writer.add(quoted("What is decided about a subscription at one moment."), "")
      for output in code.outputs {
        writer.add("# \(output.about)", "\(naming.property(output.name)): \(type(of: output))")
      }
      writer.add("# The row of the table that decided.", "row: str")
      writer.add("# The rows over it that changed something, each with its stage, in order.")
      writer.add("overlays: list[str] = dataclasses.field(default_factory=list)")
    }
  }

  private func write(_ table: DecisionCode.Table, isWhole: Bool, _ writer: inout SourceWriter) {
    let arguments = "facts: \(factsType), now: float" + (isWhole ? "" : ", decision: \(decisionType)")
    let name = "_\(naming.property("apply-\(table.id)"))"
    writer.add("", "")
    writer.block("def \(name)(\(arguments)) -> \(isWhole ? decisionType : "None"):") { writer in
      let rows = isWhole ? table.rows.dropLast() : table.rows[...]
      let used = Set(rows.flatMap { $0.conditions.map(\.input) })
      for (index, input) in table.inputs.enumerated() where used.contains(index) {
        writer.add("\(naming.property(input.name)) = \(expression(of: input))")
      }
      for row in rows {
        writer.add("# \(row.id): \(row.about.asComment)")
        let conditions = row.conditions.map { condition($0, of: table.inputs[$0.input]) }
        guard !conditions.isEmpty else { return write(row, isWhole, table, &writer) }
        writer.block("if \(conditions.joined(separator: " and ")):") { write(row, isWhole, table, &$0) }
      }
      guard isWhole, let last = table.rows.last else { return table.rows.isEmpty ? writer.add("return") : () }
      writer.add("# \(last.id), which is all that remains: \(last.about.asComment)")
      write(last, isWhole, table, &writer)
    }
  }

  private func write(
    _ row: DecisionCode.Row,
    _ isWhole: Bool,
    _ table: DecisionCode.Table,
    _ writer: inout SourceWriter
  ) {
    let values = row.effects.compactMap { effect in
      code.outputs.first { $0.name == effect.output }
        .map { "\(naming.property($0.name))=\(value(effect.value, of: $0))" }
    }
    if isWhole {
      writer.add("return \(decisionType)(\((values + ["row=\(quoted(row.id))"]).joined(separator: ", ")))")
    } else {
      writer.add("return _apply(decision, \(quoted("\(table.id).\(row.id)")), \(values.joined(separator: ", ")))")
    }
  }

  private func expression(of input: DecisionCode.Input) -> String {
    switch input.source {
    case .timing(let paths):
      "_timing(now, \(paths.map { "facts.\(naming.property("\($0)"))" }.joined(separator: ", ")))"
    // Raises for anything that isn't a value of the enumeration.
    case .field(let path): "\(naming.type("\(path)"))(facts.\(naming.property("\(path)")))"
    case .output(let name): "decision.\(naming.property(name))"
    }
  }

  private func condition(_ condition: DecisionCode.Condition, of input: DecisionCode.Input) -> String {
    let name = naming.property(input.name)
    func literal(_ token: String) -> String {
      switch input.source {
      case .timing: "_Timing.\(token.uppercased())"
      case .field(let path): "\(naming.type("\(path)")).\(naming.value(token))"
      case .output(let output): code.outputs.first { $0.name == output }.map { value(token, of: $0) } ?? "None"
      }
    }
    if condition.allowed.count == 1 { return "\(name) is \(literal(condition.allowed[0]))" }
    if condition.excluded.count <= 2 {
      return condition.excluded.map { "\(name) is not \(literal($0))" }.joined(separator: " and ")
    }
    return "\(name) in \(tuple(condition.allowed.map(literal)))"
  }

  private func writeSupport(_ writer: inout SourceWriter) {
    writer.add("", "")
    writer.block("class _Timing(enum.Enum):") { writer in
      for timing in DecisionCode.timings { writer.add("\(timing.uppercased()) = \(quoted(timing))") }
    }
    writer.add("", "")
    writer.block("def _check_instant(instant: float, name: str) -> None:") { writer in
      writer.block("if isinstance(instant, bool) or not isinstance(instant, (int, float)):") {
        $0.add("raise TypeError(f\"{name} is not a number; pass milliseconds since 1970\")")
      }
      let (bounds, seconds) = (DecisionCode.bounds, DecisionCode.seconds)
      writer.block("if not \(bounds.above) < instant <= \(bounds.upTo):") {
        $0.add("raise ValueError(f\"{name} \(DecisionCode.boundsWords)\")")
      }
      writer.block("if \(seconds.above) < instant <= \(seconds.upTo):") {
        $0.add("raise ValueError(f\"{name} \(DecisionCode.secondsWords)\")")
      }
    }
    writer.add("", "")
    writer.block("def _timing(now: float, *instants: float | None) -> _Timing:") { writer in
      writer.block("for instant in instants:") { writer in
        writer.block("if instant is not None:") { writer in
          writer.add("return _Timing.PAST if instant <= now else _Timing.FUTURE")
        }
      }
      writer.add("return _Timing.ABSENT")
    }
    guard code.tables.count > 1 else { return }
    writer.add("", "")
    writer.block("def _apply(decision: \(decisionType), row: str, **changes: object) -> None:") { writer in
      writer.add("is_change = any(getattr(decision, name) is not value for name, value in changes.items())")
      writer.block("for name, value in changes.items():") { $0.add("setattr(decision, name, value)") }
      writer.block("if is_change:") { $0.add("decision.overlays.append(row)") }
    }
  }
}
