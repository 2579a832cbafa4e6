import Catalogs
import Diagnostics

/// What checks that compare texts have left out, because it could not be read.
///
/// A text that is wrong costs its own comparisons, in all locales. A file with a mistake outside of its texts, or one that
/// may hide some, costs the question which texts there are; those that could be read are compared.
public struct UncomparedTexts: Hashable, Sendable {
  /// The keys of the texts that could not be read, in some locale at least, sorted.
  public let texts: [String]
  /// The paths of the files of texts or records of which it is not known what else they hold, sorted.
  public let files: [String]
  /// What of the paths a file shares with its counterparts in other locales.
  private let shared: Set<String>

  /// Whether everything was compared.
  public var isEmpty: Bool { texts.isEmpty && files.isEmpty }

  /// Nothing.
  init() { (texts, files, shared) = ([], [], []) }

  /// What the errors of a load make unreadable.
  init(_ errors: [Diagnostic], in catalog: Catalog) {
    var texts: Set<String> = []
    var files: Set<String> = []
    for error in errors {
      guard let file = error.span?.file, let shared = Self.sharedPath(file) else { continue }
      if let key = error.key ?? catalog.key(at: error.span) { texts.insert(key) }
      // A key says which text is wrong; without one, there may be texts that have not been seen.
      if error.key == nil, !shared.isEmpty { files.insert(file) }
    }
    (self.texts, self.files) = (texts.sorted(), files.sorted())
    shared = Set(files.compactMap(Self.sharedPath))
  }

  /// The findings of some checks that do not only follow from what could not be read.
  func reliable(_ findings: [Diagnostic], of checks: [any Check]) -> [Diagnostic] {
    if isEmpty { return findings }
    let texts = Set(texts)
    let ofTexts = Set(checks.filter(\.comparesTexts).map(\.rule.id))
    let ofFiles = Set(checks.filter(\.comparesFiles).map(\.rule.id))
    return findings.filter { finding in
      if ofTexts.contains(finding.rule), let key = finding.key, texts.contains(key) { return false }
      guard ofFiles.contains(finding.rule), let file = finding.span?.file else { return true }
      return Self.sharedPath(file).map { !shared.contains($0) } ?? true
    }
  }

  /// The part of a path that a file of texts and its counterparts share: `notices/grace.yaml`.
  private static func sharedPath(_ path: String) -> String? {
    let isOfBrand = path.isOfBrand
    let parts = path.dropFirst(isOfBrand ? Catalog.brandPrefix.count : 0).split(separator: "/", maxSplits: 2)
    return parts.count == 3 && ["strings", "records"].contains(parts[0]) ? String(parts[2]) : nil
  }
}

extension Catalog {
  /// The key of the text that stands at a place.
  fileprivate func key(at span: SourceSpan?) -> String? {
    guard let span else { return nil }
    for locale in locales {
      for (key, message) in texts[locale]?.messages ?? [:] where message.keySpan.file == span.file {
        let lines = message.keySpan.start.line...max(message.keySpan.start.line, message.text.span.end.line)
        if lines.contains(span.start.line) { return key.name }
      }
    }
    return nil
  }
}
