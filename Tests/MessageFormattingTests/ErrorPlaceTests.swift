import MessageFormatting
import MessageSyntax
import Testing

/// Errors of formatting point at the part of the message that is to blame.
@Suite struct ErrorPlaceTests {
  @Test(arguments: [
    ("a {$x} b", ["$x"]), ("{$x :number}", ["$x"]), ("{|a| :number}", ["|a|"]), ("{1 :nmber}", ["nmber"]),
    ("{1 :number select=some}", ["select=some"]),
    ("{1 :number minimumFractionDigits = $x}", ["minimumFractionDigits = $x"]),
    ("{#a b=$x}", ["b=$x"]), ("{#a u:dir=ltr}", ["u:dir=ltr"]), ("{a :string u:dir=up}", ["u:dir=up"]),
    (".local $y = {$x :number} {{{$y}}}", ["$x"]), (".input {$x :number} {{}}", []),
    (".input {$x :number} {{{$x}}}", ["$x"]), (".local $y = {1 :f} {{{1 :g}{$y}}}", ["g", "f"]),
    (".local $y = {1 :date} .match $y * {{}}", ["1", "$y"]),
    (".local $y = {1 :number} .match $y many {{}} |horse| {{}} * {{{$x}}}", ["|horse|", "$x"]),
    ("{3 :offset}", ["offset"]), ("{:currency}", ["{:currency}"]),
  ])
  func `range`(source: String, expected: [String]) throws {
    let parsed = ParsedMessage.parse(source)
    #expect(parsed.isValid)
    let errors = parsed.formatted(in: try context()).errors
    let blamed = errors.compactMap { parsed.range(of: $0) }.map(parsed.text(at:))
    var distinct: [String] = []
    for text in blamed where distinct.last != text { distinct.append(text) }
    #expect(distinct == expected)
    #expect(errors.count == blamed.count)
  }

  @Test func `a unit without words is to blame`() throws {
    let parsed = ParsedMessage.parse("{a :string} {5 :unit unit=portion}")
    let error = try #require(parsed.formatted(in: context()).errors.first)
    #expect(parsed.range(of: error).map(parsed.text(at:)) == "unit=portion")
  }

  @Test func `a mistake is reported at each place`() throws {
    let parsed = ParsedMessage.parse("{1 :f} {2 :f} {$x} {$x} {a :number} {a :number}")
    let errors = try parsed.formatted(in: context()).errors
    #expect(errors.map(\.kind) == [.unknownFunction, .unknownFunction, .unresolvedVariable, .badOperand, .badOperand])
    #expect(Set(errors.compactMap { parsed.range(of: $0) }).count == 5)
  }

  @Test func `an invalid message has its own errors`() throws {
    let parsed = ParsedMessage.parse("{$x")
    let error = try #require(parsed.formatted(in: context()).errors.first)
    #expect(error.kind == .invalidMessage && parsed.range(of: error) == nil && error.remedy != nil)
  }

  @Test func `remedies say what to do`() throws {
    let parsed = ParsedMessage.parse("{$x} {1 :f}")
    let remedies = try parsed.formatted(in: context()).errors.map(\.remedy)
    #expect(remedies.first == "Pass a value for $x")
    #expect(remedies.last??.hasPrefix("Use one of :currency, :date, ") == true)
  }

  @Test func `places that a message lacks have no range`() {
    let tree = ParsedMessage.parse(".local $y = {1 :number} .match $y * {{a}}").tree
    for place: Message.Place in [
      .declaration(1), .selector(-1), .key(variant: 1, position: 0), .element(variant: 0, position: 1),
    ] {
      #expect(tree.range(of: place) == nil)
    }
  }
}
