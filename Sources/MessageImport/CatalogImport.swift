import Catalogs
import Checks
import Diagnostics
import ICU
import MessageExport
import MessageSyntax
import Notices

/// What a file of another format changes in a catalog.
///
/// The file is compared with what an export would write today, so that an unchanged file changes nothing. What
/// it does change is put back into the catalog's messages; what would not fit there is refused, text by text. Each change
/// is proven: the catalog is loaded with it and exported again, and must then say what the file says.
package struct CatalogImport: Sendable {
  /// A text that the file changes.
  package struct Change: Sendable {
    package enum Kind: Sendable {
      /// There was no translation.
      case added
      case changed
      /// Only how far the translation is.
      case recorded
    }

    package let kind: Kind
    package let key: MessageKey
    package let locale: LocaleIdentifier
    /// Where the file has it.
    package let place: SourcePosition
    /// Where the catalog has it; `nil` for a translation that was not there.
    package let span: SourceSpan?
    /// Whether the source has changed since the file was made, so that the translation stays stale.
    package let isStale: Bool
    /// How far the translation is after the change.
    package let state: TranslationRecord.State
    /// The text in the catalog after the change.
    package let text: String
  }

  /// A text that is not taken over.
  package struct Refusal: Sendable {
    package let key: MessageKey
    package let locale: LocaleIdentifier
    /// Where the file has it.
    package let place: SourcePosition
    /// Where the catalog has the translation, or its source.
    package let span: SourceSpan
    /// What is wrong, leading with the subject; one line, no full stop.
    package let summary: String
    /// What to do about it, in the imperative.
    package let fix: String
  }

  /// Something that is wrong with a text that is taken over.
  package struct Warning: Sendable {
    package let key: MessageKey
    package let locale: LocaleIdentifier
    /// Where the file has it.
    package let place: SourcePosition
    /// What is wrong, leading with the subject; one line, no full stop.
    package let summary: String
  }

  /// A name of the file that no text of the catalog has.
  package struct UnknownName: Sendable {
    package let name: String
    package let place: SourcePosition
    /// A name that may be meant.
    package let nearest: String?
  }

  /// The files that change, by path as places have them.
  package private(set) var files: [String: [UInt8]] = [:]
  /// The changes, in the order of the file.
  package private(set) var changes: [Change] = []
  /// What is refused, in the order of the file.
  package private(set) var refusals: [Refusal] = []
  /// What is taken over although something is wrong with it, in the order of the file.
  package private(set) var warnings: [Warning] = []
  /// Names that no text has, in the order of the file.
  package private(set) var unknownNames: [UnknownName] = []
  /// The texts that an export of the catalog has and the file lacks, by locale and in the order of the catalog.
  package private(set) var missingTexts: [(locale: LocaleIdentifier, key: MessageKey)] = []
  /// How many texts say what the catalog says.
  package private(set) var unchangedCount = 0
  /// How many entries of the file hold no translation.
  package private(set) var untranslatedCount = 0

  /// Compares a file with a catalog that loads without errors.
  /// - Parameters:
  ///   - texts: What was read of the file.
  ///   - locale: The locale of those texts that do not say theirs.
  ///   - state: How far the imported translations are; what the file says, or else new, where it is left out.
  package init(
    _ texts: FileTexts,
    in locale: LocaleIdentifier?,
    as format: ExportFormat,
    state: TranslationRecord.State? = nil,
    into catalog: Catalog,
    files: CatalogFolders
  ) throws(FileError) {
    var groups: [LocaleIdentifier: [FileText]] = [:]
    for text in texts.texts {
      let own = text.locale.flatMap { catalog.locale(spelled: $0) } ?? locale
      guard let own else {
        throw FileError(
          place: text.place,
          summary: "The catalog has no locale '\((text.locale ?? "").shown)'",
          fix: "Add it with `noticebook add-locale`, or name the locale of the file."
        )
      }
      groups[own, default: []].append(text)
    }
    var current = files
    var currentCatalog = catalog
    for locale in catalog.locales {
      guard let own = groups[locale] else { continue }
      // What other texts are made with comes last, for the file has them as they were made with the old one.
      let exported = ExportedMessages(CatalogTexts(currentCatalog), locales: [locale])
      missingTexts += try LocaleImport.missingKeys(own, MergeContext(exported, format, locale)).map { (locale, $0) }
      let shared = format.name(of: .plainLink)
      let isShared = own.contains { $0.name == shared }
      for texts in isShared ? [own.filter { $0.name != shared }, own.filter { $0.name == shared }] : [own] {
        let messages = ExportedMessages(CatalogTexts(currentCatalog), locales: [locale])
        var merge = try LocaleImport(texts, MergeContext(messages, format, locale), state)
        (current, currentCatalog) = merge.apply(to: current)
        changes += merge.changes
        refusals += merge.refusals
        unknownNames += merge.unknownNames
        unchangedCount += merge.unchangedCount
        untranslatedCount += merge.untranslatedCount
        warnings += merge.warnings
      }
    }
    self.files = current.changed(since: files)
    changes.sort { $0.place < $1.place }
    refusals.sort { $0.place < $1.place }
    warnings.sort { $0.place < $1.place }
    unknownNames.sort { $0.place < $1.place }
  }
}

extension Catalog {
  /// The locale that a file spells in the manner of some platform.
  package func locale(spelled name: String) -> LocaleIdentifier? {
    let exact = locales.first { [$0.tag, $0.underscored, $0.androidQualifier, $0.gettextName].contains(name) }
    if let exact { return exact }
    let hyphenated = String(name.map { $0 == "_" ? "-" : $0 })
    guard let parsed = try? LocaleIdentifier(hyphenated) else { return nil }
    return locales.first { $0 == parsed }
  }
}

extension Catalog {
  /// The locale of a file whose path matches the path that export uses for that locale.
  package func locale(ofFile path: [String], as format: ExportFormat) -> LocaleIdentifier? {
    let texts = CatalogTexts(self)
    let found = locales.filter { locale in
      Export(ExportedMessages(texts, locales: [locale]), as: format).files.keys.contains { exported in
        let parts = exported.split(separator: "/").map(String.init)
        return path.suffix(parts.count) == parts[...]
      }
    }
    return found.count == 1 ? found.first : nil
  }
}
