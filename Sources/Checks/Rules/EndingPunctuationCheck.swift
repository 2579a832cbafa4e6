import Catalogs
import Diagnostics
import ICU
import MessageSyntax

/// Translations that end otherwise than their source.
struct EndingPunctuationCheck: Check {
  let rule = Rule(
    id: "ending-punctuation",
    severity: .warning,
    finds: "A translation that ends as a sentence, a question or a label where its source does not",
    why: "A label becomes a sentence, a question becomes a statement, or a sentence looks cut off.",
    example: RuleExample(
      "更新が完了しました",
      mended: "更新が完了しました。",
      source: "The renewal is complete."
    )
  )

  let comparesTexts = true

  func findings(in context: CheckContext) -> [Diagnostic] {
    guard let ends = try? ScalarSet(.sentenceEnds, locale: context.catalog.sourceLocale) else { return [] }
    return context.texts { $0.language == "ja" }.flatMap(cutOff)
      + differing(context, ends)
  }

  private func differing(_ context: CheckContext, _ ends: ScalarSet) -> [Diagnostic] {
    var marks = EndingMarks(ends: ends)
    return context.translatedTexts.flatMap { text, source -> [Diagnostic] in
      let wanted = source.variants.map { marks.ending(of: $0) }
      // What a placeholder brings may end in any way.
      guard !wanted.contains(.unknown), let first = wanted.first else { return [] }
      return text.variants.compactMap { prose in
        let ending = marks.ending(of: prose)
        guard ending != .unknown, !wanted.contains(ending), let last = prose.lastVisible,
          !mayEnd(prose, ending, text, source, Set(wanted))
        else { return nil }
        return finding(
          "Text '\(text.key)' ends \(ending.words(of: prose)), its source \(first.words)",
          in: text,
          at: prose.place(of: last..<last + 1),
          notes: ["Its source: \(source.message.text.oneLine)"],
          fix: "End both in the same way."
        )
      }
    }
  }
}

extension EndingPunctuationCheck {
  /// Whether a text in its language may end otherwise than its source.
  private func mayEnd(
    _ prose: Prose,
    _ ending: Ending,
    _ text: ReadableText,
    _ source: ReadableText,
    _ wanted: Set<Ending>
  ) -> Bool {
    // Languages greet with other marks than a comma.
    if source.variants.contains(where: { $0.ends(in: ",") }) { return true }
    // Done. may be 完了, and a word of its own a short form; what is asked at the start of a text may be at its end.
    if ending == .open, wanted == [.sentence], source.variants.allSatisfy(\.isOneWord) { return true }
    if ending == .sentence, wanted == [.open], prose.isOneWord, prose.ends(in: ".") { return true }
    if ending == .question, source.variants.contains(where: \.asks) { return true }
    if ending == .sentence, wanted == [.question], prose.asks { return true }
    let isJapanese = text.locale.language == "ja"
    switch ending {
    case .open:
      // What is called out may be a label elsewhere: New! is 新着.
      if source.variants.allSatisfy({ $0.ends(in: "!") }) { return true }
      guard isJapanese, let last = prose.lastVisible else { return false }
      // Titles have no full stop in Japanese, nor have items that are no sentences, and what a label is followed by.
      if text.isTitle || !prose.endsPolitely(before: last + 1) && prose.isItemOrLabelled(last) { return true }
      // A heading in Japanese names what its source asks for; only a sentence has become a statement.
      return wanted == [.question] && !prose.endsPolitely(before: last + 1)
    case .sentence:
      guard let last = prose.lastMark else { return false }
      if wanted == [.question], source.variants.allSatisfy({ $0.endsInIndirectQuestion || $0.endsInInvitation }) {
        return true
      }
      if isJapanese {
        if wanted == [.ellipsis], prose.scalar(last - 1) == "…" { return true }
        // What expects no answer asks nothing in Japanese, nor does what ends with でしょう or ね.
        if wanted == [.question], prose.endsInSoftQuestion(before: last) { return true }
        // A letter ends with a sentence where others have a greeting.
        if wanted == [.open], prose.endsPolitely(before: last), source.variants.allSatisfy(\.endsInGreeting) {
          return true
        }
        // What somebody says may be told in another way.
        if wanted == [.question], prose.endsInQuotation, source.variants.allSatisfy(\.endsInQuotation) { return true }
        // Japanese ends the sentence before a list, and one that asks to do something.
        return wanted.isSubset(of: [.colon, .ellipsis]) && prose.endsPolitely(before: last)
      }
      // Many languages write a full stop behind an ordinal number.
      return prose.scalar(last) == "." && prose.scalar(last - 1)?.digit != nil
    case .question:
      // Japanese invites with a question.
      guard isJapanese, wanted == [.sentence], let last = prose.lastMark else { return false }
      return prose.text(max(0, last - 4)..<last) == "ませんか"
    case .ellipsis, .colon, .unknown: return false
    }
  }

  /// Lines of a Japanese text that end in a predicate without a full stop, where other lines have theirs.
  fileprivate func cutOff(_ text: ReadableText) -> [Diagnostic] {
    text.variants.flatMap { prose -> [Diagnostic] in
      let breaks = prose.scalars.indices.filter { prose.scalars[$0] == "\n" }
      guard !breaks.isEmpty, breaks.contains(where: { prose.scalar($0 - 1) == "。" }) || prose.scalars.last == "。"
      else {
        return []
      }
      return breaks.filter { end in
        guard let last = prose.scalar(end - 1), last == "す" || last == "ん" || last == "た" || last == "い" else {
          return false
        }
        return ["です", "ます", "ません", "ました", "でした", "ください"].contains { prose.text(max(0, end - 8)..<end).hasSuffix($0) }
      }
      .map { end in
        finding(
          "Text '\(text.key)' has a sentence without its full stop",
          in: text,
          at: prose.place(of: end - 1..<end),
          fix: "Write '。'."
        )
      }
    }
  }
}

/// How a text ends.
private enum Ending: Hashable {
  case open, sentence, question, ellipsis, colon, unknown

  var words: String {
    switch self {
    case .open: "without a mark"
    case .sentence: "as a sentence"
    case .question: "as a question"
    case .ellipsis: "with an ellipsis"
    case .colon: "with a colon"
    case .unknown: "in a value"
    }
  }

  /// The same of a text that has this ending: one that goes on after a comma has a mark, which ends nothing.
  func words(of prose: Prose) -> String {
    guard self == .open, let last = prose.lastMark, let mark = prose.scalar(last), Self.pauses.contains(mark) else {
      return words
    }
    return "with '\(mark)'"
  }

  private static let pauses: Set<Unicode.Scalar> = [",", ";", "、", "，", "；", "､", "،", "؛", "–", "—", "-"]
}

/// Tells endings by the last mark; most texts end in one of a few.
private struct EndingMarks {
  let ends: ScalarSet
  private var known: [Unicode.Scalar: Ending] = [:]

  init(ends: ScalarSet) { self.ends = ends }

  mutating func ending(of prose: Prose) -> Ending {
    guard let last = prose.lastMark, let scalar = prose.scalar(last) else { return .unknown }
    // An abbreviation ends a sentence as well, and nobody writes a full stop behind an address.
    if prose.endsInAbbreviation(last) || prose.isWithinParentheses(last) || prose.endsInListedWord(last)
      || prose.isOfShortForm(last)
      || prose.endsInAddress(last)
    {
      return .unknown
    }
    // A Japanese question needs no mark of its own.
    if scalar == "。", prose.scalar(last - 1) == "か" { return .question }
    if scalar == ".", prose.scalar(last - 1) == ".", prose.scalar(last - 2) == "." { return .ellipsis }
    if scalar == ".", prose.text(max(0, last - 4)..<last) == ". . " { return .ellipsis }
    // Many languages write a full stop behind a quotation with its own mark.
    if scalar == ".", prose.asksInQuotation(before: last) { return .question }
    if scalar.isWordOfMostTexts { return .open }
    // A question that is called out is one.
    if scalar == "!" || scalar == "！", let before = prose.scalar(last - 1), before == "?" || before == "？" {
      return .question
    }
    let ending = known[scalar] ?? ending(in: scalar)
    known[scalar] = ending
    return ending
  }

  private func ending(in scalar: Unicode.Scalar) -> Ending {
    // Thai and its neighbours end their sentences without a mark.
    if scalar == Prose.placeholder || (0xE00...0x17FF).contains(scalar.value) { return .unknown }
    let name = scalar.properties.name ?? ""
    if name.contains("QUESTION MARK") { return .question }
    if name.contains("ELLIPSIS") { return .ellipsis }
    if name.hasSuffix("COLON") { return .colon }
    return ends.contains(scalar) ? .sentence : .open
  }
}

extension ReadableText {
  /// Whether the text is the title or a heading of something.
  fileprivate var isTitle: Bool { ["title", "heading", "subject"].contains { key.name.hasSuffix(".\($0)") } }
}

extension Prose {
  /// Whether the line that ends with a character is an item of a list, or has a colon within.
  fileprivate func isItemOrLabelled(_ last: Int) -> Bool {
    let start = scalars[..<last].lastIndex(of: "\n").map { $0 + 1 } ?? 0
    if scalars[start..<last].contains(where: { $0 == "：" || $0 == ":" }) { return true }
    // The marks of items are no prose.
    guard start > 0, place(of: start).lowerBound > place(of: start - 1).upperBound else { return false }
    return true
  }
}

extension Prose {
  /// Whether the full stop at the end is one of several within a word: a.m., d.h., U.S.
  fileprivate func endsInAbbreviation(_ last: Int) -> Bool {
    guard scalars[last] == ".", scalar(last - 1)?.isAlphabetic == true else { return false }
    return scalar(last - 2) == "." && scalar(last - 3)?.isAlphabetic == true
      && !(scalar(last - 4)?.isAlphabetic ?? false)
  }

  /// Whether the full stop belongs to a short word behind a comma or a number, as those of etc., Inc. and 5 janv. do.
  fileprivate func endsInListedWord(_ last: Int) -> Bool {
    guard scalars[last] == "." else { return false }
    var start = last
    while scalar(start - 1)?.isAlphabetic ?? false { start -= 1 }
    guard (2...5).contains(last - start), let space = scalar(start - 1), space.isWhitespace,
      let before = scalar(start - 2)
    else { return false }
    // A sentence may end with a number and its unit.
    let isShort = scalars.count(where: \.isWhitespace) < 5
    return before == "," || before.digit != nil && isShort || (before == "." && scalar(start - 3)?.digit != nil)
  }

  /// Whether the last word is an address of the web.
  fileprivate func endsInAddress(_ last: Int) -> Bool {
    guard features.contains(.slashes), scalars[last].isASCII else { return false }
    var start = last
    while start > 0, scalars[start - 1].isASCII, !scalars[start - 1].isWhitespace { start -= 1 }
    return !".?!".unicodeScalars.contains(scalars[last]) && text(start..<last + 1).contains("://")
  }

  /// Whether the text ends in a mark of ASCII or the full-width form of it.
  fileprivate func ends(in mark: Unicode.Scalar) -> Bool {
    guard let last = lastMark.flatMap({ scalar($0) }) else { return false }
    return last == mark || last.value == mark.value + 0xFEE0
  }

  /// The last sentence, without the mark at its end, in lower case.
  private var lastSentence: String {
    guard let last = lastMark else { return "" }
    let start = scalars[..<last].lastIndex { ".!?\n".unicodeScalars.contains($0) }.map { $0 + 1 } ?? 0
    return text(start..<last).lowercased()
  }

  /// Whether the last sentence of an English text asks behind a colon what it may as well ask within: tell us: why?
  fileprivate var endsInIndirectQuestion: Bool { lastSentence.contains(": ") }

  /// Whether the last question of an English text is a request or an invitation.
  fileprivate var endsInInvitation: Bool {
    let words = lastSentence.drop { !$0.isLetter }.replacing("’", with: "'")
    return Self.invitations.contains { words.hasPrefix($0) } || Self.tags.contains { words.hasSuffix(", " + $0) }
  }

  private static let invitations = [
    "why not ", "why don't ", "why wait", "so why wait", "how about ", "what about ", "could you ", "won't you ",
    "can you please ", "would you please ", "would you mind ", "will you please ", "may we ", "may i ", "shall we ",
    "who says ", "who said ", "who doesn't ", "isn't it ", "isn't that ", "aren't ",
  ]
  private static let tags = ["won't you", "shall we", "isn't it", "right", "don't you think", "would you"]

  /// Whether the text asks something anywhere.
  fileprivate var asks: Bool {
    scalars.contains { "?？؟".unicodeScalars.contains($0) } || text.contains("か。")
  }

  /// Whether the text is one word.
  fileprivate var isOneWord: Bool { !scalars.contains(where: \.isWhitespace) && scalars.count < 20 }

  /// Whether a sentence before an index is one that hardly asks: いかがでしょう, ですよね.
  fileprivate func endsInSoftQuestion(before end: Int) -> Bool {
    let words = text(max(0, end - 4)..<end)
    return ["でしょう", "ですよね", "ですね", "ましょう"].contains { words.hasSuffix($0) }
  }

  /// Whether the last of several lines has a few words and no mark, as Kind regards.
  fileprivate var endsInGreeting: Bool {
    guard let last = scalars.lastIndex(of: "\n") else { return false }
    return scalars[(last + 1)...].count(where: \.isWhitespace) < 3
  }

  /// Whether a question in quotation marks ends before an index.
  fileprivate func asksInQuotation(before end: Int) -> Bool {
    guard let close = scalar(end - 1), "”»\"“".unicodeScalars.contains(close), let mark = scalar(end - 2) else {
      return false
    }
    return mark == "?" || mark == "؟"
  }

  /// Whether a full stop belongs to what stands in parentheses and begins in small letters or digits: (2nd gen.).
  fileprivate func isWithinParentheses(_ stop: Int) -> Bool {
    guard scalar(stop) == ".", scalar(stop + 1) == ")", let open = scalars[..<stop].lastIndex(of: "("),
      let first = scalar(open + 1)
    else { return false }
    return first.digit != nil || first.properties.isLowercase
  }

  /// Whether the text ends in a quotation.
  fileprivate var endsInQuotation: Bool {
    lastVisible.map { "\"”“»』」".unicodeScalars.contains(scalars[$0]) } ?? false
  }

  /// The index of the last character that is no space.
  fileprivate var lastVisible: Int? { scalars.lastIndex { !$0.isWhitespace } }

  /// The index of the last character that is neither a space nor a closing quotation mark or bracket.
  fileprivate var lastMark: Int? {
    scalars.lastIndex { scalar in
      if scalar.isWordOfMostTexts { return true }
      return switch scalar.properties.generalCategory {
      case .closePunctuation, .finalPunctuation, .initialPunctuation: false
      default: !scalar.isWhitespace && scalar != "\"" && scalar != "'"
      }
    }
  }
}
