internal import CICU

/// A unit of measurement by its identifier in CLDR: `meter`, `kilometer-per-hour`, `foot-and-inch` (UTS #35 part 6,
/// "Unit Identifiers").
///
/// Names in front of a unit (`length-meter`) are not part of it. After `unit/` in the skeleton of a ``NumberFormatter``
/// an identifier asks for the unit's patterns. Some that are valid have none (`portion`, `meter-and-liter`); opening the
/// formatter throws for them. A `usage/` that does not fit the unit is not an error: ICU takes the general one.
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
  public init(_ identifier: String) throws(Invalid) {
    // ICU reads the empty identifier as a number without a unit.
    guard (1...200).contains(identifier.utf8.count), identifier.utf8.allSatisfy({ (33...126).contains($0) }),
      let canonical = try? Output.text("check unit", { nb_icu_unit_canonicalize(identifier, $0, $1) })
    else { throw .unknown(identifier) }
    self.identifier = canonical
  }

  /// The canonical identifier.
  public var description: String { identifier }
}
