import ArgumentParser
import Catalogs
import Checks
import Comparisons
import Diagnostics
import ICU
import Reporters
import ResultDocuments
import Terminal

struct StatusCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "status",
    abstract: "Show missing, stale and unreviewed translations.",
    discussion: """
      For a stale translation, shows what changed in its source since the last review, word by word. A key also means all
      keys below it. The exit status is always 0; `noticebook check` fails on stale translations.

      Examples:
        noticebook status --locale ja
        noticebook status --key notices.grace --format json
      """.flowed
  )

  enum Format: String, CaseIterable, ExpressibleByArgument { case text, json }

  @OptionGroup var catalogOptions: CatalogOptions

  @Option(
    name: .long,
    help: ArgumentHelp("A locale to show; may be repeated. Default: all locales.", valueName: "tag"),
    completion: .locales
  )
  var locale: [String] = []

  @Option(
    name: .long,
    help: ArgumentHelp("The key of a text, or a prefix of keys, to show; may be repeated.", valueName: "key")
  )
  var key: [String] = []

  @Option(name: .long, help: "The format of the result.")
  var format = Format.text

  func run() throws {
    let source = try catalogOptions.read()
    _ = try source.files(for: "status")
    let catalog = try source.catalogWithoutErrors()
    let keys = try catalog.keys(matching: key, isBranded: catalogOptions.brand != nil)
    let reports = try catalog.translations(locale).map { try StatusReport(of: keys, in: $0, of: catalog) }
    switch format {
    case .json: Console.output(try StatusDocument(reports, catalog).json())
    case .text:
      let text = StatusText(
        place: source.place,
        catalogOptions: source.options,
        style: ChangeText(color: Console.outputWantsColor)
      )
      Console.output(text.text(reports))
    }
  }
}

extension Catalog {
  /// The locales of tags that a person wrote, in the order of the catalog; all translations if the list is empty.
  func translations(_ tags: [String]) throws -> [LocaleIdentifier] {
    let wanted = try tags.map(parseLocale)
    let translations = locales.filter { $0 != sourceLocale }
    if let unknown = wanted.first(where: { !translations.contains($0) }) {
      let tags = translations.map(\.tag).joined(separator: ", ")
      throw Failure("The catalog has no translations in \(unknown)", fix: "Choose from: \(tags).")
    }
    return wanted.isEmpty ? translations : translations.filter(wanted.contains)
  }

  /// The texts that every locale should have, those of some keys or below them; of a brand, those that it overrides.
  func keys(matching names: [String], isBranded: Bool) throws -> [MessageKey] {
    var keys = coveredKeys
    if isBranded {
      keys = keys.filter { key in locales.contains { message(key, in: $0)?.keySpan.isOfBrand == true } }
    }
    guard !names.isEmpty else { return keys }
    for name in names where !keys.contains(where: { $0.isAtOrBelow(name) }) {
      let nearest = suggestion(for: name, among: keys.map(\.name)).map { "Did you mean \($0)?" }
      throw Failure(
        "No text has the key '\(name.terminalLine)', nor one below it",
        fix: nearest ?? "Write the key, such as notices.grace.push.title, or its beginning, such as notices.grace."
      )
    }
    return keys.filter { key in names.contains { key.isAtOrBelow($0) } }
  }
}
