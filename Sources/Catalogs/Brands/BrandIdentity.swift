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
    let folder = CatalogFiles(FolderContent(files: [BrandHeader.file: bytes]), prefix: CatalogPath.brandPrefix)
    let entries = folder.read(BrandHeader.file)?.entries ?? []
    func text(_ key: String) -> String? { entries.first { $0.key.value == key }?.value.scalarValue }
    guard let name = text("name"), let catalog = text("extends") else { return nil }
    (self.name, self.catalog) = (name, catalog)
  }
}
