import MessageSyntax
import Testing

@Suite struct SyntaxErrorTests {
  private static let notClosed = "Placeholder is not closed"
  private static let notEscaped = "Closing brace in text is not escaped"

  @Test(arguments: [
    ("a ⟦}⟧ b", notEscaped), ("⟦}}⟧", notEscaped), ("{$x}⟦}⟧", notEscaped),
    ("a⟦\u{0}\u{0}⟧b", "Character U+0000 is not allowed in a message"),
    (#"⟦\n⟧"#, #"Escape '\n' does not exist"#), (#"a⟦\⟧"#, #"Escape '\' does not exist"#),
    (#"a⟦\⟧ b"#, #"Escape '\' does not exist"#), (#"{|a⟦\b⟧|}"#, #"Escape '\b' does not exist"#),
    ("a ⟦{{⟧$x}}", "Double brace opens a pattern inside a pattern"),
    ("{{a ⟦{{⟧b}} c}}", "Double brace opens a pattern inside a pattern"),
    ("{{a ⟦{{⟧b }}", "Double brace opens a pattern inside a pattern"),
    ("{{⟦⟧", "Pattern is not closed"), ("{{a {$x}⟦⟧", "Pattern is not closed"),
    ("{{a⟦}⟧", "Pattern is closed with a single brace"), ("{{a {$x}⟦}⟧ ", "Pattern is closed with a single brace"),
    ("{{a⟦}⟧ b}}", notEscaped),
    ("{{a}} ⟦b c⟧ ", "Text after the message body belongs to no pattern"),
    ("{{}}⟦}⟧", "Text after the message body belongs to no pattern"),
  ])
  func `patterns`(marked: String, summary: String) {
    check(marked, [summary])
  }

  @Test(arguments: [
    ("⟦{}⟧", "Placeholder is empty"), ("a ⟦{ }⟧ b", "Placeholder is empty"),
    ("{ ⟦@misplaced⟧ = attribute }", "Attribute '@misplaced' has nothing to stand with"),
    ("{⟦%x⟧}", "Placeholder cannot start with '%x'"),
    ("{⟦!⟧}", "Placeholder cannot start with '!'"), ("{⟦\u{0}⟧x}", "Placeholder cannot start with U+0000"),
    ("{⟦⟧", notClosed), ("no {$x⟦⟧ end", notClosed), ("no {x⟦⟧ end {$y}", notClosed), ("{|a|⟦⟧ end", notClosed),
    ("{{Hi {$x⟦⟧, bye}}", notClosed), ("{:f a=b⟦⟧ {#c}", notClosed), ("{#b⟦⟧ x", notClosed),
    ("{$x :f⟦⟧ some text {$y}", notClosed),
    ("a {⟦|⟧b} {$c}", "Literal has no closing bar"), ("{⟦|⟧\\|b @c} d", "Literal has no closing bar"),
    ("{$⟦⟧}", "Variable has no name"), ("{$⟦⟧ x}", "Variable has no name"), ("{$⟦⟧1}", "Variable has no name"),
    ("{$⟦⟧\u{200E}\u{200E}x}", "Variable has no name"),
    ("{:⟦⟧}", "Function has no name"), ("{:⟦⟧:f}", "Function has no name"), ("{:f:⟦⟧}", "Function has no name"),
    ("{:f:⟦⟧:g}", "Function has no name"), ("{:a:b⟦:⟧c}", "Function has more than one namespace"),
    ("{#⟦⟧ b}", "Markup has no name"), ("{/⟦⟧}", "Markup has no name"), ("{$x @⟦⟧}", "Attribute has no name"),
    ("{42⟦⟧:f}", "Space is missing before ':f'"), ("{|a|⟦⟧@b}", "Space is missing before '@b'"),
    ("{:f⟦⟧@b}", "Space is missing before '@b'"), ("{:f @b=42⟦⟧@c}", "Space is missing before '@c'"),
    ("{:f a=|b|⟦⟧c=d}", "Space is missing before 'c'"), ("{$x\u{200E}⟦⟧:f}", "Space is missing before ':f'"),
    ("{:f ⟦option⟧ value}", "Option 'option' has no value"), ("{:f ⟦a:b⟧}", "Option 'a:b' has no value"),
    ("{:f a=⟦⟧}", "Option 'a' has no value"), ("{:f a:⟦⟧:b=c}", "Option has no name"),
    ("{:f a=⟦⟧ @b}", "Option 'a' has no value"),
    ("{:f a=⟦Asia/Tokyo⟧}", "Literal 'Asia/Tokyo' is not between bars"),
    ("{:f a=⟦1,5⟧ b=c}", "Literal '1,5' is not between bars"),
    ("{#b c=⟦https://a.b/⟧}", "Literal 'https://a.b/' is not between bars"),
    ("{$x @a=⟦b=c⟧}", "Literal 'b=c' is not between bars"), ("{:f a=b⟦⟧@c}", "Space is missing before '@c'"),
    ("{$x⟦,⟧ number}", "Comma is in a placeholder"),
    ("{$x @a=⟦⟧}", "Attribute 'a' has no value"), ("{$x @a=⟦$b⟧}", "Attribute 'a' cannot take a variable"),
    ("{:f ⟦:g⟧=x}", "Placeholder has a second function ':g'"), ("{$x @a ⟦:f⟧}", "Function ':f' follows an attribute"),
    ("{$x⟦$y⟧}", "Placeholder has a second operand '$y'"), ("{a ⟦|b⟧|}", "Placeholder has a second operand '|b'"),
    ("{$x ⟦a⟧=b}", "Option 'a' has no function"), ("{:f @a ⟦b⟧=c}", "Option 'b' follows an attribute"),
    ("{$x ⟦/⟧}", "Slash is in a placeholder that is not markup"), ("{$x ⟦%⟧}", "Placeholder cannot hold '%' here"),
    ("{|4.2| ⟦%num⟧ a|b}|c}", "Placeholder cannot hold '%num' here"),
    ("{:f ⟦2⟧=x}", "Placeholder cannot hold '2' here"),
    ("{#b ⟦/⟧ }", "Slash of standalone markup is not directly before the closing brace"),
    ("{#b ⟦/⟧ a=b}", "Slash of standalone markup is not at its end"),
    ("{/b ⟦/⟧}", "Closing markup has a slash at its end"), ("{#b ⟦:f⟧}", "Markup has a function ':f'"),
    ("{#b @a ⟦c⟧=d}", "Option 'c' follows an attribute"), ("{#b ⟦$x⟧}", "Placeholder cannot hold '$x' here"),
    ("{|a⟦\u{0}⟧b|}", "Character U+0000 is not allowed in a message"),
    ("{$x ⟦\u{A0}⟧:f}", "Placeholder cannot hold U+00A0 here"),
  ])
  func `placeholders`(marked: String, summary: String) {
    check(marked, [summary])
  }

  @Test(arguments: [
    ("⟦.⟧", "Text starts with a full stop outside double braces"),
    (" ⟦.⟧5 kg of {$x}", "Text starts with a full stop outside double braces"),
    ("⟦.foo⟧ {42} {{bar}}", "Keyword '.foo' does not exist"), ("⟦.Input⟧ {$x} {{}}", "Keyword '.Input' does not exist"),
    ("⟦.inputs⟧ {$x} {{}}", "Keyword '.inputs' does not exist"),
    ("⟦. x⟧ {{}}", "Text outside a pattern has no meaning"),
    (".input {$x}⟦⟧ ", "Message has no body after its declarations"),
    (".input {$x} ⟦Hello {$x}⟧ ", "Text after the declarations is not in double braces"),
    (".input {$x} ⟦or⟧ .local $y = {1} {{}}", "Text outside a pattern has no meaning"),
    (".input ⟦$x⟧ {{}}", "Declaration '.input' has no expression in braces"),
    (".input⟦⟧ {{}}", "Declaration '.input' has no expression in braces"),
    (".input {⟦|a|⟧} {{}}", "Input declaration does not name a variable"),
    (".input ⟦{:f}⟧ {{}}", "Input declaration does not name a variable"),
    (".input ⟦{#x}⟧ {{}}", "Declaration holds markup"), (".input ⟦{}⟧ {{}}", "Placeholder is empty"),
    (".input {$x :f⟦⟧ .local $y = {1} {{}}", notClosed), (".input {$x⟦⟧ {{}}", notClosed),
    (".local ⟦bar⟧ = {|foo|} {{_}}", "Local declaration does not name a variable"),
    (".local⟦⟧ #bar = {|foo|} {{_}}", "Local declaration does not name a variable"),
    (".local⟦⟧ {{_}}", "Local declaration does not name a variable"),
    (".local $⟦⟧ = {1} {{_}}", "Variable has no name"),
    (".local⟦⟧$x = {1} {{_}}", "Space is missing before '$x'"),
    (".local\u{2067}⟦⟧$x = {1} {{_}}", "Space is missing before '$x'"),
    (".local $x⟦⟧ {1} {{_}}", "Local declaration has no equals sign"),
    (".local $x⟦⟧ {{_}}", "Local declaration has no equals sign"),
    (".local $x = ⟦|foo|⟧ {{_}}", "Declaration '.local' has no expression in braces"),
    (".local $x =⟦⟧ {{_}}", "Declaration '.local' has no expression in braces"),
  ])
  func `declarations`(marked: String, summary: String) {
    check(marked, [summary])
  }

  @Test(arguments: [
    (".match⟦⟧ * {{foo}}", "Matcher has no selector"),
    (".match ⟦{$x}⟧ * {{foo}}", "Selector is in braces"), (".match $⟦⟧ * {{foo}}", "Variable has no name"),
    (".match $x⟦⟧* {{foo}}", "Space is missing before '*'"), (".match $x⟦⟧|a| {{b}}", "Space is missing before '|a'"),
    (".match $x⟦⟧$y * * {{}}", "Space is missing before '$y'"), (".match⟦⟧$x * {{}}", "Space is missing before '$x'"),
    (".match $x\u{200E}⟦⟧* {{}}", "Space is missing before '*'"),
    (".match $x ⟦⟧{{foo}}", "Variant has no keys"),
    (".match $x⟦⟧", "Matcher has no variants"), (".match $x *⟦⟧ ", "Variant has no pattern"),
    (".match $x * {{foo}} extra⟦⟧", "Variant has no pattern"),
    (".match $x $y a⟦⟧|b| {{}} * * {{}}", "Space is missing before '|b'"),
    (".match $x 1 ⟦{⟧a} * {{b}}", "Pattern is in single braces"),
    (".match $x ⟦,⟧ 1 {{a}} * {{b}}", "Text between variants has no meaning"),
    (".match $x 1⟦,⟧ {{a}} * {{b}}", "Text between variants has no meaning"),
    (".match $x 1 {{a}}⟦}⟧ * {{b}}", "Text between variants has no meaning"),
    (".match $x ⟦.input⟧ {$z :f} * {{b}}", "Declaration '.input' is after .match"),
    (".match $x * {{b}} ⟦.local⟧ $z = {1}", "Declaration '.local' is after .match"),
    (".match $x 1 {{a⟦}⟧ * {{b}}", "Pattern is closed with a single brace"),
    (".match $x 1 {{a {$y}⟦}⟧ * {{b}}", "Pattern is closed with a single brace"),
    (".match $x 1 {{a⟦⟧ * {{b}}", "Pattern is not closed"),
    (".match $x 1 {{a⟦⟧\ntwo {{b}} * {{}}", "Pattern is not closed"),
    (".match $x $y 1 2 {{a {$x}⟦⟧\n3 4 {{b}} * * {{}}", "Pattern is not closed"),
    (".match $x * {{a ⟦{{⟧$x}} b}}", "Double brace opens a pattern inside a pattern"),
    (".match $x * {{a⟦⟧", "Pattern is not closed"),
  ])
  func `matchers`(marked: String, summary: String) {
    check(".input {$x :f} .input {$y :f} " + marked, [summary])
  }
}
