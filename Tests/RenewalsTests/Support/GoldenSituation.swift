import Catalogs
import Renewals

/// A golden case of the shipped catalog, as what tests change in a whole payload of a backend.
struct GoldenSituation: Sendable {
  let name: String
  let row: String
  /// JSON fragments by field; `nil` takes a field away.
  let changes: [String: String?]
  /// What is said when nothing else than the seven facts counts.
  let verdict: Verdict

  /// Every case, read once: they are the only list of what rows must say.
  static func all() throws -> [GoldenSituation] { try read.get() }

  private static let read = Result {
    try ShippedCatalog.catalog().facts.cases.filter { $0.table.name == "renewal" }.flatMap { file in
      try file.cases.map { golden in try GoldenSituation(golden) }
    }
  }

  private init(_ golden: GoldenCases.Case) throws {
    struct Unusable: Error { let path: PayloadPath }

    name = golden.id
    row = golden.row.name
    var changes: [String: String?] = [:]
    for (path, value) in golden.facts {
      guard ["renewalInfo", "transaction"].contains(path.object.name) else { throw Unusable(path: path) }
      changes[path.description] = .some(value.fragment)
    }
    self.changes = changes
    let said = golden.outcome.mapValues(\.name).filter { $0.value != "none" }
    verdict = Verdict(
      state: said["state"] ?? "",
      isEntitled: said["entitled"] == "true",
      message: said["message"],
      notice: said["notice"],
      action: said["action"],
      advice: said["advice"]
    )
  }
}

extension GoldenCases.Value {
  fileprivate var fragment: String? {
    switch self {
    case .absent: nil
    case .literal(.text(let text)): "\"\(text)\""
    case .literal(let literal): literal.description
    case .instant(let offset): String(Payload.now + offset)
    case .object: "{}"
    case .texts(let texts): "[\(texts.map { "\"\($0)\"" }.joined(separator: ", "))]"
    }
  }
}
