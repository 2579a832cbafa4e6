import CodeGeneration
import Foundation
import ProjectFiles
import Testing

/// The programs that check and run code of a language.
struct Toolchain {
  let language: CodeLanguage

  private struct Outcome {
    let status: Int32
    let output: String
  }

  /// Whether its programs are installed.
  static func isInstalled(_ language: CodeLanguage) -> Bool {
    let probe =
      switch language {
      case .swift: ["swiftc", "--version"]
      case .typescript: ["node", "--version"]
      case .python: ["python3", "--version"]
      case .java: ["javac", "--version"]
      case .go: ["go", "version"]
      case .php: ["php", "--version"]
      }
    return (try? start(probe).status) == 0
  }

  /// The program of `Programs` that asks the generated code about each line of its input.
  func programOfTests() throws -> [UInt8] {
    let suffixes = [".swift", ".mjs", ".py", ".java", ".go", ".php"]
    let programs = try ProjectFiles.contents(of: "Tests/CodeGenerationTests/Programs", suffixes: suffixes)
    return try #require(programs[language.exampleName])
  }

  /// Checks generated files as strictly as the language can, and gives the lines that a program with them writes for lines
  /// of input.
  func run(_ program: [UInt8], _ files: [String: [UInt8]], lines: [String]) throws -> [String] {
    let folder = FileManager.default.temporaryDirectory.appending(path: "noticebook-\(UUID().uuidString)")
    defer { try? FileManager.default.removeItem(at: folder) }
    var files = files
    files[language == .go ? "cmd/main.go" : language.exampleName] = program
    if language == .go { files["go.mod"] = Array("module noticebook\n\ngo 1.19\n".utf8) }
    if language == .typescript { files["package.json"] = Array(#"{"type": "module"}"#.utf8) }
    for (path, bytes) in files {
      let place = folder.appending(path: path)
      try FileManager.default.createDirectory(at: place.deletingLastPathComponent(), withIntermediateDirectories: true)
      try Data(bytes).write(to: place)
    }
    let command = try build(folder, files.keys.sorted())
    let input = folder.appending(path: "input")
    try Data(lines.map { $0 + "\n" }.joined().utf8).write(to: input)
    let outcome = try Self.start(command, input: input)
    try #require(outcome.status == 0, "\(outcome.output.suffix(2000))")
    return outcome.output.components(separatedBy: "\n").dropLast()
  }

  /// Checks and compiles the files of a folder, and gives the command that runs them.
  private func build(_ folder: URL, _ files: [String]) throws -> [String] {
    func path(_ file: String) -> String { folder.appending(path: file).path }
    func paths(_ suffix: String) -> [String] { files.filter { $0.hasSuffix(suffix) }.map(path) }
    switch language {
    case .swift:
      let options = ["-swift-version", "6", "-warnings-as-errors", "-Onone", "-o", path("main")]
      try check(["swiftc"] + options + paths(".swift"))
      return [path("main")]
    case .typescript:
      for file in paths(".js") { try check(["node", "--check", file]) }
      if (try? Self.start(["tsc", "--version"]).status) == 0 {
        try check(["tsc", "--strict", "--noEmit", "--target", "es2022"] + paths(".d.ts"))
      }
      return ["node", path("main.mjs")]
    case .python:
      try check(["python3", "-W", "error", "-m", "py_compile"] + paths(".py"))
      if (try? Self.start(["mypy", "--version"]).status) == 0 {
        try check(["mypy", "--strict", "--cache-dir", path("mypy"), path("noticebook")])
      }
      return ["python3", "-B", "-W", "error", path("main.py")]
    case .java:
      try check(["javac", "-Xlint:all", "-Werror", "--release", "17", "-d", path("classes")] + paths(".java"))
      return ["java", "-Xshare:auto", "-XX:TieredStopAtLevel=1", "-cp", path("classes"), "Main"]
    case .go:
      try check(["go", "vet", "./..."], in: folder)
      try check(["go", "build", "-o", path("main"), "./cmd"], in: folder)
      return [path("main")]
    case .php:
      for file in paths(".php") { try check(["php", "-l", file]) }
      return ["php", path("main.php")]
    }
  }

  private func check(_ command: [String], in folder: URL? = nil) throws {
    let outcome = try Self.start(command, in: folder)
    try #require(outcome.status == 0, "\(outcome.output.prefix(4000))")
  }

  /// Runs a program found by `PATH`; its output holds what it writes to both streams.
  private static func start(_ command: [String], in folder: URL? = nil, input: URL? = nil) throws -> Outcome {
    let process = Process()
    process.executableURL = URL(filePath: "/usr/bin/env")
    process.arguments = command
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
