import Catalogs
import Checks
import Diagnostics
import ICU

/// Changes texts in files of a catalog and adds new ones; comments, order and layout stay.
struct TextFileEdits {
  /// The lines of a file, each with the carriage return that it may end with.
  private struct Lines {
    var lines: [String]
    let end: String

    init(_ bytes: [UInt8]) {
      let text = String(decoding: bytes, as: UTF8.self)
      lines = text.unicodeScalars.split(separator: "\n", omittingEmptySubsequences: false).map { String($0) }
      end = lines.first?.unicodeScalars.last == "\r" ? "\r" : ""
    }

    var bytes: [UInt8] { Array(lines.joined(separator: "\n").utf8) }
  }

  private let catalog: Catalog
  /// The files, by path as places have them.
  private(set) var files: CatalogFolders
  /// The lines that take the place of some lines of a file, or are added before one.
  private var edits: [String: [(lines: Range<Int>, text: [String])]] = [:]
  /// The line before which each new text is added.
  private var added: [MessageKey: Int] = [:]

  init(_ catalog: Catalog, files: CatalogFolders) { (self.catalog, self.files) = (catalog, files) }

  /// Changes a text that is there.
  mutating func replace(_ message: CatalogMessage, with text: String) {
    let (key, span) = (message.keySpan, message.text.span)
    guard let bytes = files[key.file] else { return }
    let lines = Lines(bytes)
    let first = key.start.line - 1
    let name = String(lines.lines[first].prefix { $0 != ":" })
    let isBlock = span.start.line > key.start.line
    var new = TextEntry.lines(name, text, isBlock: isBlock)
    // The beginning of a block may say more than that it is one.
    if isBlock, new[0] == "\(name): |", lines.lines[first].withoutReturn.hasPrefix("\(name): |") {
      new[0] = lines.lines[first].withoutReturn
    }
    edits[key.file, default: []].append((first..<max(first + 1, span.end.line), new))
  }

  /// Adds a translation at the position that its source has among its neighbors.
  mutating func add(_ key: MessageKey, _ text: String, in locale: LocaleIdentifier) {
    let (added, catalog) = (added, catalog)
    guard let source = catalog.message(key, in: catalog.sourceLocale) else { return }
    let sourceFile = source.keySpan.file
    let folder = "strings/\(catalog.sourceLocale)/"
    let file = "strings/\(locale)/\(sourceFile.dropFirst(folder.count))"
    let depth = file.split(separator: "/").count - 2
    let name = key.name.split(separator: ".").dropFirst(depth).joined(separator: ".")
    if files[file] == nil {
      let schema = files[sourceFile].flatMap { SchemaLine.line(of: $0) }
      files[file] = Array((schema.map { "\($0)\n\n" } ?? "").utf8)
    }
    let lines = Lines(files[file] ?? []).lines.map(\.withoutReturn)
    let entry = TextEntry.lines(name, text, isBlock: source.text.span.start.line > source.keySpan.start.line)
    if let template = lines.template(of: name) {
      self.added[key] = template.upperBound
      edits[file, default: []].append((template, entry))
      return
    }
    let neighbours = (catalog.texts[catalog.sourceLocale]?.order ?? []).filter {
      catalog.message($0, in: catalog.sourceLocale)?.keySpan.file == sourceFile
    }
    let index = neighbours.firstIndex(of: key) ?? neighbours.endIndex
    func ends(_ key: MessageKey) -> Int? {
      added[key] ?? catalog.message(key, in: locale).flatMap { $0.keySpan.file == file ? $0.text.span.end.line : nil }
    }
    let before = neighbours[..<index].reversed().lazy.compactMap(ends).first
    let after = neighbours[index...].lazy.compactMap { catalog.message($0, in: locale)?.keySpan }
      .first { $0.file == file }?.start.line
    let isSeparate = index == 0 || source.isAfterBlankLine(files[sourceFile])
    if let before {
      self.added[key] = before
      edits[file, default: []].append((before..<before, (isSeparate ? [""] : []) + entry))
    } else {
      // Before the first text, or at the end of a file without texts.
      let end = lines.last?.isEmpty == true ? lines.count - 1 : lines.count
      let place = after.map { $0 - 1 } ?? end
      self.added[key] = place
      edits[file, default: []].append((place..<place, entry + (after == nil ? [] : [""])))
    }
  }

  /// The files with all edits.
  var edited: CatalogFolders {
    var edited = files
    for (file, edits) in edits {
      var lines = Lines(files[file] ?? [])
      // From the end, so that places stay; what is added at one place stays in its order, before what is changed there.
      let order = edits.enumerated().sorted { left, right in
        func rank(_ edit: (offset: Int, element: (lines: Range<Int>, text: [String]))) -> (Int, Int, Int) {
          (edit.element.lines.lowerBound, edit.element.lines.isEmpty ? 0 : 1, edit.offset)
        }
        return rank(left) > rank(right)
      }
      for edit in order {
        lines.lines.replaceSubrange(edit.element.lines, with: edit.element.text.map { $0 + lines.end })
      }
      edited[file] = lines.bytes
    }
    return edited
  }
}

extension String {
  fileprivate var withoutReturn: String { unicodeScalars.last == "\r" ? String(unicodeScalars.dropLast()) : self }
}

extension [String] {
  /// The lines of a text that waits in a comment for its translation.
  fileprivate func template(of name: String) -> Range<Int>? {
    guard let first = firstIndex(where: { $0.hasPrefix("#\(name):") }) else { return nil }
    var end = first + 1
    while end < count, self[end] == "#" || self[end].hasPrefix("#  ") { end += 1 }
    while end > first + 1, self[end - 1] == "#" { end -= 1 }
    return first..<end
  }
}

extension CatalogMessage {
  /// Whether an empty line precedes it, or the comment above it.
  fileprivate func isAfterBlankLine(_ file: [UInt8]?) -> Bool {
    let lines = String(decoding: file ?? [], as: UTF8.self)
      .split(omittingEmptySubsequences: false, whereSeparator: \.isNewline)
    var line = keySpan.start.line - 2
    while lines.indices.contains(line), lines[line].hasPrefix("#") { line -= 1 }
    return !lines.indices.contains(line) || lines[line].allSatisfy(\.isWhitespace)
  }
}
