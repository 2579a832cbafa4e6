import ArgumentParser
import Catalogs
import Checks
import Comparisons
import Diagnostics
import FilesAndFolders
import FoundationEssentials
import ICU
import MessageExport
import MessageImport
import Reporters
import ResultDocuments
import Terminal

struct ImportCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "import",
    abstract: "Import texts that were changed elsewhere.",
    discussion: """
      Compares the file with what an export would write today, and applies the changes to the catalog's messages. Everything
      else, including comments and order, stays unchanged. Translations with mismatched placeholders are rejected, with both
      locations; the others are imported, and each is recorded with its state and its source.

      A file that can't be read, or that contains texts that the catalog doesn't have, changes nothing. The exit status is 1
      if a text is rejected.

      Examples:
        noticebook import xliff-2.1 from-agency/notices.ja.xlf
        noticebook import csv notices.ja.csv --state approved
        noticebook import android app/src/main/res/values-ja/strings.xml \\
          --ignore-unknown --dry-run
      """.flowed
  )

  @OptionGroup var catalogOptions: CatalogOptions

  @Argument(
    help: ArgumentHelp("The name of the format; `noticebook export --list` shows all.", valueName: "format"),
    completion: .list(ExportFormat.allCases.map(\.rawValue))
  )
  var format: String

  @Argument(help: ArgumentHelp("The file to read.", valueName: "file"))
  var file: String

  @Option(
    name: .long,
    help: ArgumentHelp("The locale of the file, if the file doesn't name it.", valueName: "tag"),
    completion: .locales
  )
  var locale: String?

  @Option(
    name: .long,
    help: ArgumentHelp(
      "The state of the imported translations: new, review or approved; default: the state in the file, or new.",
      valueName: "state"
    )
  )
  var state: String?

  @Flag(name: .long, help: "Ignore texts in the file that the catalog doesn't have.")
  var ignoreUnknown = false

  @Flag(name: .long, help: "Import a file that contains only some of the texts, without a warning.")
  var partial = false

  @Flag(name: .long, help: "Show what would change, word by word, and write nothing.")
  var dryRun = false

  func run() throws {
    let names = ExportFormat.allCases.map(\.rawValue)
    guard let format = ExportFormat(rawValue: format) else {
      let nearest = suggestion(for: format, among: names).map { "Did you mean \($0)?" }
      throw Failure("Unknown format '\(format)'", fix: nearest ?? "Use one of \(names.joined(separator: ", ")).")
    }
    if !dryRun { try catalogOptions.requireFolder(for: "import") }
    let lock = FolderLock(dryRun ? [] : catalogOptions.folders)
    defer { lock.release() }
    let source = try catalogOptions.read()
    let folders = try source.folders(for: "import")
    let catalog = try source.catalogWithoutErrors()
    let state = try parsedState()
    let bytes = try Files.bytes(of: file, purpose: "texts to import")
    let known = try knownLocale(format, catalog)
    let texts = try located { () throws(FileError) in try FileTexts(try FileInput(bytes), as: format, in: known) }
    let locale = try chosenLocale(texts, known, catalog)
    let imported = try located { () throws(FileError) in
      try CatalogImport(
        texts,
        in: locale,
        only: self.locale == nil ? nil : known,
        as: format,
        state: state,
        into: catalog,
        files: folders
      )
    }
    try refuseUnknown(imported.unknownNames, format)
    if !partial {
      try checkWhole(imported.missingTexts, isWhole: !format.traits.isLineBased || bytes.endsWithLineBreak)
    }
    if !dryRun {
      try WholeFile.write(imported.files.sorted { $0.key < $1.key }.map { (source.place(of: $0.key), $0.value) })
    }
    report(imported, source, catalog)
    if !imported.refusals.isEmpty { throw ExitCode(1) }
  }

  /// Runs a step; an error of the file ends the run with its place.
  private func located<Result>(_ step: () throws(FileError) -> Result) throws -> Result {
    do throws(FileError) {
      return try step()
    } catch {
      throw Failure("\(place(error.place)): \(error.summary)", fix: error.fix)
    }
  }

  private func parsedState() throws -> TranslationRecord.State? {
    guard let state else { return nil }
    if let known = TranslationRecord.State(rawValue: state) { return known }
    let states = TranslationRecord.State.allCases.map(\.rawValue).joined(separator: ", ")
    throw Failure("Unknown state '\(state)' of a translation", fix: "Use one of \(states).")
  }

  private func place(_ position: SourcePosition?) -> String {
    position.map { "\(file):\($0.line):\($0.column)" } ?? file
  }

  /// The locale of the options, or else of the file's path.
  private func knownLocale(_ format: ExportFormat, _ catalog: Catalog) throws -> LocaleIdentifier? {
    guard let name = locale else {
      return catalog.locale(ofFile: URL(filePath: file).standardizedFileURL.pathComponents, as: format)
    }
    let wanted = try parseLocale(name)
    guard catalog.locales.contains(wanted) else { throw catalog.unknownLocale(wanted) }
    return wanted
  }

  /// The locale of the texts that do not say theirs: what the options name counts more than what the file says, and that
  /// more than its place.
  private func chosenLocale(
    _ texts: FileTexts,
    _ known: LocaleIdentifier?,
    _ catalog: Catalog
  ) throws -> LocaleIdentifier? {
    if let name = texts.locale {
      let own = catalog.locale(spelled: name)
      if locale == nil, let own { return own }
      guard locale != nil else {
        let language = name.prefix { $0.isLetter }
        let near = catalog.locales.first { $0.language == language }
        throw Failure(
          "'\(file)' has texts in \(name.terminalLine), which isn't a locale of the catalog",
          fix: near.map { "Pass --locale \($0) to import them as \($0)." }
            ?? "Add it with `noticebook add-locale`, or pass the right locale with --locale."
        )
      }
      if own != known {
        Console.note("\(file): warning: The file says that it is in \(name.terminalLine), and --locale counts")
      }
    }
    if known != nil || texts.texts.allSatisfy({ $0.locale != nil }) { return known }
    let tags = catalog.locales.map(\.tag).joined(separator: ", ")
    throw Failure("Nothing says in which locale '\(file)' is", fix: "Name it with --locale: \(tags).")
  }

  /// Warns of a file that lacks texts, and of one whose lines end without a line break; refuses one that does both, as a
  /// file does that was cut off. Its last text may then be the beginning of one.
  private func checkWhole(
    _ missing: [(locale: LocaleIdentifier, key: MessageKey)],
    isWhole: Bool
  ) throws {
    let names = missing.prefix(3).map { "\($0.locale) \($0.key)" }.joined(separator: ", ")
    let more = missing.count > 3 ? " and \(missing.count - 3) more" : ""
    let lacking = "lacks \(missing.count) text\(missing.count == 1 ? "" : "s") of the catalog: \(names)\(more)"
    guard missing.isEmpty || isWhole else {
      throw Failure(
        "'\(file)' ends without a line break and \(lacking)",
        fix: "It may have been cut off. Get the whole file, or pass --partial to import what is there."
      )
    }
    if !missing.isEmpty { Console.note("\(file): warning: The file \(lacking)") }
    if !isWhole { Console.note("\(file): warning: The file ends without a line break") }
  }

  private func refuseUnknown(_ names: [CatalogImport.UnknownName], _ format: ExportFormat) throws {
    guard let first = names.first, !ignoreUnknown else { return }
    show(names, "is unknown")
    // The name of an entry is its text where it has no context.
    if format == .gettext, names.contains(where: { $0.name.contains(" ") }) {
      throw Failure(
        "The file has entries without msgctxt, which names the text",
        fix: "Import a file that has them: po2xliff and xliff2po drop them on the way."
      )
    }
    let nearest = first.nearest.map { "For '\(first.name.shown)', did you mean '\($0)'? " } ?? ""
    throw Failure(
      "The catalog has no text for \(names.count == 1 ? "a name" : "\(names.count) names") of the file",
      fix: "\(nearest)Fix them, or leave them out with --ignore-unknown."
    )
  }

  private func show(_ names: [CatalogImport.UnknownName], _ verdict: String) {
    for name in names.prefix(10) {
      Console.note("\(place(name.place)): '\(name.name.shown)' \(verdict)")
    }
    if names.count > 10 { Console.note("… and \(names.count - 10) more") }
  }

  /// What changes in a text, word by word; all of a text that is added.
  private func preview(of change: CatalogImport.Change, _ catalog: Catalog, _ style: ChangeText) -> [String] {
    guard let before = catalog.message(change.key, in: change.locale)?.text.value,
      let segmenter = try? TextSegmenter(locale: change.locale),
      let diff = try? WordDiff(from: before, to: change.text, by: segmenter)
    else { return style.lines(change.text) }
    return style.lines(diff)
  }

  private func report(_ imported: CatalogImport, _ source: CatalogSource, _ catalog: Catalog) {
    let style = ChangeText(color: Console.errorWantsColor)
    for change in imported.changes {
      let words =
        switch change.kind {
        case .added: "added"
        case .changed: "changed"
        case .recorded: change.state.rawValue
        }
      let stale = change.isStale ? "; its source has changed since" : ""
      Console.note("\(place(change.place)): \(change.locale) \(change.key): \(words)\(stale)")
      if dryRun, change.kind != .recorded {
        for line in preview(of: change, catalog, style) { Console.note("  \(line)") }
      }
    }
    for warning in imported.warnings {
      Console.note("\(place(warning.place)): warning: \(warning.summary.terminalLine)")
    }
    for refusal in imported.refusals {
      let span = refusal.span
      Console.note(
        """
        \(place(refusal.place)): \(refusal.locale) \(refusal.key): refused: \(refusal.summary.terminalLine)
          in the catalog: \(source.place(of: span.file)):\(span.start.line):\(span.start.column)
          fix: \(refusal.fix.terminalLine)
        """
      )
    }
    show(imported.unknownNames, "is left out")
    for text in imported.untranslated {
      let reason =
        switch text.reason {
        case .marked: "it is marked as not translated"
        case .sameAsSource: "it is the same as its source"
        }
      Console.note("\(place(text.place)): \(text.locale) \(text.key): left out: \(reason)")
    }
    if !imported.untranslated.isEmpty {
      Console.note("Pass --state new to import these texts as translations.")
    }
    for (locale, count) in imported.otherLocales {
      Console.note("\(file): \(count) \(count == 1 ? "text" : "texts") in \(locale.terminalLine) left out")
    }
    let texts = imported.changes.filter { $0.kind != .recorded }.count
    let recorded = imported.changes.count - texts
    var words = ["\(dryRun ? "Would import" : "Imported") \(texts) \(texts == 1 ? "text" : "texts")"]
    if recorded > 0 { words.append("the state of \(recorded)") }
    var others = ["\(imported.unchangedCount) unchanged"]
    if !imported.refusals.isEmpty { others.insert("\(imported.refusals.count) rejected", at: 0) }
    if imported.untranslatedCount > 0 { others.append("\(imported.untranslatedCount) without a translation") }
    Console.note("\(words.joined(separator: ", ")); \(others.joined(separator: ", ")).")
  }
}

extension [UInt8] {
  /// Whether the last line has its break, in UTF-8 or in UTF-16.
  fileprivate var endsWithLineBreak: Bool {
    guard let last else { return true }
    return last == 0x0A || last == 0x0D || count > 1 && last == 0 && self[count - 2] == 0x0A
  }
}
