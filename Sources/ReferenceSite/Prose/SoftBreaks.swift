import ICU

/// Decides what becomes of the line breaks of a source, which has one sentence a line.
enum SoftBreaks {
  /// Replaces each soft break by a space, or by nothing if a wide character is next to it: Japanese and Chinese have no
  /// space between sentences. Joins adjacent texts.
  static func resolved(_ inlines: [Inline]) -> [Inline] {
    var result: [Inline] = []
    for (index, inline) in inlines.enumerated() {
      switch inline {
      case .softBreak:
        let before = result.last?.plainText.unicodeScalars.last
        let after = index + 1 < inlines.count ? inlines[index + 1].plainText.unicodeScalars.first : nil
        let isWide = before?.isSetSolid == true || after?.isSetSolid == true
        if !isWide { append(.text(" "), to: &result) }
      case .emphasis(let content): result.append(.emphasis(resolved(content)))
      case .strong(let content): result.append(.strong(resolved(content)))
      case .link(let content, let target): result.append(.link(resolved(content), target))
      default: append(inline, to: &result)
      }
    }
    return result
  }

  /// Adds a piece; texts that meet become one.
  static func append(_ inline: Inline, to inlines: inout [Inline]) {
    if case .text(let text) = inline, case .text(let last)? = inlines.last {
      inlines[inlines.count - 1] = .text(last + text)
    } else {
      inlines.append(inline)
    }
  }
}
