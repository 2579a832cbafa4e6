/// What the explorer of decisions says in a language. The program and the catalog's data are files that all pages share.
package struct DecisionExplorer: Hashable, Sendable {
  /// A place of payloads that the tables read, and the values that they tell apart, in the order of the data.
  struct Variable: Hashable, Sendable {
    let label: String
    let values: [String]
  }

  /// What stands on the page without a script.
  let withoutScript: [Inline]
  /// Words of the page's own, by their names in its script.
  let labels: [String: String]
  let variables: [Variable]
  /// Names with links, by identifier: rows of the table, rows of its stages, and notices.
  let rows, overlays, notices: [String: [Inline]]
  /// The names of what is decided, by part of the decision and value.
  let outcomes: [String: [String: [Inline]]]
  /// Why each row is as it is.
  let reasons: [String: String]
  let channels, parts: [String: String]
  /// The fields of each payload and each item of a list, by which one that is pasted alone is recognised.
  let fields: [String: [String]]
  /// What notices need beside payloads: names that stand for the customer's.
  let samples: [String: String]

  /// What its file has behind the name of the page.
  static let fileExtension = "explorer.js"
}
