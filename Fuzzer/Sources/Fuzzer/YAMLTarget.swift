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
    checkReaders(path, bytes)
  }

  /// What the reader of plain files takes, libyaml reads alike.
  private func checkReaders(_ path: String, _ bytes: [UInt8]) {
    guard let source = try? SourceText(file: path, bytes: bytes), refusedCharacters(in: source).isEmpty,
      let plain = PlainYAMLReader.read(source)
    else { return }
    let (entries, findings) = YAMLReader.readByEvents(source, [])
    require(findings.isEmpty, "A plain file is without findings: \(findings)")
    require(isSame(plain, entries), "Both readers read the same: \(plain) and \(entries)")
  }

  private func isSame(_ left: [YAMLEntry], _ right: [YAMLEntry]) -> Bool {
    left.count == right.count && zip(left, right).allSatisfy { isSame($0.key, $1.key) && isSame($0.value, $1.value) }
  }

  private func isSame(_ left: YAMLNode, _ right: YAMLNode) -> Bool {
    guard left.span == right.span else { return false }
    switch (left.content, right.content) {
    case (.scalar(let left), .scalar(let right)): return isSame(left, right)
    case (.sequence(let left), .sequence(let right)):
      return left.count == right.count && zip(left, right).allSatisfy(isSame)
    case (.mapping(let left), .mapping(let right)): return isSame(left, right)
    default: return false
    }
  }

  private func isSame(_ left: YAMLScalar, _ right: YAMLScalar) -> Bool {
    left.value.utf8.elementsEqual(right.value.utf8) && left.style == right.style && left.span == right.span
      && left.text.lineStarts.elementsEqual(right.text.lineStarts)
  }
}
