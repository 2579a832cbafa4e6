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

extension InvariantFact {
  static let form = Form(
    required("table", .word).described("The table that decides."),
    optional("when", .valueLists, else: [:]).described("What a combination must have: one of the values of each name."),
    optional("then", .valueLists, else: [:]).described("The only values that outputs may then have."),
    optional("never", .valueLists, else: [:]).described("Values that outputs must then not have.")
  )

  /// What schemas say beside the form: something must be required.
  static let rules: Schema = [
    "anyOf": [
      ["required": ["then"], "properties": ["then": ["minProperties": 1]]],
      ["required": ["never"], "properties": ["never": ["minProperties": 1]]],
    ]
  ]
}

extension Fields {
  mutating func invariant(id: String) -> InvariantFact? {
    let (table, when, then, never) = whole(InvariantFact.form)
    if then.isEmpty, never.isEmpty {
      findings.add(.missingKey, "\(subject) asks for nothing", at: span, fix: "Add `then:` or `never:` with outputs.")
    }
    return table.map { InvariantFact(id: id, table: $0, when: when, then: then, never: never, span: span) }
  }
}

extension Shape<[String: [Token]]> {
  /// Lists of values by name; a single value counts as a list of one.
  fileprivate static var valueLists: Shape {
    let values: Schema = ["type": "array", "items": .outcome, "uniqueItems": true]
    return .keys(to: .any(of: [.outcome, values])) { map, _ in
      let lists = map.allEntries().map { key, node in
        guard case .sequence(let items) = node.content else {
          return (key.value, [map.typedToken(node, key.value)].compactMap(\.self))
        }
        return (key.value, map.withoutDuplicates(items.compactMap { map.typedToken($0, key.value) }, key.value))
      }
      return Dictionary(uniqueKeysWithValues: lists)
    }
  }
}
