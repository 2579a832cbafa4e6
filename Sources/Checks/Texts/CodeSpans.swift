import ICU

/// The content of backticks, with its place.
package struct CodeSpan: Sendable {
  /// The content between the marks, without spaces at its ends.
  let content: String
  /// The number of backticks on either side. Two backticks form the link of a symbol.
  let marks: Int
  /// The range of the span with its marks, in scalars of the text.
  let range: Range<Int>

  /// The span as it is written.
  package var written: String {
    let marks = String(repeating: "`", count: marks)
    return marks + content + marks
  }
}

extension CodeSpan {
  /// The spans of a text in order. Marks without a counterpart of the same length are text.
  ///
  /// - Complexity: O(*n* · *m*) for *m* marks without a counterpart.
  package static func all(in scalars: [Unicode.Scalar]) -> [CodeSpan] {
    var found: [CodeSpan] = []
    var index = 0
    while index < scalars.count {
      // Markdown's backslash is two in a message.
      if scalars[index] == "\\" {
        index += index + 1 < scalars.count && scalars[index + 1] == "\\" ? 3 : 2
        continue
      }
      guard scalars[index] == "`" else {
        index += 1
        continue
      }
      let start = index
      index = endOfMarks(index, in: scalars)
      let marks = index - start
      guard let close = closing(marks, from: index, in: scalars) else { continue }
      let content = scalars[index..<close].trimmingSpaces
      found.append(CodeSpan(content: String(content), marks: marks, range: start..<close + marks))
      index = close + marks
    }
    return found
  }

  private static func endOfMarks(_ start: Int, in scalars: [Unicode.Scalar]) -> Int {
    scalars[start...].firstIndex { $0 != "`" } ?? scalars.count
  }

  private static func closing(_ marks: Int, from start: Int, in scalars: [Unicode.Scalar]) -> Int? {
    var index = start
    while let next = scalars[index...].firstIndex(of: "`") {
      index = endOfMarks(next, in: scalars)
      if index - next == marks { return next }
    }
    return nil
  }
}

extension BidirectionalCollection<Unicode.Scalar> {
  /// The scalars without whitespace at either end.
  var trimmingSpaces: SubSequence {
    guard let start = firstIndex(where: { !$0.isWhitespace }), let last = lastIndex(where: { !$0.isWhitespace }) else {
      return self[endIndex...]
    }
    return self[start...last]
  }
}

extension CodeSpan {
  /// The part of the span that is the same in all languages. It leaves out the content of quotation marks, the names of
  /// the text's languages and the separators of a number.
  func comparable(source: LocaleIdentifier, target: LocaleIdentifier) -> String {
    let languages = [source.language, target.language]
    if let parts = partsOfName, !parts.contains(where: languages.contains) {
      return String(repeating: "`", count: marks) + content
    }
    let digits = content.unicodeScalars.compactMap(\.digit)
    if !digits.isEmpty, content.unicodeScalars.allSatisfy({ $0.digit != nil || Self.separators.contains($0) }) {
      return marks == 2 ? written : digits.map(String.init).joined()
    }
    var result = String(repeating: "`", count: marks)
    var word = ""
    var isAfterLanguage = false
    func endWord() {
      guard !word.isEmpty else { return }
      let isLanguage = languages.contains(word)
      // en-US has become ja-JP.
      let isRegion = isAfterLanguage && word.count == 2 && word.allSatisfy(\.isUppercase)
      result += isLanguage || isRegion ? "_" : word
      isAfterLanguage = isLanguage
      word = ""
    }
    for character in Self.withoutSamples(content) {
      if character.isLetter || character.isNumber {
        word.append(character)
      } else {
        endWord()
        if character != "-" && character != "_" { isAfterLanguage = false }
        if !character.isWhitespace { result.append(character == "-" && isAfterLanguage ? "_" : character) }
      }
    }
    endWord()
    return result
  }

  private static let separators: Set<Unicode.Scalar> = [".", ",", "'", "’", " ", "\u{A0}", "\u{202F}", "٬", "٫"]

  /// The text without the content of quotation marks or angle brackets.
  private static func withoutSamples(_ text: String) -> String {
    var result = ""
    var close: Character?
    for character in text {
      if let end = close {
        if character == end { close = nil }
      } else if let end = samples[character] {
        // A sign without a counterpart is an operator.
        if text.count(where: { $0 == end }) > (end == character ? 1 : 0) { close = end }
        result.append(character)
      } else {
        result.append(character)
      }
    }
    return result
  }

  private static let samples: [Character: Character] = ["\"": "\"", "“": "”", "<": ">"]

  /// Whether the span is words and no code: a label of a screen, such as Allow Purchases & Renewals.
  var isLabel: Bool {
    let words = content.split { $0 == " " || $0 == "&" }
    return marks == 1 && !words.isEmpty && words[0].first?.isUppercase == true
      && words.allSatisfy { word in word.allSatisfy(\.isLetter) && word.dropFirst().allSatisfy(\.isLowercase) }
  }

  /// Whether the span may be other words in another language: marks alone, keys of a keyboard, a sentence or an
  /// address.
  var isOfLanguage: Bool {
    if let parts = partsOfName { return !Self.keys.isDisjoint(with: parts) }
    guard content.contains(where: { $0.isASCII && ($0.isLetter || $0.isNumber) }) else { return true }
    let words = content.split(separator: " ")
    if words.count == 1, content.contains("://") { return true }
    if words.count > 4, !isCommand { return true }
    if words.count > 1, let last = content.last, ".!?。！？".contains(last) { return true }
    let keys = content.split { !$0.isLetter && !$0.isNumber }.map(String.init)
    return !Self.keys.isDisjoint(with: keys)
  }

  /// The letters and digits of a name, which are ASCII, as most spans are; `nil` for a span of another kind.
  private var partsOfName: [String]? {
    let bytes = content.utf8
    guard bytes.contains(where: \.isLetter), bytes.allSatisfy({ $0.isLetterOrDigit || ".():_".utf8.contains($0) })
    else {
      return nil
    }
    return bytes.split { !$0.isLetterOrDigit }.compactMap { String($0) }
  }

  /// Whether the span is a command with options, and no sentence: curl -X POST.
  private var isCommand: Bool {
    content.split(separator: " ").dropFirst().contains { $0.first == "-" && $0.dropFirst().first?.isLetter ?? false }
  }

  /// What keyboards are labelled with in English.
  private static let keys: Set<String> = [
    "Ctrl", "Control", "Shift", "Alt", "Option", "Command", "Cmd", "Esc", "Escape", "Enter", "Return", "Delete", "Tab",
    "Space", "Home", "End", "Backspace",
  ]
}

extension UInt8 {
  fileprivate var isLetterOrDigit: Bool { isLetter || self &- 0x30 < 10 }
}
