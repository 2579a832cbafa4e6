import Catalogs
import Checks
import Diagnostics
import Fuzzing
import ICU
import MessageExport
import MessageSyntax
import Notices
import Testing

@testable import MessageImport

/// A file that somebody has changed changes the catalog, and nothing else does.
@Suite struct CatalogImportTests {
  static let formats = ExportFormat.allCases

  /// What a file of the locale holds today.
  private func exported(
    _ loaded: ExportedCatalogs.Loaded,
    _ format: ExportFormat,
    _ locale: LocaleIdentifier
  ) throws -> FileTexts? {
    let messages = ExportedMessages(loaded.messages.texts, locales: [locale])
    let files = Export(messages, as: format).files.filter { !$0.key.hasSuffix(".pot") }
    guard let bytes = files.min(by: { $0.key < $1.key })?.value else { return nil }
    return try FileTexts(try FileInput(bytes), as: format, in: locale)
  }

  private func imported(
    _ texts: FileTexts,
    _ format: ExportFormat,
    _ locale: LocaleIdentifier,
    into loaded: ExportedCatalogs.Loaded,
    state: TranslationRecord.State? = nil
  ) throws -> CatalogImport {
    try CatalogImport(
      texts,
      in: locale,
      as: format,
      state: state,
      into: loaded.messages.catalog,
      files: CatalogFolders(loaded.files, brand: nil)
    )
  }

  @Test(arguments: formats)
  func `A file that nobody has changed changes no byte`(_ format: ExportFormat) throws {
    for loaded in try ExportedCatalogs.loaded.get() {
      for locale in loaded.messages.locales {
        guard let texts = try exported(loaded, format, locale) else { continue }
        let result = try imported(texts, format, locale, into: loaded)
        #expect(result.files.isEmpty && result.changes.isEmpty, "\(locale)")
        #expect(
          result.refusals.isEmpty && result.unknownNames.isEmpty,
          "\(locale) \(result.refusals.first.debugDescription)"
        )
        #expect(result.unchangedCount > 15)
      }
    }
  }

  @Test(arguments: formats)
  func `What somebody changes is what an export says afterwards`(_ format: ExportFormat) throws {
    var generator = Fuzzing.generator(7)
    var changed = 0
    for loaded in try ExportedCatalogs.loaded.get().prefix(2) {
      for locale in loaded.messages.locales {
        guard let before = try exported(loaded, format, locale) else { continue }
        let lossy = Set(
          Export(ExportedMessages(loaded.messages.texts, locales: [locale]), as: format).losses
            .filter { $0.kind == .text }.map(\.key)
        )
        var texts = before
        let isModel = format == .messageFormat2
        // Other texts are made with this one.
        let shared = format.name(of: MessageReader.linkKey)
        for index in texts.texts.indices where texts.texts[index].state != .missing && generator.one(in: 3) {
          let text = texts.texts[index]
          if text.name == shared { continue }
          texts.texts[index] = text.with(
            isModel ? text.content.editedModel(&generator) : text.content.edited(&generator, format.pieces)
          )
        }
        let result = try imported(texts, format, locale, into: loaded)
        changed += result.changes.count
        // Only what the format itself could not say may be refused, and facts that an edit has split.
        for refusal in result.refusals {
          let isExcused =
            lossy.contains(refusal.key) || refusal.summary.hasPrefix("The text does not say")
            || refusal.summary.hasPrefix("The text has no place any more")
          #expect(isExcused, "\(format) \(locale) \(refusal.key): \(refusal.summary)")
        }
        let files = loaded.files.merging(result.files) { $1 }
        let after = try ExportedCatalogs.load(files, [:])
        let again = try #require(try exported(after, format, locale))
        let refused = Set(result.refusals.map(\.key))
        let names = FileNames(MergeContext(loaded.messages, format, locale))
        for (wanted, found) in zip(texts.texts, again.texts)
        where !refused.contains(try #require(names.key(of: wanted.name))) {
          #expect(found.content == wanted.content, "\(format) \(locale) \(wanted.name)")
        }
        // What is not told to change does not.
        let untouched = Set(loaded.messages.keys).subtracting(result.changes.map(\.key))
        for key in untouched {
          let (old, new) = (
            loaded.messages.catalog.message(key, in: locale), after.messages.catalog.message(key, in: locale)
          )
          #expect(old?.text.value == new?.text.value)
        }
        for (path, bytes) in result.files { #expect(loaded.files[path] != bytes, "\(path)") }
      }
    }
    #expect(changed > 40)
  }

  @Test(arguments: formats.filter { $0 != .xcstrings })
  func `A translation that was lost comes back where it was`(_ format: ExportFormat) throws {
    let loaded = try #require(try ExportedCatalogs.loaded.get().first)
    let locale = try LocaleIdentifier("ja")
    let texts = try #require(try exported(loaded, format, locale))
    let path = "strings/ja/notices/grace.yaml"
    let original = String(decoding: try #require(loaded.files[path]), as: UTF8.self)
    // An entry of one line, and one with variants.
    for key in ["banner.header", "push.reminder"] {
      let lines = original.split(separator: "\n", omittingEmptySubsequences: false)
      let start = try #require(lines.firstIndex { $0.hasPrefix("\(key):") })
      let end = lines[(start + 1)...].firstIndex { !$0.hasPrefix(" ") } ?? lines.endIndex
      let kept = lines[..<start] + lines[(lines[end].isEmpty ? end + 1 : end)...]
      let without = try ExportedCatalogs.load(loaded.files, [path: kept.joined(separator: "\n")])
      #expect(without.messages.catalog.message(MessageKey("notices.grace.\(key)"), in: locale) == nil)
      let result = try imported(texts, format, locale, into: without)
      #expect(result.refusals.isEmpty, "\(result.refusals)")
      #expect(result.changes.map(\.kind) == [.added])
      let bytes = try #require(result.files[path])
      let after = try ExportedCatalogs.load(without.files.merging(result.files) { $1 }, [:])
      let key = MessageKey("notices.grace.\(key)")
      let (old, new) = (
        loaded.messages.catalog.message(key, in: locale), after.messages.catalog.message(key, in: locale)
      )
      #expect(new?.keySpan.start.line == old?.keySpan.start.line, "\(String(decoding: bytes, as: UTF8.self))")
      #expect(try exported(after, format, locale)?.texts.map(\.content) == texts.texts.map(\.content))
      // What a file says of its states holds; where it says nothing, nobody else has read the translation.
      let says = texts.texts.contains { $0.state == .approved }
      #expect(after.messages.catalog.texts[locale]?.records[key]?.state == (says ? .approved : .new))
    }
  }

  @Test func `A translation whose placeholders do not fit is refused with both places`() throws {
    let loaded = try #require(try ExportedCatalogs.loaded.get().first)
    let locale = try LocaleIdentifier("ja")
    let texts = try FileTexts(
      try FileInput(
        Array(#"{ "notices.grace.push.body": "ご利用いただけます。", "notices.grace.push.title": "続けてご利用になれます" }"#.utf8)
      ),
      as: .icuJSON,
      in: locale
    )
    let result = try imported(texts, .icuJSON, locale, into: loaded)
    #expect(result.changes.map(\.key) == ["notices.grace.push.title"])
    let refusal = try #require(result.refusals.first)
    #expect(result.refusals.count == 1)
    #expect(refusal.place == SourcePosition(line: 1, column: 3))
    #expect(refusal.span.file == "strings/ja/notices/grace.yaml" && refusal.span.start.line == 4)
    #expect(refusal.summary.contains("$graceLastDay") || refusal.summary.contains("$productName"))
    let records = try #require(result.files["records/ja/notices/grace.yaml"])
    #expect(String(decoding: records, as: UTF8.self).contains("push.title:\n  state: new\n"))
  }

  @Test func `A text that no catalog can hold is refused, and an empty one is none`() throws {
    let loaded = try #require(try ExportedCatalogs.loaded.get().first)
    let locale = try LocaleIdentifier("ja")
    let texts = try FileTexts(
      try FileInput(
        Array(
          #"""
          {
            "notices.grace.push.title": "", "notices.retry.push.title": " ",
            "notices.softBilling.push.title": "\u202Eできます", "notices.renewalOff.push.title": "ご利用\tできます",
            "notices.recovered.push.title": "更新できました"
          }
          """#.utf8
        )
      ),
      as: .icuJSON,
      in: locale
    )
    let result = try imported(texts, .icuJSON, locale, into: loaded)
    #expect(result.changes.map(\.key) == ["notices.recovered.push.title"])
    #expect(result.untranslatedCount == 1)
    #expect(
      Set(result.refusals.map(\.key)) == [
        "notices.retry.push.title", "notices.softBilling.push.title", "notices.renewalOff.push.title",
      ]
    )
    let after = Catalog.load(files: loaded.files.merging(result.files) { $1 })
    #expect(after.diagnostics.allSatisfy { $0.severity != .error })
  }

  @Test func `A text that is too long is taken over with a warning`() throws {
    let loaded = try #require(try ExportedCatalogs.loaded.get().first)
    let locale = try LocaleIdentifier("ja")
    let long = "ここに書いてあることは、この欄に収まりきらないほど長いものです"
    let texts = FileTexts(texts: [
      FileText(
        name: "notices.grace.push.title",
        content: .joined([.text(long)]),
        place: SourcePosition(line: 1, column: 1)
      )
    ])
    let result = try imported(texts, .icuJSON, locale, into: loaded)
    #expect(result.changes.map(\.text) == [long])
    #expect(result.warnings.map(\.key) == ["notices.grace.push.title"])
  }

  @Test func `Forms that no number of the language has are left out where they say the same, else refused`() throws {
    let loaded = try #require(try ExportedCatalogs.loaded.get().first)
    let locale = try LocaleIdentifier("ja")
    func result(_ one: String) throws -> CatalogImport {
      let file = """
        {"notices.grace.push.reminder": "{daysLeft, plural, =0 {「{productName}」は本日までです} \
        one {「{productName}」はあと{daysLeft}\(one)です} other {「{productName}」はあと{daysLeft}日です}}"}
        """
      let texts = try FileTexts(try FileInput(Array(file.utf8)), as: .icuJSON, in: locale)
      return try imported(texts, .icuJSON, locale, into: loaded)
    }
    let same = try result("日")
    #expect(same.refusals.isEmpty && same.changes.count == 1)
    #expect(same.changes.first?.text.contains("one") == false)
    let other = try result("日間")
    #expect(other.refusals.map(\.summary) == ["No number of ja has the plural category 'one'"])
  }

  @Test func `A typed number does not take the place of a fact`() throws {
    let loaded = try #require(try ExportedCatalogs.loaded.get().first)
    let locale = try LocaleIdentifier("ja")
    var texts = try #require(try exported(loaded, .gettext, locale))
    let index = try #require(texts.texts.firstIndex { $0.name == "notices.retry.email.body" })
    texts.texts[index] = texts.texts[index].with(
      texts.texts[index].content.replacing("最長60日間", with: "最長90日間")
    )
    let result = try imported(texts, .gettext, locale, into: loaded)
    #expect(result.files.isEmpty)
    #expect(
      result.refusals.map(\.summary) == ["The text does not say '60日', which {$schedule.billingRetry} stands for"]
    )
  }

  @Test func `A translation of an older source stays stale`() throws {
    let loaded = try #require(try ExportedCatalogs.loaded.get().first)
    let locale = try LocaleIdentifier("ja")
    var texts = try #require(try exported(loaded, .xliff2, locale))
    let path = "strings/en/notices/grace.yaml"
    let source = String(decoding: try #require(loaded.files[path]), as: UTF8.self)
    let changed = try ExportedCatalogs.load(
      loaded.files,
      [path: source.replacing("Access continues for now", with: "Access goes on for now")]
    )
    let index = try #require(texts.texts.firstIndex { $0.name == "notices.grace.push.title" })
    texts.texts[index] = texts.texts[index].with("続けてご利用になれます")
    let result = try imported(texts, .xliff2, locale, into: changed)
    #expect(result.changes.map(\.isStale) == [true])
    let after = try ExportedCatalogs.load(changed.files.merging(result.files) { $1 }, [:])
    let record = try #require(after.messages.catalog.texts[locale]?.records["notices.grace.push.title"])
    #expect(record.state == .review && record.source.value == "Access continues for now")
    #expect(record.textFingerprint == fingerprint(of: "続けてご利用になれます"))
  }

  @Test func `The state of a file is recorded, and a changed text is not approved by itself`() throws {
    let loaded = try #require(try ExportedCatalogs.loaded.get().first)
    let locale = try LocaleIdentifier("ja")
    var texts = try #require(try exported(loaded, .csv, locale))
    let title = try #require(texts.texts.firstIndex { $0.name == "notices.grace.push.title" })
    texts.texts[title].state = .review
    let header = try #require(texts.texts.firstIndex { $0.name == "notices.retry.push.title" })
    texts.texts[header] = texts.texts[header].with("しばらくご利用いただけません")
    #expect(texts.texts[header].state == .approved)
    let result = try imported(texts, .csv, locale, into: loaded)
    #expect(result.changes.map(\.kind) == [.recorded, .changed])
    #expect(result.changes.map(\.state) == [.review, .new])
    #expect(
      Set(result.files.keys) == [
        "records/ja/notices/grace.yaml", "records/ja/notices/retry.yaml", "strings/ja/notices/retry.yaml",
      ]
    )
    let approved = try imported(texts, .csv, locale, into: loaded, state: .approved)
    #expect(approved.changes.map(\.state).contains(.approved))
  }

  @Test func `Names that no text has are told with the nearest that is meant`() throws {
    let loaded = try #require(try ExportedCatalogs.loaded.get().first)
    let texts = try FileTexts(
      try FileInput(Array("notices-grace-push-titel = x\n".utf8)),
      as: .fluent,
      in: try LocaleIdentifier("ja")
    )
    let result = try imported(texts, .fluent, try LocaleIdentifier("ja"), into: loaded)
    #expect(result.unknownNames.map(\.nearest) == ["notices-grace-push-title"])
    #expect(result.files.isEmpty)
  }

  /// The shipped catalog with one text in Russian.
  private func russian(_ variants: String) throws -> ExportedCatalogs.Loaded {
    let shipped = try ExportedCatalogs.shippedFiles()
    let lines = variants.split(separator: "\n").map { "  \($0)\n" }.joined()
    return try ExportedCatalogs.load(
      shipped,
      [
        "catalog.yaml": "format: 1\nname: x\nsourceLocale: en\nlocales: [en, ja, ru]\nmessageSyntax: mf2-ldml48.2\n",
        // Samples of the source do for the others.
        "facts/parameters.yaml": String(decoding: shipped["facts/parameters.yaml"] ?? [], as: UTF8.self)
          .replacing("{en: ", with: "{any: "),
        "strings/ru/notices/grace.yaml":
          "push.reminder: |\n  .input {$daysLeft :integer}\n  .match $daysLeft\n\(lines)",
      ]
    )
  }

  @Test func `A form that stands for another in a PO file does not take its place in the catalog`() throws {
    let loaded = try russian(
      """
      0 {{«{$productName}» доступен до конца дня.}}
      one {{«{$productName}» доступен ещё {$daysLeft} день.}}
      few {{«{$productName}» доступен ещё {$daysLeft} дня.}}
      many {{«{$productName}» доступен ещё {$daysLeft} дней.}}
      * {{«{$productName}» доступен ещё {$daysLeft} дня.}}
      """
    )
    let locale = try LocaleIdentifier("ru")
    let messages = ExportedMessages(loaded.messages.texts, locales: [locale])
    let file = Export(messages, as: .gettext).files.first { $0.key.hasSuffix(".po") }?.value ?? []
    let changed = String(decoding: file, as: UTF8.self).replacing("{daysLeft} дней", with: "{daysLeft} суток")
    let texts = try FileTexts(try FileInput(Array(changed.utf8)), as: .gettext, in: locale)
    let result = try imported(texts, .gettext, locale, into: loaded)
    #expect(result.refusals.isEmpty, "\(result.refusals)")
    let text = try #require(result.changes.first?.text)
    #expect(text.contains("many {{«{$productName}» доступен ещё {$daysLeft} суток.}}"))
    #expect(text.contains("* {{«{$productName}» доступен ещё {$daysLeft} дня.}}"))
  }

  @Test func `A language that counts otherwise gets the variants that it needs`() throws {
    let loaded = try russian(
      """
      0 {{«{$productName}» доступен до конца дня.}}
      * {{«{$productName}» доступен ещё {$daysLeft} дн.}}
      """
    )
    let locale = try LocaleIdentifier("ru")
    var texts = try #require(try exported(loaded, .icuJSON, locale))
    let index = try #require(texts.texts.firstIndex { $0.name == "notices.grace.push.reminder" })
    let days = FileElement.argument(.named("daysLeft"))
    let product = FileElement.argument(.named("productName"))
    func form(_ word: String) -> FileContent {
      .joined([.text("«"), product, .text("» доступен ещё "), days, .text(" \(word).")])
    }
    let three = FileContent.joined([.text("«"), product, .text("» доступен ещё три дня.")])
    texts.texts[index] = texts.texts[index].with(
      .choice(
        FileChoice(
          argument: .named("daysLeft"),
          kind: .plural,
          cases: [
            .init(key: "0", content: .joined([.text("«"), product, .text("» доступен до конца дня.")])),
            .init(key: "3", content: three), .init(key: "one", content: form("день")),
            .init(key: "few", content: form("дня")), .init(key: "many", content: form("дней")),
          ],
          other: form("дня")
        )
      )
    )
    let result = try imported(texts, .icuJSON, locale, into: loaded)
    #expect(result.refusals.isEmpty, "\(result.refusals)")
    let text = try #require(result.changes.first?.text)
    #expect(
      text == """
        .input {$daysLeft :integer}
        .match $daysLeft
        0 {{«{$productName}» доступен до конца дня.}}
        3 {{«{$productName}» доступен ещё три дня.}}
        one {{«{$productName}» доступен ещё {$daysLeft} день.}}
        few {{«{$productName}» доступен ещё {$daysLeft} дня.}}
        many {{«{$productName}» доступен ещё {$daysLeft} дней.}}
        * {{«{$productName}» доступен ещё {$daysLeft} дня.}}
        """
    )
  }
}

extension FileText {
  fileprivate func with(_ content: FileContent) -> FileText {
    FileText(name: name, content: content, place: place, locale: locale, source: source, state: state)
  }
}

extension ExportFormat {
  /// What somebody may write into a text; a format that has no way to write something has no file with it.
  fileprivate var pieces: [String] {
    let all = ["x", "改めて", " ok ", "'", "\\", "100%", "👩‍👩‍👧", "#", "\"", "é", "|"]
    return all + (self == .arb || self == .i18next ? [] : ["{", "}"]) + (self == .icuJSON ? [] : ["<"])
  }
}

extension FileContent {
  /// The content after an edit in one of its texts, whose placeholders stay.
  fileprivate func edited(_ generator: inout SeededGenerator, _ pieces: [String]) -> FileContent {
    switch self {
    case .refused: return self
    // PO files have no form of their own for `other` in languages that need none for whole numbers.
    case .choice(let choice) where choice.argument == nil: return self
    case .choice(let choice):
      let cases = choice.cases.map { FileChoice.Case(key: $0.key, content: $0.content.edited(&generator, pieces)) }
      return .choice(
        FileChoice(
          argument: choice.argument,
          kind: choice.kind,
          cases: cases,
          other: choice.other.edited(&generator, pieces)
        )
      )
    case .pattern(var elements):
      let added = FileElement.text(generator.pick(pieces, or: "x"))
      elements.insert(added, at: Int.random(in: 0...elements.count, using: &generator))
      return .joined(elements)
    }
  }

  /// A message of the data model with another text in its first pattern.
  fileprivate func editedModel(_ generator: inout SeededGenerator) -> FileContent {
    guard case .pattern(let elements) = self, case .argument(.code(let code))? = elements.first,
      var message = ParsedMessage.parse(code).message
    else { return self }
    func edited(_ pattern: Message.Pattern) -> Message.Pattern {
      Message.Pattern(elements: [.text(generator.pick(["x", "改めて", "{"], or: "x"))] + pattern.elements)
    }
    switch message.body {
    case .pattern(let pattern): message.body = .pattern(edited(pattern))
    case .select(let selectors, var variants):
      variants[0].value = edited(variants[0].value)
      message.body = .select(selectors: selectors, variants: variants)
    }
    let printed = MessagePrinter().printed(ParsedMessage.parse(MessagePrinter().printed(message)).message ?? message)
    return .pattern([.argument(.code(printed))])
  }

  /// The content with a word replaced.
  fileprivate func replacing(_ word: String, with other: String) -> FileContent {
    guard case .pattern(let elements) = self else { return self }
    return .joined(
      elements.map { element in
        if case .text(let text) = element { .text(text.replacing(word, with: other)) } else { element }
      }
    )
  }
}
