import Catalogs
import Diagnostics
import ICU
import MessageSyntax

/// The edits of one round of fixing: those of findings, and those that keep records of translations up with them.
struct FixPlan {
  /// A text of a locale.
  struct TextID: Hashable {
    let locale: LocaleIdentifier
    let key: MessageKey
  }

  /// A text with its edits.
  struct Text {
    let id: TextID
    let message: CatalogMessage
    var edits: [TextEdit] = []
    var findings: [Diagnostic] = []

    var file: String { message.text.file }
    /// The lines of the key and of the text.
    var lines: ClosedRange<Int> {
      let first = message.keySpan.start.line
      return first...max(first, message.text.span.end.line)
    }
    var edited: String { message.text.value.applying(edits) }
  }

  /// The most findings of a text that are fixed in one round: the text is read again for each.
  private static let limit = 100

  private(set) var texts: [Text] = []
  private var records: [SourceEdit] = []

  /// Plans the edits of findings, in their order, as far as they do not overlap and keep what their texts mean, and of
  /// some files for so many texts alone.
  init(
    _ findings: [Diagnostic],
    in catalog: Catalog,
    refusing refused: Set<TextID>,
    limits: [String: Int]
  ) {
    var indices: [TextID: Int] = [:]
    var counts: [String: Int] = [:]
    for finding in findings where !finding.edits.isEmpty {
      guard let name = finding.key, let locale = catalog.locales.first(where: { $0.tag == finding.locale }),
        let message = catalog.message(MessageKey(name), in: locale)
      else { continue }
      let id = TextID(locale: locale, key: message.key)
      let index = indices[id] ?? texts.count
      if index == texts.count {
        let isFull = counts[message.text.file, default: 0] >= limits[message.text.file] ?? .max
        // Translations are made from source texts alone.
        let canFollow = locale != catalog.sourceLocale || message.recordsCanFollow(in: catalog)
        guard !refused.contains(id), !isFull, canFollow else { continue }
      }
      var text = index < texts.count ? texts[index] : Text(id: id, message: message)
      guard text.findings.count < Self.limit, text.add(finding) else { continue }
      if index < texts.count {
        texts[index] = text
      } else {
        texts.append(text)
        indices[id] = index
        counts[text.file, default: 0] += 1
      }
    }
    for text in texts { records += text.recordEdits(in: catalog) }
  }

  /// The findings that the edits fix.
  var findings: [Diagnostic] { texts.flatMap(\.findings) }

  /// The edits, by file.
  var edits: [String: [SourceEdit]] {
    let ofTexts = texts.flatMap { text in
      text.edits.map { SourceEdit(span: text.message.text.span(of: $0.range), replacement: $0.replacement) }
    }
    return Dictionary(grouping: ofTexts + records, by: \.span.file)
  }

  /// The texts of a file; all texts for another file, such as one of records.
  func texts(in file: String) -> [Text] {
    let own = texts.filter { $0.file == file }
    return own.isEmpty ? texts : own
  }

  /// The mistakes of the edits: texts that differ from the intended text or have new errors, and files with new errors
  /// outside these texts.
  func mistakes(after before: LoadedCatalog, _ after: LoadedCatalog) -> (texts: Set<TextID>, files: Set<String>) {
    var wrong: Set<TextID> = []
    for text in texts {
      let value = after.catalog?.message(text.id.key, in: text.id.locale)?.text.value
      if value?.utf8.elementsEqual(text.edited.utf8) != true { wrong.insert(text.id) }
    }
    var files: Set<String> = []
    for error in errors(of: after).subtracting(errors(of: before)) {
      if let text = texts.first(where: { $0.file == error.file && $0.lines.contains(error.line) }) {
        wrong.insert(text.id)
      } else {
        files.insert(error.file)
      }
    }
    return (wrong, files)
  }

  /// An error by its line; edits move columns only.
  private struct LineError: Hashable {
    let rule: RuleID
    let file: String
    let line: Int
  }

  private func errors(of loaded: LoadedCatalog) -> Set<LineError> {
    Set(
      loaded.diagnostics.filter { $0.severity == .error }.map { error in
        LineError(rule: error.rule, file: error.span?.file ?? "", line: error.span?.start.line ?? 0)
      }
    )
  }
}

extension FixPlan.Text {
  /// Adds the edits of a finding, all or none; says whether they could be added.
  fileprivate mutating func add(_ finding: Diagnostic) -> Bool {
    let ranges = finding.edits.compactMap { message.text.range(of: $0.span) }
    guard ranges.count == finding.edits.count else { return false }
    let added = zip(ranges, finding.edits).map { TextEdit(range: $0, replacement: $1.replacement) }
    let all = (edits + added).sorted { $0.range.lowerBound < $1.range.lowerBound }
    let areApart = zip(all, all.dropFirst()).allSatisfy { $0.range.upperBound <= $1.range.lowerBound }
    guard areApart, message.keepsItsMeaning(after: all) else { return false }
    edits = all
    findings.append(finding)
    return true
  }

  /// What keeps the records of the text's own review, and of its translations', true.
  fileprivate func recordEdits(in catalog: Catalog) -> [SourceEdit] {
    guard id.locale == catalog.sourceLocale else {
      guard let record = message.record(in: id.locale, of: catalog),
        record.textFingerprint == fingerprint(of: message.parsed)
      else { return [] }
      return [SourceEdit(span: record.textSpan, replacement: fingerprint(of: .parse(edited)))]
    }
    return message.recordsOfTranslations(in: catalog).flatMap { record in
      edits.map { SourceEdit(span: record.source.span(of: $0.range), replacement: $0.replacement) }
    }
  }
}

extension CatalogMessage {
  /// The record of the text in a locale, of the catalog for one of its texts and of the brand for one of the brand's.
  fileprivate func record(in locale: LocaleIdentifier, of catalog: Catalog) -> TranslationRecord? {
    catalog.texts[locale]?.records[key].flatMap { $0.span.file.isOfBrand == text.file.isOfBrand ? $0 : nil }
  }

  /// The records of translations that were made from this text.
  fileprivate func recordsOfTranslations(in catalog: Catalog) -> [TranslationRecord] {
    catalog.locales.compactMap { record(in: $0, of: catalog) }.filter {
      $0.source.value.utf8.elementsEqual(text.value.utf8)
    }
  }

  /// Whether an edit of the text can be made in every record of it, too.
  fileprivate func recordsCanFollow(in catalog: Catalog) -> Bool {
    recordsOfTranslations(in: catalog).allSatisfy(\.source.isVerbatim)
  }
}
