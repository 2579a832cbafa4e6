import StateDiagrams

/// The states of a subscription in a column, and an arrow from each to the states that follow it: small enough for a phone.
/// What an arrow means is a numbered line below the drawing.
package struct StateMap: Hashable, Sendable {
  /// A state, or where subscriptions begin or facts decide.
  struct Place: Hashable, Sendable {
    let name: String
    /// The kind of a badge; `nil` for what isn't a state.
    let badge: String?
    let target: LinkTarget?
  }

  /// All that leads from one place to another.
  struct Way: Hashable, Sendable {
    let from, to: Int
    /// What it is: the names of the states, and the events.
    let states: String
    let events: [String]
  }

  let title: String
  let places: [Place]
  let ways: [Way]
}

extension StateMap {
  /// The map of a machine; a way that leads back to its own state is left out.
  init(_ machine: StateMachine, badge: (String) -> String?, target: (String) -> LinkTarget?) {
    title = machine.title
    places = machine.nodes.map { Place(name: $0.name, badge: badge($0.id), target: target($0.id)) }
    let numbers = Dictionary(machine.nodes.enumerated().map { ($1.id, $0) }) { first, _ in first }
    var events: [[Int]: [String]] = [:]
    for edge in machine.edges {
      guard let to = numbers[edge.to] else { continue }
      for from in edge.from.compactMap({ numbers[$0] }) where from != to {
        if events[[from, to]]?.contains(edge.label) != true { events[[from, to], default: []].append(edge.label) }
      }
    }
    let names = machine.nodes.map(\.name)
    ways = events.keys.sorted { ($0[0], $0[1]) < ($1[0], $1[1]) }.map { pair in
      Way(from: pair[0], to: pair[1], states: "\(names[pair[0]]) → \(names[pair[1]])", events: events[pair] ?? [])
    }
  }
}
