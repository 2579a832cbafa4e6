import Catalogs
import ICU
import Notices
import StateDiagrams

/// The renewal states and their transitions as JSON, in the words of one locale.
package struct StateMachineDocument: JSONDocument {
  struct State: Encodable {
    let id: String
    let name: String
    /// The value that payloads have; absent if none is known.
    let status: Status?
    let entitled: Bool
  }

  /// A value of payloads, as JSON writes it.
  enum Status: Encodable {
    case number(Int)
    case text(String)

    package init(_ literal: PayloadLiteral) {
      switch literal {
      case .integer(let number): self = .number(number)
      case .text, .boolean: self = .text(literal.description)
      }
    }

    package func encode(to encoder: any Encoder) throws {
      var container = encoder.singleValueContainer()
      switch self {
      case .number(let number): try container.encode(number)
      case .text(let text): try container.encode(text)
      }
    }
  }

  struct Transition: Encodable {
    struct Notification: Encodable {
      let type: String
      let subtype: String?
    }

    let id: String
    /// The states that it leaves; none where a subscription begins.
    let from: [String]
    let event: String
    let label: String
    let text: String
    /// The state that it reaches; absent where the facts decide afresh.
    let to: String?
    let notifications: [Notification]
    let entitled: Bool?
    let expirationReason: String?
    let billingCycle: String?
    let evidence: String
    let sources: [String]
  }

  let format = 1
  let locale: String
  let title: String
  let states: [State]
  let transitions: [Transition]

  package init(_ machine: StateMachine, catalog: Catalog) {
    locale = machine.locale.tag
    title = machine.title
    let names = Dictionary(machine.nodes.map { ($0.id, $0.name) }) { first, _ in first }
    states = catalog.facts.states.map {
      State(id: $0.id, name: names[$0.id] ?? $0.id, status: $0.raw.map(Status.init), entitled: $0.entitled)
    }
    transitions = zip(catalog.facts.transitions, machine.edges).map { fact, edge in
      Transition(
        id: fact.id,
        from: fact.from.map(\.name),
        event: fact.event.name,
        label: edge.label,
        text: edge.text,
        to: fact.to?.name,
        notifications: fact.notifications.map { Transition.Notification(type: $0.type, subtype: $0.subtype) },
        entitled: fact.entitled,
        expirationReason: fact.expirationReason?.name,
        billingCycle: fact.billingCycle?.rawValue,
        evidence: fact.provenance.evidence.rawValue,
        sources: fact.provenance.references
      )
    }
  }
}
