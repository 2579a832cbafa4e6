import Catalogs
import Diagnostics
import ICU
import YAML

/// What goes with a locale: its texts and their records, its place among the locales, and its values in facts.
///
/// The loader says where facts have values for a locale that the catalog does not have, so that no list of places is kept
/// here.
package struct LocaleRemoval: Sendable {
  /// The files that change, by path.
  package let changed: [String: [UInt8]]
  /// The paths of the files that go, sorted.
  package let removed: [String]

  /// Removes a locale, which is not the source locale, from the files of a catalog that loads without errors.
  package init(_ locale: LocaleIdentifier, from files: [String: [UInt8]]) {
    let own = ["strings/\(locale)/", "records/\(locale)/"]
    removed = files.keys.filter { path in own.contains { path.hasPrefix($0) } }.sorted()
    var kept = files.filter { path, _ in !own.contains { path.hasPrefix($0) } }
    var changed: [String: [UInt8]] = [:]
    func remove(_ edits: [SourceEdit]) {
      for (file, edits) in Dictionary(grouping: edits, by: \.span.file) {
        guard let bytes = kept[file].flatMap({ FileEditing($0).applying(edits) }) else { continue }
        (kept[file], changed[file]) = (bytes, bytes)
      }
    }
    let header = Removals(file: "catalog.yaml", kept)
    remove(["locales", "pageLocales"].flatMap { key in header.items(where: { $0 == locale.tag }, in: key) })
    let strays = Catalog.load(files: kept).diagnostics.filter { $0.rule == .unknownReference }.compactMap(\.span)
    for (file, spans) in Dictionary(grouping: strays, by: \.file) {
      remove(Removals(file: file, kept).entries(locale.tag, at: Set(spans.map(\.start))))
    }
    self.changed = changed
  }
}

/// Takes entries and items out of a file, in the style that each is written in.
private struct Removals {
  private let entries: [YAMLEntry]
  private let lines: [[Unicode.Scalar]]
  private let file: String

  init(file: String, _ files: [String: [UInt8]]) {
    self.file = file
    let text = files[file].flatMap { try? SourceText(file: file, bytes: $0) }
    entries = text.map { YAMLReader.read($0).entries } ?? []
    lines = text?.lines ?? []
  }

  /// The items of a list of the file that fulfil a condition.
  func items(where isMeant: (String) -> Bool, in key: String) -> [SourceEdit] {
    guard let list = entries.first(where: { $0.key.value == key })?.value, case .sequence(let items) = list.content
    else {
      return []
    }
    let spans = items.map(\.span)
    return items.indices.filter { index in
      if case .scalar(let scalar) = items[index].content { isMeant(scalar.value) } else { false }
    }
    .map { removal(of: $0, among: spans, in: list) }
  }

  /// The entries with a key that begin at some places, wherever they are.
  func entries(_ key: String, at places: Set<SourcePosition>) -> [SourceEdit] {
    func edits(_ node: YAMLNode) -> [SourceEdit] {
      switch node.content {
      case .scalar, .refused: return []
      case .sequence(let items): return items.flatMap(edits)
      case .mapping(let entries):
        let spans = entries.map { SourceSpan(file: file, start: $0.key.span.start, end: end(of: $0.value)) }
        return entries.indices.flatMap { index -> [SourceEdit] in
          let entry = entries[index]
          guard entry.key.value == key, places.contains(entry.key.span.start) else { return edits(entry.value) }
          return [removal(of: index, among: spans, in: node)]
        }
      }
    }
    return entries.flatMap { edits($0.value) }
  }

  /// Where a value ends: in brackets, behind the one that closes it.
  private func end(of node: YAMLNode) -> SourcePosition {
    guard isInBrackets(node) else { return node.span.end }
    var depth = 0
    var quotation: Unicode.Scalar?
    for number in node.span.start.line...lines.count {
      let line = lines[number - 1]
      for column in line.indices where number > node.span.start.line || column >= node.span.start.column - 1 {
        let scalar = line[column]
        if let open = quotation {
          if scalar == open { quotation = nil }
        } else if scalar == "\"" || scalar == "'", column == 0 || " [{,:".unicodeScalars.contains(line[column - 1]) {
          quotation = scalar
        } else if scalar == "[" || scalar == "{" {
          depth += 1
        } else if scalar == "]" || scalar == "}" {
          depth -= 1
          if depth == 0 { return SourcePosition(line: number, column: column + 2) }
        }
      }
    }
    return node.span.end
  }

  private func isInBrackets(_ node: YAMLNode) -> Bool {
    if case .scalar = node.content { return false }
    let opening = lines[node.span.start.line - 1].dropFirst(node.span.start.column - 1).first
    return opening == "[" || opening == "{"
  }

  /// Removes one of several parts of a list or a map, with its comma or its lines.
  private func removal(of index: Int, among spans: [SourceSpan], in node: YAMLNode) -> SourceEdit {
    let span = spans[index]
    if isInBrackets(node) {
      let isFirst = index == 0
      let start = isFirst ? span.start : spans[index - 1].end
      let end = isFirst && spans.count > 1 ? spans[1].start : span.end
      return SourceEdit(span: SourceSpan(file: file, start: start, end: end), replacement: "")
    }
    // A block ends before the first column of the line that follows it.
    let isBlock = span.end.column == 1 && span.end.line > span.start.line
    let next = isBlock ? span.end.line : span.end.line + 1
    let start = SourcePosition(line: span.start.line, column: 1)
    let last = lines.count
    let end =
      next <= last
      ? SourcePosition(line: next, column: 1) : SourcePosition(line: last, column: lines[last - 1].count + 1)
    return SourceEdit(span: SourceSpan(file: file, start: start, end: end), replacement: "")
  }
}
