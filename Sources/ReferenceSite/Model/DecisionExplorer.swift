/// What the explorer of decisions says in a language. The program and the catalog's data are files that all pages share.
package struct DecisionExplorer: Hashable, Sendable {
  /// A field of payloads that the tables read, and the values that they distinguish, in the order of the data.
  struct Variable: Hashable, Sendable {
    let label: String
    let values: [String]
  }

  /// A row that is shown before anything is pasted, with what it answers.
  struct Example: Hashable, Sendable {
    let row: String
    let blocks: [Block]
  }

  /// The content of the page without a script.
  let withoutScript: [Inline]
  let example: Example?
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
  /// The values that notices need in addition to payloads: sample names in place of the customer's.
  let samples: [String: String]
  /// The words of problems, warnings and advice, and of the values in them, in the language of the page, where it isn't that
  /// of the library.
  let problems: [String: [String]]
  let warnings, advice, kinds, forms: [String: String]

  /// The extension of its file, after the name of the page.
  static let fileExtension = "explorer.js"
}
