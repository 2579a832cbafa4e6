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

  /// A text that the importer left out because it is not a translation.
  package struct Untranslated: Sendable {
    package enum Reason: Sendable {
      /// The file marks it as not translated yet, or as a guess.
      case marked
      /// It is the same as its source.
      case sameAsSource
    }

    package let key: MessageKey
    package let locale: LocaleIdentifier
    /// Where the file has it.
    package let place: SourcePosition
    package let reason: Reason
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

  /// The locales of the file whose texts are not read, and how many texts each has, sorted.
  package private(set) var otherLocales: [(locale: String, count: Int)] = []
  /// Texts that the importer left out because they are not translations, in the order of the file.
  package private(set) var untranslated: [Untranslated] = []

  /// Compares a file with a catalog that loads without errors.
  /// - Parameters:
  ///   - texts: What was read of the file.
  ///   - locale: The locale of those texts that do not say theirs.
  ///   - wanted: The only locale to read; all locales of the catalog if `nil`.
  ///   - state: How far the imported translations are; what the file says, or else new, where it is left out.
  package init(
    _ texts: FileTexts,
    in locale: LocaleIdentifier?,
    only wanted: LocaleIdentifier? = nil,
    as format: ExportFormat,
    state: TranslationRecord.State? = nil,
    into catalog: Catalog,
    files: CatalogFolders
  ) throws(FileError) {
    var groups: [LocaleIdentifier: [FileText]] = [:]
    var others: [String: Int] = [:]
    var known: [String: LocaleIdentifier?] = [:]
    for text in texts.texts {
      var own = locale
      if let name = text.locale {
        let named = known[name] ?? catalog.locale(spelled: name)
        known[name] = .some(named)
        own = named
      }
      if let own, text.locale == nil || wanted == nil || own == wanted {
        groups[own, default: []].append(text)
      } else {
        others[text.locale ?? "", default: 0] += 1
      }
    }
    otherLocales = others.map { ($0.key, $0.value) }.sorted { $0.locale < $1.locale }
    if groups.isEmpty, let other = otherLocales.first {
      throw FileError(
        place: texts.texts.first?.place,
        summary: "The file has texts in \(other.locale.shown), and none in \(wanted?.tag ?? "a locale of the catalog")",
        fix: "Name another locale, or add the file's with `noticebook add-locale`."
      )
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
        untranslated += merge.untranslated
        warnings += merge.warnings
      }
    }
    self.files = current.changed(since: files)
    changes.sort { $0.place < $1.place }
    refusals.sort { $0.place < $1.place }
    warnings.sort { $0.place < $1.place }
    unknownNames.sort { $0.place < $1.place }
    untranslated.sort { $0.place < $1.place }
  }
}

extension Catalog {
  /// The locale that a file spells in the manner of some platform, with a script or a region that goes without saying:
  /// `ja-JP` is `ja`, `zh-rTW` is `zh-Hant`, and `iw` is `he`.
  package func locale(spelled name: String) -> LocaleIdentifier? {
    let exact = locales.first { $0.spellings.contains(name) }
    if let exact { return exact }
    guard let parsed = LocaleIdentifier(spelled: name) else { return nil }
    return locales.first { $0 == parsed } ?? locales.first { $0.likely == parsed.likely }
  }

  /// The locale of a file whose path matches the path that export uses for that locale.
  package func locale(ofFile path: [String], as format: ExportFormat) -> LocaleIdentifier? {
    let texts = CatalogTexts(self)
    let paths = locales.map { locale in
      let files = Export(ExportedMessages(texts, locales: [locale]), as: format).files.keys
      return (locale, files.sorted().map { $0.split(separator: "/").map(String.init) })
    }
    let found = paths.filter { $0.1.contains { path.suffix($0.count) == $0[...] } }
    if found.count == 1 { return found.first?.0 }
    // The path may spell the locale in another way: `ja-JP` instead of `ja`.
    let spelled = paths.flatMap { locale, files in
      files.compactMap { file in
        path.count < file.count ? nil : locale.spelling(in: Array(path.suffix(file.count)), like: file)
      }
    }
    let others = Set(spelled.compactMap { self.locale(spelled: $0) })
    return others.count == 1 ? others.first : nil
  }
}

extension LocaleIdentifier {
  /// How formats spell the locale in files and folders.
  fileprivate var spellings: [String] { [tag, underscored, androidQualifier, gettextName] }

  /// The locale that a name means; `nil` if it means none.
  fileprivate init?(spelled name: String) {
    // Android's folders.
    let plain =
      name.hasPrefix("b+") ? String(name.dropFirst(2)).replacing("+", with: "-") : name.replacing("-r", with: "-")
    guard let locale = LocaleIdentifier(gettextName: name) ?? LocaleIdentifier(gettextName: plain) else { return nil }
    self = locale
  }

  /// The part of `path` where `other` has this locale; `nil` if the paths also differ elsewhere.
  fileprivate func spelling(in path: [String], like other: [String]) -> String? {
    var found: String?
    for (part, like) in zip(path, other) where part != like {
      let own = spellings.lazy.compactMap { spelling in
        like.firstRange(of: spelling).map { (before: like[..<$0.lowerBound], after: like[$0.upperBound...]) }
      }.first
      guard found == nil, let own, part.count > own.before.count + own.after.count, part.hasPrefix(own.before),
        part.hasSuffix(own.after)
      else { return nil }
      found = String(part.dropFirst(own.before.count).dropLast(own.after.count))
    }
    return found
  }
}
