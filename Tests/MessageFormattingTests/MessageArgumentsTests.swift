import ICU
import Instants
import MessageFormatting
import MessageSyntax
import Testing

/// Arguments by position hold what was set, and messages made of them are those of a dictionary.
@Suite struct MessageArgumentsTests {
  /// Texts of every length that is copied in another way, of one, two and three bytes a character.
  private static func texts(_ count: Int) -> [String] {
    [
      String(repeating: "a", count: count / 2) + String(repeating: "b", count: count - count / 2),
      String(repeating: "é", count: count / 2) + (count % 2 == 1 ? "x" : ""),
      String(repeating: "日", count: count / 3) + String(repeating: "y", count: count % 3),
    ]
  }

  private static let values: [MessageValue] = {
    let lengths = [0, 1, 2, 3, 4, 7, 8, 9, 11, 12, 15, 16, 17, 32, 33, 47, 48, 49, 200]
    let numbers = [
      "0", "-0", "1", "-1", "7.0", "1e3", "255", "256", "-255", "999999999999999", "-999999999999999",
      "1000000000000000", "123456789012345678901234567890", "0.10",
    ]
    let instants = ["0001-01-01T00:00:00Z", "9999-12-31T23:59:59.999Z", "1969-12-31T23:59:59.999Z"]
    var values: [MessageValue] = lengths.flatMap { texts($0) }.map { .string($0) }
    values += numbers.map { .number($0) }
    values += instants.map { .instant($0) }
    values += ["0001-01-01", "1969-12-31", "9999-12-31"].map { .date($0) }
    values += [.dateTime("2026-03-08T02:30:00"), .boolean(true), .texts("a", "b")]
    values.append(.interval("2026-01-01T00:00:00Z", "2026-01-02T00:00:00Z"))
    return values
  }()

  @Test func `hold what was set whatever was there before`() throws {
    var arguments = MessageArguments(for: MessageParameters(["a", "b", "c"]))
    for before in Self.values {
      for value in Self.values {
        arguments[1] = before
        arguments[1] = value
        guard arguments[1] == value else {
          Issue.record("\(value) after \(before) became \(String(describing: arguments[1]))")
          continue
        }
      }
    }
    let (first, last) = (arguments[0], arguments[2])
    #expect(first == nil && last == nil)
    arguments[1] = nil
    let cleared = arguments[1]
    #expect(cleared == nil)
  }

  @Test func `texts`() {
    for case .string(let text) in Self.values {
      var arguments = MessageArguments(for: MessageParameters(["a"]))
      arguments.set(text, at: 0)
      let value = arguments[0]
      #expect(value == .string(text))
    }
  }

  @Test func `whole numbers`() {
    for number in [0, 1, -1, 255, 256, 999_999_999_999_999, 1_000_000_000_000_000, .max, .min] {
      var arguments = MessageArguments(for: MessageParameters(["a"]))
      arguments.set(number, at: 0)
      let value = arguments[0]
      #expect(value == .number(DecimalNumber(number)))
    }
  }

  @Test func `values stay until others are set`() throws {
    let formatter = MessageFormatter(ParsedMessage.parse("{$b} {$a} {$c}"), in: try context())
    var arguments = MessageArguments(for: formatter.parameters)
    #expect(formatter.parameters.names == ["a", "b", "c"])
    for (position, text) in ["x", "y", String(repeating: "z", count: 60)].enumerated() {
      arguments.set(text, at: position)
    }
    let first = formatter.text(arguments)
    arguments.set("1", at: 1)
    let second = formatter.text(arguments)
    let names = arguments.byName
    arguments.removeAll()
    let empty = formatter.text(arguments)
    let z = String(repeating: "z", count: 60)
    #expect([first, second, empty] == ["y x \(z)", "1 x \(z)", "{$b} {$a} {$c}"])
    #expect(names == ["a": .string("x"), "b": .string("1"), "c": .string(z)])
  }

  @Test func `of a name that occurs twice the first position counts`() throws {
    let parameters = MessageParameters(["a", "b", "a"])
    #expect(parameters.position(of: "a") == 0 && parameters.position(of: "c") == nil && parameters.count == 3)
    let parsed = ParsedMessage.parse("{$a}{$b}")
    let formatter = MessageFormatter(parsed, in: try context())
    var arguments = MessageArguments(for: parameters)
    for (position, text) in ["1", "2", "3"].enumerated() { arguments.set(text, at: position) }
    let (own, taking, names) = (
      formatter.text(arguments), formatter.taking(parameters).text(arguments), arguments.byName
    )
    #expect(own == "12" && taking == "12")
    #expect(names == ["a": .string("1"), "b": .string("2")])
  }

  /// Arguments are matched by position if the parameters are the same, and otherwise by name.
  @Test func `arguments for other parameters are found by name`() throws {
    let source = ".input {$n :integer} .match $n one {{{$n} {$who} {$list :nb:list}}} * {{{$n} {$who}}}"
    let formatter = MessageFormatter(ParsedMessage.parse(source), in: try context())
    let values: [String: MessageValue] = ["n": .number("1"), "who": .string("Ada"), "list": .texts("a", "b")]
    for names in [["list", "n", "who"], ["who", "n", "list"], ["x", "list", "who", "y", "n"], ["n", "who"], []] {
      var arguments = MessageArguments(for: MessageParameters(names))
      for (position, name) in names.enumerated() { arguments[position] = values[name] ?? .string("wrong") }
      let text = formatter.text(arguments)
      #expect(text == formatter.text(values.filter { names.contains($0.key) }), "\(names)")
    }
  }

  @Test func `defaults stand for what is not given`() throws {
    let source = ".input {$n :integer} .match $n one {{{$n} {$who} {$day :date}}} * {{{$n} for {$who}}}"
    let defaults: [String: MessageValue] = ["n": .number("1"), "who": .string("Ada"), "day": .date("2026-10-28")]
    let formatter = MessageFormatter(ParsedMessage.parse(source), in: try context(), defaults: defaults)
    for parameters in [formatter.parameters, MessageParameters(["who", "n"]), MessageParameters([])] {
      let taking = formatter.taking(parameters)
      var arguments = MessageArguments(for: parameters)
      let none = taking.text(arguments)
      #expect(none == "1 Ada Oct 28, 2026")
      if let position = parameters.position(of: "n") {
        arguments.set(12, at: position)
        let some = taking.text(arguments)
        #expect(some == "12 for Ada")
      }
    }
  }

  @Test func `a buffer grows and keeps what it holds`() throws {
    let formatter = MessageFormatter(ParsedMessage.parse("<{$a}, {$b}>"), in: try context())
    var arguments = MessageArguments(for: formatter.parameters)
    var buffer = MessageBuffer(minimumCapacity: 1)
    var expected = ""
    for index in 0..<300 {
      let text = String(repeating: "日本", count: index % 40)
      arguments.set(text, at: 0)
      arguments.set(index, at: 1)
      formatter.append(arguments, to: &buffer)
      expected += "<\(text), \(index)>"
    }
    let (text, count, bytes) = (buffer.text, buffer.count, buffer.withUTF8 { Array($0) })
    #expect(text == expected && count == expected.utf8.count && bytes == Array(expected.utf8))
    buffer.removeAll()
    buffer.append("again")
    let again = buffer.text
    #expect(again == "again")
  }

  /// A variant that fails in its middle leaves no output, and the resolver's text replaces it.
  @Test func `what fails is written once`() throws {
    let formatter = MessageFormatter(ParsedMessage.parse("{$a} and {$b :date} and {$c :nb:list}"), in: try context())
    var arguments = MessageArguments(for: formatter.parameters)
    arguments.set("x", at: 0)
    arguments.set("no date", at: 1)
    arguments[2] = .texts("y", "z")
    var buffer = MessageBuffer()
    formatter.append(arguments, to: &buffer)
    formatter.append(arguments, to: &buffer)
    let twice = buffer.text
    let names = arguments.byName
    #expect(twice == "x and {$b} and y and zx and {$b} and y and z")
    #expect(formatter.format(names).errors.map(\.kind) == [.badOperand])
  }

  @Test func `many tasks share a formatter and have arguments of their own`() async throws {
    let source = """
      .input {$n :integer} .input {$d :date length=long} .match $n one {{{$name}: {$n} day until {$d} {$m}}}
      * {{{$name}: {$n} days until {$d} {$m}}}
      """
    let parsed = ParsedMessage.parse(source)
    let names = ["name", "n", "d", "m"]
    let fresh = FormattingContext(
      locale: try locale("en"),
      timeZone: try TimeZoneIdentifier("America/New_York"),
      includesFields: false,
      formatters: FormatterCache()
    )
    // Over the end of summer time, and more days than are remembered.
    let customers = (0..<240).map { (instant: 1_793_000_000_000 + Int64($0 % 120) * 40_000_000, number: $0 % 70) }
    let expected = try customers.map { customer -> String in
      let instant = try #require(Instant(milliseconds: customer.instant))
      let arguments: [String: MessageValue] = [
        "name": .string("customer \(customer.number)"), "n": .number(DecimalNumber(customer.number)),
        "d": .instant(instant), "m": .number(DecimalNumber(customer.number * 7)),
      ]
      return parsed.formatted(arguments, in: fresh).text
    }
    let context = FormattingContext(
      locale: fresh.locale,
      timeZone: fresh.timeZone,
      includesFields: false,
      formatters: FormatterCache()
    )
    // A formatter of its own, so that all tasks are there when it first opens and remembers anything.
    let formatter = MessageFormatter(parsed, in: context).taking(MessageParameters(names))
    let wrong = await withTaskGroup(of: Int.self) { group in
      for task in 0..<8 {
        group.addTask {
          var wrong = 0
          var arguments = MessageArguments(for: formatter.parameters)
          var buffer = MessageBuffer()
          for round in 0..<8 {
            for index in customers.indices {
              let place = (index * 31 + task * 7 + round) % customers.count
              arguments.set("customer \(customers[place].number)", at: 0)
              arguments.set(customers[place].number, at: 1)
              if let instant = Instant(milliseconds: customers[place].instant) { arguments.set(instant, at: 2) }
              arguments.set(customers[place].number * 7, at: 3)
              buffer.removeAll()
              formatter.append(arguments, to: &buffer)
              if buffer.text != expected[place] || formatter.text(arguments) != expected[place] { wrong += 1 }
            }
          }
          return wrong
        }
      }
      return await group.reduce(0, +)
    }
    #expect(wrong == 0)
  }
}
