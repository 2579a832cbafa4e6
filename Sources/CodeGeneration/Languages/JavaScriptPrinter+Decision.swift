import Catalogs

extension JavaScriptPrinter {
  private var code: DecisionCode { source.decision }
  private var factsType: String { naming.type("\(code.name)-facts") }
  private var decisionType: String { naming.type("\(code.name)-decision") }
  private var entry: String { naming.property("decide-\(code.name)") }

  private func type(of output: DecisionCode.Output) -> String {
    output.isBoolean ? "boolean" : naming.type("\(code.name)-\(output.name)")
  }

  private func value(_ value: String, of output: DecisionCode.Output) -> String {
    output.isBoolean ? value : quoted(value)
  }

  private func payloadType(_ choices: [DecisionCode.Choice]) -> String {
    switch choices.payloadType {
    case "Int": "number"
    case "Bool": "boolean"
    default: "string"
    }
  }

  var decisionDeclarations: String {
    var writer = head("Decides as `noticebook decide` does, at every point of the tables.")
    for field in code.fields {
      guard let choices = field.choices else { continue }
      let (name, path) = (naming.type("\(field.path)"), field.path.description.asComment)
      writer.add("/** What the payload's `\(path)` can be. */")
      writer.add("export type \(name) = \(union(choices.map(\.token)));")
      writer.add("/** Reads what a payload holds; throws a TypeError for what no rule knows. */")
      let argument = "payload: \(payloadType(choices)) | null | undefined"
      writer.add("export function \(naming.property("read-\(field.path)"))(\(argument)): \(name);", "")
    }
    writer.add(
      "/** What payloads say about a subscription. Instants are milliseconds since 1970, as payloads write them. */"
    )
    writer.block("export interface \(factsType) {", "}") { writer in
      for field in code.fields {
        let name = naming.property("\(field.path)")
        writer.add("/** The payload's `\(field.path.description.asComment)`. */")
        guard let choices = field.choices else {
          writer.add("readonly \(name)?: number | null;")
          continue
        }
        let mark = choices.token(of: .absent) == nil ? "" : "?"
        writer.add("readonly \(name)\(mark): \(naming.type("\(field.path)"));")
      }
    }
    for output in code.outputs where !output.isBoolean {
      writer.add("", "/** \(output.about) */", "export type \(type(of: output)) = \(union(output.values));")
    }
    writer.add("", "/** What is decided about a subscription at one moment. */")
    writer.block("export interface \(decisionType) {", "}") { writer in
      for output in code.outputs {
        writer.add("/** \(output.about) */", "\(naming.property(output.name)): \(type(of: output));")
      }
      writer.add("/** The row of the table that decided. */", "row: \(union(code.tables[0].rows.map(\.id)));")
      writer.add(
        "/** The rows over it that changed something, each with its stage, in order. */",
        "overlays: string[];"
      )
    }
    writer.add(
      "",
      "/**",
      " * Decides about facts at a moment, in milliseconds since 1970; an instant that equals it is past."
    )
    writer.add(
      " * Throws a TypeError for facts of another type, and a RangeError that names `now` or the instant of the facts"
    )
    writer.add(" * that is not in milliseconds, or not in the years 1 to 9999.", " */")
    writer.add("export function \(entry)(facts: \(factsType), now: number): \(decisionType);")
    return writer.text
  }

  var decisionModule: String {
    var writer = head("Decides as `noticebook decide` does, at every point of the tables.")
    writer.block("const values = {", "};") { writer in
      for field in code.fields {
        guard let choices = field.choices else { continue }
        writer.add(
          "\(naming.property("\(field.path)")): [\(choices.map { quoted($0.token) }.joined(separator: ", "))],"
        )
      }
    }
    for field in code.fields { writeReader(of: field, &writer) }
    writer.add("")
    writer.block("export function \(entry)(facts, now) {", "}") { writer in
      writer.add("checkInstant(now, \"now\");")
      let instants = code.instants.map { naming.property("\($0.path)") }
      if !instants.isEmpty {
        writer.block("for (const name of [\(instants.map(quoted).joined(separator: ", "))]) {", "}") {
          $0.add("if (facts[name] !== undefined && facts[name] !== null) checkInstant(facts[name], name);")
        }
      }
      let tables = code.tables.map { naming.property("apply-\($0.id)") }
      writer.add("const decision = \(tables[0])(facts, now);")
      for table in tables.dropFirst() { writer.add("\(table)(facts, now, decision);") }
      writer.add("return decision;")
    }
    for (index, table) in code.tables.enumerated() { write(table, isWhole: index == 0, &writer) }
    writeSupport(&writer)
    return writer.text
  }

  private func writeReader(of field: DecisionCode.Field, _ writer: inout SourceWriter) {
    guard let choices = field.choices else { return }
    writer.add("")
    writer.block("export function \(naming.property("read-\(field.path)"))(payload) {", "}") { writer in
      if let absent = choices.token(of: .absent) {
        writer.add("if (payload === undefined || payload === null) return \(quoted(absent));")
      }
      for choice in choices {
        guard case .literal(let literal) = choice.meaning else { continue }
        writer.add("if (payload === \(written(literal))) return \(quoted(choice.token));")
      }
      if let other = choices.token(of: .unlisted) {
        writer.add("if (typeof payload === \"\(payloadType(choices))\") return \(quoted(other));")
      }
      let message = quoted("\(field.path) holds a value that no rule knows")
      writer.add("throw new TypeError(\(message));")
    }
  }

  private func written(_ literal: PayloadLiteral) -> String {
    switch literal {
    case .integer(let number): String(number)
    case .boolean(let value): String(value)
    case .text(let text): quoted(text)
    }
  }

  private func write(_ table: DecisionCode.Table, isWhole: Bool, _ writer: inout SourceWriter) {
    writer.add("")
    let arguments = isWhole ? "facts, now" : "facts, now, decision"
    writer.block("function \(naming.property("apply-\(table.id)"))(\(arguments)) {", "}") { writer in
      let rows = isWhole ? table.rows.dropLast() : table.rows[...]
      let used = Set(rows.flatMap { $0.conditions.map(\.input) })
      for (index, input) in table.inputs.enumerated() where used.contains(index) {
        writer.add("const \(naming.property(input.name)) = \(expression(of: input));")
      }
      for row in rows {
        writer.add("// \(row.id): \(row.about.asComment)")
        let conditions = row.conditions.map { condition($0, of: table.inputs[$0.input]) }
        guard !conditions.isEmpty else { return write(row, isWhole, table, &writer) }
        writer.block("if (\(conditions.joined(separator: " && "))) {", "}") { write(row, isWhole, table, &$0) }
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
    let values = row.effects.compactMap { effect in
      code.outputs.first { $0.name == effect.output }
        .map { "\(naming.property($0.name)): \(value(effect.value, of: $0))" }
    }
    if isWhole {
      writer.add("return { \((values + ["row: \(quoted(row.id))", "overlays: []"]).joined(separator: ", ")) };")
    } else {
      writer.add("return apply(decision, \(quoted("\(table.id).\(row.id)")), { \(values.joined(separator: ", ")) });")
    }
  }

  private func expression(of input: DecisionCode.Input) -> String {
    switch input.source {
    case .timing(let paths):
      "timing(\(paths.map { "facts.\(naming.property("\($0)"))" }.joined(separator: " ?? ")), now)"
    case .field(let path):
      {
        let absent = code.field(path)?.choices?.token(of: .absent).map { ", \(quoted($0))" } ?? ""
        return "choice(facts, \(quoted(naming.property("\(path)")))\(absent))"
      }()
    case .output(let name): "decision.\(naming.property(name))"
    }
  }

  private func condition(_ condition: DecisionCode.Condition, of input: DecisionCode.Input) -> String {
    let name = naming.property(input.name)
    var literal = quoted
    if case .output(let output) = input.source, code.outputs.first(where: { $0.name == output })?.isBoolean == true {
      literal = { $0 }
    }
    if condition.allowed.count == 1 { return "\(name) === \(literal(condition.allowed[0]))" }
    if condition.excluded.count <= 2 {
      return condition.excluded.map { "\(name) !== \(literal($0))" }.joined(separator: " && ")
    }
    return "[\(condition.allowed.map(literal).joined(separator: ", "))].includes(\(name))"
  }

  private func writeSupport(_ writer: inout SourceWriter) {
    writer.add("")
    writer.block("function checkInstant(instant, name) {", "}") { writer in
      let words = "${name} is not a number; pass milliseconds since 1970"
      writer.add("if (typeof instant !== \"number\") throw new TypeError(`\(words)`);")
      let (bounds, seconds) = (DecisionCode.bounds, DecisionCode.seconds)
      writer.block("if (!(instant > \(bounds.above) && instant <= \(bounds.upTo))) {", "}") {
        $0.add("throw new RangeError(`${name} \(DecisionCode.boundsWords)`);")
      }
      writer.block("if (instant > \(seconds.above) && instant <= \(seconds.upTo)) {", "}") {
        $0.add("throw new RangeError(`${name} \(DecisionCode.secondsWords)`);")
      }
    }
    writer.add("")
    writer.block("function timing(instant, now) {", "}") { writer in
      writer.add("if (instant === undefined || instant === null) return \"absent\";")
      writer.add("return instant <= now ? \"past\" : \"future\";")
    }
    writer.add("")
    writer.block("function choice(facts, name, absent) {", "}") { writer in
      writer.add("const value = facts[name] ?? absent;")
      writer.add("if (!values[name].includes(value)) throw new TypeError(`${name} cannot be ${value}`);")
      writer.add("return value;")
    }
    guard code.tables.count > 1 else { return }
    writer.add("")
    writer.block("function apply(decision, row, changes) {", "}") { writer in
      writer.add("const isChange = Object.keys(changes).some((name) => decision[name] !== changes[name]);")
      writer.add("Object.assign(decision, changes);", "if (isChange) decision.overlays.push(row);")
    }
  }
}
