import Catalogs
import ICU
import MessageFormatting
import Notices

/// The renewal states and the transitions between them, with the words of one locale.
package struct StateMachine: Sendable {
  /// A place that transitions lead from or to.
  package struct Node: Hashable, Sendable {
    /// What it is.
    package enum Kind: Hashable, Sendable {
      /// Where a subscription begins.
      case start
      /// A state; whether access is open in it.
      case state(entitled: Bool)
      /// Where the facts decide afresh.
      case decided
    }

    /// The state's name; `none` and `decided` for the two that aren't states.
    package let id: String
    /// Its name in the locale.
    package let name: String
    /// What it is.
    package let kind: Kind

    /// Whether access is open in it.
    package var isEntitled: Bool { kind == .state(entitled: true) }
  }

  /// A transition.
  package struct Edge: Hashable, Sendable {
    /// The transition's name.
    package let id: String
    /// The nodes that it leaves, in order.
    package let from: [String]
    /// The node that it reaches.
    package let to: String
    /// The event, as a label.
    package let label: String
    /// What happens, as a sentence.
    package let text: String
    /// From where to where, and what happens, for those who do not see the arrow.
    package let description: String
    /// The notifications that the server sends, in order: `DID_RENEW/BILLING_RECOVERY`.
    package let notifications: [String]
  }

  /// The locale of the words.
  package let locale: LocaleIdentifier
  /// The heading.
  package let title: String
  /// What the diagram shows, for those who do not see it.
  package let about: String
  /// The start, the states in the order of the catalog, and where facts decide afresh; the first and the last only if
  /// a transition uses them.
  package let nodes: [Node]
  /// The transitions, in the order of the catalog.
  package let edges: [Edge]

  /// Makes the machine of a catalog.
  package init(texts: CatalogTexts, locale: LocaleIdentifier) {
    let facts = texts.catalog.facts
    let states = facts.states.map { state in
      Node(
        id: state.id,
        name: texts.string("facts.states.\(state.id)", in: locale),
        kind: .state(entitled: state.entitled)
      )
    }
    var nodes = states
    if facts.transitions.contains(where: { $0.from.isEmpty }) {
      nodes.insert(Node(id: "none", name: texts.string("facts.stateMachine.start", in: locale), kind: .start), at: 0)
    }
    if facts.transitions.contains(where: { $0.to == nil }) {
      nodes.append(
        Node(id: "decided", name: texts.string("facts.stateMachine.decided", in: locale), kind: .decided)
      )
    }
    self.nodes = nodes
    self.locale = locale
    title = texts.string("facts.stateMachine.title", in: locale)
    about = texts.string(
      "facts.stateMachine.about",
      in: locale,
      arguments: ["states": .list(nodes.map { .string($0.name) })]
    )
    let names = Dictionary(nodes.map { ($0.id, $0.name) }) { first, _ in first }
    edges = facts.transitions.map { transition in
      let from = transition.from.isEmpty ? ["none"] : transition.from.map(\.name)
      let to = transition.to?.name ?? "decided"
      let text = texts.string("facts.transitions.\(transition.id)", in: locale)
      return Edge(
        id: transition.id,
        from: from,
        to: to,
        label: texts.string("facts.events.\(transition.event.name)", in: locale),
        text: text,
        description: texts.string(
          "facts.stateMachine.transition",
          in: locale,
          arguments: [
            "from": .list(from.compactMap { names[$0] }.map(MessageValue.string)),
            "to": .string(names[to] ?? ""), "text": .string(text),
          ]
        ),
        notifications: transition.notifications.map(\.name)
      )
    }
  }
}
