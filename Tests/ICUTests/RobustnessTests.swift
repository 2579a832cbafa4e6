import ICU
import Testing

/// Texts put together from pieces that mean something and pieces that do not: every one gives a value or a typed error.
@Suite struct RobustnessTests {
  @Test func `any skeleton formats or fails`() throws {
    let pieces = [
      "", ".00", ".##", "@@#", "percent", "currency/EUR", "currency/", "unit/day", "unit/meter-per-second",
      "scientific",
      "compact-short", "compact-long", "sign-always", "group-off", "integer-width/##00", "integer-width/*", "scale/100",
      "scale/0", "scale/-1e400", "precision-increment/0.05", "precision-increment/0", "rounding-mode-up", "latin", "E0",
      "numbering-system/arab", "unit-width-full-name", "usage/person", "measure-unit/length-foot", "%x100", "000", "é",
      "'", "/", "+!", "K", ".00/@@@r", "decimal-always", "precision-integer/w", "rounding-mode-unnecessary", "\u{0}",
    ]
    var generator = Generator(state: 7)
    let numbers = try ["0", "-1.5", "1e1000", "-1e-1000", "1234567"].map { try decimal($0) }
    var accepted = 0
    for _ in 0..<1500 {
      let skeleton = generator.text(of: pieces, upTo: 3, joinedBy: [" ", " ", "/", ""])
      guard
        let formatter = try? NumberFormatter(
          locale: locale(["en", "ja", "ar-EG"][generator.next(3)]),
          skeleton: skeleton
        )
      else { continue }
      accepted += 1
      let number = numbers[generator.next(numbers.count)]
      do throws(ICUError) {
        let formatted = try formatter.format(number)
        try expectSound(formatted, text: formatter.text(of: number))
      } catch {
        #expect(error.operation == "format number \(number)")
      }
    }
    #expect(accepted > 100)
  }

  @Test func `any date skeleton formats or fails`() throws {
    let pieces = "G y Y u U r Q q M L w W d D F g E e c a b B h H k K j J C m s S A z Z O v V X x ! 年".split(
      separator: " "
    ).map(String.init)
    var generator = Generator(state: 11)
    let tokyo = try zone("Asia/Tokyo")
    let start = try instant("2026-10-28T15:00:00Z")
    let end = try instant("2026-10-29T03:00:00Z")
    var accepted = 0
    for _ in 0..<150 {
      let skeleton = generator.text(of: pieces, upTo: 5, joinedBy: [""])
      let locale = try locale(["en", "ja", "ar-EG", "ja-u-ca-japanese", "zh-u-ca-chinese"][generator.next(5)])
      guard let formatter = try? DateFormatter(locale: locale, timeZone: tokyo, skeleton: skeleton) else { continue }
      accepted += 1
      try expectSound(formatter.format(start), text: formatter.text(of: start))
      let interval = try DateIntervalFormatter(locale: locale, timeZone: tokyo, skeleton: skeleton)
      try expectSound(interval.format(from: start, to: end), text: interval.text(from: start, to: end))
    }
    #expect(accepted > 50)
  }

  @Test func `any tag and zone is taken or refused`() {
    let pieces = [
      "en", "ja", "zh", "Hant", "Latn", "JP", "419", "001", "u", "ca", "japanese", "x", "t", "a", "priv", "und", "i",
      "klingon", "1901", "", "_", "é", "abcdefgh", "abcdefghi", "Asia", "Tokyo", "GMT", "+9", "/", "Etc", "root", "*",
    ]
    var generator = Generator(state: 13)
    for _ in 0..<2000 {
      let text = generator.text(of: pieces, upTo: 6, joinedBy: ["-", "-", "/", ""])
      if let locale = try? LocaleIdentifier(text) {
        #expect((try? LocaleIdentifier(locale.tag)) == locale, "\(text)")
        #expect(!locale.displayName(in: .root).isEmpty)
        #expect(locale.parent?.tag != locale.tag)
      }
    }
    for _ in 0..<100 {
      let text = generator.text(of: pieces, upTo: 4, joinedBy: ["/", ""])
      if let zone = try? TimeZoneIdentifier(text) { #expect(zone.identifier == text) }
    }
  }

  @Test func `any code and unit is taken or refused`() throws {
    let pieces = [
      "meter", "second", "kilo", "square", "cubic", "per", "and", "pow4", "100", "-", "-", "-", "foot", "inch", "byte",
      "E", "U",
      "R", "\u{0}", "é", "", " ", "person", "permille", "day",
    ]
    var generator = Generator(state: 19)
    var units = 0
    var opened = 0
    for _ in 0..<3000 {
      let text = generator.text(of: pieces, upTo: 7, joinedBy: ["-", "-", ""])
      if let currency = try? CurrencyCode(text) { #expect(currency.code == text.uppercased()) }
      guard let unit = try? UnitIdentifier(text) else { continue }
      units += 1
      #expect((try? UnitIdentifier(unit.identifier)) == unit, "\(text)")
      let formatter = try? NumberFormatter(locale: locale("ja"), skeleton: "unit/\(unit) unit-width-full-name")
      if let formatter {
        opened += 1
        try expectSound(formatter.format(decimal("1.5")), text: formatter.text(of: decimal("1.5")))
      }
    }
    #expect(units > 50)
    #expect(opened > 20)
  }
}
