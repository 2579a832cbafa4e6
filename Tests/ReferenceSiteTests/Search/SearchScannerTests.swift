import Testing

import ReferenceSite

@Suite struct SearchScannerTests {
  @Test(
    arguments: [
      ("", []), ("gracePeriod", ["graceperiod@0", "period@5"]), ("iOS 16", ["ios@0", "os@1", "16@3"]),
      ("DID_RENEW", ["did@0", "renew@3"]), ("a  b", ["a@0", "b@1"]), ("a, b", ["a@0", "b@2"]),
      ("a - b", ["a@0", "b@2"]), ("a--b", ["a@0", "b@2"]), (" a", ["a@0"]),
      ("猶予期間", ["猶予@0", "予期@1", "期間@2", "間@3"]), ("猶 予", ["猶@0", "予@2"]), ("猶a", ["猶@0", "a@1"]),
      ("猶 a", ["猶@0", "a@1"]), ("猶-a", ["猶@0", "a@2"]), ("𠮷野", ["𠮷野@0", "野@1"]),
      // Terms of more than 16 bytes, in one byte a letter and in more.
      (
        "gracePeriodExpirationDate",
        ["graceperiodexpirationdate@0", "periodexpirationdate@5", "expirationdate@11", "date@21"]
      ),
      ("sixteenlettersab sixteenlettersabc", ["sixteenlettersab@0", "sixteenlettersabc@16"]),
      ("Подписка Продление", ["подписка@0", "продление@8"]), ("Straße", ["strasse@0"]),
    ] as [(String, [String])]
  )
  func `a text is cut into terms`(_ text: String, _ terms: [String]) {
    #expect(SearchScanner.terms(of: text).terms.map { "\($0.text)@\($0.position)" } == terms)
  }

  @Test func `terms keep their numbers while the table grows`() {
    var numbers = TermNumbers()
    var known: [String: Int] = [:]
    // Numbers are short terms, of which many differ in few bits; with a word before them they are long ones.
    for round in 0..<3 {
      for value in 0..<6000 {
        let text = value.isMultiple(of: 5) ? "subscription-\(value * 7919)" : "\(value)"
        let number = numbers.number(of: SearchScanner.Content(text.utf8))
        if round == 0 { known[text] = number }
        guard known[text] == number else {
          Issue.record("\(text) was \(known[text] ?? -1) and is \(number)")
          return
        }
      }
    }
    #expect(Set(known.values) == Set(0..<6000))
    #expect(numbers.terms.map(\.text) == known.sorted { $0.value < $1.value }.map(\.key))
  }
}
