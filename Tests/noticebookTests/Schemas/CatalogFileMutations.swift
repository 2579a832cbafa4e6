import JSON

/// Small changes of a value, one at a time, of which some break the form of a file and some do not.
struct CatalogFileMutations {
  struct Mutant {
    /// Where the change is and what it is, for messages.
    let name: String
    let value: JSONValue
  }

  /// Of changes that are alike at places that are alike, only the first is made.
  private var seen: Set<String> = []
  /// The names of members that mean something; others were chosen by who wrote the file.
  private let known: Set<String>

  init(known: Set<String>) { self.known = known }

  /// The value without members and items that are like others before them, so that a file stays small.
  func thinned(_ value: JSONValue) -> JSONValue {
    var seen: Set<String> = []
    switch value {
    case .object(let members):
      let kept = members.filter { known.contains($0.name) || seen.insert(signature($0.value)).inserted }
      return .object(kept.map { JSONValue.Member(name: $0.name, value: thinned($0.value)) })
    case .array(let items):
      // Of words each may be needed.
      let kept = items.filter { $0.members.isEmpty || seen.insert(signature($0)).inserted }
      return .array(kept.map(thinned))
    case .null, .boolean, .number, .string: return value
    }
  }

  private func signature(_ value: JSONValue) -> String {
    switch value {
    case .object(let members):
      let parts = members.map { "\(known.contains($0.name) ? $0.name : "*"):\(signature($0.value))" }
      return kind(members) + Set(parts).sorted().joined(separator: ",")
    case .array(let items): return "[\(Set(items.map(signature)).sorted().joined(separator: ","))]"
    case .string: return "text"
    case .null, .boolean, .number: return "other"
    }
  }

  mutating func mutants(of root: JSONValue) -> [Mutant] {
    var found: [Mutant] = []
    collect(root, place: "", shape: "") { name, value in
      found.append(Mutant(name: name, value: value))
    } rebuild: {
      $0
    }
    return found
  }

  private static let replacements: [(name: String, value: JSONValue)] = [
    ("an empty text", .string("")), ("a text", .string("zz")), ("a blank", .string(" ")), ("a number", .number(7)),
    ("zero", .number(0)), ("a negative number", .number(-1)),
    ("a fraction", JSONNumber("1.5").map(JSONValue.number) ?? .null),
    ("true", .boolean(true)), ("nothing", .null), ("an empty list", .array([])), ("a list", .array([.string("zz")])),
    ("an empty map", .object([])), ("a map", .object([.init(name: "zz", value: .string("zz"))])),
    ("a day", .string("2026-11-20")), ("a duration", .string("60d")), ("a path", .string("transaction.expiresDate")),
  ]

  private mutating func collect(
    _ value: JSONValue,
    place: String,
    shape: String,
    _ found: (String, JSONValue) -> Void,
    rebuild: (JSONValue) -> JSONValue
  ) {
    func isNew(_ change: String) -> Bool { seen.insert("\(shape) \(change)").inserted }
    if !place.isEmpty {
      for (name, replacement) in Self.replacements where isNew("→ \(name)") {
        // An item cannot be left empty.
        if replacement == .null, place.hasSuffix("]") { continue }
        found("\(place) → \(name)", rebuild(replacement))
      }
    }
    switch value {
    case .object(let members):
      let shape = shape + kind(members)
      for (index, member) in members.enumerated() {
        let isKnown = known.contains(member.name)
        let change = isKnown ? member.name : "*"
        var rest = members
        rest.remove(at: index)
        if isNew("- \(change)") { found("\(place) without \(member.name)", rebuild(.object(rest))) }
        for name in ["zzUnknown", "no", "9 zz"] where isNew("\(change) as \(name)") {
          rest.insert(JSONValue.Member(name: name, value: member.value), at: index)
          found("\(place).\(member.name) as \(name)", rebuild(.object(rest)))
          rest.remove(at: index)
        }
      }
      if isNew("+") {
        found("\(place) with zzUnknown", rebuild(.object(members + [.init(name: "zzUnknown", value: .string("zz"))])))
      }
      for (index, member) in members.enumerated() {
        let step = known.contains(member.name) ? member.name : "*"
        collect(member.value, place: "\(place).\(member.name)", shape: "\(shape).\(step)", found) { new in
          var changed = members
          changed[index] = JSONValue.Member(name: member.name, value: new)
          return rebuild(.object(changed))
        }
      }
    case .array(let items):
      if let first = items.first, isNew("twice") { found("\(place) twice the first", rebuild(.array(items + [first]))) }
      for (index, item) in items.enumerated() {
        collect(item, place: "\(place)[\(index)]", shape: "\(shape)[]", found) { new in
          var changed = items
          changed[index] = new
          return rebuild(.array(changed))
        }
      }
    case .string(let text):
      for (name, new) in [
        ("longer", text + "zz"), ("cut", String(text.dropLast())), ("in capitals", text.uppercased()),
      ]
      where isNew(name) {
        found("\(place) \(name)", rebuild(.string(new)))
      }
    case .null, .boolean, .number: break
    }
  }

  /// What distinguishes maps of different kinds: the members that mean something, and the words that choose a kind.
  private func kind(_ members: [JSONValue.Member]) -> String {
    let names = members.map(\.name).filter(known.contains).sorted().joined(separator: ",")
    let words = members.filter { ["kind", "type"].contains($0.name) }.map { $0.value.string }.joined(separator: ",")
    return "{\(names)|\(words)}"
  }
}

extension JSONValue {
  fileprivate static func number(_ value: Int) -> JSONValue { .number(JSONNumber(value)) }
}
