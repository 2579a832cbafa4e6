import JSON

/// What the explorer of decisions says in a language. The program and the catalog's data are files that all pages share.
struct DecisionExplorer: Hashable, Sendable {
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
  /// The fields of each payload, by which one that is pasted alone is told.
  let fields: [String: [String]]
  /// What notices need beside payloads: names that stand for the customer's.
  let samples: [String: String]
  /// How one subscription is found in an answer about all of a customer's; `nil` where the store has none.
  let response: JSONValue?

  /// What its file has behind the name of the page.
  static let fileExtension = "explorer.js"

  /// The file: a script, because a page from a file system may load scripts but not data.
  func script(_ links: SiteLinks) -> String {
    func texts(_ texts: [String: String]) -> JSONValue { Self.sorted(texts.mapValues(JSONValue.string)) }
    func list(_ texts: [String]) -> JSONValue { .array(texts.map(JSONValue.string)) }
    func names(_ names: [String: [Inline]]) -> JSONValue {
      Self.sorted(
        names.mapValues { name in
          guard case .link(_, let target)? = name.first else { return list([name.plainText]) }
          return list([name.plainText, links.address(of: target)])
        }
      )
    }
    let words: [JSONValue.Member] = [
      .init(name: "labels", value: texts(labels)),
      .init(
        name: "variables",
        value: .array(
          variables.map { variable in
            .object([
              .init(name: "label", value: .string(variable.label)), .init(name: "values", value: list(variable.values)),
            ])
          }
        )
      ),
      .init(name: "rows", value: names(rows)),
      .init(name: "reasons", value: texts(reasons)),
      .init(name: "overlays", value: names(overlays)),
      .init(name: "outcomes", value: Self.sorted(outcomes.mapValues(names))),
      .init(name: "notices", value: names(notices)),
      .init(name: "channels", value: texts(channels)),
      .init(name: "parts", value: texts(parts)),
      .init(name: "fields", value: Self.sorted(fields.mapValues(list))),
      .init(name: "samples", value: texts(samples)),
    ]
    let form = response.map { [JSONValue.Member(name: "response", value: $0)] } ?? []
    return "nbExplorer(" + JSONValue.object(words + form).text(indented: false) + ");\n"
  }

  private static func sorted(_ members: [String: JSONValue]) -> JSONValue {
    .object(members.sorted { $0.key < $1.key }.map { JSONValue.Member(name: $0.key, value: $0.value) })
  }
}
