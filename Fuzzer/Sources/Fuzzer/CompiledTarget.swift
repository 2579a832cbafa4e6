import Diagnostics

@testable import Catalogs

/// Compiled catalogs with a checksum that is right: the bytes are the body, and the header is written for them.
///
/// libFuzzer's limit of memory finds what grows beyond the length of the file.
struct CompiledTarget: Target {
  var seeds: [[UInt8]] {
    let bytes = CompiledCatalog.bytes(files: SmallCatalog.files, layouts: ["notices/email.txt.mustache": "{{body}}"])
    return (0..<2).map { [$0] + bytes.dropFirst(CompiledCatalog.headerLength) }
  }

  func run(_ setting: UInt8, _ bytes: [UInt8]) {
    let part = setting.isMultiple(of: 2) ? CatalogPart.everything : .notices
    guard let compiled = try? CompiledCatalog(CompiledCatalog.sealed(bytes), part: part) else { return }
    let loaded = compiled.load()
    require(loaded.catalog != nil || loaded.diagnostics.contains { $0.severity == .error }, "No catalog has a reason")
  }
}
