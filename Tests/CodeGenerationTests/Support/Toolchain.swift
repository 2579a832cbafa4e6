import Catalogs
import CodeGeneration
import Foundation
import Testing

/// The programs that check and run code of a language.
struct Toolchain {
  let language: CodeLanguage

  struct Result {
    let status: Int32
    let output: String
  }

  /// Whether its programs are installed.
  static func isInstalled(_ language: CodeLanguage) -> Bool {
    let program =
      switch language {
      case .swift: "swiftc"
      case .typescript: "node"
      case .python: "python3"
      }
    return (try? start(program, ["--version"]).status) == 0
  }

  /// Checks the files of a folder as strictly as the language can, and runs the one named `main`; gives its lines.
  func run(_ folder: URL, files: [String], lines: [String]) throws -> [String] {
    func path(_ file: String) -> String { folder.appending(path: file).path }
    let command: [String]
    switch language {
    case .swift:
      let program = path("main")
      let sources = files.filter { $0.hasSuffix(".swift") }.map(path)
      let options = ["-swift-version", "6", "-warnings-as-errors", "-Onone", "-o", program]
      try check("swiftc", options + sources)
      command = [program]
    case .typescript:
      for file in files where file.hasSuffix(".mjs") { try check("node", ["--check", path(file)]) }
      if (try? Self.start("tsc", ["--version"]).status) == 0 {
        let declarations = files.filter { $0.hasSuffix(".d.mts") }.map(path)
        try check("tsc", ["--strict", "--noEmit", "--target", "es2022"] + declarations)
      }
      command = ["node", path("main.mjs")]
    case .python:
      try check("python3", ["-W", "error", "-m", "py_compile"] + files.filter { $0.hasSuffix(".py") }.map(path))
      if (try? Self.start("mypy", ["--version"]).status) == 0 {
        let modules = files.filter { $0.hasSuffix(".py") && $0 != "main.py" }.map(path)
        try check("mypy", ["--strict", "--cache-dir", path("mypy")] + modules)
      }
      command = ["python3", "-B", path("main.py")]
    }
    try Data(lines.map { $0 + "\n" }.joined().utf8).write(to: folder.appending(path: "input"))
    let result = try Self.start(command[0], Array(command.dropFirst()), input: folder.appending(path: "input"))
    try #require(result.status == 0, "\(result.output.suffix(2000))")
    return result.output.components(separatedBy: "\n").dropLast()
  }

  private func check(_ program: String, _ arguments: [String]) throws {
    let result = try Self.start(program, arguments)
    try #require(result.status == 0, "\(result.output.prefix(4000))")
  }

  /// Runs a program found by `PATH`; its output holds what it writes to both streams.
  private static func start(_ program: String, _ arguments: [String], input: URL? = nil) throws -> Result {
    let process = Process()
    process.executableURL = URL(filePath: "/usr/bin/env")
    process.arguments = [program] + arguments
    let output = Pipe()
    (process.standardOutput, process.standardError) = (output, output)
    process.standardInput = try input.map { try FileHandle(forReadingFrom: $0) } ?? FileHandle.nullDevice
    try process.run()
    let bytes = output.fileHandleForReading.readDataToEndOfFile()
    process.waitUntilExit()
    return Result(status: process.terminationStatus, output: String(decoding: bytes, as: UTF8.self))
  }
}
