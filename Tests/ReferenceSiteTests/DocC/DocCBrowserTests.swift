import Foundation
import ProjectFiles
import Testing

import ReferenceSite

/// The archive in Chromium, from a server on this machine.
///
/// `NOTICEBOOK_PYTHON` names a Python that has playwright; else the one in `PATH` is asked.
@Suite(
  .serialized,
  .enabled(if: DocCBrowser.isWanted, "set NOTICEBOOK_DOCC_BROWSER, with nothing else running"),
  .enabled(if: DocCBrowser.isThere, "docc, Chromium, or a Python with playwright is missing: set NOTICEBOOK_PYTHON")
)
struct DocCBrowserTests {
  @Test func `the selector changes the language and stays on the page`() throws {
    let archive = try DocCFixture.shipped.get().archive(converted: try DocCFixture.converted.get())
    let findings = try DocCBrowser.findings(in: archive)
    #expect(findings == ["nothing is wrong"], "\(findings)")
  }

  /// A check that finds nothing proves nothing, unless it finds what is there.
  @Test func `an archive without its parts`() throws {
    var archive = try DocCFixture.shipped.get().archive(converted: try DocCFixture.converted.get())
    archive["theme-settings.json"] = Array("{}".utf8)
    #expect(try DocCBrowser.findings(in: archive, timeout: 6_000).contains { $0.contains("no selector") })
    archive = try DocCFixture.shipped.get().archive(converted: try DocCFixture.converted.get())
    archive["index/ja-JP/index.json"] = nil
    #expect(try DocCBrowser.findings(in: archive, timeout: 6_000).contains { $0.contains("404") })
  }
}

private enum DocCBrowser {
  private static let environment = ProcessInfo.processInfo.environment
  private static let python = Tools.python(with: "playwright") ?? "python3"

  /// The renderer waits for the network to be quiet, which on a busy machine takes longer than any limit.
  static let isWanted = environment["NOTICEBOOK_DOCC_BROWSER"] != nil

  static let isThere = DocCFixture.docc != nil && Tools.hasChromium && Tools.python(with: "playwright") != nil

  /// `timeout` is in milliseconds.
  static func findings(in archive: [String: [UInt8]], timeout: Int = 30_000) throws -> [String] {
    let folder = FileManager.default.temporaryDirectory.appending(path: "noticebook-docc-\(UUID().uuidString)")
    defer { try? FileManager.default.removeItem(at: folder) }
    for (path, bytes) in archive { try DocCFixture.write(bytes, to: folder.appending(path: path)) }
    let script = URL(filePath: #filePath).deletingLastPathComponent().appending(path: "open_archive.py").path
    let result = try DocCFixture.run(
      "/usr/bin/env",
      ["NOTICEBOOK_PAGE_TIMEOUT=\(timeout)", python, script, folder.path]
    )
    return result.text.split(separator: "\n").map(String.init)
  }
}
