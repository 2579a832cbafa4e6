import Catalogs
import MessageFormatting
import Notices
import Renewals

/// Regions of facts in the words of the catalog that has them, the later one first.
package struct DecisionChangeWording {
  /// So many values that are left out are named in place of the others.
  private static let exclusionLimit = 2

  let old: CatalogTexts
  let new: CatalogTexts

  package init(old: CatalogTexts, new: CatalogTexts) {
    (self.old, self.new) = (old, new)
  }

  /// The conditions of a region, such as `Expiry: past; Grace period end: future`.
  package func words(of region: DecisionChange.Region) -> String {
    region.conditions.isEmpty ? "all combinations" : region.conditions.map(words).joined(separator: "; ")
  }

  private func words(_ condition: DecisionChange.Condition) -> String {
    let shift = condition.shift.map { " (\($0.days))" } ?? ""
    guard let input = condition.input else {
      let paths = condition.paths.map(\.description).joined(separator: ", ")
      return "\(paths)\(shift): \(condition.values.joined(separator: " or "))"
    }
    let key = "tables.\(input.table).\(input.name)"
    let name = (word(MessageKey(key)) ?? input.name) + shift
    let words = input.values.map { word(MessageKey("\(key).\($0)")) ?? $0 }
    let excluded = input.excluded.map { word(MessageKey("\(key).\($0)")) ?? $0 }
    guard excluded.count <= Self.exclusionLimit, words.count > excluded.count else {
      return "\(name): \(words.joined(separator: " or "))"
    }
    return "\(name): \(excluded.count > 1 ? "neither " : "not ")\(excluded.joined(separator: " nor "))"
  }

  private func word(_ key: MessageKey) -> String? {
    for texts in [new, old] {
      if let text = texts.text(key, in: texts.catalog.sourceLocale) { return text.message.text }
    }
    return nil
  }
}

extension TableFact.Shift {
  /// Its length, in days where these are whole, otherwise in hours.
  fileprivate var days: String {
    let hours = abs(milliseconds) / 3_600_000
    let (count, unit) = hours % 24 == 0 ? (hours / 24, "day") : (hours, "hour")
    return "\(count) \(unit)\(count == 1 ? "" : "s")"
  }
}

extension DecisionChange.Output {
  /// The value before, for a person.
  var valueBefore: String { before ?? "undecided" }
  /// The value after, for a person.
  var valueAfter: String { after ?? "undecided" }
}
