import NIOCore
import NoticebookService
import Testing

/// Lines are the same wherever the parts of a body are cut.
struct LineSplitterTests {
  private func lines(_ text: String, cut size: Int, limit: Int = 10) -> [String?] {
    var splitter = LineSplitter(limit: limit)
    var found: [String?] = []
    func add(_ line: LineSplitter.Line) {
      switch line {
      case .tooLong: found.append(nil)
      case .whole(let bytes): found.append(String(decoding: bytes, as: UTF8.self))
      }
    }
    let bytes = Array(text.utf8)
    for start in stride(from: 0, to: bytes.count, by: size) {
      splitter.append(ByteBuffer(bytes: bytes[start..<min(start + size, bytes.count)]))
      while let line = splitter.next() { add(line) }
    }
    if let line = splitter.last() { add(line) }
    return found
  }

  @Test(
    arguments: [
      ("", []), ("a", ["a"]), ("a\n", ["a"]), ("\n", [""]), ("a\n\nb", ["a", "", "b"]), ("a\r\nb\r\n", ["a\r", "b\r"]),
      ("0123456789\nx", ["0123456789", "x"]), ("0123456789a\nx", [nil, "x"]), ("0123456789abcdefghijkl", [nil]),
      ("0123456789abcdefghijkl\n\nx\n0123456789abcd", [nil, "", "x", nil]), ("é\nü", ["é", "ü"]),
    ] as [(String, [String?])]
  )
  func `a text has the same lines however it is cut`(_ text: String, _ expected: [String?]) {
    for size in 1...30 { #expect(lines(text, cut: size) == expected, "parts of \(size) bytes") }
  }
}
