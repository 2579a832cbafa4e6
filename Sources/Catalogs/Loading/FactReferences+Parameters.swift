import Diagnostics

extension FactReferences {
  /// The parameters whose derivation ends in a payload. Kinds only ever lead from counts to days to instants, so that
  /// three rounds find all of them, and no circle is among them.
  func soundParameters() -> [Parameter] {
    var sound: Set<String> = []
    for kind in [Parameter.Kind?.none, .exclusiveEnd, .date] {
      for parameter in facts.parameters where parameter.origin.base?.kind == kind {
        guard let (name, kind) = parameter.origin.base, parameterKinds[name] != kind || !sound.contains(name) else {
          sound.insert(parameter.id)
          continue
        }
      }
    }
    return facts.parameters.filter { sound.contains($0.id) }
  }

  func check(_ parameter: Parameter) {
    if let (name, kind) = parameter.origin.base, !isUnreadable(name), parameterKinds[name] != kind {
      findings.add(
        .unknownReference,
        "Parameter \(parameter.id) is derived from '\(name.shown)', which isn't a parameter of type \(kind.rawValue)",
        at: parameter.span,
        fix: (parametersByKind[kind] ?? NameList([])).fix(for: name)
      )
    }
    if let lower = parameter.moreThan, !isUnreadable(lower.name), parameterKinds[lower.name] != .price {
      findings.add(
        .unknownReference,
        "Parameter \(parameter.id) is more than '\(lower.name.shown)', which isn't a parameter of type price",
        at: lower.span,
        fix: (parametersByKind[.price] ?? NameList([])).fix(for: lower.name)
      )
    }
    checkExamples(of: parameter)
    if case .after(_, let name) = parameter.origin { checkDuration(name, parameter) }
  }

  /// A price that is more than another is so in examples too; those of different currencies cannot be.
  private func checkExamples(of parameter: Parameter) {
    guard parameter.kind == .price, let lower = parameter.moreThan, let other = facts.parameters.named(lower.name),
      other.kind == .price
    else { return }
    let locales = Set(parameter.examples.keys).union(other.examples.keys).sorted()
    for locale in locales {
      let samples = [parameter, other].compactMap { $0.examples[locale] ?? $0.examples["any"] }
      let prices = samples.compactMap(Price.init(sample:))
      guard prices.count == 2, !prices[0].isMore(than: prices[1]) else { continue }
      findings.add(
        .wrongType,
        "Parameter \(parameter.id) is more than \(other.id), but its example for \(locale) is \(samples[0].shown),"
          + " and that of \(other.id) is \(samples[1].shown)",
        at: lower.span,
        fix: "Give it an example that is more, in the same currency."
      )
    }
  }

  private func checkDuration(_ name: String, _ parameter: Parameter) {
    if facts.schedule.milliseconds(of: name) != nil { return }
    // One that could not be read is a finding already.
    let id = name.split(separator: ".").last.map(String.init) ?? ""
    if schedules[id] == nil, declared[FactFile.schedule.path]?.contains(id) == true { return }
    findings.add(
      .unknownReference,
      "Parameter \(parameter.id) adds '\(name.shown)', which isn't a duration of the schedule in minutes to weeks",
      at: parameter.span,
      fix: durations.fix(for: name)
    )
  }

  /// The names of durations that have a fixed length.
  private var durations: NameList {
    NameList(
      facts.schedule.lazy.prefix(NameList.suggestionLimit).compactMap { fact in
        fact.value.milliseconds.map { _ in "schedule.\(fact.id)" }
      }
    )
  }

  /// Whether a parameter is written but has findings of its own.
  private func isUnreadable(_ name: String) -> Bool {
    parameterKinds[name] == nil && declared[FactFile.parameters.path]?.contains(name) == true
  }
}

extension Parameter.Origin {
  /// The parameter that this one is made from, and the type that it must have.
  fileprivate var base: (name: String, kind: Parameter.Kind)? {
    switch self {
    case .payload, .firstOf, .amount, .after, .lastDayOfMonth: nil
    case .lastDayBefore(let name), .dayOf(let name): (name, .exclusiveEnd)
    case .civilDaysUntil(let name): (name, .date)
    }
  }
}
