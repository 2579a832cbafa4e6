import MessageSyntax
import Testing

/// One mistake is one error, and does not hide the next.
@Suite struct RecoveryTests {
  @Test func `every placeholder is read`() {
    let parsed = check(
      "{$a :f ⟦b⟧} {$c⟦⟧ and {⟦%⟧} {$d} {:⟦⟧} ⟦}⟧ {⟦|⟧e} {$f}",
      [
        "Option 'b' has no value", "Placeholder is not closed", "Placeholder cannot start with '%'",
        "Function has no name", "Closing brace in text is not escaped", "Literal has no closing bar",
      ]
    )
    #expect(parsed.tree.variables.map(\.name) == ["a", "c", "d", "f"])
    #expect(parsed.tree.texts.map(\.value) == [" ", " and ", " ", " ", " } ", " "])
  }

  @Test func `every declaration and variant is read`() {
    let parsed = check(
      """
      .input {$a :f⟦⟧
      .local ⟦b⟧ = {$a ⟦c⟧=d}
      .local $e = {$a}
      .match $e ⟦{$a}⟧
      one two {{x {$a⟦⟧, }}
      three⟦⟧|four| {{y⟦⟧
      five six {{z ⟦}⟧ z}}
      * * {{{⟦*⟧}}}
      """,
      [
        "Placeholder is not closed", "Local declaration does not name a variable", "Option 'c' has no function",
        "Selector is in braces", "Placeholder is not closed", "Space is missing before '|four'",
        "Pattern is not closed", "Closing brace in text is not escaped", "Placeholder cannot start with '*'",
      ]
    )
    #expect(parsed.tree.declarations.count == 3)
    #expect(parsed.tree.variants.map(\.keys.count) == [2, 2, 2, 2])
    #expect(parsed.tree.variants.allSatisfy { $0.pattern != nil })
  }

  /// What follows an unclosed placeholder is read on from there; found by the fuzzer.
  @Test func `missing space after a literal is reported once`() {
    check(
      ".match {:r a=||⟦⟧⟦⟧👧⟦⟧",
      ["Placeholder is not closed", "Space is missing before '👧'", "Variant has no pattern"]
    )
    check(".match {:r a=||⟦⟧⟦⟧$x * {{a}}", ["Placeholder is not closed", "Space is missing before '$x'"])
  }

  @Test func `text in place of a body is read as a pattern`() {
    let parsed = check(
      ".input {$a} ⟦Hi {$a}⟧",
      ["Text after the declarations is not in double braces"]
    )
    #expect(parsed.tree.variables.map(\.role) == [.inputDeclaration, .operand])
    check("⟦.⟧5 {$x⟦⟧", ["Text starts with a full stop outside double braces", "Placeholder is not closed"])
  }

  @Test func `missing body keeps declarations`() {
    let parsed = check(".local $a = {1}⟦⟧", ["Message has no body after its declarations"])
    #expect(parsed.tree.body == .missing(SourceRange(at: 15)))
    #expect(parsed.tree.patterns.isEmpty)
  }

  @Test func `single braces still hold a pattern`() {
    let parsed = check(
      ".input {$n :f} .match $n one ⟦{⟧You {$n}} * {{x}}",
      ["Pattern is in single braces"]
    )
    #expect(parsed.tree.texts.map(\.value) == ["You ", "x"])
    #expect(parsed.tree.variants.count == 2)
  }

  @Test func `data model errors wait for syntax`() {
    check("{:f a=1 a=2} ⟦}⟧", ["Closing brace in text is not escaped"])
  }

  @Test func `every error says how to fix it`() {
    for text in [
      "{", "}", "\\", "{{", ".", ".input", ".match x", ".local", "{@}", "{$x y", ".input {$x :f} .match $x *",
    ] {
      for error in ParsedMessage.parse(text).errors {
        #expect(!error.remedy.isEmpty && !error.remedy.hasSuffix("."), "\(text)")
        #expect(!error.summary.isEmpty && !error.summary.hasSuffix("."), "\(text)")
      }
    }
  }
}
