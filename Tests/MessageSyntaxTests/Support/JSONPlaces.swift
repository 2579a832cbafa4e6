import JSON

/// A place in a value: the index of a member or item at each level, and the same as the errors write it.
struct JSONPlace {
  let steps: [Int]
  let path: String
  /// The path of the value that the part belongs to.
  let parent: String
}

extension JSONValue {
  /// Every part of the value but itself.
  var places: [JSONPlace] {
    var places: [JSONPlace] = []
    func visit(_ value: JSONValue, _ place: JSONPlace) {
      switch value {
      case .array(let items):
        for (index, item) in items.enumerated() {
          let part = JSONPlace(steps: place.steps + [index], path: "\(place.path)[\(index)]", parent: place.path)
          places.append(part)
          visit(item, part)
        }
      case .object(let members):
        for (index, member) in members.enumerated() {
          let path = place.path.isEmpty ? member.name : "\(place.path).\(member.name)"
          let part = JSONPlace(steps: place.steps + [index], path: path, parent: place.path)
          places.append(part)
          visit(member.value, part)
        }
      default: break
      }
    }
    visit(self, JSONPlace(steps: [], path: "", parent: ""))
    return places
  }

  /// The part at a place, which must exist.
  func part(at steps: ArraySlice<Int>) -> JSONValue {
    guard let index = steps.first else { return self }
    switch self {
    case .array(let items): return items[index].part(at: steps.dropFirst())
    case .object(let members): return members[index].value.part(at: steps.dropFirst())
    default: return self
    }
  }

  /// The value with another part at a place, or without that part.
  func replacing(_ steps: ArraySlice<Int>, with part: JSONValue?) -> JSONValue? {
    guard let index = steps.first else { return part }
    switch self {
    case .array(var items):
      let item = items[index].replacing(steps.dropFirst(), with: part)
      items.replaceSubrange(index...index, with: item.map { [$0] } ?? [])
      return .array(items)
    case .object(var members):
      let name = members[index].name
      let value = members[index].value.replacing(steps.dropFirst(), with: part)
      members.replaceSubrange(index...index, with: value.map { [Member(name: name, value: $0)] } ?? [])
      return .object(members)
    default: return self
    }
  }
}
