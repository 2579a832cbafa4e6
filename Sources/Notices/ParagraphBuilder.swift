import ICU

/// Gathers pieces of text into paragraphs and folds the line breaks of the source.
///
/// A break between two ideographs or kana is dropped, as in CSS. In Japanese and Chinese text a break next to one of
/// them is dropped as well, because those texts have no space next to Latin letters. Any other break becomes a space.
struct ParagraphBuilder {
  private let dropsBreaksBesideWideScalars: Bool
  private var paragraphs: [[RichText.Inline]] = [[]]
  /// Text without a link that is not in the paragraph yet.
  private var plainText = ""
  private var openURL: String?
  /// Text of the open link that is not in the paragraph yet.
  private var linkText = ""
  /// Line breaks since the last visible text.
  private var breakCount = 0
  /// The last scalar of the current paragraph.
  private var last: Unicode.Scalar?

  init(locale: LocaleIdentifier) {
    dropsBreaksBesideWideScalars = ["ja", "zh", "yue"].contains(locale.language)
  }

  /// Adds text; spaces next to its line breaks do not count.
  mutating func append(_ text: String) {
    var rest = text[...]
    while let lineBreak = rest.utf8.firstIndex(of: UInt8(ascii: "\n")) {
      append(line: rest.unicodeScalars[..<lineBreak], endsInBreak: true)
      breakCount += 1
      rest = rest[rest.utf8.index(after: lineBreak)...]
    }
    append(line: rest.unicodeScalars, endsInBreak: false)
  }

  private mutating func append(line: Substring.UnicodeScalarView, endsInBreak: Bool) {
    var line = line
    if breakCount > 0 { line = line.drop(while: \.isBlank) }
    if endsInBreak {
      while line.last?.isBlank == true { line.removeLast() }
    }
    guard let first = line.first else { return }
    foldBreaks(before: first)
    last = line.last
    add(Substring(line))
  }

  /// Begins a link, or plain text where the address is not known.
  mutating func openLink(_ url: String?) {
    closeLink()
    openURL = url
  }

  /// Ends the link, if one is open.
  mutating func closeLink() {
    endLinkText()
    openURL = nil
  }

  /// The paragraphs that have text.
  mutating func finished() -> [[RichText.Inline]] {
    closeLink()
    endPlainText()
    return paragraphs.filter { !$0.isEmpty }
  }

  private mutating func foldBreaks(before next: Unicode.Scalar) {
    defer { breakCount = 0 }
    guard breakCount > 0, let last else { return }
    if breakCount > 1 {
      endLinkText()  // the link continues in the next paragraph
      endPlainText()
      paragraphs.append([])
    } else if !joins(last, next) {
      // A space before the first word of a link would be underlined.
      if linkText.isEmpty { plainText += " " } else { linkText += " " }
    }
  }

  private func joins(_ left: Unicode.Scalar, _ right: Unicode.Scalar) -> Bool {
    dropsBreaksBesideWideScalars ? left.isSetSolid || right.isSetSolid : left.isSetSolid && right.isSetSolid
  }

  private mutating func add(_ text: Substring) {
    if openURL == nil { plainText += text } else { linkText += text }
  }

  private mutating func endPlainText() {
    if !plainText.isEmpty { paragraphs[paragraphs.count - 1].append(.text(plainText)) }
    plainText = ""
  }

  private mutating func endLinkText() {
    guard let openURL, !linkText.isEmpty else { return }
    endPlainText()
    paragraphs[paragraphs.count - 1].append(.link(text: linkText, url: openURL))
    linkText = ""
  }
}

extension Unicode.Scalar {
  fileprivate var isBlank: Bool { self == " " || self == "\t" || self == "\r" }
}
