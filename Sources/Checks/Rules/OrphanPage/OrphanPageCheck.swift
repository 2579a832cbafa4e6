import Catalogs
import Diagnostics
import Notices
import ReferenceSite

/// Pages to which no link leads.
struct OrphanPageCheck: Check {
  let rule = Rule(
    id: "orphan-page",
    severity: .warning,
    topic: .markup,
    example: RuleExample(
      file: "strings/en/pages/first.yaml",
      firing: "title: First\nabstract: Where to begin.\nnotes.title: Notes\nnotes.text: There is a second page.\n",
      fixed: """
        title: First
        abstract: Where to begin.
        notes.title: Notes
        notes.text: There is a [second page](page:notes/second).

        """,
      ground: [
        "facts/pages.yaml": """
        first: {path: notes/first, sections: {notes: [text]}}
        second: {path: notes/second, sections: {}}

        """,
        "strings/en/pages/second.yaml": "title: Second\nabstract: What comes after.\n",
      ]
    )
  )

  func findings(in context: CheckContext) -> [Diagnostic] {
    let pages = context.catalog.facts.pages
    guard pages.count > 1 else { return [] }
    let orphans = PageGraph(context.catalog).orphans
    return pages.filter { orphans.contains($0.path) }.map { page in
      finding(
        "Page '\(page.id)' is reached by no link",
        at: page.span,
        fix: "Link to it where it helps, as [\(page.id)](page:\(page.path))."
      )
    }
  }
}
