import Catalogs
import ICU
import MessageFormatting
import Diagnostics

/// The facts of a catalog as values that messages may use: `schedule.billingRetry`, `term.subscription`.
///
/// A name with a dot is a fact or a term; one without is a parameter or a local variable of the message.
public struct CatalogValues: Sendable {
  private let facts: [String: MessageValue]
  private let terms: [LocaleIdentifier: [String: MessageValue]]

  /// Collects the values of a catalog.
  public init(_ catalog: Catalog) {
    var facts: [String: MessageValue] = [:]
    for fact in catalog.facts.schedule {
      let name = "schedule.\(fact.id)"
      switch fact.value {
      case .count(let count): facts[name] = .number(DecimalNumber(count))
      case .duration(let duration): facts[name] = duration.messageValue
      case .list(let durations): facts[name] = .list(durations.map(\.messageValue))
      case .table(let table):
        for row in table.rows {
          facts["\(name).rows.\(row.id).every"] = row.every.messageValue
          facts["\(name).rows.\(row.id).days.first"] = .number(DecimalNumber(row.days.lowerBound))
          facts["\(name).rows.\(row.id).days.last"] = .number(DecimalNumber(row.days.upperBound))
        }
      }
    }
    for availability in catalog.facts.availability {
      let name = "availability.\(availability.id)"
      facts["\(name).introduced"] = .list(availability.introduced.map(MessageValue.string))
      facts["\(name).unavailable"] = .list(availability.unavailable.map(MessageValue.string))
    }
    for table in catalog.facts.tables {
      for input in table.inputs {
        guard case .field(_, let literals) = input.origin else { continue }
        for (token, literal) in literals {
          facts["tables.\(table.id).\(input.id).\(token)"] = literal.messageValue
        }
      }
    }
    for state in catalog.facts.states { facts["states.\(state.id).raw"] = state.raw?.messageValue }
    self.facts = facts

    var terms: [LocaleIdentifier: [String: MessageValue]] = [:]
    for locale in catalog.locales {
      for entry in catalog.facts.glossary {
        let key: MessageKey = "glossary.\(entry.id)"
        guard let message = catalog.message(key, in: locale) ?? catalog.message(key, in: catalog.sourceLocale)
        else { continue }
        terms[locale, default: [:]]["term.\(entry.id)"] = .string(message.text.value)
      }
    }
    self.terms = terms
  }

  /// The names of all facts and terms, sorted.
  public var names: [String] { Set(terms.values.flatMap(\.keys)).union(facts.keys).sorted() }

  /// The values in a locale.
  public func values(in locale: LocaleIdentifier) -> [String: MessageValue] {
    facts.merging(terms[locale] ?? [:]) { first, _ in first }
  }
}

extension FactDuration {
  /// The length as messages format it: an amount of one unit.
  package var messageValue: MessageValue { .duration([DurationAmount(DecimalNumber(amount), unit.durationUnit)]) }
}

extension PayloadLiteral {
  /// The value as payloads write it.
  fileprivate var messageValue: MessageValue {
    switch self {
    case .integer(let number): .number(DecimalNumber(number))
    case .text(let text): .string(text)
    case .boolean(let value): .string(value ? "true" : "false")
    }
  }
}

extension FactDuration.Unit {
  fileprivate var durationUnit: DurationUnit {
    switch self {
    case .second: .second
    case .minute: .minute
    case .hour: .hour
    case .day: .day
    case .week: .week
    case .month: .month
    case .year: .year
    }
  }
}
