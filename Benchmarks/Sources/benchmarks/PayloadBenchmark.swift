import Catalogs
import Foundation
import Instants
import Renewals

/// Decisions from the bytes of payloads, beside what a Node backend would write by hand.
struct PayloadBenchmark {
  private static let lineCount = 1_000

  private struct Peer: Decodable {
    let fromBytes: Double
    let fromTexts: Double
    let counts: [String: Int]
  }

  func run() throws {
    print("Decisions from payload bytes, on one core (median of 5 runs)")
    let loaded = Catalog.load(files: try files(in: "Catalogs/app-store", suffix: ".yaml"))
    guard let catalog = loaded.catalog, let now = Instant(iso8601: "2026-10-20T09:00:00Z")
    else { fatalError("run this from the folder of the project") }
    let decider = try RenewalDecider(catalog: catalog)
    let lines = Self.lines(now: now.milliseconds)
    var counts: [String: Int] = [:]
    for line in lines {
      let decision = try decider.decide(SubscriptionFacts(json: line), now: now)
      counts["\(decision.state) \(decision.access.rawValue)", default: 0] += 1
    }
    let read = try seconds(batch: 1) { for line in lines { _ = try SubscriptionFacts(json: line) } }
    let whole = try seconds(batch: 1) {
      for line in lines { _ = try decider.decide(SubscriptionFacts(json: line), now: now).access }
    }
    let (own, reading) = (whole / Double(lines.count) * 1e6, read / Double(lines.count) * 1e6)
    let bytes = lines.reduce(0) { $0 + $1.count } / lines.count
    print(
      "  noticebook, \(bytes) bytes a payload:       \(formatted(own, 2)) µs, of which \(formatted(reading, 2)) µs reading"
    )
    guard let peer = try Self.peer(lines, now: now.milliseconds) else {
      print("  node is not installed, so there is no comparison with it")
      return
    }
    guard peer.counts == counts else { fatalError("the peer decides otherwise: \(peer.counts) \(counts)") }
    print(
      "  Node from bytes:                       \(formatted(peer.fromBytes, 2)) µs, \(formatted(peer.fromBytes / own, 2)) × ours"
    )
    print(
      "  Node from texts, decoded before:       \(formatted(peer.fromTexts, 2)) µs, \(formatted(peer.fromTexts / own, 2)) × ours"
    )
  }

  private static func peer(_ lines: [[UInt8]], now: Int64) throws -> Peer? {
    let folder = FileManager.default.temporaryDirectory.appending(path: "noticebook-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }
    let file = folder.appending(path: "payloads.jsonl")
    try Data(lines.flatMap { $0 + [0x0A] }).write(to: file)
    let process = Process()
    process.executableURL = URL(filePath: "/usr/bin/env")
    process.arguments = ["node", "Benchmarks/peers/decide.mjs", file.path, String(now)]
    let output = Pipe()
    process.standardOutput = output
    try process.run()
    let data = try output.fileHandleForReading.readToEnd() ?? Data()
    process.waitUntilExit()
    guard process.terminationStatus == 0 else { return nil }
    return try JSONDecoder().decode(Peer.self, from: data)
  }

  /// Payloads as the App Store sends them, with what decides varied at random, always the same.
  private static func lines(now: Int64) -> [[UInt8]] {
    var state: UInt64 = 11
    func next(_ bound: Int) -> Int {
      state ^= state << 13
      state ^= state >> 7
      state ^= state << 17
      return Int(state % UInt64(bound))
    }
    func date() -> Int64 { now + Int64(next(60) - 30) * 86_400_000 + Int64(next(86_400_000)) + 1 }
    return (0..<lineCount).map { number in
      let identifier = 2_000_000_000_000_000 + number * 7_919
      var info = "\"autoRenewProductId\":\"plus.monthly\",\"autoRenewStatus\":\(next(4) == 0 ? 0 : 1),"
      info += "\"currency\":\"JPY\",\"environment\":\"Production\",\"originalTransactionId\":\"\(identifier)\","
      info += "\"productId\":\"plus.monthly\",\"recentSubscriptionStartDate\":\(now - 90 * 86_400_000),"
      info += "\"renewalDate\":\(date()),\"renewalPrice\":980000,\"signedDate\":\(now)"
      if next(2) == 0 { info += ",\"isInBillingRetryPeriod\":\(next(3) > 0)" }
      if next(3) > 0 { info += ",\"expirationIntent\":\(1 + next(5))" }
      if next(2) == 0 { info += ",\"gracePeriodExpiresDate\":\(date())" }
      var transaction = "\"bundleId\":\"com.example.harbor\",\"currency\":\"JPY\",\"environment\":\"Production\","
      transaction += "\"inAppOwnershipType\":\"PURCHASED\",\"originalPurchaseDate\":\(now - 90 * 86_400_000),"
      transaction += "\"originalTransactionId\":\"\(identifier)\",\"price\":980000,\"productId\":\"plus.monthly\","
      transaction += "\"purchaseDate\":\(now - 30 * 86_400_000),\"quantity\":1,\"storefront\":\"JPN\","
      transaction += "\"subscriptionGroupIdentifier\":\"20412345\",\"transactionId\":\"\(identifier + 1)\","
      transaction += "\"transactionReason\":\"RENEWAL\",\"type\":\"Auto-Renewable Subscription\""
      if next(12) > 0 { transaction += ",\"expiresDate\":\(date())" }
      if next(16) == 0 { transaction += ",\"revocationDate\":\(now - 1_000),\"revocationReason\":0" }
      return Array("{\"renewalInfo\":{\(info)},\"transaction\":{\(transaction)}}".utf8)
    }
  }
}
