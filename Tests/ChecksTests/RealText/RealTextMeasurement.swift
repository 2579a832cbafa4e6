import Catalogs
import Checks
import Diagnostics
import Fuzzing

/// What the checks find in real translations: as they are, and with planted mistakes.
struct RealTextMeasurement {
  /// How often a kind of planted mistake was found.
  struct Found {
    let name: String
    let rule: String
    let language: String
    let planted: Int
    let found: Int
    /// Keys that were missed, with their texts.
    var missed: [(pair: RealTexts.Pair, text: String)] = []

    var share: Double { planted == 0 ? 1 : Double(found) / Double(planted) }
  }

  let language: String
  let pairs: Int
  /// How many texts a check reports although nothing was planted, and what it says of them.
  private(set) var alarms: [String: [Diagnostic]] = [:]
  private(set) var found: [Found] = []

  /// The checks whose findings are compared: those that the plantings name.
  static let rules = Set(Planting.all.map(\.rule))

  init(_ texts: RealTexts, seed: UInt64) {
    language = texts.language
    pairs = texts.pairs.count
    let checks = CheckRegistry.all.filter { Self.rules.contains($0.rule.id.name) }
    let clean = CheckRegistry.findings(in: texts.catalog(), of: checks).filter { $0.locale == texts.language }
    alarms = Dictionary(grouping: clean, by: \.rule.name)
    for (index, planting) in Planting.all.enumerated() where planting.languages?.contains(language) ?? true {
      var random = SeededGenerator(seed: seed &+ UInt64(index) &* 1_000_003)
      var changed: [String: String] = [:]
      for pair in texts.pairs {
        if let text = planting.plant(pair, &random), text != pair.translation { changed[pair.key] = text }
      }
      let known = Set((alarms[planting.rule] ?? []).compactMap(\.key))
      changed = changed.filter { !known.contains("real.\($0.key)") }
      let check = checks.filter { $0.rule.id.name == planting.rule }
      let reported = Set(
        CheckRegistry.findings(in: texts.catalog(changed), of: check)
          .filter { $0.rule.name == planting.rule && $0.locale == texts.language }.compactMap(\.key)
      )
      let missed = texts.pairs.filter { changed[$0.key] != nil && !reported.contains("real.\($0.key)") }
      found.append(
        Found(
          name: planting.name,
          rule: planting.rule,
          language: language,
          planted: changed.count,
          found: changed.count - missed.count,
          missed: missed.map { ($0, changed[$0.key] ?? "") }
        )
      )
    }
  }

  /// Alarms of a check per 1,000 clean pairs.
  func alarmRate(_ rule: String) -> Double {
    Double(Set((alarms[rule] ?? []).compactMap(\.key)).count) * 1_000 / Double(max(1, pairs))
  }

  /// The figures as lines.
  var table: String {
    let planted = found.map { item in
      let share = (item.share * 1_000).rounded() / 10
      return "\(item.name) (\(item.rule)): \(item.found) of \(item.planted) found, \(share) %"
    }
    let clean = alarms.keys.sorted().map { "\($0): \((alarmRate($0) * 100).rounded() / 100) alarms in 1,000 pairs" }
    return (["\(language), \(pairs) pairs"] + planted + clean).joined(separator: "\n")
  }
}
