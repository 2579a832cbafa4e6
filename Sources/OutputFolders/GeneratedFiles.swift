import Catalogs
import ReferenceSite
import Terminal

/// Takes the files of a run as they are made, by path relative to the output folder.
package protocol GeneratedFiles: SiteOutput {
  /// SHA-256 of everything that was taken, by path; complete when all has been taken.
  var digests: [String: String] { get }
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

extension String {
  /// SHA-256 of the text.
  package func digest() -> String {
    var digest = RunningDigest()
    var text = self
    text.withUTF8 { digest.add(UnsafeRawBufferPointer($0)) }
    return digest.hexadecimalDigits
  }
}
