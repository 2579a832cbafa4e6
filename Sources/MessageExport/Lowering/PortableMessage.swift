import ICU
import MessageSyntax

/// The content of a message, without the features that only MessageFormat 2 has: facts, terms and links are text, local
/// variables are resolved, and variants are a tree of choices in which each key occurs once.
package indirect enum PortableContent: Hashable, Sendable {
  /// Text with values.
  case pattern([PortableElement])
  /// One of several contents, by a value.
  case choice(PortableChoice)
}

/// A choice by one value.
package struct PortableChoice: Hashable, Sendable {
  /// How the value is compared with keys.
  package enum Kind: String, Hashable, Sendable {
    /// A count: its plural category, or the number itself.
    case plural
    /// A rank: its ordinal category, or the number itself.
    case ordinal
    /// A text.
    case text
  }

  /// One key and what it leads to.
  package struct Case: Hashable, Sendable {
    package let key: Key
    package let content: PortableContent
  }

  /// A key other than the one for all other values.
  package enum Key: Hashable, Sendable {
    /// Exactly this whole number.
    case exact(Int)
    /// A plural category other than `other`.
    case category(PluralCategory)
    /// Exactly this text.
    case text(String)
  }

  /// What is compared with the keys.
  package let selector: PortableValue
  package let kind: Kind
  /// Exact numbers, then categories in CLDR's order, or texts in the order of the message. None says the same as what
  /// would be chosen without it.
  package let cases: [Case]
  /// What all other values lead to.
  package let other: PortableContent
}

/// A piece of a pattern.
package enum PortableElement: Hashable, Sendable {
  /// Text. Two texts are never adjacent.
  case text(String)
  /// The place of a value.
  case value(PortableValue)
}

/// A value that a message shows or chooses by, and how.
package struct PortableValue: Hashable, Sendable {
  /// How it is written.
  package enum Form: Hashable, Sendable {
    /// A text as it is.
    case text
    /// A whole number, with the locale's digits and groups.
    case integer
    /// A day.
    case date(DateForm)
    /// An amount of money with its own currency.
    case price
    /// In a way that only the message itself describes.
    case other
  }

  /// The name of the parameter.
  package let name: String
  /// How it is written.
  package let form: Form
  /// The expression, with the declarations that it needs, as a message of its own.
  package let expression: Message
  /// The expression as the message has it, for people.
  package let source: String
}

/// The fields of a date and their length, as `:date` names them.
package struct DateForm: Hashable, Sendable {
  package let fields: Set<Field>
  package let length: Length
  /// Whether the year has two digits.
  package let hasShortYear: Bool

  package enum Field: Hashable, Sendable { case year, month, day, weekday }
  package enum Length: String, Hashable, Sendable { case long, medium, short }

  /// The form of a call of `:date` in a locale; `nil` if it has options that no other format knows.
  init?(_ call: Message.FunctionCall?, in locale: LocaleIdentifier) {
    var fields: Set<Field> = [.year, .month, .day]
    var length = Length.medium
    for option in call?.options ?? [] {
      guard let value = option.value.literal else { return nil }
      switch option.name {
      case "fields":
        let names: [Substring: Field] = ["year": .year, "month": .month, "day": .day, "weekday": .weekday]
        let parts = value.split(separator: "-").map { names[$0] }
        guard !parts.isEmpty, !parts.contains(nil) else { return nil }
        fields = Set(parts.compactMap(\.self))
      case "length":
        guard let known = Length(rawValue: value) else { return nil }
        length = known
      default: return nil
      }
    }
    (self.fields, self.length) = (fields, length)
    hasShortYear = length == .short && fields.contains(.year) && locale.hasTwoDigitShortYears
  }

  /// The fields as a date skeleton of CLDR, such as `MMMMdEEEE`.
  package var skeleton: String {
    var skeleton = ""
    if fields.contains(.year) { skeleton += hasShortYear ? "yy" : "y" }
    if fields.contains(.month) { skeleton += length == .long ? "MMMM" : length == .medium ? "MMM" : "M" }
    if fields.contains(.day) { skeleton += "d" }
    if fields.contains(.weekday) { skeleton += length == .long ? "EEEE" : "EEE" }
    return skeleton
  }
}

extension PortableContent {
  /// All values, in order of their first use in the message. Selectors precede the values in their variants.
  package var values: [PortableValue] {
    var seen: Set<PortableValue> = []
    return allValues.filter { seen.insert($0).inserted }
  }

  private var allValues: [PortableValue] {
    switch self {
    case .pattern(let elements):
      elements.compactMap { if case .value(let value) = $0 { value } else { nil } }
    case .choice(let choice):
      [choice.selector] + choice.cases.flatMap(\.content.allValues) + choice.other.allValues
    }
  }

  /// Whether nothing is chosen.
  package var isPattern: Bool { if case .pattern = self { true } else { false } }
}
