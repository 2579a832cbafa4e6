/// The comments of a file of texts, by the keys that they are about.
struct TranslatorNotes {
  /// The comment at the head of the file, which a blank line parts from what follows.
  private let head: String?
  /// The comment that holds for a line, by the line's number from 1.
  private var notes: [Int: String] = [:]

  /// Reads the comments of a file. One that stands above a key is also about the keys that follow without a blank line.
  /// - Complexity: O(length of the file).
  init(_ source: SourceText) {
    var head: String?
    var comment: [String] = []
    var isComment = false
    // A blank line within a text, which an indented line follows, ends nothing.
    var isAfterBlank = false
    for (index, line) in source.lines.enumerated() {
      guard let first = line.first, line.contains(where: { $0 != " " }) else {
        if isComment, head == nil, notes.isEmpty { head = comment.joined(separator: "\n") }
        isComment = false
        isAfterBlank = true
        continue
      }
      if first == " " {
        isAfterBlank = false
        continue
      }
      if isAfterBlank || (first == "#" && !isComment) { comment = [] }
      isAfterBlank = false
      isComment = first == "#"
      // What names the schema is for editors.
      if isComment, String(String.UnicodeScalarView(line)).contains("yaml-language-server:") { continue }
      if isComment {
        comment.append(String(String.UnicodeScalarView(line.drop { $0 == "#" || $0 == " " })))
      } else if !comment.isEmpty {
        notes[index + 1] = comment.joined(separator: "\n")
      }
    }
    self.head = head
  }

  /// The comment about the key on a line, after that at the head of the file.
  func note(ofKeyAt line: Int) -> String? {
    let all = [head, notes[line]].compactMap { $0 }
    return all.isEmpty ? nil : all.joined(separator: "\n")
  }
}
