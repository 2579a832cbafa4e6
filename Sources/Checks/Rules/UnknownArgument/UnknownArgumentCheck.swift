import Catalogs
import Diagnostics
import ICU
import MessageSyntax
import Notices

/// Names in messages that nothing gives a value to.
struct UnknownArgumentCheck: Check {
  let rule = Rule(
    id: TextFault.Kind.unknownArgument.rule,
    severity: .error,
    topic: .messages,
    example: RuleExample(
      file: "strings/en/notices/grace.yaml",
      firing: "push.title: |\n  {$prodctName} continues\n",
      fixed: "push.title: |\n  {$productName} continues\n",
      ground: RuleExample.notice
    )
  )

  let refusesImports = true

  func findings(in context: CheckContext) -> [Diagnostic] {
    context.texts(with: .percentSigns).flatMap(foreign)
      + context.texts(with: .braces).flatMap { findings(context.faults.unknownArguments(in: $0.message), in: $0) }
  }

  /// Placeholders of printf and its like, which stay as they are: %@, %d, %1$s, %(name)s.
  private func foreign(_ text: ReadableText) -> [Diagnostic] {
    text.variants.flatMap { prose in
      prose.scalars.indices.filter { prose.scalars[$0] == "%" }.compactMap { start in
        guard let end = prose.placeholderEnd(start) else { return nil }
        return finding(
          "Text '\(text.key)' contains '\(prose.text(start..<end))', which nothing replaces",
          in: text,
          at: prose.place(of: start..<end),
          fix: "Write a parameter as `{$name}`, or the sign in another way."
        )
      }
    }
  }
}

extension Prose {
  /// The end of a placeholder of printf that begins with a percent sign; 50%オフ and 20 % sind none.
  fileprivate func placeholderEnd(_ start: Int) -> Int? {
    func isLetter(_ index: Int) -> Bool { scalar(index)?.isAlphabetic ?? false }
    guard scalar(start - 1)?.digit == nil else { return nil }
    var index = start + 1
    var isNamed = false
    if scalar(index) == "(" {
      index += 1
      let name = index
      while let letter = scalar(index), letter.isASCII, letter.isAlphabetic || letter == "_" { index += 1 }
      guard index > name, scalar(index) == ")" else { return nil }
      index += 1
      isNamed = true
    } else {
      let digits = index
      while scalar(index)?.isDigit == true { index += 1 }
      if index > digits {
        guard scalar(index) == "$" else { return nil }
        index += 1
      }
    }
    if scalar(index) == "l" { index += 1 }
    guard let type = scalar(index), "@sdufi".unicodeScalars.contains(type) else { return nil }
    // A word goes on where no placeholder ends.
    let next = scalar(index + 1)
    guard isNamed || !isLetter(index + 1) || next?.isASCII == false else { return nil }
    return index + 1
  }
}
