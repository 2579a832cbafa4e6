import Catalogs
import ICU
import Instants
import MessageFormatting

extension NoticeRenderer {
  /// Which of a parameter's sample values a sample is made with.
  public enum SampleLength: Hashable, Sendable {
    /// Typical values, as a reader expects them.
    case typical
    /// The longest realistic values, for limits; ends are in the middle of a day.
    case longest
    /// Typical values, with this number in the place of every whole number.
    case count(Int)
  }

  /// Every notice in a locale, with sample values instead of a customer's, in the order in which the decision tables
  /// first name them.
  public func samples(in locale: LocaleIdentifier, length: SampleLength = .typical) -> [RenderedNotice] {
    noticesInOrder.map { notice in
      let action = action(of: notice.id)
      let parameters = notice.parameters.compactMap { token in
        sample(token.name, in: locale, length).map { (name: token.name, value: $0) }
      }
      let request = NoticeWording.Request(
        notice: notice.id,
        action: action,
        locale: locale,
        timeZone: .utc,
        isTimeZoneAssumed: false,
        linksTextMessages: false,
        channels: []
      )
      let wording = NoticeWording(notice, for: request, texts: texts, layouts: layouts)
      let arguments = NoticeArguments(
        for: MessageParameters(parameters.map(\.name)),
        values: parameters.map(\.value),
        detail: length == .longest ? .time : []
      )
      var validUntil: Instant?
      if let end = notice.validUntil, case .instant(let instant)? = sample(end.name, in: locale, length) {
        validUntil = instant
      }
      return RenderedNotice(
        id: notice.id,
        locale: wording.locale,
        timeZone: .utc,
        channels: wording.words(arguments).channels,
        channelsByName: wording.channelsByName,
        action: wording.action,
        validUntil: validUntil
      )
    }
  }

  /// The notices as the rows of the tables name them, each followed by its later steps, then those that no row names.
  private var noticesInOrder: [NoticeFact] {
    var order: [String] = []
    for row in allTables.flatMap(\.rows) {
      guard let id = row.outcome[output(.notice)]?.name else { continue }
      let steps = catalog.facts.notices.named(id)?.steps ?? []
      for id in [id] + steps.map(\.notice.name) where !order.contains(id) { order.append(id) }
    }
    let named = order.compactMap { catalog.facts.notices.named($0) }
    return named + catalog.facts.notices.filter { !order.contains($0.id) }
  }

  /// The action of the first row that names a notice, or the notice that it reminds of; `nil` if it has no action. A
  /// row of a stage that leaves the action unchanged has the action of the notice that it replaces.
  private func action(of notice: String, replacedBy seen: Set<String> = []) -> String? {
    let names = Set([notice] + catalog.facts.notices.filter { $0.hasStep(writing: notice) }.map(\.id))
    for table in allTables {
      for row in table.rows where row.outcome[output(.notice)].map({ names.contains($0.name) }) ?? false {
        if let action = row.outcome[output(.action)] { return catalog.facts.links.named(action.name)?.id }
        let replaced = zip(table.inputs, row.cells).first { input, _ in
          if case .outcome(let name) = input.origin { name == output(.notice) } else { false }
        }
        let seen = seen.union(names)
        return replaced?.1.first { !seen.contains($0) }.flatMap { action(of: $0, replacedBy: seen) }
      }
    }
    return nil
  }

  private func output(_ part: DecisionFact.Part) -> String { catalog.facts.decision.output(part) }

  /// All tables, and then the stages over them.
  private var allTables: [TableFact] {
    catalog.facts.tables + catalog.facts.overlays.flatMap { $0.stages.map(\.table) }
  }

  private func sample(_ id: String, in locale: LocaleIdentifier, _ length: SampleLength) -> MessageValue? {
    guard let parameter = catalog.facts.parameters.named(id) else { return nil }
    if case .count(let number) = length, parameter.kind == .count { return .number(DecimalNumber(number)) }
    let sample = parameter.sample(in: locale, orIn: catalog.sourceLocale, longest: length == .longest)
    guard length == .longest, case .string(let text)? = sample else { return sample }
    // A name of a product may be longer than the sample.
    let names = catalog.facts.valuesByProduct(of: id).values.compactMap {
      $0.value(in: locale, orIn: catalog.sourceLocale)
    }
    return .string(names.sorted().reduce(text) { $1.count > $0.count ? $1 : $0 })
  }
}

extension Parameter {
  /// A sample value: of the locale, of its language, of any, or of another locale, the first that the catalog has.
  package func sample(
    in locale: LocaleIdentifier,
    orIn other: LocaleIdentifier,
    longest isLongest: Bool = false
  ) -> MessageValue? {
    let longest = isLongest ? longest.value(in: locale, orIn: other) : nil
    guard let text = longest ?? examples.value(in: locale, orIn: other) else { return nil }
    switch kind {
    case .text, .timeZone: return .string(text)
    case .exclusiveEnd: return Instant(iso8601: text).map(MessageValue.instant)
    case .date where isLongest && isLastDay: return Instant(iso8601: "\(text)T12:30:00Z").map(MessageValue.instant)
    case .date: return CivilDate(iso8601: text).map(MessageValue.civilDate)
    case .count: return DecimalNumber(text).map(MessageValue.number)
    case .price: return Price(sample: text).map { .price($0.amount, $0.currency) }
    }
  }
}
