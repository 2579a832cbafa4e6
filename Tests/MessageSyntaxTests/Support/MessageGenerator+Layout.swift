import Fuzzing
import MessageSyntax

/// Other ways to write a message than the printer's.
extension MessageGenerator {
  /// The message with random space, quotes, escapes and bidirectional marks where the grammar allows them.
  mutating func laidOut(_ message: Message) -> String {
    var text = ""
    for declaration in message.declarations {
      text += gap()
      switch declaration {
      case .input(_, let expression): text += ".input" + gap() + braced(expression)
      case .local(let name, let expression):
        text += ".local" + space() + "$" + marked(name) + gap() + "=" + gap() + braced(expression)
      }
    }
    switch message.body {
    case .pattern(let pattern): text += gap() + quoted(pattern)
    case .select(let selectors, let variants):
      text += gap() + ".match"
      for selector in selectors { text += space() + "$" + marked(selector) }
      for (index, variant) in variants.enumerated() {
        text += index == 0 ? space() : gap()
        for (position, key) in variant.keys.enumerated() {
          if position > 0 { text += space() }
          switch key {
          case .catchAll: text += "*"
          case .literal(let value): text += literal(value)
          }
        }
        text += gap() + quoted(variant.value)
      }
    }
    return text + gap()
  }

  /// The text with one small accident: something left out, doubled, exchanged, put in or cut off.
  mutating func mutated(_ text: String) -> String {
    var scalars = Array(text.unicodeScalars)
    let pieces = [
      "{", "}", "{{", "}}", "|", "\\", "$", ":", "*", " ", "@", "/", "#", "=", ".match ", "\u{0}", "\u{200F}",
    ]
    guard !scalars.isEmpty else { return random.pick(pieces, or: "{") }
    let index = Int.random(in: scalars.indices, using: &random)
    switch Int.random(in: 0..<6, using: &random) {
    case 0: scalars.remove(at: index)
    case 1: scalars.insert(scalars[index], at: index)
    case 2: scalars.swapAt(index, Int.random(in: scalars.indices, using: &random))
    case 3: scalars.insert(contentsOf: random.pick(pieces, or: "{").unicodeScalars, at: index)
    case 4:
      let end = min(scalars.count, index + Int.random(in: 1...6, using: &random))
      scalars.insert(contentsOf: scalars[index..<end], at: Int.random(in: 0...scalars.count, using: &random))
    default: scalars.removeSubrange(index..<min(scalars.count, index + Int.random(in: 1...6, using: &random)))
    }
    return String(String.UnicodeScalarView(scalars))
  }

  // MARK: Space

  /// Optional space, which may contain bidirectional marks.
  private mutating func gap() -> String {
    (0..<Int.random(in: 0...2, using: &random)).map { _ in
      random.pick([" ", "\t", "\r\n", "\u{3000}", "\u{200E}", "\u{2068}", "\u{61C}"], or: " ")
    }.joined()
  }

  /// Required space: marks alone would not do.
  private mutating func space() -> String { gap() + random.pick([" ", "\n", "\u{3000}"], or: " ") + gap() }

  /// A name with marks at its edges.
  private mutating func marked(_ name: String) -> String {
    let marks = ["", "", "", "\u{200F}", "\u{2066}", "\u{61C}"]
    return random.pick(marks, or: "") + name + random.pick(marks, or: "")
  }

  private mutating func marked(identifier: String) -> String {
    guard random.one(in: 3) else { return identifier }
    return "\u{200E}" + identifier + "\u{200E}"
  }

  // MARK: Parts

  private mutating func quoted(_ pattern: Message.Pattern) -> String {
    var text = "{{"
    for element in pattern.elements {
      switch element {
      case .text(let value): text += escaped(value, always: "\\{}", mayBe: "|")
      case .expression(let expression): text += braced(expression)
      case .markup(let markup): text += braced(markup)
      }
    }
    return text + "}}"
  }

  private mutating func braced(_ expression: Message.Expression) -> String {
    var text = "{" + gap()
    switch expression.operand {
    case .literal(let value): text += literal(value)
    case .variable(let name): text += "$" + marked(name)
    case nil: break
    }
    if let function = expression.function {
      if expression.operand != nil { text += space() }
      text += ":" + marked(identifier: function.name) + options(function.options)
    }
    return text + attributes(expression.attributes) + gap() + "}"
  }

  private mutating func braced(_ markup: Message.Markup) -> String {
    var text = "{" + gap() + (markup.kind == .close ? "/" : "#") + marked(identifier: markup.name)
    text += options(markup.options) + attributes(markup.attributes) + gap()
    return text + (markup.kind == .standalone ? "/}" : "}")
  }

  private mutating func options(_ options: [Message.Option]) -> String {
    var text = ""
    for option in options {
      text += space() + marked(identifier: option.name) + gap() + "=" + gap()
      switch option.value {
      case .literal(let value): text += literal(value)
      case .variable(let name): text += "$" + marked(name)
      }
    }
    return text
  }

  private mutating func attributes(_ attributes: [Message.Attribute]) -> String {
    var text = ""
    for attribute in attributes {
      text += space() + "@" + marked(identifier: attribute.name)
      if let value = attribute.value { text += gap() + "=" + gap() + literal(value) }
    }
    return text
  }

  private mutating func literal(_ value: String) -> String {
    if MessageGrammar.isUnquotedLiteral(value), Bool.random(using: &random) { return value }
    return "|" + escaped(value, always: "\\|", mayBe: "{}") + "|"
  }

  private mutating func escaped(_ text: String, always: String, mayBe: String) -> String {
    var escaped = String.UnicodeScalarView()
    for scalar in text.unicodeScalars {
      let must = always.unicodeScalars.contains(scalar)
      if must || (mayBe.unicodeScalars.contains(scalar) && Bool.random(using: &random)) { escaped.append("\\") }
      escaped.append(scalar)
    }
    return String(escaped)
  }
}
