import FoundationEssentials

/// What is compiled into the command, so that it runs without files of its own: the shipped catalogs, the catalogs to
/// start from, and the templates. The names are those of the folders.
public enum Shipped {
  /// The names of the shipped catalogs, sorted.
  public static var catalogNames: [String] { names(in: "Catalogs/") }

  /// The names of the catalogs to start from: those of providers, sorted, and then `blank`.
  public static var starterNames: [String] {
    let names = names(in: "Catalogs/starters/")
    return names.filter { $0 != "blank" } + names.filter { $0 == "blank" }
  }

  /// The names of the shipped catalogs, as help and errors list them.
  public static var catalogList: String { catalogNames.joined(separator: ", ") }

  /// The files of a shipped catalog, by path; `nil` if no catalog has this name.
  public static func catalog(_ name: String) -> [String: [UInt8]]? { catalog(in: "Catalogs/\(name)/") }

  /// The files of a catalog to start from, by path; `nil` if no catalog has this name.
  public static func starter(_ name: String) -> [String: [UInt8]]? { catalog(in: "Catalogs/starters/\(name)/") }

  /// The templates of pages and notices, by path.
  public static var templates: [String: [UInt8]] { files(in: "Templates/") }

  /// The picture of a published site, a PNG.
  public static var socialCard: [UInt8] { files(in: "Catalogs/product/site/")["card.png"] ?? [] }

  /// The folders right below a folder that are catalogs.
  private static func names(in folder: String) -> [String] {
    EmbeddedFiles.all.compactMap { path, _ in
      let parts = path.dropFirst(folder.count).split(separator: "/")
      return path.hasPrefix(folder) && parts.count == 2 && parts[1] == "catalog.yaml" ? String(parts[0]) : nil
    }
    .sorted()
  }

  private static func catalog(in folder: String) -> [String: [UInt8]]? {
    let files = files(in: folder)
    return files["catalog.yaml"] == nil ? nil : files
  }

  /// The bytes of a picture, which is compiled in as base64.
  private static func decoded(_ text: StaticString) -> [UInt8] {
    text.withUTF8Buffer { Data(base64Encoded: Data($0)).map(Array.init) ?? [] }
  }

  private static func files(in folder: String) -> [String: [UInt8]] {
    var files: [String: [UInt8]] = [:]
    for (path, text) in EmbeddedFiles.all where path.hasPrefix(folder) {
      files[String(path.dropFirst(folder.count))] =
        path.hasSuffix(".png") ? decoded(text) : text.withUTF8Buffer { Array($0) }
    }
    return files
  }
}
