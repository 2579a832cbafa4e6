import ArgumentParser
import Foundation
import Testing

import noticebook

/// A copy of the shipped catalog and templates, and the folder that is filled from it.
struct GeneratedFolder {
  let root: URL
  private var options: [String] = []

  /// Copies the input into a folder, and fills the output once.
  init(in root: URL, options: [String] = []) throws {
    self.root = root
    self.options = options
    for (from, to) in [("Catalogs/app-store", "catalog"), ("Templates", "templates")] {
      try FileManager.default.copyItem(at: projectFolder.appending(path: from), to: root.appending(path: to))
    }
    _ = try command().write()
  }

  /// The command as it fills a folder.
  func command(_ output: String = "out", _ more: [String] = []) throws -> GenerateCommand {
    let folders = ["catalog", "templates", output].map { root.appending(path: $0).path }
    let arguments = ["--catalog", folders[0], "--templates", folders[1], "--output", folders[2]]
    return try GenerateCommand.parse(arguments + options + more)
  }

  /// Everything in a folder.
  func files(_ output: String = "out") throws -> [String: Data] {
    let place = root.appending(path: output)
    var files: [String: Data] = [:]
    for path in FileManager.default.subpaths(atPath: place.path) ?? [] {
      files[path] = FileManager.default.contents(atPath: place.appending(path: path).path)
    }
    return files
  }

  func text(_ path: String) throws -> String {
    try String(contentsOf: root.appending(path: path), encoding: .utf8)
  }

  func write(_ text: String, to path: String) throws {
    try Data(text.utf8).write(to: root.appending(path: path))
  }

  /// Changes a file that must hold a text.
  func replace(_ old: String, with new: String, in path: String) throws {
    let text = try text(path)
    try #require(text.contains(old), "\(path)")
    try write(text.replacing(old, with: new, maxReplacements: 1), to: path)
  }
}
