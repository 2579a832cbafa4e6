import ArgumentParser
import Catalogs
import Checks
import Diagnostics
import FilesAndFolders
import FoundationEssentials
import ICU
import Reporters
import Terminal

struct RemoveLocaleCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "remove-locale",
    abstract: "Remove a locale with its texts.",
    discussion: """
      Removes the texts and the reviews of a locale, its place in catalog.yaml, and its samples and limits in the facts.
      Everything else stays unchanged.

      Examples:
        noticebook remove-locale ja --dry-run
        noticebook remove-locale ja --catalog my-shop
      """.flowed
  )

  @OptionGroup var catalogOptions: CatalogOptions

  @Argument(help: ArgumentHelp("The locale's BCP 47 tag.", valueName: "tag"))
  var locale: String

  @Flag(name: .long, help: "Show what would change, and write nothing.")
  var dryRun = false

  func run() throws {
    try catalogOptions.requireFolder(for: "remove-locale")
    if catalogOptions.brand != nil {
      throw Failure("A brand has the locales of its catalog", fix: "Leave out --brand, and remove the brand's files.")
    }
    let lock = FolderLock(dryRun ? [] : catalogOptions.folders)
    defer { lock.release() }
    let source = try catalogOptions.read()
    let files = try source.files(for: "remove-locale")
    let catalog = try source.catalogWithoutErrors()
    let locale = try parseLocale(locale)
    guard catalog.locales.contains(locale) else { throw catalog.unknownLocale(locale) }
    guard locale != catalog.sourceLocale else {
      throw Failure(
        "\(locale) is the locale that the texts are first written in",
        fix: "Name another locale, or change sourceLocale in catalog.yaml first."
      )
    }
    let removal = LocaleRemoval(locale, from: files)
    for path in removal.changed.keys.sorted() { Console.note("\(source.place(of: path)): changed") }
    for path in removal.removed { Console.note("\(source.place(of: path)): removed") }
    if !dryRun {
      // The header comes last: until then the catalog has the locale, and the command can run again.
      try WholeFile.write(removal.changed.sorted { $0.key > $1.key }.map { (source.place(of: $0.key), $0.value) })
      for path in removal.removed { try FileManager.default.removeItem(atPath: source.place(of: path)) }
      for folder in Self.folders(of: removal.removed.map(source.place)) {
        guard let rest = try? FileManager.default.contentsOfDirectory(atPath: folder), rest.isEmpty else { continue }
        try FileManager.default.removeItem(atPath: folder)
      }
    }
    let name = locale.displayName(in: catalog.sourceLocale)
    let verb = dryRun ? "Would remove" : "Removed"
    Console.note("\(verb) \(name): \(removal.removed.count) files, and changes in \(removal.changed.count).")
  }

  /// The folders of a locale that hold some files, the deepest first.
  private static func folders(of files: [String]) -> [String] {
    let folders = files.flatMap { file -> [String] in
      let parts = file.split(separator: "/", omittingEmptySubsequences: false)
      // strings/<locale>/ and what is below it.
      guard let top = parts.lastIndex(where: { $0 == "strings" || $0 == "records" }) else { return [] }
      return (top + 2..<parts.count).map { parts[..<$0].joined(separator: "/") }
    }
    return Set(folders).sorted().reversed()
  }
}
