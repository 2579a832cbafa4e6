import Catalogs
import Diagnostics
import ICU

/// Characters that turn the order of what follows without being seen.
struct BidiControlCheck: Check {
  let rule = Rule(
    id: "bidi-control",
    severity: .error,
    topic: .writing,
    example: RuleExample("Pay to \u{202E}moc.elpmaxe", fixed: "Pay to example.com", in: "en")
  )

  let needsFacts = false
  let refusesImports = true

  func findings(in context: CheckContext) -> [Diagnostic] {
    context.texts(with: .unusual).flatMap { text -> [Diagnostic] in
      let scalars = text.scalars
      guard scalars.contains(where: { $0.turns != nil }) else { return [] }
      let isRightToLeft = text.locale.isRightToLeft
      let isBalanced = Self.isBalanced(scalars)
      return scalars.indices.compactMap { index in
        guard let kind = scalars[index].turns else { return nil }
        // Marks and closed isolates are how texts from right to left hold names and numbers in order.
        if isRightToLeft, kind == .mark || (kind == .isolate && isBalanced) { return nil }
        return finding(
          "Text '\(text.key)' contains the control character \(scalars[index].codePoint)",
          in: text,
          at: index..<index + 1,
          fix: kind == .isolate && isRightToLeft ? "Close each isolate in its line with U+2069." : "Remove it."
        )
      }
    }
  }

  private static func isBalanced(_ scalars: [Unicode.Scalar]) -> Bool {
    var depth = 0
    for scalar in scalars {
      switch scalar {
      case "\u{2066}"..."\u{2068}": depth += 1
      case "\u{2069}": depth -= 1
      case "\n" where depth != 0: return false
      default: break
      }
      if depth < 0 { return false }
    }
    return depth == 0
  }
}

/// How a control character turns a text.
private enum Turn {
  case mark, isolate, embedding
}

extension Unicode.Scalar {
  fileprivate var turns: Turn? {
    switch self {
    case "\u{200E}", "\u{200F}", "\u{61C}": .mark
    case "\u{2066}"..."\u{2069}": .isolate
    case "\u{202A}"..."\u{202E}": .embedding
    default: nil
    }
  }

  /// The code point as `U+202E`.
  var codePoint: String {
    let digits = String(value, radix: 16, uppercase: true)
    return "U+" + String(repeating: "0", count: max(0, 4 - digits.count)) + digits
  }
}
