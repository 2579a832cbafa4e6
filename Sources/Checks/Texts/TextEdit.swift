/// A change of a message's text, at a place in its scalars.
struct TextEdit: Hashable {
  let range: Range<Int>
  let replacement: String
}

extension Prose {
  /// An edit that replaces adjacent characters; `nil` if there is something between them that isn't prose, which the
  /// edit would remove.
  func edit(_ range: Range<Int>, to replacement: String) -> TextEdit? {
    guard !range.isEmpty else { return nil }
    let isContiguous = range.dropLast().allSatisfy { place(of: $0).upperBound == place(of: $0 + 1).lowerBound }
    return isContiguous ? TextEdit(range: place(of: range), replacement: replacement) : nil
  }
}

extension String {
  /// The text after some edits, whose places are in scalars and do not overlap.
  /// - Complexity: O(length).
  func applying(_ edits: [TextEdit]) -> String {
    let scalars = Array(unicodeScalars)
    var result = String.UnicodeScalarView()
    var end = 0
    for edit in edits.sorted(by: { $0.range.lowerBound < $1.range.lowerBound }) {
      result.append(contentsOf: scalars[end..<edit.range.lowerBound])
      result.append(contentsOf: edit.replacement.unicodeScalars)
      end = edit.range.upperBound
    }
    result.append(contentsOf: scalars[end...])
    return String(result)
  }
}
