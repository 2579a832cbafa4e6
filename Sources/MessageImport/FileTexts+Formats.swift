import Catalogs
import ICU
import MessageExport
import Diagnostics

extension FileTexts {
  /// Reads a file of a format.
  /// - Parameter locale: The locale of a file that does not say its own.
  package init(_ input: FileInput, as format: ExportFormat, in locale: LocaleIdentifier?) throws(FileError) {
    self =
      switch format {
      case .icuJSON: try .icuJSON(input)
      case .arb: try .arb(input)
      case .javaProperties: try .javaProperties(input)
      case .i18next: try .i18next(input)
      case .fluent: try .fluent(input)
      case .xcstrings: try .xcstrings(input)
      case .android: try .android(input)
      case .gettext: try .gettext(input, in: locale)
      case .xliff1: try .xliff1(input)
      case .xliff2: try .xliff2(input)
      case .messageFormat2: try .messageFormat2(input)
      case .csv: try .csv(input)
      }
  }

  /// The texts that an export of today has in a locale.
  static func exported(
    _ messages: ExportedMessages,
    as format: ExportFormat,
    in locale: LocaleIdentifier
  ) throws(FileError) -> [FileText] {
    let files = Export(messages, as: format).files.filter { !$0.key.hasSuffix(".pot") }
    guard let bytes = files.min(by: { $0.key < $1.key })?.value else {
      throw FileError(
        place: nil,
        summary: "\(format.rawValue) has translations only, and the file is in \(locale)",
        fix: "Change texts of the source in the catalog."
      )
    }
    let texts = try FileTexts(try FileInput(bytes), as: format, in: locale).texts
    return texts.filter { $0.locale == nil || messages.catalog.locale(spelled: $0.locale ?? "") == locale }
  }
}

extension FileContent {
  /// Whether two contents have the same text for all values, even if their choices differ.
  ///
  /// In a document, spaces at the ends of lines don't count.
  func saysSame(as other: FileContent, isDocument: Bool, in context: MergeContext) -> Bool {
    // Numbers replace names that don't matter here.
    let order = (1...99).map(String.init)
    let vocabulary = FileVocabulary(format: context.format, locale: context.locale, order: order)
    func tree(_ content: FileContent) -> FileTree {
      FileTree(branches: [.init(conditions: [], content: content, counted: "")], vocabulary: vocabulary)
    }
    let (left, right) = (tree(self), tree(other))
    do throws(MergeRefusal) {
      for assignment in try Assignment.combinations(of: left.words() + right.words()) {
        let (left, right) = (try left.elements(for: assignment), try right.elements(for: assignment))
        guard isDocument ? left.trimmedLines == right.trimmedLines : left.withPlainSpaces == right.withPlainSpaces
        else { return false }
      }
      return true
    } catch {
      return false
    }
  }
}

extension [FileElement] {
  /// The elements with plain spaces in the place of those that keep words on one line.
  fileprivate var withPlainSpaces: [FileElement] {
    map { element in
      guard case .text(let text) = element else { return element }
      let scalars = text.unicodeScalars.map { $0 == "\u{A0}" || $0 == "\u{202F}" ? " " : $0 }
      return .text(String(String.UnicodeScalarView(scalars)))
    }
  }

  /// The lines of the elements, without space at their ends.
  fileprivate var trimmedLines: [[FileElement]] {
    let pieces = withPlainSpaces.flatMap { element -> [FileElement] in
      guard case .text(let text) = element else { return [element] }
      return text.unicodeScalars.map { .text(String($0)) }
    }
    return pieces.split(separator: .text("\n"), omittingEmptySubsequences: false).map { line in
      let isSpace = { (piece: FileElement) in piece == .text(" ") }
      return Array(line.drop(while: isSpace).reversed().drop(while: isSpace).reversed())
    }
  }
}

extension FileState {
  /// The state as records have it; `nil` for what is no translation.
  var recorded: TranslationRecord.State? {
    switch self {
    case .missing: nil
    case .new: .new
    case .guess, .review: .review
    case .approved: .approved
    }
  }
}
