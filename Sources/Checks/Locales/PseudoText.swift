import Catalogs
import ICU
import MessageSyntax

extension PseudoLocale {
  /// The text of a message in the pseudo-locale: longer, with every line of prose in brackets. Declarations, keys,
  /// placeholders, markup, code, links and the marks of Markdown stay as they are, and where the language of the locale
  /// has other plural categories, variants for them are there.
  func text(of message: CatalogMessage) throws(ICUError) -> String {
    let expanded = try LocaleIdentifier.pseudo(self).flatMap { locale throws(ICUError) in
      try message.parsed.withPluralCategories(of: locale)
    }
    let parsed = expanded.map { ParsedMessage.parse(String(describing: $0)) } ?? message.parsed
    let source = Array(parsed.source.unicodeScalars)
    let all = parsed.tree.patterns.flatMap { pattern in
      // A mark of Markdown in a notice is what it looks like; everywhere else it may be one.
      edits(of: Prose(pattern, in: source, isMarkdown: !message.key.isOfNotice), in: source)
    }
    return parsed.source.applying(all)
  }

  /// The edits of one pattern: each part of prose with additions before and after it.
  private func edits(of prose: Prose, in source: [Unicode.Scalar]) -> [TextEdit] {
    prose.runs { $0 != "\n" }.flatMap { line -> [TextEdit] in
      let visible = line.filter { !prose.scalars[$0].isWhitespace }
      guard let first = visible.first, let last = visible.last else { return [] }
      // A block of code has lines of its own, which brackets would break.
      if first == last, source[prose.place(of: first)].contains("\n") { return [] }
      let count = (first...last).count { prose.scalars[$0] != Prose.placeholder }
      return words(first..<last + 1, of: prose).map { word in
        let isOpening = word.contains(first)
        let isClosing = word.contains(last)
        let range = prose.place(of: word)
        let isProse = prose.scalars[word.lowerBound] != Prose.placeholder
        let letters = isProse && prose.isWord(word.lowerBound)
        let text =
          letters ? self.word(Array(prose.scalars[word])) : String(String.UnicodeScalarView(source[range]))
        let end = isClosing ? filler(Self.expansion(of: count)) + Self.brackets.close : ""
        return TextEdit(range: range, replacement: (isOpening ? Self.brackets.open : "") + text + end)
      }
    }
  }

  /// The runs of letters that are adjacent in the text, and every other character on its own.
  private func words(_ range: Range<Int>, of prose: Prose) -> [Range<Int>] {
    var words: [Range<Int>] = []
    for index in range {
      if let last = words.last, prose.isWord(index), prose.isWord(last.lowerBound),
        prose.place(of: index).lowerBound == prose.place(of: index - 1).upperBound
      {
        words[words.count - 1] = last.lowerBound..<index + 1
      } else {
        words.append(index..<index + 1)
      }
    }
    return words
  }
}

extension Prose {
  fileprivate func isWord(_ index: Int) -> Bool { scalars[index].isAlphabetic }
}

extension LocaleIdentifier {
  /// The locale of a pseudo-locale.
  static func pseudo(_ locale: PseudoLocale) -> LocaleIdentifier? { try? LocaleIdentifier(locale.tag) }
}
