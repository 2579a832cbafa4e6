import Catalogs
import ICU
import Notices
import Renewals

/// A language that a catalog can be written in.
public enum CodeLanguage: String, CaseIterable, Sendable {
  /// Swift 6, with its standard library alone.
  case swift
  /// Modules of ECMAScript 2022 with their declaration files.
  case typescript
  /// Python 3.10 or later, with its standard library alone.
  case python

  /// The renewal decision and the texts of all notices as source files, by path; the same catalog gives the same bytes.
  ///
  /// - Parameters:
  ///   - texts: The catalog, which must have loaded without errors.
  ///   - locales: The locales to write texts in, in the order in which the code lists them; locales of the catalog.
  /// - Throws: Where two names of the catalog become one in code, where a table is not exact, and where a text says
  ///   something that only a formatter of the platform could write.
  public func files(
    _ texts: CatalogTexts,
    locales: [LocaleIdentifier]
  ) throws(CodeGenerationError) -> [String: [UInt8]] {
    let source = CodeSource(
      decision: try DecisionCode(texts),
      notices: try NoticesCode(texts, locales: locales),
      origin: "catalog \(texts.catalog.name), digest \(texts.catalog.digest.prefix(12))"
    )
    let files =
      switch self {
      case .swift: try SwiftPrinter(source).files
      case .typescript: try JavaScriptPrinter(source).files
      case .python: try PythonPrinter(source).files
      }
    return files.mapValues { Array($0.utf8) }
  }
}

/// Everything that is written, without a language.
struct CodeSource {
  let decision: DecisionCode
  let notices: NoticesCode
  /// What the code is made of, for the head of each file.
  let origin: String
}
