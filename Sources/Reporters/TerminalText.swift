extension String {
  /// The text without control characters, which could change what a terminal shows; line breaks stay.
  package var terminalSafe: String {
    String(String.UnicodeScalarView(unicodeScalars.map { $0.isControl && $0 != "\n" ? "\u{FFFD}" : $0 }))
  }

  /// The text as one line without control characters.
  package var terminalLine: String {
    String(String.UnicodeScalarView(unicodeScalars.map { $0.isControl ? "\u{FFFD}" : $0 }))
  }
}

extension Unicode.Scalar {
  fileprivate var isControl: Bool { properties.generalCategory == .control }
}
