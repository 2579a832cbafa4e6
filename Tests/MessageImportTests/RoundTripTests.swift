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

/// What is exported comes back: unchanged, changed, or into a catalog that has lost it.
@Suite struct RoundTripTests {
  static let formats = ExportFormat.allCases

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
    let pieces = try ExportedCatalogs.pieces(in: format)
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
        let shared = format.name(of: .plainLink)
        for index in texts.texts.indices where texts.texts[index].state != .missing && generator.one(in: 3) {
          let text = texts.texts[index]
          if text.name == shared { continue }
          texts.texts[index] = text.with(
            isModel ? text.content.editedModel(&generator) : text.content.edited(&generator, pieces)
          )
        }
        let result = try imported(texts, format, locale, into: loaded)
        changed += result.changes.count
        // Only what the format itself could not say may be refused, facts that an edit has split, and one of two texts
        // that are one in this locale.
        for refusal in result.refusals {
          let isExcused =
            lossy.contains(refusal.key) || refusal.summary.hasPrefix("The text does not say")
            || refusal.summary.hasPrefix("The text has no place any more")
            || refusal.summary.hasPrefix("The text is chosen by a value")
          #expect(isExcused, "\(format) \(locale) \(refusal.key): \(refusal.summary)")
        }
        let files = loaded.files.merging(result.files) { $1 }
        let after = try ExportedCatalogs.load(files, [:])
        let again = try #require(try exported(after, format, locale))
        let refused = Set(result.refusals.map(\.key))
        let names = FileNames(MergeContext(loaded.messages, format, locale))
        let found = Dictionary(grouping: again.texts, by: \.name)
        for (name, wanted) in Dictionary(grouping: texts.texts, by: \.name)
        where !refused.contains(try #require(names.key(of: name))) {
          #expect(
            found[name]?.map(\.content.withoutSpacesAtLineEnds) == wanted.map(\.content.withoutSpacesAtLineEnds),
            "\(format) \(locale) \(name)"
          )
        }
        // Texts that the import doesn't change stay the same.
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
    // An entry of one line, and one with variants.
    for (notice, key) in [("grace", "banner.header"), ("graceReminder", "email.subject")] {
      let path = "strings/ja/notices/\(notice).yaml"
      let original = String(decoding: try #require(loaded.files[path]), as: UTF8.self)
      let lines = original.split(separator: "\n", omittingEmptySubsequences: false)
      let start = try #require(lines.firstIndex { $0.hasPrefix("\(key):") })
      let end = lines[(start + 1)...].firstIndex { !$0.hasPrefix(" ") } ?? lines.endIndex
      let kept = lines[..<start] + lines[(lines[end].isEmpty ? end + 1 : end)...]
      let without = try ExportedCatalogs.load(loaded.files, [path: kept.joined(separator: "\n")])
      #expect(without.messages.catalog.message(MessageKey("notices.\(notice).\(key)"), in: locale) == nil)
      let result = try imported(texts, format, locale, into: without)
      #expect(result.refusals.isEmpty, "\(result.refusals)")
      #expect(result.changes.map(\.kind) == [.added])
      let bytes = try #require(result.files[path])
      let after = try ExportedCatalogs.load(without.files.merging(result.files) { $1 }, [:])
      let key = MessageKey("notices.\(notice).\(key)")
      let (old, new) = (
        loaded.messages.catalog.message(key, in: locale), after.messages.catalog.message(key, in: locale)
      )
      #expect(new?.keySpan.start.line == old?.keySpan.start.line, "\(String(decoding: bytes, as: UTF8.self))")
      #expect(try exported(after, format, locale)?.texts.map(\.content) == texts.texts.map(\.content))
      // A state in the file is kept. Without one, only the translator has read the translation.
      let says = texts.texts.contains { $0.state == .approved }
      #expect(after.messages.catalog.texts[locale]?.records[key]?.state == (says ? .approved : .new))
    }
  }
}

extension FileContent {
  /// The content without the spaces before line breaks, which a catalog's documents do not keep.
  fileprivate var withoutSpacesAtLineEnds: FileContent {
    guard case .pattern(let elements) = self else { return self }
    return .pattern(
      elements.map { element in
        guard case .text(let text) = element else { return element }
        return .text(text.replacing(#/ +\n/#) { _ in "\n" })
      }
    )
  }

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
}
