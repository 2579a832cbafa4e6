import Foundation
import Testing

/// The checks on real translations, whose figures are floors rather than a list of exceptions.
///
/// `Scripts/set-up-translations` unpacks the texts; `NOTICEBOOK_TRANSLATIONS` names their folder.
struct RealTextTests {
  private static let folder = ProcessInfo.processInfo.environment["NOTICEBOOK_TRANSLATIONS"].map {
    URL(fileURLWithPath: $0)
  }

  /// Packages that nobody reads while checks are written.
  private static let heldOut = [
    "gimp-data", "digikam-data", "gnome-control-center-data", "libreoffice-l10n-ja", "libreoffice-l10n-de",
    "libreoffice-l10n-fr", "libreoffice-l10n-pl", "libreoffice-l10n-ar",
  ]

  @Test(
    .enabled(if: folder != nil, "NOTICEBOOK_TRANSLATIONS names no folder"),
    arguments: ["ja", "de", "fr", "pl", "ar"]
  )
  func `changed digits of real translations are found without false alarms`(_ language: String) throws {
    let folder = try #require(Self.folder)
    let texts = RealTexts(language, packages: Self.heldOut, in: folder, limit: 3_000)
    try #require(texts.pairs.count > 1_000, "\(folder.path) has no translations into \(language)")
    let measured = RealTextMeasurement(texts, seed: 2)
    print(measured.table)
    let digits = try #require(measured.found.first { $0.name == "changed digits" })
    #expect(digits.planted > 50)
    #expect(digits.share >= 0.88)
    #expect(measured.alarmRate("changed-number") <= 2.5)
  }
}
