import Catalogs
import MessageSyntax
import Diagnostics

extension CatalogMessage {
  /// Whether the text after some edits is a valid message with the same declarations, keys, placeholders and markup,
  /// whose reader sees the old text with these edits and no other difference.
  ///
  /// The last is what Markdown needs: １． at the start of a line is text, and 1. is a list.
  func keepsItsMeaning(after edits: [TextEdit]) -> Bool {
    let edited = text.value.applying(edits)
    let after = ParsedMessage.parse(edited)
    guard parsed.isValid, after.isValid, let old = parsed.message, let new = after.message,
      old.withoutText == new.withoutText
    else { return false }
    return zip(prose(of: parsed), prose(of: after)).allSatisfy { old, new in
      old.text(after: edits).utf8.elementsEqual(new.text.utf8)
    }
  }

  private func prose(of message: ParsedMessage) -> [Prose] {
    let source = Array(message.source.unicodeScalars)
    return message.tree.patterns.map { Prose($0, in: source, isMarkdown: key.isMarkdown) }
  }
}

extension Message {
  fileprivate var withoutText: Message {
    func stripped(_ pattern: Pattern) -> Pattern {
      Pattern(
        elements: pattern.elements.filter { element in
          if case .text = element { false } else { true }
        }
      )
    }
    var message = self
    switch body {
    case .pattern(let pattern): message.body = .pattern(stripped(pattern))
    case .select(let selectors, let variants):
      let variants = variants.map { Variant(keys: $0.keys, value: stripped($0.value)) }
      message.body = .select(selectors: selectors, variants: variants)
    }
    return message
  }
}

extension Prose {
  /// What the reader sees after edits of the message's text; those outside what is seen change nothing.
  fileprivate func text(after edits: [TextEdit]) -> String {
    var result = String.UnicodeScalarView()
    var written: Int?
    for (place, scalar) in scalars.enumerated() {
      let range = self.place(of: place)
      let index = edits.firstIndex { edit in
        edit.range.lowerBound <= range.lowerBound && range.upperBound <= edit.range.upperBound
      }
      guard let index else {
        result.append(scalar)
        continue
      }
      if index != written { result.append(contentsOf: edits[index].replacement.unicodeScalars) }
      written = index
    }
    return String(result)
  }
}
