import Foundation
import CMessageFormat1
import ICU
import MessageFormatting
import MessageSyntax

/// Messages of version 2 beside the same ones of version 1 by ICU's own MessageFormat: read, and formatted when read.
///
/// Both give the same text, which is checked first. ICU is called through C, with arguments that are made ready before.
struct MessageBenchmark {
  private struct Pair {
    let name: String
    let version2: String
    let version1: String
    let arguments: [String: MessageValue]
    let peers: [nb_mf1_argument]
  }

  func run() throws {
    print("Messages on one core (median of 5 runs)")
    try withArguments { name, count, amount in
      let text = Pair(
        name: "one text",
        version2: "Hello, {$name}!",
        version1: "Hello, {name}!",
        arguments: ["name": .string("Ada")],
        peers: [name]
      )
      let plural = Pair(
        name: "a plural of a number",
        version2: ".input {$count :number} .match $count one {{{$count} day left}} * {{{$count} days left}}",
        version1: "{count, plural, one {{count, number} day left} other {{count, number} days left}}",
        arguments: ["count": .number(DecimalNumber(1234))],
        peers: [count]
      )
      let both = Pair(
        name: "two placeholders",
        version2: "{$name} has used {$amount :percent}.",
        version1: "{name} has used {amount, number, percent}.",
        arguments: ["name": .string("Ada"), "amount": .number(DecimalNumber(1))],
        peers: [name, amount]
      )
      for pair in [text, plural, both] { try measure(pair) }
    }
  }

  private func measure(_ pair: Pair) throws {
    let context = FormattingContext(
      locale: try LocaleIdentifier("en"),
      timeZone: try TimeZoneIdentifier("UTC"),
      bidiIsolation: .none,
      includesFields: false,
      formatters: FormatterCache()
    )
    var status: Int32 = 0
    let parsed = ParsedMessage.parse(pair.version2)
    guard parsed.isValid, let peer = nb_mf1_open("en", pair.version1, &status)
    else { fatalError("both messages can be read") }
    defer { nb_mf1_close(peer) }
    let theirs = String(cString: nb_mf1_format(peer, pair.peers, Int32(pair.peers.count), &status))
    let formatter = MessageFormatter(parsed, in: context)
    let ours = formatter.text(pair.arguments)
    guard ours == theirs else { fatalError("\(ours) is not \(theirs)") }

    let parsing = seconds { _ = ParsedMessage.parse(pair.version2) }
    let opening = seconds { nb_mf1_open("en", pair.version1, &status).map(nb_mf1_close) }
    let formatting = seconds { _ = formatter.text(pair.arguments) }
    let resolving = seconds { _ = parsed.formatted(pair.arguments, in: context).text }
    let peers = pair.peers
    let writing = seconds { _ = nb_mf1_format(peer, peers, Int32(peers.count), &status) }
    let name = pair.name.padding(toLength: 22, withPad: " ", startingAt: 0)
    print("  \(name) read \(formatted(parsing * 1e6)) µs, \(formatted(parsing / opening, 2)) × ICU;", terminator: "")
    print(" format \(formatted(formatting * 1e6, 2)) µs, \(formatted(formatting / writing, 2)) × ICU;", terminator: "")
    print(" not made ready \(formatted(resolving * 1e6, 2)) µs")
  }

  /// The arguments of the peer, whose texts live as long as the body runs.
  private func withArguments(
    _ body: (_ name: nb_mf1_argument, _ count: nb_mf1_argument, _ amount: nb_mf1_argument) throws -> Void
  ) rethrows {
    try "name".withCString { name in
      try "count".withCString { count in
        try "amount".withCString { amount in
          try "Ada".withCString { ada in
            try "1234".withCString { many in
              try "1".withCString { whole in
                try body(
                  nb_mf1_argument(kind: NB_MF1_STRING, name: name, text: ada, milliseconds: 0),
                  nb_mf1_argument(kind: NB_MF1_DECIMAL, name: count, text: many, milliseconds: 0),
                  nb_mf1_argument(kind: NB_MF1_DECIMAL, name: amount, text: whole, milliseconds: 0)
                )
              }
            }
          }
        }
      }
    }
  }
}
