import ArgumentParser
import CatalogSchemas
import Catalogs
import FoundationEssentials
import Notices
import Reporters

#if canImport(Glibc)
  import Glibc
#endif

struct InitCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "init",
    abstract: "Create a brand.",
    discussion: """
      The folder contains values such as the app's name, texts in the brand's own voice in every language, one term and one
      layout, each with a comment that explains it. Existing files stay unchanged.

      Example:
        noticebook init Brands/harbor
        noticebook notice --brand Brands/harbor --facts customer.json --locale ja \\
          --time-zone Asia/Tokyo
      """.flowed
  )

  @OptionGroup var catalogOptions: CatalogOptions
  @OptionGroup var templateOptions: TemplateOptions

  @Argument(help: ArgumentHelp("The folder to create; it must not exist or must be empty.", valueName: "dir"))
  var folder: String

  func run() throws {
    if catalogOptions.brand != nil {
      throw Failure("A brand cannot extend another brand", fix: "Leave out --brand.")
    }
    try refuseExisting()
    let source = try catalogOptions.read()
    let catalog = try source.catalogWithoutErrors()
    let layouts = try TemplateSource(options: templateOptions, source: source).texts(
      NoticeRenderer.layoutNames,
      links: catalog.facts.links
    )
    let files = BrandExample(catalog: catalog, name: name, layouts: layouts).files
    try write(Dictionary(uniqueKeysWithValues: files.map { ($0, schemaLine(of: $0) + $1) }))
    let list = files.keys.sorted().map { "  \(folder)/\($0)" }.joined(separator: "\n")
    Console.note("Created a brand of \(catalog.name). Change or remove the contents of\n\(list)")
  }

  /// The line by which a file names its schema, where the schemas are next to the folder, and an empty one.
  private func schemaLine(of path: String) -> String {
    let parent = URL(filePath: folder).standardizedFileURL.deletingLastPathComponent().path
    guard let schema = CatalogSchema(path: path),
      FileManager.default.fileExists(atPath: "\(parent)/schema/\(schema.rawValue).schema.json")
    else { return "" }
    return "\(schema.line(for: path))\n\n"
  }

  /// The folder's own name, where it can name a brand.
  private var name: String {
    let last = folder.split(separator: "/").last.map(String.init) ?? ""
    let isName =
      last.first?.isLetter == true && last.utf8.allSatisfy { $0 < 0x80 }
      && last.allSatisfy { $0.isLetter || $0.isNumber || $0 == "-" }
    // Quotation marks would be needed for words such as yes; no brand is worth that.
    return isName && last.count > 3 && !["true", "false", "null"].contains(last.lowercased()) ? last : "brand"
  }

  private func refuseExisting() throws {
    guard FileManager.default.fileExists(atPath: folder) || Files.isLink(folder) else { return }
    guard Files.isFolder(folder) else {
      throw Failure("'\(folder)' is a file, not a folder", fix: "Name a folder that does not exist, or is empty.")
    }
    // The slash leads through a link to the folder behind it.
    guard try Files.paths(below: folder + "/").isEmpty else {
      throw Failure("Folder '\(folder)' is not empty", fix: "Name a folder that does not exist, or is empty.")
    }
  }

  /// Writes everything to a temporary folder, and moves it into place: as a whole where there is no such folder yet, in
  /// which case the system refuses to put it over one that has been filled meanwhile.
  private func write(_ files: [String: String]) throws {
    var target = folder
    while target.count > 1, target.hasSuffix("/") { target.removeLast() }
    let exists = Files.isFolder(target)
    let temporary = exists ? "\(target)/.noticebook-new" : "\(target).noticebook-new"
    guard !FileManager.default.fileExists(atPath: temporary) else {
      throw Failure("'\(temporary)' is in the way: an earlier run has left it", fix: "Remove it by hand.")
    }
    defer { try? FileManager.default.removeItem(atPath: temporary) }
    for (path, text) in files.sorted(by: { $0.key < $1.key }) {
      try WholeFile.write(Array(text.utf8), to: "\(temporary)/\(path)")
    }
    if exists { return try fill(target, from: temporary, files) }
    guard rename(temporary, target) == 0 else { throw failure(errno) }
  }

  /// Moves files into an empty folder that stays the one that it is: another process may work in it, and it may be mounted.
  /// Without `brand.yaml`, which goes last, it is no brand yet; where one cannot be moved, those before it go.
  private func fill(_ target: String, from temporary: String, _ files: [String: String]) throws {
    let names = Set(files.keys.map { String($0.prefix { $0 != "/" }) }).sorted {
      $0 != "brand.yaml" && $1 == "brand.yaml"
    }
    var moved: [String] = []
    for name in names {
      // Files that appeared meanwhile stay.
      let isTaken = FileManager.default.fileExists(atPath: "\(target)/\(name)")
      guard !isTaken, rename("\(temporary)/\(name)", "\(target)/\(name)") == 0 else {
        let code = isTaken ? EEXIST : errno
        for name in moved { try? FileManager.default.removeItem(atPath: "\(target)/\(name)") }
        throw failure(code)
      }
      moved.append(name)
    }
  }

  private func failure(_ code: Int32) -> Failure {
    Failure(
      "Folder '\(folder)' cannot be made: \(String(cString: strerror(code)))",
      fix: "Check the permissions, or name another folder."
    )
  }
}
