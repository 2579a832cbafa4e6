import Catalogs
import Checks
import Diagnostics
import ICU
import MessageExport
import MessageSyntax
import Notices

/// Merges the texts that a file has in one locale.
struct LocaleImport {
  typealias Change = CatalogImport.Change
  typealias Refusal = CatalogImport.Refusal

  /// For how many unknown names one is looked for that may be meant.
  private static let hintLimit = 10

  private let context: MergeContext
  private let state: TranslationRecord.State?
  private let names: FileNames
  /// What an export would write today, by name.
  private let exported: [String: FileText]
  /// The texts of the file, by key, in its order.
  private let groups: [(key: MessageKey, texts: [FileText])]
  let unknownNames: [CatalogImport.UnknownName]
  private(set) var changes: [Change] = []
  private(set) var refusals: [Refusal] = []
  private(set) var unchangedCount = 0
  private(set) var untranslatedCount = 0
  private(set) var warnings: [CatalogImport.Warning] = []
  private(set) var untranslated: [CatalogImport.Untranslated] = []
  /// What an export would write today in the source locale, by name; empty where the file's texts have sources.
  private let sources: [String: FileContent]

  init(_ texts: [FileText], _ context: MergeContext, _ state: TranslationRecord.State?) throws(FileError) {
    (self.context, self.state) = (context, state)
    names = FileNames(context)
    let own = try FileTexts.exported(context.messages, as: context.format, in: context.locale)
    let exported = Dictionary(own.map { ($0.name, $0) }) { first, _ in first }
    self.exported = exported
    sources = context.locale == context.catalog.sourceLocale ? [:] : Self.sources(of: texts, context)
    var groups: [(key: MessageKey, texts: [FileText])] = []
    var places: [MessageKey: Int] = [:]
    var unknown: [CatalogImport.UnknownName] = []
    let sources = NamesBySource(own, context.format)
    let indentation = Indentation(of: texts, like: exported)
    for read in texts {
      let text = indentation.removed(from: sources.named(read, names))
      guard let key = names.key(of: text.name) else {
        // Where everything is unknown, one hint will do.
        let nearest = unknown.count < Self.hintLimit ? names.nearest(to: text.name) : nil
        unknown.append(.init(name: text.name, place: text.place, nearest: nearest))
        continue
      }
      let (whole, lost) = text.keepingCases(of: exported[text.name])
      if !lost.isEmpty {
        let names = lost.map(\.shown).joined(separator: ", ")
        warnings.append(
          .init(
            key: key,
            locale: context.locale,
            place: text.place,
            summary: "Text '\(key)' keeps its variant\(lost.count == 1 ? "" : "s") \(names), which the file lacks"
          )
        )
      }
      if let place = places[key] {
        groups[place].texts.append(whole)
      } else {
        places[key] = groups.count
        groups.append((key, [whole]))
      }
    }
    (self.groups, unknownNames) = (groups, unknown)
  }

  /// What an export of the source locale has, for texts that do not say what they were translated from.
  private static func sources(of texts: [FileText], _ context: MergeContext) -> [String: FileContent] {
    guard texts.contains(where: { $0.source == nil }) else { return [:] }
    let source = context.catalog.sourceLocale
    let messages = ExportedMessages(CatalogTexts(context.catalog), locales: [source])
    // A format that holds translations only says the source of each.
    guard let own = try? FileTexts.exported(messages, as: context.format, in: source) else { return [:] }
    return Dictionary(own.map { ($0.name, $0.content) }) { first, _ in first }
  }

  /// Why a changed text is no translation; `nil` if it is one, or is called one by the caller or by the file.
  private func reasonNotToRead(_ text: FileText) -> CatalogImport.Untranslated.Reason? {
    guard locale != catalog.sourceLocale, state == nil else { return nil }
    switch text.state {
    case .guess: return .marked
    case .new, .approved: return nil
    case .missing, .review, nil: return text.content == text.source ?? sources[text.name] ? .sameAsSource : nil
    }
  }

  /// The keys of the texts that an export would write today and a file lacks.
  static func missingKeys(_ texts: [FileText], _ context: MergeContext) throws(FileError) -> [MessageKey] {
    let names = FileNames(context)
    let known = Set(texts.compactMap { names.key(of: $0.name) })
    let exported = try FileTexts.exported(context.messages, as: context.format, in: context.locale)
    var seen: Set<MessageKey> = []
    return exported.compactMap { names.key(of: $0.name) }.filter { !known.contains($0) && seen.insert($0).inserted }
  }

  private var catalog: Catalog { context.catalog }
  private var locale: LocaleIdentifier { context.locale }

  /// Makes the changes in some files, leaving out those that turn out not to fit.
  mutating func apply(to files: CatalogFolders) -> (files: CatalogFolders, catalog: Catalog) {
    for (key, texts) in groups { merge(key, texts, isBranded: files.hasBrand) }
    if changes.isEmpty { return (files, catalog) }
    let known = findings(in: files.load())
    while !changes.isEmpty {
      let edited = edited(files, by: changes)
      let loaded = edited.load()
      // What was wrong before is no reason.
      let found = findings(in: loaded)
        .filter { found in !known.contains { $0.key == found.key && $0.summary == found.summary } }
      let refused = refused(loaded, found)
      guard refused.isEmpty, let catalog = loaded.catalog,
        !loaded.diagnostics.contains(where: { $0.severity == .error })
      else {
        let unfit = refused.isEmpty ? unreadable(files, loaded) : refused
        let keys = Set(unfit.map(\.key))
        refusals += unfit
        changes.removeAll { keys.contains($0.key) }
        continue
      }
      for finding in found where finding.rule == Self.tooLong {
        guard let change = changes.first(where: { $0.key.name == finding.key }) else { continue }
        warnings.append(.init(key: change.key, locale: locale, place: change.place, summary: finding.summary))
      }
      return (recorded(edited, catalog), catalog)
    }
    return (files, catalog)
  }

  /// Compares the texts of a key.
  private mutating func merge(_ key: MessageKey, _ texts: [FileText], isBranded: Bool) {
    // An empty text is one that is not there: no catalog has any.
    var present: [FileText] = []
    var changed: [FileText] = []
    for text in texts where text.state != .missing && text.content != .pattern([]) {
      if text.content == exported[text.name]?.content {
        present.append(text)
      } else if let reason = reasonNotToRead(text) {
        untranslated.append(.init(key: key, locale: locale, place: text.place, reason: reason))
      } else {
        present.append(text)
        changed.append(text)
      }
    }
    untranslatedCount += texts.count - present.count
    guard !present.isEmpty else { return }
    let isStale = present.contains { text in
      text.source.map { source in exported[text.name].map { $0.source != source } == true } ?? false
    }
    let message = catalog.message(key, in: locale)
    guard let first = changed.first else {
      unchangedCount += 1
      if let message, let text = present.first(where: { isNewState($0, key) }), !isStale {
        change(.recorded, key, text, message, isStale: false, message.text.value)
      }
      return
    }
    if isBranded, message?.keySpan.isOfBrand != true {
      return refuse(
        key,
        at: first.place,
        "The text is not one of the brand's own",
        "Import it without --brand, or add it to the brand first."
      )
    }
    do throws(MergeRefusal) {
      let text = try merged(key, present)
      guard text != message?.text.value else { return unchangedCount += 1 }
      change(message == nil ? .added : .changed, key, first, message, isStale: isStale, text)
    } catch {
      refuse(key, at: first.content.refusal?.place ?? first.place, error.summary, error.fix)
    }
  }

  /// Whether a text says something new of how far the translation is.
  private func isNewState(_ text: FileText, _ key: MessageKey) -> Bool {
    guard locale != catalog.sourceLocale, let own = text.state, own != exported[text.name]?.state else { return false }
    let record = catalog.texts[locale]?.records[key]
    return record?.state != own.recorded
  }

  private func merged(_ key: MessageKey, _ texts: [FileText]) throws(MergeRefusal) -> String {
    switch context.format.traits.content {
    case .asWritten:
      let changed = texts.filter { $0.content != exported[$0.name]?.content }
      return try VerbatimMerge.text(key, changed.map { ($0.name.variant, $0.content) }, in: context)
    case .dataModel:
      return try DataModelMerge.text(key, texts.first?.content, in: context)
    case .lowered:
      let own = Dictionary(texts.map { ($0.name, $0.content) }) { first, _ in first }
      let all = names.names(of: key)
      let before = all.compactMap { name in exported[name.name].map { (name.conditions, $0.content) } }
      let after = all.compactMap { name in
        (own[name.name] ?? exported[name.name]?.content).map { (name.conditions, $0) }
      }
      return try LoweredMerge.text(key, after, before: before, in: context)
    }
  }

  private mutating func change(
    _ kind: Change.Kind,
    _ key: MessageKey,
    _ text: FileText,
    _ message: CatalogMessage?,
    isStale: Bool,
    _ new: String
  ) {
    changes.append(
      Change(
        kind: kind,
        key: key,
        locale: locale,
        place: text.place,
        span: message?.keySpan,
        isStale: isStale,
        state: state ?? recordedState(kind, text),
        text: new
      )
    )
  }

  /// How far a translation is: a changed text that is still called what its former text was has been not reviewed.
  private func recordedState(_ kind: Change.Kind, _ text: FileText) -> TranslationRecord.State {
    let own = text.state?.recorded ?? .new
    return kind == .changed && own == .approved && exported[text.name]?.state == text.state ? .new : own
  }

  private mutating func refuse(_ key: MessageKey, at place: SourcePosition, _ summary: String, _ fix: String) {
    refusals.append(refusal(key, at: place, summary, fix))
  }

  private func refusal(_ key: MessageKey, at place: SourcePosition, _ summary: String, _ fix: String) -> Refusal {
    let message = catalog.message(key, in: locale) ?? catalog.message(key, in: catalog.sourceLocale)
    let span = message?.keySpan ?? SourceSpan(file: "catalog.yaml", start: SourcePosition(line: 1, column: 1))
    return Refusal(key: key, locale: locale, place: place, span: span, summary: summary, fix: fix)
  }

  /// The files with some changed texts.
  private func edited(_ files: CatalogFolders, by changes: [Change]) -> CatalogFolders {
    var edits = TextFileEdits(catalog, files: files)
    let order = Dictionary(
      uniqueKeysWithValues: (catalog.texts[catalog.sourceLocale]?.order ?? []).enumerated().map { ($1, $0) }
    )
    for change in changes.sorted(by: { order[$0.key] ?? 0 < order[$1.key] ?? 0 }) where change.kind != .recorded {
      if let message = catalog.message(change.key, in: locale) {
        edits.replace(message, with: change.text)
      } else {
        edits.add(change.key, change.text, in: locale)
      }
    }
    return edits.edited
  }

  /// The changes that the catalog does not take, or that it would not export as the file has them.
  private func refused(_ loaded: LoadedCatalog, _ misfits: [Diagnostic]) -> [Refusal] {
    let found = loaded.diagnostics.filter { $0.severity == .error } + misfits.filter { $0.rule != Self.tooLong }
    var refused: [Refusal] = []
    for change in changes where change.kind != .recorded {
      let mistake = found.first { $0.key == change.key.name }
      if let mistake {
        refused.append(refusal(change.key, at: change.place, mistake.summary, mistake.fix ?? "Fix it in the file."))
      }
    }
    guard refused.isEmpty, let catalog = loaded.catalog else { return refused }
    let again = ExportedMessages(CatalogTexts(catalog), locales: [locale])
    let texts = (try? FileTexts.exported(again, as: context.format, in: locale)) ?? []
    let exported = Dictionary(texts.map { ($0.name, $0.content) }) { first, _ in first }
    for (key, own) in groups {
      guard changes.contains(where: { $0.key == key && $0.kind != .recorded }) else { continue }
      for text in own where text.state != .missing && exported[text.name].map({ says($0, as: text) }) != true {
        refused.append(
          refusal(
            key,
            at: text.place,
            text.content.oddity.map { "The text has \($0), which no catalog holds there" }
              ?? "The text would not read in the catalog as it does in the file",
            text.content.oddity == nil ? "Change it in the catalog." : "Remove it from the file."
          )
        )
        break
      }
    }
    return refused
  }

  /// The changes that make the catalog unreadable, each tried alone; all changes if none of them fails alone.
  private func unreadable(_ files: CatalogFolders, _ loaded: LoadedCatalog) -> [Refusal] {
    func refusal(_ change: Change, _ loaded: LoadedCatalog) -> Refusal? {
      guard let error = loaded.diagnostics.first(where: { $0.severity == .error }) else { return nil }
      return self.refusal(change.key, at: change.place, error.summary, error.fix ?? "Fix it in the file.")
    }
    let alone = changes.compactMap { change in refusal(change, edited(files, by: [change]).load()) }
    return alone.isEmpty ? changes.compactMap { refusal($0, loaded) } : alone
  }

  /// Whether a text says what a file says, if not in the same words of the format.
  private func says(_ content: FileContent, as text: FileText) -> Bool {
    let isDocument = names.key(of: text.name).map(catalog.isDocument) == true
    return content == text.content || content.saysSame(as: text.content, isDocument: isDocument, in: context)
  }

  /// The check of texts that are too long for their channel, which is for the catalog's own people to fix.
  private static let tooLong: RuleID = "too-long"

  /// Finds placeholders and markup that do not fit, and texts that are too long.
  private func findings(in loaded: LoadedCatalog) -> [Diagnostic] {
    let keys = Set(changes.map(\.key.name))
    let checks = CheckRegistry.all.filter { $0.refusesImports || $0.rule.id == Self.tooLong }
    return CheckRegistry.findings(in: loaded, of: checks).filter { finding in
      finding.severity == .error && finding.locale == locale.tag && finding.key.map(keys.contains) == true
    }
  }

  /// The files with the records of what has changed.
  private func recorded(_ files: CatalogFolders, _ new: Catalog) -> CatalogFolders {
    guard locale != catalog.sourceLocale, let texts = new.texts[locale] else { return files }
    var updates: [String: [MessageKey: RecordsFile.Update]] = [:]
    for change in changes {
      guard let message = texts.messages[change.key], let source = new.message(change.key, in: new.sourceLocale) else {
        continue
      }
      let fingerprint = fingerprint(of: message.parsed)
      var update = RecordsFile.Update(state: change.state, text: fingerprint, source: source.text.value)
      if change.isStale {
        // The translation is of another source, and stays so.
        guard let record = texts.records[change.key] else { continue }
        update = RecordsFile.Update(state: .review, text: fingerprint, source: record.source.value)
      }
      updates[message.keySpan.file, default: [:]][change.key] = update
    }
    var files = files
    for (file, updates) in updates {
      let records = RecordsFile(beside: file, locale)
      let line = SchemaLine.ofRecords(files[records.path], beside: files[file])
      files[records.path] = Array(records.text(of: texts, updating: updates, in: new, schemaLine: line).utf8)
    }
    return files
  }
}

extension FileContent {
  /// A description of a character that a catalog's text can't contain, or can't contain everywhere; `nil` if there is
  /// no such character.
  fileprivate var oddity: String? {
    switch self {
    case .refused: return nil
    case .choice(let choice): return choice.cases.lazy.compactMap(\.content.oddity).first ?? choice.other.oddity
    case .pattern(let elements):
      for case .text(let text) in elements {
        let odd = text.unicodeScalars.first { scalar in
          let category = scalar.properties.generalCategory
          return category == .control || category == .lineSeparator || category == .paragraphSeparator
            || scalar == "\u{FEFF}"
        }
        guard let odd else { continue }
        if odd == "\n" { return "a line break" }
        return "the character \(odd.codePointName)"
      }
      return nil
    }
  }
}

/// The names of texts by what they were translated from, for files whose tools lose the names of entries.
private struct NamesBySource {
  private var names: [FileContent: String?] = [:]

  init(_ exported: [FileText], _ format: ExportFormat) {
    // The name of an entry in a PO file is its context, or its source without one.
    guard format == .gettext else { return }
    for text in exported {
      guard let source = text.source else { continue }
      names[source] = names[source] == nil ? .some(text.name) : .some(nil)
    }
  }

  /// The text under the name of the only text with its source, where its own name is unknown.
  func named(_ text: FileText, _ known: FileNames) -> FileText {
    guard known.key(of: text.name) == nil, let source = text.source, case .some(.some(let name)) = names[source] else {
      return text
    }
    return FileText(
      name: name,
      content: text.content,
      place: text.place,
      locale: text.locale,
      source: text.source,
      state: text.state
    )
  }
}
