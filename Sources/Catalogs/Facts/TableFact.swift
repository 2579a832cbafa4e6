import Diagnostics

/// A decision table as a catalog writes it.
public struct TableFact: Sendable {
  /// Where the value of an input comes from.
  public enum InputOrigin: Sendable {
    /// The first of these instants that is in the payload, compared with now; one that equals now is past. With a
    /// shift, the instant that is this much later, or for a window this much earlier.
    case instant([PayloadPath], plus: Shift?)
    /// A field with listed values.
    case field(PayloadPath, literals: [(token: String, literal: PayloadLiteral)])
    /// An output of the table that this one is applied over, or ``TableFact/evidenceOutcome``.
    case outcome(String)
  }

  /// A duration of the schedule that is added to an instant, or by which a window begins before one.
  public struct Shift: Hashable, Sendable {
    /// Its name, such as `schedule.billingRetry`.
    public let name: String
    /// What is added to the instant; negative for a window.
    public let milliseconds: Int64

    /// Whether it is a window before the instant.
    public var isWindow: Bool { milliseconds < 0 }
  }

  /// Who can make an input another one for the same subscription.
  public enum Changer: String, CaseIterable, Sendable {
    /// The customer, such as by turning auto-renew off.
    case customer
    /// The store, as time passes or as payments succeed or fail.
    case store
    /// No one: another value means another purchase, app or environment.
    case nobody
  }

  /// An input.
  public struct Input: Sendable {
    /// Its name.
    public let id: String
    /// Where its value comes from.
    public let origin: InputOrigin
    /// Its values, in order; all of them.
    public let values: [String]
    /// The value for a field that isn't in the payload; `absent` for instants.
    public let missing: String?
    /// The value for a literal that isn't listed.
    public let other: String?
    /// Values that rules take as another one: `absent` as `lowered`.
    public let assumed: [String: String]
    /// Names for several values at once, for the rows to use.
    public let sets: [String: [String]]
    /// Who changes it; `nil` if the catalog does not say, as with what another table decides.
    public let changedBy: Changer?

    /// Of an instant, the value when it is over, and the value before; of a window, when it has begun, and before that.
    package var timeTokens: (past: String, future: String) {
      if case .instant(_, let shift?) = origin, shift.isWindow { ("near", "far") } else { ("past", "future") }
    }
  }

  /// An output.
  public struct Output: Sendable {
    /// Which facts name its values.
    public enum Domain: Sendable {
      /// True or false, or `null` if it isn't known.
      case boolean
      case facts(Token, also: [String])
      case values([String])
    }

    /// Its name.
    public let id: String
    /// Its values.
    public let domain: Domain
    /// Its place in the file.
    public let span: SourceSpan
  }

  /// A row: the values that it requires of each input, and its outcome.
  public struct Row: Sendable {
    /// Its name.
    public let id: String
    /// The allowed values of each input, in the order of the inputs; every value where the row does not name the input.
    public let cells: [[String]]
    /// The inputs that the row names.
    public let named: Set<String>
    /// The outputs that the row sets.
    public let outcome: [String: Token]
    /// Where it comes from.
    public let provenance: Provenance
    /// Its place in the file.
    public let span: SourceSpan
  }

  /// Its name.
  public let id: String
  /// Its inputs, in order.
  public let inputs: [Input]
  /// Its outputs, in order; none in a stage of overlays.
  public let outputs: [Output]
  /// Its rows, in order.
  public let rows: [Row]
  /// The names of its rows, also of those that could not be read.
  let rowNames: [String]
  /// Its place in the file.
  public let span: SourceSpan
}

/// Small tables that are applied over the outcome of another one, in order.
public struct OverlayFact: Sendable {
  /// A stage: one concern.
  public struct Stage: Sendable {
    /// The outputs that it may change.
    public let sets: [Token]
    /// Its table.
    public let table: TableFact
  }

  /// Its name.
  public let id: String
  /// The table that it is applied over.
  public let over: Token
  /// The stages, in the order in which they apply.
  public let stages: [Stage]
}

extension TableFact {
  /// What a stage of overlays calls the evidence of the row that decided in the table below it.
  public static let evidenceOutcome = "evidence"
  /// The value of an input for everything that it does not list, if that is reported.
  public static let unrecognised = "unrecognised"

  /// What the table may say in place of a state, such as `stale`, in the order of the catalog.
  public var outcomesBesideStates: [String] {
    outputs.flatMap { output -> [String] in
      guard case .facts(let kind, let also) = output.domain, kind.name == "states" else { return [] }
      return also
    }
  }
}
