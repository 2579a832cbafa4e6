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

/// How many values an input may have: as many as a set in one machine word.
private let valueLimit = 64

extension TableFact.Input {
  private static let sets = optional(
    "sets",
    .open(
      Schema.map(.name, to: .any(of: [Shape<[Token]>.someWords.schema(), exception.schema()]))
        .described("Names for several values at once, for rows to use.").named("sets")
    )
  )

  /// A set of all values except those that it lists.
  fileprivate static let exception = Shape<[Token]>.fact(
    required("except", .someWords).described("The values of the input that the set leaves out.")
  )

  private static let changedBy = optional(
    "changedBy",
    Shape<TableFact.Changer>.choice().named("changedBy", "Who can make it another value for the same subscription.")
  )

  fileprivate static let plus = optional("plus", .word).described(
    """
    A duration of the schedule that is added to the instant, such as schedule.billingRetry; of several the longest.
    """
  )

  fileprivate static let outcome = Form(
    required("outcome", .word).described("An output of the table below, or evidence."),
    sets
  )

  fileprivate static let field = Form(
    required("field", Shape(.path, read: Shape<Token>.word.read)),
    required("values", .open(.map(.name, to: Shape<Token>.scalar.schema()).with(["maxProperties": Schema(valueLimit)])))
      .described("The literals that the field may hold, all of one type, by the names that rows use."),
    required("missing", .word).described("The value that stands for a field that is not there."),
    optional("other", .word).described("The value that stands for a literal that is not listed."),
    optional("assume", .open(.map(to: Shape<Token>.word.schema()))).described("Values that rows take as another one."),
    sets,
    changedBy
  )

  /// An instant, which may have a window before it.
  fileprivate static func instant(
    isWindow: Bool,
    in payloads: PayloadModel
  ) -> Form<([PayloadPath]?, Token?, [Token]?, Fields?, TableFact.Changer?)> {
    let tokens = isWindow ? ["absent", "far", "near"] : ["absent", "past", "future"]
    let values = Shape<[Token]>(
      ["type": "array", "items": ["enum": Schema(tokens)], "minItems": 3, "maxItems": 3, "uniqueItems": true],
      read: Shape<[Token]>.someWords.read
    )
    return Form(
      required("instant", .paths(for: [.instant], in: payloads)),
      isWindow
        ? required("within", .word).described(
          "A duration of the schedule before the instant, such as schedule.trialNotice."
        )
        : plus,
      required("values", values).described(
        isWindow
          ? """
          absent, far and near, in the order in which they are shown; near from the length before the instant, also \
          after it.
          """
          : "absent, past and future, in the order in which they are shown."
      ),
      sets,
      changedBy
    )
  }

  static func schema(ofStage isOfStage: Bool) -> Schema {
    let kinds = [false, true].map { instant(isWindow: $0, in: .appStore).schema } + [field.schema]
    return .map(.name, to: .any(of: kinds + (isOfStage ? [outcome.schema] : [])))
  }
}

extension Fields {
  func tableInputs(overOutputs outputs: [TableOutputValues], _ sources: TableSources) -> TableInputs {
    var inputs = TableInputs()
    var fields = self
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
    let (output, sets) = part(TableFact.Input.outcome)
    guard let output else { return nil }
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
      sets: valueSets(sets, of: known.values),
      changedBy: nil
    )
  }

  private mutating func instantInput(id: String, _ sources: TableSources) -> TableFact.Input? {
    let plus = shift(part(TableFact.Input.plus), "plus", sources)
    let isWindow = node("within") != nil
    let (paths, shiftToken, tokens, sets, changer) =
      part(TableFact.Input.instant(isWindow: isWindow, in: sources.payloads))
    let within = isWindow ? shift(shiftToken, "within", sources) : nil
    if plus != nil, let within {
      wrongType("within", within.name, "left out, because the input has plus", span)
    }
    guard let node = node("values") else { return nil }
    let values = (tokens ?? []).map(\.name)
    let expected = isWindow ? ["absent", "near", "far"] : ["absent", "past", "future"]
    if Set(values) != Set(expected) {
      let shown = "\(expected[0]), \(expected[1]) and \(expected[2]), in any order"
      wrongType("values", values.joined(separator: ", "), shown, node.span)
      return nil
    }
    return TableFact.Input(
      id: id,
      origin: .instant(
        paths ?? [],
        plus: plus ?? within.map { TableFact.Shift(name: $0.name, milliseconds: -$0.milliseconds) }
      ),
      values: values,
      missing: "absent",
      other: nil,
      assumed: [:],
      sets: valueSets(sets, of: values),
      changedBy: changer
    )
  }

  /// A duration of the schedule.
  private func shift(_ token: Token?, _ key: String, _ sources: TableSources) -> TableFact.Shift? {
    guard let token else { return nil }
    let shift = sources.shift(token.name)
    if shift == nil {
      findings.add(
        .unknownReference,
        "\(key) of \(subject) is '\(token.name.shown)', which isn't a duration of the schedule in minutes to weeks",
        at: token.span,
        fix: NameList(sources.schedule.map { "schedule.\($0.id)" }.filter { sources.shift($0) != nil })
          .fix(for: token.name)
      )
    }
    return shift
  }

  private mutating func fieldInput(id: String, _ sources: TableSources) -> TableFact.Input? {
    let (token, valueFields, missing, other, pairs, sets, changer) = part(TableFact.Input.field)
    let literals = valueFields.map(fieldLiterals) ?? []
    let uses = literals.first.map { [$0.literal.use] } ?? []
    let field = token.flatMap { path($0, "field", for: uses, in: sources.payloads) }
    let listed = literals.map(\.name) + [missing, other].compactMap(\.self)
    let values = withoutDuplicates(listed, "values").map(\.name)
    if values.count > valueLimit {
      findings.add(
        .wrongType,
        "\(subject) has \(values.count) values, more than \(valueLimit)",
        at: span,
        fix: "List only the values that rules tell apart, and let `other` stand for the rest."
      )
    }
    if let token = listed.first(where: { $0.name == "any" }) {
      wrongType("values", "any", "another word, because any stands for every value", token.span)
    }
    let assumed = pairs.map { assumptions($0, among: values) } ?? [:]
    let valueSets = valueSets(sets, of: values)
    guard let field, let missing else { return nil }
    return TableFact.Input(
      id: id,
      origin: .field(field, literals: literals.map { (token: $0.name.name, literal: $0.literal) }),
      values: values,
      missing: missing.name,
      other: other?.name,
      assumed: assumed,
      sets: valueSets,
      changedBy: changer
    )
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

  private func assumptions(_ pairs: Fields, among values: [String]) -> [String: String] {
    var pairs = pairs
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

  private func valueSets(_ fields: Fields?, of values: [String]) -> [String: [String]] {
    guard var fields else { return [:] }
    let known = NameList(values)
    var sets: [String: [String]] = [:]
    for (key, node) in fields.namedEntries() {
      if known.contains(key.value) {
        findings.add(
          .duplicateKey,
          "Set '\(key.value)' of \(subject) has the name of a value",
          at: key.span,
          fix: "Give the set another name."
        )
      }
      let isException = if case .mapping = node.content { true } else { false }
      let shape = isException ? TableFact.Input.exception : .someWords
      let listed = shape.read(fields, node, key.value) ?? []
      for value in listed { fields.require(value, in: known, "Value") }
      let names = listed.map(\.name)
      let members = isException ? values.filter { !names.contains($0) } : names
      if isException, !listed.isEmpty, members.isEmpty {
        wrongType(key.value, "a set without values", "a set that leaves a value", node.span)
      }
      sets[key.value] = members
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
