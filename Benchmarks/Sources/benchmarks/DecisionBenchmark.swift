import Catalogs
import DecisionTables
import Foundation
import Instants
import Renewals

/// Decisions on one core and proofs of large tables, each beside its limit.
struct DecisionBenchmark {
  private static let facts = """
    {"renewalInfo": {"autoRenewStatus": 1, "expirationIntent": 2, "gracePeriodExpiresDate": 1793199600000,
       "isInBillingRetryPeriod": true, "originalTransactionId": "2000000123456789"},
     "transaction": {"expiresDate": 1791817200000, "inAppOwnershipType": "PURCHASED",
       "originalTransactionId": "2000000123456789"}}
    """
  private static let decisionLimit = 1e-6
  private static let proofLimit = 0.1

  func run() throws {
    print("Decisions on one core (median of 5 runs)")
    let loaded = Catalog.load(files: try files(in: "Catalogs/app-store", suffix: ".yaml"))
    guard let catalog = loaded.catalog, let now = Instant(iso8601: "2026-10-20T09:00:00Z")
    else { fatalError("run this from the folder of the project") }
    let decider = try RenewalDecider(catalog: catalog)
    let facts = try SubscriptionFacts(json: Array(Self.facts.utf8))
    let decide = try seconds { _ = try decider.decide(facts, now: now) }
    let state = try seconds {
      let decision = try decider.decide(facts, now: now)
      precondition(decision.access == .entitled && decision.state == "inGracePeriod" && decision.notice == "grace")
    }
    let whole = try seconds {
      let decision = try decider.decide(facts, now: now)
      precondition(
        decision.nextChange != nil && decision.deduplicationKey?.utf8.count == 32 && !decision.inputs.isEmpty
      )
    }
    report("decide, facts parsed", decide, limit: Self.decisionLimit)
    report("and its state, access and notice", state, limit: Self.decisionLimit)
    print("  and its inputs, next change and key:   \(formatted(whole * 1e6, 2)) µs")

    var random = Generator(state: 7)
    let exact = try table(named: "exact", rows: random.partition(into: 200))
    let scattered = try table(named: "random", rows: random.rows(200))
    precondition(exact.prove().isExact && !scattered.prove().isExact)
    report("proof of 100,000 points, exact", seconds(batch: 1) { _ = exact.prove() }, limit: Self.proofLimit)
    report("proof of 100,000 points, random rows", seconds(batch: 1) { _ = scattered.prove() }, limit: Self.proofLimit)
  }

  private func report(_ name: String, _ seconds: Double, limit: Double) {
    let figure = limit < 1e-3 ? "\(formatted(seconds * 1e6, 2)) µs" : "\(formatted(seconds * 1e3, 1)) ms"
    let ends = limit < 1e-3 ? "\(formatted(limit * 1e6, 0)) µs" : "\(formatted(limit * 1e3, 0)) ms"
    let padded = "\(name):".padding(toLength: 38, withPad: " ", startingAt: 0)
    print("  \(padded) \(figure), \(formatted(seconds / limit, 2)) × the limit of \(ends)")
  }

  private func table(named name: String, rows: [[ValueSet]]) throws -> DecisionTable {
    let values = (0..<10).map { "v\($0)" }
    let inputs = (0..<5).map { TableInput(name: "input\($0)", values: values) }
    return try DecisionTable(
      name: name,
      inputs: inputs,
      rows: rows.enumerated().map { TableRow(id: "row\($0)", cells: $1) }
    )
  }

  /// Rows over five inputs of ten values each.
  private struct Generator {
    var state: UInt64

    mutating func next(_ bound: Int) -> Int {
      state ^= state << 13
      state ^= state >> 7
      state ^= state << 17
      return Int(state % UInt64(bound))
    }

    /// Splits the space until there are so many boxes, each split in two along a random input at a random place.
    mutating func partition(into count: Int) -> [[ValueSet]] {
      var boxes = [Array(repeating: ValueSet.all(count: 10), count: 5)]
      while boxes.count < count {
        let index = next(boxes.count)
        let input = next(5)
        let values = boxes[index][input].indices
        if values.count < 2 { continue }
        let cut = ValueSet(indices: values.prefix(1 + next(values.count - 1)))
        var other = boxes[index]
        other[input] = other[input].subtracting(cut)
        boxes[index][input] = cut
        boxes.append(other)
      }
      return boxes
    }

    mutating func rows(_ count: Int) -> [[ValueSet]] {
      (0..<count).map { _ in (0..<5).map { _ in ValueSet(bits: UInt64(1 + next(1_023))) } }
    }
  }
}
