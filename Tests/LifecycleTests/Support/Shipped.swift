import Catalogs
import Foundation
import Instants
import Lifecycle
import Renewals
import ProjectFiles

/// The catalog of the repository of these tests, and what is made from it.
enum Shipped {
  struct Missing: Error {}

  private static let loaded = Result { try load() }
  private static let made = Result { try Simulator(catalog: loaded.get()) }
  private static let deciding = Result { try RenewalDecider(catalog: loaded.get()) }

  static func catalog() throws -> Catalog { try loaded.get() }
  static func simulator() throws -> Simulator { try made.get() }
  static func decider() throws -> RenewalDecider { try deciding.get() }

  static func load(changing edit: (String, String) -> String = { $1 }) throws -> Catalog {
    var files: [String: [UInt8]] = [:]
    for (path, text) in try ProjectFiles.texts(of: "Catalogs/app-store") { files[path] = Array(edit(path, text).utf8) }
    guard let catalog = Catalog.load(files: files).catalog else { throw Missing() }
    return catalog
  }
}

/// An instant that a test writes as ISO 8601.
func at(_ text: String) throws -> Instant {
  guard let instant = Instant(iso8601: text) else { throw Shipped.Missing() }
  return instant
}

/// A length that a test writes as a catalog does.
func length(_ text: String) throws -> FactDuration {
  guard let duration = FactDuration(text) else { throw Shipped.Missing() }
  return duration
}

/// A step in one line: instant, event, state, access, notifications.
func line(_ step: SimulationStep) -> String {
  let access = step.decision.access == .entitled ? "open" : "closed"
  let names = step.notifications.map(\.name).joined(separator: " ")
  return "\(step.instant) \(step.event.rawValue): \(step.decision.row) \(step.decision.state) \(access) \(names)"
}

/// Plays a scenario of the shipped catalog and gives its steps as lines.
func play(
  _ plan: String,
  grace: String? = nil,
  speed: String? = nil,
  start: String,
  _ events: [Scenario.Event] = [],
  end: String? = nil
) throws -> [String] {
  try Shipped.simulator().run(
    Scenario(
      plan: length(plan),
      grace: grace.map(length),
      speed: speed,
      start: at(start),
      events: events,
      end: end.map(at)
    )
  ).map(line)
}
