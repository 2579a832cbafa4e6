import ICU
import MessageSyntax
import MessageResolution

/// Makes the program of a message.
struct ProgramCompiler {
  /// Declarations that build on each other deeper than this are left to the resolver.
  private static let deepest = 64

  private let message: Message
  private let context: FormattingContext
  private let plain: Published<DefaultPlans, Never>
  private var parts = ProgramParts()
  private var declared: [Int: PreparedValue?] = [:]
  private var argumentSlots: [String: Int] = [:]

  private let given: [String: MessageValue]

  private init(_ message: Message, in context: FormattingContext, defaults given: [String: MessageValue]) {
    self.message = message
    self.context = context
    self.given = given
    plain = Published { DefaultPlans(in: context) }
    parts.indices = Resolver.indices(of: message)
  }

  /// The program; `nil` if the message calls a function that is not ours, or cannot be selected on as it asks.
  ///
  /// - Complexity: O(*n*) in the length of the message.
  static func program(
    _ message: Message,
    in context: FormattingContext,
    defaults: [String: MessageValue]
  ) -> Program? {
    let names = message.calledFunctions
    guard names.allSatisfy({ context.functions[$0].map { $0 is any StandardFunction } ?? true }) else { return nil }
    let fieldless = FormattingContext(
      locale: context.locale,
      timeZone: context.timeZone,
      bidiIsolation: context.bidiIsolation,
      includesFields: false,
      functions: context.functions,
      formatters: context.formatters
    )
    var compiler = ProgramCompiler(message, in: fieldless, defaults: defaults)
    guard compiler.addSelectors() else { return nil }
    for pattern in message.patterns { compiler.add(pattern) }
    return Program(message, compiler.parts, in: fieldless, defaults: defaults)
  }

  // MARK: Patterns

  private mutating func add(_ pattern: Message.Pattern) {
    let steps = pattern.elements.map { step($0) }
    let pieces = Program.Piece.pieces(of: steps, pattern, in: parts.storage)
    parts.variants.append(
      Program.Variant(
        steps: parts.steps.count..<parts.steps.count + steps.count,
        pieces: parts.pieces.count..<parts.pieces.count + pieces.count,
        mostBytes: Program.Piece.mostBytes(pieces)
      )
    )
    parts.steps += steps
    parts.pieces += pieces
  }

  private mutating func step(_ element: Message.Element) -> Program.Step {
    switch element {
    case .text: return .text
    case .markup(let markup):
      // The namespace has options that markup cannot have.
      let isPlain = markup.options.allSatisfy { $0.value.literal != nil && !$0.name.hasPrefix("u:") }
      return isPlain ? .markup : .element
    case .expression(let expression):
      guard let value = value(of: expression, before: message.declarations.count, depth: 0) else { return .element }
      return .value(parts.storage.kept(Placeholder(value, plain: plain, in: context)))
    }
  }

  // MARK: Selectors

  private mutating func addSelectors() -> Bool {
    guard case .select(let selectors, let variants) = message.body else { return true }
    guard (1...Program.mostSelectors).contains(selectors.count), !variants.isEmpty else { return false }
    guard variants.allSatisfy({ $0.keys.count == selectors.count }) else { return false }
    var values: [PreparedValue] = []
    for name in selectors {
      guard let value = variable(name, before: message.declarations.count, depth: 0) else { return false }
      values.append(value)
      parts.selectors.append(parts.storage.kept(Placeholder(value, plain: plain, in: context)))
    }
    for variant in variants {
      for (key, value) in zip(variant.keys, values) {
        guard let key = self.key(key, of: value) else { return false }
        parts.keys.append(key)
      }
    }
    if selectors.count == 1 { parts.choice = NumberChoice(parts.selectors[0], parts.keys, in: parts.storage) }
    return true
  }

  /// A key; `nil` for one that no value could match, which the resolver reports.
  private func key(_ key: Message.Key, of selector: PreparedValue) -> Program.Key? {
    guard case .literal(let text) = key else { return .any }
    switch selector.form {
    case .plain, .date: return nil
    case .text: return .exact(parts.storage.kept(KeyText(text)))
    case .number(let plan):
      guard plan.selection != nil else { return nil }
      if let category = PluralCategory(rawValue: text) { return .category(category) }
      return DecimalNumber(text) == nil ? nil : .exact(parts.storage.kept(KeyText(text)))
    }
  }

  // MARK: Values

  /// The value of a variable for which only the first `scope` declarations count, as in ``Resolver``.
  private mutating func variable(_ name: String, before scope: Int, depth: Int) -> PreparedValue? {
    guard let index = parts.indices[name], index < scope else { return argument(name) }
    if let known = declared[index] { return known }
    guard depth < Self.deepest else { return nil }
    let value: PreparedValue?
    switch message.declarations[index] {
    case .input(let name, let expression):
      let operand = argument(name)
      value = expression.function.map { operand.applying($0, in: context) } ?? operand
    case .local(_, let expression): value = self.value(of: expression, before: index, depth: depth + 1)
    }
    declared[index] = .some(value)
    return value
  }

  private mutating func argument(_ name: String) -> PreparedValue {
    if let known = argumentSlots[name] { return PreparedValue(slot: known) }
    let slot = addSlot(SlotName(name, isLiteral: false), given[name])
    argumentSlots[name] = slot
    return PreparedValue(slot: slot)
  }

  private mutating func literal(_ text: String) -> PreparedValue {
    PreparedValue(slot: addSlot(SlotName("", isLiteral: true), .string(text)))
  }

  private mutating func addSlot(_ name: SlotName, _ constant: MessageValue?) -> Int {
    parts.slots.append(parts.storage.kept(name))
    parts.constants.append(constant)
    return parts.slots.count - 1
  }

  private mutating func value(of expression: Message.Expression, before scope: Int, depth: Int) -> PreparedValue? {
    let operand: PreparedValue?
    switch expression.operand {
    case nil: operand = nil
    case .literal(let text)?: operand = literal(text)
    case .variable(let name)?: operand = variable(name, before: scope, depth: depth)
    }
    guard let operand, let call = expression.function else { return operand }
    return operand.applying(call, in: context)
  }
}

extension Message {
  /// The names of all functions that are called anywhere.
  fileprivate var calledFunctions: Set<String> {
    var names = Set(declarations.compactMap(\.expression.function?.name))
    for element in patterns.lazy.flatMap(\.elements) {
      if case .expression(let expression) = element, let call = expression.function { names.insert(call.name) }
    }
    return names
  }
}
