import Diagnostics
import YAML

/// What the folder of a brand says about itself, for programs that serve several.
public struct BrandIdentity: Hashable, Sendable {
  /// The brand's name.
  public let name: String
  /// The name of the catalog that it extends.
  public let catalog: String

  /// Reads `brand.yaml` among the files of a brand's folder; `nil` if it is missing, or names neither. What else is
  /// wrong with it is a finding of ``Catalog/load(files:brand:)``.
  public init?(files: [String: [UInt8]]) {
    guard let bytes = files[BrandHeader.file] else { return nil }
    let header = HeaderTexts(bytes)
    guard let name = header["name"], let catalog = header["extends"] else { return nil }
    (self.name, self.catalog) = (name, catalog)
  }
}

extension Catalog {
  /// The name of a catalog, from the bytes of its `catalog.yaml`; `nil` if they have none.
  public static func name(inHeader bytes: [UInt8]) -> String? { HeaderTexts(bytes)["name"] }
}

/// The texts of a header, by key.
private struct HeaderTexts {
  private let entries: [YAMLEntry]

  init(_ bytes: [UInt8]) {
    entries = CatalogFiles(FolderContent(files: [BrandHeader.file: bytes])).read(BrandHeader.file)?.entries ?? []
  }

  subscript(key: String) -> String? { entries.first { $0.key.value == key }?.value.scalarValue }
}
