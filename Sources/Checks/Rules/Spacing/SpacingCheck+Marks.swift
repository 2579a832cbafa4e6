import Catalogs
import Diagnostics
import ICU

extension SpacingCheck {
  /// Spaces before marks and within Japanese sentences, and marks without the space behind them.
  func misplacedSpaces(_ context: CheckContext) -> [Diagnostic] {
    let parted = context.japaneseTexts(with: .spacesBesideJapanese).flatMap { text in
      text.variants.flatMap { prose in prose.partings.map { (text, prose, $0) } }
    }
    // A catalog that has many of them parts its words on purpose.
    let partedCount = Set(parted.map { $0.0.key }).count
    let isParted = partedCount > 3 && partedCount * 2 > context.texts { $0.writing == .japanese }.count
    return context.texts(with: [.spacesBeforeMarks, .tightMarks]).flatMap { text in
      text.variants.flatMap { prose in
        prose.misplacedSpaces(in: text.locale).map { report($0.problem, $0.fix, prose, $0.range, text) }
      }
    }
      + (isParted ? [] : parted).filter { !$0.1.isWithinAddress($0.2) }.map { text, prose, index in
        // A space between words may be in the place of a missing word. A space after a comma replaces nothing.
        let isBehindMark = prose.scalar(index - 1).map("、。".unicodeScalars.contains) ?? false
        return finding(
          "Text '\(text.key)' has a space within a Japanese sentence",
          in: text,
          at: prose.place(of: index..<index + 1),
          fix: "Remove the space.",
          edits: isBehindMark ? [prose.edit(index..<index + 1, to: "")].compactMap(\.self) : []
        )
      }
  }

  private func report(_ problem: String, _ fix: String, _ prose: Prose, _ range: Range<Int>, _ text: ReadableText)
    -> Diagnostic
  {
    finding("Text '\(text.key)' \(problem)", in: text, at: prose.place(of: range), fix: fix)
  }
}

extension Prose {
  /// Spaces before marks, and marks without the space behind them.
  func misplacedSpaces(in locale: LocaleIdentifier) -> [(problem: String, fix: String, range: Range<Int>)] {
    // The features don't include a lone parenthesis.
    guard !features.isDisjoint(with: [.spacesBeforeMarks, .tightMarks]) || text.holds("( ", isPlain: true) else {
      return []
    }
    let hasSpaces = LanguageData.of(locale.language).hasSpacesBeforeMarks
    var found: [(problem: String, fix: String, range: Range<Int>)] = []
    for index in scalars.indices where mayBeMisplaced(index) {
      if let (problem, fix) = misplacement(at: index, hasSpaces) { found.append((problem, fix, index..<index + 1)) }
    }
    return found
  }

  /// Whether what is next to a space or a mark may be wrong, which hardly any is.
  package func mayBeMisplaced(_ index: Int) -> Bool {
    switch scalars[index] {
    case " ": scalar(index + 1).map { isMark($0, false) || $0 == ")" } ?? false || scalar(index - 1) == "("
    case ",": scalar(index + 1)?.isLowercaseLatin ?? false
    case ".", "!", "?": scalar(index + 1)?.isUppercaseLatin ?? false
    default: false
    }
  }

  /// What is wrong with a space before a mark, or with the missing space behind a mark.
  package func misplacement(at index: Int, _ hasSpaces: Bool) -> (problem: String, fix: String)? {
    let scalar = scalars[index]
    let (before, after) = (self.scalar(index - 1), self.scalar(index + 1))
    if scalar == " ", let mark = after, isMark(mark, hasSpaces), endsThere(index + 1),
      !isNamed(index + 1), let before, before.isWritten,
      !isSpacedEllipsis(index + 1)
    {
      return ("has a space before '\(mark)'", "Remove the space.")
    }
    if scalar == " ", isInnerEdge(index) { return ("has a space at the edge of a bracket", "Remove the space.") }
    guard let before, let after, before.isLowercaseLatin else { return nil }
    if scalar == ",", after.isLowercaseLatin { return ("has no space behind ','", "Write one.") }
    let isEnd = scalar == "." || scalar == "!" || scalar == "?"
    if isEnd, after.isUppercaseLatin, self.scalar(index + 2)?.isLowercaseLatin == true, isSentence(before: index) {
      return ("has no space behind '\(scalar)'", "Write one.")
    }
    return nil
  }

  /// Whether a sentence is about a mark: press ? for help.
  private func isNamed(_ index: Int) -> Bool {
    guard scalars[index] == "?" || scalars[index] == "!", scalar(index + 1) == " " else { return false }
    return scalar(index + 2)?.isLowercaseLatin ?? false
  }

  private func isMark(_ scalar: Unicode.Scalar, _ hasSpaces: Bool) -> Bool {
    switch scalar {
    case ".", ",", "،", "؛", "؟": true
    case "!", "?", ";", ":": !hasSpaces
    default: false
    }
  }

  /// Whether a full stop is the first of some with spaces between: . . .
  private func isSpacedEllipsis(_ index: Int) -> Bool {
    scalar(index) == "." && scalar(index + 1) == " " && scalar(index + 2) == "."
  }

  /// Whether a space is at the start or end of a parenthesis and next to a letter. Blanks to be filled in and faces
  /// such as ( ^_^ ) don't count.
  private func isInnerEdge(_ index: Int) -> Bool {
    if scalar(index - 1) == "(", scalar(index + 1)?.isAlphabetic == true {
      let before = scalar(index - 2)
      return before == nil || before == " "
    }
    guard scalar(index + 1) == ")", scalar(index - 1)?.isAlphabetic == true,
      let open = scalars[..<index].lastIndex(where: { $0 == "(" || $0 == ")" }), scalars[open] == "("
    else { return false }
    // A function's parentheses follow its name.
    let (before, after) = (scalar(open - 1), scalar(index + 2))
    return (before == nil || before == " ") && !(after?.isAlphabetic ?? false)
  }

  /// Whether nothing goes on behind a mark: .gitignore, :) and ... do.
  private func endsThere(_ index: Int) -> Bool {
    guard let after = scalar(index + 1) else { return true }
    return after.isWhitespace || after == "”" || after == "\"" || after == "»"
  }

  /// Whether another word precedes the word before a full stop. Names such as Node.Js have no word before them or begin
  /// with a capital.
  private func isSentence(before end: Int) -> Bool {
    var start = end
    while let letter = scalar(start - 1), letter.isAlphabetic { start -= 1 }
    guard end - start > 1, scalar(start)?.isLowercaseLatin == true, scalar(start - 1) == " " else { return false }
    return scalar(start - 2)?.isAlphabetic == true
  }

  /// The spaces that separate a Japanese word or sentence: those next to a hiragana, those at a comma or full stop, and
  /// those at the inner edges of brackets. Spaces may separate the parts of names, and a full-width space may follow an
  /// exclamation mark.
  var partings: [Int] {
    scalars.indices.filter { index in
      guard scalars[index] == " " || scalars[index] == "\u{3000}", let before = scalar(index - 1),
        let after = scalar(index + 1)
      else { return false }
      // The marks of strong text only close before a space.
      if before == "。" { return after.isSetSolid && place(of: index).lowerBound == place(of: index - 1).upperBound }
      if isBehindNumberOfPart(index) { return false }
      if before == "、" || "「『（【".unicodeScalars.contains(before) { return !after.isWhitespace }
      if before == "：" { return after.isSetSolid && !after.isWhitespace }
      if "。、」』）】！？".unicodeScalars.contains(after) { return !before.isWhitespace }
      guard before.isSetSolid, after.isSetSolid, before.isAlphabetic, after.isAlphabetic
      else { return false }
      return before.isHiragana || after.isHiragana
    }
  }
}

extension Prose {
  /// Whether a space follows the number of a chapter or the like: 第1章 はじまり.
  private func isBehindNumberOfPart(_ index: Int) -> Bool {
    guard let sign = scalar(index - 1), "章節部回話条編巻課".unicodeScalars.contains(sign) else { return false }
    var start = index - 1
    while let digit = scalar(start - 1), digit.digit != nil || digit.kanjiNumeral != nil || digit.kanjiPower != nil {
      start -= 1
    }
    return start < index - 1 && scalar(start - 1) == "第"
  }
}

extension Unicode.Scalar {
  /// Whether the scalar is a letter, a digit or what closes a bracket or quotation.
  fileprivate var isWritten: Bool {
    isAlphabetic || digit != nil || self == ")" || self == "”" || self == Prose.placeholder
  }

  fileprivate var isLowercaseLatin: Bool {
    isASCII ? ("a"..."z").contains(self) : value < 0x250 && properties.isLowercase
  }
  fileprivate var isUppercaseLatin: Bool {
    isASCII ? ("A"..."Z").contains(self) : value < 0x250 && properties.isUppercase
  }
}
