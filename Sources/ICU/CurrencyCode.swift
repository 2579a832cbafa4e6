internal import CICU

/// The code of a currency as ISO 4217 writes them: three capital letters.
public struct CurrencyCode: Hashable, Sendable, CustomStringConvertible {
  /// Why a code is refused.
  public enum Invalid: Error, Hashable, Sendable, CustomStringConvertible {
    /// The code is not three ASCII letters.
    case notWellFormed(String)

    /// One line that leads with the code.
    public var description: String {
      switch self {
      case .notWellFormed(let code): "currency '\(code.prefix(100))' is not a code of three letters, such as EUR"
      }
    }
  }

  /// The code in capital letters: `EUR`.
  public let code: String

  /// Takes three ASCII letters, capital or small. ICU need not know the currency, see ``isKnown``.
  public init(_ code: String) throws(Invalid) {
    let letters = code.utf8.map { $0 & 0xDF }
    guard letters.count == 3, letters.allSatisfy((UInt8(ascii: "A")...UInt8(ascii: "Z")).contains) else {
      throw .notWellFormed(code)
    }
    self.code = String(decoding: letters, as: UTF8.self)
  }

  /// Whether ICU has data for the currency. This includes former currencies (`DEM`) and codes that aren't currencies
  /// (`XAU`, `XXX`), but not currencies that are newer than ICU's data.
  public var isKnown: Bool {
    var status: Int32 = 0
    return nb_icu_currency_is_known(code, &status) && status <= 0
  }

  /// How many digits after the decimal sign an amount is written with by default: 2 for `EUR`, 0 for `JPY`, 3 for
  /// `BHD`, and 2 for a currency that ICU does not know.
  ///
  /// They are CLDR's, which follow usage: for a few currencies, such as `AFN`, they are fewer than the minor units of
  /// ISO 4217. Skeletons with `currency/` round to them.
  public var fractionDigits: Int {
    var status: Int32 = 0
    let digits = nb_icu_currency_fraction_digits(code, &status)
    return status <= 0 ? Int(digits) : 2
  }

  /// The name of the currency in a language: 日本円, Japanese Yen. The code itself if it has no name.
  public func displayName(in locale: LocaleIdentifier) -> String {
    let name = try? Output.text("name \(code)") { nb_icu_currency_display_name(code, locale.tag, $0, $1) }
    return name ?? code
  }

  /// The code.
  public var description: String { code }
}
