import ArgumentParser
import Catalogs
import ICU

extension CompletionKind {
  /// The locales of the catalog that the command line names.
  static let locales = catalogWords { $0.locales.map(\.tag) }

  /// The channels of that catalog.
  static let channels = catalogWords { $0.facts.channels.map(\.id) }

  /// Words of the catalog; none where it cannot be read. A shell shows no errors while a line is typed.
  private static func catalogWords(_ words: @escaping @Sendable (Catalog) -> [String]) -> CompletionKind {
    custom { line, _, _ in
      let path = line.lastIndex(of: "--catalog").map { line[($0 + 1)...].first ?? "" }
      let source = try? CatalogSource(path: path ?? CatalogOptions.defaultPath)
      return source?.load().catalog.map(words) ?? []
    }
  }
}
