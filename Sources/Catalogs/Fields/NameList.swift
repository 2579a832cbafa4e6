import Diagnostics

/// Names that a reference may choose from.
struct NameList {
  /// Longer lists get no suggestions, because comparing with every name would take too long.
  static let suggestionLimit = 200
  private static let shownLimit = 12

  let names: [String]
  private let set: Set<String>

  init(_ names: [String]) {
    self.names = names
    set = Set(names)
  }

  func contains(_ name: String) -> Bool { set.contains(name) }

  /// What to write in place of a name that is not in the list.
  func fix(for name: String) -> String {
    if names.isEmpty { return "Add it there first, or remove it: there is none yet." }
    if names.count <= Self.suggestionLimit, let nearest = suggestion(for: name, among: names) {
      return "Did you mean '\(nearest.shown)'?"
    }
    let shown = names.prefix(Self.shownLimit).map(\.shown).joined(separator: ", ")
    return "Write one of: \(shown)\(names.count > Self.shownLimit ? ", …" : "")."
  }
}
