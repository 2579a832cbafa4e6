import Diagnostics
import Foundation

@testable import Catalogs
import YAML

/// Files of a catalog: whatever one holds, the catalog is loaded, and every finding has a place in it.
struct YAMLTarget: Target {
  private static let morePaths = [
    "checks.yaml", "records/ja.yaml", "cases/renewal.yaml", "facts/states.yaml",
    "facts/tables/renewal.yaml", "facts/scenarios.yaml", "facts/symbols.yaml", "strings/en/pages/home.yaml",
    "strings/fr/notices/grace.yaml",
  ]

  private let paths = Set(SmallCatalog.files.keys).union(Self.morePaths).sorted()

  /// Files of the small catalog, and how those of the shipped one begin.
  var seeds: [[UInt8]] {
    paths.enumerated().flatMap { index, path in
      let shipped = try? Data(contentsOf: URL(filePath: "Catalogs/app-store/\(path)"))
      return [SmallCatalog.files[path], shipped.map { Array($0.prefix(4_000)) }].compactMap { file in
        file.map { [UInt8(index)] + $0 }
      }
    }
  }

  func run(_ setting: UInt8, _ bytes: [UInt8]) {
    let path = paths[Int(setting) % paths.count]
    var files = SmallCatalog.files
    files[path] = bytes
    let loaded = Catalog.load(files: files)
    // A finding about the end of the file may follow its last line.
    let lineCount = 2 + bytes.count { $0 == UInt8(ascii: "\n") || $0 == UInt8(ascii: "\r") }
    for diagnostic in loaded.diagnostics {
      require(!diagnostic.summary.isEmpty, "A finding says what is wrong")
      guard let span = diagnostic.span, span.file == path else { continue }
      require(span.start.line >= 1 && span.start.column >= 1, "Places begin with 1: \(diagnostic)")
      require(span.end.line <= lineCount, "A place lies in the file: \(diagnostic)")
    }
    require(loaded.catalog != nil || loaded.diagnostics.contains { $0.severity == .error }, "No catalog has a reason")
  }
}
