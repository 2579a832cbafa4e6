import ICU

/// A table as lines of plain text that fit a terminal: columns with broken cells where there is room for them, else a list
/// with a line for each cell.
struct PlainTableText {
  let table: Table
  /// How many columns a line may have.
  let width: Int

  /// The space between columns.
  private static let gap = 2
  /// The narrowest column for text. In a list, a value with less room is on the next line.
  private static let narrowest = 12

  /// The lines; each ends with a line break.
  var text: String {
    let caption = TextLines.lines(of: table.caption.plainText, width: width)
    let lines = caption + [""] + (columnWidths.map(columns) ?? list)
    return lines.map { $0 + "\n" }.joined()
  }

  // MARK: Columns

  private var cells: [[String]] {
    [table.columns.map(\.plainText)] + table.rows.map { [$0.header.plainText] + $0.cells.map(\.plainText) }
  }

  /// The widths of the columns: as wide as their cells where all of that fits, and else at least as wide as what cannot
  /// be broken or would be tedious to read; `nil` if that does not fit either.
  private var columnWidths: [Int]? {
    let cells = cells
    let columns = table.columns.indices.map { column in cells.map { $0.indices.contains(column) ? $0[column] : "" } }
    let room = width - Self.gap * (columns.count - 1)
    let natural = columns.map { $0.map(\.columnCount).max() ?? 0 }
    var widths = zip(columns, natural).map { cells, natural in
      max(cells.flatMap { TextLines.pieces(of: $0) }.map(\.trimmedColumnCount).max() ?? 0, min(natural, Self.narrowest))
    }
    guard widths.reduce(0, +) <= room else { return nil }
    // The column that lacks most gets more, one by one.
    while widths.reduce(0, +) < room {
      let lacks = zip(natural, widths).map { $0 - $1 }
      guard let most = lacks.max(), most > 0, let index = lacks.firstIndex(of: most) else { break }
      widths[index] += 1
    }
    return widths
  }

  private func columns(_ widths: [Int]) -> [String] {
    var lines: [String] = []
    for (index, row) in cells.enumerated() {
      let broken = zip(row, widths).map { TextLines.lines(of: $0, width: $1) }
      for number in 0..<(broken.map(\.count).max() ?? 0) {
        let pieces = zip(broken, widths).map { lines, width in
          (lines.indices.contains(number) ? lines[number] : "").padded(to: width)
        }
        lines.append(pieces.joined(separator: String(repeating: " ", count: Self.gap)).withoutTrailingSpaces)
      }
      if index == 0 {
        lines.append(widths.map { String(repeating: "-", count: $0) }.joined(separator: "  "))
      } else {
        for (title, note) in zip(table.noteTitles, table.rows[index - 1].notes) {
          lines += entry(title, note.plainText, indent: "    ", label: nil)
        }
      }
    }
    return lines
  }

  // MARK: List

  private var list: [String] {
    let titles = table.columns.dropFirst().map(\.plainText) + table.noteTitles
    let label = titles.map(\.columnCount).max() ?? 0
    return table.rows.flatMap { row -> [String] in
      var lines = [row.header.plainText]
      var rest = row.cells[...]
      for (index, group) in table.groups.enumerated() {
        let columns = index == 0 ? group.columns.dropFirst() : group.columns[...]
        if let title = group.title { lines.append("  \(title)") }
        for (column, cell) in zip(columns, rest.prefix(columns.count)) {
          // Cells without a condition are left out.
          if index < table.groups.count - 1, case .quiet? = cell.first, cell.count == 1 { continue }
          lines += entry(column.plainText, cell.plainText, indent: "    ", label: label)
        }
        rest = rest.dropFirst(columns.count)
      }
      for (title, note) in zip(table.noteTitles, row.notes) {
        lines += entry(title, note.plainText, indent: "  ", label: label + 2)
      }
      return lines + [""]
    }.dropLast()
  }

  /// A name and a value; `label` is how wide the names are, empty for names that the value follows at once.
  private func entry(_ name: String, _ value: String, indent: String, label: Int?) -> [String] {
    let head = label.map { indent + name.padded(to: $0) + "  " } ?? "\(indent)\(name): "
    let room = width - head.columnCount
    guard room >= max(Self.narrowest, label == nil ? 0 : width / 2) else {
      let inner = indent + "  "
      return TextLines.lines(of: name, width: width - indent.columnCount).map { indent + $0 }
        + TextLines.lines(of: value, width: width - inner.columnCount).map { inner + $0 }
    }
    let lines = TextLines.lines(of: value, width: room)
    let rest = String(repeating: " ", count: head.columnCount)
    return lines.enumerated().map { ($0 == 0 ? head : rest) + $1 }
  }
}

/// Breaks a text into lines, between words, and where writing has no spaces between phrases.
package enum TextLines {
  /// The pieces that a line break doesn't split if they fit a line. A space belongs to the piece before it.
  static func pieces(of text: String) -> [String] {
    var pieces: [String] = []
    var word = ""
    for character in text {
      word.append(character)
      if character == " " {
        pieces += phrases(of: word)
        word = ""
      }
    }
    return pieces + phrases(of: word)
  }

  /// The pieces of a word. Letters of scripts with spaces between words stay together. Other scripts break after each
  /// character, but not before closing punctuation or a small kana, and not after opening punctuation.
  private static func phrases(of word: String) -> [String] {
    var pieces: [String] = []
    for character in word {
      let isJoined = pieces.last.map { last in
        closing.contains(character) || last.allSatisfy(opening.contains) || isSpaced(character) && isSpaced(last.last)
      }
      if isJoined == true {
        pieces[pieces.count - 1].append(character)
      } else {
        pieces.append(String(character))
      }
    }
    return pieces
  }

  private static let opening: Set<Character> = ["（", "「", "『", "【", "〔", "(", "“"]
  private static let closing: Set<Character> = [
    "、", "。", "，", "．", "）", "」", "』", "】", "〕", "！", "？", "：", "；", "・", "ー", "々", "％", ")", "”", " ",
    "ぁ", "ぃ", "ぅ", "ぇ", "ぉ", "っ", "ゃ", "ゅ", "ょ", "ァ", "ィ", "ゥ", "ェ", "ォ", "ッ", "ャ", "ュ", "ョ",
  ]

  /// Whether a character is of writing that has spaces between words: all but kana, Han and what is as wide.
  private static func isSpaced(_ character: Character?) -> Bool { character.map { $0.columnCount < 2 } ?? false }

  /// The lines of a text, at least one, each at most `width` columns wide unless one character is wider.
  package static func lines(of text: String, width: Int) -> [String] {
    var lines = [""]
    for piece in pieces(of: text) {
      if (lines[lines.count - 1] + piece).trimmedColumnCount <= width {
        lines[lines.count - 1] += piece
        continue
      }
      if !lines[lines.count - 1].isEmpty { lines.append("") }
      // A piece that is longer than a line is broken at the end of the line.
      for character in piece {
        if !lines[lines.count - 1].isEmpty, (lines[lines.count - 1] + String(character)).trimmedColumnCount > width {
          lines.append("")
        }
        lines[lines.count - 1].append(character)
      }
    }
    return lines.map(\.withoutTrailingSpaces)
  }
}

extension String {
  fileprivate var withoutTrailingSpaces: String {
    var end = endIndex
    while end > startIndex, self[index(before: end)] == " " { end = index(before: end) }
    return String(self[..<end])
  }

  /// How wide it is without the spaces at its end.
  fileprivate var trimmedColumnCount: Int { withoutTrailingSpaces.columnCount }

  fileprivate func padded(to width: Int) -> String {
    self + String(repeating: " ", count: max(0, width - columnCount))
  }
}
