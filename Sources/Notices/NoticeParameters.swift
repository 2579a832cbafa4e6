import Catalogs
import Instants
import MessageFormatting
import Renewals

/// The parameters of a notice, prepared for reading; one object, because to copy it would count references of all that
/// it holds.
final class NoticeParameters: Sendable {
  private let names: [String]
  private let readers: [ParameterReader]
  private let end: InstantReader?

  /// Prepares the parameters of a notice.
  init(_ notice: NoticeFact, in catalog: Catalog) {
    names = notice.parameters.map(\.name)
    readers = names.map { ParameterReader($0, in: catalog) }
    end = notice.validUntil.map { InstantReader($0.name, in: catalog) }
  }

  /// The exclusive end of the notice's validity; nothing where it never becomes wrong.
  func validUntil(in facts: SubscriptionFacts) throws(PayloadError) -> Instant? { try end?.instant(in: facts) }

  /// The values for one customer; throws where the facts leave one out or give something else.
  func values(in source: ParameterSource) throws(PayloadError) -> NoticeArguments {
    var values: [MessageValue] = []
    values.reserveCapacity(readers.count)
    for reader in readers { values.append(try reader.value(in: source)) }
    return NoticeArguments(names: names, values: values)
  }
}

/// The values of a notice's parameters. There are few, so that to compare names is faster than to hash them.
struct NoticeArguments: Sendable {
  private let names: [String]
  private let values: [MessageValue]

  /// Whether a text among them may run against the message around it.
  let haveRightToLeftText: Bool

  /// As many names as values, each name once.
  init(names: [String], values: [MessageValue]) {
    (self.names, self.values) = (names, values)
    haveRightToLeftText = values.contains(where: \.isRightToLeftText)
  }

  /// The value of a parameter.
  subscript(name: String) -> MessageValue? {
    for index in names.indices where names[index] == name { return values[index] }
    return nil
  }

  /// The values by name.
  var byName: [String: MessageValue] { Dictionary(zip(names, values)) { first, _ in first } }
}
