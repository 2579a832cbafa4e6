import Catalogs
import ICU
import Instants
import MessageFormatting
import Renewals

/// The parameters of a notice, prepared for reading; one object, because to copy it would count references of all that
/// it holds.
final class NoticeParameters: Sendable {
  /// Their names, as messages take them.
  let taken: MessageParameters
  private var names: [String] { taken.names }
  private let readers: [ParameterReader]
  private let end: InstantReader?
  /// Prices that are more than others, by index.
  private let orders: [(higher: Int, lower: Int)]

  /// Prepares the parameters of a notice.
  init(_ notice: NoticeFact, in catalog: Catalog) {
    let names = notice.parameters.map(\.name)
    taken = MessageParameters(names)
    readers = names.map { ParameterReader($0, in: catalog) }
    orders = names.indices.compactMap { higher in
      guard let lower = catalog.facts.parameters.named(names[higher])?.moreThan else { return nil }
      return names.firstIndex(of: lower.name).map { (higher, $0) }
    }
    end = notice.validUntil.map { InstantReader($0.name, in: catalog) }
  }

  /// The exclusive end of the notice's validity; nothing where it never becomes wrong.
  func validUntil(in facts: SubscriptionFacts) throws(PayloadError) -> Instant? { try end?.instant(in: facts) }

  /// The values for one customer; throws where the facts leave one out or give something else.
  func values(in source: ParameterSource) throws(PayloadError) -> NoticeArguments {
    var values: [MessageValue] = []
    values.reserveCapacity(readers.count)
    var warnings: [String] = []
    for reader in readers { values.append(try reader.value(in: source, &warnings)) }
    return NoticeArguments(
      for: taken,
      values: values,
      needYears: try needYears(values, in: source),
      warnings: warnings
    )
  }

  /// Why values cannot all be true, which only prices can show; nothing when they can.
  func contradiction(in arguments: NoticeArguments) -> String? {
    for (higher, lower) in orders {
      guard case .price(let more, let currency)? = arguments[names[higher]],
        case .price(let less, let other)? = arguments[names[lower]]
      else { continue }
      let shown = "\(names[higher]) (\(more) \(currency)) and \(names[lower]) (\(less) \(other))"
      if currency != other { return "\(shown) are in different currencies" }
      guard let difference = more.adding(less.negated), !difference.isNegative, !difference.isZero else {
        return "of \(shown) the first is not more than the second"
      }
    }
    return nil
  }

  /// Whether a day is so far from today that without its year a reader would take it for another one.
  private func needYears(_ values: [MessageValue], in source: ParameterSource) throws(PayloadError) -> Bool {
    let days = values.lazy.compactMap { if case .civilDate(let day) = $0 { day.daysSinceEpoch } else { nil } }
    guard !days.isEmpty else { return false }
    let today = try DayReader.day(of: source.now, "now", in: source.timeZone).daysSinceEpoch
    return days.contains { abs($0 - today) > Self.daysWithoutYear }
  }

  /// How many days before or after today the year of a day goes without saying: ten months, so that the same month of
  /// another year never looks like this one.
  private static let daysWithoutYear = 300
}

/// The values of a notice's parameters. There are few, so that to compare names is faster than to hash them.
struct NoticeArguments: Sendable {
  private let parameters: MessageParameters
  private let values: [MessageValue]

  /// Whether a text among them may run against the message around it.
  let haveRightToLeftText: Bool

  /// Whether days are shown with their years, also where texts leave them out.
  let needYears: Bool
  /// What the caller should know about them.
  let warnings: [String]

  /// As many parameters as values, each name once.
  init(for parameters: MessageParameters, values: [MessageValue], needYears: Bool = false, warnings: [String] = []) {
    (self.parameters, self.values, self.needYears, self.warnings) = (parameters, values, needYears, warnings)
    haveRightToLeftText = values.contains(where: \.isRightToLeftText)
  }

  /// The value of a parameter.
  subscript(name: String) -> MessageValue? {
    parameters.position(of: name).map { values[$0] }
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
