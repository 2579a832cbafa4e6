import Bytes

/// Whether YAML 1.1 or 1.2 reads a plain word as true or false, null, a number, a time or a date.
package func isAmbiguous(_ text: String) -> Bool {
  guard let first = text.utf8.first, text.utf8.count <= 64 else { return false }
  // The words are short, and all else begins with a digit, a sign or a point.
  if text.utf8.count > 5, first > UInt8(ascii: "9") { return false }
  let lowercased = text.lowercased()
  if ambiguousWords.contains(lowercased) { return true }
  var scalars = Array(lowercased.unicodeScalars)[...]
  if scalars.first == "+" || scalars.first == "-" { scalars.removeFirst() }
  func consists(of allowed: String) -> Bool { scalars.allSatisfy(allowed.unicodeScalars.contains) }
  guard let first = scalars.first, first == "." || ("0"..."9").contains(first),
    scalars.contains(where: { ("0"..."9").contains($0) })
  else { return false }
  if scalars.starts(with: "0x".unicodeScalars) { return consists(of: "0123456789abcdefx_") }
  if scalars.starts(with: "0b".unicodeScalars) || scalars.starts(with: "0o".unicodeScalars) {
    return consists(of: "01234567bo_")
  }
  let isDate = scalars.count > 5 && scalars[scalars.startIndex + 4] == "-"
  return consists(of: isDate ? "0123456789-+:.tz " : "0123456789_.:,e+-")
}

private let ambiguousWords: Set = [
  "y", "n", "yes", "no", "on", "off", "true", "false", "null", "~", ".inf", "-.inf", "+.inf", ".nan", "<<", "=",
]

/// Whether a word can name something: an ASCII letter, then ASCII letters, digits and hyphens.
func isName(_ word: String) -> Bool {
  guard let first = word.unicodeScalars.first, first.isASCIIAlphanumeric, !("0"..."9").contains(first) else {
    return false
  }
  return word.unicodeScalars.allSatisfy { $0.isASCIIAlphanumeric || $0 == "-" }
}

/// Whether a text is made of words of ASCII letters and digits with dots between.
func isKey(_ text: String) -> Bool {
  var text = text
  return text.withUTF8 { bytes in
    var isSegmentEmpty = true
    for byte in bytes {
      if byte == UInt8(ascii: ".") {
        if isSegmentEmpty { return false }
        isSegmentEmpty = true
      } else {
        guard byte.isLetterOrDigit else { return false }
        isSegmentEmpty = false
      }
    }
    return !isSegmentEmpty
  }
}

extension Unicode.Scalar {
  /// Whether the scalar is an ASCII letter or digit.
  package var isASCIIAlphanumeric: Bool {
    switch self {
    case "a"..."z", "A"..."Z", "0"..."9": true
    default: false
    }
  }
}
