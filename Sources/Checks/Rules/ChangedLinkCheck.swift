import Catalogs
import Diagnostics
import MessageSyntax
import ReferenceSite

/// Links of a translation that lead elsewhere than those of the source.
struct ChangedLinkCheck: Check {
  let rule = Rule(
    id: "changed-link",
    severity: .error,
    finds: "A web address or a link in a translation that its source does not have",
    why: "Customers of one language would be sent elsewhere, in the worst case to somebody who means them harm.",
    example: RuleExample(
      "https://example.net/help をご覧ください。",
      mended: "https://example.com/help をご覧ください。",
      source: "See https://example.com/help for help."
    )
  )

  let comparesTexts = true

  func findings(in context: CheckContext) -> [Diagnostic] {
    let allowed = Set(context.catalog.facts.links.map(\.url))
    let targets = Set(context.catalog.facts.placesOfPages + context.catalog.facts.links.map(\.id))
    let signs: TextFeatures = [.braces, .slashes, .atSigns, .markdown]
    return context.translatedTexts.flatMap { text, source -> [Diagnostic] in
      guard !text.features.union(source.features).isDisjoint(with: signs) else { return [] }
      // Of a source that leads nowhere, that is the finding.
      let isMarkdown = source.references.allSatisfy { $0.kind == .symbol || targets.contains($0.target) }
      let wanted = source.links(withReferences: isMarkdown)
      let own = text.links(withReferences: isMarkdown)
      guard !wanted.isEmpty || !own.isEmpty else { return [] }
      if wanted.elementsEqual(own, by: { $0.target == $1.target }) { return [] }
      let known = allowed.union(wanted.map(\.target))
      let lost = wanted.map(\.target).filter { target in !own.contains { $0.target == target } }
      let added = own.filter { !known.contains($0.target) }
      let expected = (lost.isEmpty ? wanted.map(\.target) : lost).uniqued
      if added.isEmpty {
        // A translation may name an address of the facts in another way, or say one thing once.
        return lost.uniqued.filter { !allowed.contains($0) }.map { target in
          finding(
            "Text '\(text.key)' has lost the link '\(target)' of its source",
            in: text,
            at: nil,
            notes: ["Its source: \(source.message.text.oneLine)"],
            fix: "Link to it."
          )
        }
      }
      return added.map { link in
        finding(
          "Link '\(link.target)' of text '\(text.key)' is not in its source",
          in: text,
          at: link.range,
          fix: expected.isEmpty
            ? "Remove it, or add it to the source." : "Link to \(expected.joined(separator: " or "))."
        )
      }
    }
  }
}

extension [String] {
  /// The words without those that stood before.
  fileprivate var uniqued: [String] {
    var seen: Set<String> = []
    return filter { seen.insert($0).inserted }
  }
}

/// Something that a text leads to, with its place in scalars of the text.
struct TextLink {
  let target: String
  let range: Range<Int>
}

extension ReadableText {
  /// Web and mail addresses, targets of link markup, and those of links in Markdown.
  fileprivate func links(withReferences: Bool) -> [TextLink] {
    var found = (hasBraces ? message.parsed.tree.linkTargets : []).map {
      TextLink(target: $0.value, range: $0.range.lower..<$0.range.upper)
    }
    if features.contains(.slashes) { found += message.addresses + message.plainAddresses }
    if features.contains(.atSigns) { found += variants.flatMap(\.mailAddresses) }
    if withReferences {
      found += references.filter { $0.kind != .symbol }.map { TextLink(target: $0.target, range: $0.range) }
    }
    return found
  }
}

extension CatalogMessage {
  /// The web addresses that the text holds.
  var addresses: [TextLink] {
    guard text.value.holds("://", isPlain: true) || text.value.holds("www.", isPlain: true) else { return [] }
    let scalars = Array(text.value.unicodeScalars)
    let starts = scalars.indices.filter { index in
      guard index + 6 < scalars.count else { return false }
      if scalars[index] == "h", scalars[index + 1] == "t" { return true }
      // Programs make links of names of hosts that begin so.
      return scalars[index] == "w" && scalars[index + 1] == "w"
        && (index == 0 || !"/.@".unicodeScalars.contains(scalars[index - 1]))
    }
    return ["https://", "http://", "www."].flatMap { scheme -> [TextLink] in
      let wanted = Array(scheme.unicodeScalars)
      return starts.compactMap { start in
        guard scalars[start...].starts(with: wanted) else { return nil }
        var end = start + wanted.count
        while end < scalars.count, scalars[end].isASCII, scalars[end].value > 0x20,
          !"\"'<>\\`{}|^()".unicodeScalars.contains(scalars[end])
        {
          end += 1
        }
        // A mark at the end belongs to the sentence.
        while end > start, ".,;:!?".unicodeScalars.contains(scalars[end - 1]) { end -= 1 }
        return TextLink(target: String(String.UnicodeScalarView(scalars[start..<end])), range: start..<end)
      }
    }
  }
}

extension CatalogMessage {
  /// Addresses without a scheme, with a path: example.com/help.
  fileprivate var plainAddresses: [TextLink] {
    guard text.value.mayHoldHost else { return [] }
    let scalars = Array(text.value.unicodeScalars)
    return scalars.indices.filter { scalars[$0] == "/" }.compactMap { slash in
      var start = slash
      while start > 0, scalars[start - 1].isOfHostName { start -= 1 }
      let labels = String(String.UnicodeScalarView(scalars[start..<slash])).split(
        separator: ".",
        omittingEmptySubsequences: false
      )
      // A name of a host has a domain of letters; what stands behind a slash or a sign is another address's path.
      guard labels.count > 1, labels.allSatisfy({ !$0.isEmpty }), let domain = labels.last,
        domain.count > 1, domain != "js", domain.allSatisfy(\.isLowercase),
        start == 0 || !"/@:.".unicodeScalars.contains(scalars[start - 1])
      else { return nil }
      var end = slash
      while end < scalars.count, scalars[end].isOfHostName || "/#?=&_%~+".unicodeScalars.contains(scalars[end]) {
        end += 1
      }
      while end > slash + 1, ".,?".unicodeScalars.contains(scalars[end - 1]) { end -= 1 }
      guard end > slash + 1 else { return nil }
      return TextLink(target: String(String.UnicodeScalarView(scalars[start..<end])), range: start..<end)
    }
  }
}

extension String {
  /// Whether somewhere a slash stands behind words of ASCII with a full stop between them, as in example.com/help.
  fileprivate var mayHoldHost: Bool {
    var hasFullStop = false
    for byte in utf8 {
      if byte == UInt8(ascii: "."), !hasFullStop {
        hasFullStop = true
      } else if byte == UInt8(ascii: "/"), hasFullStop {
        return true
      } else if !Unicode.Scalar(byte).isOfHostName {
        hasFullStop = false
      }
    }
    return false
  }
}

extension Prose {
  /// Addresses such as help@example.com.
  fileprivate var mailAddresses: [TextLink] {
    items.indices.filter { items[$0].scalar == "@" }.compactMap { sign in
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
  fileprivate var isOfHostName: Bool { isASCII && (isDigit || isAlphabetic || self == "." || self == "-") }

  fileprivate var isOfMailAddress: Bool {
    isASCII && (isDigit || isAlphabetic || "._%+-".unicodeScalars.contains(self))
  }
}

extension MessageSyntaxTree {
  /// What link markup leads to.
  fileprivate var linkTargets: [LiteralNode] {
    markup.flatMap(\.options).compactMap { option in
      guard option.name.value == "to", case .literal(let literal)? = option.value else { return nil }
      return literal
    }
  }
}
