import Catalogs
import MessageSyntax
import Notices
import ReferenceSite
import Diagnostics

extension ReadableText {
  /// Web and mail addresses, targets of link markup, and those of links in Markdown.
  func links(withReferences: Bool) -> [TextLink] {
    var found = (hasBraces ? parsed.tree.linkTargets : []).map {
      TextLink(target: $0.value, range: $0.range.lower..<$0.range.upper)
    }
    if features.contains(.slashes) { found += value.addresses(withPlainHosts: true) }
    if features.contains(.atSigns) { found += variants.flatMap(\.mailAddresses) }
    if withReferences {
      found += references.filter { $0.kind != .symbol }.map { TextLink(target: $0.target, range: $0.range) }
    }
    return found
  }
}

extension Prose {
  /// Addresses such as help@example.com.
  fileprivate var mailAddresses: [TextLink] {
    scalars.indices.filter { scalars[$0] == "@" }.compactMap { sign in
      var (start, end) = (sign, sign + 1)
      while let before = scalar(start - 1), before.isOfMailAddress { start -= 1 }
      while let after = scalar(end), after.isOfMailAddress { end += 1 }
      while let last = scalar(end - 1), last == "." || last == "-" { end -= 1 }
      guard start < sign, end > sign + 1, text(sign + 1..<end).contains(".") else { return nil }
      return TextLink(target: text(start..<end), range: place(of: start..<end))
    }
  }
}

extension Unicode.Scalar {
  fileprivate var isOfMailAddress: Bool {
    isASCII && (isDigit || isAlphabetic || "._%+-".unicodeScalars.contains(self))
  }
}

extension MessageSyntaxTree {
  /// What link markup leads to.
  var linkTargets: [LiteralNode] {
    markup.flatMap(\.options).compactMap { option in
      guard option.name.value == "to", case .literal(let literal)? = option.value else { return nil }
      return literal
    }
  }
}
