import MessageSyntax
import Testing

@Suite struct OccurrenceTests {
  private let parsed = ParsedMessage.parse(
    """
    .input {$n :number min=$m}
    .local $l = {$n :f}
    .match $l
    one {{{#b o=$p}a{/b} {|x| :g} {y @z}}}
    * {{{$q} text}}
    """
  )

  @Test func `variables`() {
    #expect(parsed.errors.isEmpty)
    #expect(parsed.tree.variables.map(\.name) == ["n", "m", "l", "n", "l", "p", "q"])
    #expect(
      parsed.tree.variables.map(\.role) == [
        .inputDeclaration, .option, .localDeclaration, .operand, .selector, .option, .operand,
      ]
    )
    #expect(
      parsed.tree.variables.map(\.origin) == [.external, .external, .local, .external, .local, .external, .external]
    )
    for variable in parsed.tree.variables { #expect(parsed.text(at: variable.range) == "$" + variable.name) }
  }

  @Test func `expressions and functions`() {
    #expect(
      parsed.tree.expressions.map { parsed.text(at: $0.range) }
        == ["{$n :number min=$m}", "{$n :f}", "{|x| :g}", "{y @z}", "{$q}"]
    )
    #expect(parsed.tree.functions.map(\.name.value) == ["number", "f", "g"])
    #expect(parsed.tree.functions.map { parsed.text(at: $0.range) } == [":number min=$m", ":f", ":g"])
    let options = parsed.tree.functions.flatMap(\.options)
    #expect(options.map { parsed.text(at: $0.range) } == ["min=$m"])
    #expect(options.map { parsed.text(at: $0.name.range) } == ["min"])
    #expect(parsed.tree.expressions.flatMap(\.attributes).map { parsed.text(at: $0.range) } == ["@z"])
  }

  @Test func `markup texts and literals`() {
    #expect(parsed.tree.markup.map(\.kind) == [.open, .close])
    #expect(parsed.tree.markup.map { parsed.text(at: $0.range) } == ["{#b o=$p}", "{/b}"])
    #expect(parsed.tree.texts.map(\.value) == ["a", " ", " ", " text"])
    #expect(parsed.tree.operandLiterals.map(\.value) == ["x", "y"])
    #expect(parsed.tree.operandLiterals.map { parsed.text(at: $0.range) } == ["|x|", "y"])
    #expect(parsed.tree.operandLiterals.map(\.isQuoted) == [true, false])
  }

  @Test func `external variables`() throws {
    #expect(try #require(parsed.message).externalVariables == ["m", "n", "p", "q"])
    #expect(try message("plain").externalVariables.isEmpty)
    #expect(try message("{$D\u{323}\u{307}} {$\u{1E0C}\u{307}}").externalVariables.count == 1)
    #expect(try message(".local $a = {1} {{{$a} {$b}}}").externalVariables == ["b"])
  }

  @Test func `text outside the source is left out`() {
    #expect(ParsedMessage.parse("abc").text(at: SourceRange(lower: -2, upper: 9)) == "abc")
    #expect(ParsedMessage.parse("abc").text(at: SourceRange(lower: -5, upper: -1)) == "")
  }
}
