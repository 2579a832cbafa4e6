import Catalogs
import ICU
import MessageSyntax

extension ExportSession {
  /// `notices.ja.csv` for each locale: a row for each pattern, with an example of what customers read.
  ///
  /// As RFC 4180 has it, in UTF-8 with a byte-order mark, without which spreadsheets take it for another encoding. A cell
  /// that a spreadsheet could run as a formula begins with an apostrophe, and so does one that begins with an apostrophe of
  /// its own: the reader of the file drops the first.
  mutating func csv() -> [String: String] {
    var files: [String: String] = [:]
    for locale in messages.locales {
      var rows = [["key", "variant", "state", "source", "translation", "example", "limit", "notes"]]
      for key in keys {
        guard let message = TranslatedMessage(key, in: locale, of: catalog) else { continue }
        let notes = translatorNotes(message).joined(separator: "\n")
        let limit = limit(of: key, in: locale).map(String.init) ?? ""
        for unit in message.units {
          rows.append([
            key.name, unit.variantName, message.state.rawValue, unit.source.printed, unit.target?.printed ?? "",
            unit.target.flatMap { sampleText($0, of: message) } ?? "", limit, notes,
          ])
        }
      }
      let lines = rows.map { $0.map(\.csvCell).joined(separator: ",") + "\r\n" }
      files["notices.\(locale).csv"] = "\u{FEFF}" + lines.joined()
    }
    return files
  }
}

extension String {
  /// The text as a cell.
  fileprivate var csvCell: String {
    var text = self
    if let first = unicodeScalars.first, first.beginsFormula { text = "'" + text }
    guard text.unicodeScalars.contains(where: { ",\"\r\n".unicodeScalars.contains($0) }) else { return text }
    return "\"\(text.split(separator: "\"", omittingEmptySubsequences: false).joined(separator: "\"\""))\""
  }
}

extension Unicode.Scalar {
  /// Whether spreadsheets may run a cell that begins with it; such a cell gets an apostrophe before it.
  package var beginsFormula: Bool { "=+-@\t\r\n'＝＋－＠".unicodeScalars.contains(self) }
}
