import Catalogs
import Checks
import Diagnostics
import Fuzzing
import ICU
import MessageExport
import MessageSyntax
import Notices
import Testing

import MessageImport

/// A file that a person has changed changes the catalog; an unchanged file doesn't.
@Suite struct CatalogImportTests {
  @Test func `A translation whose placeholders do not fit is refused with both places`() throws {
    let loaded = try #require(try ExportedCatalogs.loaded.get().first)
    let locale = try LocaleIdentifier("ja")
    let texts = try FileTexts(
      try FileInput(
        Array(#"{ "notices.grace.push.body": "ご利用いただけます。", "notices.retry.push.title": "ご利用を停止しました" }"#.utf8)
      ),
      as: .icuJSON,
      in: locale
    )
    let result = try imported(texts, .icuJSON, locale, into: loaded)
    #expect(result.changes.map(\.key) == ["notices.retry.push.title"])
    let refusal = try #require(result.refusals.first)
    #expect(result.refusals.count == 1)
    #expect(refusal.place == SourcePosition(line: 1, column: 3))
    #expect(refusal.span.file == "strings/ja/notices/grace.yaml" && refusal.span.start.line == 4)
    #expect(refusal.summary.contains("$graceLastDay") || refusal.summary.contains("$productName"))
    let records = try #require(result.files["records/ja/notices/retry.yaml"])
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
    let shipped = try #require(try ExportedCatalogs.loaded.get().first)
    let locale = try LocaleIdentifier("ja")
    func message(_ today: String, _ later: String) -> String {
      "push.body: |\n  .input {$daysLeft :integer}\n  .match $daysLeft\n  0 {{\(today)}}\n  * {{\(later)}}\n"
    }
    let loaded = try ExportedCatalogs.load(
      shipped.files,
      [
        "strings/en/notices/graceReminder.yaml":
          message("{$productName} ends today", "{$productName} ends in {$daysLeft} days"),
        "strings/ja/notices/graceReminder.yaml": message("「{$productName}」は本日まで", "「{$productName}」はあと{$daysLeft}日"),
      ]
    )
    func result(_ one: String) throws -> CatalogImport {
      let file = """
        {"notices.graceReminder.push.body": "{daysLeft, plural, =0 {「{productName}」は本日までです} \
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
    let shipped = try #require(try ExportedCatalogs.loaded.get().first)
    func file(_ path: String, replacing old: String, with new: String) throws -> (String, String) {
      let text = String(decoding: try #require(shipped.files[path]), as: UTF8.self)
      try #require(text.contains(old))
      return (path, text.replacing(old, with: new))
    }
    let loaded = try ExportedCatalogs.load(
      shipped.files,
      Dictionary(
        uniqueKeysWithValues: [
          try file(
            "strings/en/notices/retry.yaml",
            replacing: "Apple keeps trying",
            with: "For {$schedule.billingRetry}, Apple keeps trying"
          ),
          try file(
            "strings/ja/notices/retry.yaml",
            replacing: "Appleが自動で",
            with: "Appleが最長{$schedule.billingRetry}間、自動で"
          ),
        ]
      )
    )
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
      [path: source.replacing("Fix {$productName} payment", with: "Update {$productName} payment")]
    )
    let index = try #require(texts.texts.firstIndex { $0.name == "notices.grace.push.title" })
    texts.texts[index] = texts.texts[index].with("続けてご利用になれます")
    let result = try imported(texts, .xliff2, locale, into: changed)
    #expect(result.changes.map(\.isStale) == [true])
    let after = try ExportedCatalogs.load(changed.files.merging(result.files) { $1 }, [:])
    let record = try #require(after.messages.catalog.texts[locale]?.records["notices.grace.push.title"])
    #expect(record.state == .review && record.source.value == "Fix {$productName} payment")
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

  @Test func `an unknown state in a table is an error at its cell, and no state is none`() throws {
    func read(_ state: String) throws -> FileTexts {
      let table = "key,variant,state,source,translation\r\nnotices.a.push.title,,\(state),A,B\r\n"
      return try FileTexts(try FileInput(Array(table.utf8)), as: .csv, in: try LocaleIdentifier("ja"))
    }
    #expect { try read("aproved") } throws: { error in
      let error = error as? FileError
      return error?.summary == "Unknown state 'aproved'" && error?.place == SourcePosition(line: 2, column: 23)
    }
    #expect(try read("").texts.map(\.state) == [nil])
    #expect(try read("missing").texts.map(\.state) == [nil])
    #expect(try read("approved").texts.map(\.state) == [.approved])
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

  @Test(arguments: [
    ("ja-JP", "ja"), ("ja_JP", "ja"), ("iw", "he"), ("zh-rTW", "zh-Hant"), ("b+zh+Hant", "zh-Hant"),
    ("zh_TW", "zh-Hant"), ("zh-CN", "zh-Hans"), ("fr", nil), ("b+", nil), ("values", nil),
  ])
  func `A locale is found however a platform spells it`(_ name: String, _ tag: String?) throws {
    let shipped = try ExportedCatalogs.shippedFiles()
    let header =
      "format: 1\nname: x\nsourceLocale: en\nlocales: [en, ja, he, zh-Hans, zh-Hant]\nmessageSyntax: mf2-ldml48.2\n"
    let parameters = String(decoding: shipped["facts/parameters.yaml"] ?? [], as: UTF8.self)
      .replacing("{en: ", with: "{any: ")
    let loaded = try ExportedCatalogs.load(shipped, ["catalog.yaml": header, "facts/parameters.yaml": parameters])
    #expect(loaded.messages.texts.catalog.locale(spelled: name)?.tag == tag)
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
        "strings/ru/notices/graceReminder.yaml":
          "push.body: |\n  .input {$daysLeft :integer}\n  .match $daysLeft\n\(lines)",
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
    let index = try #require(texts.texts.firstIndex { $0.name == "notices.graceReminder.push.body" })
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

extension FileContent {
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
