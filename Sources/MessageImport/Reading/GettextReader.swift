import Catalogs
import Diagnostics
import ICU
import MessageExport

extension FileTexts {
  /// A PO file, or a template without translations. The name of a text is its context, or its identifier if it has no
  /// context. The file's own rule says which plural form belongs to each category of its language.
  ///
  /// In languages such as Russian, no whole number has the category `other`, and PO files have no form for it. The last
  /// form is used for `other`.
  /// - Parameter locale: The language, if the file doesn't state it.
  package static func gettext(_ input: FileInput, in locale: LocaleIdentifier? = nil) throws(FileError) -> FileTexts {
    let source = FileSource(input)
    var scanner = GettextScanner(source)
    var reader = GettextReader(source: source, locale: locale)
    var collector = TextCollector()
    while let entry = try scanner.next() {
      guard let identifier = entry.identifier else { continue }
      if entry.context == nil, identifier.decoded.bytes.isEmpty {
        try reader.readHeader(entry)
      } else {
        let name = entry.context ?? identifier
        if let refusal = name.refusal {
          throw FileError(place: refusal.place, summary: refusal.summary, fix: refusal.fix)
        }
        if entry.context == nil, collector.has(name.decoded.string) {
          throw source.error(
            at: entry.offset,
            "The entry has no msgctxt, and another one has the same text",
            "Import a file with a msgctxt for each entry: po2xliff and xliff2po drop them on the way."
          )
        }
        try collector.add(reader.text(entry, identifier, name: name.decoded.string))
      }
    }
    return FileTexts(locale: reader.header["language"].flatMap { $0.isEmpty ? nil : $0 }, texts: collector.texts)
  }
}

/// Reads the entries of a PO file.
private struct GettextReader {
  let source: FileSource
  let locale: LocaleIdentifier?
  /// The values of the header's fields, by their names in lower case.
  private(set) var header: [String: String] = [:]
  private var headerOffset: Int?
  private var indexes: PluralIndexes?

  init(source: FileSource, locale: LocaleIdentifier?) { (self.source, self.locale) = (source, locale) }

  mutating func readHeader(_ entry: GettextScanner.Entry) throws(FileError) {
    if let first = headerOffset {
      throw source.error(
        at: entry.offset,
        "The header occurs twice, at \(source.shownPlace(first)) and at \(source.shownPlace(entry.offset))",
        "Keep one of the two."
      )
    }
    headerOffset = entry.offset
    guard let text = entry.translations.first?.text else { return }
    for line in text.decoded.string.split(separator: "\n") {
      let parts = line.split(separator: ":", maxSplits: 1, omittingEmptySubsequences: false)
      if parts.count == 2 { header[String(parts[0]).trimmed.lowercased()] = String(parts[1]).trimmed }
    }
    let charset = header["content-type"]?.lowercased().split(separator: "charset=", maxSplits: 1).dropFirst().first
    // A template has the word CHARSET until it is translated.
    guard charset.map({ ["utf-8", "utf8", "us-ascii", "ascii", "charset"].contains(String($0).trimmed) }) ?? true else {
      throw source.error(
        at: text.offset,
        "The header says that the charset is \(charset.map { String($0).shown } ?? ""), not UTF-8",
        "Save the file as UTF-8, with charset=UTF-8 in its header."
      )
    }
    let language = header["language"].flatMap { LocaleIdentifier(gettextName: $0) } ?? locale
    indexes = language.flatMap { language in header["plural-forms"].flatMap { PluralIndexes($0, of: language) } }
  }

  func text(_ entry: GettextScanner.Entry, _ identifier: GettextScanner.Text, name: String) -> FileText {
    let isMissing = entry.translations.allSatisfy { $0.text.decoded.bytes.isEmpty && $0.text.refusal == nil }
    let texts = [identifier] + (entry.plural.map { [$0] } ?? []) + entry.translations.map(\.text)
    let isFormat = entry.isFormat(texts)
    func content(_ text: GettextScanner.Text) -> FileContent {
      if let refusal = text.refusal { return .refused(refusal) }
      if let flag = entry.percentFormat, text.decoded.bytes.contains(UInt8(ascii: "%")) {
        return .refused(
          source.refusal(at: text.offset, "A text of \(flag.shown) is not understood", "Use str.format's {name}.")
        )
      }
      guard isFormat else { return .joined([.text(text.decoded.string)]) }
      do throws(FileRefusal) {
        return .joined(try text.decoded.braceFormat())
      } catch {
        return .refused(error)
      }
    }
    var sources = content(identifier)
    if let plural = entry.plural.map(content), plural != sources {
      let one = FileChoice.Case(key: PluralCategory.one.rawValue, content: sources)
      sources = .choice(FileChoice(argument: nil, kind: .plural, cases: [one], other: plural)).refusedWhole
    }
    return FileText(
      name: name,
      content: isMissing ? .pattern([]) : translation(entry, content),
      place: source.place(entry.offset),
      source: sources,
      state: isMissing ? .missing : entry.flags.contains("fuzzy") ? .guess : nil
    )
  }

  private func translation(
    _ entry: GettextScanner.Entry,
    _ content: (GettextScanner.Text) -> FileContent
  ) -> FileContent {
    let texts = entry.translations.map(\.text)
    guard let first = texts.first, entry.plural != nil else { return texts.first.map(content) ?? .pattern([]) }
    func refused(_ summary: String, _ fix: String, _ offset: Int = first.offset) -> FileContent {
      .refused(source.refusal(at: offset, summary, fix))
    }
    guard let indexes else {
      return refused(
        "The header has no rule for plurals that fits the language",
        "Give the header the fields Language and Plural-Forms, with a rule that keeps to CLDR's categories.",
        headerOffset ?? first.offset
      )
    }
    if let empty = texts.first(where: { $0.decoded.bytes.isEmpty }) {
      return refused("A plural form is empty where others are not", "Translate all forms.", empty.offset)
    }
    let contents = texts.map(content)
    guard let last = indexes.indexes.last, indexes.indexes.allSatisfy({ $0.index < contents.count }) else {
      return refused("The plural has fewer forms than the header says", "Add the forms that are missing.")
    }
    // If all forms are the same, the text has no choice.
    if contents.allSatisfy({ $0 == contents[last.index] }) { return contents[last.index] }
    let cases = indexes.indexes.filter { $0.category != .other }
      .map { FileChoice.Case(key: $0.category.rawValue, content: contents[$0.index]) }
    // `other` comes last, where there is one.
    let other = contents[last.index]
    return .choice(FileChoice(argument: nil, kind: .plural, cases: cases, other: other)).refusedWhole
  }
}

extension GettextScanner.Entry {
  /// Whether the texts are formats of `str.format`: where a flag or a note says so, and else where they have arguments.
  fileprivate func isFormat(_ texts: [GettextScanner.Text]) -> Bool {
    // Tools break the lines of notes again.
    if flags.contains("python-brace-format") || notes.joined(separator: " ").contains(gettextBraceNote) { return true }
    if flags.contains("no-python-brace-format") { return false }
    var hasArgument = false
    for text in texts where text.decoded.bytes.contains(where: { $0 == UInt8(ascii: "{") || $0 == UInt8(ascii: "}") }) {
      guard let elements = try? text.decoded.braceFormat() else { return false }
      hasArgument = hasArgument || elements.contains { if case .argument = $0 { true } else { false } }
    }
    return hasArgument
  }

  /// The flag of a format with percent signs.
  fileprivate var percentFormat: String? {
    flags.sorted().first { flag in
      flag.hasSuffix("-format") && flag != "python-brace-format" && !flag.hasPrefix("no-")
        && !flag.hasPrefix("possible-")
    }
  }
}

extension DecodedText {
  /// The elements of a format of Python's `str.format`, with arguments by name or, from 0 on, by number.
  fileprivate func braceFormat() throws(FileRefusal) -> [FileElement] {
    var elements: [FileElement] = []
    var literal: [UInt8] = []
    var scanner = ByteScanner(bytes)
    while let byte = scanner.byte {
      let start = scanner.position
      scanner.position += 1
      guard byte == UInt8(ascii: "{") || byte == UInt8(ascii: "}") else {
        literal.append(byte)
        continue
      }
      if scanner.byte == byte {
        literal.append(byte)
        scanner.position += 1
        continue
      }
      let nameStart = scanner.position
      scanner.skip(while: \.isNamePart)
      let name = self[nameStart..<scanner.position]
      // A format or a conversion says how the argument is written.
      if scanner.isAt(":") || scanner.isAt("!") {
        scanner.skip { $0 != UInt8(ascii: "{") && $0 != UInt8(ascii: "}") }
      }
      guard byte == UInt8(ascii: "{"), !name.isEmpty, scanner.skip("}") else {
        throw refusal(at: start, "The text has an unescaped brace", "Double it, or write an argument as {name}.")
      }
      elements.append(.text(String(decoding: literal, as: UTF8.self)))
      literal = []
      let number = name.utf8.allSatisfy(\.isDigit) && name.utf8.count < 4 ? Int(name) : nil
      elements.append(.argument(number.map { .numbered($0 + 1) } ?? .named(name)))
    }
    elements.append(.text(String(decoding: literal, as: UTF8.self)))
    return elements
  }
}

extension LocaleIdentifier {
  /// The locale for a locale name of the C library, such as `pt_BR` or `sr@latin`; `nil` for an invalid name.
  package init?(gettextName name: String) {
    let scripts = ["latin": "Latn", "cyrillic": "Cyrl", "arabic": "Arab", "devanagari": "Deva"]
    let parts = name.split(separator: "@", maxSplits: 1)
    guard var tags = parts.first?.split(separator: ".").first?.split(whereSeparator: { $0 == "_" || $0 == "-" }) else {
      return nil
    }
    if parts.count == 2, let script = scripts[parts[1].lowercased()] { tags.insert(script[...], at: 1) }
    guard !tags.isEmpty, let locale = try? LocaleIdentifier(tags.joined(separator: "-")) else { return nil }
    self = locale
  }
}
