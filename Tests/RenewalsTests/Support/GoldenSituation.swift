import Catalogs
import Renewals

/// A golden case of the shipped catalog that only names what the renewal table itself reads, as what tests change in a
/// whole payload of a backend.
struct GoldenSituation: Sendable {
  let name: String
  let row: String
  /// JSON fragments by field; `nil` takes a field away.
  let changes: [String: String?]
  /// What is said when nothing else than what the table reads counts.
  let verdict: Verdict

  /// Every case, read once: they are the only list of what rows must say.
  static func all() throws -> [GoldenSituation] { try read.get() }

  private static let read = Result {
    let read = try ShippedCatalog.table().inputs.flatMap { input -> [PayloadPath] in
      switch input.origin {
      case .field(let path, _): [path]
      case .instant(let paths, _): paths
      case .outcome: []
      }
    }
    // The cases of "ahead" start from another payload.
    let files = try ShippedCatalog.catalog().facts.cases.filter { $0.table.name == "renewal" && $0.id != "ahead" }
    let cases = files.flatMap(\.cases)
    return cases.filter { golden in golden.facts.keys.allSatisfy { read.contains($0) } }.map(GoldenSituation.init)
  }

  private init(_ golden: GoldenCases.Case) {
    name = golden.id
    row = golden.row.name
    var changes: [String: String?] = [:]
    for (path, value) in golden.facts {
      changes[path.description] = .some(value.fragment)
    }
    self.changes = changes
    let said = golden.outcome.mapValues(\.name).filter { $0.value != "none" }
    verdict = Verdict(
      state: said["state"] ?? "",
      isEntitled: said["entitled"].flatMap(Access.init)?.isEntitled ?? nil,
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
