import Catalogs
import Diagnostics

/// A catalog after everything has been fixed that needs no person's judgment.
///
/// The edits of findings are spans of the files' bytes, so comments and layout stay unchanged. An edit is made only if
/// the message stays valid, keeps its declarations, keys, placeholders and markup, and otherwise reads the same, and if
/// the file can be read again without new errors. Fixing is repeated until there is nothing left to fix. Fixing the
/// result changes nothing.
///
/// A fix changes how a text is written and not what it says, so that reviews hold: a record that was of the text before
/// is of the text after, and one of the source before is of the source after.
package struct FixedCatalog: Sendable {
  /// The files that changed, by path as places have them.
  package let files: [String: [UInt8]]
  /// What is fixed: in the order of a report, but what came to light by fixing after all before; places are those in
  /// the files as they were then.
  package let fixed: [Diagnostic]
  /// What is found afterwards, in the order of a report.
  package let findings: [Diagnostic]

  /// Fixes a catalog, given by its files and those of a brand over it.
  ///
  /// `find` gives the findings that count, in the order of a report; only what it gives is fixed.
  package init(
    files: [String: [UInt8]],
    brand: [String: [UInt8]]? = nil,
    find: @escaping (LoadedCatalog) -> [Diagnostic] = { CheckRegistry.findings(in: $0) }
  ) {
    var state = State(files: CatalogFolders(files, brand: brand), find: find)
    while state.fixOnce() {}
    self.files = state.files.changed(since: CatalogFolders(files, brand: brand))
    fixed = state.fixed
    findings = state.findings
  }
}

/// A catalog on the way to being fixed.
private struct State {
  private(set) var files: CatalogFolders
  private(set) var fixed: [Diagnostic] = []
  private(set) var findings: [Diagnostic]
  private let find: (LoadedCatalog) -> [Diagnostic]
  private var loaded: LoadedCatalog
  /// Texts whose edits would have made a file something else than was meant.
  private var refused: Set<FixPlan.TextID> = []
  /// How many texts of a file are fixed at a time, where more went wrong together: half as many after each time that
  /// they do, and twice as many after each time that they do not, so that a few bad ones are soon found among many.
  private var limits: [String: Int] = [:]

  init(files: CatalogFolders, find: @escaping (LoadedCatalog) -> [Diagnostic]) {
    self.files = files
    self.find = find
    loaded = files.load()
    findings = find(loaded)
  }

  /// Makes the edits of all findings that can be made together; says whether there may be more to fix.
  mutating func fixOnce() -> Bool {
    guard let catalog = loaded.catalog else { return false }
    let plan = FixPlan(findings, in: catalog, refusing: refused, limits: limits)
    guard !plan.texts.isEmpty else { return false }
    var edited = files
    for (file, edits) in plan.edits.sorted(by: { $0.key < $1.key }) {
      guard let bytes = files[file], let changed = FileEditing(bytes).applying(edits) else {
        refuse(plan.texts(in: file))
        return true
      }
      edited[file] = changed
    }
    let reloaded = edited.load()
    let mistakes = plan.mistakes(after: loaded, reloaded)
    refused.formUnion(mistakes.texts)
    for file in mistakes.files { refuse(plan.texts(in: file)) }
    guard mistakes.texts.isEmpty, mistakes.files.isEmpty else { return true }
    files = edited
    loaded = reloaded
    fixed += plan.findings.sorted()
    findings = find(reloaded)
    // No file has half as many texts as this.
    limits = limits.mapValues { min($0, 1 << 32) * 2 }
    return true
  }

  /// Tries fewer of the texts that went wrong together, and gives up those of which there cannot be fewer.
  private mutating func refuse(_ texts: [FixPlan.Text]) {
    let files = Dictionary(grouping: texts, by: \.file)
    let areSingle = files.allSatisfy { $1.count == 1 && limits[$0] == 1 }
    if texts.count == 1 || areSingle { refused.formUnion(texts.map(\.id)) }
    for (file, own) in files { limits[file] = max(1, own.count / 2) }
  }
}
