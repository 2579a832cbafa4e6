import Catalogs
import Checks
import Diagnostics
import ICU
import Reporters

/// How far translations are, for a person at a terminal.
package struct StatusText {
  /// The path of a file of the catalog, as a terminal can open it.
  let place: (String) -> String
  /// The options that name the catalog and the brand, as words of a shell; empty for the usual catalog.
  let catalogOptions: [String]
  let style: ChangeText

  package init(place: @escaping (String) -> String, catalogOptions: [String], style: ChangeText) {
    (self.place, self.catalogOptions, self.style) = (place, catalogOptions, style)
  }

  package func text(_ reports: [StatusReport]) -> String {
    if reports.isEmpty { return "The catalog has no translations" }
    return reports.map { report in
      ([headings(report)] + report.texts.map { lines($0, report) })
        .map { $0.joined(separator: "\n") }.joined(separator: "\n\n")
    }.joined(separator: "\n\n")
  }

  /// The counts of all texts, and those of notices and of pages where there are both.
  private func headings(_ report: StatusReport) -> [String] {
    let (notices, pages) = report.parts
    let all = style.strong("\(report.locale): \(counts(report.coverage))")
    if notices.total == 0 || pages.total == 0 { return [all] }
    return [all, "  notices: \(counts(notices))", "  pages: \(counts(pages))"]
  }

  private func counts(_ coverage: TranslationCoverage) -> String {
    let counts = [
      (coverage.approved, "approved"), (coverage.unreviewed, "unreviewed"), (coverage.stale, "stale"),
      (coverage.missing, "missing"),
    ].filter { $0.0 > 0 }.map { "\($0.0) \($0.1)" }
    let list = counts.isEmpty ? "" : ": \(counts.joined(separator: ", "))"
    return "\(coverage.total) text\(coverage.total == 1 ? "" : "s")\(list)"
  }

  private func lines(_ text: StatusReport.Text, _ report: StatusReport) -> [String] {
    let span = (text.translation ?? text.source)?.keySpan
    let place = span.map { "  \(self.place($0.file)):\($0.start.line):\($0.start.column)" } ?? ""
    var lines = ["\(style.strong(text.status.name)) \(text.key.name.terminalLine)\(style.quiet(place))"]
    lines.append("  \(style.quiet(reason(text)))")
    if let change = text.change {
      lines += labelled("source", style.lines(change))
    } else if let source = text.source {
      lines += labelled("source", style.lines(source.text.value))
    }
    if let translation = text.translation {
      lines += labelled(report.locale.tag, style.lines(translation.text.value))
      let isOnlySourceBranded =
        !translation.keySpan.isOfBrand && text.source?.keySpan.isOfBrand == true
      let step =
        isOnlySourceBranded
        ? "override it in \(report.locale) too, if only with the catalog's own words, then" : "review it, then"
      lines.append("  \(style.quiet("\(step): \(approval(text, report))"))")
    }
    return lines
  }

  private func reason(_ text: StatusReport.Text) -> String {
    switch text.status {
    case .missing where text.source == nil: "the facts ask for it, and no locale has it"
    case .missing: "readers get the source language"
    case .stale(.unrecorded): "it has no review record"
    case .stale(.sourceChanged) where text.source == nil: "its source doesn't exist"
    case .stale(.sourceChanged): "its source has changed since its last review"
    case .stale(.textChanged): "the translation has changed since its last review"
    case .unreviewed: text.record?.state == .review ? "it is in review" : "it isn't reviewed"
    case .approved: "it is up to date"
    }
  }

  private func approval(_ text: StatusReport.Text, _ report: StatusReport) -> String {
    (["noticebook approve \(text.key.name) --locale \(report.locale)"] + catalogOptions).joined(separator: " ")
  }

  /// Lines with a label before the first.
  private func labelled(_ label: String, _ lines: [String]) -> [String] {
    lines.enumerated().map { index, line in
      let name = index == 0 ? label : ""
      let padding = String(repeating: " ", count: max(1, 8 - name.count))
      return "  \(style.quiet(name))\(padding)\(line)"
    }
  }
}
