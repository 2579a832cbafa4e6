import Catalogs
import ICU
import JSON
import MessageFormatting
import Notices
import Templates

/// The page on which a locale is searched; without a script it is a list of pages.
struct SearchSheet {
  /// Where it stands, in each locale; no page of a catalog may have this path.
  static let path = "search"
  /// The folder of the index, in each locale.
  static let folder = "search"
  /// The values that `site/search.html` may use.
  static let values = TemplateValues(
    [
      "index": .text, "counts": .text, "searching": .text, "failed": .text, "more": .text, "withoutScript": .text,
    ],
    required: ["index", "counts"]
  )
  /// A longer list would be no help; the first page of a folder then stands for all of it.
  static let listed = 300

  let text: SiteText
  let outline: SiteOutline
  let translations: PageTranslations

  /// The page with its list.
  var page: Page {
    let entries = outline.pages.count > Self.listed ? outline.landmarks : outline.pages
    let mark: [Inline] = [.quiet([.text(" \(text.untranslatedMark(translations.sourceLocale))")])]
    let items = entries.map { entry -> [Block] in
      let isCopy = translations.isCopy(entry.path, in: text.locale)
      return [.paragraph([.link(entry.title + (isCopy ? mark : []), .page(entry.path, anchor: nil))])]
    }
    return Page(
      path: Self.path,
      locale: text.locale,
      eyebrow: nil,
      title: text.plain(SiteLabel.search.key),
      abstract: text.plain(SiteLabel.searchAbout.key),
      lead: [],
      sections: [
        Page.Section(
          id: "all",
          title: text.plain(SiteLabel.allPages.key),
          blocks: [.list(start: nil, items: items)]
        )
      ]
    )
  }

  /// What stands above the list.
  func frame(_ templates: TemplateSet) -> String {
    templates.render(
      "site/search.html",
      [
        "index": .text("\(Self.folder)/index.js"), "counts": .text(counts),
        "searching": .text(text.label(.searching)), "failed": .text(text.label(.searchFailed)),
        "more": .text(text.label(.searchMore)), "withoutScript": .text(text.label(.searchWithoutScript)),
      ]
    )
  }

  /// How many pages match, in words: a text for none and one for each plural category, as JSON, with U+FFFC in place of
  /// the number.
  private var counts: String {
    var texts = ["0": words(0)]
    for number in [1, 2, 3, 4, 5, 6, 11, 20, 100, 101, 1_000_000] {
      guard let category = text.pluralCategory(of: number), texts[category] == nil else { continue }
      texts[category] = words(number)
    }
    var output = JSONOutput()
    output.beginObject()
    for (category, words) in texts.sorted(by: { $0.key < $1.key }) {
      output.name(text: category)
      output.value(words)
    }
    output.endObject()
    return output.withBytes { String(decoding: $0, as: UTF8.self) }
  }

  private func words(_ count: Int) -> String {
    let arguments: [String: MessageValue] = ["count": .number(DecimalNumber(count))]
    let parts = text.texts.text(SiteLabel.searchResults.key, in: text.locale, arguments: arguments)?.message.parts ?? []
    return parts.map { part in if case .value = part { "\u{FFFC}" } else { part.text } }.joined()
  }
}
