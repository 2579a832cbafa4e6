import Diagnostics
import YAML

/// What must hold of every decision, whatever the tables say.
///
/// Names are those of the table's inputs, of the overlays' inputs as `stage.input`, and of the outputs, which have
/// their values after all overlays.
public struct InvariantFact: Sendable {
  /// Its name.
  public let id: String
  /// The table that decides.
  public let table: Token
  /// What a combination must have to fall under it: one of the values of each name.
  public let when: [String: [Token]]
  /// The only values that outputs may then have.
  public let then: [String: [Token]]
  /// Values that outputs must then not have.
  public let never: [String: [Token]]
  /// Its place in the file.
  public let span: SourceSpan
}

extension Fields {
  mutating func invariant(id: String) -> InvariantFact? {
    let table = token("table")
    let when = optionalFields("when").map { $0.valueLists() } ?? [:]
    let then = optionalFields("then").map { $0.valueLists() } ?? [:]
    let never = optionalFields("never").map { $0.valueLists() } ?? [:]
    if then.isEmpty, never.isEmpty {
      findings.add(.missingKey, "\(subject) asks for nothing", at: span, fix: "Add `then:` or `never:` with outputs.")
    }
    reportUnknownKeys()
    guard let table else { return nil }
    return InvariantFact(id: id, table: table, when: when, then: then, never: never, span: span)
  }

  /// Lists of values by name; a single value counts as a list of one.
  private func valueLists() -> [String: [Token]] {
    var fields = self
    var lists: [String: [Token]] = [:]
    for (key, node) in fields.allEntries() {
      if case .sequence(let items) = node.content {
        lists[key.value] = fields.withoutDuplicates(items.compactMap { fields.typedToken($0, key.value) }, key.value)
      } else {
        lists[key.value] = [fields.typedToken(node, key.value)].compactMap(\.self)
      }
    }
    return lists
  }
}
