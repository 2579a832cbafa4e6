import Catalogs
import DecisionTables
import Instants
import Notices
import Renewals

/// A decision table and its overlays, as code says them.
struct DecisionCode {
  /// The table's name.
  let name: String
  /// What a caller gives, in the order in which the tables first read it.
  let fields: [Field]
  /// What is decided, and last how sure the row is.
  let outputs: [Output]
  /// The table, and then the stages over it.
  let tables: [Table]

  /// A place of payloads.
  struct Field {
    let path: PayloadPath
    /// What the place can hold; `nil` for an instant.
    let choices: [Choice]?
  }

  /// A value of a field with what stands for it in payloads.
  struct Choice {
    enum Meaning: Hashable {
      case absent
      case literal(PayloadLiteral)
      /// A value of the same type that no table lists.
      case unlisted
    }

    let token: String
    let meaning: Meaning
  }

  struct Output {
    let name: String
    let values: [String]
    let isBoolean: Bool
  }

  struct Table {
    let id: String
    let inputs: [Input]
    let rows: [Row]
  }

  struct Input {
    enum Source {
      /// The first of these instants that is there, compared with now.
      case timing([PayloadPath])
      case field(PayloadPath)
      case output(String)
    }

    let name: String
    let source: Source
  }

  struct Row {
    let id: String
    /// Why the row is as it is, in the catalog's source language.
    let about: String
    let conditions: [Condition]
    /// What the row sets: all outputs in the table itself, those that it changes in a stage.
    let effects: [(output: String, value: String)]
  }

  /// What a row asks of an input.
  struct Condition {
    /// The index of the input.
    let input: Int
    /// What the input may be, of `all`, in their order.
    let allowed: [String]
    let all: [String]

    /// The values that the input may not be.
    var excluded: [String] { all.filter { !allowed.contains($0) } }
  }

  /// The fields that hold instants.
  var instants: [Field] { fields.filter { $0.choices == nil } }

  /// A range of milliseconds since 1970. A fraction counts as the whole number above it, as in payloads.
  typealias InstantRange = (above: Int64, upTo: Int64)
  /// The instants that can be decided about.
  static let bounds: InstantRange = (Instant.supported.lowerBound - 1, Instant.supported.upperBound)
  /// Instants of early 1970, which as seconds are dates of the App Store's time.
  static let seconds: InstantRange = (
    PayloadDate.secondsOfStores.lowerBound - 1, PayloadDate.secondsOfStores.upperBound - 1
  )
  /// What is wrong with a number in ``seconds``.
  static let secondsWords = "is in 1970, so it is probably in seconds; pass milliseconds since 1970"
  /// What is wrong with a number outside of ``bounds``, or with one that isn't a number.
  static let boundsWords = "is not in the years 1 to 9999; pass milliseconds since 1970"

  /// The three values of a timing.
  static let timings = ["absent", "past", "future"]

  /// The field of a path.
  func field(_ path: PayloadPath) -> Field? { fields.first { $0.path == path } }
}
