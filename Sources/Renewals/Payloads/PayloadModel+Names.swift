import Catalogs
import Diagnostics

extension PayloadModel {
  /// The providers whose payloads may be passed by mistake. The names of a provider of the catalog's own mean what the
  /// catalog says, so that none of them is taken for another one's.
  package var otherProviders: [PayloadModel] {
    let shipped = PayloadModel.shipped
    return shipped.contains { $0.name == name } ? shipped.filter { $0.name != name } : []
  }

  /// Refuses names that no facts have, and says so where they are another provider's.
  func refuseUnknown(_ names: [String]) throws(PayloadError) {
    let known = knownNames
    let unknown = names.filter { !known.contains($0) }
    func smallest(_ names: [String]) -> String? { names.min { $0.utf8.lexicographicallyPrecedes($1.utf8) } }
    guard let name = smallest(unknown) else { return }
    if let other = otherProviders.first(where: { unknown.contains(where: $0.topNames.contains) }) {
      throw PayloadError(
        .otherProvider,
        at: smallest(unknown.filter(other.topNames.contains)),
        ["other": other.name, "provider": self.name]
      )
    }
    let names = known.joined(separator: ", ")
    let error = PayloadError(.unknownField, at: name.shortened, ["names": names])
    // A long name is not a typo, and comparing it with all names would take time.
    guard name.utf8.count <= 40, let nearest = suggestion(for: name, among: known) else { throw error }
    throw PayloadError(
      path: error.path,
      summary: error.summary,
      fix: "Write \(nearest), which is the nearest known name"
    )
  }
}
