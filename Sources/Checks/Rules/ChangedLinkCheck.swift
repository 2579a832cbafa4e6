import Catalogs
import Diagnostics
import MessageSyntax

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
    return context.translatedTexts.flatMap { text, source -> [Diagnostic] in
      let known = allowed.union(source.message.addresses.map { $0.address })
      let targets = Set(source.message.parsed.tree.linkTargets.map(\.value))
      let addresses = text.message.addresses.filter { !known.contains($0.address) }
      let links = text.message.parsed.tree.linkTargets.filter { !targets.contains($0.value) }
      var places: [(String, Range<Int>)] = addresses.map { ($0.address, $0.range) }
      places += links.map { ($0.value, $0.range.lower..<$0.range.upper) }
      let expected = source.message.addresses.map { $0.address } + targets.sorted()
      return places.map { name, range in
        finding(
          "Link '\(name)' of text '\(text.message.key)' is not in its source",
          in: text,
          at: range,
          fix: expected.isEmpty
            ? "Remove it, or add it to the source." : "Link to \(expected.joined(separator: " or "))."
        )
      }
    }
  }
}

extension CatalogMessage {
  /// The web addresses that the text holds, with their places in scalars.
  var addresses: [(address: String, range: Range<Int>)] {
    guard text.value.contains("://") else { return [] }
    let scalars = Array(text.value.unicodeScalars)
    return ["https://", "http://"].flatMap { scheme -> [(address: String, range: Range<Int>)] in
      let wanted = Array(scheme.unicodeScalars)
      return scalars.indices.compactMap { start in
        guard scalars[start...].starts(with: wanted) else { return nil }
        var end = start + wanted.count
        while end < scalars.count, scalars[end].isASCII, scalars[end].value > 0x20,
          !"\"'<>\\`{}|^()".unicodeScalars.contains(scalars[end])
        {
          end += 1
        }
        // A mark at the end belongs to the sentence.
        while end > start, ".,;:!?".unicodeScalars.contains(scalars[end - 1]) { end -= 1 }
        return (address: String(String.UnicodeScalarView(scalars[start..<end])), range: start..<end)
      }
    }
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
