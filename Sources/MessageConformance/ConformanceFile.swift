import ICU
import Instants
import JSON
import MessageFormatting

/// A file of the working group's message test suite.
package struct ConformanceFile: Sendable {
  /// Why a file isn't one of the suite.
  package struct Invalid: Error, Hashable, Sendable, CustomStringConvertible {
    /// Where, such as `tests[3].params[0].name`; empty for the file as a whole.
    package let path: String
    /// What is expected there; one line, no full stop.
    package let summary: String

    /// Place and summary in one line.
    package var description: String { path.isEmpty ? summary : "\(path): \(summary)" }
  }

  /// The cases in the order of the file; a case that cannot be run says why.
  package let cases: [Result<ConformanceCase, Invalid>]

  /// Reads the object of a file: `tests`, and `defaultTestProperties` that hold where a test says nothing else.
  ///
  /// Fields that are unknown are ignored; without a locale, a case is in en-US. Throws when there isn't a list of tests.
  package init(_ json: JSONValue) throws(Invalid) {
    let defaults = json["defaultTestProperties"]
    guard case .array(let tests)? = json["tests"] else {
      throw Invalid(path: "tests", summary: "Expected a list of test cases")
    }
    cases = tests.enumerated().map { index, test in
      Result { () throws(Invalid) in
        try CaseReader(test: test, defaults: defaults, path: "tests[\(index)]").read()
      }
    }
  }
}

/// Reads one case; what the test does not say, the defaults of the file do.
private struct CaseReader {
  let test: JSONValue
  let defaults: JSONValue?
  let path: String

  func read() throws(ConformanceFile.Invalid) -> ConformanceCase {
    guard let source = try text("src") else { throw invalid("src", "Expected a message") }
    let isolation = try text("bidiIsolation") ?? "default"
    guard let bidiIsolation = FormattingContext.BidiIsolation(rawValue: isolation) else {
      throw invalid("bidiIsolation", "Expected default or none")
    }
    return ConformanceCase(
      source: source,
      locale: try locale(),
      bidiIsolation: bidiIsolation,
      arguments: try arguments(),
      text: try text("exp"),
      parts: try list("expParts"),
      errors: try errors()
    )
  }

  private func locale() throws(ConformanceFile.Invalid) -> LocaleIdentifier {
    let tag = try text("locale") ?? "en-US"
    do throws(LocaleIdentifier.Invalid) { return try LocaleIdentifier(tag) } catch {
      throw invalid("locale", "\(error)")
    }
  }

  private func arguments() throws(ConformanceFile.Invalid) -> [String: MessageValue] {
    var arguments: [String: MessageValue] = [:]
    for (index, parameter) in (try list("params") ?? []).enumerated() {
      guard case .string(let name)? = parameter["name"], let value = parameter["value"] else {
        throw invalid("params[\(index)]", "A name and a value belong here")
      }
      if parameter["type"] == .string("datetime"), case .string(let text) = value {
        arguments[name] = MessageValue(guessing: text)
      } else {
        arguments[name] = MessageValue(value)
      }
    }
    return arguments
  }

  private func errors() throws(ConformanceFile.Invalid) -> ConformanceCase.ExpectedErrors {
    if case .boolean(let isExpected)? = test["expErrors"] ?? defaults?["expErrors"] {
      return isExpected ? .some : .types([])
    }
    var types: [String] = []
    for (index, error) in (try list("expErrors") ?? []).enumerated() {
      guard case .string(let type)? = error["type"] else {
        throw invalid("expErrors[\(index)]", "Expected the type of an error")
      }
      types.append(type)
    }
    return .types(types)
  }

  private func text(_ name: String) throws(ConformanceFile.Invalid) -> String? {
    switch test[name] ?? defaults?[name] {
    case nil: return nil
    case .string(let text)?: return text
    default: throw invalid(name, "Expected a text")
    }
  }

  private func list(_ name: String) throws(ConformanceFile.Invalid) -> [JSONValue]? {
    switch test[name] ?? defaults?[name] {
    case nil: return nil
    case .array(let items)?: return items
    default: throw invalid(name, "Expected a list")
    }
  }

  private func invalid(_ name: String, _ summary: String) -> ConformanceFile.Invalid {
    ConformanceFile.Invalid(path: "\(path).\(name)", summary: summary)
  }
}
