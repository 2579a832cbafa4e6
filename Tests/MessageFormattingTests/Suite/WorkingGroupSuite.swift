import Foundation
import JSON
import MessageConformance

/// The test suite of the Unicode working group, read where it lies outside the project.
enum WorkingGroupSuite {
  /// A case and the file that it is from.
  struct Entry: Sendable, CustomStringConvertible {
    let file: String
    let test: ConformanceCase

    var description: String { "\(file): \(test.source.debugDescription)" }
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

  /// The paths of the files, sorted.
  static let paths: [String] = {
    let paths = folder.flatMap { FileManager.default.enumerator(atPath: $0.path)?.allObjects as? [String] } ?? []
    return paths.filter { $0.hasSuffix(".json") }.sorted()
  }()

  /// The files and cases that can't be read, with the reason; empty for a whole suite.
  static let unreadable: [String] = files.flatMap { path, result -> [String] in
    switch result {
    case .failure(let error): return ["\(path): \(error)"]
    case .success(let file):
      return file.cases.compactMap { test in
        if case .failure(let error) = test { "\(path): \(error)" } else { nil }
      }
    }
  }

  /// Every case of every file.
  static let entries: [Entry] = files.flatMap { path, result in
    ((try? result.get().cases) ?? []).compactMap { try? $0.get() }.map { Entry(file: path, test: $0) }
  }

  private static let files: [(path: String, result: Result<ConformanceFile, any Error>)] = paths.map { path in
    (
      path,
      Result {
        let data = try folder.map { try Data(contentsOf: $0.appendingPathComponent(path)) }
        return try ConformanceFile(JSONValue(parsing: Array(data ?? Data()), replacingLoneSurrogates: true))
      }
    )
  }

  private static func existing(_ folder: URL) -> URL? {
    FileManager.default.fileExists(atPath: folder.path) ? folder : nil
  }
}
