import Catalogs
import Foundation
import ICU
import JSON
import MessageFormatting
import MessageSyntax
import Notices
import ProjectFiles
import Testing

import MessageExport

/// What translators and reviewers get says what the catalog says, and comes with what they need to know.
@Suite struct TranslatorTests {
  private struct Unit: Decodable {
    let id: String
    let source: String
    let target: String?
    let state: String?
    let limit: String?
    let notes: [String]
  }

  private static let reader = Consumer.python("xliff_texts.py", modules: "xml.etree.ElementTree")

  private func units(_ format: ExportFormat, _ messages: ExportedMessages) throws -> [Unit] {
    let reader = try #require(Self.reader)
    return try inFolder(with: Export(messages, as: format).files) { folder in
      let file = folder.appending(path: "notices.ja.xlf").path
      if Consumer.has("xmllint") {
        let result = try Consumer.run(["xmllint", "--noout", "--nonet", file])
        #expect(result.status == 0, "\(result.errors)")
      }
      let result = try Consumer.run(reader.command + [file])
      try #require(result.status == 0, "\(result.errors)")
      return try JSONDecoder().decode([Unit].self, from: Data(result.output.utf8))
    }
  }

  @Test(
    .enabled(if: Tools.areRequired || reader != nil, "Python is not installed"),
    arguments: [ExportFormat.xliff1, .xliff2]
  )
  func `Units hold every pattern with its codes`(format: ExportFormat) throws {
    let ja = try LocaleIdentifier("ja")
    for messages in try Fixtures.all.get() {
      let units = try units(format, messages)
      #expect(Set(units.map(\.id)).count == units.count)
      var rest = units[...]
      for key in messages.keys {
        let message = try #require(TranslatedMessage(key, in: ja, of: messages.catalog))
        for expected in message.units {
          let next = rest.popFirst()
          let unit = try #require(next)
          #expect(unit.source == expected.source.withCodes, "\(unit.id)")
          #expect(unit.target == expected.target?.withCodes, "\(unit.id)")
        }
      }
      #expect(rest.isEmpty)
    }
  }

  @Test(.enabled(if: Tools.areRequired || reader != nil, "Python is not installed"))
  func `Units carry the state, the limit and the notes`() throws {
    let old = try units(.xliff1, try #require(Fixtures.all.get().first))
    let new = try units(.xliff2, try #require(Fixtures.all.get().first))
    let reminder = "notices.graceReminder.push.body[0]"
    let (first, second) = (try #require(old.first { $0.id == reminder }), try #require(new.first { $0.id == reminder }))
    #expect(first.state == "signed-off" && second.state == "final")
    let catalog = Catalog.load(files: try ProjectFiles.shippedCatalog()).catalog
    let body = catalog?.facts.channels.named("push")?.parts.first { $0.id == "body" }
    let limit = try #require(body?.graphemes["ja"]).description
    #expect(first.limit == limit && second.limit == limit)
    #expect(first.notes == second.notes)
    #expect(first.notes.contains { $0.hasPrefix("daysLeft: Whole days left after today") })
    #expect(first.notes.contains("Variant for $daysLeft = 0."))
    #expect(first.notes.contains { $0.contains("0 is the last day") })
  }

  @Test(.enabled(if: Tools.areRequired || reader != nil, "Python is not installed"))
  func `A translation that is missing or stale says so`() throws {
    var text = String(decoding: try #require(shippedFiles()["strings/ja/notices/grace.yaml"]), as: UTF8.self)
    text = text.replacingOccurrences(of: "push.title: お支払いが完了していません\n", with: "")
    text = text.replacingOccurrences(
      of: "請求に関する問題で、{$renewalDay :date fields=month-day}の更新ができていません。{$graceLastDay",
      with: "{$graceLastDay"
    )
    let messages = try messages(with: ["strings/ja/notices/grace.yaml": text])
    let old = try units(.xliff1, messages)
    let new = try units(.xliff2, messages)
    #expect(old.first { $0.id == "notices.grace.push.title" }?.target == nil)
    #expect(new.first { $0.id == "notices.grace.push.title" }?.state == "initial")
    #expect(old.first { $0.id == "notices.grace.banner.body" }?.state == "needs-review-translation")
    #expect(new.first { $0.id == "notices.grace.banner.body" }?.state == "translated")
  }

  @Test func `A table for reviewers never begins a cell with a formula`() throws {
    for messages in try Fixtures.all.get() {
      let export = Export(messages, as: .csv)
      for (path, bytes) in export.files {
        let rows = CSVReader.rows(String(decoding: bytes, as: UTF8.self))
        let locale = try LocaleIdentifier(String(path.dropFirst("notices.".count).dropLast(".csv".count)))
        #expect(rows.allSatisfy { $0.count == 8 })
        for cell in rows.flatMap(\.self) {
          #expect(!"=+-@\t\r＝＋－＠".unicodeScalars.contains(cell.unicodeScalars.first ?? "a"), "\(cell)")
        }
        let expected = messages.keys.compactMap { TranslatedMessage($0, in: locale, of: messages.catalog) }
          .flatMap(\.units)
        #expect(rows.count == expected.count + 1)
        for (row, unit) in zip(rows.dropFirst(), expected) {
          // Who reads the file drops one apostrophe at the beginning of a cell.
          let cell = row[4].unicodeScalars.first == "'" ? String(row[4].unicodeScalars.dropFirst()) : row[4]
          #expect(cell.utf8.elementsEqual((unit.target?.printed ?? "").utf8), "\(row[0])")
        }
      }
    }
  }

  @Test func `The data model of MessageFormat 2 says the same without the catalog`() throws {
    let messages = try #require(Fixtures.all.get().first)
    let export = Export(messages, as: .messageFormat2)
    #expect(export.losses.isEmpty)
    for locale in messages.locales {
      let document = try JSONValue(parsing: try #require(export.files["\(locale).json"]))
      let context = FormattingContext(
        locale: locale,
        timeZone: .utc,
        bidiIsolation: .none,
        formatters: FormatterCache()
      )
      for key in messages.keys {
        let message = try Message(interchange: try #require(document[key.name]))
        #expect(!message.externalVariables.contains { $0.contains(".") }, "\(key)")
        var arguments: [String: MessageValue] = [:]
        for name in message.externalVariables {
          let parameter = messages.catalog.facts.parameters.named(name)
          arguments[name] = parameter?.sample(in: locale, orIn: messages.catalog.sourceLocale) ?? .string(name)
        }
        let expected = try #require(messages.texts.text(key, in: locale, arguments: arguments))
        let formatted = message.formatted(arguments, in: context)
        #expect(formatted.errors.isEmpty)
        #expect(formatted.text == expected.message.text, "\(locale) \(key)")
      }
    }
  }
}

extension Message.Pattern {
  /// The text with its codes, as translators see it.
  fileprivate var withCodes: String {
    elements.map { element in
      switch element {
      case .text(let text): text
      case .expression(let expression): MessagePrinter().printed(expression)
      case .markup(let markup): MessagePrinter().printed(markup)
      }
    }.joined()
  }
}

/// A reader of RFC 4180.
private enum CSVReader {
  static func rows(_ text: String) -> [[String]] {
    var rows: [[String]] = [[""]]
    var isQuoted = false
    var scalars = Array(text.unicodeScalars.dropFirst(text.unicodeScalars.first == "\u{FEFF}" ? 1 : 0))[...]
    func append(_ scalar: Unicode.Scalar) {
      rows[rows.count - 1][rows[rows.count - 1].count - 1].unicodeScalars.append(scalar)
    }
    while let scalar = scalars.popFirst() {
      switch scalar {
      case "\"" where isQuoted && scalars.first == "\"":
        scalars.removeFirst()
        append("\"")
      case "\"": isQuoted.toggle()
      case "," where !isQuoted: rows[rows.count - 1].append("")
      case "\r" where !isQuoted && scalars.first == "\n":
        scalars.removeFirst()
        rows.append([""])
      default: append(scalar)
      }
    }
    return rows.dropLast().map { $0 }
  }
}
