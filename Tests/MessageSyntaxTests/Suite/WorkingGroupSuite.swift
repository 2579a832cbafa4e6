import Foundation

/// The test suite of the Unicode working group, read where it lies outside the project.
struct WorkingGroupSuite {
  struct File: Decodable {
    let defaultTestProperties: Properties?
    let tests: [Case]
  }

  struct Properties: Decodable {
    let expErrors: [ExpectedError]?
  }

  struct ExpectedError: Decodable {
    let type: String
  }

  struct Case: Decodable {
    let src: String
    let expErrors: [ExpectedError]?
  }

  /// A case with the defaults of its file merged in.
  struct Entry: Sendable, CustomStringConvertible {
    let file: String
    let source: String
    let errors: [String]

    var description: String { "\(file): \(source.debugDescription)" }
  }

  /// The folder named by `NOTICEBOOK_MF2_TESTS`, or `shared/mf2/tests` in a folder above this file.
  static let folder: URL? = {
    if let path = ProcessInfo.processInfo.environment["NOTICEBOOK_MF2_TESTS"] {
      return existing(URL(fileURLWithPath: path))
    }
    var parent = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
    while parent.path != "/" {
      if let found = existing(parent.appendingPathComponent("shared/mf2/tests")) { return found }
      parent.deleteLastPathComponent()
    }
    return nil
  }()

  /// Every case of the suite, by path of its file; empty without the suite.
  static let entries: [Entry] = {
    guard let folder, let paths = FileManager.default.enumerator(atPath: folder.path)?.allObjects as? [String] else {
      return []
    }
    return paths.filter { $0.hasSuffix(".json") }.sorted().flatMap { path -> [Entry] in
      guard let data = try? Data(contentsOf: folder.appendingPathComponent(path)),
        let file = try? JSONDecoder().decode(File.self, from: data)
      else { return [Entry(file: path, source: "", errors: ["unreadable file"])] }
      return file.tests.map { test in
        let errors = test.expErrors ?? file.defaultTestProperties?.expErrors ?? []
        return Entry(file: path, source: test.src, errors: errors.map(\.type))
      }
    }
  }()

  private static func existing(_ folder: URL) -> URL? {
    FileManager.default.fileExists(atPath: folder.path) ? folder : nil
  }
}
