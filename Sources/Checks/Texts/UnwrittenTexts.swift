extension Prose {
  /// Whether nothing can be seen, or only a mark that something is still to be written.
  var saysNothing: Bool {
    // Marks of that kind are short, and of Latin letters.
    var count = 0
    for scalar in scalars {
      if !scalar.isASCII, scalar.isWordOfMostTexts { return false }
      if scalar.isASCII, !scalar.isWhitespace { count += 1 }
      if count == 8 { return false }
    }
    let seen = scalars.filter {
      !$0.isWhitespace && !$0.properties.isDefaultIgnorableCodePoint && $0 != "\u{2800}"
    }
    if seen.isEmpty { return true }
    // To do is a heading.
    let words = runs(\.isAlphabetic)
    guard words.count == 1, seen.count < 8 else { return false }
    return ["TODO", "FIXME", "TBD", "XXX"].contains(text(words[0]).uppercased())
  }

  /// Whether the text is the printers' Latin for a text, or a translator's note that it is to be translated.
  var isToBeWritten: Bool {
    if features.contains(.otherLetters) { return false }
    if scalars.first.map({ $0 == "L" || $0 == "l" }) == true {
      return text.prefix(12).lowercased().hasPrefix("lorem ipsum")
    }
    guard (3...8).contains(scalars.count), scalars.contains(where: { $0 == "訳" }) else { return false }
    return ["要翻訳", "未翻訳", "翻訳待ち", "翻訳中"].contains(text.filter(\.isLetter))
  }
}
