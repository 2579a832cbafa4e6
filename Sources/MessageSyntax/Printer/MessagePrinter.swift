/// Writes a message in one canonical layout.
///
/// Parsing what it writes gives an equal message, for every message that came from a text without errors. A lone
/// pattern is written bare unless it would start with a full stop; otherwise each declaration and variant has a line
/// of its own. Literals lose their bars where they can, and only what must be escaped is.
public struct MessagePrinter: Sendable {
  /// Makes a printer.
  public init() {}

  /// The canonical text of `message`, without a line break at its end.
  ///
  /// Parts that the grammar can't express (U+0000, invalid names, an empty expression) are written unchanged.
  ///
  /// - Complexity: O(*n*) in the size of the message. The other methods are linear in the size of what they print.
  public func printed(_ message: Message) -> String {
    if message.declarations.isEmpty, case .pattern(let pattern) = message.body {
      let bare = text(pattern)
      return startsWithFullStop(bare) ? "{{\(bare)}}" : bare
    }
    var lines = message.declarations.map(line)
    switch message.body {
    case .pattern(let pattern):
      lines.append(quoted(pattern))
    case .select(let selectors, let variants):
      lines.append(([".match"] + selectors.map { "$" + $0 }).joined(separator: " "))
      lines += variants.map { variant in
        (variant.keys.map(key) + [quoted(variant.value)]).joined(separator: " ")
      }
    }
    return lines.joined(separator: "\n")
  }

  /// The text of one expression, in its braces.
  public func printed(_ expression: Message.Expression) -> String {
    var words: [String] = []
    if let operand = expression.operand { words.append(value(operand)) }
    if let function = expression.function {
      words.append(":" + function.name)
      words += function.options.map(option)
    }
    words += expression.attributes.map(attribute)
    return "{" + words.joined(separator: " ") + "}"
  }

  /// The text of one piece of markup, in its braces.
  public func printed(_ markup: Message.Markup) -> String {
    let sigil = markup.kind == .close ? "/" : "#"
    var words = [sigil + markup.name] + markup.options.map(option) + markup.attributes.map(attribute)
    if markup.kind == .standalone { words.append("/") }
    return "{" + words.joined(separator: " ") + "}"
  }

  private func line(_ declaration: Message.Declaration) -> String {
    switch declaration {
    case .input(_, let expression): ".input " + printed(expression)
    case .local(let name, let expression): ".local $\(name) = " + printed(expression)
    }
  }

  private func quoted(_ pattern: Message.Pattern) -> String {
    "{{" + text(pattern) + "}}"
  }

  private func text(_ pattern: Message.Pattern) -> String {
    pattern.elements.map { element in
      switch element {
      case .text(let text): escaped(text, ["\\", "{", "}"])
      case .expression(let expression): printed(expression)
      case .markup(let markup): printed(markup)
      }
    }.joined()
  }

  private func key(_ key: Message.Key) -> String {
    switch key {
    case .literal(let value): literal(value)
    case .catchAll: "*"
    }
  }

  private func option(_ option: Message.Option) -> String {
    option.name + "=" + value(option.value)
  }

  private func attribute(_ attribute: Message.Attribute) -> String {
    "@" + attribute.name + (attribute.value.map { "=" + literal($0) } ?? "")
  }

  private func value(_ operand: Message.Operand) -> String {
    switch operand {
    case .literal(let value): literal(value)
    case .variable(let name): "$" + name
    }
  }

  private func literal(_ value: String) -> String {
    MessageGrammar.isUnquotedLiteral(value) ? value : "|" + escaped(value, ["\\", "|"]) + "|"
  }

  /// The text with a backslash before each of some ASCII characters.
  private func escaped(_ text: String, _ special: [Unicode.Scalar]) -> String {
    func isSpecial(_ byte: UInt8) -> Bool { special.contains { $0.value == byte } }
    guard text.utf8.contains(where: isSpecial) else { return text }
    var result: [UInt8] = []
    for byte in text.utf8 {
      if isSpecial(byte) { result.append(UInt8(ascii: "\\")) }
      result.append(byte)
    }
    return String(decoding: result, as: UTF8.self)
  }

  private func startsWithFullStop(_ text: String) -> Bool {
    text.unicodeScalars.first { !$0.isMessageGap } == "."
  }
}
