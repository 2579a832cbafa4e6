import Diagnostics

/// Reads the files below `facts/`, each with its own reader, and then checks what refers to what.
struct FactLoader {
  let findings: Findings
  /// Opens the top-level map of a file.
  let fields: (_ path: String, _ subject: String) -> Fields?

  func load(paths: [String]) -> Facts {
    var facts = Facts()
    facts.sources = entries("facts/sources.yaml", "source") { $0.sourceDocument(id: $1) }
    facts.links = entries("facts/links.yaml", "link") { $0.link(id: $1) }
    facts.channels = entries("facts/channels.yaml", "channel") { $0.channel(id: $1) }
    facts.glossary = entries("facts/glossary.yaml", "glossary entry") { $0.glossaryEntry(id: $1) }
    facts.parameters = entries("facts/parameters.yaml", "parameter") { $0.parameter(id: $1) }
    facts.states = entries("facts/states.yaml", "state") { $0.state(id: $1) }
    facts.schedule = entries("facts/schedule.yaml", "schedule") { $0.schedule(id: $1) }
    facts.pages = entries("facts/pages.yaml", "page") { $0.page(id: $1) }
    facts.symbols = entries("facts/symbols.yaml", "symbol") { fields, _ in fields.symbol() }
    facts.reasons = files(paths, in: "facts/reasons/", "reason") { $0.reason(id: $1) }
    facts.notices = files(paths, in: "facts/notices/", "notice") { $0.notice(id: $1) }
    loadTables(paths, into: &facts)
    reportUnknownFiles(paths)
    FactReferences(facts: facts, findings: findings).check()
    return facts
  }

  private static let singleFiles: Set = [
    "facts/sources.yaml", "facts/links.yaml", "facts/channels.yaml", "facts/glossary.yaml", "facts/parameters.yaml",
    "facts/states.yaml", "facts/schedule.yaml", "facts/pages.yaml", "facts/symbols.yaml",
  ]
  private static let folders = ["facts/reasons/", "facts/notices/", "facts/tables/"]

  /// A file that holds one fact an entry.
  private func entries<Fact>(_ path: String, _ kind: String, _ read: (inout Fields, String) -> Fact?) -> [Fact] {
    guard var file = fields(path, "the file") else { return [] }
    return file.allEntries().compactMap { key, node in
      guard var entry = Fields(node, subject: "\(kind) \(key.value)", findings: findings) else { return nil }
      return read(&entry, key.value)
    }
  }

  /// A folder that holds one fact a file.
  private func files<Fact>(
    _ paths: [String],
    in folder: String,
    _ kind: String,
    _ read: (inout Fields, String) -> Fact?
  ) -> [Fact] {
    names(paths, in: folder).compactMap { path, name in
      guard var file = fields(path, "\(kind) \(name)") else { return nil }
      return read(&file, name)
    }
  }

  private func names(_ paths: [String], in folder: String) -> [(path: String, name: String)] {
    paths.filter { $0.hasPrefix(folder) && !$0.dropFirst(folder.count).contains("/") }
      .map { ($0, String($0.dropFirst(folder.count).dropLast(".yaml".count))) }
  }

  private func loadTables(_ paths: [String], into facts: inout Facts) {
    var overlays: [(name: String, fields: Fields)] = []
    for (path, name) in names(paths, in: "facts/tables/") {
      guard var file = fields(path, "table \(name)") else { continue }
      if file.node("over") != nil {
        overlays.append((name, file))
      } else if let table = file.table(id: name) {
        facts.tables.append(table)
      }
    }
    let outputs = Dictionary(
      uniqueKeysWithValues: facts.tables.map { table in
        (table.id, table.outputs.map { (output: $0.id, values: facts.values(of: $0)) })
      }
    )
    for (name, fields) in overlays {
      var fields = fields
      if let overlay = fields.overlay(id: name, outputValues: outputs) { facts.overlays.append(overlay) }
    }
  }

  private func reportUnknownFiles(_ paths: [String]) {
    for path in paths where path.hasPrefix("facts/") {
      let isInFolder = Self.folders.contains { path.hasPrefix($0) && !path.dropFirst($0.count).contains("/") }
      guard !Self.singleFiles.contains(path), !isInFolder else { continue }
      let nearest = suggestion(for: path, among: Self.singleFiles.sorted()).map { "Did you mean \($0)?" }
      findings.add(
        .unknownFile,
        "No catalog has facts of this name",
        at: SourceSpan(file: path, start: SourcePosition(line: 1, column: 1)),
        fix: nearest ?? "Remove the file, or move its facts into a file that the format names."
      )
    }
  }
}
