import Fuzzing
import JSON
import MessageSyntax
import Testing

@Suite struct InterchangePropertyTests {
  @Test(arguments: 0..<16)
  func `what is written is read back`(seed: Int) throws {
    var generator = MessageGenerator(SeededGenerator(seed: UInt64(3_000 + seed)))
    for _ in 0..<200 {
      let message = generator.message()
      let written = try json(message.interchange.text(indented: false))
      let read = try Message(interchange: written)
      #expect(read.interchange == written)
      #expect(ParsedMessage.parse(read.description).message == read)
      if !message.hasIgnoredAttributes {
        #expect(read == message)
        #expect(read.description.utf8.elementsEqual(message.description.utf8))
      }
    }
  }

  @Test func `some generated messages have ignored attributes`() {
    var generator = MessageGenerator(SeededGenerator(seed: 3_000))
    let messages = (0..<200).map { _ in generator.message() }
    #expect((1..<150).contains(messages.count(where: \.hasIgnoredAttributes)))
  }

  private static let others: [JSONValue] = [
    .null, .boolean(true), .boolean(false), .number(JSONNumber(0)), .string(""), .string("x"), .string("a b\0"),
    .array([]), .array([.null]), .object([]), .object([.init(name: "x", value: .null)]),
  ]

  /// Every part in turn replaced by values of every type, and taken away.
  @Test func `any part may be wrong`() throws {
    let golden = try json(InterchangeWritingTests.everything.json)
    var (read, refused) = (0, 0)
    for place in golden.places {
      for part in Self.others.map(Optional.some) + [nil] {
        let value = try #require(golden.replacing(place.steps[...], with: part))
        guard let error = interchangeError(value) else {
          read += 1
          continue
        }
        refused += 1
        // A rule may be broken elsewhere than where the change was, and what is missing is missed where it was.
        let isNear = error.path.hasPrefix(place.path) || error.path == place.parent || error.kind != nil
        let isInputName = place.path == "declarations[0].name" && error.path == "declarations[0].value.arg"
        #expect(isNear || isInputName, "\(place.path): \(error)")
      }
    }
    #expect(golden.places.count == 123)
    #expect(read > 50 && refused > 1_000, "\(read) \(refused)")
  }

  @Test(arguments: 0..<4)
  func `parts of other messages may stand anywhere`(seed: Int) throws {
    var generator = MessageGenerator(SeededGenerator(seed: UInt64(4_000 + seed)))
    var random = SeededGenerator(seed: UInt64(5_000 + seed))
    var (read, refused) = (0, 0)
    for _ in 0..<300 {
      var value = generator.message().interchange
      let donor = generator.message().interchange
      for _ in 0...Int.random(in: 0...2, using: &random) {
        guard let place = value.places.randomElement(using: &random),
          let source = donor.places.randomElement(using: &random)
        else { continue }
        let part =
          Bool.random(using: &random)
          ? donor.part(at: source.steps[...]) : .string(generator.junk(Int.random(in: 0...3, using: &random)))
        value = value.replacing(place.steps[...], with: part) ?? value
      }
      if interchangeError(value) == nil { read += 1 } else { refused += 1 }
    }
    #expect(read > 5 && refused > 100, "\(read) \(refused)")
  }

  @Test func `deep and large values are read`() throws {
    let deep = String(repeating: #"{"type":["#, count: 30) + String(repeating: "]}", count: 30)
    #expect(interchangeError(try json(deep))?.path == "type")
    let inside = try json(InterchangeWritingTests.everything.json)
    for place in inside.places {
      // A deep part may be one that isn't read.
      _ = interchangeError(try #require(inside.replacing(place.steps[...], with: json(deep))))
    }
    let many = Message.Expression(operand: .variable("x"), attributes: (0..<20_000).map { .init(name: "a\($0)") })
    let large = Message(body: .pattern(.init(elements: [.expression(many)])))
    #expect(try Message(interchange: large.interchange) == large)
    let texts = JSONValue.array((0..<100_000).map { .string("\($0)") })
    let split = JSONValue.object([.init(name: "type", value: .string("message")), .init(name: "pattern", value: texts)])
    let text = (0..<100_000).map(String.init).joined()
    #expect(try Message(interchange: split) == Message(body: .pattern(.init(elements: [.text(text)]))))
  }
}
