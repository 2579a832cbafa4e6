import Catalogs
import ICU
import MessageFormatting
import Notices

extension PageBuilder {
  /// What a backend does with generated code, in each of its languages.
  func serverCode() -> [Block] {
    let programs = supplements.serverPrograms.map { SourceProgram(name: $0.name, language: $0.language, code: $0.code) }
    return programs.isEmpty ? [] : [.programs(programs, label: text.label(.programmingLanguage))]
  }

  /// The names of the checks whose topics other pages show, by those pages; then every other check as on those.
  func checks() -> [Block] {
    let divisions = places.divisions(of: .checks)
    let index = divisions.map { page, topics in
      Block.part(
        Part(
          id: nil,
          title: [.link(heading(of: page), .page(page.path, anchor: nil))],
          blocks: [
            .paragraph(text.line(page.key("abstract"))),
            .labels(
              Labels(
                label: nil,
                items: supplements.checks.filter { topics.contains($0.topic) }.map { check in
                  Labels.Item(id: check.id, content: [.link([.code(check.id)], .page(page.path, anchor: check.id))])
                },
                remark: nil
              )
            ),
          ]
        )
      )
    }
    let shown = Set(divisions.flatMap(\.names))
    return index + checks(Set(supplements.checks.map(\.topic)).subtracting(shown))
  }

  /// The checks of some topics, each with its example. Words that are not written in the locale's language are English, and marked as
  /// such.
  func checks(_ topics: Set<String>) -> [Block] {
    supplements.checks.filter { topics.contains($0.topic) }.map { check in
      .part(
        Part(
          id: check.id,
          title: [.code(check.id)],
          blocks: [
            .facts(
              [fact(.severity, [.badge(text.label(SiteLabel.severity(check.severity)), kind: check.severity)])]
                + (check.languages.map { [fact(.checkedLanguages, [.text(names(of: $0))])] } ?? [])
            )
          ] + words(of: check)
            + example(.exampleFound, check.firing)
            + check.beside.flatMap { example(.exampleBeside, $0) }
            + example(.exampleFixed, check.fixed)
        )
      )
    }
  }

  /// The only languages that a check looks at.
  private func names(of languages: [LocaleIdentifier]) -> String {
    let names = languages.map { MessageValue.string($0.displayName(in: text.locale)) }
    return text.label(.checkedLanguagesOnly, ["languages": .list(names)])
  }

  private func words(of check: SiteSupplements.CheckDocument) -> [Block] {
    func blocks(_ words: SiteSupplements.CheckDocument.Words) -> [Block] {
      [.paragraph([.strong(quoting(words.finds))]), .paragraph(quoting(words.why))]
    }
    if let own = check.words[text.locale.language] { return blocks(own) }
    guard let english = try? LocaleIdentifier("en"), let words = check.words["en"] else { return [] }
    return [.foreign(blocks(words), english)]
  }

  /// A text of the checks, in which words of another writing than the locale's, such as だ・である, are marked as Japanese.
  private func quoting(_ words: String) -> [Inline] {
    guard text.locale.language != "ja", let japanese = try? LocaleIdentifier("ja") else { return [.text(words)] }
    var content: [Inline] = []
    var rest = words[...]
    while let start = rest.firstIndex(where: Self.isJapanese) {
      let run = rest[start...].prefix(while: Self.isJapanese)
      if start > rest.startIndex { content.append(.text(String(rest[..<start]))) }
      content.append(.foreign([.text(String(run))], japanese))
      rest = rest[run.endIndex...]
    }
    return rest.isEmpty ? content : content + [.text(String(rest))]
  }

  private static func isJapanese(_ character: Character) -> Bool {
    character.unicodeScalars.allSatisfy { (0x3001...0x30FF).contains($0.value) || (0x4E00...0x9FFF).contains($0.value) }
  }

  private func example(_ label: SiteLabel, _ file: SiteSupplements.CheckDocument.File) -> [Block] {
    let heading = Block.paragraph([.strong([.text(text.label(label))]), .text(" "), .code(file.path)])
    guard let content = file.text else { return [heading, .paragraph([.quiet([.text(text.label(.exampleAbsent))])])] }
    return [heading, .code(content, language: file.path.hasSuffix(".yaml") ? "yaml" : "")]
  }

  /// How far the translations of each locale are, in all and by area.
  func coverage() -> [Block] {
    let counts = supplements.coverage
    let locales = counts.filter { $0.area == nil }
    let others = locales.filter { $0.locale != text.texts.catalog.sourceLocale }
    return [table(locales, .coverageCaption, .locale) { [.text($0.locale.displayName(in: text.locale))] }]
      + others.map { own in
        let areas = counts.filter { $0.locale == own.locale && $0.area != nil }
        return .part(
          Part(
            id: nil,
            title: [.text(own.locale.displayName(in: text.locale))],
            blocks: [table(areas, .coverageByArea, .area) { [.code($0.area ?? "")] }]
          )
        )
      }
  }

  private func table(
    _ counts: [SiteSupplements.Coverage],
    _ caption: SiteLabel,
    _ heading: SiteLabel,
    _ header: (SiteSupplements.Coverage) -> [Inline]
  ) -> Block {
    let isReviewed = counts.contains { $0.reviews != nil }
    let columns = [heading, .texts] + (isReviewed ? [.approved, .unreviewed, .stale] : []) + [.missing]
    return .table(
      Table(
        caption: [.text(text.label(caption))],
        groups: [Table.ColumnGroup(title: nil, columns: columns.map { [.text(text.label($0))] })],
        noteTitles: [],
        rows: counts.map { count in
          let reviews = count.reviews.map { [$0.approved, $0.unreviewed, $0.stale] } ?? []
          let figures = [count.total] + (isReviewed ? reviews : []) + [count.missing]
          return Table.Row(
            id: nil,
            header: header(count),
            cells: figures.map { [.text(text.number($0))] },
            notes: []
          )
        }
      )
    )
  }
}
