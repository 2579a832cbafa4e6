import MessageSyntax
import Testing

@Suite struct MessagePrinterTests {
  @Test(arguments: [
    ("", ""), (" a ", " a "), ("{{a}}", "a"), ("{{.a}}", "{{.a}}"), ("{{ \u{200E}.a}}", "{{ \u{200E}.a}}"),
    ("{{ a}}", " a"), ("{{{$x}.}}", "{$x}."), (#"\{a\|\}\\"#, #"\{a|\}\\"#),
    ("{ |a|  :f  o = |b c| @d = |e| }", "{a :f o=|b c| @d=e}"),
    (#"{|\\\|\{|}"#, #"{|\\\|{|}"#), ("{||}", "{||}"), ("{ #b  @c/}{/b }{ #d}", "{#b @c /}{/b}{#d}"),
    ("{\u{200E}$x\u{200E}}", "{$x}"), (" .input{$x}.local $y={1}{{a}} ", ".input {$x}\n.local $y = {1}\n{{a}}"),
    (
      ".input{$x :f}.match $x |a|{{1}}|*|{{2}}*{{}}", ".input {$x :f}\n.match $x\na {{1}}\n|*| {{2}}\n* {{}}"
    ),
    (
      ".input{$x :f}.local $y={$x}.match $x $y |a b| c{{\\}}}* *{{ {$x} }}",
      ".input {$x :f}\n.local $y = {$x}\n.match $x $y\n|a b| c {{\\}}}\n* * {{ {$x} }}"
    ),
  ])
  func `canonical text`(source: String, printed: String) throws {
    let first = try message(source)
    #expect(first.description == printed)
    #expect(try message(printed) == first)
  }

  @Test func `values made by hand are printed`() {
    let message = Message(body: .select(selectors: [], variants: []))
    #expect(MessagePrinter().printed(message) == ".match")
    #expect(MessagePrinter().printed(Message.Expression(operand: nil)) == "{}")
  }
}
