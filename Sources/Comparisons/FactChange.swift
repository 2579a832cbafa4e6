import Catalogs
import Diagnostics

/// A fact that one catalog has and another has not, or that they state differently.
package struct FactChange: Hashable, Sendable {
  /// The file and the keys, with dots between them: `schedule.billingRetry.value`; elements of lists by number, from 0.
  package let name: String
  /// The value in the first catalog, on one line; `nil` for what was added.
  package let before: String?
  /// The value in the second catalog, on one line; `nil` for what was removed.
  package let after: String?
  /// Its place in the second catalog; for what was removed, in the first.
  package let span: SourceSpan

  /// Compares the facts of two catalogs, in the order of the second one's files; what was removed follows in each map.
  ///
  /// The order of keys, the layout and the comments of files do not count.
  package static func changes(from before: [FactEntry], to after: [FactEntry]) -> [FactChange] {
    // The changelog records changes; an entry of it isn't one.
    changes(before.filter { $0.key != "changelog" }, after.filter { $0.key != "changelog" }, in: "")
  }

  private static func changes(_ before: [FactEntry], _ after: [FactEntry], in prefix: String) -> [FactChange] {
    let old = Dictionary(before.map { ($0.key, $0) }) { first, _ in first }
    let kept = after.flatMap { entry in
      changes(old[entry.key]?.value, entry.value, name: prefix + entry.key, span: entry.span)
    }
    let keys = Set(after.map(\.key))
    return kept
      + before.filter { !keys.contains($0.key) }.map {
        FactChange(name: prefix + $0.key, before: $0.value.line, after: nil, span: $0.span)
      }
  }

  private static func changes(
    _ before: FactValue?,
    _ after: FactValue,
    name: String,
    span: SourceSpan
  ) -> [FactChange] {
    guard let before else { return [FactChange(name: name, before: nil, after: after.line, span: span)] }
    switch (before, after) {
    case (.map(let old), .map(let new)): return changes(old, new, in: "\(name).")
    case (.list(let old), .list(let new)) where old.count == new.count && (old + new).allSatisfy(\.isMap):
      return zip(old, new).enumerated().flatMap { index, values in
        changes(values.0, values.1, name: "\(name)[\(index)]", span: span)
      }
    default:
      if before == after || before.line == after.line { return [] }
      return [FactChange(name: name, before: before.line, after: after.line, span: span)]
    }
  }
}

extension FactValue {
  fileprivate var isMap: Bool { if case .map = self { true } else { false } }
}
