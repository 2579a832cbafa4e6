import Diagnostics

extension String {
  /// The text as the value of an attribute or the content of an element of XML 1.0, with
  /// U+FFFD for what it cannot hold, and escapes for what could change how a log shows it.
  package var xmlEscaped: String {
    var escaped = ""
    for scalar in escapingControls(except: .layout).unicodeScalars {
      switch scalar {
      case "&": escaped += "&amp;"
      case "<": escaped += "&lt;"
      case ">": escaped += "&gt;"
      case "\"": escaped += "&quot;"
      case "\n", "\t": escaped += "&#\(scalar.value);"
      case "\u{FFFE}", "\u{FFFF}": escaped += "\u{FFFD}"
      default: escaped.unicodeScalars.append(scalar)
      }
    }
    return escaped
  }
}
