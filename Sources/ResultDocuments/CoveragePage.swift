import Catalogs
import Checks
import ICU
import OutputFolders
import Reporters

/// The coverage of the locales as a page of its own: no scripts, no other files, colors by the reader's theme.
package struct CoveragePage {
  package let text: String

  package init(_ reports: [CoverageReport], _ catalog: Catalog) {
    let title = "Translations of \(catalog.name)".escapedForReport
    var lines = [
      "<!DOCTYPE html>", "<html lang=\"en\">", "<head>", "<meta charset=\"utf-8\">",
      "<meta name=\"viewport\" content=\"width=device-width, initial-scale=1\">", "<title>\(title)</title>", Self.style,
      "</head>", "<body>", "<main>", "<h1>\(title)</h1>",
      """
      <p>Counted before anything falls back to another locale. A text is covered when the locale has it and it says what \
      the source, \(catalog.sourceLocale.tag.escapedForReport), says today; unreviewed texts are covered.</p>
      """,
      "<p>Catalog digest: <code>\(catalog.digest.prefix(12).description.escapedForReport)</code></p>",
    ]
    if reports.count > 1 {
      lines += Self.table("All locales", "Locale", reports.map { ($0.locale.tag, $0.coverage) }, link: { "#\($0)" })
    }
    for report in reports {
      let tag = report.locale.tag.escapedForReport
      lines.append("<section id=\"\(tag)\" aria-labelledby=\"\(tag)-title\">")
      lines.append("<h2 id=\"\(tag)-title\">\(tag): \(report.coverage.percentage)</h2>")
      lines += Self.table("By area, the first part of the key", "Area", report.areas.map { ($0.name, $0.coverage) })
      if !report.states.isEmpty {
        lines += Self.table(
          "By renewal state; a text can belong to several",
          "State",
          report.states.map { ($0.name, $0.coverage) }
        )
      }
      lines.append("</section>")
    }
    text = (lines + ["</main>", "</body>", "</html>"]).joined(separator: "\n")
  }

  private static func table(
    _ caption: String,
    _ heading: String,
    _ rows: [(name: String, coverage: TranslationCoverage)],
    link: ((String) -> String)? = nil
  ) -> [String] {
    let headings = [heading, "Texts", "Approved", "Unreviewed", "Stale", "Missing", "Covered"]
    var lines = [
      "<div class=\"scroll\" role=\"region\" tabindex=\"0\" aria-label=\"\(caption.escapedForReport)\">", "<table>",
      "<caption>\(caption.escapedForReport)</caption>",
      "<thead><tr>\(headings.map { "<th scope=\"col\">\($0)</th>" }.joined())</tr></thead>", "<tbody>",
    ]
    for (name, coverage) in rows {
      let label = name.escapedForReport
      let head = link.map { "<a href=\"\($0(name).escapedForReport)\">\(label)</a>" } ?? label
      let figures = [coverage.total, coverage.approved, coverage.unreviewed, coverage.stale, coverage.missing]
      lines.append(
        "<tr><th scope=\"row\" translate=\"no\">\(head)</th>\(figures.map { "<td>\($0)</td>" }.joined())"
          + "<td><span class=\"bar\" aria-hidden=\"true\"><i style=\"width:\(width(coverage))\"></i></span> "
          + "\(coverage.percentage)</td></tr>"
      )
    }
    return lines + ["</tbody>", "</table>", "</div>"]
  }

  private static func width(_ coverage: TranslationCoverage) -> String {
    "\(coverage.basisPoints / 100).\(coverage.basisPoints % 100 / 10)%"
  }

  private static let style = """
    <style>
    :root { color-scheme: light dark; --ground: #ffffff; --ink: #1d1d1f; --soft: #5f5f65; --line: #d2d2d7; --filled: #1a7f37;
      --link: #0058b0; }
    @media (prefers-color-scheme: dark) {
      :root { --ground: #161618; --ink: #f2f2f4; --soft: #adadb4; --line: #48484d; --filled: #57c97a; --link: #6cb2ff; }
    }
    body { margin: 0; background: var(--ground); color: var(--ink); font: 16px/1.5 system-ui, "Noto Sans", sans-serif; }
    main { max-width: 60rem; margin: 0 auto; padding: 2rem 1.25rem; }
    a { color: var(--link); }
    .scroll { overflow-x: auto; margin: 1rem 0 2rem; }
    table { border-collapse: collapse; width: 100%; }
    caption { text-align: start; color: var(--soft); padding: .25rem 0; }
    th, td { padding: .35rem .75rem; border-bottom: 1px solid var(--line); text-align: end; white-space: nowrap;
      font-variant-numeric: tabular-nums; }
    th:first-child { text-align: start; padding-inline-start: 0; }
    tbody th { font-weight: 500; }
    .bar { display: inline-block; width: 6rem; height: .6rem; border: 1px solid var(--soft); border-radius: .3rem;
      overflow: hidden; vertical-align: baseline; }
    .bar i { display: block; height: 100%; background: var(--filled); }
    </style>
    """
}
