import Catalogs
import ICU
import Instants
import MessageFormatting
import MessageSyntax
import Renewals
import Templates

/// The parameters of a notice, prepared for reading; one object, because to copy it would count references of all that
/// it holds.
final class NoticeParameters: Sendable {
  /// Their names, as messages take them.
  let taken: MessageParameters
  private var names: [String] { taken.names }
  private let readers: [ParameterReader]
  /// Those that are days, by index.
  private let days: [(index: Int, reader: DayReader)]
  private let end: InstantReader?
  /// Prices that are more than others, by index.
  private let orders: [(higher: Int, lower: Int)]

  /// Prepares the parameters of a notice that texts use, with the prices that they are compared with, for customers
  /// with a locale.
  init(_ notice: NoticeFact, in catalog: Catalog, locale: LocaleIdentifier, used: Set<String>) {
    let names = notice.parameters(for: used, in: catalog.facts)
    taken = MessageParameters(names)
    let readers = names.map { ParameterReader($0, in: catalog, locale: locale) }
    self.readers = readers
    days = readers.enumerated().compactMap { if case .day(let reader) = $1 { ($0, reader) } else { nil } }
    orders = names.indices.compactMap { higher in
      guard let lower = catalog.facts.parameters.named(names[higher])?.moreThan else { return nil }
      return names.firstIndex(of: lower.name).map { (higher, $0) }
    }
    end = notice.validUntil.map { InstantReader($0.name, in: catalog) }
  }

  /// The exclusive end of the notice's validity; `nil` if it never becomes wrong.
  func validUntil(in facts: SubscriptionFacts) throws(PayloadError) -> Instant? { try end?.instant(in: facts) }

  /// The values for one customer; throws if the facts leave one out or give something else.
  func values(in source: ParameterSource) throws(PayloadError) -> NoticeArguments {
    var values: [MessageValue] = []
    values.reserveCapacity(readers.count)
    var (warnings, missing): ([String], [String]) = ([], [])
    for (index, reader) in readers.enumerated() {
      let value = try reader.value(in: source, &warnings)
      if value == nil { missing.append(names[index]) }
      values.append(value ?? .string(""))
    }
    var lineValues = values
    let detail = try detail(of: &values, in: source)
    var hasTimesInLines = true
    if detail.contains(.time) { hasTimesInLines = try endsToday(in: source) }
    if !hasTimesInLines {
      for (index, reader) in days where reader.isEnd { lineValues[index] = .civilDate(try reader.day(in: source)) }
    }
    return NoticeArguments(
      for: taken,
      values: values,
      lineValues: hasTimesInLines ? nil : lineValues,
      missing: missing,
      detail: detail,
      warnings: warnings
    )
  }

  /// Why a notice must not be sent because its values cannot all be true, which only prices can show; `nil` if they
  /// can.
  func contradiction(in arguments: NoticeArguments, of notice: String) -> String? {
    for (higher, lower) in orders {
      guard case .price(let more, let currency)? = arguments[names[higher]],
        case .price(let less, let other)? = arguments[names[lower]]
      else { continue }
      let names = ["notice": notice, "higher": names[higher], "lower": names[lower]]
      if currency != other { return FactsWarning.otherCurrencies.text(names) }
      guard let difference = more.adding(less.negated), !difference.isNegative, !difference.isZero else {
        return FactsWarning.lowerPrice.text(names)
      }
    }
    return nil
  }

  /// Whether one of the ends is on the day of the decision.
  private func endsToday(in source: ParameterSource) throws(PayloadError) -> Bool {
    let today = try DayReader.day(of: source.now, "now", in: source.timeZone)
    for (_, reader) in days where reader.isEnd {
      if try reader.day(in: source) == today { return true }
    }
    return false
  }

  /// What the dates show in addition to the fields that texts name.
  ///
  /// Either all ends of a notice have a time or none has: if one end is in the middle of a day, an end at midnight
  /// becomes the last minute before it.
  private func detail(of values: inout [MessageValue], in source: ParameterSource) throws(PayloadError) -> DateDetail {
    guard !days.isEmpty else { return [] }
    var detail: DateDetail = []
    let today = try DayReader.day(of: source.now, "now", in: source.timeZone).daysSinceEpoch
    for (index, reader) in days {
      if case .instant = values[index] { detail.insert(.time) }
      if abs(try reader.day(in: source).daysSinceEpoch - today) > DateDetail.daysWithoutYear { detail.insert(.year) }
    }
    guard detail.contains(.time) else { return detail }
    for (index, reader) in days where reader.isEnd {
      if case .civilDate = values[index] { values[index] = .instant(try reader.lastMinute(in: source)) }
    }
    return detail
  }
}

extension NoticeFact {
  /// What the texts of some channels take in some locales, and the layouts of emails in those channels.
  package func variables(
    of channels: [ChannelFact],
    in locales: Set<LocaleIdentifier>,
    of catalog: Catalog,
    _ layouts: TemplateSet
  ) -> Set<String> {
    let keys = channels.flatMap { channel in
      channel.parts.flatMap { part -> [MessageKey] in
        let key: MessageKey = "notices.\(id).\(channel.id).\(part.id)"
        return part.format == .paragraphs ? openingKeys + [key] + closingKeys : [key]
      }
    }
    var names = channels.contains(where: \.hasLayout) ? layouts.namesInEmails : []
    for locale in locales {
      for key in keys { names.formUnion(catalog.message(key, in: locale)?.parsed.message?.externalVariables ?? []) }
    }
    return names
  }

  /// The parameters that texts with some variables need, with the prices that they are compared with; sorted.
  package func parameters(for used: Set<String>, in facts: Facts) -> [String] {
    func lower(_ name: String) -> String? { facts.parameters.named(name)?.moreThan?.name }
    let needed = used.union(used.compactMap(lower))
    return parameters.map(\.name).filter { needed.contains($0) || lower($0).map(needed.contains) ?? false }.sorted()
  }
}

extension TemplateSet {
  /// The names of values that layouts of emails use.
  package var namesInEmails: Set<String> {
    NoticeRenderer.layoutNames.keys.reduce(into: []) { $0.formUnion(names(in: $1)) }
  }
}

/// The values of a notice's parameters. There are few, so that to compare names is faster than to hash them.
struct NoticeArguments: Sendable {
  private let parameters: MessageParameters
  private let values: [MessageValue]
  /// The values for texts of one line, where they differ: their ends are days, and have a time only on the last day.
  private let lineValues: [MessageValue]?

  /// Whether a text among them may run against the message around it.
  let haveRightToLeftText: Bool

  /// The optional parameters that the facts leave out; their values are empty texts.
  let missing: [String]
  /// What dates show besides the fields that texts name.
  let detail: DateDetail
  /// What the caller should know about them.
  let warnings: [String]

  /// As many parameters as values, each name once.
  init(
    for parameters: MessageParameters,
    values: [MessageValue],
    lineValues: [MessageValue]? = nil,
    missing: [String] = [],
    detail: DateDetail = [],
    warnings: [String] = []
  ) {
    (self.parameters, self.values, self.missing) = (parameters, values, missing)
    self.lineValues = lineValues
    (self.detail, self.warnings) = (detail, warnings)
    haveRightToLeftText = values.contains(where: \.isRightToLeftText)
  }

  /// The arguments for texts of one line.
  var inLines: NoticeArguments {
    guard let lineValues else { return self }
    return NoticeArguments(
      for: parameters,
      values: lineValues,
      missing: missing,
      detail: detail.subtracting(.time),
      warnings: warnings
    )
  }

  /// The value of a parameter.
  subscript(name: String) -> MessageValue? {
    parameters.position(of: name).map { values[$0] }
  }

  /// The values that are texts, as layouts show them.
  var texts: [String: TemplateValue] {
    var texts: [String: TemplateValue] = [:]
    for (name, value) in zip(parameters.names, values) {
      if case .string(let text) = value { texts[name] = .text(text) }
    }
    return texts
  }

  /// The values by position.
  func byPosition() -> MessageArguments {
    var arguments = MessageArguments(for: parameters)
    for position in values.indices { arguments[position] = values[position] }
    return arguments
  }

  /// The values by name.
  var byName: [String: MessageValue] { Dictionary(zip(parameters.names, values)) { first, _ in first } }
}
