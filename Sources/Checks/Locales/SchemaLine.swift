/// The first line of a catalog file that names its schema to editors, relative to itself.
///
/// A file in the same folder, or in the folder of another locale, names the same schema by the same line.
package enum SchemaLine {
  private static let mark = "# yaml-language-server: $schema="

  /// The line of a file, where it has one.
  package static func line(of bytes: [UInt8]) -> String? {
    let line = String(decoding: bytes.prefix { $0 != 10 && $0 != 13 }, as: UTF8.self)
    return line.hasPrefix(mark) ? line : nil
  }

  /// The line of a file of records: its own line, or the line of the texts next to it with the schema of records.
  package static func ofRecords(_ records: [UInt8]?, beside texts: [UInt8]?) -> String? {
    if let line = records.flatMap(line) { return line }
    guard let line = texts.flatMap(line), line.hasSuffix("/strings.schema.json") else { return nil }
    return line.dropLast("strings.schema.json".count) + "records.schema.json"
  }
}
