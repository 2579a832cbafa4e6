/// The first thing in a value that keeps it from being a message of the interchange data model.
public struct InterchangeError: Error, Hashable, Sendable, CustomStringConvertible {
  /// The place, such as `variants[2].value[0].arg.name`, counted from 0; empty for the whole value.
  ///
  /// Where a field is missing it is the place that the field would have.
  public let path: String
  /// The rule broken, if the value has the form of a message that breaks one.
  public let kind: MessageErrorKind?
  /// What is wrong; one line without a full stop.
  public let summary: String
  /// What belongs there, where that can be said.
  public let expected: String?
  /// How to fix it, as an instruction without a full stop.
  public let remedy: String

  /// Makes an error; without a remedy of its own, what is expected is to be written.
  init(_ path: InterchangePath, _ summary: String, expected: String, kind: MessageErrorKind? = nil) {
    self.path = path.description
    self.kind = kind
    self.summary = summary
    self.expected = expected
    remedy = "Write \(expected)"
  }

  /// Takes over an error in the text of a message that was read from a value.
  init(_ error: MessageError, in tree: MessageSyntaxTree) {
    path = tree.interchangePath(of: error).description
    kind = error.kind
    summary = error.summary
    expected = error.expected
    remedy = error.remedy
  }

  /// Place, summary and remedy in one line.
  public var description: String { "\(path.isEmpty ? "" : path + ": ")\(summary). \(remedy)" }
}

extension MessageSyntaxTree {
  /// The location, in the interchange data model, of the part that has an error.
  ///
  /// Only for errors that the reader of the value leaves to the parser: those that concern the whole message.
  fileprivate func interchangePath(of error: MessageError) -> InterchangePath {
    let root = InterchangePath()
    func index(_ ranges: [SourceRange]) -> Int { ranges.firstIndex { $0.union(error.range) == $0 } ?? 0 }
    switch (error.kind, body) {
    case (.duplicateDeclaration, _):
      return root.name("declarations").index(index(declarations.map(\.range)))
    case (.missingSelectorAnnotation, .matcher(let matcher)):
      return root.name("selectors").index(index(matcher.selectors.map(\.range)))
    case (.variantKeyMismatch, .matcher(let matcher)), (.duplicateVariant, .matcher(let matcher)):
      return root.name("variants").index(index(matcher.variants.map(\.keysRange))).name("keys")
    case (.missingFallbackVariant, _): return root.name("variants")
    default: return root
    }
  }
}
