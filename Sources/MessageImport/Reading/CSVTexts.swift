import Catalogs
import Diagnostics
import MessageExport
import MessageSyntax

extension FileTexts {
  /// A table as a spreadsheet saves it: separated by commas, semicolons or tabs, whichever the first line has, with the
  /// columns in any order. Those for readers, such as notes, are not needed.
  static func csv(_ input: FileInput) throws(FileError) -> FileTexts {
    var rows = try TableReader.rows(of: input)
    // How some spreadsheets say what separates cells.
    if rows.first?.first?.text.hasPrefix("sep=") == true { rows.removeFirst() }
    guard let first = rows.first else {
      throw FileError(place: nil, summary: "The table is empty", fix: "Import the file that export made.")
    }
    rows.removeFirst()
    let names = first.map { $0.text.lowercased() }
    func column(_ name: String) -> Int? { names.firstIndex(of: name) }
    guard let key = column("key"), let translation = column("translation") else {
      throw FileError(
        place: SourcePosition(line: 1, column: 1),
        summary: "The table has no column '\(column("key") == nil ? "key" : "translation")'",
        fix: "Keep the first line as it was exported."
      )
    }
    var collector = TextCollector()
    for row in rows where !row.allSatisfy(\.text.isEmpty) {
      func cell(_ column: Int?) -> TableReader.Cell? { column.flatMap { row.indices.contains($0) ? row[$0] : nil } }
      guard let name = cell(key), let text = cell(translation) else {
        throw FileError(
          place: row[0].place,
          summary: "The row has \(row.count) cells, and the first one has \(names.count)",
          fix: "Give it a cell for each column."
        )
      }
      guard !name.text.isEmpty else {
        throw FileError(
          place: name.place,
          summary: "The cell of the key is empty",
          fix: "Fill it as it was exported. Spreadsheets empty the cells that they merge."
        )
      }
      let variant = cell(column("variant"))?.text ?? ""
      let state = try state(cell(column("state")))
      let source = cell(column("source")).map { FileContent.code($0.text, at: $0.place) }
      try collector.add(
        FileText(
          name: variant.isEmpty ? name.text : "\(name.text)[\(variant)]",
          content: text.text.isSpreadsheetError
            ? .spreadsheetError(text.text, at: text.place) : .code(text.text, at: text.place),
          place: text.place,
          source: source,
          state: text.text.isEmpty ? .missing : state
        )
      )
    }
    return FileTexts(texts: collector.texts)
  }

  /// The state that a cell names; `nil` if it is empty, and for texts that were missing when the table was made.
  private static func state(_ cell: TableReader.Cell?) throws(FileError) -> FileState? {
    guard let cell, !cell.text.isEmpty, cell.text != "missing" else { return nil }
    if let state = FileState(tableWord: cell.text) { return state }
    throw FileError(
      place: cell.place,
      summary: "Unknown state '\(cell.text.shown)'",
      fix: "Write new, review, stale or approved, or leave the cell empty."
    )
  }
}

extension FileState {
  /// The state by its word in a table.
  fileprivate init?(tableWord: String) {
    switch tableWord {
    case "new": self = .new
    case "review", "stale": self = .review
    case "approved": self = .approved
    default: return nil
    }
  }
}

extension FileContent {
  /// What a spreadsheet made of a text that it took for a formula.
  fileprivate static func spreadsheetError(_ error: String, at place: SourcePosition) -> FileContent {
    .refused(
      FileRefusal(
        place: place,
        summary: "The cell holds \(error), an error of the spreadsheet, which took the text for a formula",
        fix: "Format the column as text, and write the text again."
      )
    )
  }

  /// A pattern in MessageFormat 2.
  static func code(_ text: String, at place: SourcePosition) -> FileContent {
    let parsed = ParsedMessage.parse(text)
    guard parsed.errors.isEmpty, let message = parsed.message else {
      let error = parsed.errors.first
      return .refused(
        FileRefusal(
          place: place,
          summary: error?.summary ?? "The text isn't a pattern",
          fix: error.map { "\($0.remedy)." } ?? "Write a text."
        )
      )
    }
    guard message.declarations.isEmpty, case .pattern(let pattern) = message.body else {
      return .refused(
        FileRefusal(
          place: place,
          summary: "The text declares or chooses by something",
          fix: "Write the text of one variant; the variants have rows of their own."
        )
      )
    }
    return .joined(
      pattern.elements.map { element in
        if case .text(let text) = element { return .text(text) }
        return .argument(.code(element.code ?? ""))
      }
    )
  }
}

/// Reads a table as RFC 4180 has it.
private struct TableReader {
  struct Cell {
    let text: String
    let place: SourcePosition
  }

  /// The rows, each with at least one cell.
  static func rows(of input: FileInput) throws(FileError) -> [[Cell]] {
    let text = lines(of: input.text)
    let separator = separator(of: text)
    var rows: [[Cell]] = []
    var row: [Cell] = []
    var cell = String.UnicodeScalarView()
    var (line, column) = (1, 1)
    var start = SourcePosition(line: 1, column: 1)
    var isQuoted = false
    var isBegun = false
    var scalars = text.unicodeScalars.makeIterator()
    var waiting: Unicode.Scalar?
    func ended() -> Cell { Cell(text: String(cell).withoutFormulaGuard.withoutSpreadsheetEscapes, place: start) }
    while let scalar = waiting ?? scalars.next() {
      waiting = nil
      if !isBegun, !isQuoted { start = SourcePosition(line: line, column: column) }
      (line, column) = scalar == "\n" ? (line + 1, 1) : (line, column + 1)
      switch scalar {
      case "\"" where isQuoted:
        waiting = scalars.next()
        if waiting == "\"" {
          waiting = nil
          column += 1
          cell.append("\"")
        } else {
          isQuoted = false
        }
      case _ where isQuoted: cell.append(scalar)
      case "\"" where !isBegun: (isQuoted, isBegun) = (true, true)
      case separator, "\n":
        row.append(ended())
        cell = .init()
        isBegun = false
        if scalar == "\n" {
          rows.append(row)
          row = []
        }
      default:
        isBegun = true
        cell.append(scalar)
      }
    }
    guard !isQuoted else {
      throw FileError(place: start, summary: "The cell is not closed", fix: "Add the double quote at its end.")
    }
    if isBegun || !row.isEmpty { rows.append(row + [ended()]) }
    return rows
  }

  /// The text with line feeds alone at the ends of lines, those inside of cells as well.
  private static func lines(of text: String) -> String {
    guard text.utf8.contains(0x0D) else { return text }
    var bytes: [UInt8] = []
    bytes.reserveCapacity(text.utf8.count)
    var before: UInt8 = 0
    for byte in text.utf8 {
      if byte == 0x0D { bytes.append(0x0A) } else if byte != 0x0A || before != 0x0D { bytes.append(byte) }
      before = byte
    }
    return String(decoding: bytes, as: UTF8.self)
  }

  /// The separator that the first line has most of.
  private static func separator(of text: String) -> Unicode.Scalar {
    let line = text.unicodeScalars.prefix { $0 != "\n" }
    let counts = [",", ";", "\t"].map { (separator: Unicode.Scalar) in
      (separator, line.count { $0 == separator })
    }
    return counts.max { $0.1 < $1.1 }.flatMap { $0.1 > 0 ? $0.0 : nil } ?? ","
  }
}

extension String {
  /// The text with the characters that spreadsheets write as `_x000D_`; a line break is one, however it is written.
  fileprivate var withoutSpreadsheetEscapes: String {
    guard utf8.contains(UInt8(ascii: "_")) else { return self }
    let decoded = replacing(#/_x([0-9A-F]{4})_/#) { match -> String in
      guard let scalar = UInt32(match.1, radix: 16).flatMap(Unicode.Scalar.init) else { return String(match.0) }
      // Only what XML cannot hold is written so, and the underscore before what would be read so.
      return scalar.value < 0x20 || scalar == "_" ? String(scalar) : String(match.0)
    }
    return decoded.replacing("\r\n", with: "\n").replacing("\r", with: "\n")
  }

  /// Whether the text is what a spreadsheet shows in the place of a formula's result.
  fileprivate var isSpreadsheetError: Bool {
    ["#NAME?", "#REF!", "#VALUE!", "#DIV/0!", "#N/A", "#NULL!", "#NUM!", "#ERROR!"].contains(self)
  }

  /// The text without the apostrophe that keeps spreadsheets from running it.
  fileprivate var withoutFormulaGuard: String {
    let scalars = unicodeScalars
    guard scalars.first == "'", let second = scalars.dropFirst().first, second.beginsFormula else { return self }
    return String(scalars.dropFirst())
  }
}
