/// How much a finding matters.
public enum Severity: String, CaseIterable, Comparable, Sendable {
  /// Must not ship.
  case error
  /// Should be looked at before shipping.
  case warning
  /// Worth knowing.
  case information

  /// Whether the left severity matters more.
  public static func < (left: Severity, right: Severity) -> Bool { left.rank < right.rank }

  private var rank: Int {
    switch self {
    case .error: 0
    case .warning: 1
    case .information: 2
    }
  }
}

/// The name of a rule, in kebab case, named after the defect that it finds: `missing-translation`.
public struct RuleID: Hashable, Comparable, Sendable, ExpressibleByStringLiteral, CustomStringConvertible {
  /// The name.
  public let name: String

  /// Makes an identifier from its name.
  public init(_ name: String) { self.name = name }

  /// Makes an identifier from a literal.
  public init(stringLiteral name: String) { self.name = name }

  /// The name.
  public var description: String { name }

  /// Whether the left name comes first, by Unicode scalars.
  public static func < (left: RuleID, right: RuleID) -> Bool { left.name < right.name }
}

/// One thing that is wrong in a catalog, or worth knowing about it.
public struct Diagnostic: Hashable, Sendable {
  /// The rule that found it.
  public let rule: RuleID
  /// How much it matters.
  public let severity: Severity
  /// What is wrong, leading with the specific subject; one line, no full stop.
  public let summary: String
  /// Why it matters, in whole sentences.
  public let explanation: String?
  /// Where it is; `nil` if it concerns the catalog as a whole.
  public internal(set) var span: SourceSpan?
  /// The message key or fact that it concerns.
  public internal(set) var key: String?
  /// The locale that it concerns.
  public internal(set) var locale: String?
  /// Other places and facts that help to understand it, in the order in which they help.
  public internal(set) var notes: [String]
  /// What to do about it, in the imperative.
  public internal(set) var fix: String?
  /// The changes that fix it without a person's judgment, to be made all or none; empty where it needs one.
  package internal(set) var edits: [SourceEdit]

  /// Makes a diagnostic; `summary` is one line without a full stop.
  public init(
    rule: RuleID,
    severity: Severity,
    summary: String,
    explanation: String? = nil,
    span: SourceSpan? = nil,
    key: String? = nil,
    locale: String? = nil,
    notes: [String] = [],
    fix: String? = nil
  ) {
    self.init(
      rule: rule,
      severity: severity,
      summary: summary,
      explanation: explanation,
      span: span,
      key: key,
      locale: locale,
      notes: notes,
      fix: fix,
      edits: []
    )
  }

  /// Makes a diagnostic with the edits that fix it.
  package init(
    rule: RuleID,
    severity: Severity,
    summary: String,
    explanation: String? = nil,
    span: SourceSpan? = nil,
    key: String? = nil,
    locale: String? = nil,
    notes: [String] = [],
    fix: String? = nil,
    edits: [SourceEdit]
  ) {
    self.rule = rule
    self.severity = severity
    self.summary = summary
    self.explanation = explanation
    self.span = span
    self.key = key
    self.locale = locale
    self.notes = notes
    self.fix = fix
    self.edits = edits
  }
}

extension Diagnostic {
  /// The same about the text of a key in a locale.
  package func about(_ key: String, in locale: String) -> Diagnostic {
    var diagnostic = self
    (diagnostic.key, diagnostic.locale) = (key, locale)
    return diagnostic
  }

  /// The same with one more note at the end.
  package func adding(note: String) -> Diagnostic {
    var diagnostic = self
    diagnostic.notes.append(note)
    return diagnostic
  }
}

extension Diagnostic: Comparable {
  /// The order of a report: by place, those without a place last, then by rule, summary, key and locale.
  public static func < (left: Diagnostic, right: Diagnostic) -> Bool {
    switch (left.span, right.span) {
    case (nil, .some): return false
    case (.some, nil): return true
    case (let leftSpan?, let rightSpan?) where leftSpan != rightSpan: return leftSpan < rightSpan
    default:
      return (left.rule, left.summary, left.key ?? "", left.locale ?? "")
        < (right.rule, right.summary, right.key ?? "", right.locale ?? "")
    }
  }
}

extension Diagnostic {
  /// The same with the options of a catalog added to the commands in its fix, so that they can be copied.
  package func addingToCommands(_ options: [String]) -> Diagnostic {
    guard !options.isEmpty, let fix, fix.contains("`noticebook ") else { return self }
    var copy = self
    let words = options.joined(separator: " ")
    copy.fix = fix.replacing(
      /`(noticebook [^`]+)`/,
      with: { match in
        let command = String(match.1)
        let own = options.contains("--brand") ? command.replacing(" --brand FOLDER", with: "") : command
        return "`\(own) \(words)`"
      }
    )
    if options.contains("--brand") { copy.fix = copy.fix?.replacing("` with the brand's folder", with: "`") }
    return copy
  }
}
