#if canImport(Glibc)
  import Glibc
#endif

/// Why a file or a folder cannot be read, whatever it is called by.
struct Obstacle: Error {
  /// What is said of it: `cannot be read: permission is missing`.
  let predicate: String
  /// What to do about it, as a sentence.
  let fix: String

  /// The failure of a run that needs what is named.
  func failure(_ name: String) -> Failure { Failure("\(name) \(predicate)", fix: fix) }

  /// A link could lead anywhere, and what stands behind one would be left out without a word.
  static let link = Obstacle(
    predicate: "is a symbolic link, which is not followed",
    fix: "Put what it leads to in its place."
  )

  /// A pipe would be waited for without end.
  static let notRegular = Obstacle(
    predicate: "is a pipe, a device or a link, not a regular file",
    fix: "Put a file in its place, or remove it."
  )

  static let name = Obstacle(
    predicate: "cannot be read: its name is not UTF-8",
    fix: "Rename it in letters of ASCII or in UTF-8."
  )

  /// More bytes than are read.
  static func size(_ limit: Int, _ purpose: String) -> Obstacle {
    Obstacle(
      predicate: "is larger than \(limit >> 20) MiB",
      fix: "Pass a file that holds the \(purpose) and nothing else."
    )
  }

  /// What the system says, by the number of its error.
  static func system(_ code: Int32, _ purpose: String) -> Obstacle {
    switch code {
    case EACCES, EPERM:
      Obstacle(predicate: "cannot be read: permission is missing", fix: "Check its permissions.")
    case ENOENT:
      Obstacle(predicate: "cannot be read: it does not exist", fix: "Name a file that holds the \(purpose).")
    default:
      Obstacle(
        predicate: "cannot be read: \(String(cString: strerror(code)))",
        fix: "Name a file that holds the \(purpose)."
      )
    }
  }
}
