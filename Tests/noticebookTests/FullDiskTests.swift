import Foundation
import Testing

/// Runs that may write only small files, which the system refuses as a full disk does.
struct FullDiskTests {
  private static let texts = "strings/en/tables.yaml"
  private static let text = "renewal.revocation: Revocation"
  private static let other = "renewal.revocation: Recall"

  /// Runs the command where no file may have more than `kilobytes`; gives the status and what it says.
  private func run(_ arguments: [String], kilobytes: Int, in folder: URL) throws -> (status: Int32, errors: String) {
    let process = Process()
    let errors = Pipe()
    process.executableURL = URL(filePath: "/bin/bash")
    let command = "ulimit -f \(kilobytes); exec '\(commandURL.path)' \"$@\""
    process.arguments = ["-c", command, "bash"] + arguments
    process.currentDirectoryURL = folder
    process.standardOutput = FileHandle.nullDevice
    process.standardError = errors
    try process.run()
    let text = String(decoding: errors.fileHandleForReading.readDataToEndOfFile(), as: UTF8.self)
    process.waitUntilExit()
    return (process.terminationReason == .exit ? process.terminationStatus : -1, text)
  }

  /// The files below a folder with their bytes, those whose names begin with a dot as well.
  private func files(in folder: URL) throws -> [String: Data] {
    var files: [String: Data] = [:]
    for path in try FileManager.default.subpathsOfDirectory(atPath: folder.path) {
      let file = folder.appending(path: path)
      if !file.hasDirectoryPath, let bytes = try? Data(contentsOf: file) { files[path] = bytes }
    }
    return files
  }

  @Test(arguments: [
    ["generate", "--output", "output"], ["compile", "--output", "compiled"],
    ["generate-code", "python", "--output", "notices.py"],
    ["export", "xliff-2.1", "--locale", "ja", "--output", "ja.xlf"],
    ["approve", "--all", "--locale", "ja"],
  ])
  func `a full disk is an error, and no file changes`(arguments: [String]) throws {
    try withTemporaryFolder { folder in
      // `approve` has something to write if a text has changed.
      let text = arguments[0] == "approve" ? Self.other : Self.text
      let catalog = try copyCatalog(to: folder, replacing: Self.text, with: text, in: Self.texts)
      let before = try files(in: folder)
      let refused = try run(arguments + ["--catalog", catalog], kilobytes: 1, in: folder)
      #expect(refused.status == 2, "\(refused)")
      #expect(refused.errors.contains("error: ") && refused.errors.contains("cannot be written"), "\(refused)")
      #expect(try files(in: folder) == before)
      let again = try run(arguments + ["--catalog", catalog], kilobytes: 1 << 20, in: folder)
      #expect(again.status == 0, "\(again)")
    }
  }

  @Test func `an output folder is the old one or the new one`() throws {
    try withTemporaryFolder { folder in
      let catalog = try copyCatalog(to: folder, replacing: Self.text, with: Self.text, in: Self.texts)
      let generate = ["generate", "--output", "output", "--catalog", catalog]
      #expect(try run(generate, kilobytes: 1 << 20, in: folder).status == 0)
      let file = folder.appending(path: "catalog/\(Self.texts)")
      let changed = try String(contentsOf: file, encoding: .utf8).replacing(Self.text, with: Self.other)
      try Data(changed.utf8).write(to: file)
      let before = try files(in: folder)
      // Small pages could be written, and the manifest could not.
      let refused = try run(generate, kilobytes: 30, in: folder)
      #expect(refused.status == 2 && refused.errors.contains("nothing was changed"), "\(refused)")
      #expect(try files(in: folder) == before)
      #expect(try run(generate, kilobytes: 1 << 20, in: folder).status == 0)
      #expect(try files(in: folder) != before)
    }
  }
}
