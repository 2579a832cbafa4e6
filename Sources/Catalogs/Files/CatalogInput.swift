import Diagnostics
import Threads
import YAML

/// The files of a catalog as trees of entries, wherever they come from.
protocol CatalogInput: Sendable {
  /// The paths of all files, sorted.
  var paths: [String] { get }
  /// What names these files and no others; see ``Catalog/digest``.
  var digest: Lazy<String> { get }
  /// What is wrong with files that cannot be read at all, and with the files as a whole.
  var diagnostics: [Diagnostic] { get }
  /// The paths of folders that cannot be looked through, so that their contents are unknown.
  var unreadFolders: [String] { get }

  /// The entries of a file and what is wrong with them; `nil` if ``diagnostics`` says why it cannot be read.
  func read(_ path: String) -> (entries: [YAMLEntry], diagnostics: [Diagnostic])?

  /// The text of a file, by the name that its places have; `nil` for one whose texts have been checked before.
  func source(_ file: String) -> SourceText?
}

extension CatalogInput {
  var unreadFolders: [String] { [] }

  /// The findings about a file of translations. All translations may still be in comments, as `add-locale` writes them.
  func findings(_ diagnostics: [Diagnostic], ofTranslations file: String) -> [Diagnostic] {
    guard !diagnostics.isEmpty, source(file)?.hasComments ?? false else { return diagnostics }
    return diagnostics.filter { $0 != YAMLReader.emptiness(of: file) }
  }

  /// The top-level map of a file.
  func fields(_ path: String, subject: String, isTranslation: Bool = false, _ findings: Findings) -> Fields? {
    guard let (entries, found) = read(path) else { return nil }
    let diagnostics = isTranslation && !found.isEmpty ? self.findings(found, ofTranslations: path) : found
    for diagnostic in diagnostics { findings.add(diagnostic) }
    // A file that is empty has nothing to say about its keys either.
    if entries.isEmpty, !diagnostics.isEmpty { return nil }
    return Fields(entries, subject: subject, span: .start(of: path), findings: findings)
  }
}
