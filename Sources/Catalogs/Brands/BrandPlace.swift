import Diagnostics

extension String {
  /// Whether the path, as places have it, is of a file in a brand's folder.
  package var isOfBrand: Bool { hasPrefix(Catalog.brandPrefix) }
}

extension SourceSpan {
  /// Whether the place is in a brand's folder.
  package var isOfBrand: Bool { file.isOfBrand }
}

extension MessageKey {
  /// Whether the key is a name, or lies below it.
  package func isAtOrBelow(_ name: String) -> Bool { self.name == name || self.name.hasPrefix("\(name).") }
}
