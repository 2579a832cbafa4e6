import Diagnostics
import YAML

/// The inputs of a table: those that could be read, and the names of the others.
struct TableInputs {
  var read: [TableFact.Input] = []
  var unread: [String] = []
}

/// A literal of a field with the name that rules use.
private struct NamedLiteral {
  let name: Token
  let literal: PayloadLiteral
}

extension Fields {
  /// How many values an input may have: as many as a set in one machine word.
  private static let valueLimit = 64

  mutating func tableInputs(overOutputs outputs: [TableOutputValues], _ sources: TableSources) -> TableInputs {
    var inputs = TableInputs()
    guard var fields = requiredFields("inputs") else { return inputs }
    for (key, fields) in fields.namedFields("input") {
      var fields = fields
      if let input = fields.tableInput(id: key.value, outputs, sources) {
        inputs.read.append(input)
        fields.reportUnknownKeys()
      } else {
        inputs.unread.append(key.value)
      }
    }
    let read = Set(inputs.read.map(\.id) + inputs.unread)
    inputs.unread += fields.allEntries().map(\.key.value).filter { !read.contains($0) }
    return inputs
  }

  private mutating func tableInput(
    id: String,
    _ outputs: [TableOutputValues],
    _ sources: TableSources
  ) -> TableFact.Input? {
    if node("instant") != nil { return instantInput(id: id, sources) }
    guard node("outcome") != nil else { return fieldInput(id: id, sources) }
    guard let output = token("outcome") else { return nil }
    guard let known = outputs.first(where: { $0.output == output.name }) else {
      findings.add(
        .unknownReference,
        "Output '\(output.name.shown)' does not exist in the table below \(subject)",
        at: output.span,
        fix: NameList(outputs.map(\.output)).fix(for: output.name)
      )
      return nil
    }
    return TableFact.Input(
      id: id,
      origin: .outcome(output.name),
      values: known.values,
      missing: nil,
      other: nil,
      assumed: [:],
      sets: valueSets(of: known.values),
      changedBy: nil
    )
  }

  private mutating func instantInput(id: String, _ sources: TableSources) -> TableFact.Input? {
    let paths = tokens("instant").compactMap { path($0, "instant", for: [.instant], in: sources.payloads) }
    let plus = shift("plus", sources)
    let within = shift("within", sources).map { TableFact.Shift(name: $0.name, milliseconds: -$0.milliseconds) }
    if plus != nil, let within {
      wrongType("within", within.name, "left out, because the input has plus", span)
    }
    guard let node = required("values") else { return nil }
    let values = tokens("values").map(\.name)
    let expected = self.node("within") == nil ? ["absent", "past", "future"] : ["absent", "near", "far"]
    if Set(values) != Set(expected) {
      let shown = "\(expected[0]), \(expected[1]) and \(expected[2]), in any order"
      wrongType("values", values.joined(separator: ", "), shown, node.span)
      return nil
    }
    return TableFact.Input(
      id: id,
      origin: .instant(paths, plus: plus ?? within),
      values: values,
      missing: "absent",
      other: nil,
      assumed: [:],
      sets: valueSets(of: values),
      changedBy: changer()
    )
  }

  /// A duration of the schedule.
  private mutating func shift(_ key: String, _ sources: TableSources) -> TableFact.Shift? {
    guard let token = optionalToken(key) else { return nil }
    let shift = sources.shift(token.name)
    if shift == nil {
      findings.add(
        .unknownReference,
        "\(key) of \(subject) is '\(token.name.shown)', which is no duration of the schedule in minutes to weeks",
        at: token.span,
        fix: NameList(sources.schedule.map { "schedule.\($0.id)" }.filter { sources.shift($0) != nil })
          .fix(for: token.name)
      )
    }
    return shift
  }

  private mutating func fieldInput(id: String, _ sources: TableSources) -> TableFact.Input? {
    var literals: [NamedLiteral] = []
    if let fields = requiredFields("values") { literals = fieldLiterals(fields) }
    let uses = literals.first.map { [$0.literal.use] } ?? []
    let field = token("field").flatMap { path($0, "field", for: uses, in: sources.payloads) }
    let missing = token("missing")
    let other = optionalToken("other")
    var listed = literals.map(\.name)
    if let missing { listed.append(missing) }
    if let other { listed.append(other) }
    let values = withoutDuplicates(listed, "values").map(\.name)
    if values.count > Self.valueLimit {
      findings.add(
        .wrongType,
        "\(subject) has \(values.count) values, more than \(Self.valueLimit)",
        at: span,
        fix: "List only the values that rules tell apart, and let `other` stand for the rest."
      )
    }
    if let token = listed.first(where: { $0.name == "any" }) {
      wrongType("values", "any", "another word, because any stands for every value", token.span)
    }
    let assumed = assumptions(among: values)
    let sets = valueSets(of: values)
    let changedBy = changer()
    guard let field, let missing else { return nil }
    return TableFact.Input(
      id: id,
      origin: .field(field, literals: literals.map { (token: $0.name.name, literal: $0.literal) }),
      values: values,
      missing: missing.name,
      other: other?.name,
      assumed: assumed,
      sets: sets,
      changedBy: changedBy
    )
  }

  private mutating func changer() -> TableFact.Changer? {
    node("changedBy") == nil ? nil : choice("changedBy", TableFact.Changer.self)
  }

  /// The literals of a field, each with its name; equal ones and ones of different types are findings.
  private func fieldLiterals(_ fields: Fields) -> [NamedLiteral] {
    var fields = fields
    var found: [NamedLiteral] = []
    var seen: Set<PayloadLiteral> = []
    for (key, node) in fields.namedEntries() {
      guard let token = fields.typedToken(node, key.value) else { continue }
      let literal = PayloadLiteral(token.name)
      if !seen.insert(literal).inserted {
        findings.add(
          .duplicateKey,
          "\(literal.description.shown) occurs twice in \(fields.subject)",
          at: token.span,
          fix: "Give each value its own literal."
        )
      } else if let first = found.first?.literal, first.use != literal.use {
        fields.wrongType(key.value, token.name, "\(first.use.rawValue), as the first value is", token.span)
      }
      found.append(NamedLiteral(name: Token(key.value, key.span), literal: literal))
    }
    return found
  }

  private mutating func assumptions(among values: [String]) -> [String: String] {
    guard var pairs = optionalFields("assume") else { return [:] }
    let known = NameList(values)
    var assumed: [String: String] = [:]
    for (key, node) in pairs.allEntries() {
      pairs.require(Token(key.value, key.span), in: known, "Value")
      guard let target = pairs.token(node, key.value) else { continue }
      pairs.require(target, in: known, "Value")
      assumed[key.value] = target.name
    }
    return assumed
  }

  private mutating func valueSets(of values: [String]) -> [String: [String]] {
    guard var fields = optionalFields("sets") else { return [:] }
    let known = NameList(values)
    var sets: [String: [String]] = [:]
    for (key, _) in fields.namedEntries() {
      if known.contains(key.value) {
        findings.add(
          .duplicateKey,
          "Set '\(key.value)' of \(subject) has the name of a value",
          at: key.span,
          fix: "Give the set another name."
        )
      }
      let members = fields.tokens(key.value)
      for member in members { fields.require(member, in: known, "Value") }
      sets[key.value] = members.map(\.name)
    }
    return sets
  }

  private func require(_ token: Token, in known: NameList, _ kind: String) {
    guard !known.contains(token.name) else { return }
    findings.add(
      .unknownReference,
      "\(kind) '\(token.name.shown)' in \(subject) does not exist",
      at: token.span,
      fix: known.fix(for: token.name)
    )
  }
}

extension PayloadLiteral {
  fileprivate var use: PayloadFieldType.Use {
    switch self {
    case .integer: .integer
    case .boolean: .boolean
    case .text: .text
    }
  }
}
