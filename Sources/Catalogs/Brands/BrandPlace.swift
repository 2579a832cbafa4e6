import Diagnostics

extension String {
  /// Whether the path, as places have it, is of a file in a brand's folder.
  package var isOfBrand: Bool { hasPrefix(CatalogPath.brandPrefix) }
}

extension SourceSpan {
  /// Whether the place is in a brand's folder.
  package var isOfBrand: Bool { file.isOfBrand }
}

extension MessageKey {
  private static let brandPrefix = "brand."

  /// The text that a text of the example brand replaces, such as `notices.grace.push.title` for
  /// `brand.notices.grace.push.title`; `nil` for other texts.
  package var replacedByExampleBrand: MessageKey? {
    name.utf8.starts(with: Self.brandPrefix.utf8) ? MessageKey(String(name.dropFirst(Self.brandPrefix.count))) : nil
  }

  /// Whether the key is a name, or is below it.
  package func isAtOrBelow(_ name: String) -> Bool { self.name == name || self.name.hasPrefix("\(name).") }
}
