import MessageFormat

extension Example {
  /// The code of the article Functions, in its order.
  static let functions = [
    Example("Overview") { _, print in
      let arguments: [String: MessageValue] = [
        "name": .string("Ada"), "n": .number(try number("1234.5")), "count": .number(DecimalNumber(3)),
        "ratio": .number(try number("0.256")), "price": .price(try number("9.99"), try CurrencyCode("EUR")),
        "way": .measure(try number("42.195"), try UnitIdentifier("kilometer")),
        "moment": try instant("2026-10-28T15:04:05Z"), "day": .string("2026-10-28"),
        "left": .duration([DurationAmount(DecimalNumber(2), .day), DurationAmount(DecimalNumber(3), .hour)]),
        "stay": try interval("2026-10-28T00:00:00Z", "2026-11-02T23:00:00Z"),
        "systems": .list([.string("iOS"), .string("iPadOS"), .string("visionOS")]),
      ]
      print(arguments.count)  // 11
    }
  ]
}
