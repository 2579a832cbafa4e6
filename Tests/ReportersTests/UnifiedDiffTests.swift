import Reporters
import Testing

/// The new version that a difference makes of an old one.
private func patched(_ old: String, _ diff: String) throws -> String {
  func lines(_ text: String) -> [Substring] {
    var lines = text.split(separator: "\n", omittingEmptySubsequences: false)
    if lines.last?.isEmpty == true { lines.removeLast() } else { lines[lines.count - 1] += "\u{0}" }
    return lines
  }
  let old = old.isEmpty ? [] : lines(old)
  var result: [Substring] = []
  var next = 0
  var patch = lines(diff).dropFirst(2)[...]
  while let head = patch.popFirst() {
    let number = try #require(head.firstMatch(of: /^@@ -(\d+)(?:,(\d+))? \+/))
    let start = try #require(Int(number.1))
    let first = number.2 == "0" ? start : start - 1
    result += old[next..<first]
    next = first
    while let line = patch.first, !line.hasPrefix("@@") {
      patch.removeFirst()
      let isOpen = patch.first?.hasPrefix("\\") == true
      if isOpen { patch.removeFirst() }
      let text = line.dropFirst() + (isOpen ? "\u{0}" : "")
      if line.hasPrefix("+") {
        result.append(text)
      } else {
        #expect(old[next] == text)
        if line.hasPrefix(" ") { result.append(text) }
        next += 1
      }
    }
  }
  result += old[next...]
  return result.map { $0.hasSuffix("\u{0}") ? String($0.dropLast()) : "\($0)\n" }.joined()
}

struct UnifiedDiffTests {
  @Test func `a change is shown with the lines around it`() {
    let old = "1\n2\n3\n4\n5\n6\n7\n"
    let diff = UnifiedDiff(file: "a/b", from: Array(old.utf8), to: Array("1\n2\n3\n4\nfive\n6\n7\n".utf8))
    #expect(diff.text == "--- a/b\n+++ a/b\n@@ -2,6 +2,6 @@\n 2\n 3\n 4\n-5\n+five\n 6\n 7\n")
    #expect(UnifiedDiff(file: "a", from: Array(old.utf8), to: Array(old.utf8)).text.isEmpty)
  }

  @Test func `every difference makes the new version of the old`() throws {
    var state: UInt64 = 7
    func random(_ count: UInt64) -> UInt64 {
      state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
      return (state >> 33) % count
    }
    func text() -> String {
      let lines = (0..<random(30)).map { _ in ["a", "b", "", "状態", "c"][Int(random(5))] }
      return lines.joined(separator: "\n") + (lines.isEmpty || lines.last == "" || random(2) == 0 ? "" : "\n")
    }
    for _ in 0..<300 {
      let (old, new) = (text(), text())
      let diff = UnifiedDiff(file: "f", from: Array(old.utf8), to: Array(new.utf8)).text
      #expect(diff.isEmpty == (old == new))
      if !diff.isEmpty { #expect(try patched(old, diff) == new) }
    }
  }
}
