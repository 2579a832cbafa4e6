import Catalogs
import ICU

/// Writes Python.
struct PythonPrinter {
  let source: CodeSource
  let naming = Naming(reserved: Self.reserved, usesUnderscores: true)

  init(_ source: CodeSource) { self.source = source }

  /// Two modules, `renewal_decision.py` and `notices.py`, which do not import each other.
  var files: [String: String] {
    get throws(CodeGenerationError) {
      try TypeNames(source, naming).check()
      return [
        "\(naming.property("\(source.decision.name)-decision")).py": decisionModule, "notices.py": noticesModule,
      ]
    }
  }

  /// The lines at the head of a file.
  func head(_ about: String, imports: [String]) -> SourceWriter {
    var writer = SourceWriter(indentation: "    ")
    writer.add("# Written by `noticebook generate-code python` from \(source.origin.asComment); changes are lost.")
    writer.add(quoted(about), "", "from __future__ import annotations", "")
    for name in imports { writer.add("import \(name)") }
    return writer
  }

  /// A text as a literal.
  func quoted(_ text: String) -> String {
    let literal = text.literal(special: ["\"", "\\"]) { scalar in
      if scalar == "\"" || scalar == "\\" { return "\\\(scalar)" }
      let digits = String(scalar.value, radix: 16, uppercase: true)
      let length = scalar.value > 0xFFFF ? 8 : 4
      return (length == 8 ? "\\U" : "\\u") + String(repeating: "0", count: length - digits.count) + digits
    }
    return "\"\(literal)\""
  }

  /// A tuple of expressions.
  func tuple(_ values: [String]) -> String { "(\(values.joined(separator: ", "))\(values.count == 1 ? "," : ""))" }

  /// Keywords, built-in names that the modules use, and names of the modules' own.
  private static let reserved: Set = [
    "False", "None", "True", "and", "as", "assert", "async", "await", "break", "class", "continue", "def", "del",
    "elif",
    "else", "except", "finally", "for", "from", "global", "if", "import", "in", "is", "lambda", "nonlocal", "not", "or",
    "pass", "raise", "return", "try", "while", "with", "yield", "match", "case", "type", "str", "int", "float", "bool",
    "list", "tuple", "dict", "getattr", "setattr", "isinstance", "any", "abs", "chr", "ord", "len", "enumerate", "enum",
    "dataclasses", "datetime", "re", "unicodedata", "self", "cls", "property", "classmethod", "math",
  ]
}
