/// The languages of generated code: for each a folder with a runtime, which is the same for every catalog, an example, and
/// templates of the files that hold a catalog. `language.json` says which is which.
package enum CodeRuntimes {
  private static let folder = "Sources/CodeRuntimes/"

  /// The names of the folders, sorted.
  package static let languages: [String] = {
    let names = EmbeddedFiles.all.filter { $0.path.hasSuffix("/language.json") }
      .map { String($0.path.dropFirst(folder.count).prefix { $0 != "/" }) }
    return names.sorted()
  }()

  /// The text of a file of a language; `nil` if the file doesn't exist.
  package static func text(_ name: String, of language: String) -> String? {
    EmbeddedFiles.all.first { $0.path == "\(folder)\(language)/\(name)" }?.text
      .withUTF8Buffer { String(decoding: $0, as: UTF8.self) }
  }
}
