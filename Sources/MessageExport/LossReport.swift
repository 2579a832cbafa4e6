import Catalogs
import Diagnostics
import ICU
import JSON

/// Losses as JSON: an array with an object for each.
package struct LossReport: Sendable {
  /// The report, without a line break at its end.
  package let json: String

  /// Writes losses in their order; `place` gives the path of a file of the catalog as a reader can open it.
  package init(_ losses: [Loss], place: (String) -> String = { $0 }) {
    let objects = losses.map { loss in
      JSONValue.object([
        .init(name: "column", value: .number(JSONNumber(loss.span.start.column))),
        .init(name: "file", value: .string(place(loss.span.file))),
        .init(name: "format", value: .string(loss.format.rawValue)),
        .init(name: "key", value: .string(loss.key.name)),
        .init(name: "kind", value: .string(loss.kind.rawValue)),
        .init(name: "line", value: .number(JSONNumber(loss.span.start.line))),
        .init(name: "locale", value: .string(loss.locale.tag)),
        .init(name: "lost", value: .string(loss.subject)),
        .init(name: "lowering", value: .string(loss.lowering)),
      ])
    }
    json = JSONValue.array(objects).text()
  }
}
