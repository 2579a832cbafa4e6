import Synchronization
import Testing

import Terminal

/// What a person at a terminal sees of a long run.
struct ProgressLineTests {
  private final class Lines: Sendable {
    private let kept = Mutex<[String]>([])
    var all: [String] { kept.withLock { $0 } }
    func add(_ line: String) { kept.withLock { $0.append(line) } }
  }

  @Test func `a long run shows how far it is and takes the line away`() {
    let lines = Lines()
    let start = ContinuousClock.now
    let progress = ProgressLine("Pages:", total: 40, since: start) { lines.add($0) }
    for step in 1...40 { progress.advance(at: start + .milliseconds(50 * step)) }
    progress.end()
    progress.end()
    #expect(lines.all.first == "\rPages: 20 of 40\u{1B}[K")
    #expect(lines.all.dropFirst().first == "\rPages: 22 of 40\u{1B}[K")
    #expect(lines.all.count == 12)
    #expect(lines.all.last == "\r\u{1B}[K")
  }

  @Test func `a short run says nothing`() {
    let lines = Lines()
    let start = ContinuousClock.now
    let progress = ProgressLine("Pages:", total: 3, since: start) { lines.add($0) }
    for step in 1...3 { progress.advance(at: start + .milliseconds(300 * step)) }
    progress.end()
    #expect(lines.all.isEmpty)
  }
}
