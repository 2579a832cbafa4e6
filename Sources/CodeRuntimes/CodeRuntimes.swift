/// The programs that `generate-code` writes beside a catalog's data: one source file a language, the same for every
/// catalog. Each is written in its own language, and reads the data as the README of `CodeGeneration` describes it.
package enum CodeRuntimes {
  /// The bytes of a program by the name of its file in `Runtimes`; `nil` if there is none.
  package static func file(_ name: String) -> [UInt8]? { file(name, in: "Runtimes") }

  /// The bytes of a backend's program that uses one, by the name of its file in `Examples`; `nil` if there is none.
  package static func example(_ name: String) -> [UInt8]? { file(name, in: "Examples") }

  private static func file(_ name: String, in folder: String) -> [UInt8]? {
    let path = "Sources/CodeRuntimes/\(folder)/\(name)"
    return EmbeddedFiles.all.first { $0.path == path }?.text.withUTF8Buffer { Array($0) }
  }
}
