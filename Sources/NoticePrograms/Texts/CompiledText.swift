import ICU
import MessageSyntax

/// A text in one locale, as pieces that a program puts together without a formatter.
struct CompiledText {
  /// The variants, the best fitting first; the last has no condition.
  let variants: [Variant]

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
    /// One of these texts, which are canonically equivalent.
    case text(String, [String])
  }

  struct Inline {
    let pieces: [Piece]
    let url: String?
  }

  enum Piece {
    case text(String)
    /// A text in the place of a value, with the character that isolates it.
    case constant(String, isolatedBy: Unicode.Scalar?)
    case value(parameter: String, Format, isolatedBy: Unicode.Scalar?)
  }

  enum Format {
    case asIs
    case integer(Regional<IntegerStyle>)
    case day(DayStyles)
    case price(Regional<PriceStyle>)
  }
}

/// How a locale writes values, and how its regions do that write them in another way.
struct Regional<Style: Hashable & Sendable>: Hashable, Sendable {
  let usual: Style
  /// By the locale of the region, such as `en-GB`.
  let regional: [String: Style]
}

/// How a text writes a day, by what the day has to show.
struct DayStyles {
  /// As the text says it.
  let usual: Regional<DateStyle>
  let withYear: Regional<DateStyle>
  /// With the time of an end; `nil` for days without one.
  let withTime: Regional<DateStyle>?
  let withYearAndTime: Regional<DateStyle>?
}

/// How values are written, learned once for all texts.
struct LearnedStyles {
  /// What decides which piece an expression becomes.
  struct Origin: Hashable {
    let locale: LocaleIdentifier
    let regions: [LocaleIdentifier]
    /// The expression with the declarations that it refers to.
    let message: Message
  }

  let probes: StyleProbes
  /// The pieces of expressions.
  var pieces: [Origin: CompiledText.Piece] = [:]
  /// How days are written, by locale and message.
  var days: [String: DateStyle] = [:]
  /// How prices are written, by locale and message.
  var prices: [String: PriceStyle] = [:]
}
