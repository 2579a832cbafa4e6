internal import CICU

/// A BCP 47 locale in its canonical form, of a language, script and region that CLDR knows.
///
/// Keywords (`-u-ca-japanese`) are kept, and checked for form only. `und` is the root locale.
public struct LocaleIdentifier: Hashable, Sendable, CustomStringConvertible {
  /// Why a tag is refused. The text is the tag, or the subtag that is unknown.
  public enum Invalid: Error, Hashable, Sendable, CustomStringConvertible {
    /// The tag does not follow the syntax of BCP 47, or is longer than 100 characters.
    case notWellFormed(String)
    /// There is no such language in ISO 639 as ICU has it.
    case unknownLanguage(String)
    /// There is no such script in ISO 15924 as ICU has it.
    case unknownScript(String)
    /// There is no such region in CLDR.
    case unknownRegion(String)

    /// One line that leads with the tag.
    public var description: String {
      switch self {
      case .notWellFormed(let tag):
        "locale '\(tag.prefix(LocaleIdentifier.lengthLimit))' is not a well-formed BCP 47 tag"
      case .unknownLanguage(let tag): "locale '\(tag)' has an unknown language"
      case .unknownScript(let tag): "locale '\(tag)' has an unknown script"
      case .unknownRegion(let tag): "locale '\(tag)' has an unknown region"
      }
    }
  }

  /// How many bytes a tag may have.
  package static let lengthLimit = 100

  /// The canonical tag: `en-us` becomes `en-US`, `iw` becomes `he`.
  public let tag: String

  /// The root locale, `und`: what CLDR says where no language is known.
  public static let root = LocaleIdentifier(canonical: "und")

  /// The locales that ICU has data of their own for, sorted by tag; root is not among them.
  /// - Complexity: O(locales) each time it is asked for; there are some hundreds.
  public static var installed: [LocaleIdentifier] {
    (0..<nb_icu_locale_count()).compactMap { index in
      (try? Output.text("name locale \(index)") { nb_icu_locale_at(index, $0, $1) }).flatMap {
        try? LocaleIdentifier($0)
      }
    }
    .sorted { $0.tag < $1.tag }
  }

  /// Checks a tag and brings it to its canonical form. Underscores are read as hyphens: Java, Android and iOS write
  /// `zh_TW`.
  ///
  /// - Complexity: O(*n*) in the length of the tag; it asks ICU each time, which takes some µs, so keep what it makes.
  public init(_ tag: String) throws(Invalid) {
    guard (1...Self.lengthLimit).contains(tag.utf8.count), tag.utf8.allSatisfy(Self.isTagByte) else {
      throw .notWellFormed(tag)
    }
    let hyphenated = tag.replacing("_", with: "-")
    var check = NB_ICU_LOCALE_VALID
    // The function has a result of its own, so this call cannot throw: its status stays 0.
    let canonical = try? Output.text("check locale") { output, _ in
      check = nb_icu_locale_canonicalize(hyphenated, output)
    }
    switch check {
    case NB_ICU_LOCALE_UNKNOWN_LANGUAGE: throw .unknownLanguage(tag)
    case NB_ICU_LOCALE_UNKNOWN_SCRIPT: throw .unknownScript(tag)
    case NB_ICU_LOCALE_UNKNOWN_REGION: throw .unknownRegion(tag)
    default: break
    }
    guard check == NB_ICU_LOCALE_VALID, let canonical, !canonical.isEmpty else { throw .notWellFormed(tag) }
    self.tag = canonical
  }

  private init(canonical tag: String) { self.tag = tag }

  /// The language subtag, `und` for the root.
  public var language: String {
    // Most tags are nothing else.
    if (2...3).contains(tag.utf8.count) { return tag }
    let first = tag.utf8.prefix { $0 != UInt8(ascii: "-") }
    return first.count > 1 ? String(Substring(first)) : "und"
  }

  /// The script subtag if the tag has one: `Hant`.
  public var script: String? {
    subtags.dropFirst().first { $0.utf8.count == 4 && $0.first?.isLetter == true }.map(String.init)
  }

  /// The region subtag if the tag has one: `JP`, `419`.
  public var region: String? {
    subtags.dropFirst().first {
      $0.utf8.count == 2 || ($0.utf8.count == 3 && $0.allSatisfy(\.isNumber))
    }.map(String.init)
  }

  /// The locale without what changes no text of notices: variants, private subtags, transforms, and keywords other than
  /// a calendar, digits and a clock that ICU has (`ca`, `nu`, `hc`). `en-GB-oxendict-x-shop` is `en-GB`.
  ///
  /// Callers choose tags freely; of those that remain there are few.
  package var withoutVariants: LocaleIdentifier {
    let base = [Substring(language)] + [script, region].compactMap { $0.map { Substring($0) } }
    let keywords = keywords.filter { nb_icu_keyword_is_known($0.key, $0.name) }
    let kept = base + (keywords.isEmpty ? [] : ["u"] + keywords.flatMap { [$0.key[...], $0.name[...]] })
    let text = kept.joined(separator: "-")
    return text == tag ? self : (try? LocaleIdentifier(text)) ?? self
  }

  /// The keywords of the extension `u`, with the subtags of a value joined: `ca` and `islamic-civil`.
  private var keywords: [(key: String, name: String)] {
    let subtags = tag.split(separator: "-").drop { $0 != "u" && $0 != "x" }.prefix { $0 != "x" }.dropFirst()
    var keywords: [(key: String, name: String)] = []
    for subtag in subtags.prefix(while: { $0.utf8.count > 1 }) {
      // A key has two characters, and its values have more.
      if subtag.utf8.count == 2 {
        keywords.append((String(subtag), ""))
      } else if let last = keywords.indices.last {
        keywords[last].name += (keywords[last].name.isEmpty ? "" : "-") + subtag
      }
    }
    return keywords
  }

  /// Whether text of the locale runs from right to left. If the tag has no script, the likely script decides.
  public var isRightToLeft: Bool { nb_icu_locale_is_right_to_left(tag) }

  /// Whether short dates show the last two digits of the year, in the calendar of the locale.
  package var hasTwoDigitShortYears: Bool { nb_icu_short_year_has_two_digits(tag) }

  /// The locale to use if this one has no text of its own; `nil` after `und`.
  ///
  /// Keywords are removed first (`ja-u-ca-japanese` → `ja`). Then CLDR's parents apply (`en-GB` → `en-001` → `en` →
  /// `und`). A language doesn't fall back to another script (`zh-TW` → `zh-Hant` → `und`).
  public var parent: LocaleIdentifier? {
    guard let parent = try? Output.text("find parent of \(tag)", { nb_icu_locale_parent(tag, $0, $1) }), !parent.isEmpty
    else { return nil }
    return LocaleIdentifier(canonical: parent)
  }

  /// This locale with the script and the region that CLDR's likely subtags add, without keywords: `zh-CN` is
  /// `zh-Hans-CN`, and `sr` is `sr-Cyrl-RS`.
  package var likely: LocaleIdentifier {
    let likely = try? Output.text("find likely subtags of \(tag)") { nb_icu_locale_likely(tag, $0, $1) }
    return likely.map(LocaleIdentifier.init(canonical:)) ?? self
  }

  /// The name in another language, as CLDR writes it in running text, with a name for a dialect where there is one:
  /// `ja` is 日本語 in `ja`, `en-GB` is British English in `en`. The tag itself if it has no name.
  public func displayName(in locale: LocaleIdentifier) -> String {
    let name = try? Output.text("name \(tag)") { nb_icu_locale_display_name(tag, locale.tag, $0, $1) }
    return name ?? tag
  }

  /// The tag.
  public var description: String { tag }

  /// The subtags before the first extension.
  private var subtags: ArraySlice<Substring> {
    tag.split(separator: "-").prefix { $0.utf8.count > 1 }
  }

  private static func isTagByte(_ byte: UInt8) -> Bool {
    switch byte {
    case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
      UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "-"), UInt8(ascii: "_"):
      true
    default: false
    }
  }
}
