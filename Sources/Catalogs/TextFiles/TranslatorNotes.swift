import YAML

/// The comments of a file of texts, by the keys that they are about.
struct TranslatorNotes {
  /// The comment at the head of the file, which a blank line parts from what follows.
  private let head: String?
  /// The comment about a line, by the line's number, counted from 1.
  private let notes: [Int: String]

  /// Reads the comments of a file. A comment above a key is also about the keys that follow without a blank line.
  /// - Complexity: O(length of the file).
  init(_ source: SourceText) {
    let (hash, space) = (UInt8(ascii: "#"), UInt8(ascii: " "))
    var head: String?
    var notes: [Int: String] = [:]
    var comment: [String] = []
    var isComment = false
    // A blank line within a text, which an indented line follows, ends nothing.
    var isAfterBlank = false
    source.bytes.withUnsafeBufferPointer { bytes in
      for index in 0..<source.lineCount {
        let (start, end) = source.bounds(ofLine: index)
        let line = bytes[start..<end]
        if line.isBlank {
          if isComment, head == nil, notes.isEmpty, !comment.isEmpty { head = comment.joined(separator: "\n") }
          isComment = false
          isAfterBlank = true
          continue
        }
        if bytes[start] == space {
          isAfterBlank = false
          continue
        }
        let wasComment = isComment
        isComment = bytes[start] == hash
        if isAfterBlank || (isComment && !wasComment) { comment = [] }
        isAfterBlank = false
        if isComment {
          let text = String(decoding: line.drop { $0 == hash || $0 == space }, as: UTF8.self)
          // What names the schema is for editors.
          if !text.holds("yaml-language-server:") { comment.append(text) }
        } else if !comment.isEmpty {
          notes[index + 1] = comment.joined(separator: "\n")
        }
      }
    }
    self.head = head
    self.notes = notes
  }

  /// The comment about the key on a line, after that at the head of the file, and whether that is all.
  func note(ofKeyAt line: Int) -> (text: String, isOfFile: Bool)? {
    guard !notes.isEmpty, let note = notes[line] else { return head.map { ($0, true) } }
    return (head.map { "\($0)\n\(note)" } ?? note, false)
  }
}

extension String {
  /// Whether this text contains the bytes of another text.
  fileprivate func holds(_ other: String) -> Bool {
    let (bytes, wanted) = (Array(utf8), Array(other.utf8))
    guard let first = wanted.first else { return true }
    return bytes.indices.contains { bytes[$0] == first && bytes[$0...].starts(with: wanted) }
  }
}

extension Slice<UnsafeBufferPointer<UInt8>> {
  /// Whether a line is empty, or made of spaces.
  fileprivate var isBlank: Bool { allSatisfy { $0 == UInt8(ascii: " ") } }
}
