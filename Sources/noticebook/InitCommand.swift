import ArgumentParser
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
    abstract: "Begin a brand: a folder with your own words and layouts over a catalog, and nothing else.",
    discussion: """
      The folder holds one text in every language, one term and one layout as the catalog has them, each with a comment
      that says what to do with it. Existing files are never touched.

      Example:
        noticebook init Brands/harbor
        noticebook notice --brand Brands/harbor --facts customer.json --locale ja --time-zone Asia/Tokyo
      """
  )

  @OptionGroup var catalogOptions: CatalogOptions
  @OptionGroup var templateOptions: TemplateOptions

  @Argument(help: ArgumentHelp("The folder to make; it must not exist, or be empty.", valueName: "dir"))
  var folder: String

  func run() throws {
    if catalogOptions.brand != nil {
      throw Failure("A brand cannot extend another brand", fix: "Leave out --brand.")
    }
    try refuseExisting()
    let source = try catalogOptions.read()
    let catalog = try source.catalogWithoutErrors()
    let layouts = try TemplateSource(options: templateOptions, source: source).texts(NoticeRenderer.layoutNames)
    let files = BrandExample(catalog: catalog, name: name, layouts: layouts).files
    try write(files)
    let list = files.keys.sorted().map { "  \(folder)/\($0)" }.joined(separator: "\n")
    Console.note("Began a brand of \(catalog.name). Change or remove what stands in\n\(list)".terminalSafe)
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
    guard try Files.paths(below: folder).isEmpty else {
      throw Failure("Folder '\(folder)' is not empty", fix: "Name a folder that does not exist, or is empty.")
    }
  }

  /// Writes everything to a folder beside the one that is wanted, and moves it into place in one step; the system
  /// refuses to put it over a folder that has been filled meanwhile.
  private func write(_ files: [String: String]) throws {
    var target = folder
    while target.count > 1, target.hasSuffix("/") { target.removeLast() }
    let temporary = "\(target).noticebook-new"
    guard !FileManager.default.fileExists(atPath: temporary) else {
      throw Failure("'\(temporary)' is in the way: an earlier run has left it", fix: "Remove it by hand.")
    }
    defer { try? FileManager.default.removeItem(atPath: temporary) }
    for (path, text) in files.sorted(by: { $0.key < $1.key }) {
      try WholeFile.write(Array(text.utf8), to: "\(temporary)/\(path)")
    }
    guard rename(temporary, target) == 0 else {
      let reason = String(cString: strerror(errno))
      throw Failure(
        "Folder '\(folder)' cannot be made: \(reason)",
        fix: "Check the permissions, or name another folder."
      )
    }
  }
}
