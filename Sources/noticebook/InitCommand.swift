import ArgumentParser
import Catalogs
import Checks
import Diagnostics
import FilesAndFolders
import FoundationEssentials
import ICU
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
      its templates instead. --locale chooses the languages, of which the first is the source: en, ja or both have texts,
      and any other one is prepared for translation.

      Without --provider, the folder contains a brand of the catalog: values such as the app's name, texts in the brand's
      own voice in every language, one term and one layout.

      Each file has a comment that explains it. Existing files stay unchanged.

      Examples:
        noticebook init my-shop --provider blank
        noticebook init my-shop --provider blank --locale en --locale fr
        noticebook init billing --provider google-play --full
        noticebook init Brands/harbor
      """.flowed
  )

  /// The catalogs to start from.
  struct Provider: ExpressibleByArgument {
    static let allValueStrings = Shipped.starterNames
    static let defaultCompletionKind = CompletionKind.list(allValueStrings)

    let name: String

    init?(argument: String) {
      guard Self.allValueStrings.contains(argument) else { return nil }
      name = argument
    }

    /// Whether its whole catalog is built in.
    var isWhole: Bool { Shipped.catalogNames.contains(name) }
  }

  @Option(name: .long, help: "Create a catalog for this provider.")
  var provider: Provider?

  @Flag(name: .long, help: "The whole built-in catalog of the provider, with its pages and templates.")
  var full = false

  @Option(
    name: .long,
    help: ArgumentHelp("A locale of the catalog, the source first; default: en and ja.", valueName: "tag")
  )
  var locale: [String] = []

  @Flag(name: .long, help: "Prepare the texts of pages as well in locales without texts.")
  var withPages = false

  @OptionGroup var catalogOptions: CatalogOptions
  @OptionGroup var templateOptions: TemplateOptions

  @Argument(help: ArgumentHelp("The folder to create; it must not exist or must be empty.", valueName: "dir"))
  var folder: String

  func validate() throws {
    if full, provider?.isWhole != true {
      throw ValidationError("--full needs --provider with one of \(Shipped.catalogList).")
    }
    if provider == nil, !locale.isEmpty { throw ValidationError("--locale needs --provider.") }
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
    let name = provider.name
    guard var files = full ? Shipped.catalog(name) : Shipped.starter(name) else {
      preconditionFailure("\(name) has a catalog and a starter")
    }
    if full {
      for (path, bytes) in Shipped.templates { files["templates/\(path)"] = bytes }
    } else if let own = target.name, let header = files["catalog.yaml"] {
      let text = String(decoding: header, as: UTF8.self).replacing("name: starter-\(name)\n", with: "name: \(own)\n")
      files["catalog.yaml"] = Array(text.utf8)
    }
    files = try inLocales(files)
    try target.write(Dictionary(uniqueKeysWithValues: files.map { ($0, withSchema($1, $0)) }))
    Console.note(
      """
      Created a catalog\(provider.isWhole ? " for \(name)" : "") in \(folder): \(files.count) files. Next:
        noticebook check \(folder.shellWord)
        noticebook prove --catalog \(folder.shellWord)
      """
    )
    if !full, target.name == nil {
      Console.note(
        """
        note: The catalog isn't named after its folder. Such a name is a letter and at least three letters, digits or \
        hyphens, and not true, false or null. Write a name in \(folder)/catalog.yaml.
        """
      )
    }
  }

  /// The files with the locales of the options.
  private func inLocales(_ files: [String: [UInt8]]) throws -> [String: [UInt8]] {
    var wanted: [LocaleIdentifier] = []
    for locale in try locale.map(parseLocale) where !wanted.contains(locale) { wanted.append(locale) }
    guard let source = wanted.first, let catalog = Catalog.load(files: files).catalog else { return files }
    let own = catalog.locales
    guard own.contains(source) else {
      let tags = own.map(\.tag).joined(separator: " or ")
      throw Failure(
        "The catalog to start from has no texts in \(source)",
        fix: "Begin with --locale \(tags), and name \(source) after it; its texts are then prepared for translation."
      )
    }
    var files = files
    if source != catalog.sourceLocale, let header = files["catalog.yaml"] {
      let text = String(decoding: header, as: UTF8.self)
      files["catalog.yaml"] = Array(
        text.replacing("sourceLocale: \(catalog.sourceLocale)\n", with: "sourceLocale: \(source)\n").utf8
      )
      // Texts of the source have no reviews, and those that were the source are translations that somebody read.
      files = files.filter { !$0.key.hasPrefix("records/") }
      if let catalog = Catalog.load(files: files).catalog { files.merge(reviews(of: catalog)) { $1 } }
    }
    // The example customer reads a language of the catalog.
    if let customer = files["customer.json"] {
      let text = own.filter { !wanted.contains($0) }.reduce(String(decoding: customer, as: UTF8.self)) { text, locale in
        text.replacing("\"locale\": \"\(locale)\"", with: "\"locale\": \"\(source)\"")
      }
      files["customer.json"] = Array(text.utf8)
    }
    for locale in own where !wanted.contains(locale) {
      let removal = LocaleRemoval(locale, from: files)
      files = files.filter { !removal.removed.contains($0.key) }.merging(removal.changed) { $1 }
    }
    for locale in wanted where !own.contains(locale) {
      guard let catalog = Catalog.load(files: files).catalog else { break }
      do throws(ICUError) {
        files.merge(try NewLocale(locale, catalog: catalog, files: files, withPages: withPages).files) { $1 }
      } catch {
        throw Failure("The plural categories of \(locale) are not known: \(error)", fix: "Name another locale.")
      }
    }
    return files
  }

  /// The records of a catalog whose translations are all right.
  private func reviews(of catalog: Catalog) -> [String: [UInt8]] {
    var files: [String: [UInt8]] = [:]
    for locale in catalog.locales where locale != catalog.sourceLocale {
      for (file, messages) in Dictionary(grouping: catalog.texts[locale]?.inOrder ?? [], by: \.keySpan.file) {
        let name = file.dropFirst("strings/\(locale)/".count)
        let prefix = name.dropLast(".yaml".count).replacing("/", with: ".")
        let records = messages.compactMap { message in
          catalog.message(message.key, in: catalog.sourceLocale).map { source in
            (
              key: String(message.key.name.dropFirst(prefix.utf8.count + 1)), state: TranslationRecord.State.approved,
              text: fingerprint(of: message.parsed), source: source.text.value
            )
          }
        }
        files["records/\(locale)/\(name)"] = Array(TranslationRecord.file(records).utf8)
      }
    }
    return files
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
      NoticeRenderer.layoutNames(of: catalog),
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
