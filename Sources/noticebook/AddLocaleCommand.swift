import ArgumentParser
import Catalogs
import Checks
import Diagnostics
import FilesAndFolders
import FoundationEssentials
import ICU
import Reporters
import Terminal

struct AddLocaleCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "add-locale",
    abstract: "Prepare the files of a new locale.",
    discussion: """
      Adds the locale to catalog.yaml and to the examples of parameters, and writes a file of texts for each file of the
      source locale that has texts for customers; with --with-pages, for each file. The texts are comments, so they count
      as missing until they are translated. Existing texts stay unchanged; run the command again when the source has new
      files. With --brand, prepares the texts of the brand.

      Examples:
        noticebook add-locale fr
        noticebook add-locale fr --with-pages
        noticebook add-locale zh-Hant --brand Brands/harbor
      """.flowed
  )

  @OptionGroup var catalogOptions: CatalogOptions

  @Argument(help: ArgumentHelp("The locale's BCP 47 tag.", valueName: "tag"))
  var locale: String

  @Flag(name: .long, help: "Prepare the texts of pages too, and publish the pages in the locale.")
  var withPages = false

  func run() throws {
    try catalogOptions.requireFolder(for: "add-locale")
    let lock = FolderLock(catalogOptions.folders)
    defer { lock.release() }
    let source = try catalogOptions.read()
    _ = try source.files(for: "add-locale")
    let catalog = try source.catalogWithoutErrors()
    let locale = try parse()
    if locale == catalog.sourceLocale {
      throw Failure("\(locale) is the locale that the texts are first written in", fix: "Name another locale.")
    }
    if catalogOptions.brand != nil, !catalog.locales.contains(locale) {
      throw Failure(
        "The catalog does not have \(locale) yet",
        fix: "Run `noticebook add-locale \(locale)` without --brand."
      )
    }
    let prepared = try source.adding(locale, to: catalog, withPages: withPages)
    guard !prepared.isEmpty else {
      let files = withPages || catalog.pageLocales.contains(locale) ? "files" : "files for customers"
      Console.note("Nothing to prepare: \(locale) has all \(files) that \(catalog.sourceLocale) has.")
      return
    }
    try write(prepared, source)
    report(prepared, locale, catalog, source)
  }

  /// The header goes first: a locale without texts is a catalog that loads, and texts without their locale are not.
  private func write(_ prepared: [String: [UInt8]], _ source: CatalogSource) throws {
    let order = prepared.sorted { (Self.isNew($0.key) ? 1 : 0, $0.key) < (Self.isNew($1.key) ? 1 : 0, $1.key) }
    try WholeFile.write(order.map { (source.place(of: $0.key), $0.value) })
  }

  private static func isNew(_ file: String) -> Bool {
    file.hasPrefix("strings/") || file.hasPrefix(Catalog.brandPrefix + "strings/")
  }

  private func report(
    _ prepared: [String: [UInt8]],
    _ locale: LocaleIdentifier,
    _ catalog: Catalog,
    _ source: CatalogSource
  ) {
    let new = prepared.keys.filter(Self.isNew)
    let changed = prepared.keys.filter { !Self.isNew($0) }.sorted().map(source.place)
    let folder = source.place(of: "\(catalogOptions.brand == nil ? "" : Catalog.brandPrefix)strings/\(locale)")
    let name = locale.displayName(in: catalog.sourceLocale)
    var lines = ["Prepared \(name): \(new.count) file\(new.count == 1 ? "" : "s") in \(folder)"]
    if !changed.isEmpty {
      lines[0] += ", and \(changed.joined(separator: ", "))"
      lines.append(
        "Fix the samples in facts/parameters.yaml, which are those of \(catalog.sourceLocale) as yet, and give"
      )
      lines.append("channels with limits one for \(locale) in facts/channels.yaml.")
    }
    lines[0] += "."
    lines.append("Translate; `noticebook check` names what is missing.")
    Console.note(lines.joined(separator: "\n"))
  }

  private func parse() throws -> LocaleIdentifier {
    if let locale = try? LocaleIdentifier(locale), locale != .root {
      // YAML reads it as `false` wherever it is a key.
      guard locale.tag != "no" else {
        throw Failure("'no' means two languages, and false in YAML", fix: "Name nb (Bokmål) or nn (Nynorsk).")
      }
      return locale
    }
    let nearest = suggestion(for: locale, among: LocaleIdentifier.installed.lazy.map(\.tag))
    throw Failure(
      "'\(locale)' is not a locale that exists",
      fix: nearest.map { "Did you mean \($0)?" } ?? "Write a BCP 47 tag such as fr, pt-BR or zh-Hant."
    )
  }
}

extension CatalogSource {
  /// The files that prepare a locale; ends the run where the catalog would have errors with them.
  fileprivate func adding(_ locale: LocaleIdentifier, to catalog: Catalog, withPages: Bool) throws -> [String: [UInt8]]
  {
    guard case .folder(let own) = base else { preconditionFailure("only a folder has files") }
    let prepared: [String: [UInt8]]
    do throws(ICUError) {
      prepared = try NewLocale(locale, catalog: catalog, files: own, brand: brand, withPages: withPages).files
    } catch {
      throw Failure("The plural categories of \(locale) are not known: \(error)", fix: "Name another locale.")
    }
    let all = Dictionary(grouping: prepared) { $0.key.isOfBrand }
    let branded = brand.map { brand in
      brand.merging((all[true] ?? []).map { (String($0.key.dropFirst(Catalog.brandPrefix.count)), $0.value) }) { $1 }
    }
    let loaded = Catalog.load(files: own.merging((all[false] ?? []).map { ($0.key, $0.value) }) { $1 }, brand: branded)
    let errors = loaded.diagnostics.filter { $0.severity == .error }
    if let error = errors.first {
      throw Failure("The catalog could not be read with \(locale): \(error.summary)", fix: "Name another locale.")
    }
    return prepared
  }
}
