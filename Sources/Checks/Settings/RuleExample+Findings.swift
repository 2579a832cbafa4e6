import Catalogs
import Diagnostics
import Instants

extension RuleExample {
  /// What is found in the whole catalog, with the mistake or fixed.
  package func findings(isFixed: Bool) -> [Diagnostic] {
    let known = file == Self.baseline ? (isFixed ? fixed : firing) : nil
    let options = CheckOptions(
      today: CivilDate(iso8601: Self.today),
      baseline: known.flatMap { try? Baseline(file: file, json: Array($0.utf8)) },
      layouts: layouts(isFixed: isFixed)
    )
    let report = CheckRegistry.report(on: load(isFixed: isFixed), options)
    return report.findings + report.outdated
  }

  /// Loads the whole catalog, with its brand where the example has one: with the mistake, or fixed.
  package func load(isFixed: Bool) -> LoadedCatalog {
    let files = files(isFixed: isFixed).filter { !CheckRegistry.isLayout($0.key) }
    let own = files.filter { !$0.key.isOfBrand }
    let brand = files.filter { $0.key.isOfBrand }
      .map { (String($0.key.dropFirst(Catalog.brandPrefix.count)), Array($0.value.utf8)) }
    return Catalog.load(
      files: own.mapValues { Array($0.utf8) },
      brand: brand.isEmpty ? nil : Dictionary(uniqueKeysWithValues: brand)
    )
  }

  /// The layouts of the catalog and of its brand, as ``CheckOptions/layouts`` has them.
  private func layouts(isFixed: Bool) -> [String: [UInt8]] {
    files(isFixed: isFixed).filter { CheckRegistry.isLayout($0.key) }.mapValues { Array($0.utf8) }
  }
}
