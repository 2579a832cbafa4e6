import Catalogs
import Instants
import Lifecycle
import Testing

struct SpeedTests {
  /// For a plan of a month that takes N, billing retry takes 2 × N and the grace period N / 2; at one speed of Sandbox, copies
  /// of Apple's table say N.
  @Test func `every speed keeps the proportions of a monthly plan`() throws {
    let facts = try Shipped.simulator().facts
    #expect(
      facts.speedNames == [
        "sandbox-3m", "sandbox-5m", "sandbox-15m", "sandbox-30m", "sandbox-1h", "xcode-30s", "xcode-5m", "xcode-15m",
        "xcode-30m", "xcode-1h",
      ]
    )
    for speed in facts.speedNames {
      let terms = try facts.terms(plan: length("1mo"), grace: length("16d"), speed: speed)
      let name = try #require(speed.split(separator: "-").last.map(String.init))
      let month = try #require(try length(name).milliseconds)
      #expect(terms.period == .milliseconds(month), "\(speed)")
      #expect(terms.retry == 2 * month, "\(speed)")
      #expect(terms.grace == (speed == "sandbox-5m" ? month : month / 2), "\(speed)")
      #expect(terms.environment.lowercased() == speed.prefix(while: { $0 != "-" }), "\(speed)")
      #expect((terms.renewalLimit == nil) == speed.hasPrefix("xcode"), "\(speed)")
    }
  }

  @Test(arguments: [
    ("sandbox-5m", [3, 5, 10, 15, 30, 60]), ("xcode-15m", [5, 15, 30, 45, 90, 180]),
    ("sandbox-30m", [10, 30, 60, 90, 180, 360]), ("xcode-1h", [15, 60, 120, 180, 360, 720]),
  ])
  func `other plans scale`(speed: String, minutes: [Int64]) throws {
    let facts = try Shipped.simulator().facts
    for (plan, minutes) in zip(["1w", "1mo", "2mo", "3mo", "6mo", "1y"], minutes) {
      let terms = try facts.terms(plan: length(plan), grace: nil, speed: speed)
      #expect(terms.period == .milliseconds(minutes * 60_000), "\(plan)")
    }
  }

  @Test func `sandbox renews twelve times`() throws {
    let steps = try play("1mo", speed: "sandbox-3m", start: "2026-11-21T00:00:00Z", end: "2026-11-22T00:00:00Z")
    #expect(steps.count == 14)
    #expect(steps.filter { $0.contains(" renewal: ") }.count == 12)
    #expect(steps.last == "2026-11-21T00:39:00Z unknownEnd: E5 expired closed EXPIRED")
    let xcode = try play("1mo", speed: "xcode-5m", start: "2026-11-21T00:00:00Z", end: "2026-11-21T02:00:00Z")
    #expect(xcode.count == 24)
  }

  @Test func `weekly plans have a grace period of six days at most`() throws {
    let facts = try Shipped.simulator().facts
    let day: Int64 = 86_400_000
    for (grace, days) in [("3d", 3), ("16d", 6), ("28d", 6)] as [(String, Int64)] {
      #expect(try facts.terms(plan: length("1w"), grace: length(grace), speed: nil).grace == days * day)
    }
    #expect(try facts.terms(plan: length("2mo"), grace: length("28d"), speed: nil).grace == 28 * day)
    #expect(try facts.terms(plan: length("1w"), grace: length("3d"), speed: "xcode-30s").grace == 9000)
    for (speed, seconds) in [("xcode-5m", 154), ("xcode-15m", 257), ("xcode-30m", 514), ("xcode-1h", 771)] {
      let terms = try facts.terms(plan: length("1w"), grace: length("3d"), speed: speed)
      #expect(terms.grace == Int64(seconds) * 1000, "\(speed)")
    }
  }

  @Test(arguments: [
    ("1mo", "2026-01-31", ["2026-02-28", "2026-03-31", "2026-04-30", "2026-05-31"]),
    ("2mo", "2025-12-31", ["2026-02-28", "2026-04-30", "2026-06-30", "2026-08-31"]),
    ("6mo", "2026-08-31", ["2027-02-28", "2027-08-31", "2028-02-29", "2028-08-31"]),
    ("1y", "2024-02-29", ["2025-02-28", "2026-02-28", "2027-02-28", "2028-02-29"]),
    ("1w", "2026-02-23", ["2026-03-02", "2026-03-09", "2026-03-16", "2026-03-23"]),
  ])
  func `production renews by the calendar`(plan: String, start: String, renewals: [String]) throws {
    let lines = try play(plan, start: "\(start)T23:30:00Z", end: "\(renewals[3])T23:30:00.001Z")
    #expect(lines.dropFirst().map { String($0.prefix(20)) } == renewals.map { "\($0)T23:30:00Z" })
  }

  @Test(arguments: ["2026-03-31", "2026-02-28", "2024-02-29", "2026-05-30"])
  func `a cycle begins so that it renews on a day`(day: String) throws {
    let end = try at("\(day)T00:00:00Z")
    for plan in ["1w", "1mo", "2mo", "3mo", "6mo", "1y"] {
      let period = try Shipped.simulator().facts.terms(plan: length(plan), grace: nil, speed: nil).period
      let start = try #require(period.start(ofCycleThrough: end), "\(plan)")
      #expect((1...8).contains { period.end(ofPeriod: $0, from: start) == end }, "\(plan) from \(start)")
    }
  }
}
