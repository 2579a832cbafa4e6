import Diagnostics

/// What the payloads of a billing provider are: their objects, the fields of these, and what names a subscription.
///
/// A class, because all facts and paths share one.
public final class PayloadModel: Sendable {
  /// What reads the forms in which payloads come.
  public enum Forms: Sendable {
    /// Objects under their names, or one of them as the whole.
    case declared
    /// The same, and signed texts, notifications and status responses of the App Store.
    case appStore
  }

  /// An object that a backend passes.
  public struct Member: Sendable {
    /// Its name and number.
    public let object: PayloadPath.Object
    /// Other names under which it may come.
    public let aliases: [String]
    /// Fields of which one tells that a whole value is this object.
    package let wholes: [String]
    /// Where it is an item of a list.
    package let item: Item?
    /// What it may come inside of.
    package let envelope: Envelope?
  }

  /// A list of which one item counts.
  public struct Item: Sendable {
    /// The object that holds the list.
    package let owner: PayloadPath.Object
    /// The name of the list in it.
    package let list: String
    /// The field of an item, and of the request, that chooses among several.
    package let key: String
  }

  /// An object with JSON in Base64 inside it.
  public struct Envelope: Sendable {
    /// The names that lead to the text.
    package let data: [String]
    /// The names that lead to the identifier of the message, and the field that it becomes.
    package let identifier: [String]
    package let field: String
  }

  /// A field of ``PayloadPath/Object/subscription`` that is worked out.
  public struct Derived: Sendable {
    package let name: String
    package let rule: Rule

    package enum Rule: Sendable {
      /// The name of the first of some members that is there; of any member when none is named.
      case member(PayloadPath.Object, [String], among: [String])
      /// True if a value is there.
      case has(PayloadPath.Object, [String])
    }
  }

  /// Fields that tell subscriptions apart; the first that is there counts.
  public struct Identity: Sendable {
    /// Those that name a subscription or a purchase of it.
    package var subscription: [PayloadPath] = []
    /// Those that name a customer.
    package var customer: [PayloadPath] = []
    /// Those that tell the subscriptions of a customer apart.
    package var product: [PayloadPath] = []
    /// Those that must be equal in all payloads.
    package var same: [PayloadPath] = []
  }

  /// The field that names a notification.
  public struct NotificationName: Sendable {
    package let path: PayloadPath
    /// Whether it is a UUID.
    package let isUUID: Bool
  }

  /// The provider: `app-store`, `google-play`, or the name of the catalog that describes its own.
  public let name: String
  /// Who sends the payloads; `nil` if the description doesn't say.
  private let company: String?
  /// What reads the forms in which payloads come.
  public let forms: Forms
  /// The objects, the request and what payloads say together first; an object's number is its place here.
  public let objects: [PayloadPath.Object]
  /// The objects that a backend passes, in order.
  public let members: [Member]
  /// What is worked out of them.
  public let derived: [Derived]
  /// What tells subscriptions apart.
  package let identity: Identity
  package let notification: NotificationName?
  /// The fields with the store's identifier of the product; the first that is there counts.
  package let productIds: [PayloadPath]
  /// The field with the region of the store.
  package let region: PayloadPath?
  /// The field with the provider's own state of the subscription, as the raw value of a state.
  package let status: PayloadPath?
  private let fieldsByObject: [[String: PayloadFieldType]]

  /// The most objects that a description may have, without the request and what payloads say together.
  static let objectLimit = 6

  /// What is read first, so that the rest can refer to it.
  struct Outline {
    let name: String
    let company: String?
    let forms: Forms
    let members: [Member]
    var fieldsByObject: [[String: PayloadFieldType]]
  }

  /// What refers to fields of the outline.
  struct Roles {
    var derived: [Derived] = []
    var identity = Identity()
    var notification: NotificationName?
    var productIds: [PayloadPath] = []
    var region: PayloadPath?
    var status: PayloadPath?
  }

  init(_ outline: Outline, _ roles: Roles) {
    (name, company, forms, members) = (outline.name, outline.company, outline.forms, outline.members)
    fieldsByObject = outline.fieldsByObject
    objects = [.request, .subscription] + outline.members.map(\.object)
    (derived, identity, notification) = (roles.derived, roles.identity, roles.notification)
    (productIds, region, status) = (roles.productIds, roles.region, roles.status)
  }

  /// Who sends the payloads, as sentences name them: Apple, Google, or the provider.
  package var owner: String { company ?? "the provider" }
  /// The same as an owner of payloads.
  package var possessive: String { owner + "'s" }

  /// The object of a name.
  public func object(named name: String) -> PayloadPath.Object? { objects.first { $0.name == name } }

  /// The fields that an object can have, by their paths in it; a payload may lack any of them.
  public func fields(of object: PayloadPath.Object) -> [String: PayloadFieldType] {
    fieldsByObject.indices.contains(object.index) ? fieldsByObject[object.index] : [:]
  }

  /// The names of the fields of the request, sorted.
  public var requestFields: [String] { fields(of: .request).keys.sorted() }

  /// The paths of all fields, sorted.
  private var allPaths: [String] {
    objects.flatMap { object in fields(of: object).keys.map { "\(object.name).\($0)" } }.sorted()
  }

  /// A path for messages that ask for one.
  var examplePath: String? {
    members.lazy.compactMap { member in self.fields(of: member.object).keys.min().map { "\(member.object.name).\($0)" }
    }
    .first
  }

  /// What to write in place of a path that no payload has.
  func fix(for path: PayloadPath) -> String {
    // A field of another object is a likelier mistake than a misspelt one.
    if let other = objects.first(where: { fields(of: $0)[path.field] != nil }) {
      return "Did you mean '\(other.name).\(path.field)'?"
    }
    if let nearest = suggestion(for: path.description, among: allPaths) { return "Did you mean '\(nearest)'?" }
    return NameList(fields(of: path.object).keys.sorted()).fix(for: path.field)
  }
}

extension PayloadModel {
  /// The fields of the request that every catalog has.
  static let commonRequestFields: [String: PayloadFieldType] = [
    "appName": .text,
    "customer": .text,
    "id": .text,
    "locale": .text,
    "now": .text,
    "previousState": .text,
    "productName": .text,
    "reminder": .boolean,
    "support": .text,
    "textMessageLink": .boolean,
    "timeZone": .text,
  ]
}
