import Terminal

#if canImport(Glibc)
  import Glibc
#endif

/// Why a file or a folder cannot be read, whatever it is called by.
package struct Obstacle: Error {
  /// What is said of it: `cannot be read: permission is missing`.
  package let predicate: String
  /// What to do about it, as a sentence.
  package let fix: String

  /// The failure of a run that needs what is named.
  package func failure(_ name: String) -> Failure { Failure("\(name) \(predicate)", fix: fix) }

  /// A link could lead anywhere, and what follows one would be left out without a word.
  package static let link = Obstacle(
    predicate: "is a symbolic link, which is not followed",
    fix: "Replace it with the file that it leads to."
  )

  /// A pipe would be waited for without end.
  static let notRegular = Obstacle(
    predicate: "is a pipe, a device or a link, not a regular file",
    fix: "Name a regular file, or put one in its place."
  )

  static let danglingLink = Obstacle(
    predicate: "is a link that leads nowhere",
    fix: "Correct the link, or name another file."
  )

  package static let name = Obstacle(
    predicate: "cannot be read: its name is not UTF-8",
    fix: "Rename it in letters of ASCII or in UTF-8."
  )

  /// More bytes than are read.
  package static func size(_ limit: Int, _ purpose: String) -> Obstacle {
    Obstacle(
      predicate: "is larger than \(limit >> 20) MiB",
      fix: "Pass a file that contains only the \(purpose)."
    )
  }

  /// What the system says, by the number of its error.
  package static func system(_ code: Int32, _ purpose: String) -> Obstacle {
    let isForbidden = code == EACCES || code == EPERM
    return Obstacle(
      predicate: "cannot be read: \(reason(code))",
      fix: isForbidden ? "Check its permissions." : "Name a file that contains the \(purpose)."
    )
  }

  /// Why the system refuses, in words, by the number of its error.
  package static func reason(_ code: Int32) -> String {
    switch code {
    case EACCES, EPERM: "permission is missing"
    case ENOENT: "it does not exist"
    case ENOTDIR: "a part of its path is not a folder"
    case ELOOP: "its links lead in a circle"
    case ENAMETOOLONG: "its name is too long"
    case ENOSPC, EDQUOT: "no space is left"
    case EROFS: "the file system is read-only"
    case EFBIG: "it would be larger than the system allows"
    default: String(cString: strerror(code))
    }
  }
}
