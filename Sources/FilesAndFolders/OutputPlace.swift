import Catalogs
import FoundationEssentials
import Terminal

/// Keeps what a run writes away from what it reads.
package enum OutputPlace {
  /// Refuses a folder to fill that is, holds or lies in a folder of the input.
  package static func refuse(folder: String, besides inputs: [String]) throws {
    guard folder != "-" else {
      throw Failure("A folder cannot be written to standard output", fix: "Name a folder, or ./- for one of that name.")
    }
    for input in inputs where Files.isFolder(input) {
      if contains(input, folder) || contains(folder, input) {
        throw Failure(
          "'\(folder)' can't be the output folder: it overlaps with the input '\(input)'",
          fix: "Name a separate folder."
        )
      }
    }
  }

  /// Refuses a compiled catalog's file in a folder of the input, or in the place of a file of another kind.
  package static func refuse(compiled file: String, besides inputs: [String]) throws {
    if file == "-" { return }
    if let input = inputs.first(where: { Files.isFolder($0) && contains($0, file) }) {
      throw Failure("'\(file)' is in the input '\(input)'", fix: "Name a file outside that folder.")
    }
    // A pipe or a device is written to, whatever comes out of it.
    guard Files.isRegular(file) else { return }
    let bytes = try Files.bytes(of: file, purpose: "compiled catalog")
    guard bytes.isEmpty || CompiledCatalog.isCompiled(bytes) || bytes.starts(with: Array("{\n  \"noticeProgram\"".utf8))
    else {
      throw Failure("'\(file)' exists and isn't a compiled catalog", fix: "Name another file, or remove it.")
    }
  }

  /// Whether a path is that of a folder or lies below it.
  private static func contains(_ folder: String, _ path: String) -> Bool { resolved(path).hasPrefix(resolved(folder)) }

  private static func resolved(_ path: String) -> String {
    let path = URL(filePath: path).standardizedFileURL.resolvingSymlinksInPath().path
    return path.hasSuffix("/") ? path : path + "/"
  }
}
