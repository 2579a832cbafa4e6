import Catalogs
import JSON
import Renewals

/// What an app or a server sees after a step, as decoded JSON: the objects of the store, and its notification if one is
/// sent. A field that the store leaves out is left out here.
public struct SimulatedPayload: Sendable {
  /// An object: its name in the facts, and its fields.
  public typealias Object = (name: String, fields: [JSONValue.Member])
  /// A field, and its value unless the store leaves it out.
  typealias Field = (name: String, value: JSONValue?)

  private let payloads: PayloadModel
  /// The objects, the notification last.
  public let objects: [Object]
  /// Fields of the request that name the subscription where no object does.
  private let request: [JSONValue.Member]

  package init(of payloads: PayloadModel, _ objects: [Object], request: [JSONValue.Member] = []) {
    (self.payloads, self.objects, self.request) = (payloads, objects, request)
  }

  /// The fields of an object; empty if it is not there.
  public func fields(of name: String) -> [JSONValue.Member] { objects.first { $0.name == name }?.fields ?? [] }

  /// The payloads as one object, which ``SubscriptionFacts`` reads.
  public var json: JSONValue { .object(members) }

  private var members: [JSONValue.Member] {
    request + objects.map { JSONValue.Member(name: $0.name, value: .object($0.fields)) }
  }

  /// The payloads as facts to decide about, with fields of the request such as `appName`.
  public func facts(request more: [String: String] = [:]) throws(PayloadError) -> SubscriptionFacts {
    let added = more.sorted { $0.key < $1.key }.map { JSONValue.Member(name: $0.key, value: .string($0.value)) }
    let text = JSONValue.object(members + added).text(indented: false)
    return try SubscriptionFacts(json: Array(text.utf8), of: payloads)
  }
}
