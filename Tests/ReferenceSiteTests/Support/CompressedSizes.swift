import Foundation
import Testing

/// How many bytes files have when a server sends them with gzip.
enum CompressedSizes {
  static func of(_ files: [String: String]) throws -> [String: Int] {
    let folder = FileManager.default.temporaryDirectory.appending(path: UUID().uuidString)
    defer { try? FileManager.default.removeItem(at: folder) }
    for (path, text) in files {
      let file = folder.appending(path: path)
      try FileManager.default.createDirectory(at: file.deletingLastPathComponent(), withIntermediateDirectories: true)
      try Data(text.utf8).write(to: file)
    }
    let process = Process()
    process.executableURL = URL(filePath: "/usr/bin/env")
    process.arguments = ["gzip", "-n", "-r", folder.path]
    try process.run()
    process.waitUntilExit()
    #expect(process.terminationStatus == 0)
    return try files.keys.reduce(into: [:]) { sizes, path in
      sizes[path] = try Data(contentsOf: folder.appending(path: path + ".gz")).count
    }
  }
}
