extension TranslationRecord {
  /// Writes a file of records, in the order given: an entry of four keys each, with an empty line between entries, so
  /// that changes to neighbours merge.
  ///
  /// `text` is the fingerprint of the translation, and `source` the text that it was made from, as its file holds it.
  ///
  /// `schemaLine` is a comment that names the file's schema to editors, as the first line.
  public static func file(
    _ entries: [(key: String, state: State, text: String, source: String)],
    schemaLine: String? = nil
  ) -> String {
    let header = "# Written by noticebook: how far each translation is, and the source text that it was made from.\n"
    return (schemaLine.map { "\($0)\n\n" } ?? "") + header
      + entries.map { entry in
        let source = entry.source.split(separator: "\n", omittingEmptySubsequences: false)
          .map { $0.isEmpty ? "" : "    \($0)" }.joined(separator: "\n")
        // A first line that is itself indented needs the block's own indent spelt out.
        let isIndented = entry.source.first { $0 != "\n" } == " "
        return """

          \(entry.key):
            state: \(entry.state.rawValue)
            text: \(entry.text)
            source: |\(isIndented ? "2" : "")
          \(source)

          """
      }.joined()
  }
}
