import MessageExport

/// Reads patterns of ICU's MessageFormat, version 1.
///
/// Apostrophes are read as ICU and FormatJS do: two are one, and a single one begins a quotation only before what would be
/// syntax.
struct MessageFormat1Reader {
  let dialect: MessageFormat1Writer.Dialect
  private var distribution = ChoiceDistribution()

  init(_ dialect: MessageFormat1Writer.Dialect) { self.dialect = dialect }

  mutating func content(_ text: DecodedText) -> FileContent {
    do throws(FileRefusal) {
      var scanner = PatternScanner(text, dialect)
      return distribution.content(of: try scanner.pattern(), at: text.place(of: 0))
    } catch {
      return .refused(error)
    }
  }
}
