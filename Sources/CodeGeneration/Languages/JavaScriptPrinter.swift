import Catalogs
import ICU

/// Writes modules of JavaScript, and what TypeScript wants to know about them.
struct JavaScriptPrinter {
  let source: CodeSource
  let naming = Naming(reserved: Self.reserved, usesUnderscores: false)

  init(_ source: CodeSource) { self.source = source }

  /// Two modules, `renewalDecision.mjs` and `notices.mjs`, each with its declarations.
  var files: [String: String] {
    get throws(CodeGenerationError) {
      try TypeNames(source, naming).check()
      let decision = naming.property("\(source.decision.name)-decision")
      return [
        "\(decision).mjs": decisionModule, "\(decision).d.mts": decisionDeclarations,
        "notices.mjs": noticesModule, "notices.d.mts": noticesDeclarations,
      ]
    }
  }

  /// The lines at the head of a file.
  func head(_ about: String) -> SourceWriter {
    var writer = SourceWriter()
    writer.add("// Written by `noticebook generate-code typescript` from \(source.origin.asComment); changes are lost.")
    writer.add("// \(about)", "")
    return writer
  }

  /// A text as a literal.
  func quoted(_ text: String) -> String { "\"\(text.literal(special: ["\"", "\\"], escape: escaped))\"" }

  /// A text as it stands inside of a template.
  func inTemplate(_ text: String) -> String { text.literal(special: ["`", "\\", "$"], escape: escaped) }

  private func escaped(_ scalar: Unicode.Scalar) -> String {
    switch scalar {
    case "\"", "\\", "`", "$": "\\\(scalar)"
    default: "\\u{\(String(scalar.value, radix: 16, uppercase: true))}"
    }
  }

  /// The types of texts that can be nothing else.
  func union(_ values: [String]) -> String { values.map(quoted).joined(separator: " | ") }

  /// Reserved words, and names of the modules' own.
  private static let reserved: Set = [
    "abstract", "any", "arguments", "as", "async", "await", "boolean", "break", "case", "catch", "class", "const",
    "constructor", "continue", "debugger", "declare", "default", "delete", "do", "else", "enum", "eval", "export",
    "extends", "false", "finally", "for", "function", "get", "if", "implements", "import", "in", "instanceof",
    "interface", "let", "never", "new", "null", "number", "object", "package", "private", "protected", "prototype",
    "public", "readonly", "return", "set", "static", "string", "super", "switch", "symbol", "this", "throw", "true",
    "try", "type", "typeof", "undefined", "unknown", "var", "void", "while", "with", "yield", "toString", "valueOf",
    "timing", "checkInstant", "choice", "apply", "values", "isolated", "lies", "integer", "plainSpaces",
    "isRightToLeft", "dayNumber",
    "weekday", "Object", "Array", "Number", "String", "Math", "TypeError", "RangeError",
  ]
}
