import Catalogs
import ICU
import MessageFormatting
import Notices
import Templates
import Threads

/// All notices in all languages side by side, for reviewers who check them before customers get them: when each is
/// sent, its texts by channel, their lengths and limits, also with the longest values, and the state of their
/// translations.
struct ReviewSheet {
  /// The path of the page, in each locale; no page of a catalog may have this path.
  static let path = "review"
  /// The values that `site/review.html` may use.
  static let values: TemplateValues = {
    let texts = [
      "lang", "dir", "title", "siteName", "languagesLabel", "noticesLabel", "tag", "name", "about", "footerCatalog",
    ]
    let kinds: [(String, TemplateValues.Kind)] =
      texts.map { ($0, .text) } + [
        ("assets", .address), ("href", .address), ("homeHref", .address), ("isCurrent", .flag),
        ("languages", .records), ("notices", .records), ("content", .html),
      ]
    return TemplateValues(Dictionary(uniqueKeysWithValues: kinds), required: ["content"])
  }()

  let builder: PageBuilder
  /// The samples of all its languages, which the sheets of all languages share.
  let columns: Lazy<[Column]>
  /// Whether the sheet is not part of a site; it then has no links to pages.
  let isAlone: Bool

  private var text: SiteText { builder.text }

  /// Whether the catalog has notices to review.
  static func isNeeded(_ catalog: Catalog) -> Bool { !catalog.facts.notices.isEmpty }

  /// Where it is written.
  static func file(_ locale: LocaleIdentifier, isAlone: Bool) -> String {
    isAlone ? "\(locale.tag).html" : SiteLinks.file(path, locale)
  }

  func render(_ templates: TemplateSet) -> String {
    let file = Self.file(text.locale, isAlone: isAlone)
    let links = SiteLinks(file: file, page: (Self.path, text.locale), pageExtension: "html")
    let sections = sections
    var values: [String: TemplateValue] = [
      "lang": .text(text.locale.tag), "dir": .text(text.locale.isRightToLeft ? "rtl" : "ltr"),
      "title": .text(text.label(.review)), "about": .text(text.label(.reviewAbout)),
      "siteName": .text(text.label(.name)), "languagesLabel": .text(text.label(.languages)),
      "footerCatalog": .text(HTMLFrame.footer(text)),
      "assets": .text(links.address(of: "assets")),
      "languages": .records(
        columns.value.map(\.locale).map { locale in
          [
            "tag": .text(locale.tag), "name": .text(locale.displayName(in: locale)),
            "isCurrent": .flag(locale == text.locale),
            "href": .text(links.address(of: Self.file(locale, isAlone: isAlone))),
          ]
        }
      ),
      "noticesLabel": .text(text.label(.onThisPage)),
      "notices": .records(
        sections.map { section in
          ["name": .text(text.plain(.name(ofNotice: section.notice)).plainText), "href": .text("#\(section.notice)")]
        }
      ),
      "content": .text(content(sections, links)),
    ]
    if !isAlone { values["homeHref"] = .text(links.address(of: .page(builder.outline.home, anchor: nil))) }
    return templates.render("site/review.html", values)
  }

  private func content(_ sections: [(notice: String, blocks: [Block])], _ links: SiteLinks) -> String {
    var writer = HTMLWriter(links: links, reserved: ["nb-main"])
    for (notice, blocks) in sections {
      let title = HTMLHeading(content: text.plain(.name(ofNotice: notice)), level: 2, id: notice, links: links)
      writer.write(section: notice, heading: title.html, blocks)
    }
    return writer.html
  }

  /// The notices as the samples are ordered, each with its occasion and its texts.
  private var sections: [(notice: String, blocks: [Block])] {
    let columns = columns.value
    let own = columns.first { $0.locale == text.locale } ?? columns.first
    return (own?.typical ?? []).enumerated().map { number, notice in
      (notice.id, [.facts(occasion(of: notice)), .table(table(notice, number, columns))])
    }
  }

  /// The samples of a locale, in the same order in each.
  struct Column: Sendable {
    let locale: LocaleIdentifier
    let typical: [RenderedNotice]
    let longest: [RenderedNotice]
    /// With each of ``counts``.
    let counted: [(count: Int, notices: [RenderedNotice])]
  }

  /// The samples in some languages, created when a sheet first needs them.
  static func columns(_ notices: NoticeRenderer, in locales: [LocaleIdentifier]) -> Lazy<[Column]> {
    Lazy {
      Parallel.map(locales.count) { index in
        let locale = locales[index]
        return Column(
          locale: locale,
          typical: notices.samples(in: locale),
          longest: notices.samples(in: locale, length: .longest),
          counted: counts.map { ($0, notices.samples(in: locale, length: .count($0))) }
        )
      }
    }
  }

  /// Numbers with which a text has all of its forms, in the languages of CLDR and with texts for 0, 1 and 2 alone.
  private static let counts = [0, 1, 2, 3, 5, 11, 21, 100]

  private func occasion(of notice: RenderedNotice) -> [Definition] {
    let about = builder.about(notice)
    guard isAlone else { return about }
    return about.map { definition in
      Definition(id: definition.id, term: definition.term, blocks: definition.blocks.map(\.withoutLinksToPages))
    }
  }

  private func table(_ notice: RenderedNotice, _ number: Int, _ columns: [Column]) -> Table {
    let languages = columns.map { column in
      text.marked([.text(column.locale.displayName(in: column.locale))], column.locale)
    }
    return Table(
      caption: text.plain(.name(ofNotice: notice.id)),
      groups: [Table.ColumnGroup(title: nil, columns: [[.text(text.label(.texts))]] + languages)],
      noteTitles: [],
      rows: notice.channels.flatMap { channel in
        channel.parts.map { part in
          Table.Row(
            id: nil,
            header: [
              .text(name(SiteLabel.channel(channel.id), or: channel.id)), .lineBreak,
              .quiet([.text(name(SiteLabel.part(part.id), or: part.id))]),
            ],
            cells: columns.map { column in
              cell(column, number, channel.id, part.id)
            },
            notes: []
          )
        }
      }
    )
  }

  /// A label that a catalog has where its pages show the notices.
  private func name(_ key: MessageKey, or id: String) -> String { text.has(key) ? text.label(key) : id }

  private func cell(_ column: Column, _ number: Int, _ channel: String, _ part: String) -> [Inline] {
    let (typical, longest, locale) = (column.typical[number], column.longest[number], column.locale)
    guard let shown = typical.part(part, of: channel) else { return [.quiet([.text("–")])] }
    let lines = self.lines(shown.part).map { [Inline.text($0)] }
    let format = text.texts.catalog.facts.channels.named(channel)?.parts.first { $0.id == part }
    var remarks: [[Inline]] = []
    if let measure = format?.measure(of: shown.part.text, in: locale) {
      remarks.append([.text(text.measured(measure))])
    }
    if let text = longest.part(part, of: channel)?.part.text, let measure = format?.measure(of: text, in: locale) {
      let arguments = ["measure": MessageValue.string(self.text.measured(measure))]
      remarks.append([.text(self.text.label(.reviewLongest, arguments))])
    }
    if let review = review(of: "notices.\(typical.id).\(channel).\(part)", in: locale) {
      remarks.append([.badge(text.label(review.label), kind: review.rawValue)])
    }
    let content =
      text.marked(Array(lines.joined(separator: [Inline.lineBreak])), shown.locale)
      + forms(column, number, channel, part).flatMap { [.lineBreak] + $0 }
    if remarks.isEmpty { return content }
    return content + [.lineBreak, .quiet(Array(remarks.joined(separator: [Inline.text(" · ")])))]
  }

  /// The lines of a text that are others with another number: each form once, with the first number that has it.
  private func forms(_ column: Column, _ number: Int, _ channel: String, _ part: String) -> [[Inline]] {
    guard let shown = column.typical[number].part(part, of: channel) else { return [] }
    var known = Set(lines(shown.part).map(Self.form))
    var forms: [[Inline]] = []
    for (count, notices) in column.counted {
      let lines = notices[number].part(part, of: channel).map { self.lines($0.part) } ?? []
      for line in lines where known.insert(Self.form(line)).inserted {
        let label = text.label(.reviewForm, ["number": .number(DecimalNumber(count))])
        forms.append([.quiet([.text(label)]), .text(" ")] + text.marked([.text(line)], shown.locale))
      }
    }
    return forms
  }

  /// A line with one mark for each number.
  private static func form(_ line: String) -> String {
    var form = String.UnicodeScalarView()
    var isInNumber = false
    for scalar in line.unicodeScalars {
      let isDigit = scalar.properties.numericType == .decimal
      if !isDigit { form.append(scalar) } else if !isInNumber { form.append("#") }
      isInNumber = isDigit
    }
    return String(form)
  }

  private func lines(_ part: RenderedChannel.Part) -> [String] {
    let paragraphs = part.body.map { $0.paragraphs.map(words) } ?? [part.text]
    return paragraphs.flatMap { $0.split(separator: "\n") }.map { String($0) }
  }

  /// A paragraph without its links.
  private func words(_ paragraph: [RichText.Inline]) -> String {
    paragraph.map { piece in
      switch piece {
      case .text(let text), .link(let text, _): text
      }
    }.joined()
  }

  /// The review state of a part: the lowest state of all its texts.
  private func review(of name: String, in locale: LocaleIdentifier) -> SiteSupplements.Review? {
    let reviews = builder.supplements.reviews[locale] ?? [:]
    let own = reviews.filter { $0.key == name || $0.key.hasPrefix(name + ".") }.map(\.value)
    return [.missing, .stale, .unreviewed, .approved].first(where: own.contains)
  }
}

extension SiteSupplements.Review {
  fileprivate var label: SiteLabel {
    switch self {
    case .approved: .approved
    case .unreviewed: .unreviewed
    case .stale: .stale
    case .missing: .missing
    }
  }
}

extension RenderedNotice {
  /// A text of a channel, with the locale that it is in.
  fileprivate func part(_ id: String, of channel: String) -> (part: RenderedChannel.Part, locale: LocaleIdentifier)? {
    guard let channel = channels.first(where: { $0.id == channel }) else { return nil }
    return channel.parts.first { $0.id == id }.map { ($0, channel.locale) }
  }
}

extension Block {
  /// The block, with the words of links to pages in their places.
  fileprivate var withoutLinksToPages: Block {
    guard case .paragraph(let content) = self else { return self }
    return .paragraph(
      content.flatMap { inline -> [Inline] in
        if case .link(let words, .page) = inline { words } else { [inline] }
      }
    )
  }
}
