/// Decides what becomes of the line breaks of a source, which has one sentence a line.
enum SoftBreaks {
  /// Makes a space of each soft break, or nothing where a wide character stands next to it: Japanese and Chinese have
  /// no space between sentences. Joins neighbouring texts.
  static func resolved(_ inlines: [Inline]) -> [Inline] {
    var result: [Inline] = []
    for (index, inline) in inlines.enumerated() {
      switch inline {
      case .softBreak:
        let before = result.last?.plainText.unicodeScalars.last
        let after = index + 1 < inlines.count ? inlines[index + 1].plainText.unicodeScalars.first : nil
        let isWide = before?.isWideWithoutSpaces == true || after?.isWideWithoutSpaces == true
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

extension Unicode.Scalar {
  /// Whether the character is wide (East_Asian_Width W or F) and of a script that puts no spaces between words. Hangul
  /// is wide too, but Korean has spaces.
  var isWideWithoutSpaces: Bool {
    switch value {
    case 0x3130...0x318F: false
    case 0x2E80...0x303E, 0x3041...0x33FF, 0x3400...0x4DBF, 0x4E00...0x9FFF, 0xA000...0xA4CF, 0xF900...0xFAFF,
      0xFE30...0xFE6F, 0xFF01...0xFF60, 0xFFE0...0xFFE6, 0x20000...0x3FFFD:
      true
    default: false
    }
  }
}
