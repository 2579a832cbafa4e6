import ArgumentParser
import FilesAndFolders
import ICU
import JSON
import MessageConformance
import MessageFormatting
import MessageSyntax
import Reporters
import ResultDocuments
import Terminal

struct FormatCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "format",
    abstract: "Format a message, or run test cases.",
    discussion: """
      Prints the text, and every error with its place and, for most, a fix. There is always a text.

      Examples:
        noticebook format 'Until {$end :date fields=month-day}.' \\
          --arg end=2026-10-28 --locale ja
        noticebook format --arg n=3 \\
          '.input {$n :number} .match $n one {{{$n} day}} * {{{$n} days}}'
        noticebook format '{$apps :nb:list}' --arg-json 'apps=["Music","TV"]' --parts

      Arguments: --arg takes a number (12.50), a date (2026-10-28), a date and time, with an offset (…T09:00:00+09:00) or
      without, an interval of two of them with an offset (start/end), or otherwise a string. --arg-json also takes lists,
      prices such as {"value":4.5,"currency":"EUR"} and measures such as {"value":3,"unit":"meter"}.

      --cases runs the Unicode working group's test suite. Each case gives a line of JSON with src, locale, text, parts and
      errors, or with error alone if it can't run. The command doesn't compare the result with what the case expects.

      Exit status: 0 no errors, 1 errors in the message or its arguments, 2 couldn't run.
      """.flowed
  )

  enum Bidi: String, CaseIterable, ExpressibleByArgument { case `default`, none }

  @Argument(help: "The message; - reads standard input.")
  var message: String?

  @Option(name: .long, help: ArgumentHelp("The locale of the text; default: en.", valueName: "tag"))
  var locale: String?

  @Option(name: .long, help: ArgumentHelp("The time zone of dates and times.", valueName: "zone"))
  var timeZone = "UTC"

  @OptionGroup var arguments: ArgumentOptions

  @Option(name: .long, help: "How to isolate values from text of another direction; default: default.")
  var bidi: Bidi?

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
    let hasContext = locale != nil || bidi != nil || !arguments.isEmpty
    guard cases == nil || !(hasContext || parts || model) else {
      throw ValidationError("A test file names its own locales and arguments; pass --cases without these options.")
    }
    guard !model || !hasContext else {
      throw ValidationError("The data model is the same for every locale and argument; pass --model without them.")
    }
  }

  func run() throws {
    let zone = try parseTimeZone(timeZone)
    if let cases { return try run(casesIn: cases, timeZone: zone) }
    let parsed = ParsedMessage.parse(try source())
    if model {
      if parsed.isValid, let message = parsed.message { Console.output(message.interchange.text()) }
      return try finish(parsed, [])
    }
    let context = FormattingContext(
      locale: try parseLocale(locale ?? "en"),
      timeZone: zone,
      bidiIsolation: bidi == Bidi.none ? .none : .default,
      formatters: FormatterCache()
    )
    let formatted = parsed.formatted(try arguments.values(), in: context)
    if parts { Console.output(formatted.partsJSON.text()) } else { Console.output(formatted.text, as: .data) }
    try finish(parsed, formatted.errors)
  }

  private func source() throws -> String {
    guard message == "-" else { return message ?? "" }
    let bytes = try Files.bytes(of: "-", purpose: "message")
    guard let text = String(validating: bytes, as: UTF8.self) else {
      throw Failure("Standard input is not UTF-8", fix: "Pass the message as UTF-8.")
    }
    // The line break that ends a file is not part of the message, and neither is a byte order mark.
    var scalars = text.unicodeScalars[...]
    if scalars.first == "\u{FEFF}" { scalars.removeFirst() }
    if scalars.last == "\n" { scalars.removeLast() }
    if scalars.last == "\r" { scalars.removeLast() }
    return String(scalars)
  }

  private func finish(_ parsed: ParsedMessage, _ errors: [FormattingError]) throws {
    guard !(parsed.isValid && errors.isEmpty) else { return }
    let report = MessageReport(parsed)
    Console.note(parsed.isValid ? report.text(of: errors) : report.text(of: parsed.errors))
    throw ExitCode(1)
  }

  private func run(casesIn file: String, timeZone: TimeZoneIdentifier) throws {
    let bytes = try Files.bytes(of: file, purpose: "test cases, as JSON")
    let place = file == "-" ? "standard input" : file
    let fix = "Pass a file of the working group's test suite."
    let json: JSONValue
    do throws(JSONError) {
      // The suite has a text with half of a surrogate pair, which no text of ours can hold.
      json = try JSONValue(parsing: bytes, replacingLoneSurrogates: true)
    } catch {
      throw Failure("\(place): \(error.summary)", fix: fix)
    }
    let suite: ConformanceFile
    do throws(ConformanceFile.Invalid) {
      suite = try ConformanceFile(json)
    } catch {
      throw Failure("\(place): \(error)", fix: fix)
    }
    let formatters = FormatterCache()
    var isWhole = true
    for test in suite.cases {
      switch test {
      case .success(let test):
        Console.output(test.run(timeZone: timeZone, formatters: formatters).json.text(indented: false))
      case .failure(let error):
        isWhole = false
        Console.output(JSONValue.object([.init(name: "error", value: .string("\(error)"))]).text(indented: false))
      }
    }
    if !isWhole { throw ExitCode(1) }
  }
}

/// The arguments of a message on the command line.
struct ArgumentOptions: ParsableArguments {
  @Option(
    name: .long,
    help: ArgumentHelp(
      "An argument of the message; numbers and ISO 8601 dates are recognized.",
      valueName: "name=value"
    )
  )
  var arg: [String] = []

  @Option(
    name: .long,
    help: ArgumentHelp("An argument that is always a string.", valueName: "name=text")
  )
  var argString: [String] = []

  @Option(name: .long, help: ArgumentHelp("An argument as JSON.", valueName: "name=json"))
  var argJson: [String] = []

  var isEmpty: Bool { arg.isEmpty && argString.isEmpty && argJson.isEmpty }

  func values() throws -> [String: MessageValue] {
    var values: [String: MessageValue] = [:]
    for argument in arg { try add(argument, to: &values) { MessageValue(guessing: $0) } }
    for argument in argString { try add(argument, to: &values) { .string($0) } }
    for argument in argJson { try add(argument, to: &values, read: Self.json) }
    return values
  }

  private func add(
    _ argument: String,
    to values: inout [String: MessageValue],
    read: (String) throws -> MessageValue?
  ) throws {
    let scalars = argument.unicodeScalars
    let equals = scalars.firstIndex(of: "=") ?? scalars.endIndex
    let name = String(scalars[..<equals].first == "$" ? scalars[..<equals].dropFirst() : scalars[..<equals])
    guard equals < scalars.endIndex, MessageGrammar.isName(name) else {
      throw Failure(
        "Expected name=value, found '\(argument.prefix(60))'",
        fix: "Write a name and a value, such as plan=Plus."
      )
    }
    guard values[name] == nil else {
      throw Failure("Argument '\(name)' is given twice", fix: "Remove one of the two.")
    }
    values[name] = try read(String(scalars[scalars.index(after: equals)...]))
  }

  private static func json(_ text: String) throws -> MessageValue? {
    do throws(JSONError) {
      return MessageValue(try JSONValue(parsing: Array(text.utf8)))
    } catch {
      throw Failure(
        "The value of --arg-json: \(error.summary)",
        fix: [.syntax, .textBehind].contains(error.kind)
          ? "Quote strings, such as --arg-json 'name=\"text\"'." : "Correct the JSON."
      )
    }
  }
}
