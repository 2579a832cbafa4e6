import Foundation
import Testing

/// `noticebook serve` runs another program in its place.
struct ServeCommandTests {
  /// The command in a folder of its own: where it was built, the service may be next to it.
  private func withCommand(
    _ body: (_ folder: URL, _ run: @escaping ([String], String) throws -> RunResult) throws -> Void
  ) throws {
    try withTemporaryFolder { folder in
      let command = folder.appending(path: "command/noticebook")
      try FileManager.default.createDirectory(
        at: command.deletingLastPathComponent(),
        withIntermediateDirectories: true
      )
      try FileManager.default.copyItem(at: commandURL, to: command)
      try body(folder) { try noticebookTests.run($0, environment: ["PATH": $1], command: command) }
    }
  }

  /// A program of the service's name that prints its arguments, one per line.
  private func withService(_ body: (URL, ([String]) throws -> RunResult) throws -> Void) throws {
    try withCommand { folder, run in
      let program = folder.appending(path: "noticebook-serve")
      try Data("#!/bin/sh\nprintf '%s\\n' \"$@\"\nexit 7\n".utf8).write(to: program)
      try FileManager.default.setAttributes([.posixPermissions: 0o755], ofItemAtPath: program.path)
      try body(folder) { try run($0, "\(folder.path):/usr/bin:/bin") }
    }
  }

  @Test func `the service gets the options, and the catalog of the project`() throws {
    try withService { _, run in
      let result = try run(["serve", "--port", "0", "--no-such-option", "a b"])
      #expect(result.status == 7, "\(result.errors)")
      #expect(
        result.output
          == "--port\n0\n--no-such-option\na b\n--catalog\nCatalogs/app-store\n--templates\nTemplates\n"
      )
    }
  }

  @Test func `a catalog that is named stays the only one`() throws {
    try withService { folder, run in
      for options in [["--catalog", "google-play"], ["--catalog=google-play"], ["--help"]] {
        let result = try run(["serve"] + options)
        #expect(result.output == options.joined(separator: "\n") + "\n")
      }
      // In a folder without a catalog, the service chooses.
      let result = try noticebookTests.run(
        ["serve", "--port", "1"],
        environment: ["PATH": "\(folder.path):/usr/bin:/bin"],
        folder: folder,
        command: folder.appending(path: "command/noticebook")
      )
      #expect(result.output == "--port\n1\n")
    }
  }

  @Test func `a service that isn't installed is named, with how to get it`() throws {
    try withCommand { _, run in
      let result = try run(["serve", "--port", "0"], "/nowhere:relative")
      #expect(result.status == 2)
      #expect(result.output == "")
      #expect(result.errors.contains("noticebook-serve isn't installed") && result.errors.contains("Install a package"))
      let help = try run(["serve", "--help"], "/nowhere")
      #expect(help.status == 0 && help.output.contains("noticebook-serve"))
    }
  }
}
