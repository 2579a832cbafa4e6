import CNoticePeer
import Foundation
import ICU
import Instants
import MessageFormatting
import MessageSyntax

/// The notice of a grace period, two lines with a date, a plural and two texts, beside two loops in C++ that call ICU's
/// formatters themselves: a plain one, and one that remembers the dates of civil days and small numbers.
///
/// All give the same texts, which is checked first; each text is a value of its own. The notices are of 16 customers.
struct GraceNoticeBenchmark {
  private static let source = """
    .input {$days :integer} .input {$date :date fields=month-day-weekday length=long} .match $days
    one {{{$name}, we could not renew {$plan}.
    You keep access for {$days} more day, until {$date}.}}
    * {{{$name}, we could not renew {$plan}.
    You keep access for {$days} more days, until {$date}.}}
    """

  private struct Customer {
    let name: String
    let plan: String
    let days: Int
    let milliseconds: Int64

    /// An argument by its name, for callers without a dictionary.
    func argument(_ name: String) -> MessageValue? {
      switch name {
      case "name": .string(self.name)
      case "plan": .string(plan)
      case "days": .number(DecimalNumber(days))
      case "date": Instant(milliseconds: milliseconds).map(MessageValue.instant)
      default: nil
      }
    }

    var arguments: [String: MessageValue] {
      [
        "name": .string(name), "plan": .string(plan), "days": .number(DecimalNumber(days)),
        "date": Instant(milliseconds: milliseconds).map(MessageValue.instant) ?? .string(""),
      ]
    }
  }

  func run() throws {
    let customers = (0..<16).map { index in
      Customer(
        name: ["Ada", "Grace", "Katherine", "Radia"][index % 4],
        plan: index % 2 == 0 ? "Monthly Premium" : "Family",
        days: index + 1,
        milliseconds: 1_793_200_000_000 + Int64(index) * 47_000_000
      )
    }
    for zone in ["UTC", "America/New_York", "Asia/Tokyo"] { try measure(customers, in: zone) }
    try measureCores(customers)
  }

  private func formatter(in zone: String) throws -> MessageFormatter {
    let context = FormattingContext(
      locale: try LocaleIdentifier("en"),
      timeZone: try TimeZoneIdentifier(zone),
      bidiIsolation: .none,
      includesFields: false,
      formatters: FormatterCache()
    )
    return MessageFormatter(ParsedMessage.parse(Self.source), in: context)
  }

  private func measure(_ customers: [Customer], in zone: String) throws {
    let formatter = try formatter(in: zone)
    guard let peer = nb_peer_open("en", zone, "MMMMEEEEd") else { fatalError("the peer can be opened") }
    defer { nb_peer_close(peer) }
    let texts = customers.flatMap { [strdup($0.name), strdup($0.plan)] }
    defer { texts.forEach { free($0) } }
    let notices = customers.indices.map { index in
      nb_peer_notice(
        name: texts[2 * index],
        plan: texts[2 * index + 1],
        days: Int64(customers[index].days),
        milliseconds: customers[index].milliseconds
      )
    }
    let arguments = customers.map(\.arguments)
    for remembers in [false, true, true] {
      for (notice, arguments) in zip(notices, arguments) {
        let theirs = withUnsafeTemporaryAllocation(of: CChar.self, capacity: 512) { buffer in
          withUnsafePointer(to: notice) { nb_peer_write(peer, $0, remembers, buffer.baseAddress, buffer.count) }
          return String(cString: buffer.baseAddress ?? strdup(""))
        }
        let ours = formatter.text(arguments)
        guard ours == theirs else { fatalError("\(ours) is not \(theirs)") }
      }
    }
    let count = Double(customers.count)
    let own = seconds { for arguments in arguments { _ = formatter.text(arguments) } } / count
    let asking = seconds { for customer in customers { _ = formatter.text(argument: customer.argument) } } / count
    let parts = seconds { for arguments in arguments { _ = formatter.format(arguments) } } / count
    let plain = seconds { _ = nb_peer_run(peer, notices, Int32(notices.count), 1, false) } / count
    let remembering = seconds { _ = nb_peer_run(peer, notices, Int32(notices.count), 1, true) } / count
    let name = "grace notice, \(zone)".padding(toLength: 30, withPad: " ", startingAt: 0)
    print("  \(name) \(formatted(own * 1e6, 3)) µs (by a function \(formatted(asking * 1e6, 3)) µs,", terminator: "")
    print(" in parts \(formatted(parts * 1e6, 3)) µs);", terminator: "")
    print(" C++ \(formatted(plain * 1e6, 3)) µs, \(formatted(plain / own, 2)) × as long;", terminator: "")
    print(" remembering \(formatted(remembering * 1e6, 3)) µs, \(formatted(remembering / own, 2)) × as long")
  }

  /// Two threads that share a formatter, beside one; and two that have one each, which is what the machine can do.
  private func measureCores(_ customers: [Customer]) throws {
    let formatter = try formatter(in: "America/New_York")
    let another = try self.formatter(in: "America/New_York")
    func rate(_ threads: Int, sharing: Bool = true) -> Double {
      let rounds = 60_000
      let start = ContinuousClock.now
      DispatchQueue.concurrentPerform(iterations: threads) { thread in
        let formatter = sharing || thread == 0 ? formatter : another
        let arguments = customers.map(\.arguments)
        for _ in 0..<rounds { for arguments in arguments { _ = formatter.text(arguments) } }
      }
      return Double(threads * rounds * customers.count) / ((ContinuousClock.now - start) / .seconds(1))
    }
    var ratios: [Double] = []
    var own: [Double] = []
    for _ in 0..<5 {
      let one = rate(1)
      ratios.append(rate(2) / one)
      own.append(rate(2, sharing: false) / one)
    }
    print(
      "  grace notice, two cores that share a formatter: \(formatted(median(ratios), 2)) × the notices of one;",
      terminator: ""
    )
    print(" with a formatter each \(formatted(median(own), 2)) ×")
  }
}
