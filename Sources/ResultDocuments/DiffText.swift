import Catalogs
import Comparisons
import Diagnostics
import Renewals
import Reporters

/// What changed between two catalogs, for a person at a terminal.
package struct DiffText {
  /// The most changes of one table, and regions of one change, that are listed; more isn't readable.
  private static let changeLimit = 20
  private static let regionLimit = 5

  /// The paths of files of either catalog, as a terminal can open them.
  let places: (old: (String) -> String, new: (String) -> String)
  let wording: DecisionChangeWording
  let style: ChangeText

  package init(
    places: (old: (String) -> String, new: (String) -> String),
    wording: DecisionChangeWording,
    style: ChangeText
  ) {
    (self.places, self.wording, self.style) = (places, wording, style)
  }

  package func text(_ comparison: CatalogComparison) -> String {
    if comparison.isEmpty { return "Nothing changed".terminalLine }
    let parts =
      comparison.locales.map(text) + [text(comparison.facts)] + comparison.tables.map(text)
    return parts.filter { !$0.isEmpty }.map { $0.joined(separator: "\n") }.joined(separator: "\n\n")
  }

  private func text(_ locale: LocaleComparison) -> [String] {
    guard locale.wasThere, locale.isThere else {
      let word = locale.isThere ? "added" : "removed"
      return [style.strong("texts in \(locale.locale): locale \(word), \(locale.changes.count.grouped) texts")]
    }
    guard !locale.changes.isEmpty else { return [] }
    let kinds = Dictionary(grouping: locale.changes, by: \.kind).mapValues(\.count)
    return [style.strong("texts in \(locale.locale): \(Self.counts(kinds))")]
      + locale.changes.flatMap { change in
        let lines =
          change.kind == .changed ? style.lines(change.diff) : style.lines(change.after ?? change.before ?? "")
        return [head(change.kind, change.key.name, change.span)] + lines.map { "           \($0)" }
      }
  }

  private func text(_ facts: [FactChange]) -> [String] {
    guard !facts.isEmpty else { return [] }
    let kinds = Dictionary(grouping: facts, by: \.kind).mapValues(\.count)
    return [style.strong("facts: \(Self.counts(kinds))")]
      + facts.map { fact in
        let value =
          fact.kind == .changed
          ? style.change(fact.before ?? "", fact.after ?? "")
          : (fact.after ?? fact.before ?? "").terminalLine
        return "\(head(fact.kind, fact.name, fact.span))\n           \(value)"
      }
  }

  private func head(_ kind: ChangeKind, _ name: String, _ span: SourceSpan) -> String {
    let place = (kind == .removed ? places.old : places.new)(span.file)
    let padding = String(repeating: " ", count: 9 - kind.rawValue.count)
    return "  \(kind.rawValue)\(padding)\(name.terminalLine)  " + style.quiet("\(place):\(span.start.line)")
  }

  private static func counts(_ kinds: [ChangeKind: Int]) -> String {
    ChangeKind.allCases.compactMap { kind in kinds[kind].map { "\($0.grouped) \(kind.rawValue)" } }
      .joined(separator: ", ")
  }

  private func text(_ table: CatalogComparison.Table) -> [String] {
    switch table {
    case .added(let name): return [style.strong("decisions of \(name): the table is new, and compared with nothing")]
    case .removed(let name): return [style.strong("decisions of \(name): the table is gone")]
    case .incomparable(let name, let reason):
      return [style.strong("decisions of \(name): cannot be compared"), "  \(reason.terminalLine)"]
    case .compared(let table, let composition):
      return text(table) + (composition.map(text) ?? [])
    }
  }

  private func text(_ comparison: DecisionComparison) -> [String] {
    guard !comparison.isEmpty else { return [] }
    let subject = comparison.scope == .table ? comparison.table : "\(comparison.table) with its overlays"
    var head =
      "decisions of \(subject): \(comparison.changedPointCount.grouped) of \(comparison.pointCount.grouped) "
      + "combinations changed"
    if comparison.lostEntitlementCount > 0 { head += "; \(comparison.lostEntitlementCount.grouped) lose entitlement" }
    if comparison.gainedEntitlementCount > 0 {
      head += "; \(comparison.gainedEntitlementCount.grouped) gain entitlement"
    }
    var lines = [style.strong(head)] + limits(of: comparison).map { "  \($0.terminalLine)" }
    for change in comparison.changes.prefix(Self.changeLimit) { lines += text(change) }
    let rest = comparison.changes.dropFirst(Self.changeLimit)
    if !rest.isEmpty {
      lines.append(
        style.quiet("  … and \(rest.count) more kind\(rest.count == 1 ? "" : "s") of change, all in --format json")
      )
    }
    return lines
  }

  /// What the figures are not about.
  private func limits(of comparison: DecisionComparison) -> [String] {
    comparison.refusedValues.map { refused in
      "not compared: \(refused.path) \(refused.values.joined(separator: ", ")), which \(name(refused.refusing)) refuses"
    }
      + comparison.unsharedOutputs.map { "not compared: output \($0.name), which only \(name($0.side)) has" }
      + comparison.unsharedPlaces.map { place in
        "only \(name(place.side)) reads \(place.name), so that each combination of the other counts "
          + "\(place.valueCount) times"
      }
  }

  private func name(_ side: DecisionComparison.Side) -> String {
    side == .before ? "the old catalog" : "the new catalog"
  }

  private func text(_ change: DecisionChange) -> [String] {
    let count = change.pointCount.grouped
    let noun = change.pointCount == 1 ? "combination" : "combinations"
    let entitlement =
      change.changesEntitlement(to: "false")
      ? " lose entitlement" : change.changesEntitlement(to: "true") ? " gain entitlement" : " changed"
    var lines = ["  \(count) \(noun)\(entitlement)"]
    let width = change.outputs.map(\.name.count).max() ?? 0
    for output in change.outputs {
      let padding = String(repeating: " ", count: width - output.name.count)
      lines.append("    \(output.name)\(padding)  \(style.change(output.valueBefore, output.valueAfter))")
    }
    for region in change.regions.prefix(Self.regionLimit) {
      let share = change.regions.count > 1 ? " (\(region.pointCount.grouped))" : ""
      lines.append("    where \(wording.words(of: region))\(share)".terminalLine)
    }
    let rest = change.regions.dropFirst(Self.regionLimit)
    if !rest.isEmpty {
      lines.append(
        style.quiet("    … and \(rest.count) more region\(rest.count == 1 ? "" : "s"), all in --format json")
      )
    }
    lines.append(style.quiet("    such as \(change.example.json)"))
    return lines
  }
}

/// What became of something with a name.
package enum ChangeKind: String, CaseIterable, Encodable {
  case changed, added, removed

  fileprivate init(_ before: String?, _ after: String?) {
    self = before == nil ? .added : after == nil ? .removed : .changed
  }
}

extension TextChange {
  package var kind: ChangeKind { ChangeKind(before, after) }
}

extension FactChange {
  package var kind: ChangeKind { ChangeKind(before, after) }
}
