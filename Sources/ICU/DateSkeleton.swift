/// Checks date skeletons, because ICU drops what it does not understand.
enum DateSkeleton {
  /// Throws U_ILLEGAL_ARGUMENT_ERROR unless the skeleton is 1 to 64 date field symbols of CLDR (UTS #35 part 4,
  /// "Date Field Symbol Table") or the hour symbols `j`, `J`, `C`, which only skeletons have, each repeated no more
  /// often than the table knows.
  static func check(_ skeleton: String, operation: @autoclosure () -> String) throws(ICUError) {
    var rest = Substring(skeleton).utf8
    var isValid = (1...64).contains(rest.count)
    while isValid, let symbol = rest.first {
      let count = rest.prefix { $0 == symbol }.count
      isValid = symbols.contains(symbol) && isLength(count, of: symbol)
      rest = rest.dropFirst(count)
    }
    guard isValid else { throw ICUError(operation: operation(), code: ICUError.illegalArgument) }
  }

  /// A skeleton with `yy` in the width that the year has in the short dates of the locale and its calendar: English
  /// writes `26`, French `2026`, and Japanese in its own calendar `R8`.
  ///
  /// Source: UTS #35 part 4, "Semantic Skeletons", the mapping to standard skeletons.
  static func inWidth(of locale: LocaleIdentifier, _ skeleton: String) -> String {
    let digits = skeleton.utf8.count { $0 == UInt8(ascii: "y") }
    guard digits == 2, !locale.hasTwoDigitShortYears else { return skeleton }
    return skeleton.replacing("yy", with: "y")
  }

  private static func isLength(_ count: Int, of symbol: UInt8) -> Bool {
    switch symbol {
    case UInt8(ascii: "v"), UInt8(ascii: "O"): count == 1 || count == 4
    case UInt8(ascii: "S"): count <= 9
    default: count <= 6
    }
  }

  private static let symbols = Set("GyYuUrQqMLwWdDFgEecabBhHKkjJCmsSAzZOvVXx".utf8)
}
