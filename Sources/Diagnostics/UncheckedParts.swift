/// What a run has not looked at, because it, or what it depends on, could not be read; findings about it are still to come.
package struct UncheckedParts: Hashable, Sendable {
  /// A text that was compared with no other.
  package struct Text: Hashable, Comparable, Sendable {
    /// The key.
    package let key: String
    /// The tag of the locale.
    package let locale: String

    /// Names a text.
    package init(key: String, locale: String) { (self.key, self.locale) = (key, locale) }

    /// Whether the left text comes first, by key and locale.
    package static func < (left: Text, right: Text) -> Bool { (left.key, left.locale) < (right.key, right.locale) }
  }

  /// Whether the checks that need the facts wait until the errors of those are fixed.
  package let isCatalogUnchecked: Bool
  /// The texts that were not compared, in the order of a report.
  package let texts: [Text]
  /// The files of texts or records of which it is not known what else they hold, in the order of a report.
  package let files: [String]

  /// Names the parts; without any, everything was looked at.
  package init(isCatalogUnchecked: Bool = false, texts: [Text] = [], files: [String] = []) {
    self.isCatalogUnchecked = isCatalogUnchecked
    self.texts = texts
    self.files = files
  }

  /// Whether everything was looked at.
  package var isEmpty: Bool { !isCatalogUnchecked && texts.isEmpty && files.isEmpty }

  /// Whether a finding is why something was not looked at: an error in a file that can't be read, or in the facts.
  package func isCaused(by finding: Diagnostic) -> Bool {
    guard finding.severity == .error, let file = finding.span?.file else { return false }
    return files.contains(file) || isCatalogUnchecked && !file.contains("strings/") && !file.contains("records/")
  }

  /// The same with other names of files.
  package func renamingFiles(_ name: (String) -> String) -> UncheckedParts {
    UncheckedParts(isCatalogUnchecked: isCatalogUnchecked, texts: texts, files: files.map(name))
  }

  /// All of it in one line without a full stop; `nil` if everything was looked at.
  package var summary: String? {
    let parts = [
      Self.some(texts.map { "\($0.key) in \($0.locale)" }, of: "text"),
      Self.some(files, of: "file", " that can't be read completely; texts in it may have more findings"),
    ].compactMap(\.self)
    let all = [
      isCatalogUnchecked ? "not checked: everything that depends on the facts, until their errors are fixed" : nil,
      parts.isEmpty ? nil : "not compared: \(parts.joined(separator: "; "))",
    ].compactMap(\.self)
    return all.isEmpty ? nil : all.joined(separator: "; ")
  }

  /// Some things by their names, few of them.
  private static func some(_ names: [String], of kind: String, _ rest: String = "") -> String? {
    guard !names.isEmpty else { return nil }
    let shown = names.prefix(3).joined(separator: ", ") + (names.count > 3 ? ", …" : "")
    return "\(names.count) \(kind)\(names.count == 1 ? "" : "s") (\(shown))\(rest)"
  }
}
