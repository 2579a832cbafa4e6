import ArgumentParser
import Catalogs
import ICU
import Terminal

/// How much must be translated.
struct CoverageOptions: ParsableArguments {
  @Option(
    name: .long,
    help: ArgumentHelp(
      """
      Report locales of which a smaller share of texts is translated and not stale, counted before anything falls back; \
      takes the place of the catalog's minimumCoverage.
      """,
      valueName: "percent"
    )
  )
  var minCoverage: String?

  /// The minimum of each locale that the options name, in hundredths of a percent.
  func minimum(in catalog: Catalog?, locales named: [String]) throws -> [LocaleIdentifier: Int] {
    guard let minCoverage else { return [:] }
    guard let share = CheckSettings.MinimumCoverage.basisPoints(of: minCoverage) else {
      throw Failure(
        "'\(minCoverage)' is not a percentage",
        fix: "Write --min-coverage as a number above 0 and up to 100, such as 95 or 99.5."
      )
    }
    guard let catalog else { return [:] }
    let named = try named.map(parseLocale)
    if let unknown = named.first(where: { !catalog.locales.contains($0) }) {
      let tags = catalog.locales.map(\.tag).joined(separator: ", ")
      throw Failure("Locale '\(unknown)' of --locale is not in the catalog", fix: "Choose from: \(tags).")
    }
    let locales = named.isEmpty ? Array(catalog.locales.dropFirst()) : named
    return Dictionary(locales.map { ($0, share) }) { first, _ in first }
  }
}
