import MessageSyntax
import Testing

@Suite struct DataModelErrorTests {
  @Test(arguments: [
    (".input {$a} .input {⟦$a⟧} {{}}", "Variable '$a' is declared twice"),
    (".input {$a} .local ⟦$a⟧ = {1} {{}}", "Variable '$a' is declared twice"),
    (".local $a = {1} .input {⟦$a⟧} {{}}", "Variable '$a' is declared twice"),
    (
      ".local $D\u{323}\u{307} = {1} .local ⟦$\u{1E0C}\u{307}⟧ = {2} {{}}",
      "Variable '$\u{1E0C}\u{307}' is declared twice"
    ),
    (".local $a = {$b} .local ⟦$b⟧ = {1} {{}}", "Variable '$b' is declared after an earlier declaration uses it"),
    (".local $a = {$b} .input {⟦$b⟧} {{}}", "Variable '$b' is declared after an earlier declaration uses it"),
    (".input {$a :f o=$b} .input {⟦$b⟧} {{}}", "Variable '$b' is declared after an earlier declaration uses it"),
    (
      ".local $a = {1 :f o=$b} .local ⟦$b⟧ = {1} {{}}", "Variable '$b' is declared after an earlier declaration uses it"
    ),
    (".local $a = {⟦$a⟧} {{}}", "Variable '$a' is used in its own declaration"),
    (".local $a = {1 :f o=⟦$a⟧} {{}}", "Variable '$a' is used in its own declaration"),
    (".input {$a :f o=⟦$a⟧} {{}}", "Variable '$a' is used in its own declaration"),
  ])
  func `duplicate declarations`(marked: String, summary: String) {
    check(marked, [summary], kind: .duplicateDeclaration)
  }

  @Test(arguments: [
    ".input {$a :f} .local $b = {$a} {{{$a :g}}}", ".input {$a} .input {$b :f o=$a} {{}}",
    ".local $a = {1} {{{$b}}}", "{$a} {$a :f}", ".local $A = {1} .local $a = {1} {{}}",
  ])
  func `fine declarations`(source: String) throws {
    _ = try message(source)
  }

  @Test(arguments: [
    ("{:f a=1 ⟦a⟧=1}", "Function ':f' has option 'a' more than once"),
    ("{$x :f n:a=1 a=2 ⟦n:a⟧=3}", "Function ':f' has option 'n:a' more than once"),
    ("{:f \u{1E0A}\u{323}=1 ⟦\u{1E0C}\u{307}⟧=1}", "Function ':f' has option '\u{1E0C}\u{307}' more than once"),
    (".input {$x :f a=1 ⟦a⟧=2} {{}}", "Function ':f' has option 'a' more than once"),
    ("{#b a=1 ⟦a⟧=$c}", "Markup '#b' has option 'a' more than once"),
    ("{:f a=1 \u{200E}⟦a⟧\u{200E}=1}", "Function ':f' has option 'a' more than once"),
  ])
  func `duplicate options`(marked: String, summary: String) {
    check(marked, [summary], kind: .duplicateOptionName)
  }

  @Test(arguments: [
    ".match ⟦$a⟧ * {{}}", ".input {$a} .match ⟦$a⟧ * {{}}", ".local $a = {1} .match ⟦$a⟧ * {{}}",
    ".input {$b} .local $a = {$b} .match ⟦$a⟧ * {{}}", ".local $a = {$b} .match ⟦$a⟧ * {{}}",
    ".input {$b} .local $c = {$b} .local $a = {$c} .match ⟦$a⟧ * {{}}",
  ])
  func `missing annotations`(marked: String) {
    check(marked, ["Selector '$a' has no function to select by"], kind: .missingSelectorAnnotation)
  }

  @Test(arguments: [
    ".input {$a :f} .match $a * {{}}", ".local $a = {:f} .match $a * {{}}",
    ".input {$b :f} .local $c = {$b} .local $a = {$c} .match $a * {{}}",
    ".input {$\u{1E0C}\u{307} :f} .local $a = {$D\u{323}\u{307}} .match $a * {{}}",
  ])
  func `annotations are transitive`(source: String) throws {
    _ = try message(source)
  }

  @Test func `cycles have no annotation`() {
    let parsed = ParsedMessage.parse(".local $a = {$b} .local $b = {$a} .match $a * {{}}")
    #expect(parsed.errors.map(\.kind) == [.duplicateDeclaration, .missingSelectorAnnotation])
  }

  @Test(arguments: [
    ("$a ⟦* *⟧ {{}} * {{}}", "Variant has 2 keys for 1 selector"),
    ("$a $b ⟦1⟧ {{}} * * {{}}", "Variant has 1 key for 2 selectors"),
    ("$a $b * * {{}} ⟦1 2 3⟧ {{}}", "Variant has 3 keys for 2 selectors"),
  ])
  func `key mismatches`(marked: String, summary: String) {
    check(".input {$a :f} .input {$b :f} .match " + marked, [summary], kind: .variantKeyMismatch)
  }

  @Test(arguments: [
    "⟦.match $a⟧ 1 {{}}", "⟦.match $a $b⟧ * 1 {{}} 1 * {{}}", "⟦.match $a⟧ |*| {{}}", "⟦.match $a⟧\n1 {{}} 2 {{}}",
  ])
  func `missing fallbacks`(marked: String) {
    check(
      ".input {$a :f} .input {$b :f} " + marked,
      ["Matcher has no variant for the values that fit no key"],
      kind: .missingFallbackVariant
    )
  }

  @Test(arguments: [
    "$a * {{}} ⟦*⟧ {{}}", "$a 1 {{}} * {{}} ⟦|1|⟧ {{}}", #"$a |\|| {{}} * {{}} ⟦|\||⟧ {{}}"#,
    "$a \u{1E0A}\u{323} {{}} * {{}} ⟦\u{1E0C}\u{307}⟧ {{}}", "$a $b 1 * {{}} * 1 {{}} ⟦1 *⟧ {{}} * * {{}}",
    #"$a |{| {{}} ⟦|\{|⟧ {{}} * {{}}"#,
  ])
  func `duplicate variants`(marked: String) {
    check(
      ".input {$a :f} .input {$b :f} .match " + marked,
      ["Variant has the same keys as an earlier one"],
      kind: .duplicateVariant
    )
  }

  @Test(arguments: ["$a |*| {{}} * {{}}", "$a 1 {{}} 1.0 {{}} * {{}}", "$a a {{}} A {{}} * {{}}"])
  func `keys that differ`(source: String) throws {
    _ = try message(".input {$a :f} .match " + source)
  }

  @Test func `errors come by position`() {
    let parsed = ParsedMessage.parse(".local $a = {$a} .match $b 1 1 {{{:f o=1 o=2}}} 1 1 {{}}")
    #expect(
      parsed.errors.map(\.kind) == [
        .duplicateDeclaration, .missingFallbackVariant, .missingSelectorAnnotation, .variantKeyMismatch,
        .duplicateOptionName, .duplicateVariant, .variantKeyMismatch,
      ]
    )
    #expect(parsed.message != nil)
    #expect(!parsed.isValid)
  }
}
