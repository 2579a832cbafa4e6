import ICU

extension ReadableText {
  /// Translators' notes in a translation that its source doesn't have: 【仮訳】, （要確認）, TBD. Also marks in place of a text.
  func draftPlaces(source: ReadableText) -> [(prose: Prose, range: Range<Int>)] {
    variants.compactMap { prose in
      if let note = prose.noteBeforeTranslation, !source.prose.lowercased().contains("translat") {
        return (prose, note)
      }
      guard prose.mayBeDraft else { return nil }
      if let note = prose.note, note.isAlone ? source.prose.isPhrase : !source.prose.hasBrackets {
        return (prose, note.range)
      }
      if let note = prose.noteInCapitals, !source.prose.contains(note.word), !isSpanish(note.word) {
        return (prose, note.range)
      }
      return prose.standsFor(source.prose) ? (prose, 0..<prose.scalars.count) : nil
    }
  }

  /// TODO means all in these languages.
  private func isSpanish(_ word: String) -> Bool {
    word == "TODO" && ["es", "pt", "gl", "ca"].contains(locale.language)
  }
}

extension Prose {
  /// Words that translators leave behind.
  private static let notes = ["訳注", "仮訳", "未訳", "要確認", "要翻訳", "未翻訳", "要修正"].map { Array($0.unicodeScalars) }

  /// What is said before a translation.
  private static let announcements = [
    "翻訳:", "翻訳：", "訳:", "訳：", "訳文:", "訳文：", "以下が翻訳", "以下は翻訳", "ここに翻訳", "以下が訳", "以下は訳", "こちらが翻訳", "こちらが訳",
    "here is the translation", "here’s the translation", "here's the translation", "translation:",
    "hier ist die übersetzung", "übersetzung:", "voici la traduction", "tłumaczenie:",
  ]
  /// What is said instead of one, with a colon or nothing behind.
  private static let promises = [
    "同上", "翻訳は以下", "翻訳をここに", "以下に翻訳", "以下に訳", "translation missing", "to be translated", "translate me",
    "zu übersetzen", "traduction", "à traduire", "a traduire", "do tłumaczenia",
  ]
  private static let starts = (announcements.map { ($0, true) } + promises.map { ($0, false) }).map { note, isEnough in
    (scalars: Array(note.unicodeScalars), isEnough: isEnough || note.hasSuffix("に"))
  }
  private static let firstScalars = Set(starts.compactMap(\.scalars.first))

  /// A note at the start that what follows is a translation, or that one is to follow.
  fileprivate var noteBeforeTranslation: Range<Int>? {
    guard let first = scalars.first?.folded, Self.firstScalars.contains(first) else { return nil }
    let note = Self.starts.first { note in
      note.scalars.count <= scalars.count && zip(note.scalars, scalars).allSatisfy { $0 == $1.folded }
    }
    guard let note else { return nil }
    let end = note.scalars.count
    // A text may begin with these and go on with what it says of translations.
    let hasColon = scalars[end...].prefix(6).contains { $0 == ":" || $0 == "：" }
    return note.isEnough || hasColon || end == scalars.count ? 0..<end : nil
  }

  /// Whether some note may be found, or the text is short: most texts are neither.
  fileprivate var mayBeDraft: Bool {
    scalars.count < 8
      || scalars.contains { scalar in
        switch scalar {
        case "訳", "要", "T", "F", "X": true
        default: false
        }
      }
  }

  /// A translator's note in brackets, or as the whole text.
  fileprivate var note: (range: Range<Int>, isAlone: Bool)? {
    guard scalars.contains(where: { $0 == "訳" || $0 == "要" }) else { return nil }
    for note in Self.notes {
      guard let place = firstPlace(of: note) else { continue }
      if place.count == scalars.count { return (place, true) }
      guard let before = scalar(place.lowerBound - 1), let after = scalar(place.upperBound) else { continue }
      if "（(【[＜<".unicodeScalars.contains(before), "）)】]＞>：:".unicodeScalars.contains(after) {
        return (place.lowerBound - 1..<place.upperBound + 1, false)
      }
    }
    return nil
  }

  /// A note at the start of a source that what follows is to be written or fixed: TODO:, FIXME, [insert text].
  var noteOfWriter: Range<Int>? {
    guard let first = scalars.first, first == "T" || first == "F" || first == "X" || first == "[" else { return nil }
    if first == "[" {
      guard text.prefix(8).lowercased() == "[insert " else { return nil }
      return 0..<(scalars.firstIndex(of: "]").map { $0 + 1 } ?? scalars.count)
    }
    guard let note = noteInCapitals, note.range.lowerBound == 0, note.word != "TBD" else { return nil }
    return note.word == "FIXME" || scalar(note.range.upperBound) == ":" ? note.range : nil
  }

  /// A note in Latin capitals that isn't part of a longer word.
  fileprivate var noteInCapitals: (word: String, range: Range<Int>)? {
    for run in runs({ ("A"..."Z").contains($0) }) where (3...5).contains(run.count) {
      let word = text(run)
      guard ["TODO", "FIXME", "TBD", "XXX"].contains(word) else { continue }
      let beside = [scalar(run.lowerBound - 1), scalar(run.upperBound)]
      let isPart = beside.contains {
        $0.map { ($0.isASCII && $0.isAlphabetic) || "-_.0123456789".unicodeScalars.contains($0) } ?? false
      }
      if !isPart { return (word, run) }
    }
    return nil
  }

  /// Whether the text is a mark alone where its source is a phrase; a dash may say that there is nothing.
  fileprivate func standsFor(_ original: String) -> Bool {
    guard scalars.count < 8 else { return false }
    let seen = scalars.filter { !$0.isWhitespace }
    guard let first = seen.first, seen.count < 4, !first.isWordOfMostTexts,
      seen.allSatisfy({ "。、．，.,…・-‐–—―".unicodeScalars.contains($0) })
    else { return false }
    let words = original.lowercased().split { !$0.isLetter }
    return words.count > 1
      && !words.contains { ["no", "not", "none", "nothing", "empty", "unknown", "without", "n", "dash"].contains($0) }
  }
}

extension String {
  fileprivate var hasBrackets: Bool { contains { "（([【".contains($0) } }

  /// Whether the text has several words, and says nothing of what has to be done with texts.
  fileprivate var isPhrase: Bool {
    let words = lowercased().split { !$0.isLetter }
    let states = ["translat", "missing", "draft", "confirm", "check", "review"]
    return words.count > 1 && !words.contains { word in states.contains { word.hasPrefix($0) } }
  }
}
