import ICU

/// The paragraphs of a plain text as notices show them: empty lines part paragraphs, and other line breaks are folded
/// as ``RichText`` folds them. None holds a line break.
package func foldedParagraphs(of text: String, in locale: LocaleIdentifier) -> [String] {
  var builder = ParagraphBuilder(locale: locale)
  builder.append(text)
  return builder.finished().map { paragraph in
    paragraph.map { inline in
      switch inline {
      case .text(let text), .link(let text, _): text
      }
    }.joined()
  }
}
