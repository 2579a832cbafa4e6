import Catalogs

/// Writes Swift.
struct SwiftPrinter {
  let source: CodeSource
  let naming = Naming(reserved: Self.reserved, usesUnderscores: false)

  init(_ source: CodeSource) { self.source = source }

  /// `RenewalDecision.swift` and `Notices.swift`, which share no name.
  var files: [String: String] {
    get throws(CodeGenerationError) {
      try TypeNames(source, naming).check()
      return [
        "\(naming.type(source.decision.name))Decision.swift": try decision(), "Notices.swift": try notices(),
      ]
    }
  }

  /// The lines at the head of a file.
  func head(_ about: String...) -> SourceWriter {
    var writer = SourceWriter()
    writer.add("// Written by `noticebook generate-code swift` from \(source.origin.asComment); changes are lost.")
    for line in about { writer.add("// \(line)") }
    writer.add("")
    return writer
  }

  /// A text as a literal.
  func quoted(_ text: String) -> String { "\"\(escaped(text))\"" }

  /// A text as it stands inside of a literal.
  func escaped(_ text: String) -> String {
    text.literal(special: ["\"", "\\"]) { scalar in
      scalar == "\"" || scalar == "\\" ? "\\\(scalar)" : "\\u{\(String(scalar.value, radix: 16, uppercase: true))}"
    }
  }

  /// Keywords, and members that every type or every enumeration has.
  private static let reserved: Set = [
    "Any", "Never", "Protocol", "Self", "Type", "actor", "any", "as", "associatedtype", "async", "await", "break",
    "case", "catch", "class", "consume", "continue", "copy", "default", "defer", "deinit", "do", "each", "else", "enum",
    "extension", "fallthrough", "false", "fileprivate", "for", "func", "guard", "if", "import", "in", "init", "inout",
    "internal", "is", "let", "nil", "operator", "precedencegroup", "private", "protocol", "public", "repeat",
    "rethrows",
    "return", "self", "some", "static", "struct", "subscript", "super", "switch", "throw", "throws", "true", "try",
    "typealias", "var", "where", "while", "allCases", "rawValue", "hashValue", "hash", "String", "Int", "Double",
    "Bool", "Optional", "Array", "Character", "Unicode", "Swift",
  ]
}
