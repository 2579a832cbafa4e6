import Foundation
import ProjectFiles
import Testing

import MessageExport

/// A program that reads what was exported, as those do who use it.
struct Consumer: Sendable {
  /// The command, which is followed by the folder of the export.
  let command: [String]

  /// A script for a Python that has modules.
  static func python(_ script: String, modules: String) -> Consumer? {
    Tools.python(with: modules).map { Consumer(command: [$0, folder.appending(path: script).path]) }
  }

  /// A script for Node.
  static func node(_ script: String) -> Consumer? {
    guard (try? run(["node", "--version"]))?.status == 0 else { return nil }
    return Consumer(command: ["node", folder.appending(path: script).path])
  }

  /// A program for Java with ICU4J.
  static func java(_ source: String) -> Consumer? {
    let library = "/usr/share/java/icu4j.jar"
    guard FileManager.default.fileExists(atPath: library), (try? run(["javac", "-version"]))?.status == 0 else {
      return nil
    }
    // It runs for a second, for which the better compiler does not pay.
    let options = ["-XX:TieredStopAtLevel=1", "-XX:+UseSerialGC", "-cp", library]
    return Consumer(command: ["java"] + options + [folder.appending(path: source).path])
  }

  /// Whether a command is there.
  static func has(_ command: String, _ argument: String = "--version") -> Bool {
    (try? run([command, argument])).map { $0.status != 127 } ?? false
  }

  private static let folder = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
    .appending(path: "Consumers")

  /// The texts of all cases, in order, read from the files of an export.
  func texts(_ cases: [ExportCase], of export: Export) throws -> [String] {
    try inFolder(with: export.files) { folder in
      try JSONEncoder().encode(cases).write(to: folder.appending(path: "cases.json"))
      let result = try Self.run(command + [folder.path])
      try #require(result.status == 0, "\(result.errors)")
      return try JSONDecoder().decode([String].self, from: Data(result.output.utf8))
    }
  }

  /// Expects the same texts as Noticebook's.
  func expectSameTexts(_ format: ExportFormat, _ messages: ExportedMessages, _ cases: [ExportCase]) throws {
    let export = Export(messages, as: format)
    let texts = try texts(cases, of: export)
    // An invisible character may be in a text only if the report says so.
    let changed = Set(export.losses.filter { $0.kind == .text }.map { "\($0.locale) \($0.key)" })
    let folded = Set(
      export.losses.filter { $0.subject == "line break beside a value" }.map { "\($0.locale) \($0.key)" }
    )
    #expect(texts.count == cases.count && !cases.isEmpty)
    var mistakes = 0
    for (read, expected) in zip(texts, cases) {
      let isChanged = changed.contains("\(expected.locale) \(expected.name)")
      let isFolded = folded.contains("\(expected.locale) \(expected.name)")
      func comparable(_ text: String) -> String {
        // Versions of CLDR differ in the width of the parentheses around Japanese weekdays.
        let text = (isChanged ? text.withoutStandIns : text).replacing("（", with: "(").replacing("）", with: ")")
        return isFolded ? text.filter { $0 != " " } : text
      }
      let (text, wanted) = (comparable(read), comparable(expected.expected))
      if text.utf8.elementsEqual(wanted.utf8) { continue }
      mistakes += 1
      if mistakes < 4 {
        Issue.record(
          "\(expected.locale) \(expected.key): \(text.debugDescription), not \(expected.expected.debugDescription)"
        )
      }
    }
    #expect(mistakes == 0, "of \(cases.count) texts")
  }

  static func run(_ command: [String]) throws -> (status: Int32, output: String, errors: String) {
    let process = Process()
    process.executableURL = URL(filePath: "/usr/bin/env")
    process.arguments = command
    var environment = ProcessInfo.processInfo.environment
    environment["TZ"] = "UTC"
    environment["LC_ALL"] = "C.UTF-8"
    process.environment = environment
    let errorFile = FileManager.default.temporaryDirectory.appending(path: "noticebook-\(UUID().uuidString)")
    _ = FileManager.default.createFile(atPath: errorFile.path, contents: nil)
    defer { try? FileManager.default.removeItem(at: errorFile) }
    let output = Pipe()
    process.standardOutput = output
    process.standardError = try FileHandle(forWritingTo: errorFile)
    try process.run()
    let text = String(decoding: output.fileHandleForReading.readDataToEndOfFile(), as: UTF8.self)
    process.waitUntilExit()
    return (process.terminationStatus, text, String(decoding: try Data(contentsOf: errorFile), as: UTF8.self))
  }
}

extension String {
  /// The text without word joiners, and with full-width braces as plain ones.
  fileprivate var withoutStandIns: String {
    let scalars = unicodeScalars.filter { $0 != "\u{2060}" }.map { $0 == "｛" ? "{" : $0 == "｝" ? "}" : $0 }
    return String(String.UnicodeScalarView(scalars))
  }
}

/// Writes files to a folder that is removed again.
func inFolder<Result>(with files: [String: [UInt8]], _ body: (URL) throws -> Result) throws -> Result {
  let folder = FileManager.default.temporaryDirectory.appending(path: "noticebook-export-\(UUID().uuidString)")
  defer { try? FileManager.default.removeItem(at: folder) }
  for (path, bytes) in files {
    let file = folder.appending(path: path)
    try FileManager.default.createDirectory(at: file.deletingLastPathComponent(), withIntermediateDirectories: true)
    try Data(bytes).write(to: file)
  }
  return try body(folder)
}
