import Catalogs
import Diagnostics
import ICU

/// A catalog with the pseudo-locales next to its own, in a folder for every command that renders, separate from the
/// shipped one.
package struct PseudoCatalog: Sendable {
  /// All files, by path relative to the folder.
  package let files: [String: [UInt8]]

  /// Makes the texts of the pseudo-locales from those of the source locale; `catalog` was loaded from the files.
  package init(_ catalog: Catalog, files: [String: [UInt8]]) throws(ICUError) {
    var result = files
    let source = "strings/\(catalog.sourceLocale)/"
    let texts = catalog.texts[catalog.sourceLocale]
    for pseudo in PseudoLocale.allCases {
      guard let locale = LocaleIdentifier.pseudo(pseudo) else { continue }
      let edits = Catalog.edits(adding: locale, withPages: true, to: result, catalog: catalog)
      for (file, edits) in Dictionary(grouping: edits, by: \.span.file) {
        result[file] = result[file].flatMap { FileEditing($0).applying(edits) }
      }
      var entries: [String: String] = [:]
      for message in (texts?.inOrder ?? []) + catalog.productTexts(in: catalog.sourceLocale) {
        let file = message.text.file
        let name = try Self.entry(name(of: message, below: source), pseudo.text(of: message))
        entries[file, default: Self.header(of: file, files[file] ?? [])] += name
      }
      for (file, text) in entries { result["strings/\(locale)/\(file.dropFirst(source.count))"] = Array(text.utf8) }
    }
    self.files = result

    /// The key as its file has it.
    func name(of message: CatalogMessage, below folder: String) -> Substring {
      let path = message.text.file.dropFirst(folder.count).dropLast(".yaml".count)
      return message.key.name.dropFirst(path.count + 1)
    }
  }

  private static func header(of file: String, _ bytes: [UInt8]) -> String {
    (SchemaLine.line(of: bytes).map { "\($0)\n\n" } ?? "") + "# Made by `noticebook pseudo` from \(file).\n"
  }

  private static func entry(_ key: Substring, _ text: String) -> String {
    let lines = text.split(separator: "\n", omittingEmptySubsequences: false).map { $0.isEmpty ? "" : "  \($0)" }
    // A first line that is itself indented needs the block's own indent spelt out.
    return "\(key): |\(text.hasPrefix(" ") ? "2" : "")\n\(lines.joined(separator: "\n"))\n"
  }
}
