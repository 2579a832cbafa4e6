import Catalogs
import ICU
import JSON
import NoticePrograms
import Notices
import Templates

/// A language that a catalog's decision and notices can be had in.
public enum CodeLanguage: String, CaseIterable, Sendable {
  /// Swift 6, with Foundation.
  case swift
  /// Modules of ECMAScript 2022 for Node.js and browsers, with declarations of TypeScript.
  case typescript
  /// Python 3.10 or later.
  case python
  /// Java 17 or later, also for Kotlin.
  case java
  /// Go 1.19 or later.
  case go
  /// PHP 8.1 or later.
  case php

  /// The files of a program that decides and words notices, by path: a source file of the language, the same for every
  /// catalog, and the catalog as data. The same catalog gives the same bytes.
  ///
  /// - Parameters:
  ///   - texts: The catalog, which must have loaded without errors.
  ///   - locales: The locales of the catalog to have texts in, beside its source locale.
  ///   - layouts: The layouts of emails, loaded with ``NoticeRenderer/layoutNames``.
  /// - Throws: Where a table is not exact, and where a text says something that only a formatter of the platform could
  ///   write.
  public func files(
    _ texts: CatalogTexts,
    locales: [LocaleIdentifier],
    layouts: TemplateSet
  ) throws(NoticeProgramError) -> [String: [UInt8]] {
    let data = try NoticeProgram(texts, locales: locales, layouts: layouts)
    let embedding = try Embedding(
      data: data,
      origin: "Written by `noticebook generate-code \(rawValue)`; changes are lost."
    )
    var files = runtime
    for (path, text) in embedding.files(in: self) { files[path] = Array(text.utf8) }
    return files
  }
}
