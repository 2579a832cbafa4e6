import Diagnostics
import ICU
import YAML

extension Catalog {
  /// The edits that add a locale to a catalog's files: to `locales` in `catalog.yaml`, and to the sample values of
  /// parameters, the names of products and the texts around emails that have one for each locale. The new locale gets the
  /// value of the source locale.
  ///
  /// Existing values don't change; a locale that exists already needs no edit. Where a locale has no pages, `pageLocales`
  /// names those of the others that have.
  package static func edits(
    adding locale: LocaleIdentifier,
    withPages: Bool,
    to files: [String: [UInt8]],
    catalog: Catalog
  ) -> [SourceEdit] {
    var additions = LocaleAddition(tag: locale.tag, source: catalog.sourceLocale.tag)
    additions.read("catalog.yaml", files) { additions, entries in
      additions.add(to: "locales", entries)
      if withPages {
        additions.add(to: "pageLocales", entries)
      } else if !catalog.locales.contains(locale) {
        additions.addPageLocales(catalog.pageLocales, entries)
      }
    }
    additions.read(FactFile.parameters.path, files) { $0.addToSamples($1) { ["examples", "longest"].contains($0) } }
    additions.read(FactFile.products.path, files) { $0.addToSamples($1) { _ in true } }
    additions.read(FactFile.emails.path, files) { additions, entries in
      additions.addToSamples(entries) { ["alt", "text"].contains($0) }
      for entry in entries where entry.key.value == "footer" { additions.add(toSamples: entry.value) }
    }
    return additions.edits
  }
}

/// Collects insertions into lists and maps, in the style that each is written in.
private struct LocaleAddition {
  let tag: String
  let source: String
  private(set) var edits: [SourceEdit] = []
  private var lines: [[Unicode.Scalar]] = []
  private var lineBreak = "\n"

  init(tag: String, source: String) { (self.tag, self.source) = (tag, source) }

  mutating func read(_ path: String, _ files: [String: [UInt8]], _ add: (inout Self, [YAMLEntry]) -> Void) {
    guard let bytes = files[path], let text = try? SourceText(file: path, bytes: bytes) else { return }
    lines = text.lines
    lineBreak = bytes.lineBreak
    add(&self, YAMLReader.read(text).entries)
  }

  /// Adds the locale to a list of locales that exists.
  mutating func add(to key: String, _ entries: [YAMLEntry]) {
    guard let list = entries.first(where: { $0.key.value == key })?.value,
      case .sequence(let items) = list.content, let last = items.last?.span,
      !items.contains(where: { $0.text == tag })
    else { return }
    insert(tag, after: last, begunAt: last, in: list, mark: "- ")
  }

  /// Adds the list of the locales that have pages, unless it exists: after that of the locales, to which the new one was
  /// added.
  mutating func addPageLocales(_ locales: [LocaleIdentifier], _ entries: [YAMLEntry]) {
    guard !entries.contains(where: { $0.key.value == "pageLocales" }),
      let list = entries.first(where: { $0.key.value == "locales" })?.value
    else { return }
    let line = "pageLocales: [\(locales.map(\.tag).joined(separator: ", "))]"
    if isFlow(list) { return insertLine(line, after: list.span) }
    // Both begin at the end of the last item.
    guard let edit = edits.popLast() else { return }
    edits.append(SourceEdit(span: edit.span, replacement: "\(edit.replacement)\(lineBreak)\(line)"))
  }

  mutating func addToSamples(_ entries: [YAMLEntry], where isSample: (String) -> Bool) {
    for case .mapping(let fields) in entries.map(\.value.content) {
      for field in fields where isSample(field.key.value) { add(toSamples: field.value) }
    }
  }

  /// Adds the value of the source locale to a map from locales to values.
  mutating func add(toSamples node: YAMLNode) {
    guard case .mapping(let samples) = node.content, let last = samples.last,
      !samples.contains(where: { $0.key.value == "any" || $0.key.value == tag }),
      let sample = samples.first(where: { $0.key.value == source })?.value
    else { return }
    insert("\(tag): \(written(sample))", after: last.value.span, begunAt: last.key.span, in: node, mark: "")
  }

  /// Adds an item after the last one of a list or a map, which begins at a place of its own line.
  private mutating func insert(
    _ item: String,
    after last: SourceSpan,
    begunAt start: SourceSpan,
    in node: YAMLNode,
    mark: String
  ) {
    if isFlow(node) {
      edits.append(SourceEdit(span: SourceSpan(file: last.file, start: last.end), replacement: ", \(item)"))
      return
    }
    let indent = String(repeating: " ", count: lines[start.start.line - 1].prefix { $0 == " " }.count)
    insertLine("\(indent)\(mark)\(item)", after: last)
  }

  private func isFlow(_ node: YAMLNode) -> Bool { scalar(node.span.start).map { $0 == "[" || $0 == "{" } ?? false }

  /// Adds a line below a value, and below a comment that follows it.
  private mutating func insertLine(_ line: String, after value: SourceSpan) {
    // A block ends before the first column of the line that follows it.
    let isBlock = value.end.column == 1 && value.end.line > value.start.line
    let number = isBlock ? value.end.line - 1 : value.end.line
    let end = SourcePosition(line: number, column: lines[number - 1].count + 1)
    edits.append(SourceEdit(span: SourceSpan(file: value.file, start: end), replacement: "\(lineBreak)\(line)"))
  }

  private func scalar(_ position: SourcePosition) -> Unicode.Scalar? {
    let line = lines[position.line - 1]
    return line.indices.contains(position.column - 1) ? line[position.column - 1] : nil
  }

  /// A sample as it is written, in quotation marks where it is written over several lines.
  private func written(_ node: YAMLNode) -> String {
    let span = node.span
    guard span.start.line == span.end.line else {
      let escaped = (node.text ?? "").replacing("\\", with: "\\\\").replacing("\"", with: "\\\"")
      return "\"\(escaped.replacing("\n", with: "\\n"))\""
    }
    let line = lines[span.start.line - 1]
    return String(String.UnicodeScalarView(line[(span.start.column - 1)..<min(line.count, span.end.column - 1)]))
  }
}

extension YAMLNode {
  fileprivate var text: String? {
    if case .scalar(let scalar) = content { scalar.value } else { nil }
  }
}

extension [UInt8] {
  /// How the lines of a file end: as on Windows if one of them does.
  package var lineBreak: String {
    zip(self, dropFirst()).contains { $0 == 0x0D && $1 == 0x0A } ? "\r\n" : "\n"
  }
}
