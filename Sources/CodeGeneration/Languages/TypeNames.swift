import Catalogs
import ICU

/// The names that are next to each other in a module.
struct TypeNames {
  private let source: CodeSource
  private let naming: Naming

  init(_ source: CodeSource, _ naming: Naming) { (self.source, self.naming) = (source, naming) }

  /// The type of an output.
  static func output(_ name: String, of decision: DecisionCode, _ naming: Naming) -> String {
    naming.type("\(decision.name)-\(name)")
  }

  /// Throws where two types, two properties, or two values of a type would have one name.
  func check() throws(CodeGenerationError) {
    let (decision, notices) = (source.decision, source.notices)
    var types: [(identifier: String, source: String)] = ["facts", "decision", "error"].map {
      (Self.output($0, of: decision, naming), "the \($0) of \(decision.name)")
    }
    types += ["locale", "day", "time", "inline", "action"].map { (naming.type("notice-\($0)"), "the \($0) of notices") }
    for field in decision.fields where field.choices != nil {
      types.append((naming.type(field.path.description), "\(field.path)"))
    }
    for output in decision.outputs where !output.isBoolean {
      types.append((Self.output(output.name, of: decision, naming), "output \(output.name)"))
    }
    for notice in notices.notices { types.append((naming.type("\(notice.name)-notice"), "notice \(notice.name)")) }
    try Naming.checkCollisions(types, in: "the catalog", at: nil)
    try checkDecision(decision)
    try checkValues(notices.locales.map(\.tag), of: "the locales")
    try checkValues(notices.actions.map(\.name), of: "the actions")
    for notice in notices.notices {
      var members: [(identifier: String, source: String)] = notice.parameters.map {
        (naming.property($0.name), "parameter \($0.name)")
      }
      members += ["isIsolating", "today", "showsYears"].map { (naming.property($0), $0) }
      members += notice.parts.map { (naming.property("\($0.channel)-\($0.name)"), "text \($0.channel).\($0.name)") }
      try Naming.checkCollisions(members, in: "notice \(notice.name)", at: nil)
    }
  }

  private func checkDecision(_ decision: DecisionCode) throws(CodeGenerationError) {
    try Naming.checkCollisions(
      decision.fields.map { (naming.property($0.path.description), "\($0.path)") },
      in: "table \(decision.name)",
      at: nil
    )
    for field in decision.fields { try checkValues((field.choices ?? []).map(\.token), of: "\(field.path)") }
    try Naming.checkCollisions(
      (decision.outputs.map(\.name) + ["row", "overlays"]).map { (naming.property($0), $0) },
      in: "table \(decision.name)",
      at: nil
    )
    for output in decision.outputs { try checkValues(output.values, of: "output \(output.name)") }
    for table in decision.tables {
      let names =
        table.inputs.map { ($0.name, $0.name) } + [
          ("facts", "the facts"), ("now", "now"), ("decision", "the decision"),
        ]
      try Naming.checkCollisions(
        names.map { (naming.property($0), $1) },
        in: "table \(table.id)",
        at: nil
      )
    }
    try Naming.checkCollisions(
      decision.tables.map { (naming.property($0.id), "table \($0.id)") },
      in: "the overlays of \(decision.name)",
      at: nil
    )
  }

  private func checkValues(_ values: [String], of subject: String) throws(CodeGenerationError) {
    try Naming.checkCollisions(values.map { (naming.value($0), $0) }, in: subject, at: nil)
  }
}
