import Foundation
import JSON
import Schemas
import Testing

/// `noticebook plan`.
struct PlanCommandTests {
  private static let options = ["plan", "--facts", "-", "--locale", "en", "--time-zone", "America/New_York"]

  private func plan(_ facts: String, now: String, _ more: [String] = []) throws -> JSONValue {
    let arguments = Self.options + ["--now", now, "--format", "json"] + more
    let result = try run(arguments, input: facts)
    try #require(result.status == 0, "\(result.errors)")
    return try JSONValue(parsing: Array(result.output.utf8))
  }

  private func steps(_ plan: JSONValue) -> [[String: JSONValue]] {
    guard case .array(let steps)? = plan["steps"] else { return [] }
    return steps.map { step in
      guard case .object(let members) = step else { return [:] }
      return Dictionary(members.map { ($0.name, $0.value) }) { first, _ in first }
    }
  }

  @Test func `JSON has the steps that the schema describes`() throws {
    let validator = SchemaValidator(root: try JSONValue(parsing: ResultSchema.plan.json))
    for now in ["2026-10-12T16:00:00Z", "2026-10-20T09:00:00Z", "2027-03-01T00:00:00Z"] {
      let plan = try plan(graceFacts, now: now)
      #expect(validator.problems(plan) == [], "\(now)")
    }
    let plan = try plan(graceFacts, now: "2026-10-20T09:00:00Z", ["--channel", "email"])
    let found = steps(plan)
    #expect(found.count > 3 && found.allSatisfy { $0["channel"] == .string("email") })
    #expect(found.first?["isDue"] == .boolean(true) && found.first?["refresh"] == .boolean(false))
    #expect(found.dropFirst().allSatisfy { $0["isDue"] == .boolean(false) && $0["refresh"] == .boolean(true) })
  }

  @Test func `a plan says when to plan again`() throws {
    let first = try plan(graceFacts, now: "2026-10-20T16:00:00Z", ["--channel", "push"])
    let later = steps(first).first { $0["isDue"] == .boolean(false) }
    #expect(first["planAgain"] == later?["time"] && later != nil)
    // No step is left, but the grace period still ends.
    let last = try plan(graceFacts, now: "2026-10-28T14:30:00Z", ["--channel", "banner"])
    #expect(last["planAgain"] == .string("2026-10-28T15:00:00Z"), "\(last)")
  }

  @Test func `with --batch, each line has the plan that it has alone`() throws {
    let line = graceFacts.replacing("\n", with: " ")
    let named = line.replacing("{ ", with: #"{"id": "a", "#, maxReplacements: 1)
    let other = #"{"notification": {"notificationType": "TEST"}}"#
    let arguments = Self.options + ["--now", "2026-10-20T09:00:00Z", "--batch"]
    let result = try run(arguments, input: [line, named, "[]", other].joined(separator: "\n"))
    #expect(result.status == 1)
    let plans = try result.output.split(separator: "\n").map { try JSONValue(parsing: Array($0.utf8)) }
    try #require(plans.count == 4)
    #expect(plans[0] == (try plan(graceFacts, now: "2026-10-20T09:00:00Z")))
    #expect(plans[1]["id"] == .string("a") && plans[1]["steps"] == plans[0]["steps"])
    #expect(plans[2]["error"] != nil && plans[3]["about"] == .string("testNotification"))
  }

  @Test func `a channel that does not exist is refused`() throws {
    let result = try run(Self.options + ["--channel", "pigeon"], input: graceFacts)
    #expect(result.status == 2 && result.errors.contains("Channel 'pigeon' does not exist"))
  }

  @Test func `text names each time once, with its zone`() throws {
    let arguments = Self.options + ["--now", "2026-10-20T16:00:00Z", "--channel", "push", "--channel", "email"]
    let text = try run(arguments, input: graceFacts).output
    #expect(text.hasPrefix("now"))
    #expect(text.contains("America/New_York (fetch first)") && text.contains("step lastDay"))
  }

  @Test func `facts about something else than a subscription plan nothing`() throws {
    let facts = #"{"locale": "en", "notification": {"notificationType": "TEST", "notificationUUID": "7d2f8f0e"}}"#
    let result = try run(Self.options + ["--format", "json"], input: facts)
    #expect(result.status == 0 && result.output.contains("testNotification"))
  }
}
