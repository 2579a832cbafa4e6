import Bytes

/// Documents in the text form of RFC 7468.
package struct PEMFile {
  package struct Document {
    package let label: String
    package let bytes: [UInt8]
  }

  package let documents: [Document]

  /// Reads all documents of a text; `nil` if one of them ends too early or is not spelled as the RFC has it generated: lines of
  /// 64 digits, of which the last may be shorter. Text between documents doesn't count.
  package init?(_ text: String) {
    var documents: [Document] = []
    var lines = text.utf8.split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false)
      .map { $0.last == UInt8(ascii: "\r") ? $0.dropLast() : $0 }[...]
    while let line = lines.popFirst() {
      guard let label = Self.label(of: line) else { continue }
      let end = "-----END \(label)-----".utf8
      let body = lines.prefix { !$0.starts(with: "-----".utf8) }
      guard let last = body.last, (1...64).contains(last.count), body.dropLast().allSatisfy({ $0.count == 64 }),
        let next = lines.dropFirst(body.count).first, next.starts(with: end),
        next.dropFirst(end.count).allSatisfy({ [0x09, 0x20].contains($0) }),
        let bytes = Base64.decode(body.joined(), .standard)
      else { return nil }
      documents.append(Document(label: label, bytes: bytes))
      lines = lines.dropFirst(body.count + 1)
    }
    self.documents = documents
  }

  /// The label of a line `-----BEGIN LABEL-----`.
  private static func label(of line: Substring.UTF8View) -> String? {
    let (start, end) = ("-----BEGIN ", "-----")
    guard line.starts(with: start.utf8), line.count >= start.utf8.count + end.utf8.count else { return nil }
    let rest = line.dropFirst(start.utf8.count)
    return rest.suffix(end.utf8.count).elementsEqual(end.utf8) ? String(rest.dropLast(end.utf8.count)) : nil
  }
}
