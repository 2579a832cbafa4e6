import Catalogs
import Instants

/// The payloads of facts, found in whatever form they came.
struct ReadPayloads {
  /// The facts as they came, and after them what was worked out.
  var document: PayloadDocument
  /// Where each object is.
  var places = PayloadPlaces()
  /// How far each payload is trusted, sorted by name.
  var trust: [(name: String, trust: PayloadTrust)] = []
  /// What the payloads are about where that is no subscription.
  var otherSubject: String?
  /// Whether the item of a list that counts depends on the moment of the decision.
  var isItemOpen = false

  init(document: PayloadDocument, trust: [(name: String, trust: PayloadTrust)] = []) {
    (self.document, self.trust) = (document, trust)
  }

  /// The facts object alone, in which no payload has been found yet.
  init(whole document: PayloadDocument) {
    self.init(document: document)
    places[.request] = 0
  }
}

/// Where the objects of payloads are in a document, by their numbers; no more than eight.
struct PayloadPlaces: Sendable {
  private var indices = SIMD8<Int32>(repeating: -1)

  /// The place of an object; `nil` if it is not there.
  subscript(object: PayloadPath.Object) -> Int? {
    @inline(__always)
    get { self[object.index] }
    set { indices[object.index] = newValue.map(Int32.init) ?? -1 }
  }

  @inline(__always)
  subscript(index: Int) -> Int? { indices[index] < 0 ? nil : Int(indices[index]) }
}

/// A provider's forms of payloads: what reads them, and how facts are written in one of them.
protocol PayloadForms {
  /// Reads the payloads of a facts object, which is the first value of a document; `now` is the moment of the decision where
  /// it is known.
  static func read(
    _ document: consuming PayloadDocument,
    of payloads: PayloadModel,
    opener: PayloadOpener,
    now: Instant?
  ) throws(PayloadError) -> ReadPayloads

  /// Facts as a backend would pass them; the fields are sorted by their paths.
  static func request(_ fields: [PayloadField], of payloads: PayloadModel) -> RequestTree
}
