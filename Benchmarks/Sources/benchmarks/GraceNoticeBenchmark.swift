import CNoticePeer
import Dispatch
import Foundation
import ICU
import Instants
import MessageFormatting

/// The notice of a grace period beside two loops in C++ that call ICU's formatters themselves: a plain one, and one that
/// remembers the dates of civil days and small numbers.
///
/// All give the same bytes, which is checked first. They are written into one buffer, which is used again, or each text is
/// a value of its own; ours also begin with a dictionary or a function. Node's Intl is measured in a process of its own.
struct GraceNoticeBenchmark {
  private let customers = GraceNotice.customers

  func run() throws {
    let texts = PeerNotices(customers)
    let node = try GraceNoticePeer.measured()
    if node == nil { print("node is not installed, so there is no comparison of notices with it") }
    print("Notices of a grace period, ns each; beside C++ that remembers dates and numbers (median of 31 runs in turn)")
    for notice in GraceNotice.all {
      for zone in GraceNotice.zones { try measure(notice, in: zone, texts.notices, node) }
    }
    try measureCores(texts.notices)
  }

  private func measure(
    _ notice: GraceNotice,
    in zone: String,
    _ notices: [nb_peer_notice],
    _ node: GraceNoticePeer?
  ) throws {
    let formatter = try notice.formatter(in: zone)
    guard let peer = nb_peer_open(notice.peer, zone, "MMMMEEEEd") else { fatalError("the peer can be opened") }
    defer { nb_peer_close(peer) }
    try compare(formatter, peer, notices)
    let (count, all) = (Double(customers.count), Int32(customers.count))
    let dictionaries = customers.map(\.arguments)
    let figures = secondsInTurn([
      appending(to: formatter),
      { _ = nb_peer_append(peer, notices, all) },
      texts(of: formatter),
      { _ = nb_peer_run(peer, notices, all, true) },
      { for arguments in dictionaries { _ = formatter.text(arguments) } },
      { for customer in customers { _ = formatter.text { customer.argument($0) } } },
      { for arguments in dictionaries { _ = formatter.format(arguments) } },
      { _ = nb_peer_run(peer, notices, all, false) },
    ])
    let nanoseconds = figures.map { $0 / count * 1e9 }
    func ratio(_ own: Int, _ peer: Int) -> String {
      "\(formatted(nanoseconds[own], 0)), C++ \(formatted(nanoseconds[peer], 0)) or "
        + "\(formatted(nanoseconds[peer] / nanoseconds[own], 2)) ×"
    }
    func shown(_ index: Int) -> String { formatted(nanoseconds[index], 0) }
    let name = "\(notice.tag), \(zone)".padding(toLength: 20, withPad: " ", startingAt: 0)
    print("  \(name) into a buffer \(ratio(0, 1)); as texts \(ratio(2, 3))", terminator: "")
    if let node {
      let expected = customers.map { formatter.text($0.arguments) }
      let theirs = node.nanoseconds(notice, in: zone, expecting: expected)
      print(", Node \(formatted(theirs, 0)) or \(formatted(theirs / nanoseconds[2], 1)) ×", terminator: "")
    }
    print("\n    by a dictionary \(shown(4)), by a function \(shown(5)), in parts \(shown(6));", terminator: "")
    print(" C++ that remembers nothing \(shown(7))")
  }

  /// All notices behind each other in a buffer. The customers are read where they stand, as the loops in C++ read them.
  private func appending(to formatter: MessageFormatter) -> () -> Void {
    let notices = ReusedNotices()
    let customers = customers
    return { customers.withUnsafeBufferPointer { notices.append($0, formatter) } }
  }

  private func texts(of formatter: MessageFormatter) -> () -> Void {
    let notices = ReusedNotices()
    let customers = customers
    return { customers.withUnsafeBufferPointer { notices.texts($0, formatter) } }
  }

  private func compare(_ formatter: MessageFormatter, _ peer: OpaquePointer, _ notices: [nb_peer_notice]) throws {
    var arguments = MessageArguments(for: GraceNotice.parameters)
    var buffer = MessageBuffer()
    var all = ""
    // What is written for the first time, and what is remembered.
    for remembers in [false, true, true] {
      for (notice, customer) in zip(notices, customers) {
        let theirs = withUnsafeTemporaryAllocation(of: CChar.self, capacity: 512) { buffer in
          withUnsafePointer(to: notice) { nb_peer_write(peer, $0, remembers, buffer.baseAddress, buffer.count) }
          return String(decoding: buffer.prefix { $0 != 0 }.map(UInt8.init(bitPattern:)), as: UTF8.self)
        }
        customer.set(&arguments)
        formatter.append(arguments, to: &buffer)
        all += theirs
        for ours in [
          formatter.text(arguments), formatter.text(customer.arguments), formatter.text(argument: customer.argument),
          formatter.format(customer.arguments).text,
        ] where !ours.utf8.elementsEqual(theirs.utf8) { fatalError("\(ours) is not \(theirs)") }
      }
    }
    guard buffer.withUTF8({ $0.elementsEqual(all.utf8) }) else { fatalError("the buffer holds something else") }
  }

  /// Two threads that share a formatter, beside one; with one each; and the loops in C++ with one each, which is what
  /// the machine can do.
  private func measureCores(_ notices: [nb_peer_notice]) throws {
    let zone = "America/New_York"
    let formatter = try GraceNotice.english.formatter(in: zone)
    let another = try GraceNotice.english.formatter(in: zone)
    nonisolated(unsafe) let peers = [0, 1].map { _ in nb_peer_open(NB_PEER_ENGLISH, zone, "MMMMEEEEd") }
    defer { peers.forEach(nb_peer_close) }
    nonisolated(unsafe) let notices = notices
    let customers = customers
    func rate(_ threads: Int, _ round: @escaping @Sendable (_ thread: Int) -> Void) -> Double {
      let start = ContinuousClock.now
      DispatchQueue.concurrentPerform(iterations: threads) { round($0) }
      return Double(threads) / ((ContinuousClock.now - start) / .seconds(1))
    }
    func ratio(_ round: @escaping @Sendable (_ thread: Int) -> Void) -> Double {
      _ = rate(2, round)
      return median((0..<9).map { _ in (1 / rate(1, round)) * rate(2, round) })
    }
    func appending(sharing: Bool) -> Double {
      ratio { thread in
        let formatter = sharing || thread == 0 ? formatter : another
        let notices = ReusedNotices()
        customers.withUnsafeBufferPointer { for _ in 0..<1500 { notices.append($0, formatter) } }
      }
    }
    func named(sharing: Bool) -> Double {
      ratio { thread in
        let formatter = sharing || thread == 0 ? formatter : another
        let dictionaries = customers.map(\.arguments)
        for _ in 0..<300 { for arguments in dictionaries { _ = formatter.text(arguments) } }
      }
    }
    let peer = ratio { thread in
      for _ in 0..<500 { _ = nb_peer_append(peers[thread], notices, Int32(notices.count)) }
    }
    print(
      "  two cores that share a formatter: \(formatted(appending(sharing: true), 2)) × the notices of one",
      terminator: ""
    )
    print(" (by a dictionary \(formatted(named(sharing: true), 2)) ×);", terminator: "")
    print(" with a formatter each \(formatted(appending(sharing: false), 2)) ×", terminator: "")
    print(" (\(formatted(named(sharing: false), 2)) ×); C++ with a loop each \(formatted(peer, 2)) ×")
  }
}

/// The memory that one thread uses again for its notices.
private final class ReusedNotices {
  private var arguments = MessageArguments(for: GraceNotice.parameters)
  private var buffer = MessageBuffer()

  func append(_ customers: UnsafeBufferPointer<GraceNotice.Customer>, _ formatter: MessageFormatter) {
    buffer.removeAll()
    append(customers, formatter, &arguments, &buffer)
  }

  func texts(_ customers: UnsafeBufferPointer<GraceNotice.Customer>, _ formatter: MessageFormatter) {
    texts(customers, formatter, &arguments)
  }

  @inline(never)
  private func append(
    _ customers: UnsafeBufferPointer<GraceNotice.Customer>,
    _ formatter: MessageFormatter,
    _ arguments: inout MessageArguments,
    _ buffer: inout MessageBuffer
  ) {
    for index in customers.indices {
      customers[index].set(&arguments)
      formatter.append(arguments, to: &buffer)
    }
  }

  @inline(never)
  private func texts(
    _ customers: UnsafeBufferPointer<GraceNotice.Customer>,
    _ formatter: MessageFormatter,
    _ arguments: inout MessageArguments
  ) {
    for index in customers.indices {
      customers[index].set(&arguments)
      _ = formatter.text(arguments)
    }
  }
}
