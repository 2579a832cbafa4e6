import Foundation
import ProjectFiles
import Testing

/// What packages take from the command: its version, its help as data, and completions.
struct PackageTests {
  @Test func `the version names what results depend on`() throws {
    let version = try run(["--version"])
    #expect(version.status == 0)
    let pattern = try Regex(#"^\d+\.\d+\.\d+ \(catalog format \d+, ICU [\d.]+, CLDR [\d.]+, time zones \w+\)\n$"#)
    #expect(try pattern.wholeMatch(in: version.output) != nil, "\(version.output)")
  }

  @Test(arguments: ["bash", "zsh", "fish"])
  func `completions know formats and checks`(shell: String) throws {
    let script = try run(["--generate-completion-script", shell]).output
    for word in ["xliff-2.1", "stale-translation", "google-play", "checkstyle"] {
      #expect(script.contains(word), "\(word) in the completions of \(shell)")
    }
  }

  /// A shell asks the command while a line is typed.
  @Test(arguments: [
    (["notice", "--catalog", "google-play", "--locale"], "en\nja\n"),
    (["notice", "--catalog", "nowhere", "--locale"], ""),
    (["notice", "--channel"], "push\n"),
  ])
  func `completions know the catalog`(line: [String], expected: String) throws {
    let request = ["---completion", line[0], "--", line.last ?? "", "\(line.count)", "0"]
    let answer = try run(request + ["noticebook"] + line)
    #expect(answer.status == 0)
    #expect(expected.isEmpty ? answer.output.allSatisfy(\.isNewline) : answer.output.hasPrefix(expected))
    #expect(answer.errors.isEmpty)
  }

  private static let canPackage =
    FileManager.default.isExecutableFile(atPath: "/usr/bin/dpkg-deb")
    && FileManager.default.isExecutableFile(atPath: "/usr/bin/ldd")

  /// Calls the script's own functions with the command that was built together with these tests.
  @Test(.enabled(if: Tools.areRequired || canPackage, "dpkg-deb is not installed"))
  func `every command has a manual page that man can read`() throws {
    try withTemporaryFolder { folder in
      let program = """
        import importlib.machinery, importlib.util, sys
        sys.dont_write_bytecode = True
        loader = importlib.machinery.SourceFileLoader("package", "Scripts/package")
        module = importlib.util.module_from_spec(importlib.util.spec_from_loader("package", loader))
        loader.exec_module(module)
        for path, text in module.manuals("noticebook", sys.argv[1], "1.2.3").items():
            with open(sys.argv[2] + "/" + path.split("/")[-1], "wb") as file: file.write(text)
        """
      _ = try runTool("python3", ["-c", program, commandURL.path, folder.path])
      let pages = try FileManager.default.contentsOfDirectory(atPath: folder.path).sorted()
      for name in ["noticebook.1", "noticebook-notice.1", "noticebook-check.1", "noticebook-docc-archive.1"] {
        #expect(pages.contains(name), "\(pages)")
      }
      let page = try String(contentsOf: folder.appending(path: "noticebook-check.1"), encoding: .utf8)
      #expect(page.hasPrefix(".TH NOTICEBOOK-CHECK 1"))
      #expect(page.contains("Values: text, json, sarif, junit, checkstyle, github."))
      // A line that began with a dot would be a request of the formatter.
      let requests: Set = [".TH", ".SH", ".PP", ".TP", ".nf", ".fi"]
      for line in page.split(separator: "\n") where line.hasPrefix(".") {
        #expect(requests.contains(String(line.prefix { $0 != " " })), "\(line)")
      }
    }
  }
}
