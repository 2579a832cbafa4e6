import Catalogs
import Diagnostics

/// Catalogs with nothing but a header, such as a folder that was named by mistake.
struct EmptyCatalogCheck: Check {
  let rule = Rule(
    id: "empty-catalog",
    severity: .warning,
    topic: .files,
    example: RuleExample(
      file: "strings/en/page.yaml",
      firing: nil,
      fixed: "note: |\n  Your subscription is active.\n",
      ground: ["facts/sources.yaml": "{}\n"]
    )
  )

  func findings(in context: CheckContext) -> [Diagnostic] {
    let catalog = context.catalog
    guard catalog.facts.isEmpty, catalog.texts.values.allSatisfy(\.messages.isEmpty) else { return [] }
    return [
      finding(
        "Catalog '\(catalog.name)' has nothing but its header",
        at: SourceSpan(file: "catalog.yaml", start: SourcePosition(line: 1, column: 1)),
        fix: "Name the folder of a catalog, or start one with `noticebook init DIR --provider NAME`."
      )
    ]
  }
}
