import Diagnostics
import ICU
import YAML

/// What a file of texts or of records holds, before it is held against other files.
struct TextFile: Sendable {
  /// A text with what is wrong with it.
  struct Entry: Sendable {
    /// What is wrong with the way in which it is written.
    let refusals: [Diagnostic]
    let message: CatalogMessage?
    /// What is wrong with the message, which counts where the text does.
    let mistakes: [Diagnostic]
  }

  /// The locale that the texts are added to; `nil` if the locales of the catalog could not be read.
  private(set) var locale: LocaleIdentifier?
  /// What is wrong with the file, and with its records.
  let findings: [Diagnostic]
  private(set) var messages: [Entry] = []
  private(set) var records: [(key: MessageKey, record: TranslationRecord?)] = []

  /// Reads a file whose path says what it holds.
  init(_ path: String, _ input: any CatalogInput, _ header: CatalogHeader) {
    let findings = Findings()
    let place = TextFilePath(path)
    // Where the locales could not be read, that is the finding; the texts are then read for theirs.
    let locale = place.flatMap { place in header.locales.first { $0.tag == place.locale } }
    if let refusal = Self.refusal(of: path, place, locale, header) {
      // Of a file that cannot be read, that is the finding.
      if input.read(path) != nil { findings.add(refusal) }
    } else if let place {
      self.locale = locale
      switch place.folder {
      case .strings:
        messages = Self.messages(path, place, isTranslation: locale != header.sourceLocale, input, findings)
      case .records: records = Self.records(path, place, input, findings)
      }
    }
    self.findings = findings.diagnostics
  }

  /// Why no catalog has a file of this path.
  private static func refusal(
    of path: String,
    _ place: TextFilePath?,
    _ locale: LocaleIdentifier?,
    _ header: CatalogHeader
  ) -> Diagnostic? {
    func refusal(_ rule: RuleID, _ summary: String, _ fix: String) -> Diagnostic {
      Diagnostic(rule: rule, severity: .error, summary: summary, span: .start(of: path), fix: fix)
    }
    guard let place else {
      return refusal(
        .unknownFile,
        "No catalog has a file of this name",
        "Move it below facts, cases, strings/<locale> or records/<locale>, or out of the catalog."
      )
    }
    guard locale != nil || header.locales.isEmpty else {
      return refusal(
        .unknownFile,
        "The file belongs to no locale of the catalog",
        "Add '\(place.locale.shown)' to `locales` in catalog.yaml, or remove the file."
      )
    }
    guard place.hasKeys else {
      return refusal(
        .invalidName,
        "The path is not made of ASCII words, so that its texts can have no keys",
        "Name files and folders in lowerCamel words, such as notices/grace.yaml."
      )
    }
    guard place.folder == .strings || locale == nil || locale != header.sourceLocale else {
      return refusal(.unknownFile, "The source locale has no records of translations", "Remove the file.")
    }
    return nil
  }

  private static func messages(
    _ path: String,
    _ place: TextFilePath,
    isTranslation: Bool,
    _ input: any CatalogInput,
    _ findings: Findings
  ) -> [Entry] {
    guard var fields = input.fields(path, subject: "the file", isTranslation: isTranslation, findings) else {
      return []
    }
    var origin: (source: SourceText, notes: TranslatorNotes)?
    return fields.allEntries().map { key, node in
      if let refusal = Catalogs.refusal(ofKey: key) { return Entry(refusals: [refusal], message: nil, mistakes: []) }
      // The entries of a brand are between those of the catalog.
      if origin?.source.file != key.text.file {
        origin = input.source(key.text.file).map { ($0, TranslatorNotes($0)) }
      }
      let source = origin?.source
      let refused = source.flatMap { Catalogs.refusal(of: node, key: key, in: $0) }
      let refusal = refused.map { $0.about(place.key(key.value).name, in: place.locale) }
      let refusals = node.isReadable ? refusal.map { [$0] } ?? [] : []
      guard case .scalar(let scalar) = node.content else {
        return Entry(refusals: refusals, message: nil, mistakes: [])
      }
      let message = CatalogMessage(
        key: place.key(key.value),
        text: scalar.text,
        keySpan: key.span,
        note: origin?.notes.note(ofKeyAt: key.span.start.line)
      )
      // Inside a text that is refused as YAML, places and words are not what the author wrote.
      let isChecked = source != nil && refused == nil
      let mistakes = isChecked ? messageFindings(message).map { $0.about(message.key.name, in: place.locale) } : []
      return Entry(refusals: refusals, message: message, mistakes: mistakes)
    }
  }

  private static func records(
    _ path: String,
    _ place: TextFilePath,
    _ input: any CatalogInput,
    _ findings: Findings
  ) -> [(key: MessageKey, record: TranslationRecord?)] {
    guard var fields = input.fields(path, subject: "the file", findings) else { return [] }
    let entries = fields.allEntries()
    var records: [(key: MessageKey, record: TranslationRecord?)] = []
    records.reserveCapacity(entries.count)
    for (key, node) in entries {
      if let record = node.writtenRecord(at: key.span) {
        records.append((place.key(key.value), record))
      } else if var record = Fields(node, subject: "record \(key.value)", findings: findings) {
        records.append((place.key(key.value), record.translationRecord(at: key.span)))
      }
    }
    return records
  }
}

extension YAMLNode {
  /// Whether the reader has not refused it already.
  fileprivate var isReadable: Bool {
    if case .refused = content { false } else { true }
  }

  /// The record that the node is where it is as the tool writes them, as nearly all are; others are read by their keys.
  fileprivate func writtenRecord(at span: SourceSpan) -> TranslationRecord? {
    guard case .mapping(let entries) = content, entries.count == 3,
      entries[0].key.value == "state", case .scalar(let state) = entries[0].value.content,
      let state = TranslationRecord.State(rawValue: state.value),
      entries[1].key.value == "text", case .scalar(let text) = entries[1].value.content, isFingerprint(text.value),
      entries[2].key.value == "source", case .scalar(let source) = entries[2].value.content, !source.value.isEmpty
    else { return nil }
    return TranslationRecord(
      state: state,
      textFingerprint: text.value,
      textSpan: text.span,
      source: source.text,
      span: span
    )
  }
}

extension TranslationRecord {
  static let form = Form(
    required("state", .choice(State.self)).described("New, being reviewed, or released."),
    required(
      "text",
      .word.limited(
        to: .pattern("^[bcdfghjkmnpqrstv]{12}$"),
        "a fingerprint of 12 letters, as the tool writes it",
        isFingerprint
      )
    ).described("The fingerprint of the translation."),
    required("source", Shape(Shape<Token>.scalar.schema()) { $0.scalar($1, $2) }).described(
      "The source text that the translation was made from."
    )
  )
}

extension Fields {
  fileprivate mutating func translationRecord(at span: SourceSpan) -> TranslationRecord? {
    let (state, text, source) = whole(TranslationRecord.form)
    guard let state, let text, let source else { return nil }
    return TranslationRecord(
      state: state,
      textFingerprint: text.name,
      textSpan: text.span,
      source: source.text,
      span: span
    )
  }
}
