import Catalogs
import Diagnostics
import ICU
import Testing

import MessageExport
import MessageImport

@Suite struct ARBTests {
  @Test func `reads what is exported`() throws {
    try expectSameTexts(.arb, path: { "app_\($0.underscored).arb" }, read: { input, _ in try .arb(input) }) {
      _,
      key,
      text,
      _ in
      (ExportFormat.arb.name(of: key), text.content.inFile())
    }
  }

  @Test func `reads what flutter reads`() throws {
    let texts = try FileTexts.arb(
      input(
        """
        {
          "@@locale": "pt_BR",
          "@@last_modified": "2026-01-01",
          "hello": "Olá, {name}! It's '{name}' #1",
          "@hello": { "description": "x", "placeholders": { "name": { "type": "String" } } },
          "days": "{count,plural, =0{nada} =1{um dia} other{{count} dias}}",
          "pronoun": "{gender, select, male{ele} other{#}}"
        }
        """
      )
    )
    #expect(texts.locale == "pt_BR")
    #expect(texts.texts.map(\.name) == ["hello", "days", "pronoun"])
    #expect(contents(texts)["hello"] == .of("Olá, <name>! It's '<name>' #1"))
    #expect(
      contents(texts)["days"] == .plural(.named("count"), ["0": "nada", "1": "um dia"], other: .of("<count> dias"))
    )
    #expect(contents(texts)["pronoun"] == .plural(.named("gender"), ["male": "ele"], other: "#", kind: .text))
    #expect(texts.texts.first?.place == SourcePosition(line: 4, column: 3))
  }

  @Test func `braces cannot be escaped`() throws {
    let texts = try contents(.arb(input("{\"a\": \"x } y\", \"b\": \"'{'x}\"}")))
    #expect(texts["a"]?.refusal?.place == SourcePosition(line: 1, column: 10))
    #expect(texts["b"]?.refusal?.summary.contains("name") == true)
  }

  @Test(arguments: ["[]", "{\"a\": \"x\"", "{\"a\": \"x\", \"a\": \"y\"}"])
  func `refuses files`(_ text: String) {
    #expect(throws: FileError.self) { try FileTexts.arb(input(text)) }
  }
}
