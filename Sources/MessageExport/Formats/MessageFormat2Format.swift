import Catalogs
import ICU
import JSON
import MessageFormatting
import MessageSyntax
import Notices

extension ExportSession {
  /// `ja.json`: each message in the data model of MessageFormat 2, as it is written but for what is the same for every
  /// customer: facts and terms are text, and links have their address as `url`.
  mutating func messageFormat2() -> [String: String] {
    var files: [String: String] = [:]
    for locale in messages.locales {
      let reader = MessageReader(messages.texts, in: locale, formatters: formatters)
      var members: [JSONValue.Member] = []
      for key in keys {
        guard let message = messages.entry(key, in: locale)?.message.parsed.message else { continue }
        for name in message.ownFunctions {
          note(.function, key, in: locale, ":\(name)", "kept; the runtime must know the function")
        }
        members.append(.init(name: format.name(of: key), value: reader.substituted(message).interchange))
      }
      files["\(locale).json"] = JSONValue.object(members).text() + "\n"
    }
    return files
  }
}

extension MessageReader {
  /// The message with the values that are the same for every customer in the place of their names.
  package func substituted(_ message: Message) -> Message {
    var result = message
    result.declarations = message.declarations.map { declaration in
      var expression = declaration.expression
      expression.operand = expression.operand.map(substituted)
      expression.function = expression.function.map(substituted)
      // What the caller would pass is a value of the message's own now.
      if case .input(let name, _) = declaration, constants[name] == nil { return .input(name: name, expression) }
      return .local(name: declaration.name, expression)
    }
    switch message.body {
    case .pattern(let pattern): result.body = .pattern(substituted(pattern, in: message))
    case .select(let selectors, let variants):
      let variants = variants.map { variant in
        Message.Variant(keys: variant.keys, value: substituted(variant.value, in: message))
      }
      result.body = .select(selectors: selectors, variants: variants)
    }
    return result.withNeededDeclarations
  }

  /// The pattern of a message, element by element.
  package func substituted(_ pattern: Message.Pattern, in message: Message) -> Message.Pattern {
    Message.Pattern(
      elements: pattern.elements.map { element in
        switch element {
        case .text: return element
        case .expression(var expression):
          if case .text(let text) = read(expression, in: message) { return .text(text) }
          expression.function = expression.function.map(substituted)
          return .expression(expression)
        case .markup(var markup):
          let target = markup.options.first { $0.name == "to" }?.value.literal
          if let url = target.flatMap({ texts.catalog.facts.links.named($0)?.url }) {
            markup.options.append(Message.Option(name: "url", value: .literal(url)))
          }
          return .markup(markup)
        }
      }
    )
  }

  private func substituted(_ call: Message.FunctionCall) -> Message.FunctionCall {
    let options = call.options.map { Message.Option(name: $0.name, value: substituted($0.value)) }
    return Message.FunctionCall(name: call.name, options: options)
  }

  private func substituted(_ operand: Message.Operand) -> Message.Operand {
    guard case .variable(let name) = operand, let value = constants[name] else { return operand }
    switch value {
    case .string(let text): return .literal(text)
    case .number(let number): return .literal(number.text)
    default: return operand
    }
  }
}

extension Message {
  /// The functions of Noticebook's own that it calls, sorted.
  fileprivate var ownFunctions: [String] {
    let expressions =
      declarations.map(\.expression)
      + patterns.flatMap(\.elements).compactMap { if case .expression(let expression) = $0 { expression } else { nil } }
    return Set(expressions.compactMap(\.function?.name).filter { $0.hasPrefix("nb:") }).sorted()
  }
}
