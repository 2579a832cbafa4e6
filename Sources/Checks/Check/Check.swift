import Catalogs
import Diagnostics
import ICU
import Instants
import Notices
import Renewals
import Threads

/// One thing that can be wrong with a catalog, and the code that finds it.
///
/// A check is a value without state; it reports everything that it finds, in any order.
package protocol Check: Sendable {
  /// What the check is called, how much its findings matter, and why.
  var rule: Rule { get }

  /// Whether the check compares the texts of a locale with those of another or with the facts, so that a text that
  /// cannot be read would make it find what is not so.
  var comparesTexts: Bool { get }

  /// Whether the check compares which texts and records there are, so that a file that cannot be read as a whole would
  /// make it find what is not so.
  var comparesFiles: Bool { get }

  /// Whether its findings about a translation with a record hold even if other texts of the files can't be read.
  var comparesRecords: Bool { get }

  /// Whether the check looks at facts or at what they require, so that it waits while they have mistakes.
  var needsFacts: Bool { get }

  /// Whether the check misses golden cases, so that it waits while their files have mistakes.
  var needsCases: Bool { get }

  /// Whether a translation that comes back in a file is refused if the check finds an error in it.
  var refusesImports: Bool { get }

  /// Everything that the check finds.
  func findings(in context: CheckContext) -> [Diagnostic]
}

extension Check {
  /// Most checks look at one text, or at none.
  package var comparesTexts: Bool { false }

  /// Most checks do not look at records.
  package var comparesRecords: Bool { false }

  /// By default, a check waits for the facts.
  package var needsFacts: Bool { true }

  /// Most checks look at more than one text, or find nothing that makes it unusable.
  package var refusesImports: Bool { false }

  /// Most checks do not look at golden cases.
  package var needsCases: Bool { false }

  /// Most checks look at texts that are there.
  package var comparesFiles: Bool { false }

  /// A finding of this check about a message.
  func finding(
    _ summary: String,
    at span: SourceSpan?,
    severity: Severity? = nil,
    key: MessageKey? = nil,
    locale: String? = nil,
    notes: [String] = [],
    fix: String
  ) -> Diagnostic {
    Diagnostic(
      rule: rule.id,
      severity: severity ?? rule.severity,
      summary: summary,
      explanation: rule.why,
      span: span,
      key: key?.name,
      locale: locale,
      notes: notes,
      fix: fix
    )
  }
}

extension Check {
  /// A finding of this check about a place in a message, in scalars of its text; without one, about all of it. So are
  /// the places of its edits, which lie within one line each.
  func finding(
    _ summary: String,
    in text: ReadableText,
    at range: Range<Int>?,
    severity: Severity? = nil,
    notes: [String] = [],
    fix: String,
    edits: [TextEdit] = []
  ) -> Diagnostic {
    Diagnostic(
      rule: rule.id,
      severity: severity ?? rule.severity,
      summary: summary,
      explanation: rule.why,
      span: range.map(text.message.text.span(of:)) ?? text.message.text.span,
      key: text.key.name,
      locale: text.locale.tag,
      notes: notes,
      fix: fix,
      edits: edits.map { SourceEdit(span: text.message.text.span(of: $0.range), replacement: $0.replacement) }
    )
  }
}

extension Check {
  /// A finding for each of the faults of a text.
  func findings(_ faults: [TextFault], in text: ReadableText) -> [Diagnostic] {
    faults.map { finding($0.summary, in: text, at: $0.range, fix: $0.fix) }
  }
}

extension LocatedText {
  /// The text on one line, for a note.
  var oneLine: String { value.onOneLine }

  /// The same of the first 500 scalars, for a note that many findings about a text may have.
  var excerpt: String { length <= 500 ? oneLine : String(value.unicodeScalars.prefix(500)).onOneLine + " …" }

  /// A note that shows the source of a translation.
  var asSource: String { "Its source: \(excerpt)" }
}

extension String {
  fileprivate var onOneLine: String { split(separator: "\n").joined(separator: " ⏎ ") }
}
