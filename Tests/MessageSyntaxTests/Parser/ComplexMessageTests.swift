import MessageSyntax
import Testing

@Suite struct ComplexMessageTests {
  private let empty = Message.Body.pattern(.init(elements: []))

  @Test(arguments: [
    ".input{$x :f}{{}}", ".input {$x :f} {{}}", "\u{200E} .input\u{2067}{$x :f}\u{2069}{{}}",
    "\n.input\n{ $x :f }\n{{}}\n",
  ])
  func `input`(source: String) throws {
    let expression = Message.Expression(operand: .variable("x"), function: .init(name: "f"))
    #expect(try message(source) == Message(declarations: [.input(name: "x", expression)], body: empty))
  }

  @Test(arguments: [
    ".local $x={a}{{}}", ".local\t$x = {a} {{}}", ".local\u{2067} $\u{200E}x\u{200E} =\u{2069} { a } {{}}",
    ".local\u{3000}$x\n=\n{|a|}{{}}",
  ])
  func `local`(source: String) throws {
    #expect(
      try message(source) == Message(declarations: [.local(name: "x", .init(operand: .literal("a")))], body: empty)
    )
  }

  @Test func `matcher`() throws {
    let expected = Message.Body.select(
      selectors: ["a", "b"],
      variants: [
        .init(keys: [.literal("1"), .literal("*")], value: .init(elements: [.text("x")])),
        .init(keys: [.catchAll, .catchAll], value: .init(elements: [])),
      ]
    )
    let head = ".input{$a :f}.input{$b :f}"
    for body in [
      ".match $a $b 1 |*| {{x}} * * {{}}", ".match\n$a\t$b\u{3000}1\r|*|{{x}}*\n*{{}}",
      ".match \u{200E}$a\u{200E} $b\u{2069} 1\u{200E} |*|\u{200E}{{x}}\u{200E}* * {{}}\u{2069}",
    ] {
      #expect(try message(head + body).body == expected)
    }
  }

  @Test func `keys may look like keywords and numbers`() throws {
    let body = try message(".input{$a :f}.match $a .input {{}} -1 {{}} + {{}} * {{}}").body
    guard case .select(_, let variants) = body else {
      Issue.record("no matcher")
      return
    }
    #expect(variants.map(\.keys) == [[.literal(".input")], [.literal("-1")], [.literal("+")], [.catchAll]])
  }

  @Test func `ranges of a matcher`() {
    let tree = ParsedMessage.parse(".input {$a :f} .match $a  one {{x}}\n* {{}} ").tree
    guard case .matcher(let matcher) = tree.body else {
      Issue.record("no matcher")
      return
    }
    #expect(tree.declarations.map(\.range) == [SourceRange(lower: 0, upper: 14)])
    #expect(tree.declarations.map(\.variable?.range) == [SourceRange(lower: 8, upper: 10)])
    #expect(matcher.statementRange == SourceRange(lower: 15, upper: 24))
    #expect(matcher.range == SourceRange(lower: 15, upper: 42))
    #expect(
      matcher.variants.map(\.keysRange) == [SourceRange(lower: 26, upper: 29), SourceRange(lower: 36, upper: 37)]
    )
    #expect(matcher.variants.map(\.range) == [SourceRange(lower: 26, upper: 35), SourceRange(lower: 36, upper: 42)])
    #expect(tree.range == SourceRange(lower: 0, upper: 43))
  }

  @Test func `names are equal when canonically equivalent`() throws {
    #expect(try message("{$D\u{323}\u{307}}") == message("{$\u{1E0C}\u{307}}"))
    #expect(try message("{|D\u{323}\u{307}|}") != message("{|\u{1E0C}\u{307}|}"))
  }
}
