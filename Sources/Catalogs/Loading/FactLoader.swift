import Diagnostics
import YAML

/// Reads the files below `facts/` and `cases/`, each with its own reader, and then checks what refers to what.
struct FactLoader {
  let findings: Findings
  /// The tags of the catalog's locales.
  let locales: NameList
  private let header: CatalogHeader
  /// The paths of all files.
  private let paths: [String]
  /// Opens the top-level map of a file.
  private let open: (_ path: String, _ subject: String) -> Fields?
  /// Whether all files of facts could be read; without one it is not known which names it declares.
  private var isWhole: Bool
  /// The names that each file or folder declares, also those of facts that cannot be read.
  private var declared: [String: [String]] = [:]

  init(
    findings: Findings,
    locales: NameList,
    header: CatalogHeader,
    paths: [String],
    isWhole: Bool,
    open: @escaping (_ path: String, _ subject: String) -> Fields?
  ) {
    self.findings = findings
    self.locales = locales
    self.header = header
    self.paths = paths
    self.isWhole = isWhole
    self.open = open
  }

  /// Reads the facts of the files.
  mutating func load() -> Facts {
    let locales = locales
    var facts = Facts()
    facts.decision = header.decision
    if var file = fields(FactFile.payloads.path, "the payloads") {
      facts.payloads = file.payloadModel(name: header.name ?? "")
    } else if let payloads = header.payloads {
      facts.payloads = payloads
    }
    let payloads = facts.payloads
    facts.sources = entries(.sources, "source") { $0.sourceDocument(id: $1) }
    facts.links = entries(.links, "link") { $0.link(id: $1) }
    facts.channels = entries(.channels, "channel") { $0.channel(id: $1, locales: locales) }
    facts.glossary = entries(.glossary, "glossary entry") { $0.glossaryEntry(id: $1, locales: locales) }
    facts.parameters = entries(.parameters, "parameter") {
      $0.parameter(id: $1, locales: locales, payloads: payloads)
    }
    if var file = fields(FactFile.emails.path, "the emails") { facts.emails = file.whole(EmailFacts.form(locales)) }
    facts.products = products()
    let states = entries(.states, "state") { $0.state(id: $1) }
    facts.states = states.map(\.fact)
    facts.transitions = entries(.transitions, "transition") { $0.transition(id: $1) }
    facts.notifications = entries(.notifications, "notification") {
      $0.notification(id: $1)
    }
    facts.scenarios = entries(.scenarios, "scenario") { $0.scenario(id: $1) }
    facts.schedule = entries(.schedule, "schedule") { $0.schedule(id: $1) }
    facts.speeds = entries(.speeds, "speed") { $0.speed(id: $1) }
    facts.pages = entries(.pages, "page") { $0.page(id: $1) }
    facts.availability = entries(.availability, "availability") { $0.availability(id: $1) }
    let symbols = entries(.symbols, "symbol") { $0.symbol(id: $1, locales: locales) }
    facts.symbols = symbols.map(\.fact)
    facts.code = code()
    facts.reasons = files(in: "facts/reasons", "reason") { $0.reason(id: $1) }
    facts.notices = files(in: "facts/notices", "notice") { $0.notice(id: $1, payloads: payloads) }
    loadTables(into: &facts)
    facts.invariants = entries(.invariants, "invariant") { $0.invariant(id: $1) }
    if var file = fields(FactFile.changelog.path, "the changelog") {
      facts.changelog = (file.whole(ChangelogEntry.file) ?? []).sorted { $0.date < $1.date }
    }
    facts.cases = files(in: "cases", "file of cases") { $0.goldenCases(id: $1, payloads: payloads) }
    reportUnknownFiles()
    let taken = facts.pages.flatMap { page in [Token(page.path, page.span)] + page.movedFrom }
    reportTwins(taken, "path") { $0.lowercased() }
    reportTwins(symbols.map(\.symbol), "symbol")
    reportTwins(states.compactMap(\.raw), "raw value")
    reportTwins(facts.notifications.map { Token($0.notification.name, $0.span) }, "notification")
    reportTwins(facts.speeds.flatMap { $0.names.map(\.token) }, "name of a speed")
    let references = FactReferences(facts: facts, declared: declared.mapValues(NameList.init), findings: findings)
    if isWhole { references.check() }
    // A derivation without a valid end could be circular; without such derivations, evaluation terminates.
    facts.parameters = references.soundParameters()
    return facts
  }

  private static let singleFiles = FactFile.allCases.map(\.path)
  private static let folders = ["facts/reasons", "facts/notices", "facts/tables", "cases"]

  /// The top-level map of a file, which may not be there.
  private mutating func fields(_ path: String, _ subject: String) -> Fields? {
    let fields = open(path, subject)
    if fields == nil, path.hasPrefix("facts/"), paths.contains(path) {
      isWhole = isWhole && findings.diagnostics.contains(YAMLReader.emptiness(of: path))
    }
    return fields
  }

  /// A file that holds one fact an entry.
  private mutating func entries<Fact>(
    _ file: FactFile,
    _ kind: String,
    _ read: (inout Fields, String) -> Fact?
  ) -> [Fact] {
    guard var content = fields(file.path, "the file") else { return [] }
    let entries = content.namedEntries()
    declared[file.path] = entries.map(\.key.value)
    return entries.compactMap { key, node in
      guard var entry = Fields(node, subject: "\(kind) \(key.value)", findings: findings) else { return nil }
      return read(&entry, key.value)
    }
  }

  /// A folder that holds one fact a file.
  private mutating func files<Fact>(
    in folder: String,
    _ kind: String,
    _ read: (inout Fields, String) -> Fact?
  ) -> [Fact] {
    let files = names(in: folder)
    declared[folder] = files.map(\.name)
    return files.compactMap { path, name in
      guard var file = fields(path, "\(kind) \(name)") else { return nil }
      return read(&file, name)
    }
  }

  /// The files directly in a folder whose names can be those of facts.
  private func names(in folder: String) -> [(path: String, name: String)] {
    paths.compactMap { path in
      guard path.hasPrefix(folder + "/") else { return nil }
      let name = String(path.dropFirst(folder.count + 1).dropLast(".yaml".count))
      return isName(name) && !isAmbiguous(name) ? (path, name) : nil
    }
  }

  private mutating func loadTables(into facts: inout Facts) {
    let sources = TableSources(payloads: facts.payloads, schedule: facts.schedule)
    var overlays: [(name: String, fields: Fields)] = []
    for (path, name) in names(in: "facts/tables") {
      guard var file = fields(path, "table \(name)") else { continue }
      if file.node("over") != nil {
        overlays.append((name, file))
      } else if let table = file.table(id: name, sources: sources) {
        facts.tables.append(table)
      }
      declared["facts/tables", default: []].append(name)
    }
    var outputs: [String: [TableOutputValues]] = [:]
    let evidence: TableOutputValues = (TableFact.evidenceOutcome, Evidence.allCases.map(\.rawValue))
    for table in facts.tables { outputs[table.id] = table.outputs.map { ($0.id, values(of: $0, facts)) } + [evidence] }
    // The values of outputs are names of facts, which may be in a file that cannot be read.
    for (name, fields) in overlays where isWhole {
      var fields = fields
      if let overlay = fields.overlay(id: name, outputValues: outputs, sources: sources) {
        facts.overlays.append(overlay)
      }
    }
  }

  /// The values of an output, with the names of facts that could not be read.
  private func values(of output: TableFact.Output, _ facts: Facts) -> [String] {
    guard case .facts(let kind, let also) = output.domain, let read = facts.names(ofKind: kind.name) else {
      return facts.values(of: output)
    }
    // Facts that are known already are declared nowhere.
    let folder = (declared["facts/\(kind.name)"] ?? []).filter { !facts.reminders.contains($0) }
    let declared = folder + (declared["facts/\(kind.name).yaml"] ?? [])
    return (declared.count > read.count ? declared : read) + also
  }

  /// The products; a store's identifiers may hold more than names of facts.
  private mutating func products() -> [ProductFact] {
    guard var file = fields(FactFile.products.path, "the file") else { return [] }
    return file.allEntries().compactMap { key, node in
      var product = Fields(node, subject: "product \(key.value.shown)", findings: findings)
      return product?.product(id: key.value, locales: locales)
    }
  }

  /// The samples of the folder `code`.
  private mutating func code() -> [CodeSample] {
    let samples = paths.filter(CodeSample.isSample)
    declared["code"] = samples.map(CodeSample.name)
    return samples.compactMap { path in
      guard var file = fields(path, "the sample"), let text = file.text(CodeSample.key) else { return nil }
      return CodeSample(id: CodeSample.name(of: path), text: text, span: file.span)
    }
  }

  private func reportUnknownFiles() {
    let known = Set(Self.singleFiles + Self.folders.flatMap { names(in: $0).map(\.path) })
    let folders = ["facts/", "cases/", CodeSample.folder]
    for path in paths
    where folders.contains(where: path.hasPrefix) && !known.contains(path) && !CodeSample.isSample(path) {
      let nearest = suggestion(for: path, among: Self.singleFiles).map { "Did you mean \($0)?" }
      findings.add(
        .unknownFile,
        "No catalog has facts of this name",
        at: .start(of: path),
        fix: nearest ?? "Remove the file, or move its facts into a file that the format names."
      )
    }
  }

  /// Reports values that only one fact may have; those with the same identity count as one.
  private func reportTwins(_ tokens: [Token], _ what: String, identity: (String) -> String = { $0 }) {
    var seen: [String: SourceSpan] = [:]
    for token in tokens {
      let name = identity(token.name)
      if let first = seen[name] {
        findings.add(
          .duplicateKey,
          "The \(what) '\(token.name.shown)' is already taken in line \(first.start.line)",
          at: token.span,
          fix: "Give each entry its own \(what)."
        )
      } else {
        seen[name] = token.span
      }
    }
  }
}
