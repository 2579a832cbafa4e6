import ArgumentParser
import CatalogSchemas
import Catalogs
import FilesAndFolders
import FoundationEssentials
import Notices
import Shipped
import Terminal

struct InitCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "init",
    abstract: "Create a catalog or a brand.",
    discussion: """
      With --provider, the folder contains a small catalog that passes every check: states, a proven decision table and
      notices in English and Japanese. blank is for a provider of your own. --full gives the whole built-in catalog with
      its templates instead.

      Without --provider, the folder contains a brand of the catalog: values such as the app's name, texts in the brand's
      own voice in every language, one term and one layout.

      Each file has a comment that explains it. Existing files stay unchanged.

      Examples:
        noticebook init my-shop --provider blank
        noticebook init billing --provider google-play --full
        noticebook init Brands/harbor
      """.flowed
  )

  /// The catalogs to start from.
  enum Provider: String, CaseIterable, ExpressibleByArgument {
    case appStore = "app-store"
    case googlePlay = "google-play"
    case stripe
    case blank
  }

  @Option(name: .long, help: "Create a catalog for this provider.")
  var provider: Provider?

  @Flag(name: .long, help: "The whole built-in catalog of the provider, with its pages and templates.")
  var full = false

  @OptionGroup var catalogOptions: CatalogOptions
  @OptionGroup var templateOptions: TemplateOptions

  @Argument(help: ArgumentHelp("The folder to create; it must not exist or must be empty.", valueName: "dir"))
  var folder: String

  func validate() throws {
    if full, provider == nil || provider == .blank {
      throw ValidationError("--full needs --provider app-store, google-play or stripe.")
    }
    if provider != nil, catalogOptions.namedCatalog != nil || catalogOptions.brand != nil {
      throw ValidationError("Pass --provider, or --catalog for a brand of that catalog.")
    }
  }

  func run() throws {
    if let provider { try createCatalog(provider) } else { try createBrand() }
  }

  private func createCatalog(_ provider: Provider) throws {
    let target = NewFolder(path: folder, last: "catalog.yaml")
    try target.refuseExisting()
    let name = provider.rawValue
    var files = (full ? Shipped.catalog(name) : Shipped.starter(name)) ?? [:]
    if full {
      for (path, bytes) in Shipped.templates { files["templates/\(path)"] = bytes }
    } else if let own = target.name, let header = files["catalog.yaml"] {
      let text = String(decoding: header, as: UTF8.self).replacing("name: starter-\(name)\n", with: "name: \(own)\n")
      files["catalog.yaml"] = Array(text.utf8)
    }
    try target.write(Dictionary(uniqueKeysWithValues: files.map { ($0, withSchema($1, $0)) }))
    Console.note(
      """
      Created a catalog for \(name) in \(folder): \(files.count) files. Next:
        noticebook check \(folder.shellWord)
        noticebook prove --catalog \(folder.shellWord)
      """
    )
    if !full, target.name == nil {
      Console.note("note: The folder's name can't be the catalog's; write a name in \(folder)/catalog.yaml.")
    }
  }

  private func createBrand() throws {
    if catalogOptions.brand != nil {
      throw Failure("A brand cannot extend another brand", fix: "Leave out --brand.")
    }
    let target = NewFolder(path: folder, last: "brand.yaml")
    try target.refuseExisting()
    let source = try catalogOptions.read()
    let catalog = try source.catalogWithoutErrors()
    let layouts = try TemplateSource(options: templateOptions, source: source).texts(
      NoticeRenderer.layoutNames,
      links: catalog.facts.links
    )
    let files = BrandExample(catalog: catalog, name: target.name ?? "brand", layouts: layouts).files
    try target.write(Dictionary(uniqueKeysWithValues: files.map { ($0, withSchema(Array($1.utf8), $0)) }))
    let list = files.keys.sorted().map { "  \(folder)/\($0)" }.joined(separator: "\n")
    Console.note("Created a brand of \(catalog.name). Change or remove the contents of\n\(list)")
  }

  /// A file with the line by which it names its schema where the schemas are next to the folder, and without it elsewhere.
  private func withSchema(_ bytes: [UInt8], _ path: String) -> [UInt8] {
    guard let schema = CatalogSchema(path: path) else { return bytes }
    let line = "\(schema.line(for: path))\n\n"
    let parent = URL(filePath: folder).standardizedFileURL.deletingLastPathComponent().path
    let text = String(decoding: bytes, as: UTF8.self)
    let body = text.hasPrefix(line) ? String(text.dropFirst(line.count)) : text
    let hasSchemas = FileManager.default.fileExists(atPath: "\(parent)/schema/\(schema.rawValue).schema.json")
    return Array(((hasSchemas ? line : "") + body).utf8)
  }
}
