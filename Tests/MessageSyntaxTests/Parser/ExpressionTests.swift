import MessageSyntax
import Testing

@Suite struct ExpressionTests {
  private func expression(_ text: String) throws -> Message.Expression {
    let found = try elements(text)
    guard case .expression(let expression)? = found.first, found.count == 1 else {
      Issue.record("not one expression: \(text)")
      return Message.Expression(operand: nil)
    }
    return expression
  }

  @Test(arguments: [
    ("{$x}", "x"), ("{ $x }", "x"), ("{\t$x-.9\r\n}", "x-.9"), ("{$+}", "+"), ("{$\u{200E}x\u{200F}}", "x"),
    ("{\u{2066}$x\u{2069}}", "x"), ("{$名前}", "名前"), ("{\u{3000}$x\u{3000}}", "x"), ("{$x\u{2069}\u{2069} }", "x"),
  ])
  func `variables`(source: String, name: String) throws {
    #expect(try expression(source) == .init(operand: .variable(name)))
  }

  @Test(arguments: [
    ("{a}", "a"), ("{-0}", "-0"), ("{1e+3}", "1e+3"), ("{.}", "."), ("{+}", "+"), ("{||}", ""), ("{|a b|}", "a b"),
    (#"{|\\\|\{\}|}"#, #"\|{}"#), ("{|{}\n\u{200E}|}", "{}\n\u{200E}"), ("{ |*| }", "*"), ("{🥔}", "🥔"),
    ("{\u{200E}a\u{200E}}", "a"), ("{\u{E000}\u{FDF0}}", "\u{E000}\u{FDF0}"),
  ])
  func `literals`(source: String, value: String) throws {
    #expect(try expression(source) == .init(operand: .literal(value)))
  }

  @Test(arguments: [
    ("{:f}", "f"), ("{ :nb:interval }", "nb:interval"), ("{:\u{200E}a\u{200E}:\u{200F}b\u{200F}}", "a:b"),
  ])
  func `functions`(source: String, name: String) throws {
    #expect(try expression(source) == .init(operand: nil, function: .init(name: name)))
  }

  @Test(arguments: [
    "{$x :f a=b c=$d @e @g=|h i|}", "{$x\n:f\ta = b\u{3000}c=\n$d @e @g = |h i|}",
    "{ $x\u{200E} :f\u{200E} \u{200E}a\u{200E}=\u{200F}b c=$d\u{2069} @\u{200E}e\u{200E} @g=\u{2066}|h i|\u{2069} }",
  ])
  func `everything`(source: String) throws {
    let expected = Message.Expression(
      operand: .variable("x"),
      function: .init(
        name: "f",
        options: [.init(name: "a", value: .literal("b")), .init(name: "c", value: .variable("d"))]
      ),
      attributes: [.init(name: "e"), .init(name: "g", value: "h i")]
    )
    #expect(try expression(source) == expected)
  }

  @Test func `attributes need no function`() throws {
    #expect(
      try expression("{42 @foo @b:c = 13}")
        == .init(operand: .literal("42"), attributes: [.init(name: "foo"), .init(name: "b:c", value: "13")])
    )
    #expect(try expression("{$x @a @a}").attributes.count == 2)
  }

  @Test func `quoting makes no difference`() throws {
    #expect(try message("{|a| :f o=|b|}") == message("{a :f o=b}"))
  }

  @Test(
    arguments: [
      ("{#b}", Message.Markup.Kind.open), ("{ # b}", nil), ("{#b/}", .standalone), ("{#b /}", .standalone),
      ("{ #b\u{200E} /}", .standalone), ("{/b}", .close), ("{ /b }", .close),
    ] as [(String, Message.Markup.Kind?)]
  )
  func `markup kinds`(source: String, kind: Message.Markup.Kind?) throws {
    guard let kind else {
      #expect(ParsedMessage.parse(source).message == nil)
      return
    }
    #expect(try elements(source) == [.markup(.init(kind: kind, name: "b"))])
  }

  @Test func `markup takes options and attributes`() throws {
    let options = [Message.Option(name: "ns:o", value: .variable("v")), .init(name: "p", value: .literal("q"))]
    for (source, kind) in [("#", Message.Markup.Kind.open), ("/", .close)] {
      #expect(
        try elements("{\(source)a:b ns:o=$v p=q @t=no}")
          == [.markup(.init(kind: kind, name: "a:b", options: options, attributes: [.init(name: "t", value: "no")]))]
      )
    }
    #expect(
      try elements("{#a @t/}") == [.markup(.init(kind: .standalone, name: "a", attributes: [.init(name: "t")]))]
    )
  }
}
