import Diagnostics
import YAML

/// How a text is written in a file of texts.
package enum TextEntry {
  /// The lines of an entry, without their ends: a plain line where the text reads the same so, else a literal block.
  /// - Parameters:
  ///   - key: The key within the file.
  ///   - text: The text, without line breaks at its end.
  ///   - isBlock: Whether to write a block in any case.
  package static func lines(_ key: String, _ text: String, isBlock: Bool) -> [String] {
    if !isBlock, isPlain(key, text) { return ["\(key): \(text)"] }
    // A first line that is itself indented needs the block's own indent spelt out.
    let isIndented = text.first { $0 != "\n" } == " "
    let lines = text.split(separator: "\n", omittingEmptySubsequences: false)
    return ["\(key): |\(isIndented ? "2" : "")"] + lines.map { $0.isEmpty ? "" : "  \($0)" }
  }

  /// Whether the text can follow its key as it is.
  private static func isPlain(_ key: String, _ text: String) -> Bool {
    guard let source = try? SourceText(file: "", bytes: Array("\(key): \(text)".utf8)) else { return false }
    let (entries, findings) = YAMLReader.read(source)
    guard findings.isEmpty, entries.count == 1, case .scalar(let scalar)? = entries.first?.value.content,
      let entry = entries.first
    else { return false }
    return scalar.value.utf8.elementsEqual(text.utf8) && !text.isEmpty
      && refusal(of: entry.value, key: entry.key, in: source) == nil
  }
}
