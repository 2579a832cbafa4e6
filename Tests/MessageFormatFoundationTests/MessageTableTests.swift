import Foundation
import MessageFormat
import Testing

import MessageFormatFoundation

/// Messages by key, from files.
struct MessageTableTests {
  private func withTable<Result>(
    _ files: [String: String],
    source: String = "en",
    _ body: (MessageTable) throws -> Result
  ) throws -> Result {
    let folder = FileManager.default.temporaryDirectory.appending(path: "messages-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }
    for (name, text) in files { try Data(text.utf8).write(to: folder.appending(path: name)) }
    return try body(MessageTable(contentsOf: folder, sourceLocale: source))
  }

  private static let files = [
    "en.json": #"{"hello": "Hello, {$name}!", "day": "{$day :date length=short}", "only": "Only here"}"#,
    "pt.json": #"{"hello": "Olá, {$name}!"}"#,
    "pt-BR.json": #"{"day": "{$day :date length=short}"}"#,
    "notes.txt": "not a message",
  ]

  @Test(arguments: [
    ("en", "hello", "Hello, Ada!"), ("pt_BR", "hello", "Olá, Ada!"), ("pt_PT", "hello", "Olá, Ada!"),
    ("fr", "hello", "Hello, Ada!"), ("pt_BR", "only", "Only here"), ("pt_BR", "day", "29/10/2026"),
    ("en_GB", "day", "29/10/2026"), ("fr", "day", "10/29/26"),
  ])
  func `a message is that of the locale, of its parents, or of the source`(
    _ locale: String,
    _ key: String,
    _ text: String
  ) throws {
    let day = try MessageValue.date(Date(timeIntervalSince1970: 1_793_232_000))
    try withTable(Self.files) { table in
      let arguments: [String: MessageValue] = ["name": "Ada", "day": day]
      let shown = try table.text(key, arguments, locale: Locale(identifier: locale), bidiIsolation: .none)
      #expect(shown == text)
      #expect(table.locales.map(\.tag) == ["en", "pt", "pt-BR"])
    }
  }

  @Test(arguments: [
    (["pt.json": "{}"], "en.json is missing"), (["en.json": "[]"], "has to be a JSON object"),
    (["en.json": #"{"a": 1}"#], "the value of a has to be a JSON string"), (["en.json": "{"], "en.json: "),
    (["en.json": "{}", "nolanguage.json": "{}"], "nolanguage.json: "),
    (["en.json": #"{"a": "{$b"}"#], "en.json: a: "),
  ])
  func `what is wrong with a file is named`(_ files: [String: String], _ problem: String) {
    #expect {
      try withTable(files) { _ in }
    } throws: {
      "\($0)".contains(problem)
    }
  }

  @Test func `a key that nothing has is an error, and so is a folder that is missing`() throws {
    try withTable(Self.files) { table -> Void in
      #expect(throws: MessageTableError.self) { try table.text("none", locale: Locale(identifier: "en")) }
    }
    #expect(throws: MessageTableError.self) {
      try MessageTable(contentsOf: URL(filePath: "/no such folder"), sourceLocale: "en")
    }
  }

  @Test func `resources of a bundle are read`() throws {
    #expect(throws: MessageTableError.self) { try MessageTable(bundle: .main, sourceLocale: "en") }
  }

  @Test func `measurements have the units of CLDR`() throws {
    func text(_ value: MessageValue) throws -> String {
      try MessageFormatter("{$value :unit unitDisplay=long}", locale: "en", bidiIsolation: .none).text(["value": value])
    }
    #expect(try text(.measurement(Measurement(value: 5, unit: UnitLength.kilometers))) == "5 kilometers")
    #expect(try text(.measurement(Measurement(value: 0.5, unit: UnitMass.kilograms))) == "0.5 kilograms")
    #expect(try text(.measurement(Measurement(value: 21, unit: UnitTemperature.celsius))) == "21 degrees Celsius")
    #expect(throws: FoundationValueError.unknownUnit("parrot")) {
      try MessageValue.measurement(Measurement(value: 1, unit: Unit(symbol: "parrot")))
    }
    #expect(throws: FoundationValueError.notANumber) {
      try MessageValue.measurement(Measurement(value: .infinity, unit: UnitMass.grams))
    }
  }

  @Test func `every name of a unit is one of ICU's`() {
    for name in UnitIdentifier.names.values.flatMap(\.values) {
      #expect(throws: Never.self, "\(name)") { try UnitIdentifier(name) }
    }
  }

  @Test(
    arguments: [
      UnitLength.miles, UnitLength.nauticalMiles, UnitArea.hectares, UnitVolume.liters, UnitVolume.fluidOunces,
      UnitDuration.hours, UnitSpeed.knots, UnitEnergy.kilowattHours, UnitPower.horsepower, UnitFrequency.hertz,
      UnitInformationStorage.gigabytes, UnitAngle.degrees, UnitElectricCurrent.amperes, UnitPressure.hectopascals,
      UnitTemperature.fahrenheit, UnitMass.metricTons, UnitFuelEfficiency.milesPerGallon,
    ] as [Unit]
  )
  func `units have names`(unit: Unit) throws {
    #expect(try !UnitIdentifier(unit).identifier.isEmpty)
  }

  @Test func `a calendar is that of the dates`() throws {
    let locale = try LocaleIdentifier(Locale(identifier: "ja_JP"), calendar: Calendar(identifier: .japanese))
    let context = FormattingContext(locale: locale, timeZone: .utc, formatters: FormatterCache())
    let message = MessageFormatter(ParsedMessage.parse("{$day :date length=long}"), in: context)
    let day = try MessageValue.date(Date(timeIntervalSince1970: 1_793_232_000))
    #expect(message.text(["day": day]).contains("令和8年"))
  }
}
