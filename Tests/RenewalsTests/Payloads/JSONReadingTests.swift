import Fuzzing
import Catalogs
import Foundation
import Instants
import Renewals
import Testing

@Suite struct JSONReadingTests {
  @Test(arguments: [
    ("0", PayloadValue.integer(0)), ("-0", .integer(0)), ("-12", .integer(-12)), ("1.5", .number(1.5)),
    ("9223372036854775807", .integer(.max)), ("-9223372036854775808", .integer(.min)),
    ("9223372036854775808", .number(9_223_372_036_854_775_808)), ("1e3", .integer(1000)), ("1E-2", .number(0.01)),
    (" \t\r\n true ", .boolean(true)), ("false", .boolean(false)), ("null", .null), ("[]", .list([])),
    ("[ 1 , [ ] ]", .list([.integer(1), .list([])])), ("{ }", .object([:])), (#""""#, .text("")),
    (#""\"\\\/\b\f\n\r\t\u0041\u00e9\ud83d\ude00é😀""#, .text("\"\\/\u{8}\u{C}\n\r\tA\u{E9}😀é😀")),
    (#"{"a": {"b": [null]}}"#, .object(["a": .object(["b": .list([.null])])])), ("\u{FEFF}1", .integer(1)),
  ])
  func `reads`(_ json: String, _ value: PayloadValue) throws {
    #expect(try PayloadValue(json: Array(json.utf8)) == value)
  }

  /// Foundation is stricter about nothing here, so what we read, it reads too.
  @Test func `mutated payloads never crash`() throws {
    var generator = SeededGenerator(seed: 20_261_121)
    let decider = try ShippedCatalog.decider()
    let now = try Instant.at(Payload.now)
    let composition = try TableComposition(catalog: ShippedCatalog.catalog(), table: "renewal")
    let run = try GoldenCaseRun(ShippedCatalog.catalog().facts.cases, composition)
    let sources = run.expectations.prefix(60).map { Array($0.facts.json.utf8) }
    let fragments = [
      "null", "true", "-1", "1e300", "\"x\"", "[]", "{}", "\\", "\"", ",", ":", "\\ud800", "0.5", "\u{0}",
    ]
    .map { Array($0.utf8) }
    var (decided, refused) = (0, 0)
    for _ in 0..<4_000 {
      var json = sources[Int.random(in: 0..<sources.count, using: &generator)]
      for _ in 0...Int.random(in: 0...2, using: &generator) {
        let place = Int.random(in: 0..<json.count, using: &generator)
        switch Int.random(in: 0..<4, using: &generator) {
        case 0: json[place] = UInt8.random(in: 0...255, using: &generator)
        case 1: json.remove(at: place)
        case 2: json.insert(contentsOf: fragments[Int.random(in: 0..<fragments.count, using: &generator)], at: place)
        default: json.removeSubrange(place..<min(json.count, place + 30))
        }
        if json.isEmpty { json = [0x20] }
      }
      do throws(PayloadError) {
        let decision = try decider.decide(SubscriptionFacts(json: json), now: now)
        #expect(!decision.row.isEmpty)
        decided += 1
        #expect((try? JSONSerialization.jsonObject(with: Data(json))) != nil)
      } catch {
        #expect(!error.summary.isEmpty && !error.fix.isEmpty)
        refused += 1
      }
    }
    #expect(decided > 200 && refused > 1_000)
  }
}
