import Fuzzing
import MessageSyntax

/// Makes random messages that break no rule.
struct MessageGenerator {
  var random: SeededGenerator
  private static let wild: [Unicode.Scalar] = [
    "a", "b", " ", "\n", "\r", "\t", ".", "{", "}", "|", "\\", "/", "*", "@", "#", ":", "$", "=", "+", "-", "1",
    "\u{3000}",
    "\u{200E}", "\u{2068}", "\u{301}", "\u{A0}", "é", "名", "🥔", "\u{1}", "\u{10FFFD}",
  ]
  private static let nameStart: [Unicode.Scalar] = ["a", "b", "Z", "_", "+", "é", "名", "🥔", "\u{200B}"]
  private static let nameRest: [Unicode.Scalar] = nameStart + ["0", "9", "-", ".", "\u{301}"]

  init(_ random: SeededGenerator) {
    self.random = random
  }

  mutating func message() -> Message {
    var declarations: [Message.Declaration] = []
    for index in 0..<count(3) {
      // A prefix of its own keeps a declared name from meeting one used before.
      let name = "v\(index)." + name()
      let function = Bool.random(using: &random) ? call() : nil
      if Bool.random(using: &random) {
        let expression = Message.Expression(operand: .variable(name), function: function, attributes: attributes())
        declarations.append(.input(name: name, expression))
      } else {
        declarations.append(.local(name: name, expression()))
      }
    }
    let annotated = declarations.filter { $0.expression.function != nil }.map(\.name)
    guard !annotated.isEmpty, Bool.random(using: &random) else {
      return Message(declarations: declarations, body: .pattern(pattern()))
    }
    var seen: Set<[Message.Key]> = [annotated.map { _ in .catchAll }]
    var variants = [Message.Variant(keys: annotated.map { _ in .catchAll }, value: pattern())]
    for _ in 0..<count(4) {
      let keys = annotated.map { _ in key() }
      if seen.insert(keys).inserted { variants.insert(.init(keys: keys, value: pattern()), at: 0) }
    }
    return Message(declarations: declarations, body: .select(selectors: annotated, variants: variants))
  }

  /// Any text at all, rich in what the grammar treats in its own way.
  mutating func junk(_ length: Int) -> String {
    let words = [
      "{{", "}}", "{", "}", "{$", "|", "\\", ".match ", ".input {", ".local $x = {", " ", "\n", "*", ":f ", "a", "=",
      "@b", "#c",
      "/", "\u{0}", "\u{200E}", "\u{FFFD}", "\u{3000}", "$x", "\r\n",
    ]
    var text = String.UnicodeScalarView()
    for _ in 0..<length {
      if count(5) == 0, let scalar = Unicode.Scalar(UInt32.random(in: 0...0x10FFFF, using: &random)) {
        text.append(scalar)
      } else if let word = words.randomElement(using: &random) {
        text.append(contentsOf: word.unicodeScalars)
      }
    }
    return String(text)
  }

  private mutating func count(_ upper: Int) -> Int { Int.random(in: 0...upper, using: &random) }

  private mutating func scalars(_ choice: [Unicode.Scalar], _ count: Int) -> String {
    String(String.UnicodeScalarView((0..<count).compactMap { _ in choice.randomElement(using: &random) }))
  }

  private mutating func text() -> String { scalars(Self.wild, count(8)) }

  private mutating func name() -> String { scalars(Self.nameStart, 1) + scalars(Self.nameRest, count(4)) }

  private mutating func identifier() -> String { count(3) == 0 ? name() + ":" + name() : name() }

  private mutating func operand() -> Message.Operand {
    Bool.random(using: &random) ? .literal(text()) : .variable(name())
  }

  private mutating func key() -> Message.Key { count(2) == 0 ? .catchAll : .literal(text()) }

  private mutating func options() -> [Message.Option] {
    var names: Set<String> = []
    return (0..<count(3)).compactMap { _ in
      let name = identifier()
      return names.insert(name).inserted ? Message.Option(name: name, value: operand()) : nil
    }
  }

  private mutating func attributes() -> [Message.Attribute] {
    (0..<count(2)).map { _ in
      Message.Attribute(name: identifier(), value: Bool.random(using: &random) ? text() : nil)
    }
  }

  private mutating func call() -> Message.FunctionCall { .init(name: identifier(), options: options()) }

  private mutating func expression() -> Message.Expression {
    switch count(2) {
    case 0: .init(operand: operand(), attributes: attributes())
    case 1: .init(operand: nil, function: call(), attributes: attributes())
    default: .init(operand: operand(), function: call(), attributes: attributes())
    }
  }

  private mutating func pattern() -> Message.Pattern {
    var elements: [Message.Element] = []
    for _ in 0..<count(5) {
      switch count(3) {
      case 0: elements.append(.expression(expression()))
      case 1:
        let kind = [Message.Markup.Kind.open, .standalone, .close][count(2)]
        elements.append(.markup(.init(kind: kind, name: identifier(), options: options(), attributes: attributes())))
      default:
        let text = text()
        if case .text? = elements.last { continue }
        if !text.isEmpty { elements.append(.text(text)) }
      }
    }
    return Message.Pattern(elements: elements)
  }
}
