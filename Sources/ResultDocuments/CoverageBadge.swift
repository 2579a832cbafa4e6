import Checks
import ICU
import Reporters

/// The coverage of some locales as a small picture, for a README.
///
/// Text stays text, the description says the same with all counts, and the colors follow the reader's theme. What is
/// covered is a bar as well as a figure, so that readers don't have to distinguish colors.
package struct CoverageBadge {
  package let text: String

  private static let height = 28
  private static let letter = 7.5

  package init(_ reports: [CoverageReport]) {
    let label = "translated"
    let figures = reports.map { "\($0.locale.tag) \($0.coverage.percentage)" }
    let labelWidth = Self.width(of: label)
    let widths = figures.map(Self.width)
    let width = labelWidth + widths.reduce(0, +)
    let title = "Translations: " + figures.joined(separator: ", ")
    var lines = [
      """
      <svg xmlns="http://www.w3.org/2000/svg" lang="en" viewBox="0 0 \(width) \(Self.height)" width="\(width)" \
      height="\(Self.height)" role="img" aria-labelledby="title about">
      """,
      "<title id=\"title\">\(title.escapedForReport)</title>",
      "<desc id=\"about\">\(Self.description(reports).escapedForReport)</desc>", Self.style,
      "<rect class=\"ground\" width=\"\(width)\" height=\"\(Self.height)\" rx=\"5\"/>",
      "<text class=\"label\" x=\"\(labelWidth / 2)\" y=\"18\">\(label)</text>",
    ]
    var x = labelWidth
    for (report, (figure, width)) in zip(reports, zip(figures, widths)) {
      let bar = width - 16
      let filled = bar * report.coverage.basisPoints / 10_000
      lines += [
        "<text class=\"figure\" x=\"\(x + width / 2)\" y=\"17\">\(figure.escapedForReport)</text>",
        "<rect class=\"rest\" x=\"\(x + 8)\" y=\"22\" width=\"\(bar)\" height=\"3\" rx=\"1\"/>",
        "<rect class=\"filled\" x=\"\(x + 8)\" y=\"22\" width=\"\(filled)\" height=\"3\" rx=\"1\"/>",
      ]
      x += width
    }
    text = (lines + ["</svg>"]).joined(separator: "\n")
  }

  private static func width(of text: String) -> Int { Int(Double(text.columnCount) * letter) + 20 }

  private static func description(_ reports: [CoverageReport]) -> String {
    reports.map { report in
      let coverage = report.coverage
      return "\(report.locale.tag): \(coverage.covered) of \(coverage.total) texts are up to date, "
        + "\(coverage.stale) stale, \(coverage.missing) missing, \(coverage.unreviewed) unreviewed."
    }.joined(separator: " ")
  }

  private static let style = """
    <style>
    svg { color-scheme: light dark; --ground: #eceef1; --ink: #1d1d1f; --soft: #4b4b52; --filled: #1a7f37; --rest: #b9bec6; }
    @media (prefers-color-scheme: dark) {
      svg { --ground: #2a2b2f; --ink: #f2f2f4; --soft: #c4c4cb; --filled: #57c97a; --rest: #55585f; }
    }
    text { fill: var(--ink); font: 12px system-ui, "Noto Sans", "Segoe UI", sans-serif; text-anchor: middle; }
    .label { fill: var(--soft); }
    .figure { font-weight: 600; }
    .ground { fill: var(--ground); }
    .filled { fill: var(--filled); }
    .rest { fill: var(--rest); }
    </style>
    """
}
