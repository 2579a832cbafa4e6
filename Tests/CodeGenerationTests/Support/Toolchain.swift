import CodeGeneration
import Conformance
import Foundation
import JSON
import ProjectFiles
import Testing

/// The commands that check, build and run code of a language: `Programs/<language>/toolchain.json`, and a program of tests
/// next to it.
struct Toolchain {
  let language: CodeLanguage
  private let description: JSONValue

  private struct Outcome {
    let status: Int32
    let output: String
  }

  init(_ language: CodeLanguage) throws {
    self.language = language
    description = try JSONValue(parsing: Self.file("toolchain.json", of: language))
  }

  private static func file(_ name: String, of language: CodeLanguage) throws -> [UInt8] {
    let folder = ProjectFiles.root.appending(path: "Tests/CodeGenerationTests/Programs/\(language.rawValue)")
    return [UInt8](try Data(contentsOf: folder.appending(path: name)))
  }

  /// Whether code of the language is run: its programs are installed, or have to be.
  var isUsed: Bool {
    get throws {
      let probe = try #require(description["probe"]?.text)
      return try Tools.areRequired || Self.start(probe, in: FileManager.default.temporaryDirectory).status == 0
    }
  }

  /// The program that asks the generated code about each line of its input.
  func programOfTests() throws -> [UInt8] {
    let path = try #require(description["program"]?.text)
    return try Self.file(path.split(separator: "/").last.map(String.init) ?? path, of: language)
  }

  /// Checks generated files as strictly as the language can, and gives the lines that a program with them writes for lines
  /// of input.
  ///
  /// - Parameter isExample: Whether the program is checked as readers of pages would check it, with its types.
  func run(
    _ program: [UInt8],
    _ files: [String: [UInt8]],
    lines: [String],
    isExample: Bool = false
  ) throws -> [String] {
    let folder = FileManager.default.temporaryDirectory.appending(path: "noticebook-\(UUID().uuidString)")
    defer { try? FileManager.default.removeItem(at: folder) }
    var files = files
    files[try #require(description["program"]?.text)] = program
    for member in description["files"]?.members ?? [] { files[member.name] = Array((member.value.text ?? "").utf8) }
    for (path, bytes) in files {
      let place = folder.appending(path: path)
      try FileManager.default.createDirectory(at: place.deletingLastPathComponent(), withIntermediateDirectories: true)
      try Data(bytes).write(to: place)
    }
    let check = isExample ? description["example"]?.text : nil
    for command in (description["build"]?.texts ?? []) + [check].compactMap(\.self) {
      let outcome = try Self.start(command, in: folder)
      try #require(outcome.status == 0, "\(outcome.output.prefix(4000))")
    }
    let input = folder.appending(path: "input")
    try Data(lines.map { $0 + "\n" }.joined().utf8).write(to: input)
    let outcome = try Self.start(try #require(description["run"]?.text), in: folder, input: input)
    try #require(outcome.status == 0, "\(outcome.output.suffix(2000))")
    return outcome.output.components(separatedBy: "\n").dropLast()
  }

  /// Runs a command of the shell in a folder; its output holds what it writes to both streams.
  private static func start(_ command: String, in folder: URL, input: URL? = nil) throws -> Outcome {
    let process = Process()
    process.executableURL = URL(filePath: "/bin/sh")
    process.arguments = ["-c", command]
    process.currentDirectoryURL = folder
    let output = Pipe()
    (process.standardOutput, process.standardError) = (output, output)
    process.standardInput = try input.map { try FileHandle(forReadingFrom: $0) } ?? FileHandle.nullDevice
    try process.run()
    let bytes = output.fileHandleForReading.readDataToEndOfFile()
    process.waitUntilExit()
    return Outcome(status: process.terminationStatus, output: String(decoding: bytes, as: UTF8.self))
  }
}
