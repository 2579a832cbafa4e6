import Catalogs
import Instants
import JSON

/// Facts that show something about tables, as a backend would pass them.
public struct WitnessFacts: Hashable, Sendable {
  /// The moment at which they are to be decided.
  public let now: Instant
  /// The fields, sorted by path.
  public let fields: [PayloadField]
  /// What the payloads are.
  public let payloads: PayloadModel

  /// Whether two have the same fields, of the same payloads, at the same moment.
  public static func == (left: WitnessFacts, right: WitnessFacts) -> Bool {
    left.now == right.now && left.fields == right.fields && left.payloads === right.payloads
  }

  /// Hashes the moment and the fields.
  public func hash(into hasher: inout Hasher) {
    hasher.combine(now)
    hasher.combine(fields)
  }

  /// A moment for facts that belong to no time: 2026-01-01T00:00:00Z.
  public static let moment: Instant = {
    guard let moment = Instant(milliseconds: 1_767_225_600_000) else { preconditionFailure("2026 is supported") }
    return moment
  }()

  /// Makes facts; absent fields are left out.
  public init(
    _ fields: [PayloadPath: GoldenCases.Value],
    of payloads: PayloadModel = .appStore,
    now: Instant = WitnessFacts.moment
  ) {
    self.init(
      sorted: fields.filter { $0.value != .absent }.map { PayloadField(path: $0.key, value: $0.value) }
        .sorted { Self.precedes($0.path, $1.path) },
      of: payloads,
      now: now
    )
  }

  /// Makes facts of fields that are sorted by path and not absent.
  init(sorted fields: [PayloadField], of payloads: PayloadModel, now: Instant) {
    self.now = now
    self.fields = fields
    self.payloads = payloads
  }

  /// The order of fields, which is that of paths as texts: no object's name begins another's.
  static func precedes(_ first: PayloadPath, _ second: PayloadPath) -> Bool {
    first.object == second.object ? first.field < second.field : first.object.name < second.object.name
  }

  /// The facts as one JSON object, on one line, with dates as payloads have them; `noticebook decide` takes it as it
  /// is.
  public var json: String {
    var members = [JSONValue.Member(name: "now", value: .string(now.description))]
    if case .object(let request) = RequestTree(fields, of: payloads).json(now: now.milliseconds) {
      members += request
    }
    return JSONValue.object(members).text(indented: false)
  }

  /// The facts as a decision takes them.
  public var facts: SubscriptionFacts {
    get throws(PayloadError) {
      let request = RequestTree(fields, of: payloads)
      return try SubscriptionFacts(request.document(now: now.milliseconds), of: payloads)
    }
  }
}
