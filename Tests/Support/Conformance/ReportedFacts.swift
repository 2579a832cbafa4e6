import Fuzzing
import JSON
import ProjectFiles

/// Payloads that people reported, whole or with a mistake that a caller could make.
package struct ReportedFacts {
  private let all: [JSONValue]
  private var random: SeededGenerator

  /// Reads the payloads of the provider that a catalog is about.
  package init(catalog: String, seed: UInt64) throws {
    let files = try ProjectFiles.texts(of: "Tests/NoticebookLibraryTests/Reported", suffixes: [".json"])
    // A catalog to start from has the payloads of its provider.
    let provider = catalog.replacing("starters/", with: "")
    all = try files.filter { $0.key.hasPrefix("\(provider)/") }.sorted { $0.key < $1.key }
      .flatMap { try JSONValue(parsing: Array($0.value.utf8))["facts"]?.items ?? [] }
    random = SeededGenerator(seed: seed)
  }

  package var isEmpty: Bool { all.isEmpty }

  /// The facts of a number: first each report as it is, then with up to three mistakes.
  package mutating func facts(number: Int) -> JSONValue {
    let facts = all[number % all.count]
    guard number >= all.count else { return facts }
    return (0...Int.random(in: 0...2, using: &random)).reduce(facts) { facts, _ in changed(facts, isWhole: true) }
  }

  /// The value with a mistake somewhere in it.
  private mutating func changed(_ value: JSONValue, isWhole: Bool = false) -> JSONValue {
    let isHere = random.one(in: 12) && !isWhole
    switch value {
    case .object(var members) where !members.isEmpty && !isHere:
      let index = Int.random(in: members.indices, using: &random)
      if random.one(in: 8) {
        members.remove(at: index)
      } else {
        members[index] = JSONValue.Member(name: members[index].name, value: changed(members[index].value))
      }
      return .object(members)
    case .array(let items) where !items.isEmpty && !isHere:
      let item = items[Int.random(in: items.indices, using: &random)]
      // The same once more, or almost.
      return .array(random.one(in: 2) ? items + [changed(item)] : items.map { $0 == item ? changed(item) : $0 })
    case .number(let number):
      let other = (number.integer ?? 0) + random.pick([-86_400, -1, 1, 3_600, 864_000, -2_592_000], or: 1)
      let near = JSONValue.number(JSONNumber(other))
      return random.pick([near, near, .null, .string("1792000000")], or: .null)
    case .string(let text):
      return random.pick([.string("\(text)x"), .string(""), .null, .object([]), .number(JSONNumber(3))], or: .null)
    case .boolean(let flag): return random.pick([.boolean(!flag), .boolean(!flag), .null, .string("true")], or: .null)
    default: return random.pick([.null, .string("in_1"), .array([]), .object([])], or: .null)
    }
  }
}
