import Diagnostics
import YAML

/// The contents of the folder of a catalog or of a brand, as far as the system can read them.
public struct FolderContent: Sendable {
  /// A file or a folder that cannot be read.
  public struct Refusal: Hashable, Sendable {
    /// Relative to the folder, with `/` between the parts.
    public let path: String
    /// What is said of it: `cannot be read: permission is missing`.
    public let predicate: String
    /// What to do about it, as a sentence.
    public let fix: String

    /// Names what cannot be read.
    public init(path: String, predicate: String, fix: String) {
      (self.path, self.predicate, self.fix) = (path, predicate, fix)
    }

    /// The finding about it.
    func finding(prefix: String) -> Diagnostic {
      Diagnostic(
        rule: .catalogSyntax,
        severity: .error,
        summary: "'\(path.shown)' \(predicate)",
        span: .start(of: prefix + path),
        fix: fix
      )
    }
  }

  /// The bytes of each file, by path relative to the folder with `/` between the parts.
  public var files: [String: [UInt8]]
  /// What cannot be read, each path once.
  public let refusals: [Refusal]

  /// Puts the two together.
  public init(files: [String: [UInt8]], refusals: [Refusal] = []) {
    (self.files, self.refusals) = (files, refusals)
  }
}
