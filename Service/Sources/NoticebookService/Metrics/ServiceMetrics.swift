import Metrics
import Synchronization

/// What the service counts. Labels are routes, statuses and outcomes; none comes from a request.
final class ServiceMetrics: Sendable {
  private struct Answered: Hashable {
    let route: String
    let status: Int
  }

  private let factory = PrometheusFactory(help: [
    "noticebook_requests_total": "Requests by route and status.",
    "noticebook_request_duration_seconds": "Time from the head of a request to the end of its response.",
    "noticebook_requests_in_progress": "Requests for notices and decisions that are being answered.",
    "noticebook_facts_total": "Facts objects by outcome: notice, none (no notice is due) or error.",
    "noticebook_reloads_total": "Reloads of the content by outcome.",
    "noticebook_last_reload_succeeded": "Whether the last load of the content succeeded.",
    "noticebook_rejected_requests_total": "Requests beyond the most at a time.",
    "noticebook_failed_tls_handshakes_total": "Connections that ended before they were secure.",
    "process_resident_memory_bytes": "Memory that the process has.",
  ])
  private let requests = Mutex<[Answered: Counter]>([:])
  private let durations = Mutex<[String: Timer]>([:])
  private let inProgress: Gauge
  private let facts: [Outcome: Counter]
  private let reloads: [Bool: Counter]
  private let lastReload: Gauge
  private let rejected: Counter
  private let failedHandshakes: Counter
  private let memory: Gauge

  enum Outcome: String, CaseIterable {
    case error
    case none
    case notice
  }

  init() {
    let factory = factory
    inProgress = Gauge(label: "noticebook_requests_in_progress", factory: factory)
    facts = Dictionary(
      uniqueKeysWithValues: Outcome.allCases.map { outcome in
        let dimensions = [("outcome", outcome.rawValue)]
        return (outcome, Counter(label: "noticebook_facts_total", dimensions: dimensions, factory: factory))
      }
    )
    reloads = Dictionary(
      uniqueKeysWithValues: [true, false].map { succeeded in
        let dimensions = [("outcome", succeeded ? "success" : "failure")]
        return (succeeded, Counter(label: "noticebook_reloads_total", dimensions: dimensions, factory: factory))
      }
    )
    lastReload = Gauge(label: "noticebook_last_reload_succeeded", factory: factory)
    lastReload.record(1)
    rejected = Counter(label: "noticebook_rejected_requests_total", factory: factory)
    failedHandshakes = Counter(label: "noticebook_failed_tls_handshakes_total", factory: factory)
    memory = Gauge(label: "process_resident_memory_bytes", factory: factory)
  }

  func countRequest(route: String, status: Int, duration: Duration) {
    let (seconds, attoseconds) = duration.components
    let nanoseconds = seconds * 1_000_000_000 + attoseconds / 1_000_000_000
    let answered = Answered(route: route, status: status)
    let counter = requests.withLock { requests in
      if let counter = requests[answered] { return counter }
      let dimensions = [("route", route), ("status", "\(status)")]
      let counter = Counter(label: "noticebook_requests_total", dimensions: dimensions, factory: factory)
      requests[answered] = counter
      return counter
    }
    counter.increment()
    let timer = durations.withLock { durations in
      if let timer = durations[route] { return timer }
      let dimensions = [("route", route)]
      let timer = Timer(label: "noticebook_request_duration_seconds", dimensions: dimensions, factory: factory)
      durations[route] = timer
      return timer
    }
    timer.recordNanoseconds(nanoseconds)
  }

  func countFacts(_ outcome: Outcome, _ count: Int = 1) { facts[outcome]?.increment(by: count) }
  func countReload(succeeded: Bool) {
    reloads[succeeded]?.increment()
    lastReload.record(succeeded ? 1 : 0)
  }
  func countRejected() { rejected.increment() }
  func countFailedHandshake() { failedHandshakes.increment() }

  /// All metrics in Prometheus' text format.
  func text(requestsInProgress: Int) -> String {
    inProgress.record(requestsInProgress)
    // The second number is the count of resident pages.
    if let bytes = try? InputFiles.systemText("/proc/self/statm"),
      let pages = bytes.split(separator: " ").dropFirst().first.flatMap({ Int($0) })
    {
      memory.record(pages * InputFiles.pageSize)
    }
    return factory.text
  }
}
