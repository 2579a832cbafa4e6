import Catalogs
import ICU

/// The texts of all notices, as code says them.
struct NoticesCode {
  /// The locales, in order.
  let locales: [LocaleIdentifier]
  let notices: [Notice]
  /// What customers can do, with its label in each locale, in the order of the locales.
  let actions: [(name: String, url: String, labels: [String])]

  struct Notice {
    let name: String
    /// What it is called, in the catalog's source language.
    let about: String
    let parameters: [Parameter]
    /// Whether days are written with their years where they are far from today.
    let hasDates: Bool
    let parts: [Part]
  }

  struct Parameter {
    /// What code takes for a parameter.
    enum Kind {
      /// A text as it is.
      case text
      case wholeNumber
      case day
      /// The last day before an exclusive end, or the end with its time.
      case end
      /// What only a formatter of the platform can write; the texts take it as it is.
      case formatted(example: String)
    }

    let name: String
    let kind: Kind
    let about: String
  }

  struct Part {
    let channel: String
    let name: String
    /// What translators are told about the text.
    let note: String?
    let isParagraphs: Bool
    /// Whether narrow spaces are written as plain ones, for text messages.
    let hasPlainSpaces: Bool
    /// The text in each locale; `nil` if neither the locale nor the source locale has one.
    let texts: [Text?]

    /// Whether every locale has a text.
    var isComplete: Bool { !texts.contains { $0 == nil } }
  }

  /// A text in one locale.
  struct Text {
    /// Whether values are kept apart from the words even where no value runs against them.
    let isAlwaysIsolated: Bool
    /// The variants, the best fitting first; the last has no condition.
    let variants: [Variant]
  }

  struct Variant {
    let conditions: [Selection]
    /// Paragraphs of pieces of text; a text of one line is one.
    let paragraphs: [[Inline]]
  }

  /// What a value must be for a variant.
  enum Selection {
    case number(String, Int)
    case category(String, PluralCondition)
    /// The category `other`: none of these.
    case noCategory(String, [PluralCondition])
    case text(String, String)
  }

  struct Inline {
    let pieces: [Piece]
    let url: String?
  }

  enum Piece {
    case text(String)
    /// A text that stands for a value, with the character that isolates it.
    case constant(String, isolatedBy: Unicode.Scalar?)
    case value(parameter: String, Format, isolatedBy: Unicode.Scalar?)
  }

  enum Format: Hashable {
    case asIs
    case integer(IntegerStyle)
    case day(DayStyles)
  }
}

/// How a text writes a day, by what the day has to show.
struct DayStyles: Hashable {
  /// As the text says it.
  let usual: DateStyle
  let withYear: DateStyle
  /// With the time of an end; `nil` for days without one.
  let withTime: DateStyle?
  let withYearAndTime: DateStyle?

  var all: [DateStyle] { [usual, withYear] + [withTime, withYearAndTime].compactMap(\.self) }

  /// The expression that writes a day.
  ///
  /// - Parameters:
  ///   - year: Whether years are shown, as an expression.
  ///   - time: Whether the day has a time, as an expression.
  ///   - call: Writes the day in one style.
  ///   - choice: Chooses between two expressions by a condition.
  func expression(
    year: String,
    time: String,
    call: (DateStyle) -> String,
    choice: (_ condition: String, _ then: String, _ otherwise: String) -> String
  ) -> String {
    func byYear(_ without: DateStyle, _ with: DateStyle) -> String {
      without == with ? call(without) : choice(year, call(with), call(without))
    }
    let day = byYear(usual, withYear)
    guard let withTime, let withYearAndTime else { return day }
    return choice(time, byYear(withTime, withYearAndTime), day)
  }
}
