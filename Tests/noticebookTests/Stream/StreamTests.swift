import Foundation
import JSON
import Testing

/// What is true of every stream, whatever its lines request.
struct StreamTests {
  private static let moment = ["--now", "2026-10-20T09:00:00Z"]
  private static let arguments = ["notice", "--facts", "-", "--batch", "--channel", "push"] + moment

  /// A customer in grace on one line; each has texts of its own.
  private static func customer(_ number: Int) -> String {
    let setting = number % 2 == 0 ? ("ja", "Asia/Tokyo") : ("en", "America/New_York")
    return graceFacts.replacing("\n", with: " ")
      .replacing("\"appName\"", with: "\"locale\": \"\(setting.0)\", \"timeZone\": \"\(setting.1)\", \"appName\"")
      .replacing("ハーバープラス", with: "プラス\(number)").replacing(
        "1793199600000",
        with: "\(1_793_199_600_000 + number * 977)"
      )
  }

  private static func customers(_ numbers: Range<Int>) -> String { numbers.map { customer($0) + "\n" }.joined() }

  @Test func `the bytes are the same for any number of jobs and any environment`() throws {
    let input = Self.customers(0..<400)
    let expected = try run(Self.arguments + ["--jobs", "1"], input: input)
    #expect(expected.status == 0 && expected.errors == "")
    #expect(expected.output.split(separator: "\n").count == 400)
    for jobs in ["2", "3", "16"] {
      let environment = ["TZ": "Pacific/Kiritimati", "LANG": "ja_JP.UTF-8", "LC_ALL": "ar_EG.UTF-8"]
      let result = try run(Self.arguments + ["--jobs", jobs], input: input, environment: environment)
      #expect(result.output == expected.output, "\(jobs) jobs")
    }
    #expect(try run(Self.arguments, input: input).output == expected.output)
  }

  @Test func `a mistake is placed in its line of the stream`() throws {
    let result = try run(Self.arguments, input: "{\"locale\": \"en\"}\n{\"renewalInfo\": }\n")
    let last = try #require(result.output.split(separator: "\n").last)
    #expect(last.contains(#""line":2"#) && last.contains("not JSON at column 17: expected a value"), "\(last)")
  }

  /// Answers can be matched with lines by a name of the caller's, also those that are errors.
  @Test(arguments: ["notice", "decide"])
  func `an id is repeated in the result and in the error`(command: String) throws {
    func line(_ id: String, _ more: String = "") -> String {
      #"{"id": \#(id), "locale": "en", "appName": "A", "productName": "P", \#(more)"# + Self.rest
    }
    let input = [
      line(#""order-1 \"ü\"""#), line("null"), line(#""b""#, #""renewalInfo": 5, "x": 1, "#), line("7"),
      line("\"" + String(repeating: "x", count: 257) + "\""), Self.customer(1), #"{"id": "c""#,
    ]
    let result = try run(
      [command, "--facts", "-", "--batch"] + Self.moment,
      input: input.joined(separator: "\n") + "\n"
    )
    let answers = try result.output.split(separator: "\n").map { try JSONValue(parsing: Array($0.utf8)) }
    try #require(answers.count == input.count)
    #expect(answers.map { $0["id"] } == [.string("order-1 \"ü\""), nil, .string("b"), nil, nil, nil, nil])
    #expect(answers.map { $0["error"] != nil } == [false, false, true, true, true, false, true])
    #expect(answers[3]["error"]?["path"] == .string("id") && answers[4]["error"]?["path"] == .string("id"))
  }

  private static let rest =
    #""transaction": {"expiresDate": 1800000000000, "originalTransactionId": "1"}}"#

  /// Lines that end in other ways or hold other bytes, and whether they have a result.
  private static let hostile: [(bytes: [UInt8], isGood: Bool)] = {
    let good = Array(customer(1).utf8)
    let bom: [UInt8] = [0xEF, 0xBB, 0xBF]
    let text = Array(#"{"locale":"en","appName":""#.utf8)
    return [
      (bom + good, true), (good + [0x0D], true), ([], false), ([0x0D], false), ([0x20, 0x09], false), ([0x00], false),
      (bom, false), (text + [0xFF, 0xFE] + Array("\"}".utf8), false), (text + [0xED, 0xA0, 0x80, 0x22, 0x7D], false),
      (text + Array(repeating: 0x78, count: 1 << 20) + [0x22, 0x7D], false), (good, true),
      (Array(repeating: 0x5B, count: 100_000), false), (good + good, false),
      (Array(repeating: 0x20, count: (1 << 20) - good.count) + good, true),
      (Array(repeating: 0x20, count: (1 << 20) - good.count + 1) + good, false),
      (Array("\"\\ud800\"".utf8), false), (Array("{\"now\": \"soon\", \"locale\": \"xx\"}".utf8), false), (good, true),
    ]
  }()

  @Test(arguments: ["1", "2"])
  func `a hostile line costs that line only`(jobs: String) throws {
    try withTemporaryFolder { folder in
      let file = folder.appending(path: "lines.jsonl")
      let bytes = Self.hostile.map(\.bytes).joined(separator: [0x0A])
      try Data(bytes).write(to: file)
      let result = try run(
        ["notice", "--facts", file.path, "--batch", "--channel", "push", "--jobs", jobs] + Self.moment
      )
      #expect(result.status == 1 && result.errors == "")
      let lines = result.output.split(separator: "\n", omittingEmptySubsequences: false).dropLast()
      try #require(lines.count == Self.hostile.count)
      for (index, (line, expected)) in zip(lines, Self.hostile).enumerated() {
        let object = try #require(try JSONSerialization.jsonObject(with: Data(line.utf8)) as? [String: Any])
        #expect((object["notice"] != nil) == expected.isGood, "line \(index + 1): \(line.prefix(300))")
        let error = object["error"] as? [String: Any]
        #expect(error?["line"] as? Int == (expected.isGood ? nil : index + 1))
        #expect(expected.isGood || (error?["summary"] as? String)?.isEmpty == false)
      }
    }
  }

  @Test(arguments: ["1", "2"])
  func `a line that comes alone is answered at once`(jobs: String) throws {
    let process = try StreamProcess(Self.arguments + ["--jobs", jobs])
    for number in 0..<5 {
      let line = Self.customer(number)
      // The answer comes with the line break, and not before it.
      try process.send(String(line.prefix(40)))
      try process.send(String(line.dropFirst(40)) + "\n")
      #expect(process.line().contains("プラス\(number)"))
    }
    try process.endInput()
    #expect(process.rest() == "" && process.end().status == 0)
  }

  @Test(arguments: ["1", "2"])
  func `the end by SIGTERM comes after whole answers`(jobs: String) throws {
    let process = try StreamProcess(Self.arguments + ["--jobs", jobs])
    try process.send(Self.customers(0..<60) + "{\"half\": ")
    #expect(process.line().contains("プラス0"))
    process.send(signal: SIGTERM)
    let rest = process.rest()
    let end = process.end()
    #expect(end.signal == SIGTERM && end.errors == "")
    // Everything that was whole and had been read is answered, in order; the half line is not.
    let expected = try run(Self.arguments, input: Self.customers(0..<60)).output.split(separator: "\n").dropFirst()
    #expect(rest.hasSuffix("\n") || rest.isEmpty)
    #expect(Array(expected.prefix(rest.split(separator: "\n").count)) == rest.split(separator: "\n"))
    #expect(!rest.contains("\"error\""))
  }

  @Test(arguments: ["1", "2"])
  func `a killed run leaves whole lines in order`(jobs: String) throws {
    let input = Self.customers(0..<150)
    let expected = try run(Self.arguments, input: input).output
    for lines in [1, 40, 90] {
      let process = try StreamProcess(Self.arguments + ["--jobs", jobs])
      process.sendAside(input)
      var output = ""
      for _ in 0..<lines { output += process.line() }
      process.send(signal: SIGKILL)
      output += process.rest()
      #expect(process.end().signal == SIGKILL)
      #expect(output.hasSuffix("\n") && expected.hasPrefix(output))
    }
  }

  @Test func `a signal ends a run that waits for its input`() throws {
    let process = try StreamProcess(["notice", "--facts", "-", "--batch"])
    Thread.sleep(forTimeInterval: 0.3)
    process.send(signal: SIGTERM)
    #expect(process.end().signal == SIGTERM)
  }

  /// Shells have runs in the background ignore what the keyboard sends.
  @Test func `an ignored signal stays ignored`() throws {
    let process = try StreamProcess(Self.arguments + ["--jobs", "1"], ignoring: "INT HUP")
    try process.send(Self.customers(0..<1))
    #expect(process.line().contains("プラス0"))
    process.send(signal: SIGINT)
    process.send(signal: SIGHUP)
    try process.send(Self.customers(1..<2))
    #expect(process.line().contains("プラス1"))
    try process.endInput()
    #expect(process.end().status == 0)
  }

  /// An empty line is one byte, and its answer hundreds: nothing but the answers fills the memory.
  @Test(arguments: ["1", "8"])
  func `answers that nobody reads are not piled up`(jobs: String) throws {
    let process = try StreamProcess(Self.arguments + ["--jobs", jobs])
    process.sendAside(String(repeating: "\n", count: 1 << 18), times: 40)
    Thread.sleep(forTimeInterval: 2)
    #expect(try process.peakMemory() < 200 * 1024)
    process.send(signal: SIGKILL)
    _ = process.end()
  }

  @Test(arguments: ["1", "2"])
  func `a reader that has seen enough ends the run quietly`(jobs: String) throws {
    let process = try StreamProcess(Self.arguments + ["--jobs", jobs])
    process.sendAside(Self.customers(0..<100), times: 100)
    #expect(process.line().hasSuffix("\n"))
    try process.stopReading()
    let end = process.end()
    #expect(end.signal == SIGPIPE && end.errors == "")
  }

  /// Bad lines are the fastest to answer, so that many of them pass in a short time.
  @Test(arguments: ["1", "2"])
  func `memory does not grow with the number of lines`(jobs: String) throws {
    let process = try StreamProcess(Self.arguments + ["--jobs", jobs])
    process.sendAside(String(repeating: "}\n", count: 1000), times: 60)
    process.skipLines(10_000)
    let early = try process.peakMemory()
    process.skipLines(49_000)
    let late = try process.peakMemory()
    #expect(early > 0 && late - early < 4096, "\(early) KiB, then \(late) KiB")
    _ = process.rest()
    #expect(process.end().status == 1)
  }

  @Test func `a line without end is read over`() throws {
    let process = try StreamProcess(Self.arguments + ["--jobs", "1"])
    try process.send(Self.customer(0) + "\n")
    _ = process.line()
    let early = try process.peakMemory()
    try process.send(String(repeating: "x", count: 24 << 20))
    try process.send("\n" + Self.customer(1) + "\n")
    #expect(process.line().contains("The line is longer than 1 MiB"))
    #expect(process.line().contains("プラス1"))
    let late = try process.peakMemory()
    #expect(late - early < 6144, "\(early) KiB, then \(late) KiB")
    try process.endInput()
    #expect(process.end().status == 1)
  }

  @Test func `a slow reader holds the stream up`() throws {
    let process = try StreamProcess(Self.arguments + ["--jobs", "2"])
    process.sendAside(Self.customers(0..<200), times: 3)
    let lines = (0..<600).map { index -> Bool in
      if index == 0 { Thread.sleep(forTimeInterval: 0.3) }
      return process.line().contains("プラス\(index % 200)")
    }
    #expect(!lines.contains(false))
    #expect(process.rest() == "" && process.end().status == 0)
  }

  @Test(arguments: [
    (["--jobs", "0"], "1 to 256"), (["--jobs", "many"], "jobs"), (["--format", "html"], "--batch writes JSON"),
    (["--now", "soon"], "'soon' is not a moment"), (["--locale", "xx"], "not a locale"),
  ])
  func `options that cannot be are refused before the first line`(arguments: [String], message: String) throws {
    let result = try run(["notice", "--facts", "-", "--batch"] + arguments, input: Self.customers(0..<1))
    #expect(result.status == 2 && result.output == "" && result.errors.contains(message))
  }

  @Test func `jobs are for streams only`() throws {
    let result = try run(["notice", "--facts", "-", "--jobs", "2"], input: graceFacts)
    #expect(result.status == 2 && result.errors.contains("--batch"))
  }
}
