import Diagnostics
import Instants

/// How sure a fact is.
public enum Evidence: String, CaseIterable, Sendable {
  /// A document of Apple's says so.
  case documented
  /// Payloads seen in the field show it.
  case observed
  /// It follows from other facts.
  case inferred
  /// No document defines it.
  case undefined
  /// Facts or documents disagree; the fact states a policy.
  case contradictory
}

/// Where a fact comes from and how sure it is.
public struct Provenance: Hashable, Sendable {
  /// How sure the fact is.
  public let evidence: Evidence
  /// The documents that say so, in the order of the file; none if the catalog does not say.
  public let sources: [SourceReference]
  /// The day on which the fact was last compared with its sources.
  public let reviewed: CivilDate?
}

/// A document, and optionally a place in it: `renewal-info#billing-status`.
public struct SourceReference: Hashable, Sendable {
  /// The name of the document in `facts/sources.yaml`.
  public let source: String
  /// The place in it, in words of the catalog's own.
  public let place: String?
  /// The place of the reference in the file.
  public let span: SourceSpan
}

/// A document that facts come from.
public struct SourceDocument: Hashable, Sendable {
  /// Its name in references.
  public let id: String
  /// Its title, in the language that it is written in.
  public let title: String
  /// What it is: reference, guide, session, observation, policy.
  public let kind: String
  /// Where it can be read, https only; `nil` if the catalog knows no address of it.
  public let url: String?
  /// Its place in the file.
  public let span: SourceSpan
}

extension Provenance {
  static let form = Form(
    required("evidence", .choice(Evidence.self).named("evidence", "How sure the fact is.")),
    SourceReference.form,
    review("The day on which the fact was last compared with its sources.")
  ).making { _, parts in parts.0.map { Provenance(evidence: $0, sources: parts.1, reviewed: parts.2) } }

  /// The day of the last review of a fact or a page.
  static func review(_ description: String) -> Form<CivilDate?> {
    optional("reviewed", .day(suchAs: "2026-11-20")).described(description)
  }
}

extension SourceReference {
  /// The documents that a fact, a symbol or a page names. A fact without any is a finding of a check: it can be used anyway.
  static let form = optional(
    "sources",
    .different(.word).named(
      "sources",
      "The names of documents in facts/sources.yaml, each with an optional #place."
    ),
    else: []
  ).making { _, tokens in
    tokens.map { token in
      let parts = token.name.unicodeScalars.split(separator: "#", maxSplits: 1).map(String.init)
      return SourceReference(source: parts.first ?? "", place: parts.count > 1 ? parts[1] : nil, span: token.span)
    }
  }
}

extension SourceDocument {
  static let form = Form(
    required("title", .word).described("The title, in the language of the document."),
    required("kind", .word).described("What it is: reference, guide, session, observation, policy."),
    correct("url", .address).described("Where it can be read.")
  )
}

extension Fields {
  mutating func sourceDocument(id: String) -> SourceDocument? {
    let (title, kind, url) = whole(SourceDocument.form)
    guard let title, let kind, let url else { return nil }
    return SourceDocument(id: id, title: title.name, kind: kind.name, url: url?.name, span: span)
  }
}

extension Facts {
  /// Every fact and row that says where it comes from, in the order of the kinds of facts and of their files. The span is
  /// that of the fact, or the start of its file.
  package var provenances: [(subject: String, provenance: Provenance, span: SourceSpan)] {
    func start(_ file: FactFile) -> SourceSpan {
      SourceSpan(file: file.path, start: SourcePosition(line: 1, column: 1))
    }
    var found: [(subject: String, provenance: Provenance, span: SourceSpan)] = []
    for link in links { found.append(("Link \(link.id)", link.provenance, start(.links))) }
    for state in states { found.append(("State \(state.id)", state.provenance, start(.states))) }
    for fact in transitions { found.append(("Transition \(fact.id)", fact.provenance, fact.span)) }
    for fact in schedule { found.append(("Schedule \(fact.id)", fact.provenance, fact.span)) }
    for speed in speeds { found.append(("Speed \(speed.id)", speed.provenance, start(.speeds))) }
    for fact in availability { found.append(("Availability \(fact.id)", fact.provenance, start(.availability))) }
    for fact in notifications { found.append(("Notification \(fact.id)", fact.provenance, fact.span)) }
    for table in tables + overlays.flatMap({ $0.stages.map(\.table) }) {
      for row in table.rows { found.append(("Row \(row.id) of table \(table.id)", row.provenance, row.span)) }
    }
    return found
  }

  /// The documents that facts, symbols and pages name, each as often as it is named.
  package var sourceReferences: [SourceReference] {
    provenances.flatMap(\.provenance.sources) + symbols.flatMap(\.sources) + pages.flatMap(\.sources)
  }

  /// The last day on which a fact or a page was compared with its documents.
  package var lastReview: CivilDate? {
    (provenances.map(\.provenance.reviewed) + pages.map(\.reviewed)).compactMap(\.self).max()
  }
}
