import Checks
import Diagnostics
import FilesAndFolders
import Instants
import Reporters
import Terminal

/// What `check --fix` and `check --diff` do with the edits of findings.
struct Fixing {
  private let source: CatalogSource
  private let files: [String: [UInt8]]
  private let catalog: FixedCatalog

  init(_ source: CatalogSource, today: CivilDate) throws {
    self.source = source
    files = try source.files(for: "check")
    catalog = try source.fixed(today: today)
  }

  /// Writes the files that change, and says what was fixed.
  func write(isQuiet: Bool) throws {
    try replaceFiles()
    guard !isQuiet else { return }
    for finding in catalog.fixed {
      let line = TextReporter(color: false).lines([source.located(finding)])
      Console.note("fixed \(line)")
    }
    Console.note(catalog.fixed.isEmpty ? "There is nothing to fix." : "Fixed \(count).")
  }

  /// Prints what would change; whether anything would.
  func printDiff() -> Bool {
    let diffs = catalog.files.sorted { $0.key < $1.key }.map { file, bytes in
      UnifiedDiff(file: source.place(of: file), from: files[file] ?? [], to: bytes).text
    }
    if !diffs.isEmpty { Console.output(diffs.joined(), as: .data, terminator: "") }
    Console.note(diffs.isEmpty ? "There is nothing that --fix would fix." : "--fix would fix \(count).")
    return !diffs.isEmpty
  }

  /// Each file is replaced whole; where one cannot be, those before it go back, so that texts and records agree.
  private func replaceFiles() throws {
    try WholeFile.write(catalog.files.sorted { $0.key < $1.key }.map { (source.place(of: $0.key), $0.value) })
  }

  private var count: String {
    func counted(_ number: Int, _ noun: String) -> String { "\(number) \(noun)\(number == 1 ? "" : "s")" }
    return "\(counted(catalog.fixed.count, "finding")) in \(counted(catalog.files.count, "file"))"
  }
}
