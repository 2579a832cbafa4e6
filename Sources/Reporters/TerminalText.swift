extension String {
  /// The text without control characters, which could change what a terminal shows; line breaks stay.
  package var terminalSafe: String { mapped { $0.isControl && $0 != "\n" ? "\u{FFFD}" : $0 } }

  /// The text as one line without control characters.
  package var terminalLine: String { mapped { $0.isControl ? "\u{FFFD}" : $0 } }

  /// The text as a message about it shows it: without control characters, and without those that could show a line in
  /// another order than it has. Each has a sign in its place, and a tab is a space, so that columns stay countable.
  package var terminalQuotation: String {
    mapped { scalar in
      if scalar == "\t" { return " " }
      return (scalar.isControl && scalar != "\n") || scalar.reorders ? "\u{FFFD}" : scalar
    }
  }

  private func mapped(_ transform: (Unicode.Scalar) -> Unicode.Scalar) -> String {
    String(String.UnicodeScalarView(unicodeScalars.map(transform)))
  }
}

extension Unicode.Scalar {
  fileprivate var isControl: Bool { properties.generalCategory == .control }

  /// Whether it steers the Unicode Bidirectional Algorithm (UAX #9) without being seen.
  fileprivate var reorders: Bool {
    switch value {
    case 0x061C, 0x200E, 0x200F, 0x202A...0x202E, 0x2066...0x2069: true
    default: false
    }
  }
}

extension String {
  /// The text between the codes that a terminal switches to an appearance and back by, such as `1;31` for bold red; an
  /// empty text stays empty.
  package func painted(_ code: String) -> String { isEmpty ? "" : "\u{1B}[\(code)m\(self)\u{1B}[0m" }
}
