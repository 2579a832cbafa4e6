import Catalogs
import Diagnostics
import ICU

/// What checks don't compare because it couldn't be read.
///
/// A wrong text is left out of its own comparisons and, if it is a source, of those of all its translations. For a file
/// with a mistake outside its texts, or one that may hide some texts, the checks don't compare which texts exist.
/// They still compare the texts that could be read.
struct UncomparedTexts: Sendable {
  private typealias Text = UncheckedParts.Text

  /// The texts that could not be read, and the files that may hide some, both sorted.
  let parts: UncheckedParts
  /// The tag of the locale whose texts all others are held against.
  private let sourceLocale: String
  /// The tags of all locales.
  private let locales: Set<String>

  /// What the errors of a load make unreadable.
  init(_ errors: [Diagnostic], in catalog: Catalog) {
    var texts: Set<Text> = []
    var files: Set<String> = []
    for error in errors {
      guard let span = error.span, let place = Place(span.file) else { continue }
      if let key = error.key ?? catalog.key(at: span, in: place.locale) {
        texts.insert(Text(key: key, locale: place.locale))
      }
      // A key says which text is wrong. Without a key, the file may have unread texts. A duplicate key hides no texts,
      // because the whole file has been read.
      if error.key == nil, error.rule != .duplicateKey { files.insert(span.file) }
    }
    parts = UncheckedParts(texts: texts.sorted(), files: files.sorted())
    sourceLocale = catalog.sourceLocale.tag
    locales = Set(catalog.locales.map(\.tag))
  }

  /// The findings of some checks that do not only follow from what could not be read.
  func reliable(_ findings: [Diagnostic], of checks: [any Check], in catalog: Catalog) -> [Diagnostic] {
    if parts.isEmpty { return findings }
    let texts = Set(parts.texts)
    let keys = Set(texts.map(\.key))
    let sources = Set(texts.filter { $0.locale == sourceLocale }.map(\.key))
    let hidden = parts.files.compactMap(Place.init).map { Place(shared: $0.shared, locale: scope(of: $0.locale)) }
    let ofTexts = Set(checks.filter(\.comparesTexts).map(\.rule.id))
    let ofFiles = Set(checks.filter(\.comparesFiles).map(\.rule.id))
    let ofRecords = Set(checks.filter(\.comparesRecords).map(\.rule.id))
    let localesByTag = Dictionary(catalog.locales.map { ($0.tag, $0) }) { first, _ in first }
    return findings.filter { finding in
      if ofTexts.contains(finding.rule), let key = finding.key {
        let isHidden = finding.locale.map { texts.contains(Text(key: key, locale: $0)) } ?? keys.contains(key)
        if isHidden || sources.contains(key) { return false }
      }
      guard ofFiles.contains(finding.rule) else { return true }
      if ofRecords.contains(finding.rule), let key = finding.key,
        let locale = finding.locale.flatMap({ localesByTag[$0] }),
        catalog.record(of: MessageKey(key), in: locale) != nil
      {
        return true
      }
      guard let place = (finding.span?.file).flatMap(Place.init) else {
        // A text that a fact requires may be in a file whose path matches the start of its key.
        return !hidden.contains { hidden in
          [Self.anyLocale, finding.locale].contains(hidden.locale) && finding.key?.hasPrefix(hidden.prefix) == true
        }
      }
      return !hidden.contains { hidden in
        [Self.anyLocale, finding.locale ?? place.locale].contains(hidden.locale) && hidden.holds(place)
      }
    }
  }

  /// The locale whose comparisons a file of a locale is needed for: any, where it holds sources, or if it is unknown
  /// whose texts they are.
  private func scope(of locale: String) -> String {
    locale != sourceLocale && locales.contains(locale) ? locale : Self.anyLocale
  }

  private static let anyLocale = ""

  /// The place of a file of texts or records, or of a folder of such files.
  private struct Place {
    /// The part of the path that the file and its counterparts share: `notices/grace.yaml`; empty for the folder of a
    /// locale, or of all.
    let shared: String
    /// The part of the path in the place of the locale's tag.
    let locale: String

    init(shared: String, locale: String) { (self.shared, self.locale) = (shared, locale) }

    /// What the keys of the file, or of all in the folder, begin with: `notices.grace.`.
    var prefix: String {
      if shared.isEmpty { return "" }
      return (shared.hasSuffix(".yaml") ? String(shared.dropLast(".yaml".count)) : shared)
        .replacing("/", with: ".") + "."
    }

    /// Whether another place is this one or is in this folder.
    func holds(_ other: Place) -> Bool {
      shared.isEmpty || shared == other.shared || other.shared.hasPrefix(shared + "/")
    }

    init?(_ path: String) {
      let start = path.isOfBrand ? Catalog.brandPrefix.count : 0
      let parts = path.dropFirst(start).split(separator: "/", maxSplits: 2).map(String.init)
      guard let folder = parts.first, ["strings", "records"].contains(folder) else { return nil }
      self.init(shared: parts.count > 2 ? parts[2] : "", locale: parts.count > 1 ? parts[1] : "")
    }
  }
}

extension Catalog {
  /// The key of the text of a locale at a place.
  fileprivate func key(at span: SourceSpan, in tag: String) -> String? {
    guard let locale = locales.first(where: { $0.tag == tag }) else { return nil }
    for (key, message) in texts[locale]?.messages ?? [:] where message.keySpan.file == span.file {
      let lines = message.keySpan.start.line...max(message.keySpan.start.line, message.text.span.end.line)
      if lines.contains(span.start.line) { return key.name }
    }
    return nil
  }
}
