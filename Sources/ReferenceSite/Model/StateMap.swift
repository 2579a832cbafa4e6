import StateDiagrams

/// The states of a subscription in a column, and arrows to each from the states before it: small enough for a phone. What an
/// arrow means is a numbered line next to the drawing.
package struct StateMap: Hashable, Sendable {
  /// A state, or where subscriptions begin or facts decide.
  struct Place: Hashable, Sendable {
    let name: String
    /// The kind of a badge; `nil` for what isn't a state.
    let badge: String?
    let target: LinkTarget?
  }

  /// All that leads to a place from the places above it, or from those below it.
  struct Way: Hashable, Sendable {
    /// The places that it leaves, from the top, and the one that it reaches.
    let from: [Int], to: Int
    let causes: [Cause]

    var isDown: Bool { from.first.map { $0 < to } ?? false }
    /// The first and the last of its places.
    var rows: ClosedRange<Int> { min(from.first ?? to, to)...max(from.last ?? to, to) }
  }

  /// Events that lead from the same places to another.
  struct Cause: Hashable, Sendable {
    /// The names of the places that they leave.
    let states: String
    let events: [String]
  }

  let title: String
  let places: [Place]
  let ways: [Way]
}

extension StateMap {
  /// The map of a machine; a way that leads back to its own state is left out.
  ///
  /// - Parameter list: Names as the language lists them.
  init(
    _ machine: StateMachine,
    badge: (String) -> String?,
    target: (String) -> LinkTarget?,
    list: ([String]) -> String
  ) {
    title = machine.title
    places = machine.nodes.map { Place(name: $0.name, badge: badge($0.id), target: target($0.id)) }
    let numbers = Dictionary(machine.nodes.enumerated().map { ($1.id, $0) }) { first, _ in first }
    ways = machine.nodes.indices.flatMap { to -> [Way] in
      [true, false].compactMap { isDown in
        // The places that each event leaves, by its name, in the order of the machine.
        var events: [(name: String, from: Set<Int>)] = []
        for edge in machine.edges where numbers[edge.to] == to {
          let from = edge.from.compactMap { numbers[$0] }.filter { isDown ? $0 < to : $0 > to }
          if let known = events.firstIndex(where: { $0.name == edge.label }) {
            events[known].from.formUnion(from)
          } else if !from.isEmpty {
            events.append((edge.label, Set(from)))
          }
        }
        if events.isEmpty { return nil }
        var causes: [(from: [Int], events: [String])] = []
        for event in events {
          let from = event.from.sorted()
          if let known = causes.firstIndex(where: { $0.from == from }) {
            causes[known].events.append(event.name)
          } else {
            causes.append((from, [event.name]))
          }
        }
        return Way(
          from: Set(causes.flatMap(\.from)).sorted(),
          to: to,
          causes: causes.map { Cause(states: list($0.from.map { machine.nodes[$0].name }), events: $0.events) }
        )
      }
    }
  }
}
