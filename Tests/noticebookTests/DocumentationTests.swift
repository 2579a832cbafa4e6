import Foundation
import ProjectFiles
import Testing

/// The README and the pages of Documentation: their commands run, print what is shown, and their links lead to files.
struct DocumentationTests {
  private static let pages =
    ((try? ProjectFiles.texts(of: "Documentation", suffixes: [".md"])) ?? [:]).keys.sorted()
    .map { "Documentation/\($0)" } + ["README.md"]

  private static func text(_ page: String) throws -> String {
    try String(contentsOf: projectFolder.appending(path: page), encoding: .utf8)
  }

  /// The contents of the code blocks of a language.
  private static func blocks(_ language: String, of page: String) throws -> [String] {
    try text(page).components(separatedBy: "\n```\(language)\n").dropFirst()
      .compactMap { $0.components(separatedBy: "\n```").first }
  }

  /// Gives a test a folder with the shipped catalogs, the templates, and the files that pages ask the reader to save.
  private static func withProject(_ body: (URL) throws -> Void) throws {
    try withTemporaryFolder { folder in
      for path in ["Catalogs", "Templates", "Examples/make-customers", "Examples/google-play"] {
        let target = folder.appending(path: path)
        try FileManager.default.createDirectory(
          at: target.deletingLastPathComponent(),
          withIntermediateDirectories: true
        )
        try FileManager.default.copyItem(at: projectFolder.appending(path: path), to: target)
      }
      let binaries = folder.appending(path: ".build/release")
      try FileManager.default.createDirectory(at: binaries, withIntermediateDirectories: true)
      try FileManager.default.createSymbolicLink(
        at: binaries.appending(path: "noticebook"),
        withDestinationURL: commandURL
      )
      try write(try #require(blocks("json", of: "README.md").first), to: "customer.json", in: folder)
      try write(try #require(blocks("json", of: "Documentation/stripe.md").first), to: "stripe.json", in: folder)
      let providers = "Documentation/providers.md"
      try write(try #require(blocks("json", of: providers).first), to: "webhook.json", in: folder)
      let description = try blocks("yaml", of: providers).first { $0.hasPrefix("company: ") }
      try write(try #require(description), to: "payloads.yaml", in: folder)
      try body(folder)
    }
  }

  private static func shell(_ line: String, in folder: URL) throws -> RunResult {
    let process = Process()
    process.executableURL = URL(filePath: "/bin/sh")
    process.arguments = ["-c", line]
    process.currentDirectoryURL = folder
    let files = ["output", "errors"].map { folder.appending(path: ".\($0)") }
    for file in files { try Data().write(to: file) }
    process.standardInput = FileHandle.nullDevice
    process.standardOutput = try FileHandle(forWritingTo: files[0])
    process.standardError = try FileHandle(forWritingTo: files[1])
    try process.run()
    process.waitUntilExit()
    return RunResult(
      status: process.terminationStatus,
      output: try String(contentsOf: files[0], encoding: .utf8),
      errors: try String(contentsOf: files[1], encoding: .utf8)
    )
  }

  /// With `NOTICEBOOK_RECORD=1` the pages show what the commands print now.
  @Test(arguments: pages)
  func `commands print what is shown`(_ page: String) throws {
    let sessions = try Self.blocks("console", of: page)
    guard !sessions.isEmpty else { return }
    try Self.withProject { folder in
      var text = try Self.text(page)
      for session in sessions {
        let lines = session.components(separatedBy: "\n")
        let command = try #require(lines.first)
        #expect(command.hasPrefix("$ .build/release/noticebook "))
        let result = try Self.shell(String(command.dropFirst(2)), in: folder)
        #expect(result.status == 0, "\(command)\n\(result.errors)")
        let shown = lines.dropFirst().map { $0 + "\n" }.joined()
        text = text.replacingOccurrences(of: "\(command)\n\(shown)", with: "\(command)\n\(result.output)")
        #expect(result.output == shown, "\(command)")
      }
      guard ProjectFiles.isRecording else { return }
      try text.write(to: projectFolder.appending(path: page), atomically: true, encoding: .utf8)
    }
  }

  @Test(arguments: pages)
  func `commands run`(_ page: String) throws {
    let lines = try Self.blocks("sh", of: page).flatMap {
      $0.replacing("\\\n", with: " ").components(separatedBy: "\n")
    }
    let commands = lines.filter { $0.contains(".build/release/noticebook") }
    guard !commands.isEmpty else { return }
    try Self.withProject { folder in
      for command in commands {
        let result = try Self.shell(command, in: folder)
        #expect([0, 1].contains(result.status), "\(command)\n\(result.errors)")
      }
    }
  }

  @Test(arguments: pages)
  func `links lead to files`(_ page: String) throws {
    let folder = projectFolder.appending(path: page).deletingLastPathComponent()
    let links = try Self.text(page).components(separatedBy: "](").dropFirst()
      .compactMap { $0.components(separatedBy: ")").first }
    for link in links where !link.hasPrefix("https://") && !link.hasPrefix("#") {
      let path = link.components(separatedBy: "#")[0]
      #expect(FileManager.default.fileExists(atPath: folder.appending(path: path).path), "\(link) is missing")
    }
  }

  @Test func `every line of the threat model has its tests`() throws {
    let text = try Self.text("SECURITY.md")
    let model = try #require(
      text.components(separatedBy: "## Threat model").last?.components(separatedBy: "\n## ").first
    )
    let lines = model.components(separatedBy: "\n").filter { $0.hasPrefix("| ") }.dropFirst()
    #expect(lines.count > 6)
    let sources = try ["Tests", "Service/Tests"].flatMap { folder in
      let root = projectFolder.appending(path: folder)
      return try FileManager.default.subpathsOfDirectory(atPath: root.path).filter { $0.hasSuffix("Tests.swift") }
        .map { try String(contentsOf: root.appending(path: $0), encoding: .utf8) }
    }
    for line in lines {
      let names = line.matches(of: /`([A-Za-z]+Tests)`/).map { String($0.output.1) }
      #expect(!names.isEmpty, "\(line)")
      for name in names { #expect(sources.contains { $0.contains("struct \(name)") }, "\(name)") }
    }
  }

  @Test func `the README is short and leads to every page`() throws {
    let readme = try Self.text("README.md")
    #expect(readme.components(separatedBy: "\n").count <= 230)
    for page in Self.pages where page != "README.md" && page != "Documentation/README.md" {
      #expect(readme.contains("](\(page))"), "README.md has no link to \(page)")
    }
  }
}
