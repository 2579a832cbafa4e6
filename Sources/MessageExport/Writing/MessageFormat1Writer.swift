/// Writes contents as patterns of ICU's MessageFormat, version 1.
///
/// Apostrophes are always doubled. Syntax characters are quoted by apostrophes, together with adjacent apostrophes.
/// Both of ICU's apostrophe modes, and FormatJS, read the result the same way.
package struct MessageFormat1Writer {
  /// Whose syntax it is.
  package enum Dialect {
    /// ICU4J and ICU4C.
    case icu
    /// FormatJS, in which `<b` begins a tag.
    case formatJS
    /// Flutter's generator with its default settings: nothing can be escaped, and forms are next to the message.
    case dart
  }

  let dialect: Dialect
  /// Texts that had to be changed.
  private(set) var changes: [(subject: String, lowering: String)] = []

  package init(_ dialect: Dialect) { self.dialect = dialect }

  package mutating func pattern(_ content: LoweredContent, inPlural: Bool = false) -> String {
    switch content {
    case .pattern(let elements):
      var pattern = ""
      for element in elements {
        switch element {
        case .text(let text): pattern += escaped(text, inPlural: inPlural)
        case .argument(let argument): pattern += placeholder(argument)
        }
      }
      return pattern
    case .choice(let choice):
      let isPlural = choice.kind != .text
      var branches: [String] = []
      for each in choice.cases {
        let sign = if case .exact = each.key { "=" } else { "" }
        branches.append("\(sign)\(each.key) {\(pattern(each.content, inPlural: isPlural))}")
      }
      branches.append("other {\(pattern(choice.other, inPlural: isPlural))}")
      let word =
        switch choice.kind {
        case .plural: "plural"
        case .ordinal: "selectordinal"
        case .text: "select"
        }
      return "{\(choice.argument), \(word), \(branches.joined(separator: " "))}"
    }
  }

  private func placeholder(_ argument: LoweredArgument) -> String {
    guard dialect != .dart else { return "{\(argument.name)}" }
    return switch argument.form {
    case .text, .other: "{\(argument.name)}"
    case .integer: "{\(argument.name), number, integer}"
    case .date(let form): "{\(argument.name), date, ::\(form.skeleton)}"
    case .price: "{\(argument.name), number, currency}"
    }
  }

  private mutating func escaped(_ text: String, inPlural: Bool) -> String {
    guard dialect != .dart else { return withoutBraces(text) }
    func isSyntax(_ scalar: Unicode.Scalar) -> Bool { scalar == "{" || scalar == "}" || inPlural && scalar == "#" }
    var result = ""
    var run = String.UnicodeScalarView()
    func quoted(_ run: String.UnicodeScalarView) -> String {
      let doubled = run.map { $0 == "'" ? "''" : String($0) }.joined()
      return run.contains(where: isSyntax) ? "'\(doubled)'" : doubled
    }
    for scalar in text.unicodeScalars {
      if scalar == "'" || isSyntax(scalar) {
        run.append(scalar)
      } else {
        result += quoted(run)
        run = .init()
        result.unicodeScalars.append(scalar)
      }
    }
    result += quoted(run)
    return dialect == .formatJS ? withoutTags(result) : result
  }

  /// FormatJS would take `<b` for a tag; ICU has no way to quote it that both understand.
  private mutating func withoutTags(_ text: String) -> String {
    let scalars = Array(text.unicodeScalars)
    var result = String.UnicodeScalarView()
    for (index, scalar) in scalars.enumerated() {
      result.append(scalar)
      guard scalar == "<", index + 1 < scalars.count else { continue }
      let next = scalars[index + 1]
      guard next == "/" || next.isASCII && next.properties.isAlphabetic else { continue }
      result.append("\u{2060}")
      changes.append(("<\(next)", "an invisible word joiner follows the <"))
    }
    return String(result)
  }

  private mutating func withoutBraces(_ text: String) -> String {
    guard text.unicodeScalars.contains(where: { $0 == "{" || $0 == "}" }) else { return text }
    changes.append(("{ }", "full-width braces"))
    var result = String.UnicodeScalarView()
    result.append(contentsOf: text.unicodeScalars.map { $0 == "{" ? "｛" : $0 == "}" ? "｝" : $0 })
    return String(result)
  }
}
