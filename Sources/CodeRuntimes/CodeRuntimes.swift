import JSON

/// The languages of generated code: for each a folder with a runtime, which is the same for every catalog, an example, and
/// templates of the files that hold a catalog. `language.json` says which is which, and how the language is written.
package enum CodeRuntimes {
  private static let folder = "Sources/CodeRuntimes/Languages/"

  /// What `language.json` says, by the name of the folder, sorted.
  package static let languages: [(folder: String, description: JSONValue)] = {
    let names = EmbeddedFiles.all.filter { $0.path.hasSuffix("/language.json") }
      .map { String($0.path.dropFirst(folder.count).prefix { $0 != "/" }) }
    return names.sorted().map { name in
      guard let text = text("language.json", of: name), let description = try? JSONValue(parsing: Array(text.utf8))
      else {
        preconditionFailure("the description of \(name) is JSON")
      }
      return (name, description)
    }
  }()

  /// The text of a file of a language; `nil` if the file doesn't exist.
  package static func text(_ name: String, of language: String) -> String? {
    EmbeddedFiles.all.first { $0.path == "\(folder)\(language)/\(name)" }?.text
      .withUTF8Buffer { String(decoding: $0, as: UTF8.self) }
  }
}
