import Foundation
import Testing

/// A second run into the same folder: it writes what differs, and leaves nothing behind of what does not.
struct GenerateAgainTests {
  /// Edits of one input each.
  enum Input: CaseIterable, Sendable {
    case string, style, locales, movedPage, fact, record, noticeText, term, newText

    var options: [String] {
      self == .locales ? ["--locale", "en"] : []
    }

    func edit(_ folder: URL) throws {
      func replace(_ path: String, _ text: String, _ other: String) throws {
        let file = folder.appending(path: path)
        let old = try String(contentsOf: file, encoding: .utf8)
        try #require(old.contains(text))
        try Data(old.replacing(text, with: other).utf8).write(to: file)
      }
      switch self {
      case .string:
        try replace("catalog/strings/en/pages/glossary.yaml", "The terms that these pages use", "Words in use")
      case .style: try replace("templates/site/site.css.mustache", "light-dark(#fff,", "light-dark(#fefefe,")
      case .movedPage:
        try replace("catalog/facts/pages.yaml", "glossary:\n  path: glossary\n", "glossary:\n  path: words\n")
      case .locales: break
      case .fact: try replace("catalog/facts/schedule.yaml", "value: 6d", "value: 5d")
      case .record: try replace("catalog/records/ja/pages/glossary.yaml", "approved", "review")
      case .noticeText: try replace("catalog/strings/en/notices/common.yaml", "access paused", "access is paused")
      case .term: try replace("catalog/strings/en/glossary.yaml", ": auto", ": Auto")
      case .newText: try replace("catalog/strings/en/pages/glossary.yaml", "title: Gloss", "more: More\ntitle: Gloss")
      }
    }
  }

  private func files(_ folder: URL) throws -> [String: Data] {
    var files: [String: Data] = [:]
    for path in FileManager.default.subpaths(atPath: folder.path) ?? [] {
      files[path] = FileManager.default.contents(atPath: folder.appending(path: path).path)
    }
    return files
  }

  private func number(_ file: URL) throws -> Int {
    try #require(try FileManager.default.attributesOfItem(atPath: file.path)[.systemFileNumber] as? Int)
  }

  private func generate(_ folder: URL, _ output: String, _ options: [String] = []) throws -> URL {
    let place = folder.appending(path: output)
    let catalog = folder.appending(path: "catalog").path
    let templates = folder.appending(path: "templates").path
    let arguments = ["generate", "--catalog", catalog, "--templates", templates, "--output", place.path] + options
    let result = try run(arguments)
    #expect(result.status == 0, "\(result.errors)")
    return place
  }

  @Test func `an explorer that cannot be made fails every run`() throws {
    try withTemporaryFolder { folder in
      let catalog = folder.appending(path: "catalog")
      try FileManager.default.copyItem(at: projectFolder.appending(path: "Catalogs/app-store"), to: catalog)
      // Every notice has a label, so that a program needs all of them.
      let file = catalog.appending(path: "strings/en/notices/common.yaml")
      let old = try String(contentsOf: file, encoding: .utf8)
      let new = old.replacing(/\n(action\.updatePayment): .*\n/) {
        "\n\($0.1): |\n  {$graceLastDay :date fields=month-day calendar=hebrew}\n"
      }
      try #require(new != old)
      try Data(new.utf8).write(to: file)
      for _ in 1...2 {
        let place = folder.appending(path: "out").path
        let result = try run(["generate", "--catalog", catalog.path, "--output", place])
        #expect(result.status == 2 && result.errors.contains("The explorer cannot be made"), "\(result.errors)")
      }
    }
  }

  @Test(arguments: Input.allCases)
  func `the folder holds what a run from scratch writes`(input: Input) throws {
    try withTemporaryFolder { folder in
      let copies = [("Catalogs/app-store", "catalog"), ("Templates", "templates")]
      for (from, to) in copies {
        try FileManager.default.copyItem(at: projectFolder.appending(path: from), to: folder.appending(path: to))
      }
      let place = try generate(folder, "out")
      try write("mine", to: "out/site/CNAME", in: folder)
      let old = try files(place)
      let numbers = try Dictionary(
        uniqueKeysWithValues: old.keys.map { ($0, try number(place.appending(path: $0))) }
      )
      try input.edit(folder)
      _ = try generate(folder, "out", input.options)
      var new = try files(place)
      // Files that are as they were are the same files, not copies.
      for (path, bytes) in new where bytes == old[path] {
        #expect(try number(place.appending(path: path)) == numbers[path], "\(path)")
      }
      #expect(new != old)
      #expect(new.removeValue(forKey: "site/CNAME") == Data("mine".utf8))
      #expect(new == (try files(try generate(folder, "scratch", input.options))))
    }
  }
}
