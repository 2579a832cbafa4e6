import JSON

extension JSONValue {
  package var items: [JSONValue]? { if case .array(let items) = self { items } else { nil } }
  package var members: [Member] { if case .object(let members) = self { members } else { [] } }
  package var text: String? { if case .string(let text) = self { text } else { nil } }
  package var integer: Int? { if case .number(let number) = self { number.integer.map(Int.init) } else { nil } }
  package var texts: [String] { (items ?? []).compactMap(\.text) }

  package static func texts(_ texts: [String]) -> JSONValue { .array(texts.map(JSONValue.string)) }
  package static func whole(_ number: Int) -> JSONValue { .number(JSONNumber(number)) }

  /// An object of members in order.
  package static func fields(_ members: KeyValuePairs<String, JSONValue>) -> JSONValue {
    .object(members.map { Member(name: $0, value: $1) })
  }

  /// The same with another value under names, one inside the other; objects on the way are made. "0" is a list's item.
  package func replacing(_ names: ArraySlice<String>, with change: (JSONValue?) -> JSONValue?) -> JSONValue {
    guard let name = names.first else { return change(self) ?? self }
    if name == "0" {
      return .array([(items?.first ?? .object([])).replacing(names.dropFirst(), with: change)])
    }
    var members = members
    let place = members.firstIndex { $0.name == name }
    let old = place.map { members[$0].value }
    let new =
      names.count == 1 ? change(old) : (old ?? .object([])).replacing(names.dropFirst(), with: change)
    if let place { members.remove(at: place) }
    if let new { members.insert(Member(name: name, value: new), at: place ?? members.count) }
    return .object(members)
  }
}
