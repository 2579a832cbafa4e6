import JSON

extension DecisionExplorer {
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
      .init(name: "problems", value: Self.sorted(problems.mapValues(list))),
      .init(name: "warnings", value: texts(warnings)),
      .init(name: "advice", value: texts(advice)),
      .init(name: "kinds", value: texts(kinds)),
      .init(name: "forms", value: texts(forms)),
    ]
    return "nbExplorer(" + JSONValue.object(words).text(indented: false) + ");\n"
  }

  private static func sorted(_ members: [String: JSONValue]) -> JSONValue {
    .object(members.sorted { $0.key < $1.key }.map { JSONValue.Member(name: $0.key, value: $0.value) })
  }
}
