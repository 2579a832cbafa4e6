import Diagnostics
import YAML

/// What a file of facts says, before anything is made of it: for those who list or compare catalogs.
package indirect enum FactValue: Hashable, Sendable {
  /// A single value as the file writes it.
  case text(String)
  /// A list.
  case list([FactValue])
  /// A map; the order of its entries is that of the file.
  case map([FactEntry])

  /// The value on one line, in the notation of the files.
  package var line: String {
    switch self {
    case .text(let text): text.split(separator: "\n").joined(separator: " ⏎ ")
    case .list(let values): "[\(values.map(\.line).joined(separator: ", "))]"
    case .map(let entries): "{\(entries.map { "\($0.key): \($0.value.line)" }.joined(separator: ", "))}"
    }
  }
}

/// A key of a map of facts.
package struct FactEntry: Hashable, Sendable {
  /// The key; for a whole file its path without `facts/` and ending, with dots between the parts.
  package let key: String
  /// The key's value.
  package let value: FactValue
  /// The place of the key; for a whole file, its beginning.
  package let span: SourceSpan
}

extension Catalog {
  /// The header and the facts of a catalog's files, one entry a file; what cannot be read is left out.
  package static func factEntries(files: [String: [UInt8]]) -> [FactEntry] { factEntries(CatalogFiles(files)) }

  fileprivate static func factEntries(_ input: any CatalogInput) -> [FactEntry] {
    let prefix = "facts/"
    return input.paths.filter { $0 == "catalog.yaml" || $0.hasPrefix(prefix) }.compactMap { path in
      guard let (entries, _) = input.read(path) else { return nil }
      let name = (path.hasPrefix(prefix) ? path.dropFirst(prefix.count) : path[...]).dropLast(".yaml".count)
      return FactEntry(
        key: name.split(separator: "/").joined(separator: "."),
        value: .map(entries.map(FactEntry.init)),
        span: .start(of: path)
      )
    }
  }
}

extension CompiledCatalog {
  /// The header and the facts, as ``Catalog/factEntries(files:)`` gives them for a folder.
  package var factEntries: [FactEntry] { Catalog.factEntries(trees) }
}

extension FactEntry {
  fileprivate init(_ entry: YAMLEntry) {
    self.init(key: entry.key.value, value: FactValue(entry.value), span: entry.key.span)
  }
}

extension FactValue {
  fileprivate init(_ node: YAMLNode) {
    switch node.content {
    case .scalar(let scalar): self = .text(scalar.value)
    case .sequence(let nodes): self = .list(nodes.map(FactValue.init))
    case .mapping(let entries): self = .map(entries.map(FactEntry.init))
    case .refused: self = .text("")
    }
  }
}
