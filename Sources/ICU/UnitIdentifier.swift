internal import CICU

/// A unit of measurement by its identifier in CLDR: `meter`, `kilometer-per-hour`, `foot-and-inch` (UTS #35 part 6,
/// "Unit Identifiers").
///
/// Names in front of a unit (`length-meter`) are not part of it. Some that are valid have no words (`portion`,
/// `meter-and-liter`), and cannot be written.
public struct UnitIdentifier: Hashable, Sendable, CustomStringConvertible {
  /// Why an identifier is refused.
  public enum Invalid: Error, Hashable, Sendable, CustomStringConvertible {
    /// The text does not follow the syntax, names a unit that ICU does not know, or is longer than 200 bytes.
    case unknown(String)

    /// One line that leads with the identifier.
    public var description: String {
      switch self {
      case .unknown(let identifier): "unit '\(identifier.prefix(100))' is not a unit identifier of CLDR, such as meter"
      }
    }
  }

  /// The canonical identifier: `meter-kilogram` becomes `kilogram-meter`, `pow2-meter` becomes `square-meter`.
  public let identifier: String

  /// Checks an identifier, in small letters, and brings it to its canonical form.
  ///
  /// - Complexity: O(*n*) in the length of the identifier; it reads ICU's data on each call, which takes some µs.
  public init(_ identifier: String) throws(Invalid) {
    // ICU reads the empty identifier as a number without a unit.
    guard (1...200).contains(identifier.utf8.count), identifier.utf8.allSatisfy({ (33...126).contains($0) }),
      let canonical = try? Output.text("check unit", { nb_icu_unit_canonicalize(identifier, $0, $1) })
    else { throw .unknown(identifier) }
    self.identifier = canonical
  }

  /// What CLDR says of a purpose that a measure is converted for.
  package enum Usage: Hashable, Sendable {
    /// Regions have units for it, and this unit can be converted to them.
    case known
    /// Regions have units for it, but other ones than this unit's: a length is no `fluid`.
    case ofOtherUnits
    /// CLDR knows no such purpose.
    case unknown
  }

  /// What CLDR says of a usage such as `road` or `person-height` for this unit (UTS #35 part 6, "Unit Preferences").
  ///
  /// - Complexity: O(1); it reads ICU's data on each call, which takes some µs.
  package func usage(_ name: String) -> Usage {
    guard !name.isEmpty, name.utf8.allSatisfy({ (97...122).contains($0) || $0 == UInt8(ascii: "-") }) else {
      return .unknown
    }
    var status: Int32 = 0
    let usage = nb_icu_unit_usage(identifier, name, &status)
    guard status <= 0 else { return .unknown }
    return switch usage {
    case NB_ICU_USAGE_KNOWN: .known
    case NB_ICU_USAGE_OF_OTHER_UNITS: .ofOtherUnits
    default: .unknown
    }
  }

  /// The canonical identifier.
  public var description: String { identifier }
}
