import Catalogs
import DecisionTables

extension TableComposition {
  /// Facts that have the values of the variables, given as an index for each; dates are a day before or after `now`.
  public func facts(at values: [Int]) -> WitnessFacts {
    WitnessFacts(zip(variables, values).map { ($0, $0.values[$1]) }, of: payloads)
  }

  /// The same facts with a field by which they are about a subscription, if another subject takes them without it; `facts`
  /// if no such field leaves the values of the variables as they are.
  func aboutSubscription(_ facts: WitnessFacts) -> WitnessFacts {
    guard let read = try? facts.facts, let name = read.otherSubject,
      let subject = payloads.otherSubjects.first(where: { $0.name == name }),
      let values = try? self.values(in: read, now: facts.now)
    else { return facts }
    let fields = Dictionary(facts.fields.map { ($0.path, $0.value) }) { first, _ in first }
    for place in subject.unless {
      guard let path = PayloadPath(place.path.joined(separator: "."), in: payloads), path.type == .text else {
        continue
      }
      let more = WitnessFacts(
        fields.merging([path: .literal(.text("A"))]) { own, _ in own },
        of: payloads,
        now: facts.now
      )
      guard let read = try? more.facts, read.otherSubject == nil,
        (try? self.values(in: read, now: facts.now)) == values
      else { continue }
      return more
    }
    return facts
  }

  /// Values of the variables that make a point of the base table; places that it does not read are empty.
  func values(atBasePoint point: TablePoint) -> [Int] {
    var values = Array(repeating: 0, count: variables.count)
    for (source, index) in zip(chain.stages[0].sources, point.valueIndices) {
      guard case .variable(let variable, let indices) = source, let value = indices.firstIndex(of: index)
      else { continue }
      // A place that two inputs read keeps the value of the first input that requires more than absence.
      if values[variable] == 0 { values[variable] = value }
    }
    return values
  }
}

extension WitnessFacts {
  /// Facts that have the values of places.
  init(_ values: [(variable: SourceVariable, value: SourceVariable.Value)], of payloads: PayloadModel) {
    var fields: [PayloadPath: GoldenCases.Value] = [:]
    var dates = WitnessDates(
      latest: Dictionary(
        payloads.derived.compactMap { field in
          if case .latest(let paths) = field.rule { (field.name, paths) } else { nil }
        }
      ) { first, _ in first }
    )
    for (variable, value) in values {
      switch (variable.place, value) {
      case (.instants(let paths), .all(let states)):
        for (path, state) in zip(paths, states) { dates.add(state, to: path, variable.shift) }
      case (.firstInstant(let paths), _):
        if let path = paths.first { dates.add(value, to: path, variable.shift) }
      case (.field(let path), .literal(let literal)):
        if let derived = payloads.derived(path) {
          dates.add(literal, to: derived, &fields)
        } else {
          fields[path] = .literal(literal)
        }
      case (.field(let path), .unlisted):
        if payloads.derived(path) == nil { fields[path] = .literal(variable.unlistedLiteral) }
      default: break
      }
    }
    for (path, offset) in dates.offsets() { fields[path] = .instant(offset) }
    self.init(fields, of: payloads)
  }
}

extension PayloadModel {
  /// How a field of what payloads say together is worked out of others; `nil` for all other fields, and for those that
  /// facts are written for as they are.
  fileprivate func derived(_ path: PayloadPath) -> Derived.Rule? {
    guard path.object == .subscription, let rule = derived.first(where: { $0.name == path.field })?.rule
    else { return nil }
    return switch rule {
    case .has, .member, .first, .isFilled, .isExpanded, .identifier, .isTied, .joined, .monthEnd: nil
    case .later, .latest, .differ, .classOf: rule
    }
  }
}

/// Dates of facts in the order to now and to one another that values of places require.
private struct WitnessDates {
  private static let day: Int64 = 86_400_000
  /// How far each date is from now, in milliseconds, with the least and the most that is allowed.
  private var ranges: [PayloadPath: ClosedRange<Int64>] = [:]
  private var wishes: [PayloadPath: [Wish]] = [:]
  private var order: [(earlier: PayloadPath, later: PayloadPath, distance: Int64)] = []
  /// The dates of which a field that is worked out is the latest, by its name.
  private let latest: [String: [PayloadPath]]

  init(latest: [String: [PayloadPath]]) { self.latest = latest }

  /// A far day, so that anything else fits in between.
  private static let far: Int64 = 4000 * day

  /// Wants a date to be past or future when it is moved by a shift.
  mutating func add(_ value: SourceVariable.Value, to path: PayloadPath, _ shift: TableFact.Shift?) {
    let border = -(shift?.milliseconds ?? 0)
    switch value {
    case .past: wishes[path, default: []].append(Wish(isPast: true, border: border))
    case .future: wishes[path, default: []].append(Wish(isPast: false, border: border))
    default: return
    }
    ranges[path] = range(of: wishes[path] ?? [])
  }

  /// A date's distance from now: at least a day from each border, or less where a window is shorter.
  private func range(of wishes: [Wish]) -> ClosedRange<Int64>? {
    for margin in [Self.day, Self.day / 24] {
      let least = wishes.filter { !$0.isPast }.map { $0.border + margin }.max() ?? -Self.far
      let most = wishes.filter(\.isPast).map { $0.border - margin }.min() ?? Self.far
      if least <= most { return least...most }
    }
    // A combination that cannot be has no dates; the last wish counts.
    return wishes.last.flatMap { range(of: [$0]) }
  }

  private struct Wish {
    let isPast: Bool
    let border: Int64
  }

  /// Wants a field that is worked out to be something.
  mutating func add(
    _ literal: PayloadLiteral,
    to rule: PayloadModel.Derived.Rule,
    _ fields: inout [PayloadPath: GoldenCases.Value]
  ) {
    switch (rule, literal) {
    case (.later(let paths, let others), .boolean(true)):
      guard let own = present(paths), let other = present(others) else { return }
      order.append((other, own, Self.day / 2))
    case (.differ(let paths, let others), .boolean(let differs)):
      if let own = paths.first, let other = others.first {
        fields[own] = .literal(.text("A"))
        fields[other] = .literal(.text(differs ? "B" : "A"))
      }
    case (.classOf(let paths, let classes), .text(let name)):
      let member = classes.first { $0.name == name }?.members.first ?? ""
      for (path, word) in zip(paths, member.split(separator: "/").map(String.init)) {
        let isNumber = path.type == .integer
        fields[path] = .literal(isNumber ? .integer(Int(word) ?? 0) : .text(word))
      }
    default: break
    }
  }

  /// The field that a date goes to: the first that has one already, or else the first.
  private mutating func present(_ paths: [PayloadPath]) -> PayloadPath? {
    let paths = paths.flatMap { $0.object == .subscription ? latest[$0.field] ?? [$0] : [$0] }
    guard let path = paths.first(where: { ranges[$0] != nil }) ?? paths.first else { return nil }
    if ranges[path] == nil { ranges[path] = -Self.far...Self.far }
    return path
  }

  /// How far from now each date is: as near as what is wanted of it allows.
  func offsets() -> [PayloadPath: Int64] {
    var offsets = ranges.mapValues { $0.contains(0) ? 0 : $0.lowerBound > 0 ? $0.lowerBound : $0.upperBound }
    // Each round moves one date of a pair; where the wishes contradict each other, no round helps.
    for _ in 0..<16 {
      var isDone = true
      for (earlier, later, distance) in order {
        guard let first = offsets[earlier], let second = offsets[later], second - first < distance else { continue }
        isDone = false
        if ranges[later]?.contains(first + distance) ?? false {
          offsets[later] = first + distance
        } else {
          offsets[earlier] = second - distance
        }
      }
      if isDone { break }
    }
    return offsets
  }
}

extension SourceVariable {
  /// A literal of the field's type that no input lists.
  fileprivate var unlistedLiteral: PayloadLiteral {
    var largest = 0
    for case .literal(let literal) in values {
      switch literal {
      case .integer(let value): largest = max(largest, value)
      case .text: return .text("ANOTHER")
      case .boolean: return literal
      }
    }
    return .integer(largest + 1)
  }
}
