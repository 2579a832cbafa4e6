public import Foundation
public import ICU
public import MessageFormat

extension MessageValue {
  /// An amount of a unit, such as 5 kilometers.
  ///
  /// - Throws: For a unit that CLDR has no name for, and for an amount that is not a number.
  public static func measurement<UnitType: Unit>(
    _ measurement: Measurement<UnitType>
  ) throws(FoundationValueError) -> MessageValue {
    guard measurement.value.isFinite, let amount = DecimalNumber("\(Decimal(measurement.value))") else {
      throw .notANumber
    }
    return .measure(amount, try UnitIdentifier(measurement.unit))
  }
}

extension UnitIdentifier {
  /// The unit of Foundation, by its name in CLDR.
  ///
  /// - Throws: For a unit that CLDR has no name for, such as one of your own.
  public init(_ unit: Unit) throws(FoundationValueError) {
    let kind = String(describing: type(of: unit))
    guard let name = Self.names[kind]?[unit.symbol], let identifier = try? UnitIdentifier(name) else {
      throw .unknownUnit(unit.symbol)
    }
    self = identifier
  }

  /// The names in CLDR by the classes and symbols of Foundation.
  package static let names: [String: [String: String]] = [
    "UnitAngle": ["°": "degree", "ʹ": "arc-minute", "ʺ": "arc-second", "rad": "radian", "rev": "revolution"],
    "UnitArea": [
      "km²": "square-kilometer", "m²": "square-meter", "cm²": "square-centimeter", "in²": "square-inch",
      "ft²": "square-foot", "yd²": "square-yard", "mi²": "square-mile", "ac": "acre", "ha": "hectare",
    ],
    "UnitDuration": ["h": "hour", "hr": "hour", "min": "minute", "s": "second", "ms": "millisecond"],
    "UnitElectricCurrent": ["A": "ampere", "mA": "milliampere"],
    "UnitElectricPotentialDifference": ["V": "volt"],
    "UnitElectricResistance": ["Ω": "ohm"],
    "UnitEnergy": ["kJ": "kilojoule", "J": "joule", "kCal": "kilocalorie", "cal": "calorie", "kWh": "kilowatt-hour"],
    "UnitFrequency": ["GHz": "gigahertz", "MHz": "megahertz", "kHz": "kilohertz", "Hz": "hertz"],
    "UnitFuelEfficiency": ["L/100km": "liter-per-100-kilometer", "mpg": "mile-per-gallon"],
    "UnitInformationStorage": [
      "B": "byte", "kB": "kilobyte", "MB": "megabyte", "GB": "gigabyte", "TB": "terabyte", "PB": "petabyte",
      "bit": "bit", "kbit": "kilobit", "Mbit": "megabit", "Gbit": "gigabit",
    ],
    "UnitLength": [
      "km": "kilometer", "m": "meter", "dm": "decimeter", "cm": "centimeter", "mm": "millimeter", "µm": "micrometer",
      "nm": "nanometer", "in": "inch", "ft": "foot", "yd": "yard", "mi": "mile", "NM": "nautical-mile",
      "ftm": "fathom", "ly": "light-year", "ua": "astronomical-unit", "pc": "parsec", "fur": "furlong",
    ],
    "UnitMass": [
      "kg": "kilogram", "g": "gram", "mg": "milligram", "µg": "microgram", "oz": "ounce", "lb": "pound", "st": "stone",
      "t": "tonne", "ton": "ton", "ct": "carat", "oz t": "ounce-troy",
    ],
    "UnitPower": [
      "GW": "gigawatt", "MW": "megawatt", "kW": "kilowatt", "W": "watt", "mW": "milliwatt", "hp": "horsepower",
    ],
    "UnitPressure": [
      "kPa": "kilopascal", "hPa": "hectopascal", "MPa": "megapascal", "bar": "bar", "mbar": "millibar",
      "mmHg": "millimeter-ofhg", "inHg": "inch-ofhg", "psi": "pound-force-per-square-inch",
    ],
    "UnitSpeed": [
      "m/s": "meter-per-second", "km/h": "kilometer-per-hour", "mph": "mile-per-hour", "kn": "knot",
    ],
    "UnitTemperature": ["K": "kelvin", "°C": "celsius", "°F": "fahrenheit"],
    "UnitVolume": [
      "ML": "megaliter", "L": "liter", "dL": "deciliter", "cL": "centiliter", "mL": "milliliter",
      "km³": "cubic-kilometer", "m³": "cubic-meter", "cm³": "cubic-centimeter", "in³": "cubic-inch",
      "ft³": "cubic-foot",
      "yd³": "cubic-yard", "mi³": "cubic-mile", "af": "acre-foot", "bsh": "bushel", "tsp": "teaspoon",
      "tbsp": "tablespoon", "fl oz": "fluid-ounce", "cup": "cup", "pt": "pint", "qt": "quart", "gal": "gallon",
    ],
  ]
}

extension LocaleIdentifier {
  /// The locale with a calendar of Foundation, in which its dates are then written.
  ///
  /// - Throws: For a language that CLDR does not know.
  public init(_ locale: Locale, calendar: Calendar) throws(Invalid) {
    var components = Locale.Components(locale: locale)
    components.calendar = calendar.identifier
    try self.init(Locale(components: components).identifier(.bcp47))
  }
}
