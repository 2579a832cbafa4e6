/// What ships inside the product for all catalogs: descriptions of payloads, words of rules, and texts of the site and of
/// explanations. A new file of one of these folders is compiled in.
package enum ProductData {
  /// The descriptions of payloads in YAML, by the name of the provider.
  package static let payloads = files(in: "payloads")

  /// What the rules of `check` find and why that matters, in YAML, by language.
  package static let ruleFiles: [String: [UInt8]] = Dictionary(
    uniqueKeysWithValues: files(in: "checks").map { (String($0.key.dropFirst("rules.".count)), $0.value) }
  )

  /// The files of texts in YAML, by the paths that they would have in a catalog.
  package static let textFiles: [String: [UInt8]] = Dictionary(
    uniqueKeysWithValues: files(in: "texts").map { file in
      let parts = file.key.split(separator: ".")
      return ("strings/\(parts[1])/\(parts[0]).yaml", file.value)
    }
  )

  /// The files of a folder, by their names without the extension.
  private static func files(in folder: String) -> [String: [UInt8]] {
    let prefix = "Catalogs/product/\(folder)/"
    var files: [String: [UInt8]] = [:]
    for (path, text) in EmbeddedFiles.all where path.hasPrefix(prefix) {
      files[String(path.dropFirst(prefix.count).dropLast(".yaml".count))] = text.withUTF8Buffer { Array($0) }
    }
    return files
  }
}
