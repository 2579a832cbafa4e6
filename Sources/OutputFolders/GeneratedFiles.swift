import Catalogs
import ReferenceSite
import Terminal

/// Takes the files of a run as they are made, by path relative to the output folder.
package protocol GeneratedFiles: SiteOutput {
  /// SHA-256 of everything that was taken, by path; complete when all has been taken.
  var digests: [String: String] { get }

  /// Takes a whole file that isn't text, as ``write(_:to:)`` does.
  func write(_ bytes: UnsafeRawBufferPointer, to path: String)
}

extension GeneratedFiles {
  package func write(_ text: String, to path: String) {
    var text = text
    text.withUTF8 { write(UnsafeRawBufferPointer($0), to: path) }
  }
}

/// Files in a folder of the output.
package struct FilesInFolder: SiteOutput {
  let folder: String
  let files: any GeneratedFiles
  /// Counts the pages.
  let progress: ProgressLine

  package init(folder: String, files: any GeneratedFiles, progress: ProgressLine) {
    (self.folder, self.files, self.progress) = (folder, files, progress)
  }

  package func write(_ text: String, to path: String) {
    files.write(text, to: "\(folder)/\(path)")
    if path.hasSuffix(".html") { progress.advance() }
  }

  package func append(_ text: String, to path: String) { files.append(text, to: "\(folder)/\(path)") }
}

extension UnsafeRawBufferPointer {
  /// SHA-256 of the bytes.
  func digest() -> String {
    var digest = RunningDigest()
    digest.add(self)
    return digest.hexadecimalDigits
  }
}
