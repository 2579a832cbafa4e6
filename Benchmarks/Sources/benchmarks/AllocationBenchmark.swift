import CAllocations
import MessageFormatting

/// How often a warm formatter takes memory from the heap. The limits are what the result needs: nothing for bytes in a buffer,
/// and one block for a text.
struct AllocationBenchmark {
  func run() throws {
    for notice in GraceNotice.all {
      for zone in GraceNotice.zones { try measure(notice.formatter(in: zone)) }
    }
    print("  taken from the heap: nothing into a buffer, one block a text, in each language and zone")
  }

  private func measure(_ formatter: MessageFormatter) {
    let customers = GraceNotice.customers
    let dictionaries = customers.map(\.arguments)
    var arguments = MessageArguments(for: GraceNotice.parameters)
    var buffer = MessageBuffer(minimumCapacity: 1 << 20)
    // Twice: the first time, formatters open and remember.
    for isWarm in [false, true] {
      let start = nb_allocation_count()
      for customer in customers {
        customer.set(&arguments)
        formatter.append(arguments, to: &buffer)
      }
      let appended = nb_allocation_count()
      for customer in customers {
        customer.set(&arguments)
        _ = formatter.text(arguments)
      }
      let texts = nb_allocation_count()
      for arguments in dictionaries { _ = formatter.text(arguments) }
      let named = nb_allocation_count()
      for customer in customers { _ = formatter.text { customer.argument($0) } }
      let asked = nb_allocation_count()
      guard isWarm else { continue }
      limit(appended - start, to: 0, "into a buffer")
      limit(texts - appended, to: customers.count, "as texts")
      limit(named - texts, to: customers.count, "by a dictionary")
      limit(asked - named, to: customers.count, "by a function")
    }
  }

  private func limit(_ count: UInt64, to limit: Int, _ name: String) {
    guard count <= limit else { fatalError("\(count) blocks for \(limit) that are needed, \(name)") }
  }
}
