import ICU

/// Isolating characters of the Unicode Bidirectional Algorithm (UAX #9).
///
/// Source: LDML 48.2 part 9, "Default Bidi Strategy".
extension FormattingContext {
  /// What closes every isolate.
  package static let isolateEnd = "\u{2069}"

  /// The character before a value of a given direction; `nil` if the value isn't isolated, such as a left-to-right
  /// value in a left-to-right message.
  package func isolateStart(_ direction: TextDirection, always: Bool = false) -> String? {
    guard bidiIsolation == .default else { return nil }
    switch direction {
    case .leftToRight: return always || self.direction == .rightToLeft ? "\u{2066}" : nil
    case .rightToLeft: return "\u{2067}"
    case .unknown: return "\u{2068}"
    }
  }

  /// A part with the characters that keep it apart, where it needs them.
  func isolated(_ part: MessagePart, _ direction: TextDirection, always: Bool = false) -> [MessagePart] {
    guard let start = isolateStart(direction, always: always) else { return [part] }
    return [.bidiIsolation(start), part, .bidiIsolation(Self.isolateEnd)]
  }
}
