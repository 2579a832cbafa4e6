import ICU
import MessageFormatting
import MessageSyntax

/// What a selector chooses by. The formatter itself is asked how numbers and constants match keys.
package struct Subject {
  enum Kind {
    /// The same for every customer.
    case constant
    case text
    case plural, ordinal, exact
  }

  let kind: Kind
  /// The value; `nil` for a constant.
  package let value: PortableValue?
  /// The categories that its numbers can have; none for texts.
  let categories: [PluralCategory]
  private let selector: String
  private let message: Message
  private let reader: MessageReader

  package init(_ selector: String, in message: Message, _ reader: MessageReader) {
    (self.selector, self.message, self.reader) = (selector, message, reader)
    let expression = Message.Expression(operand: .variable(selector))
    guard case .value(let read) = reader.read(expression, in: message) else {
      (kind, value, categories) = (.constant, nil, [])
      return
    }
    let call = reader.resolve(expression, in: message, depth: 0)?.expression.function
    var kind = Kind.plural
    if read.form == .text || call?.signature?.selection == .text { kind = .text }
    switch call?.options.first(where: { $0.name == "select" })?.value.literal {
    case "ordinal"?: kind = .ordinal
    case "exact"?: kind = .exact
    default: break
    }
    self.kind = kind
    value = Self.value(selector, read, call, isText: kind == .text)
    let rules = try? PluralRules(locale: reader.locale, type: kind == .ordinal ? .ordinal : .cardinal)
    categories = kind == .text ? [] : rules?.categories ?? [.other]
  }

  /// The argument itself if keys are compared with it; otherwise a value that the caller computes, named as in the
  /// message.
  private static func value(
    _ selector: String,
    _ read: PortableValue,
    _ call: Message.FunctionCall?,
    isText: Bool
  ) -> PortableValue {
    let isPlain = isText || call?.signature?.form.isBareNumber == true && call?.onlySelects == true
    return PortableValue(
      name: isPlain ? read.name : selector,
      form: isText ? .text : isPlain ? .integer : .other,
      expression: read.expression,
      source: read.source
    )
  }

  /// The category of a whole number as the message would write it.
  func category(of number: Int) -> PluralCategory {
    let keys = categories.filter { $0 != .other }.map { Message.Key.literal($0.rawValue) }
    let name = value?.form == .integer ? value?.name ?? selector : selector
    let chosen = choose(keys, [name: .number(DecimalNumber(number))])
    return chosen.flatMap { keys.indices.contains($0) ? keys[$0] : nil }
      .flatMap { if case .literal(let name) = $0 { PluralCategory(rawValue: name) } else { nil } } ?? .other
  }

  /// How the keys of a column fit the constant: best, as the catch-all, or not at all.
  func rank(_ column: [Message.Key], ofConstant: Bool) -> [Int?] {
    let keys = column.filter { $0 != .catchAll }
    // An exact number beats a category, and both beat the catch-all; more than these cannot match.
    let first = choose(keys, [:]).flatMap { keys.indices.contains($0) ? keys[$0] : nil }
    let others = keys.filter { $0 != first }
    let second = choose(others, [:]).flatMap { others.indices.contains($0) ? others[$0] : nil }
    return column.map { $0 == .catchAll ? 2 : $0 == first ? 0 : $0 == second ? 1 : nil }
  }

  /// The index of the key that the formatter chooses; the number of keys where it takes none of them.
  private func choose(_ keys: [Message.Key], _ arguments: [String: MessageValue]) -> Int? {
    var variants = keys.enumerated().map { index, key in
      Message.Variant(keys: [key], value: .init(elements: [.text(String(index))]))
    }
    variants.append(.init(keys: [.catchAll], value: .init(elements: [.text(String(keys.count))])))
    let probe = Message(declarations: message.declarations, body: .select(selectors: [selector], variants: variants))
    return Int(
      MessageFormatter(probe.withNeededDeclarations, in: reader.context, defaults: reader.constants).text(arguments)
    )
  }
}
