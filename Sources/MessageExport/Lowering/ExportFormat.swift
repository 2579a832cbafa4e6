/// The formats that texts can be exported to; the raw values are their names on the command line.
package enum ExportFormat: String, CaseIterable, Sendable {
  case icuJSON = "icu-json"
  case arb
  case javaProperties = "java-properties"
  case i18next
  case android
  case xcstrings
  case gettext
  case fluent
  case xliff1 = "xliff-1.2"
  case xliff2 = "xliff-2.1"
  case messageFormat2 = "mf2-json"
  case csv

  /// What it is, in a few words.
  package var title: String {
    switch self {
    case .icuJSON: "ICU MessageFormat 1 in JSON, as FormatJS reads it"
    case .arb: "Application Resource Bundles of Flutter"
    case .javaProperties: "Java resource bundles with patterns of ICU4J"
    case .i18next: "i18next JSON, version 4"
    case .android: "Android string resources"
    case .xcstrings: "A string catalog of Xcode"
    case .gettext: "gettext PO and POT"
    case .fluent: "Fluent FTL"
    case .xliff1: "XLIFF 1.2 for translators"
    case .xliff2: "XLIFF 2.1 for translators"
    case .messageFormat2: "The JSON data model of MessageFormat 2"
    case .csv: "A table for reviewers, as CSV"
    }
  }

  /// Whether its files show translators the source of each text, so that a locale without texts can begin with one.
  package var showsSource: Bool {
    switch self {
    case .xliff1, .xliff2, .gettext, .csv: true
    case .icuJSON, .arb, .javaProperties, .i18next, .android, .xcstrings, .fluent, .messageFormat2: false
    }
  }

  /// What it can say of a message. `nil` for those that take messages as they are written.
  package var capabilities: Capabilities? {
    switch self {
    case .icuJSON: Capabilities(choices: .nested, dates: { _ in true })
    case .javaProperties: Capabilities(choices: .nested, dates: { _ in true }, hasPrices: true)
    case .arb: Capabilities(choices: .nested, exactNumbers: 0...2, hasOrdinals: false, dates: { $0.dartName != nil })
    case .fluent: Capabilities(choices: .nested)
    case .i18next: Capabilities(choices: .onePlural, exactNumbers: 0...0, dates: { _ in true })
    case .xcstrings: Capabilities(choices: .onePlural, exactNumbers: 0...0, hasOrdinals: false)
    case .android, .gettext: Capabilities(choices: .onePlural, exactNumbers: nil, hasOrdinals: false)
    case .xliff1, .xliff2, .messageFormat2, .csv: nil
    }
  }
}

/// What a format can say of a message.
package struct Capabilities: Sendable {
  /// Where it chooses.
  package enum Choices: Sendable {
    /// Choices of all kinds, inside one another.
    case nested
    /// One choice by a plural category, around the whole text.
    case onePlural
  }

  package let choices: Choices
  /// The numbers that a plural can name in addition to its categories.
  var exactNumbers: ClosedRange<Int>? = 0...Int.max
  /// Whether it writes exactly 0 as the category `zero`, where a language has no such category.
  package var writesZeroAsCategory: Bool { exactNumbers == 0...0 }
  /// Whether it knows ordinal categories.
  var hasOrdinals = true
  /// Which dates it writes itself.
  var dates: @Sendable (DateForm) -> Bool = { _ in false }
  /// Whether it writes amounts of money in the currency that comes with them.
  var hasPrices = false
}
