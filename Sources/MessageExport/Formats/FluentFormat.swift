import Catalogs
import ICU

extension ExportSession {
  /// `ja/notices.ftl`. Names have hyphens in the place of dots.
  mutating func fluent() -> [String: String] {
    var files: [String: String] = [:]
    for locale in messages.locales {
      var text = ""
      for key in keys {
        let lowered = texts(key, in: locale)
        guard let message = lowered.last else { continue }
        for note in notes(key, lowered, in: locale) { text += "# \(note)\n" }
        text += "\(format.name(of: key)) = \(FluentPattern.written(message.content, depth: 1))\n\n"
      }
      files["\(locale)/notices.ftl"] = text
    }
    return files
  }
}

/// Patterns of Fluent.
private enum FluentPattern {
  /// - Parameter depth: How far continued lines are indented, in steps of four spaces.
  static func written(_ content: LoweredContent, depth: Int) -> String {
    switch content {
    case .pattern(let elements): return pattern(elements, depth: depth)
    case .choice(let choice):
      let indent = String(repeating: "    ", count: depth)
      let selector = choice.kind == .ordinal ? "NUMBER($\(choice.argument), type: \"ordinal\")" : "$\(choice.argument)"
      let cases = choice.cases.map { "\n\(indent)    [\($0.key)] \(written($0.content, depth: depth + 2))" }
      let other = "\n\(indent)   *[other] \(written(choice.other, depth: depth + 2))"
      return "{ \(selector) ->\(cases.joined())\(other)\n\(indent)}"
    }
  }

  /// Leading and trailing spaces, and characters that are syntax at the start of a line, are written as literals.
  private static func pattern(_ elements: [LoweredElement], depth: Int) -> String {
    let lineBreak = "\n" + String(repeating: "    ", count: depth)
    var written = ""
    var isAtStart = true
    for element in elements {
      switch element {
      case .argument(let argument): written += "{ $\(argument.name) }"
      case .text(let text):
        for scalar in text.unicodeScalars {
          switch scalar {
          case "{", "}": written += "{ \"\(scalar)\" }"
          case "\n": written += isAtStart ? "{ \"\" }\(lineBreak)" : lineBreak
          case "\r": written += "{ \"\\u000D\" }"
          case " ", ".", "*", "[":
            if isAtStart { written += "{ \"\(scalar)\" }" } else { written.unicodeScalars.append(scalar) }
          default: written.unicodeScalars.append(scalar)
          }
          isAtStart = scalar == "\n"
        }
      }
      if case .argument = element { isAtStart = false }
    }
    if case .text(let text)? = elements.last, text.utf8.last == 0x20 || text.utf8.last == 0x0A { written += "{ \"\" }" }
    return written.isEmpty ? "{ \"\" }" : written
  }
}
