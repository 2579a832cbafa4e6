import Diagnostics
import Threads

/// The facts of a catalog without errors, for a later load of the same ones: those of which there are as many as pages
/// as they are, because to make them of trees takes longest, and all others as a compiled catalog.
package struct FactRecord: Sendable {
  /// The facts that are there as they are.
  private let known: Facts
  private let others: CompiledCatalog

  /// The files of the facts that are there as they are.
  private static func isKnown(_ path: String) -> Bool {
    ["facts/pages.yaml", "facts/symbols.yaml"].contains(path) || path.hasPrefix("facts/reasons/")
  }

  /// Whether a file of a catalog holds facts.
  private static func isFacts(_ path: String) -> Bool {
    path == "catalog.yaml" || path.hasPrefix("facts/") || CodeSample.isSample(path)
  }

  /// Writes the facts of a catalog that has been loaded from these files without errors.
  package static func bytes(_ facts: Facts, files: [String: [UInt8]]) -> [UInt8] {
    var writer = FactWriter()
    writer.add(facts.pages) { $0.add($1) }
    writer.add(facts.symbols) { $0.add($1) }
    writer.add(facts.reasons) { $0.add($1) }
    writer.record.add(CompiledCatalog.bytes(files: files.filter { isFacts($0.key) && !isKnown($0.key) }))
    return writer.record.bytes
  }

  /// Reads what ``bytes(_:files:)`` has written; nothing where it is something else.
  package init?(_ bytes: UnsafeRawBufferPointer) {
    var reader = FactReader(RecordReader(bytes))
    var known = Facts()
    do throws(RecordReader.Damage) {
      known.pages = try reader.list { reader throws(RecordReader.Damage) in try reader.page() }
      known.symbols = try reader.list { reader throws(RecordReader.Damage) in try reader.symbol() }
      known.reasons = try reader.list { reader throws(RecordReader.Damage) in try reader.reason() }
      guard let others = try? CompiledCatalog(try reader.record.bytes()), reader.record.isAtEnd else { return nil }
      self.others = others
    } catch {
      return nil
    }
    self.known = known
  }

  /// The catalog of these facts with texts that are read when they are asked for.
  ///
  /// - Parameters:
  ///   - digest: That of the whole catalog.
  ///   - paths: The files of texts and of records.
  ///   - unchecked: Those that may hold errors.
  ///   - bytes: Reads one of them; nothing where that fails.
  package func catalog(
    digest: String,
    readingTexts paths: [String],
    unchecked: Set<String>,
    bytes: @escaping @Sendable (String) -> [UInt8]?
  ) -> Catalog? {
    let trees = others.trees
    let facts = CompiledTrees(paths: trees.paths, digest: MadeOnce { digest }, files: trees.files, knownFacts: known)
    guard var catalog = Catalog.load(facts).catalog else { return nil }
    let header = CatalogHeader(name: catalog.name, sourceLocale: catalog.sourceLocale, locales: catalog.locales)
    catalog.textsOnDemand = TextsOnDemand(paths, unchecked: unchecked, header, bytes: bytes)
    return catalog
  }
}
