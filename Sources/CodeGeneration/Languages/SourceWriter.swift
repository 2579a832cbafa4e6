/// Lines of source code, indented by two spaces a level.
struct SourceWriter {
  private(set) var text = ""
  private var depth = 0
  private let indentation: String

  init(indentation: String = "  ") { self.indentation = indentation }

  /// Adds lines at the current depth; an empty one stays empty.
  mutating func add(_ lines: String...) {
    for line in lines {
      if !line.isEmpty { text += String(repeating: indentation, count: depth) + line }
      text += "\n"
    }
  }

  /// Adds what stands between two lines, one level deeper; without an end, only what follows the first.
  mutating func block<Failure: Error>(
    _ start: String,
    _ end: String? = nil,
    _ body: (inout SourceWriter) throws(Failure) -> Void
  ) throws(Failure) {
    add(start)
    depth += 1
    try body(&self)
    depth -= 1
    if let end { add(end) }
  }
}

extension String {
  /// The text as one line of a comment, which it can neither end nor turn round.
  var asComment: String {
    var line = ""
    for scalar in unicodeScalars {
      switch scalar.properties.generalCategory {
      case .control, .format, .lineSeparator, .paragraphSeparator, .surrogate, .privateUse, .unassigned: line += " "
      default: line.unicodeScalars.append(scalar)
      }
    }
    while line.last == " " || line.last == "\\" { line.removeLast() }
    return line.split(separator: "*/", omittingEmptySubsequences: false).joined(separator: "* /")
  }

  /// The text inside of a literal: `escape` writes the scalars in `special` and all that do not show, or that change the
  /// direction of the line.
  func literal(special: Set<Unicode.Scalar>, escape: (Unicode.Scalar) -> String) -> String {
    var literal = ""
    for scalar in unicodeScalars {
      switch scalar.properties.generalCategory {
      case .control, .format, .lineSeparator, .paragraphSeparator, .privateUse, .unassigned, .surrogate:
        literal += escape(scalar)
      case .spaceSeparator where scalar != " " && scalar != "\u{3000}": literal += escape(scalar)
      default:
        if special.contains(scalar) { literal += escape(scalar) } else { literal.unicodeScalars.append(scalar) }
      }
    }
    return literal
  }
}
