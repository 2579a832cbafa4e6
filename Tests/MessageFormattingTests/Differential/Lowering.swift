import MessageSyntax

/// A message of version 2 as a pattern of version 1.
///
/// A plural of version 1 chooses one of its branches and never looks back, while version 2 compares all variants. So
/// each selector becomes two nested choices, by exact value and by category, and each leaf is the variant that
/// version 2's rules give for the choices that led there.
struct Lowering {
  /// What the caller passes for an argument of the pattern.
  struct Argument: Hashable {
    /// The name in the pattern.
    let name: String
    /// The argument of version 2 that it is made of.
    let source: String
    let isRounded: Bool
    let added: Int
  }

  /// The argument of a variable, and its number function if it has one.
  enum Variable {
    case number(LoweredNumber, Argument)
    case string(Argument)
  }

  private var variables: [String: Variable] = [:]
  private(set) var arguments: Set<Argument> = []
  private(set) var pattern = ""

  /// The characters around a number that only shows ICU which digits a category depends on.
  static let probe = ("\u{E000}", "\u{E001}")

  init(_ message: Message) throws {
    for declaration in message.declarations {
      guard let operand = declaration.expression.operand?.variable else { throw LoweringError("a literal operand") }
      variables[declaration.name] = try variable(operand, declaration.expression.function)
    }
    switch message.body {
    case .pattern(let pattern): self.pattern = try text(of: pattern, inPlural: false)
    case .select(let selectors, let variants):
      let tree = try LoweredTree(
        selectors: selectors.map { name in
          guard let variable = variables[name] else { throw LoweringError("selector $\(name) is not declared") }
          return variable
        },
        variants: variants
      )
      pattern = try text(of: tree.root, in: variants, inPlural: false)
    }
  }

  private mutating func variable(_ operand: String, _ function: Message.FunctionCall?) throws -> Variable {
    let known = variables[operand]
    guard let function else { return known ?? .string(argument(operand)) }
    switch (function.name, known) {
    case ("string", nil): return .string(argument(operand))
    case (_, .number(let number, let argument)):
      let number = try LoweredNumber(function, of: number)
      return .number(number, self.argument(argument.source, number))
    case (_, nil):
      let number = try LoweredNumber(function, of: nil)
      return .number(number, argument(operand, number))
    case (let name, _): throw LoweringError("function :\(name) of a string")
    }
  }

  private mutating func argument(_ source: String, _ number: LoweredNumber? = nil) -> Argument {
    let isRounded = number?.isRounded ?? false
    let added = number?.added ?? 0
    let suffix = (isRounded ? "_rounded" : "") + (added == 0 ? "" : "_\(added < 0 ? "minus" : "plus")_\(abs(added))")
    let argument = Argument(name: source + suffix, source: source, isRounded: isRounded, added: added)
    arguments.insert(argument)
    return argument
  }

  // MARK: Patterns

  private mutating func text(of pattern: Message.Pattern, inPlural: Bool) throws -> String {
    var text = ""
    for element in pattern.elements {
      switch element {
      case .text(let value): text += Self.escaped(value, inPlural: inPlural)
      case .markup(let markup): throw LoweringError("markup #\(markup.name)")
      case .expression(let expression):
        guard let operand = expression.operand?.variable else { throw LoweringError("a literal operand") }
        switch try variable(operand, expression.function) {
        case .string(let argument): text += "{\(argument.name)}"
        case .number(let number, let argument): text += "{\(argument.name), number, ::\(number.skeleton)}"
        }
      }
    }
    return text
  }

  /// Doubles apostrophes, and puts characters with a meaning between apostrophes; `#` has one in plurals only.
  ///
  /// Adjacent special characters are quoted together: two quoted runs would have a doubled apostrophe between them.
  static func escaped(_ text: String, inPlural: Bool) -> String {
    var escaped = String.UnicodeScalarView()
    var isQuoted = false
    for scalar in text.unicodeScalars {
      let isSpecial = scalar == "{" || scalar == "}" || (scalar == "#" && inPlural)
      if isSpecial != isQuoted, scalar != "'" {
        escaped.append("'")
        isQuoted = isSpecial
      }
      escaped.append(scalar)
      if scalar == "'" { escaped.append(scalar) }
    }
    if isQuoted { escaped.append("'") }
    return String(escaped)
  }

  private mutating func text(
    of node: LoweredTree.Node,
    in variants: [Message.Variant],
    inPlural: Bool
  ) throws -> String {
    switch node {
    case .leaf(let index): return try text(of: variants[index].value, inPlural: inPlural)
    case .exact(let argument, let branches), .string(let argument, let branches):
      let isPlural = if case .exact = node { true } else { false }
      var text = "{\(argument.name), \(isPlural ? "plural" : "select"),"
      for branch in branches {
        text += " \(branch.key) {\(try self.text(of: branch.node, in: variants, inPlural: isPlural))}"
      }
      return text + "}"
    case .category(let number, let argument, let branches):
      var text = "{\(argument.name), \(number.selection == .ordinal ? "selectordinal" : "plural"),"
      for branch in branches {
        let probe =
          branch.key == "other" ? "\(Self.probe.0){\(argument.name), number,\(number.digitPattern)}\(Self.probe.1)" : ""
        text += " \(branch.key) {\(probe)\(try self.text(of: branch.node, in: variants, inPlural: true))}"
      }
      return text + "}"
    }
  }
}
