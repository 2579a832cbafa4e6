import Diagnostics
import Testing

struct SuggestionTests {
  @Test(arguments: [
    ("giude", ["guide", "other"], "guide"), ("Guide", ["guide"], "guide"),
    ("updatePaymnt", ["resubscribe", "updatePayment"], "updatePayment"),
    ("ab", ["abc", "abd"], "abc"), ("猶予期問", ["猶予期間", "再試行"], "猶予期間"), ("state", ["state"], "state"),
  ])
  func `is found`(_ word: String, _ candidates: [String], _ expected: String) {
    #expect(suggestion(for: word, among: candidates) == expected)
  }

  @Test(arguments: [
    ("giude", ["reference"]), ("guide", []), ("", ["ab"]), ("ab", ["cd"]), ("abcdefghijkl", ["mnopqrstuvwx"]),
    ("guide", ["guidelines"]), ("A2", ["A1", "V2"]), ("E2c", ["E6c"]),
  ])
  func `is not found`(_ word: String, _ candidates: [String]) {
    #expect(suggestion(for: word, among: candidates) == nil)
  }

  @Test func `long words are not compared`() {
    let long = String(repeating: "a", count: 100_000)
    #expect(suggestion(for: long, among: [long + "b"]) == nil)
  }
}
