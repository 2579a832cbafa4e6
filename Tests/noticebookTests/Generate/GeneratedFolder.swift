import ArgumentParser
import Foundation
import Fuzzing
import Testing

import OutputFolders
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

  /// Everything in a folder but what the command remembers.
  func files(_ output: String = "out") throws -> [String: Data] {
    let place = root.appending(path: output)
    var files: [String: Data] = [:]
    for path in FileManager.default.subpaths(atPath: place.path) ?? []
    where !path.hasPrefix(GenerationCache.folderName) {
      files[path] = FileManager.default.contents(atPath: place.appending(path: path).path)
    }
    return files
  }

  /// What a run makes that knows of none before.
  func filesFromScratch() throws -> [String: Data] {
    defer { try? FileManager.default.removeItem(at: root.appending(path: "scratch")) }
    _ = try command("scratch").write()
    return try files("scratch")
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

  /// Adds a word to the end of one of the texts that only pages show; gives the file.
  func editText(_ random: inout SeededGenerator) throws -> String {
    let folder = "catalog/strings/\(random.pick(["en", "ja"], or: "en"))/pages"
    let names = try FileManager.default.contentsOfDirectory(atPath: root.appending(path: folder).path).sorted()
    let path = "\(folder)/\(random.pick(names, or: ""))"
    var lines = try text(path).split(separator: "\n", omittingEmptySubsequences: false).map(String.init)
    let places = lines.indices.filter { index in
      lines[index].contains(/^(title|abstract|[a-zA-Z]+\.title): [^|>"']*[a-zぁ-ん]$/)
        || lines[index].contains(/^  [^#|`>\-{}]*[a-zぁ-ん。.]$/)
    }
    let place = random.pick(places, or: 0)
    lines[place] +=
      " \(random.pick(["Renewed", "grace", "更新", "iOS16", "ﬃ"], or: "x"))\(Int.random(in: 0..<100, using: &random))"
    try write(lines.joined(separator: "\n"), to: path)
    return path
  }
}
