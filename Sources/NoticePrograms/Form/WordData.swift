import Catalogs
import JSON
import Notices
import Renewals

/// The words of problems and warnings, which the library takes from the same place.
enum WordData {
  static var problems: JSONValue {
    .sorted(
      Dictionary(
        FactsProblem.allCases.map { problem in
          (problem.rawValue, .texts([problem.words.summary, problem.words.fix]))
        }
      ) { first, _ in first }
    )
  }

  static var warnings: JSONValue {
    .sorted(
      Dictionary(FactsWarning.allCases.map { ($0.rawValue, .string($0.words)) }) { first, _ in first }
    )
  }

  static var advice: JSONValue { .sorted(FactsWarning.advice.mapValues(JSONValue.string)) }

  /// What values are, by their types in JSON.
  static var kinds: JSONValue {
    .sorted(
      Dictionary(PayloadValue.Kind.allCases.map { ($0.rawValue, .string($0.words)) }) { first, _ in first }
    )
  }

  /// How to write a date or a price, by form.
  static let forms = JSONValue.sorted(
    Dictionary(
      PayloadDate.allCases.map { ($0.rawValue, .string($0.fix)) }
        + PayloadPrice.allCases.map { ($0.rawValue, .string($0.words)) }
    ) { first, _ in first }
  )
}
