import Catalogs
import ICU
import MessageFormatting
import Notices

extension PageBuilder {
  /// Every notice as its reader sees it, with the sample values of the catalog; those that another page shows among some
  /// are listed by their first words.
  func gallery() -> [Block] {
    let others = facts.notices.filter { places.division(with: $0.id, of: .notices) == nil }
    let divided = facts.notices.filter { places.division(with: $0.id, of: .notices) != nil }
    return index(of: Set(divided.map(\.id)), hasAnchors: true) + samples(of: Set(others.map(\.id)))
  }

  /// Notices by the texts of their first channel, each with a link to all of its texts.
  func index(of names: Set<String>, hasAnchors: Bool = false) -> [Block] {
    let shown = (notices?.samples(in: text.locale) ?? []).filter { names.contains($0.id) }
    if shown.isEmpty { return [] }
    return [
      .paragraph([.quiet([.text(text.label(.sample))])]),
      .definitions(
        shown.map { notice in
          let name = text.plain(.name(ofNotice: notice.id))
          let place = places.place(of: notice.id, listedAs: .notices)
          let words = notice.channels.first?.parts.prefix(2).map { [Inline.text($0.text)] } ?? []
          return Definition(
            id: hasAnchors ? notice.id : nil,
            term: place.map { [.link(name, $0)] } ?? name,
            blocks: [.paragraph(Array(words.joined(separator: [.lineBreak])))]
          )
        }
      ),
    ]
  }

  /// Notices as their readers see them.
  func samples(of names: Set<String>) -> [Block] {
    let shown = (notices?.samples(in: text.locale) ?? []).filter { names.contains($0.id) }
    if shown.isEmpty { return [] }
    return [.paragraph([.quiet([.text(text.label(.sample))])])] + shown.map(part)
  }

  /// The first channel of a notice as its readers see it.
  func pushes(of notice: String) -> [Block] {
    guard let shown = notices?.samples(in: text.locale).first(where: { $0.id == notice }) else { return [] }
    return shown.channels.prefix(1).map { .card(card($0, of: shown)) }
  }

  private func part(_ notice: RenderedNotice) -> Block {
    .part(
      Part(
        id: notice.id,
        title: text.plain(.name(ofNotice: notice.id)),
        blocks: notice.channels.map { .card(card($0, of: notice)) } + [.facts(about(notice))] + trial(of: notice.id)
      )
    )
  }

  /// A link to the explorer, which writes the notice from other payloads, at other times and in other zones.
  private func trial(of notice: String) -> [Block] {
    guard supplements.explorer != nil, let page = places.page(listing: .explorer) else { return [] }
    let target = LinkTarget.explorer(page: page, notice: notice)
    return [.paragraph([.link([.text(text.label(.explorerTry))], target)])]
  }

  /// When a notice is sent, until when it is true, and what the customer can do.
  func about(_ notice: RenderedNotice) -> [Definition] {
    let fact = facts.notices.named(notice.id)
    let action = notice.action.map { self.fact(.actionLink, [.link([.text($0.label)], .external($0.url))]) }
    return occasion(of: notice.id) + reminders(of: fact) + [self.fact(.validUntil, validity(fact?.validUntil?.name))]
      + [action].compactMap(\.self)
  }

  /// When a notice is sent: the states, the rows, the notifications and the customers that it is for; of a reminder, the
  /// notice that it repeats.
  private func occasion(of notice: String) -> [Definition] {
    let original = facts.notices.filter { $0.hasStep(writing: notice) }.map { text.name(ofNotice: $0.id) }
    let reminder = original.isEmpty ? [] : [fact(.reminderOf, original.inOneLine)]
    guard let occasion = pictures.occasion(of: notice) else { return reminder }
    let names = pictures.notifications(before: notice)
    let notifications = facts.notifications.map(\.notification).filter { names.contains($0.name) }
    let entitled = Set(facts.states.filter { occasion.states.contains($0.id) }.map(\.access))
    let occasions: [(SiteLabel, [[Inline]])] = [
      (.state, occasion.states.map(text.name(ofState:))),
      (.access, Access.allCases.filter(entitled.contains).map { [access($0)] }),
      (.rule, occasion.rows.map { text.name(ofRow: $0.id, of: $0.table) }),
      (.notification, notifications.map(text.name(ofNotification:))),
    ]
    return reminder + occasions.filter { !$1.isEmpty }.map { fact($0, $1.inOneLine) } + occasion.audiences.map(audience)
  }

  /// When a notice is sent once more, and with which texts.
  private func reminders(of notice: NoticeFact?) -> [Definition] {
    let steps = notice?.steps ?? []
    if steps.isEmpty { return [] }
    let lines = steps.map { step -> [Inline] in
      text.name(ofNotice: step.notice.name) + [.text(" · \(moment(of: step))")]
    }
    return [fact(.reminders, Array(lines.joined(separator: [.lineBreak])))]
  }

  private func moment(of step: NoticeStep) -> String {
    switch step.timing {
    case .after(let length): text.label(.reminderAfter, ["length": .string(text.elapsed(length))])
    case .before(_, let length): text.label(.reminderBefore, ["length": .string(text.elapsed(length))])
    }
  }

  /// The customers that a notice is for, by the names of the input that distinguishes them.
  private func audience(_ audience: NoticeOccasion.Audience) -> Definition {
    let key = "tables.\(audience.table.id)"
    let values = facts.tables.named(facts.decision.table).map {
      DecisionTableBuilder(text: text, base: $0).values(audience.values, of: audience.input, key: key)
    }
    return Definition(
      id: nil,
      term: text.plain("\(key).\(audience.input.id)"),
      blocks: [.paragraph(values ?? [])]
    )
  }

  /// The end of a notice's validity, as developers compute it from the payload.
  private func validity(_ name: String?) -> [Inline] {
    guard let name, let parameter = facts.parameters.named(name) else { return [.text(text.label(.validUntilNever))] }
    switch parameter.origin {
    case .payload(let path): return [.code(path.description)]
    case .firstOf(let paths): return [.code(paths.first?.description ?? name)]
    case .after(let paths, let duration):
      return [.code(paths.first?.description ?? name), .text(" + \(text.fact(duration))")]
    default: return [.code(name)]
    }
  }

  private func card(_ channel: RenderedChannel, of notice: RenderedNotice) -> Card {
    let title = text.label(SiteLabel.channel(channel.id))
    let name = text.plain(.name(ofNotice: notice.id)).plainText
    return Card(
      channel: channel.id,
      title: title,
      sender: sampleName(in: text.locale),
      fields: channel.parts.map { part in
        let format = facts.channels.named(channel.id)?.parts.first { $0.id == part.id }
        return Card.Field(
          id: part.id,
          label: text.label(SiteLabel.part(part.id)),
          measure: format?.measure(of: part.text, in: text.locale).map(text.measured),
          blocks: part.body.map(paragraphs) ?? [.paragraph([.text(part.text)])]
        )
      },
      document: channel.parts.lazy.compactMap(\.html).first.map { html in
        Card.Document(name: notice.id, title: "\(title): \(name)", html: html)
      }
    )
  }

  private func paragraphs(_ body: RichText) -> [Block] {
    body.paragraphs.map { paragraph in
      .paragraph(
        paragraph.flatMap { piece -> [Inline] in
          switch piece {
          case .text(let text): lines(text)
          case .link(let text, let url): [.link(lines(text), .external(url))]
          }
        }
      )
    }
  }

  private func lines(_ text: String) -> [Inline] {
    let lines = text.split(separator: "\n", omittingEmptySubsequences: false).map { [Inline.text(String($0))] }
    return Array(lines.joined(separator: [.lineBreak]))
  }

  /// The sample value of the parameter that holds the app's name.
  private func sampleName(in locale: LocaleIdentifier) -> String {
    let examples = facts.parameters.named("appName")?.examples ?? [:]
    return [locale.tag, locale.language, "any"].lazy.compactMap { examples[$0] }.first ?? ""
  }
}
