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

  /// All that the code says of a format outside of its reader.
  package var traits: Traits {
    switch self {
    case .icuJSON:
      Traits("ICU MessageFormat 1 in JSON, as FormatJS reads it", .lowered(Capabilities(dates: { _ in true }))) {
        $0.icuJSON()
      }
    case .arb:
      Traits(
        "Application Resource Bundles of Flutter",
        .lowered(Capabilities(exactNumbers: 0...2, hasOrdinals: false, dates: { $0.dartName != nil })),
        names: .camelCase
      ) { $0.arb() }
    case .javaProperties:
      Traits(
        "Java resource bundles with patterns of ICU4J",
        .lowered(Capabilities(dates: { _ in true }, hasPrices: true)),
        isLineBased: true
      ) { $0.javaProperties() }
    case .i18next:
      Traits(
        "i18next JSON, version 4",
        .lowered(Capabilities(choices: .onePlural, exactNumbers: 0...0, dates: { _ in true })),
        names: .withoutFolder
      ) { $0.i18next() }
    case .android:
      Traits(
        "Android string resources",
        .lowered(Capabilities(choices: .onePlural, exactNumbers: nil, hasOrdinals: false)),
        names: .joined(by: "_")
      ) { $0.android() }
    case .xcstrings:
      Traits(
        "A string catalog of Xcode",
        .lowered(Capabilities(choices: .onePlural, exactNumbers: 0...0, hasOrdinals: false))
      ) { $0.xcstrings() }
    case .gettext:
      Traits(
        "gettext PO and POT",
        .lowered(Capabilities(choices: .onePlural, exactNumbers: nil, hasOrdinals: false)),
        names: .inBrackets,
        showsSource: true,
        isLineBased: true
      ) { $0.gettext() }
    case .fluent:
      Traits("Fluent FTL", .lowered(Capabilities()), names: .joined(by: "-"), isLineBased: true) { $0.fluent() }
    case .xliff1: Traits("XLIFF 1.2 for translators", .asWritten, showsSource: true) { $0.xliff1() }
    case .xliff2: Traits("XLIFF 2.1 for translators", .asWritten, showsSource: true) { $0.xliff2() }
    case .messageFormat2: Traits("The JSON data model of MessageFormat 2", .dataModel) { $0.messageFormat2() }
    case .csv: Traits("A table for reviewers, as CSV", .asWritten, showsSource: true, isLineBased: true) { $0.csv() }
    }
  }

  /// What it can say of a message; `nil` if it takes every message whole.
  package var capabilities: Capabilities? {
    if case .lowered(let capabilities) = traits.content { capabilities } else { nil }
  }
}

extension ExportFormat {
  /// What distinguishes a format from the others.
  package struct Traits: Sendable {
    /// What it is, in a few words.
    package let title: String
    package let content: Content
    let names: Names
    /// Whether its files show translators the source of each text, so that a locale without texts can begin with one.
    package let showsSource: Bool
    /// Whether a file that was cut off at the end of a line can still be read.
    package let isLineBased: Bool
    /// Writes the files, by path.
    let write: Writer

    typealias Writer = @Sendable (_ session: inout ExportSession) -> [String: String]

    init(
      _ title: String,
      _ content: Content,
      names: Names = .dotted,
      showsSource: Bool = false,
      isLineBased: Bool = false,
      write: @escaping Writer
    ) {
      (self.title, self.content, self.names) = (title, content, names)
      (self.showsSource, self.isLineBased, self.write) = (showsSource, isLineBased, write)
    }
  }

  /// What its files hold of a message.
  package enum Content: Sendable {
    /// Texts of its own syntax, as far as it can say what the message says.
    case lowered(Capabilities)
    /// The message as it is written, each variant a text with a name of its own.
    case asWritten
    /// The data model of the message.
    case dataModel
  }

  /// How it names the text of a key, and one that is taken under conditions.
  enum Names: Sendable {
    /// `notices.grace.push.title`, with the conditions behind it.
    case dotted
    /// The same with conditions in brackets.
    case inBrackets
    /// The same without `notices.`.
    case withoutFolder
    case joined(by: String)
    /// `noticesGracePushTitle`.
    case camelCase
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

  package var choices = Choices.nested
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
