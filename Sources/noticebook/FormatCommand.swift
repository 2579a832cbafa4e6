import ArgumentParser
import ICU
import JSON
import MessageConformance
import MessageFormatting
import MessageSyntax

struct FormatCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "format",
    abstract: "Format one message in MessageFormat 2, or a file of test cases.",
    discussion: """
      Prints the text, and every error with its place and the remedy; there is a text whatever is wrong.

      Examples:
        noticebook format 'Until {$end :date fields=month-day}.' --arg end=2026-10-28 --locale ja
        noticebook format '.input {$n :number} .match $n one {{{$n} day}} * {{{$n} days}}' --arg n=3
        noticebook format '{$apps :nb:list}' --arg-json 'apps=["Music","TV"]' --parts

      Arguments: --arg takes a number (12.50), a date (2026-10-28), a date and time, with an offset (…T09:00:00+09:00) or
      without, two of them with an offset as an interval (start/end), or else a text. --arg-json takes also lists, prices
      such as {"value":4.5,"currency":"EUR"} and measures such as {"value":3,"unit":"meter"}.

      Test cases are those of the Unicode working group's suite; each gives a line of JSON with src, locale, text, parts
      and errors.

      Exit status: 0 no errors, 1 errors in the message or its arguments, 2 could not run.
      """
  )

  enum Bidi: String, CaseIterable, ExpressibleByArgument { case `default`, none }

  @Argument(help: "The message; - reads standard input.")
  var message: String?

  @Option(name: .long, help: ArgumentHelp("The locale of the text.", valueName: "tag"))
  var locale = "en"

  @Option(name: .long, help: ArgumentHelp("The zone in which instants are shown.", valueName: "zone"))
  var timeZone = "UTC"

  @OptionGroup var arguments: MessageArguments

  @Option(name: .long, help: "How values are kept apart from text of another direction.")
  var bidi = Bidi.default

  @Flag(name: .long, help: "Print the parts of the formatted message as JSON.")
  var parts = false

  @Flag(name: .long, help: "Print the message's data model as JSON instead of formatting it.")
  var model = false

  @Option(
    name: .long,
    help: ArgumentHelp("Run the cases of a working-group test file; - reads standard input.", valueName: "file")
  )
  var cases: String?

  func validate() throws {
    guard (message == nil) != (cases == nil) else {
      throw ValidationError("Pass either a message or --cases with a file.")
    }
    guard !(parts && model) else { throw ValidationError("Pass either --parts or --model.") }
  }

  func run() throws {
    let zone = try parseTimeZone(timeZone)
    if let cases { return try run(casesIn: cases, timeZone: zone) }
    let parsed = ParsedMessage.parse(try source())
    let report = MessageReport(parsed)
    if model {
      if let message = parsed.message { Console.output(message.interchange.text()) }
      return try finish(report.text(of: parsed.errors), isClean: parsed.isValid)
    }
    let context = FormattingContext(
      locale: try parseLocale(locale),
      timeZone: zone,
      bidiIsolation: bidi == .none ? .none : .default,
      formatters: FormatterCache()
    )
    let formatted = parsed.formatted(try arguments.values(), in: context)
    Console.output(parts ? formatted.partsJSON.text() : formatted.text)
    let errors = parsed.isValid ? report.text(of: formatted.errors) : report.text(of: parsed.errors)
    try finish(errors, isClean: formatted.errors.isEmpty)
  }

  private func source() throws -> String {
    guard message == "-" else { return message ?? "" }
    let bytes = try Files.bytes(of: "-", purpose: "message")
    guard let text = String(validating: bytes, as: UTF8.self) else {
      throw Failure("Standard input is not UTF-8", fix: "Pass the message as UTF-8.")
    }
    // The line break that ends a file is not part of the message.
    return text.hasSuffix("\n") ? String(text.unicodeScalars.dropLast()) : text
  }

  private func finish(_ errors: String, isClean: Bool) throws {
    if isClean { return }
    Console.note(errors)
    throw ExitCode(1)
  }

  private func run(casesIn file: String, timeZone: TimeZoneIdentifier) throws {
    let bytes = try Files.bytes(of: file, purpose: "test cases, as JSON")
    let place = file == "-" ? "standard input" : file
    let suite: ConformanceFile
    do {
      suite = try ConformanceFile(JSONValue(parsing: bytes))
    } catch let error as JSONError {
      throw Failure("\(place): \(error.summary)", fix: "Pass a file of the working group's test suite.")
    } catch {
      throw Failure("\(place): \(error)", fix: "Pass a file of the working group's test suite.")
    }
    let formatters = FormatterCache()
    for test in suite.cases {
      Console.output(test.run(timeZone: timeZone, formatters: formatters).json.text(indented: false))
    }
  }
}

/// The arguments of a message on the command line.
struct MessageArguments: ParsableArguments {
  @Option(
    name: .long,
    help: ArgumentHelp(
      "An argument of the message; numbers and ISO 8601 dates are recognised.",
      valueName: "name=value"
    )
  )
  var arg: [String] = []

  @Option(
    name: .long,
    help: ArgumentHelp("An argument that is a text, whatever it looks like.", valueName: "name=text")
  )
  var argString: [String] = []

  @Option(name: .long, help: ArgumentHelp("An argument as JSON.", valueName: "name=json"))
  var argJson: [String] = []

  func values() throws -> [String: MessageValue] {
    var values: [String: MessageValue] = [:]
    func add(_ argument: String, option: String, read: (String) throws -> MessageValue?) throws {
      let scalars = argument.unicodeScalars
      guard let equals = scalars.firstIndex(of: "="), equals > scalars.startIndex else {
        throw Failure("'\(argument)' is no argument", fix: "Write \(option) name=value.")
      }
      let name = argument[..<equals].drop { $0 == "$" }
      guard values[String(name)] == nil else {
        throw Failure("Argument '\(name)' is given twice", fix: "Keep the one that is right.")
      }
      values[String(name)] = try read(String(argument[scalars.index(after: equals)...]))
    }
    for argument in arg { try add(argument, option: "--arg") { MessageValue(guessing: $0) } }
    for argument in argString { try add(argument, option: "--arg-string") { .string($0) } }
    for argument in argJson {
      try add(argument, option: "--arg-json") { text in
        do throws(JSONError) { return MessageValue(try JSONValue(parsing: Array(text.utf8))) } catch {
          throw Failure("'\(argument)': \(error.summary)", fix: "Quote texts: --arg-json 'name=\"text\"'.")
        }
      }
    }
    return values
  }
}
