import Foundation
import Testing

struct DecideBatchTests {
  private static let arguments = ["decide", "--facts", "-", "--batch", "--now", "2026-10-20T09:00:00Z"]

  private func results(_ input: String, status: Int32 = 0) throws -> [[String: Any]] {
    let result = try run(Self.arguments, input: input)
    #expect(result.status == status && result.errors == "")
    return try result.output.split(separator: "\n", omittingEmptySubsequences: false).dropLast().map { line in
      try #require(try JSONSerialization.jsonObject(with: Data(line.utf8)) as? [String: Any])
    }
  }

  private static let grace = oneLine(graceFacts)

  private static func oneLine(_ facts: String) -> String { facts.replacingOccurrences(of: "\n", with: " ") }

  @Test func `every line has the result that it has alone`() throws {
    let ended = Self.grace.replacingOccurrences(of: "1793199600000", with: "1791999600000")
    let found = try results("\(Self.grace)\n\(ended)\r\n\(Self.grace)")
    let rows = found.map { ($0["decision"] as? [String: Any])?["row"] as? String }
    #expect(rows == ["G1", "T2", "G1"])
    let alone = try run(
      ["decide", "--facts", "-", "--format", "json", "--now", "2026-10-20T09:00:00Z"],
      input: graceFacts
    )
    let single = try #require(
      try JSONSerialization.jsonObject(with: Data(alone.output.utf8)) as? [String: Any]
    )
    #expect(NSDictionary(dictionary: single) == NSDictionary(dictionary: found[0]))
  }

  @Test func `a bad line costs that line`() throws {
    let long = "{\"appName\":\"" + String(repeating: "x", count: 3 << 20) + "\"}"
    let wrongType = #"{"renewalInfo": {"isInBillingRetryPeriod": 5}}"#
    let bad = ["[]", "", "{", wrongType, long, #"{"now": "soon"}"#, "\u{0}"]
    // The option would win over the moment of a line.
    let result = try run(
      ["decide", "--facts", "-", "--batch"],
      input: (bad + [Self.grace]).joined(separator: "\n") + "\n"
    )
    let lines = try result.output.split(separator: "\n").map { line in
      try #require(try JSONSerialization.jsonObject(with: Data(line.utf8)) as? [String: Any])
    }
    #expect(result.status == 1 && lines.count == bad.count + 1)
    let errors = lines.dropLast().compactMap { $0["error"] as? [String: Any] }
    #expect(errors.compactMap { $0["line"] as? Int } == Array(1...bad.count))
    #expect(errors.allSatisfy { ($0["summary"] as? String)?.isEmpty == false && $0["fix"] is String })
    #expect(errors[3]["path"] as? String == "renewalInfo.isInBillingRetryPeriod")
    #expect((errors[4]["summary"] as? String)?.contains("longer than 1 MiB") == true)
    #expect(lines.last?["decision"] != nil)
  }

  @Test func `nothing in is nothing out`() throws {
    #expect(try results("").isEmpty)
  }

  /// A slow producer gets each answer before it sends the next line.
  @Test func `answers come at once`() throws {
    let process = Process()
    process.executableURL = commandURL
    process.arguments = Self.arguments
    process.currentDirectoryURL = projectFolder
    let (stdin, stdout) = (Pipe(), Pipe())
    process.standardInput = stdin
    process.standardOutput = stdout
    try process.run()
    for _ in 0..<3 {
      try stdin.fileHandleForWriting.write(contentsOf: Data((Self.grace + "\n").utf8))
      let answer = String(decoding: stdout.fileHandleForReading.availableData, as: UTF8.self)
      #expect(answer.hasSuffix("\n") && answer.contains("\"row\":\"G1\""))
    }
    try stdin.fileHandleForWriting.close()
    process.waitUntilExit()
    #expect(process.terminationStatus == 0)
  }

  /// An explanation is for one customer; what was asked is refused before anything is read or written.
  @Test(arguments: [[], ["--format", "json"], ["--locale", "ja", "--time-zone", "Asia/Tokyo"]])
  func `explanations are for one customer`(others: [String]) throws {
    let result = try run(Self.arguments + ["--explain"] + others, input: Self.grace + "\n{\n")
    #expect(result.status == 2 && result.output == "")
    #expect(result.errors.hasPrefix("error: --explain is about one customer; leave it or --batch out\n"))
    #expect(result.errors.contains("Usage: noticebook decide "))
  }
}
