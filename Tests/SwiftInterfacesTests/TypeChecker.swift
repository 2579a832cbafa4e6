import Catalogs
import Diagnostics
import Foundation
import SwiftInterfaces
import Testing
import ProjectFiles

/// The toolchain's compiler, asked whether Swift is right.
enum TypeChecker {
  /// Whether there is a compiler in `PATH`.
  static let isThere = Tools.runs("swiftc", ["-version"])

  /// A folder with the modules that declarations and samples use; it stays until the tests have ended.
  static let modules = Result {
    let folder = FileManager.default.temporaryDirectory.appending(path: "noticebook-interface-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    folders.withLock { $0.append(folder.path) }
    atexit { TypeChecker.folders.withLock { for path in $0 { try? FileManager.default.removeItem(atPath: path) } } }
    for name in ["UIKit", "SwiftUI"] { try emit(name, in: folder) }
    try Data(try shippedInterface().text.utf8).write(to: folder.appending(path: "StoreKit.swiftinterface"))
    try emit("StoreKitTest", in: folder)
    return folder
  }
  private static let folders = Folders()

  private final class Folders: @unchecked Sendable {
    private let lock = NSLock()
    private var paths: [String] = []
    func withLock(_ body: (inout [String]) -> Void) {
      lock.lock()
      defer { lock.unlock() }
      body(&paths)
    }
  }

  /// What the compiler says about an interface of StoreKit, each with the place in the catalog.
  static func errors(in interface: SwiftInterface) throws -> [String] {
    let folder = try modules.get()
    let file = folder.appending(path: "\(UUID().uuidString)/StoreKit.swiftinterface")
    try FileManager.default.createDirectory(at: file.deletingLastPathComponent(), withIntermediateDirectories: true)
    try Data(interface.text.utf8).write(to: file)
    let arguments = ["-frontend", "-typecheck-module-from-interface", "-module-name", "StoreKit", file.path]
    let result = try start(arguments + search(folder), in: folder)
    let found = result.text.matches(of: /swiftinterface:([0-9]+):[0-9]+: error: (.*)/).compactMap { match -> String? in
      // What follows from the errors before it.
      if match.2.hasPrefix("failed to verify module interface") { return nil }
      let place = Int(match.1).flatMap(interface.place)
      return "\(place.map { "\($0.file):\($0.start.line)" } ?? "line \(match.1)"): \(match.2)"
    }
    #expect((result.status == 0) == found.isEmpty, "\(result.text)")
    return found
  }

  /// What the compiler says about a sample, warnings too, each with file and line.
  static func errors(inSample text: String, named path: String) throws -> [String] {
    let folder = try modules.get()
    let file = folder.appending(path: "\(UUID().uuidString)/\(path)")
    try FileManager.default.createDirectory(at: file.deletingLastPathComponent(), withIntermediateDirectories: true)
    try Data(text.utf8).write(to: file)
    let arguments = ["-typecheck", "-warnings-as-errors", "-parse-as-library", file.path]
    let result = try start(arguments + ["-swift-version", "6"] + search(folder), in: folder)
    let found = result.text.matches(of: /\/([^\/\n]+\/[^\/\n]+\.swift:[0-9]+):[0-9]+: error: (.*)/)
    #expect((result.status == 0) == found.isEmpty, "\(result.text)")
    return found.map { "\($0.1): \($0.2)" }
  }

  private static func emit(_ module: String, in folder: URL) throws {
    let source = URL(filePath: #filePath).deletingLastPathComponent()
      .appending(path: "Stubs/\(module).swift")
    let arguments = ["-emit-module", "-parse-as-library", "-module-name", module, source.path]
    let result = try start(arguments + ["-swift-version", "6"] + search(folder), in: folder)
    try #require(result.status == 0, "\(result.text)")
  }

  private static func search(_ folder: URL) -> [String] {
    ["-I", folder.path, "-module-cache-path", folder.appending(path: "cache").path]
  }

  private static func start(_ arguments: [String], in folder: URL) throws -> (status: Int32, text: String) {
    let process = Process()
    process.executableURL = URL(filePath: "/usr/bin/env")
    process.arguments = ["swiftc"] + arguments
    process.currentDirectoryURL = folder
    let pipe = Pipe()
    (process.standardOutput, process.standardError) = (pipe, pipe)
    try process.run()
    let text = String(decoding: pipe.fileHandleForReading.readDataToEndOfFile(), as: UTF8.self)
    process.waitUntilExit()
    return (process.terminationStatus, text)
  }
}

/// The files of the shipped catalog, samples too, by path.
func shippedFiles() throws -> [String: [UInt8]] {
  try ProjectFiles.contents(of: "Catalogs/app-store", suffixes: [".yaml", ".swift"])
}

/// The interface of StoreKit, as far as the shipped catalog declares it, after `change` has edited the text of its
/// symbols.
func shippedInterface(change: (inout String) -> Void = { _ in }) throws -> SwiftInterface {
  var files = try shippedFiles()
  var symbols = String(decoding: try #require(files["facts/symbols.yaml"]), as: UTF8.self)
  change(&symbols)
  files["facts/symbols.yaml"] = Array(symbols.utf8)
  let facts = try #require(Catalog.load(files: files).catalog).facts
  return SwiftInterface(facts, module: "StoreKit", imports: ["SwiftUI", "UIKit"])
}
