import JSON
import Notices

/// The ways in which values are written, each once; texts name them by their places.
struct StyleTable {
  private var integers: [Regional<IntegerStyle>] = []
  private var days: [Regional<DateStyle>] = []
  private var prices: [Regional<PriceStyle>] = []

  /// How a text writes a value; `nil` if the value is a text that stays as it is.
  mutating func json(_ format: CompiledText.Format) -> JSONValue? {
    switch format {
    case .asIs: nil
    case .integer(let style): .members(["integer": .whole(Self.place(of: style, in: &integers))])
    case .price(let style): .members(["price": .whole(Self.place(of: style, in: &prices))])
    case .day(let styles):
      .members([
        "day": .whole(Self.place(of: styles.usual, in: &days)),
        "dayWithYear": .whole(Self.place(of: styles.withYear, in: &days)),
        "time": styles.withTime.map { .whole(Self.place(of: $0, in: &days)) },
        "timeWithYear": styles.withYearAndTime.map { .whole(Self.place(of: $0, in: &days)) },
      ])
    }
  }

  private static func place<Style: Hashable>(of style: Style, in styles: inout [Style]) -> Int {
    if let place = styles.firstIndex(of: style) { return place }
    styles.append(style)
    return styles.count - 1
  }

  /// All of them.
  var json: JSONValue {
    .members([
      "daysWithoutYear": .whole(DateDetail.daysWithoutYear),
      "integers": .array(integers.map { Self.json($0, Self.json) }),
      "days": .array(days.map { Self.json($0, Self.json) }),
      "prices": .array(prices.map { Self.json($0, Self.json) }),
    ])
  }

  private static func json<Style>(_ style: Regional<Style>, _ json: (Style) -> JSONValue) -> JSONValue {
    .members([
      "usual": json(style.usual),
      "regional": style.regional.isEmpty ? nil : .sorted(style.regional.mapValues(json)),
    ])
  }

  private static func json(_ style: IntegerStyle) -> JSONValue {
    .members([
      "digits": .texts(style.digits), "separator": .string(style.separator), "lastGroup": .whole(style.lastGroup),
      "otherGroups": .whole(style.otherGroups), "leastGroupedDigits": .whole(style.leastGroupedDigits),
      "minus": .texts([style.minus.before, style.minus.behind]),
    ])
  }

  private static func json(_ style: PriceStyle) -> JSONValue {
    .members([
      "whole": json(style.whole), "decimalSign": .string(style.decimalSign),
      // The texts before and after an amount, and its number of digits after the decimal sign.
      "currencies": .sorted(
        style.currencies.mapValues {
          .array([.string($0.before), .string($0.behind), .whole($0.fractionDigits)])
        }
      ),
    ])
  }

  private static func json(_ style: DateStyle) -> JSONValue {
    .array(
      style.pieces.map { piece in
        switch piece {
        case .literal(let text): .string(text)
        case .year(let digits): .members(["year": .texts(digits)])
        case .month(let texts): .members(["month": .texts(texts)])
        case .day(let texts): .members(["day": .texts(texts)])
        case .weekday(let texts): .members(["weekday": .texts(texts)])
        case .hour(let texts), .dayPeriod(let texts): .members(["hour": .texts(texts)])
        case .minute(let texts): .members(["minute": .texts(texts)])
        }
      }
    )
  }
}
