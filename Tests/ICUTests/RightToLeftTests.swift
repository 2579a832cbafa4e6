import ICU
import Testing

/// Languages that are written from right to left. Marks that order numbers are part of the texts; texts are compared
/// byte by byte, as most of these marks are not seen.
@Suite struct RightToLeftTests {
  private func expectSame(
    _ formatted: FormattedText,
    _ text: String,
    _ expected: String,
    sourceLocation: SourceLocation = #_sourceLocation
  ) {
    #expect(Array(text.utf8) == Array(expected.utf8), "\(text)", sourceLocation: sourceLocation)
    expectSound(formatted, text: text, sourceLocation: sourceLocation)
  }

  @Test(arguments: [
    ("ar", true), ("ar-EG", true), ("ar-AE", true), ("he", true), ("fa", true), ("ur", true), ("ur-IN", true),
    ("ps", true),
    ("dv", true), ("ckb", true), ("yi", true), ("ks-Deva", false), ("pa-Arab", true), ("pa", false), ("ar-Latn", false),
  ])
  func `knows the direction`(tag: String, isRightToLeft: Bool) throws {
    #expect(try locale(tag).isRightToLeft == isRightToLeft)
  }

  @Test(arguments: [
    ("ar", "\u{61C}-١٬٢٣٤٬٥٦٧٫٥", "٢٥٫٥٪\u{61C}"), ("ar-EG", "\u{61C}-١٬٢٣٤٬٥٦٧٫٥", "٢٥٫٥٪\u{61C}"),
    ("ar-AE", "\u{200E}-1,234,567.5", "25.5\u{200E}%\u{200E}"),
    ("ar-MA", "\u{200E}-1.234.567,5", "25,5\u{200E}%\u{200E}"),
    ("he", "\u{200E}-1,234,567.5", "25.5%"), ("fa", "\u{200E}−۱٬۲۳۴٬۵۶۷٫۵", "۲۵٫۵٪"),
    ("ur", "\u{200E}-1,234,567.5", "25.5%"),
    ("ur-IN", "\u{200E}-\u{200E}۱٬۲۳۴٬۵۶۷٫۵", "۲۵٫۵%"),
    ("ar-EG-u-nu-latn", "\u{200E}-1,234,567.5", "25.5\u{200E}%\u{200E}"),
  ])
  func `writes digits`(tag: String, negative: String, percent: String) throws {
    let plain = try NumberFormatter(locale: locale(tag), skeleton: "")
    let number = try decimal("-1234567.5")
    try expectSame(plain.format(number), plain.text(of: number), negative)
    #expect(try plain.format(number).parts.contains { $0.kind == "minusSign" })
    let share = try NumberFormatter(locale: locale(tag), skeleton: "percent scale/100")
    try expectSame(share.format(decimal("0.255")), share.text(of: decimal("0.255")), percent)
  }

  @Test(arguments: [
    ("ar", "A وB وC", "A أو B أو C"), ("he", "A, B ו-C", "A, B או C"),
    ("fa", "A،\u{200F} B، و C", "A،\u{200F} B، یا C"),
    ("ur", "A، B، اور C", "A، B، یا C"),
  ])
  func `joins lists`(tag: String, and: String, or: String) throws {
    for (kind, expected) in [(ListFormatter.Kind.and, and), (.or, or)] {
      let formatter = try ListFormatter(locale: locale(tag), kind: kind, width: .wide)
      try expectSame(formatter.format(["A", "B", "C"]), formatter.text(of: ["A", "B", "C"]), expected)
    }
  }

  @Test(arguments: [
    (
      "ar", "٢٨ أكتوبر ٢٠٢٦", "٢٨\u{200F}/١٠\u{200F}/٢٠٢٦", "١١:٠٠ م", "٢٨–٣٠ أكتوبر، ٢٠٢٦"
    ),
    ("ar-AE", "28 أكتوبر 2026", "28\u{200F}/10\u{200F}/2026", "11:00 م", "28–30 أكتوبر، 2026"),
    ("he", "28 באוקטובר 2026", "28.10.2026", "23:00", "28–30 באוק׳ 2026"),
    ("fa", "۶ آبان ۱۴۰۵", "۱۴۰۵/۸/۶", "۲۳:۰۰", "۶ تا ۸ آبان ۱۴۰۵"),
    ("ur", "28 اکتوبر، 2026", "28/10/2026", "11:00 PM", "28–30 اکتوبر 2026"),
  ])
  func `writes dates`(tag: String, long: String, short: String, time: String, interval: String) throws {
    let place = try locale(tag)
    let utc = try zone("UTC")
    let start = try instant("2026-10-28T23:00:00Z")
    for (skeleton, expected) in [("yMMMMd", long), ("yMd", short), ("jm", time)] {
      let formatter = try DateFormatter(locale: place, timeZone: utc, skeleton: skeleton)
      try expectSame(formatter.format(start), formatter.text(of: start), expected)
    }
    let end = try instant("2026-10-30T23:00:00Z")
    let formatter = try DateIntervalFormatter(locale: place, timeZone: utc, skeleton: "yMMMd")
    try expectSame(formatter.format(from: start, to: end), formatter.text(from: start, to: end), interval)
  }

  @Test(arguments: [
    ("ar", ["٠ يوم", "يوم", "يومان", "٣ أيام", "١١ يومًا", "١٠٠ يوم"]),
    ("he", ["0 ימים", "יום 1", "יומיים", "3 ימים", "11 ימים", "100 ימים"]),
    ("fa", ["۰ روز", "۱ روز", "۲ روز", "۳ روز", "۱۱ روز", "۱۰۰ روز"]),
    ("ur", ["0 دن", "1 دن", "2 دن", "3 دن", "11 دن", "100 دن"]),
  ])
  func `writes durations`(tag: String, expected: [String]) throws {
    let formatter = try DurationFormatter(locale: locale(tag), width: .wide)
    for (number, text) in zip([0, 1, 2, 3, 11, 100], expected) {
      let amounts = [(amount: DecimalNumber(number), unit: DurationUnit.day)]
      try expectSame(formatter.format(amounts), formatter.text(of: amounts), text)
    }
  }

  @Test(arguments: [
    ("ar", "خلال ٣ أيام", "قبل يومين", "أول أمس", "غدًا"), ("he", "בעוד 3 ימים", "לפני יומיים", "שלשום", "מחר"),
    ("fa", "۳ روز دیگر", "۲ روز پیش", "پریروز", "فردا"), ("ur", "3 دنوں میں", "2 دنوں پہلے", "گزشتہ پرسوں", "آئندہ کل"),
  ])
  func `writes relative times`(tag: String, later: String, earlier: String, named: String, tomorrow: String) throws {
    let numeric = try RelativeFormatter(locale: locale(tag), width: .wide, naming: .numeric)
    let names = try RelativeFormatter(locale: locale(tag), width: .wide, naming: .named)
    for (formatter, number, expected) in [
      (numeric, 3, later), (numeric, -2, earlier), (names, -2, named), (names, 1, tomorrow),
    ] {
      let amount = DecimalNumber(number)
      try expectSame(formatter.format(amount, unit: .day), formatter.text(of: amount, unit: .day), expected)
    }
  }

  @Test(
    arguments: [
      (
        "ar",
        [
          "0": .zero, "1": .one, "2": .two, "3": .few, "10": .few, "11": .many, "99": .many, "100": .other,
          "102": .other,
          "103": .few, "111": .many, "1000": .other, "0.5": .other,
        ]
      ),
      ("he", ["0": .other, "1": .one, "2": .two, "3": .other, "10": .other, "0.5": .one, "1.5": .other]),
      ("fa", ["0": .one, "1": .one, "0.5": .one, "2": .other, "1.5": .other]),
      ("ur", ["0": .other, "1": .one, "2": .other]),
    ] as [(String, [String: PluralCategory])]
  )
  func `selects plurals`(tag: String, expected: [String: PluralCategory]) throws {
    let formatter = try NumberFormatter(locale: locale(tag), skeleton: "")
    for (number, category) in expected {
      #expect(try formatter.pluralCategory(of: decimal(number)) == category, "\(tag) \(number)")
    }
    #expect(try Set(formatter.pluralCategories()) == Set(expected.values))
  }
}
