import Metrics
import Synchronization

/// Keeps metrics in memory, and writes them in Prometheus' text format.
final class PrometheusFactory: MetricsFactory {
  private struct Key: Hashable {
    let name: String
    /// The labels as they are written, in braces; empty without labels.
    let labels: String
  }

  private let series = Mutex<[Key: any PrometheusSeries]>([:])
  /// What metrics mean, by name.
  private let help: [String: String]

  init(help: [String: String]) { self.help = help }

  func makeCounter(label: String, dimensions: [(String, String)]) -> any CounterHandler {
    made(label, dimensions, PrometheusCounter.init)
  }

  func makeRecorder(label: String, dimensions: [(String, String)], aggregate: Bool) -> any RecorderHandler {
    made(label, dimensions, PrometheusGauge.init)
  }

  func makeTimer(label: String, dimensions: [(String, String)]) -> any TimerHandler {
    made(label, dimensions, PrometheusHistogram.init)
  }

  func destroyCounter(_ handler: any CounterHandler) {}
  func destroyRecorder(_ handler: any RecorderHandler) {}
  func destroyTimer(_ handler: any TimerHandler) {}

  /// All metrics, sorted by name and labels.
  var text: String {
    let all = series.withLock { Array($0) }.sorted { ($0.key.name, $0.key.labels) < ($1.key.name, $1.key.labels) }
    var text = ""
    var name: String?
    for (key, series) in all {
      if key.name != name {
        name = key.name
        if let help = help[key.name] { text += "# HELP \(key.name) \(help)\n" }
        text += "# TYPE \(key.name) \(series.type)\n"
      }
      series.write(name: key.name, labels: key.labels, to: &text)
    }
    return text
  }

  private func made<Series: PrometheusSeries>(
    _ name: String,
    _ dimensions: [(String, String)],
    _ make: () -> Series
  ) -> Series {
    let labels = dimensions.map { "\($0)=\"\(Self.escaped($1))\"" }.joined(separator: ",")
    let key = Key(name: name, labels: labels)
    return series.withLock { series in
      if let known = series[key] as? Series { return known }
      let new = make()
      series[key] = new
      return new
    }
  }

  private static func escaped(_ value: String) -> String {
    value.replacing("\\", with: "\\\\").replacing("\"", with: "\\\"").replacing("\n", with: "\\n")
  }
}

/// A metric with its labels.
private protocol PrometheusSeries: AnyObject, Sendable {
  var type: String { get }
  func write(name: String, labels: String, to text: inout String)
}

extension PrometheusSeries {
  fileprivate func line(_ name: String, _ labels: String, _ value: some CustomStringConvertible) -> String {
    labels.isEmpty ? "\(name) \(value)\n" : "\(name){\(labels)} \(value)\n"
  }
}

private final class PrometheusCounter: CounterHandler, PrometheusSeries {
  private let value = Atomic<Int64>(0)
  var type: String { "counter" }

  func increment(by amount: Int64) { value.add(amount, ordering: .relaxed) }
  func reset() { value.store(0, ordering: .relaxed) }

  func write(name: String, labels: String, to text: inout String) {
    text += line(name, labels, value.load(ordering: .relaxed))
  }
}

private final class PrometheusGauge: RecorderHandler, PrometheusSeries {
  private let value = Mutex(0.0)
  var type: String { "gauge" }

  func record(_ value: Int64) { record(Double(value)) }
  func record(_ value: Double) { self.value.withLock { $0 = value } }

  func write(name: String, labels: String, to text: inout String) {
    let value = value.withLock { $0 }
    text += Int64(exactly: value).map { line(name, labels, $0) } ?? line(name, labels, value)
  }
}

private final class PrometheusHistogram: TimerHandler, PrometheusSeries {
  /// The upper bounds in seconds, as they are written.
  private static let bounds: [(text: String, nanoseconds: Int64)] = [
    ("0.0001", 100_000), ("0.00025", 250_000), ("0.0005", 500_000), ("0.001", 1_000_000), ("0.0025", 2_500_000),
    ("0.005", 5_000_000), ("0.01", 10_000_000), ("0.025", 25_000_000), ("0.05", 50_000_000), ("0.1", 100_000_000),
    ("0.25", 250_000_000), ("0.5", 500_000_000), ("1", 1_000_000_000), ("5", 5_000_000_000), ("30", 30_000_000_000),
  ]

  private struct State {
    var counts = [Int64](repeating: 0, count: PrometheusHistogram.bounds.count + 1)
    var nanoseconds: Int64 = 0
  }

  private let state = Mutex(State())
  var type: String { "histogram" }

  func recordNanoseconds(_ duration: Int64) {
    let place = Self.bounds.firstIndex { duration <= $0.nanoseconds } ?? Self.bounds.count
    state.withLock { state in
      state.counts[place] += 1
      state.nanoseconds &+= duration
    }
  }

  func write(name: String, labels: String, to text: inout String) {
    let state = state.withLock { $0 }
    let prefix = labels.isEmpty ? "" : labels + ","
    var count: Int64 = 0
    for (place, bound) in (Self.bounds.map(\.text) + ["+Inf"]).enumerated() {
      count += state.counts[place]
      text += line("\(name)_bucket", "\(prefix)le=\"\(bound)\"", count)
    }
    text += line("\(name)_sum", labels, Double(state.nanoseconds) / 1e9)
    text += line("\(name)_count", labels, count)
  }
}
