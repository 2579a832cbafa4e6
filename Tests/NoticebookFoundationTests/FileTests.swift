import Catalogs
import Foundation
import Noticebook
import NoticebookFoundation
import ProjectFiles
import Testing

/// A notice book of files is that of their contents.
struct FileTests {
  private static let catalog = ProjectFiles.root.appending(path: "Catalogs/app-store")
  private static let templates = ProjectFiles.root.appending(path: "Templates")
  private static let facts = Array(
    """
    {"step": "first", "appName": "Harbor Radio", "productName": "Harbor Plus", "locale": "en", "timeZone": "Asia/Tokyo",
    "now": "2026-10-20T09:00:00Z", "transaction": {"originalTransactionId": "1", "expiresDate": 1791817200000},
    "renewalInfo": {"isInBillingRetryPeriod": true, "gracePeriodExpiresDate": 1793199600000}}
    """.utf8
  )

  private func push(_ noticebook: Noticebook) throws -> String {
    let result = try noticebook.notice(for: SubscriptionFacts(json: Self.facts), channels: ["push"])
    return result.notice?.channels.first?.parts.first?.text ?? "none"
  }

  private func withFolder(_ body: (URL) throws -> Void) throws {
    let folder = FileManager.default.temporaryDirectory.appending(path: "noticebook-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }
    try body(folder)
  }

  @Test func `a folder, and the compiled file of it, give the same notices`() throws {
    let fromFolder = try Noticebook(contentsOf: Self.catalog, templates: Self.templates)
    #expect(try push(fromFolder) == "Fix Harbor Plus payment")
    try withFolder { folder in
      let files = try ProjectFiles.texts(of: "Catalogs/app-store").mapValues { Array($0.utf8) }
      let layouts = try ProjectFiles.texts(of: "Templates", suffixes: [".mustache"])
      let file = folder.appending(path: "harbor.notices")
      try Data(CompiledCatalog.bytes(files: files, layouts: layouts)).write(to: file)
      #expect(try push(Noticebook(contentsOf: file)) == "Fix Harbor Plus payment")
    }
  }

  @Test func `a brand replaces texts, and hidden files are left alone`() throws {
    try withFolder { folder in
      let texts = folder.appending(path: "strings/en/notices")
      try FileManager.default.createDirectory(at: texts, withIntermediateDirectories: true)
      try Data("format: 1\nname: harbor\nextends: app-store\n".utf8).write(to: folder.appending(path: "brand.yaml"))
      try Data("push.title: Keep listening\n".utf8).write(to: texts.appending(path: "grace.yaml"))
      try Data("x".utf8).write(to: folder.appending(path: ".DS_Store"))
      let branded = try Noticebook(contentsOf: Self.catalog, templates: Self.templates, brand: folder)
      #expect(try push(branded) == "Keep listening")
    }
  }

  @Test func `what cannot be read is named`() throws {
    func problem(_ catalog: URL, templates: URL? = nil, brand: URL? = nil) -> String {
      do throws(NoticebookFilesError) {
        _ = try Noticebook(contentsOf: catalog, templates: templates, brand: brand)
        return "none"
      } catch {
        return error.description
      }
    }
    let missing = URL(filePath: "/no such folder")
    #expect(problem(missing).hasPrefix("/no such folder cannot be read: "))
    #expect(problem(Self.catalog).contains("pass the folder of templates"))
    #expect(problem(Self.catalog, templates: missing).hasPrefix("/no such folder cannot be read: "))
    #expect(
      problem(Self.catalog, templates: Self.templates, brand: missing).hasPrefix("/no such folder cannot be read: ")
    )
    #expect(problem(ProjectFiles.root.appending(path: "README.md")).contains("README.md: "))
    try withFolder { folder in
      try Data("format: 1\nname: [\n".utf8).write(to: folder.appending(path: "catalog.yaml"))
      #expect(problem(folder, templates: Self.templates).contains("catalog.yaml:"))
    }
  }
}
