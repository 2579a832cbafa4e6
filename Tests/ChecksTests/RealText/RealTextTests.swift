import Foundation
import ProjectFiles
import Testing

/// The checks on real translations, whose figures are floors rather than a list of exceptions.
///
/// `Scripts/set-up-translations` unpacks the texts; `NOTICEBOOK_TRANSLATIONS` names their folder.
struct RealTextTests {
  private static let folder = ProcessInfo.processInfo.environment["NOTICEBOOK_TRANSLATIONS"].map {
    URL(fileURLWithPath: $0)
  }

  /// Packages that aren't looked at while checks are written.
  private static let heldOut = [
    "gimp-data", "digikam-data", "gnome-control-center-data", "libreoffice-l10n-ja", "libreoffice-l10n-de",
    "libreoffice-l10n-fr", "libreoffice-l10n-pl", "libreoffice-l10n-ar",
  ]

  /// The least share of planted mistakes that is found, in percent; those that are not listed are only printed.
  private static let floors: [String: [String: Double]] = [
    "changed digits": ["ja": 88, "de": 88, "fr": 88, "pl": 88, "ar": 88],
    "lost digits": ["ja": 80, "de": 80, "fr": 80, "pl": 80, "ar": 70],
    "English word left over": ["ja": 90, "de": 70, "fr": 90, "pl": 70, "ar": 90],
    "doubled word": ["ja": 70, "de": 80, "fr": 80, "pl": 90, "ar": 90],
    "kana look-alike": ["ja": 80],
    "lost bracket": ["ja": 72, "de": 69, "fr": 66, "pl": 89, "ar": 80],
    "question as a statement": ["ja": 80, "pl": 90, "ar": 90],
    "doubled space": ["ja": 99, "de": 99, "fr": 99, "pl": 99, "ar": 99],
    "text read in another encoding": ["ja": 15, "de": 88, "fr": 94, "pl": 29, "ar": 93],
    "Cyrillic letter": ["de": 99, "fr": 99, "pl": 99],
    "text left untranslated": ["ja": 85, "de": 88, "fr": 88, "pl": 89, "ar": 79],
    "second half lost": ["ja": 85, "de": 85, "fr": 80, "pl": 83, "ar": 85],
    "invisible character": ["ja": 99, "de": 99, "fr": 99, "pl": 99, "ar": 99],
    "mark of another width": ["ja": 94],
    "half-width kana": ["ja": 99],
    "plain ending among polite ones": ["ja": 97],
    "Chinese form of a kanji": ["ja": 97],
  ]

  /// The most alarms in 1,000 correct pairs.
  private static let ceilings: [String: Double] = [
    "changed-number": 2.5, "untranslated": 3, "repeated-word": 3, "unexpected-script": 3, "unbalanced-bracket": 1,
    "ending-punctuation": 1, "japanese-punctuation-width": 4, "changed-negation": 1, "date-order": 1,
    "language-marks": 1, "mixed-address": 1, "shortened-translation": 3,
  ]

  @Test(
    .enabled(if: Tools.areRequired || folder != nil, "NOTICEBOOK_TRANSLATIONS names no folder"),
    arguments: ["ja", "de", "fr", "pl", "ar"]
  )
  func `planted mistakes in real translations are found with few alarms`(_ language: String) throws {
    let folder = try #require(Self.folder)
    let texts = RealTexts(language, packages: Self.heldOut, in: folder, limit: 3_000)
    try #require(texts.pairs.count > 1_000, "\(folder.path) has no translations into \(language)")
    let measured = RealTextMeasurement(texts, seed: 2)
    print(measured.table)
    for (name, floors) in Self.floors {
      guard let floor = floors[language] else { continue }
      let family = try #require(measured.found.first { $0.name == name }, "\(name)")
      #expect(family.planted > 30, "\(name)")
      #expect(family.share * 100 >= floor, "\(name)")
    }
    for (rule, most) in Self.ceilings { #expect(measured.alarmRate(rule) <= most, "\(rule)") }
  }
}
