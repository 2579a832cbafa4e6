import Catalogs
import Instants

/// A place in a payload that inputs of tables are read from, with the values that those inputs distinguish.
///
/// Inputs of several tables that read one place are one variable: they cannot differ at random.
package struct SourceVariable: Sendable {
  /// What the place is.
  package enum Place: Sendable {
    /// Instants of which the first that is there counts.
    case firstInstant([PayloadPath])
    /// Instants that several inputs read in different orders, so that each counts for itself.
    case instants([PayloadPath])
    /// A field.
    case field(PayloadPath)
  }

  /// A value, as what a payload holds.
  package enum Value: Hashable, Sendable {
    case absent
    case literal(PayloadLiteral)
    /// A value of the field's type that no input lists.
    case unlisted
    case past, future
    /// One of `absent`, `past` and `future` for each of several instants.
    case all([Value])
  }

  /// Where its values are found.
  package let place: Place
  /// The values that inputs distinguish.
  package let values: [Value]
  /// For a field: what can be found there, with the index of the value.
  package let literals: [(literal: PayloadLiteral, value: Int)]
  /// The index of the value of a field that is not there.
  package let absent: Int
  /// The index of the value for literals that aren't listed.
  package let unlisted: Int?
  /// What is added to its instants before they are compared with now.
  package let shift: TableFact.Shift?

  /// Its name in reports: the paths, and what is added to their instants.
  var name: String {
    let shift = shift.map { " \($0.isWindow ? "minus" : "plus") \($0.name)" } ?? ""
    return paths.map(\.description).joined(separator: ", ") + shift
  }

  /// The places in payloads.
  package var paths: [PayloadPath] {
    switch place {
    case .firstInstant(let paths), .instants(let paths): paths
    case .field(let path): [path]
    }
  }

  fileprivate init(place: Place, values: [Value], shift: TableFact.Shift? = nil) {
    self.place = place
    self.shift = shift
    self.values = values
    literals = values.indices.compactMap { index in
      if case .literal(let literal) = values[index] { (literal, index) } else { nil }
    }
    absent = values.firstIndex(of: .absent) ?? 0
    unlisted = values.firstIndex(of: .unlisted)
  }

  /// The same places in the payloads of another description, which numbers its fields in its own way.
  func reading(_ payloads: PayloadModel) -> SourceVariable {
    func own(_ paths: [PayloadPath]) -> [PayloadPath] {
      paths.map { PayloadPath($0.description, in: payloads) ?? $0 }
    }
    let place: Place =
      switch place {
      case .firstInstant(let paths): .firstInstant(own(paths))
      case .instants(let paths): .instants(own(paths))
      case .field(let path): .field(own([path])[0])
      }
    return SourceVariable(place: place, values: values, shift: shift)
  }

  package var isField: Bool { if case .field = place { true } else { false } }
  /// Whether each of its instants counts for itself.
  package var isCombination: Bool { if case .instants = place { true } else { false } }

  /// The token of an input for a value, or `nil` if the input takes no such value.
  package static func token(of input: TableFact.Input, for value: Value, at place: Place) -> String? {
    switch (input.origin, value) {
    case (_, .absent): input.missing
    case (.field(_, let literals), .literal(let literal)):
      literals.first { $0.literal == literal }?.token ?? (literals.hasType(of: literal) ? input.other : nil)
    case (.field, .unlisted): input.other
    case (.instant, .past): input.timeTokens.past
    case (.instant, .future): input.timeTokens.future
    case (.instant(let paths, _), .all(let states)):
      paths.lazy.compactMap { path in place.paths.firstIndex(of: path).map { states[$0] } }
        .first { $0 != .absent }.map { $0 == .past ? input.timeTokens.past : input.timeTokens.future } ?? input.missing
    default: nil
    }
  }
}

extension SourceVariable.Place {
  fileprivate var paths: [PayloadPath] {
    switch self {
    case .firstInstant(let paths), .instants(let paths): paths
    case .field(let path): [path]
    }
  }
}

extension [(token: String, literal: PayloadLiteral)] {
  fileprivate func hasType(of literal: PayloadLiteral) -> Bool {
    switch (first?.literal, literal) {
    case (.integer?, .integer), (.boolean?, .boolean), (.text?, .text): true
    default: false
    }
  }
}

extension PayloadLiteral {
  func matches(_ value: PayloadValue) -> Bool {
    switch (self, value) {
    case (.integer(let expected), .integer(let found)): Int64(expected) == found
    case (.boolean(let expected), .boolean(let found)): expected == found
    case (.text(let expected), .text(let found)): expected == found
    default: false
    }
  }

  /// Whether the value has the type of the literal, so that it is an unknown value and not a mistake.
  func hasType(of value: PayloadValue) -> Bool {
    switch (self, value) {
    case (.integer, .integer), (.boolean, .boolean), (.text, .text): true
    default: false
    }
  }
}

extension SourceVariable {
  /// The places that the inputs of several tables are read from, in the order in which they are first read.
  static func variables(of inputs: [TableFact.Input]) -> [SourceVariable] {
    var variables: [SourceVariable] = []
    var seen: Set<PayloadPath> = []
    var instantsSeen: [TableFact.Shift?: Set<PayloadPath>] = [:]
    for input in inputs {
      switch input.origin {
      case .outcome: continue
      case .field(let path, _):
        guard seen.insert(path).inserted else { continue }
        variables.append(field(path, inputs))
      case .instant(let paths, let shift):
        let seen = instantsSeen[shift] ?? []
        guard !paths.contains(where: seen.contains) else { continue }
        let component = instants(connectedTo: paths, shift, inputs)
        instantsSeen[shift] = seen.union(component.paths)
        let states: [Value] = [.absent, .past, .future]
        if component.isOneList {
          variables.append(SourceVariable(place: .firstInstant(component.paths), values: states, shift: shift))
        } else {
          var combinations: [[Value]] = [[]]
          for _ in component.paths { combinations = combinations.flatMap { known in states.map { known + [$0] } } }
          // Backwards, so that examples have the instant that counts, and not a substitute for it.
          variables.append(
            SourceVariable(
              place: .instants(component.paths.reversed()),
              values: combinations.map(Value.all),
              shift: shift
            )
          )
        }
      }
    }
    return variables
  }

  /// Only values that every input of the field takes: any other is an error before a table is applied.
  private static func field(_ path: PayloadPath, _ inputs: [TableFact.Input]) -> SourceVariable {
    let readers = inputs.filter { input in
      if case .field(path, _) = input.origin { true } else { false }
    }
    var values: [Value] = [.absent]
    for case .field(_, let literals) in readers.map(\.origin) {
      for literal in literals where !values.contains(.literal(literal.literal)) {
        values.append(.literal(literal.literal))
      }
    }
    values.append(.unlisted)
    let place = Place.field(path)
    let taken = values.filter { value in readers.allSatisfy { token(of: $0, for: value, at: place) != nil } }
    return SourceVariable(place: place, values: taken)
  }

  /// The instants that inputs with a shift read together with the given ones, and whether all of those inputs read one
  /// list.
  private static func instants(
    connectedTo paths: [PayloadPath],
    _ shift: TableFact.Shift?,
    _ inputs: [TableFact.Input]
  ) -> (paths: [PayloadPath], isOneList: Bool) {
    let lists = inputs.compactMap { input -> [PayloadPath]? in
      if case .instant(let list, shift) = input.origin { list } else { nil }
    }
    var found = paths
    while let list = lists.first(where: { $0.contains(where: found.contains) && !$0.allSatisfy(found.contains) }) {
      found += list.filter { !found.contains($0) }
    }
    return (found, lists.filter { $0.contains(where: found.contains) }.allSatisfy { $0 == paths })
  }
}
