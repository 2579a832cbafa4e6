import Foundation

/// What is fed with inputs: bytes of which the first says how, and the rest what.
///
/// Whatever must hold and does not ends the process, and libFuzzer keeps the input.
protocol Target: Sendable {
  /// Inputs to begin with, beside those in `corpus`.
  var seeds: [[UInt8]] { get }

  func run(_ setting: UInt8, _ bytes: [UInt8])
}

extension Target {
  var seeds: [[UInt8]] { [] }

  func require(_ condition: Bool, _ rule: @autoclosure () -> String) {
    if !condition { fatalError(rule()) }
  }

  /// The files below a folder of the project, by their paths there.
  static func files(below folder: String) throws -> [String: [UInt8]] {
    var files: [String: [UInt8]] = [:]
    for path in try FileManager.default.subpathsOfDirectory(atPath: folder) {
      let url = URL(filePath: folder).appending(path: path)
      if !url.hasDirectoryPath, let content = try? Data(contentsOf: url) { files[path] = Array(content) }
    }
    return files
  }
}

/// The targets by name; each is made where it is chosen.
let targets: [String: @Sendable () -> any Target] = [
  "message": { MessageTarget() },
  "answer": { AnswerTarget() },
  "program": { ProgramTarget() },
  "payload": { PayloadTarget() },
  "yaml": { YAMLTarget() },
  "compiled": { CompiledTarget() },
  "import": { ImportTarget() },
]

/// The target that the first argument names.
let chosenTarget: (any Target)? = CommandLine.arguments.dropFirst().first.flatMap { targets[$0]?() }
