import ArgumentParser
import Catalogs
import Checks
import Diagnostics
import FilesAndFolders
import FoundationEssentials
import ICU
import Reporters
import Terminal

struct ApproveCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "approve",
    abstract: "Record that translations are reviewed.",
    discussion: """
      Writes the state, a fingerprint of the translation and its source text to records/<locale>; with --brand, to the
      brand's folder. A key also means all keys below it. `noticebook status` shows what needs a review.

      Examples:
        noticebook approve notices.grace.push.title notices.retry --locale ja
        noticebook approve notices.grace --locale ja --needs-review
        noticebook approve --all --locale ja --brand Brands/harbor
      """.flowed
  )

  @OptionGroup var catalogOptions: CatalogOptions

  @Argument(help: ArgumentHelp("The keys of the reviewed texts, or prefixes of their keys.", valueName: "key"))
  var keys: [String] = []

  @Option(
    name: .long,
    help: ArgumentHelp("The locale of the translations.", valueName: "tag"),
    completion: .locales
  )
  var locale: String

  @Flag(name: .long, help: "Record every text of the locale.")
  var all = false

  @Flag(name: .long, help: "Record that the translations are based on the current source and need a review.")
  var needsReview = false

  func validate() throws {
    if all, !keys.isEmpty { throw ValidationError("Pass keys or --all, not both.") }
    if keys.isEmpty, !all { throw ValidationError("Name the texts that were reviewed, or pass --all.") }
  }

  func run() throws {
    // Who approves at the same time must not lose what the other one has recorded.
    if catalogOptions.brand == nil { try catalogOptions.requireFolder(for: "approve") }
    let lock = FolderLock(catalogOptions.folders.suffix(1))
    defer { lock.release() }
    let source = try catalogOptions.read()
    let written = try source.files(for: "approve")
    let loaded = source.load()
    let errors = loaded.diagnostics.filter { $0.severity == .error }
    // A text that cannot be read keeps only its own record from being written.
    guard let catalog = loaded.catalog, errors.allSatisfy({ $0.key != nil }) else { throw source.refusal(errors) }
    let unreadable = Set(errors.compactMap(\.key))
    let locale = try parseLocale(locale)
    guard let texts = catalog.texts[locale], locale != catalog.sourceLocale else {
      let translated = catalog.locales.dropFirst().map(\.tag).joined(separator: ", ")
      throw Failure("The catalog has no translations in \(locale)", fix: "Choose from: \(translated).")
    }
    let known = texts.order.filter { key in
      // A brand's folder holds records of its own texts only.
      catalog.message(key, in: catalog.sourceLocale) != nil
        && (catalogOptions.brand == nil || texts.messages[key]?.keySpan.isOfBrand == true)
    }
    let named = all ? known : try matching(known, in: catalog)
    let wanted = named.filter { !unreadable.contains($0.name) }
    let state: TranslationRecord.State = needsReview ? .review : .approved
    var updates: [MessageKey: RecordsFile.Update] = [:]
    for key in wanted {
      guard let message = texts.messages[key], let source = catalog.message(key, in: catalog.sourceLocale) else {
        continue
      }
      let fingerprint = fingerprint(of: message.parsed)
      updates[key] = RecordsFile.Update(state: state, text: fingerprint, source: source.text.value)
    }
    let changed = updates.filter { key, update in texts.records[key].map { !update.isSaid(by: $0) } ?? true }.keys
    let files = Set(changed.compactMap { texts.messages[$0]?.keySpan.file })
    let records = files.sorted().map { file in
      let records = RecordsFile(beside: file, locale)
      let text = records.text(
        of: texts,
        updating: updates,
        in: catalog,
        schemaLine: SchemaLine.ofRecords(written[records.path], beside: written[file])
      )
      return (path: source.place(of: records.path), bytes: Array(text.utf8))
    }
    try WholeFile.write(records)
    let count = changed.isEmpty ? wanted.count : changed.count
    let recorded = "\(count) text\(count == 1 ? "" : "s")"
    Console.note(
      changed.isEmpty
        ? "Nothing to record: \(recorded) \(count == 1 ? "is" : "are") recorded \(needsReview ? "for review" : "as reviewed")."
        : "Recorded \(recorded) in \(files.count) file\(files.count == 1 ? "" : "s")\(needsReview ? " for review" : "")."
    )
    let left = Set(named.map(\.name)).intersection(unreadable)
    guard !left.isEmpty else { return }
    source.report(errors.filter { $0.key.map(left.contains) ?? false })
    Console.note("\(left.count) text\(left.count == 1 ? " was" : "s were") not recorded, because of the errors above.")
    throw ExitCode(1)
  }

  /// The texts of the keys, or below them, each of which must be there.
  private func matching(_ known: [MessageKey], in catalog: Catalog) throws -> [MessageKey] {
    if let unknown = keys.first(where: { name in !known.contains { $0.isAtOrBelow(name) } }) {
      // A key, or the beginning of some.
      let isInSource = catalog.texts[catalog.sourceLocale]?.order.contains { $0.isAtOrBelow(unknown) } ?? false
      if isInSource, catalogOptions.brand == nil {
        throw Failure(
          "Text '\(unknown.terminalLine)' has no translation in \(locale)",
          fix: "Write it below strings/\(locale) first; `noticebook status --locale \(locale)` shows what is missing."
        )
      }
      let owner = catalogOptions.brand.map { " of the brand '\($0)'" } ?? ""
      let nearest = suggestion(for: unknown, among: known.map(\.name)).map { "Did you mean \($0)?" }
      throw Failure(
        "Text '\(unknown.terminalLine)' does not exist in \(locale)\(owner)",
        fix: nearest ?? "Write the key, such as notices.grace.push.title, or its beginning, such as notices.grace."
      )
    }
    return known.filter { key in keys.contains { key.isAtOrBelow($0) } }
  }
}
