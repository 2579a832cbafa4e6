import Catalogs
import Diagnostics
import Foundation
import ICU
import Testing

import MessageExport
import MessageImport

/// Reads a text, and takes its texts apart for tests.
func input(_ text: String) throws(FileError) -> FileInput { try FileInput(Array(text.utf8)) }

/// The contents by name.
func contents(_ texts: FileTexts) -> [String: FileContent] {
  Dictionary(texts.texts.map { ($0.name, $0.content) }) { first, _ in first }
}

extension FileContent: ExpressibleByStringLiteral {
  /// Text alone.
  public init(stringLiteral value: String) { self = .joined([.text(value)]) }

  /// Text with arguments by name, between `<` and `>`.
  static func of(_ pattern: String) -> FileContent {
    var elements: [FileElement] = []
    for (index, part) in pattern.split(separator: "<", omittingEmptySubsequences: false).enumerated() {
      let halves = part.split(separator: ">", maxSplits: 1, omittingEmptySubsequences: false).map(String.init)
      guard index > 0, halves.count == 2 else {
        elements.append(.text(String(part)))
        continue
      }
      elements.append(.argument(Int(halves[0]).map { .numbered($0) } ?? .named(halves[0])))
      elements.append(.text(halves[1]))
    }
    return .joined(elements)
  }

  /// The refusal of what is refused.
  var refusal: FileRefusal? { if case .refused(let refusal) = self { refusal } else { nil } }

  static func plural(
    _ argument: FileArgument?,
    _ cases: KeyValuePairs<String, FileContent>,
    other: FileContent,
    kind: FileChoice.Kind = .plural
  ) -> FileContent {
    let cases = cases.map { FileChoice.Case(key: $0.key, content: $0.value) }
    return .choice(FileChoice(argument: argument, kind: kind, cases: cases, other: other))
  }
}

/// Expects that every text of every catalog's exports is read unchanged, except for those that the export changes.
/// - Parameters:
///   - path: The file with the texts of a locale.
///   - expected: The name and the content of a text in the file.
func expectSameTexts(
  _ format: ExportFormat,
  path: (LocaleIdentifier) -> String?,
  read: (FileInput, LocaleIdentifier) throws -> FileTexts,
  expected: (inout ExportSession, MessageKey, LoweredText, LocaleIdentifier) -> (name: String, content: FileContent)
) throws {
  for messages in try ExportedCatalogs.all.get() {
    let export = Export(messages, as: format)
    for locale in messages.locales {
      guard let path = path(locale) else { continue }
      let bytes = try #require(export.files[path], "\(path) of \(export.files.keys)")
      let texts = try read(try FileInput(bytes), locale).texts.filter { text in
        (text.locale == nil || text.locale == locale.tag) && text.state != .missing
      }
      let read = Dictionary(uniqueKeysWithValues: texts.map { ($0.name, $0) })
      let changed = Set(export.losses.filter { $0.kind == .text && $0.locale == locale }.map(\.key))
      var session = ExportSession(messages, format)
      var compared = 0
      var names: Set<String> = []
      for key in messages.keys {
        for text in session.texts(key, in: locale) {
          let (name, content) = expected(&session, key, text, locale)
          names.insert(name)
          guard let found = read[name] else {
            Issue.record("\(format) \(locale): \(name) is not found")
            continue
          }
          guard !changed.contains(key) else { continue }
          compared += 1
          #expect(found.content == content, "\(format) \(locale) \(name)")
        }
      }
      #expect(Set(read.keys) == names)
      #expect(compared > 5, "\(format) \(locale): \(compared)")
    }
  }
}

extension LoweredContent {
  /// The content as a file has it.
  /// - Parameters:
  ///   - argument: How it has arguments.
  ///   - selector: How it names what is chosen by.
  ///   - forms: The forms of a plural that it has, where it has no others.
  func inFile(
    argument: (String) -> FileArgument = { .named($0) },
    selector: (String) -> FileArgument? = { .named($0) },
    forms: ((LoweredChoice) -> [(category: String, elements: [LoweredElement])])? = nil
  ) -> FileContent {
    func pattern(_ elements: [LoweredElement]) -> FileContent {
      .joined(
        elements.map { element in
          switch element {
          case .text(let text): .text(text)
          case .argument(let value): .argument(argument(value.name))
          }
        }
      )
    }
    switch self {
    case .pattern(let elements): return pattern(elements)
    case .choice(let choice):
      let kind: FileChoice.Kind =
        switch choice.kind {
        case .plural: .plural
        case .ordinal: .ordinal
        case .text: .text
        }
      var cases = choice.cases.map { each in
        FileChoice.Case(
          key: each.key.word,
          content: each.content.inFile(argument: argument, selector: selector, forms: forms)
        )
      }
      var other = choice.other.inFile(argument: argument, selector: selector, forms: forms)
      if let forms = forms?(choice) {
        cases = forms.filter { $0.category != "other" }.map { .init(key: $0.category, content: pattern($0.elements)) }
        other = forms.first { $0.category == "other" }.map { pattern($0.elements) } ?? other
      }
      return .choice(FileChoice(argument: selector(choice.argument), kind: kind, cases: cases, other: other))
    }
  }
}
