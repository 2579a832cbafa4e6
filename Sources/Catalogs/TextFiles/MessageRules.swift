import Bytes
import Diagnostics
import MessageSyntax

/// What is wrong with a message as MessageFormat 2, and what is valid there but never meant.
func messageFindings(_ message: CatalogMessage) -> [Diagnostic] {
  let text = message.text
  let isASCII = text.length == text.value.utf8.count
  let holdsFullWidth = !isASCII && text.value.holdsFullWidthSyntax
  if message.isPlainText, !holdsFullWidth { return [] }
  let tree = message.parsed.tree
  return message.errors + message.variantsBeyondLimit(tree) + (isASCII ? [] : message.foreignNames(tree))
    + message.bareLiterals(tree)
    + (holdsFullWidth ? message.fullWidthSyntax(tree) : [])
}

extension CatalogMessage {
  /// The most variants of a text: three selectors with all plural categories have 216. No check looks at more.
  package static let variantLimit = 1_000

  private func finding(_ summary: String, _ range: SourceRange, fix: String, why: String? = nil) -> Diagnostic {
    Diagnostic(
      rule: .messageSyntax,
      severity: .error,
      summary: summary,
      explanation: why,
      span: text.span(of: range.lower..<range.upper),
      key: key.name,
      fix: fix + "."
    )
  }

  fileprivate var errors: [Diagnostic] {
    parsed.errors.map { error in
      finding(error.summary, error.range, fix: error.remedy, why: error.expected.map { "Expected here: \($0)." })
    }
  }

  fileprivate func variantsBeyondLimit(_ tree: MessageSyntaxTree) -> [Diagnostic] {
    guard tree.variants.count > Self.variantLimit else { return [] }
    return [
      finding(
        "Text '\(key)' has \(tree.variants.count) variants, more than \(Self.variantLimit)",
        tree.variants[Self.variantLimit].range,
        fix: "Select by fewer values, or write several texts"
      )
    ]
  }

  fileprivate func foreignNames(_ tree: MessageSyntaxTree) -> [Diagnostic] {
    var names = tree.variables.map { (text: $0.name, range: $0.range) }
    for function in tree.functions {
      names.append((function.name.value, function.name.range))
      names += function.options.map { ($0.name.value, $0.name.range) }
    }
    for markup in tree.markup {
      names.append((markup.name.value, markup.name.range))
      names += markup.options.map { ($0.name.value, $0.name.range) }
    }
    return names.filter { !$0.text.unicodeScalars.allSatisfy(\.isASCII) }.map { name in
      finding(
        "Name '\(name.text.shown)' holds letters outside ASCII",
        name.range,
        fix: "End the name with `}` before the text goes on, or write it in ASCII",
        why: "MessageFormat 2 takes letters that follow a name as part of the name."
      )
    }
  }

  fileprivate func bareLiterals(_ tree: MessageSyntaxTree) -> [Diagnostic] {
    tree.expressions.compactMap { expression in
      guard case .literal(let literal)? = expression.operand, expression.function == nil else { return nil }
      // A full-width dollar sign is typed where the ASCII one was meant.
      let name = literal.value.first == "＄" ? String(literal.value.dropFirst()) : literal.value
      return finding(
        "Placeholder '{\(literal.value.shown)}' only prints itself",
        expression.range,
        fix: "Write `{$\(name.shown)}` for a value, or escape the braces as `\\{` and `\\}`"
      )
    }
  }

  fileprivate func fullWidthSyntax(_ tree: MessageSyntaxTree) -> [Diagnostic] {
    let scalars = Array(text.value.unicodeScalars)
    var found: [Diagnostic] = []
    for text in tree.texts {
      let range = text.range.lower..<min(text.range.upper, scalars.count)
      for offset in range where scalars[offset] == "｛" || scalars[offset] == "｝" {
        found.append(
          finding(
            "Full-width '\(scalars[offset])' may be meant as a brace",
            SourceRange(lower: offset, upper: offset + 1),
            fix: "Write an ASCII brace, or another bracket such as 「」"
          )
        )
      }
    }
    for case .literal(let key) in tree.variants.flatMap(\.keys) where key.value == "＊" {
      found.append(finding("Full-width '＊' is a key", key.range, fix: "Write an ASCII `*` for all other values"))
    }
    return found
  }
}

extension String {
  /// Whether the text holds a full-width brace or asterisk.
  fileprivate var holdsFullWidthSyntax: Bool {
    var text = self
    return text.withUTF8 { bytes in
      var index = bytes.firstOffset(from: 0) { $0.are(0xEF) }
      while index < bytes.count {
        // Behind the first byte of three there are two others.
        switch (bytes[index + 1], bytes[index + 2]) {
        case (0xBC, 0x8A), (0xBD, 0x9B), (0xBD, 0x9D): return true
        default: index = bytes.firstOffset(from: index + 3) { $0.are(0xEF) }
        }
      }
      return false
    }
  }
}
