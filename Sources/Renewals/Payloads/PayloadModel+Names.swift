import Catalogs
import Diagnostics

extension PayloadModel {
  /// The names under which payloads come.
  var passedNames: [String] {
    members.filter { $0.item == nil }.flatMap { [$0.object.name] + $0.aliases }
  }

  /// The names that facts of the provider may have at the top.
  var topNames: [String] {
    switch forms {
    case .appStore: AppStoreNames.recognised
    case .declared: passedNames + members.flatMap { $0.wholes + ($0.envelope.map { [$0.data[0]] } ?? []) }
    }
  }

  /// Refuses names that no facts have, and says so where they are another provider's.
  func refuseUnknown(_ names: [String], known: [String]) throws(PayloadError) {
    let unknown = names.filter { !known.contains($0) }
    guard let name = unknown.min() else { return }
    if let other = PayloadModel.shipped.first(where: { other in
      other.name != self.name && unknown.contains(where: other.topNames.contains)
    }) {
      throw PayloadError(
        path: unknown.filter(other.topNames.contains).min(),
        summary: "This is a payload of \(other.name), and the catalog is about \(self.name)",
        fix: "Pass --catalog with a catalog about \(other.name), and one store's payloads in each object"
      )
    }
    // A long name is not a typo, and comparing it with all names would take time.
    let nearest = name.utf8.count <= 40 ? suggestion(for: name, among: known) : nil
    throw PayloadError(
      path: name.shortened,
      summary: "The facts have no field of this name",
      fix: nearest.map { "Write \($0), which is the nearest known name" }
        ?? "Use \(known.joined(separator: ", ")); fields of payloads go inside \(holders)"
    )
  }

  /// The objects that fields of payloads go into, as a sentence lists them.
  private var holders: String {
    switch forms {
    case .appStore: "renewalInfo or transaction"
    case .declared: passedNames.joined(separator: " or ")
    }
  }
}
