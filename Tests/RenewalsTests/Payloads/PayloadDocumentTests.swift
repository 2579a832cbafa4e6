import Catalogs
import Fuzzing
import Testing

import Renewals

/// The fast reader must never say anything else than the exact one.
struct PayloadDocumentTests {
  @Test(arguments: [
    "null", "true", "false", "0", "-0", "-1", "9223372036854775807", "-9223372036854775808", "9223372036854775808",
    "18446744073709551616", "1.5", "2.0", "-0.0", "1e3", "1e-400", "1e400", "9007199254740991.0",
    "9007199254740992.0", "9007199254740993.0", "1793199600000.25", "\"\"", "\"seven77\"", "\"eight888\"",
    "\"nine99999\"", "\"サブスクリプション\"", "\"\\u0000\"", "\"\\ud83d\\ude00\"", "\"\\ud83d\"", "[]", "[[]]", "{}",
    "[1, \"two\", null, {\"three\": [4.5]}]", "{\"a\": 1, \"b\": {\"a\": 2}}", "{\"a\": 1, \"a\": 2}",
    "{\"\": 1}", "{\"\": 1, \"\": 2}", "{\"\u{e9}\": 1, \"e\u{301}\": 2}", "{\"K\": 1, \"\u{212A}\": 2}",
    "", " ", "nul", "{", "[1,]", "{\"a\"}", "1 2", "\u{FEFF}{\"a\": 1}", "{\"a\": 1}\u{0}", "\"\u{1}\"", "01", "+1",
    ".5",
  ])
  func `reads like the exact reader`(_ json: String) {
    expectSameReading(Array(json.utf8))
  }

  @Test func `depth is the exact readers to judge`() {
    for depth in [31, 32, 33, 63, 64, 65, 200] {
      expectSameReading(Array((String(repeating: "[", count: depth) + String(repeating: "]", count: depth)).utf8))
    }
  }

  @Test func `large objects and long texts are read`() throws {
    let members = (0..<300).map { "\"name\($0)\": \($0)" }.joined(separator: ",")
    let twice = members + ",\"name299\": 0"
    for json in ["{\(members)}", "{\(twice)}", "[\"\(String(repeating: "長", count: 30_000))\"]"] {
      expectSameReading(Array(json.utf8))
    }
  }

  @Test func `mutated payloads read like the exact reader`() {
    var random = Fuzzing.generator(41)
    let seed = Array(
      """
      {"renewalInfo": {"autoRenewStatus": 1, "gracePeriodExpiresDate": 1793199600000.5, "offers": ["a", "\\u3042"],
       "isInBillingRetryPeriod": true}, "transaction": {"expiresDate": 1791817200000, "price": -12.50, "x": null}}
      """.utf8
    )
    let alphabet = Array("{}[]\":,.-+eE0123456789\\utrunfal \u{7F}é\u{0}".utf8)
    for _ in 0..<20_000 {
      var json = seed
      for _ in 0..<Int.random(in: 1...4, using: &random) {
        let place = Int.random(in: json.indices, using: &random)
        switch Int.random(in: 0..<3, using: &random) {
        case 0: json[place] = alphabet.randomElement(using: &random) ?? 0
        case 1: json.remove(at: place)
        default: json.insert(alphabet.randomElement(using: &random) ?? 0, at: place)
        }
      }
      expectSameReading(json)
    }
  }

  @Test func `names are found by all their words`() throws {
    let names = [
      "", "a", "sevenXX", "eightXXX", "eightXXY", "subscriptionGroupIdentifier", "subscriptionGroupIdentifies",
    ]
    let document = try PayloadDocument(
      json: Array("{\(names.enumerated().map { "\"\($1)\": \($0)" }.joined(separator: ","))}".utf8)
    )
    for (index, name) in names.enumerated() {
      let place = try #require(document.member(FieldName(name), at: 0))
      #expect(document.node(at: place).value == .integer(Int64(index)))
    }
    #expect(document.member("eightXXZ", at: 0) == nil)
    #expect(document.member(.none, at: 0) == nil)
  }

  private func expectSameReading(_ json: [UInt8], sourceLocation: SourceLocation = #_sourceLocation) {
    let fast = Result { () throws(PayloadError) in try PayloadDocument(json: json).node(at: 0).value }
    let exact = Result { () throws(PayloadError) in try PayloadValue(json: json) }
    #expect(fast == exact, "\(String(decoding: json, as: UTF8.self))", sourceLocation: sourceLocation)
  }
}
