/// Controls that a text for a terminal, a log or a report may keep.
package struct KeptControls: OptionSet, Sendable {
  package let rawValue: Int

  package init(rawValue: Int) { self.rawValue = rawValue }

  /// Line breaks and tabs.
  package static let layout = KeptControls(rawValue: 1)
  /// Marks of a direction, and isolates that end in the line in which they begin: they order a text for customers, and
  /// nothing after it.
  package static let isolates = KeptControls(rawValue: 2)
  /// The sequences by which a terminal changes between the appearances of ``appearances``.
  package static let appearances = KeptControls(rawValue: 4)
}

extension String {
  /// The text with `\u202e` for each character that is not seen and could change what a terminal or a log shows: controls,
  /// line separators, byte-order marks, and what steers the Unicode Bidirectional Algorithm (UAX #9). In a string of JSON
  /// that is an escape for the same character.
  /// - Complexity: O(length of the text).
  package func escapingControls(except kept: KeptControls = []) -> String {
    let all = unicodeScalars
    guard all.contains(where: \.isUnseenControl) else { return self }
    let isolates = kept.contains(.isolates) ? all.endedIsolates : []
    var escaped = String.UnicodeScalarView()
    var rest = all[...]
    while let scalar = rest.first {
      if kept.contains(.appearances), let sequence = rest.appearance {
        escaped.append(contentsOf: sequence)
        rest = rest[sequence.endIndex...]
        continue
      }
      let isKept: Bool
      switch scalar {
      case "\n", "\t": isKept = kept.contains(.layout)
      case "\u{61C}", "\u{200E}", "\u{200F}": isKept = kept.contains(.isolates)
      default: isKept = !scalar.isUnseenControl || isolates.contains(rest.startIndex)
      }
      if isKept { escaped.append(scalar) } else { escaped.append(contentsOf: scalar.escape.unicodeScalars) }
      rest.removeFirst()
    }
    return String(escaped)
  }

  /// The codes of all appearances that are used: none, bold, faint, and colors, with underlined and crossed-out ones.
  package static let appearances = ["0", "1", "2", "31;9", "32;4", "1;31", "1;32", "1;33"]
}

extension Unicode.Scalar {
  /// Whether the scalar is not seen and could change what is shown of a text.
  package var isUnseenControl: Bool {
    switch value {
    case 0x00...0x1F, 0x7F...0x9F, 0x061C, 0x200E, 0x200F, 0x2028...0x202E, 0x2066...0x206F, 0xFEFF, 0xFFF9...0xFFFB:
      true
    default: false
    }
  }

  /// The scalar as JSON escapes it; all controls have four digits.
  fileprivate var escape: String {
    let digits = String(value, radix: 16)
    return "\\u" + String(repeating: "0", count: max(0, 4 - digits.count)) + digits
  }
}

extension String.UnicodeScalarView {
  /// The places of isolates that end in the line in which they begin, and of their ends.
  fileprivate var endedIsolates: Set<Index> {
    var ended: Set<Index> = []
    var open: [Index] = []
    for index in indices {
      switch self[index] {
      case "\n": open = []
      case "\u{2066}"..."\u{2068}": open.append(index)
      case "\u{2069}": if let start = open.popLast() { ended.formUnion([start, index]) }
      default: break
      }
    }
    return ended
  }
}

extension Substring.UnicodeScalarView {
  /// The sequence for an appearance that the text begins with.
  fileprivate var appearance: SubSequence? {
    guard first == "\u{1B}", let end = prefix(8).firstIndex(of: "m") else { return nil }
    let sequence = self[...end]
    let code = String(String.UnicodeScalarView(sequence.dropFirst().dropLast()))
    guard code.hasPrefix("["), String.appearances.contains(String(code.dropFirst())) else { return nil }
    return sequence
  }
}
