import Catalogs
import MessageFormatting
import MessageSyntax

/// The facts of a locale that can be shown as they are, without a function.
package struct PlainFacts {
  private let facts: [String: MessageValue]
  private let formatting: FormattingContext
  private var known: [String: Bool] = [:]

  package init(_ facts: [String: MessageValue], _ formatting: FormattingContext) {
    (self.facts, self.formatting) = (facts, formatting)
  }

  /// Whether a message has only text and such facts, so that formatting it cannot fail; true for most messages with
  /// braces.
  package mutating func makeAll(of message: ParsedMessage) -> Bool {
    guard let model = message.message, message.errors.isEmpty, model.declarations.isEmpty,
      case .pattern(let pattern) = model.body
    else { return false }
    return pattern.elements.allSatisfy { element in
      switch element {
      case .text: true
      case .expression(let expression): isShown(expression)
      case .markup: false
      }
    }
  }

  private mutating func isShown(_ expression: Message.Expression) -> Bool {
    guard case .variable(let name)? = expression.operand, expression.function == nil else { return false }
    if let known = known[name] { return known }
    let alone = Message(declarations: [], body: .pattern(Message.Pattern(elements: [.expression(expression)])))
    let isShown = facts[name] != nil && alone.formatted(facts, in: formatting).errors.isEmpty
    known[name] = isShown
    return isShown
  }
}
