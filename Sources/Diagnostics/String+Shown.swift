extension String {
  /// The text as a one-line message may quote it: cut after 40 scalars, with spaces for what is invisible or would change
  /// the direction of the rest of the line.
  package var shown: String {
    var shown = String.UnicodeScalarView()
    for scalar in unicodeScalars.prefix(40) { shown.append(scalar.isUnseenControl ? " " : scalar) }
    return String(shown) + (unicodeScalars.dropFirst(40).isEmpty ? "" : "…")
  }
}

extension Unicode.Scalar {
  /// The code point as `U+3000`.
  package var codePointName: String {
    let digits = String(value, radix: 16, uppercase: true)
    return "U+" + String(repeating: "0", count: max(0, 4 - digits.count)) + digits
  }
}
