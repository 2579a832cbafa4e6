import Foundation

/// Writes a Swift file that holds the text of every file in some folders: `embed-files OUTPUT ROOT FOLDER...`.
///
/// Pictures (`.png`) become base64. Literals of text compile in a fraction of the time that arrays of bytes take.
@main
enum EmbedFiles {
  static func main() {
    do {
      try embed(CommandLine.arguments)
    } catch {
      FileHandle.standardError.write(Data("error: The shipped files cannot be embedded: \(error)\n".utf8))
      exit(1)
    }
  }

  private static func embed(_ arguments: [String]) throws {
    guard arguments.count > 3 else { throw CocoaError(.fileNoSuchFile) }
    let root = URL(filePath: arguments[2])
    var source = "/// The files that are compiled in, by path; made by `embed-files`.\nenum EmbeddedFiles {\n"
    for (number, folder) in arguments[3...].enumerated() {
      source += "  private static let folder\(number): [(path: String, text: StaticString)] = [\n"
      for path in try paths(below: root.appending(path: folder)) {
        let file = root.appending(path: "\(folder)/\(path)")
        let text =
          try path.hasSuffix(".png")
          ? Data(contentsOf: file).base64EncodedString() : String(contentsOf: file, encoding: .utf8)
        source += "    (\(literal("\(folder)/\(path)")), \(literal(text))),\n"
      }
      source += "  ]\n"
    }
    let names = arguments[3...].indices.map { "folder\($0 - 3)" }.joined(separator: " + ")
    source += "  static let all = \(names)\n}\n"
    try Data(source.utf8).write(to: URL(filePath: arguments[1]))
  }

  private static func paths(below folder: URL) throws -> [String] {
    try FileManager.default.subpathsOfDirectory(atPath: folder.path)
      .filter { path in
        var isFolder: ObjCBool = false
        _ = FileManager.default.fileExists(atPath: folder.appending(path: path).path, isDirectory: &isFolder)
        return !isFolder.boolValue && !path.split(separator: "/").contains { $0.hasPrefix(".") }
      }
      .sorted()
  }

  /// A raw literal with more number signs than any run in the text has; a literal cannot hold a carriage return.
  private static func literal(_ text: String) -> String {
    precondition(!text.unicodeScalars.contains("\r"), "A shipped file has a carriage return")
    var longest = 0
    var run = 0
    for scalar in text.unicodeScalars {
      run = scalar == "#" ? run + 1 : 0
      longest = max(longest, run)
    }
    let signs = String(repeating: "#", count: longest + 1)
    return "\(signs)\"\"\"\n\(text)\n\"\"\"\(signs)"
  }
}
