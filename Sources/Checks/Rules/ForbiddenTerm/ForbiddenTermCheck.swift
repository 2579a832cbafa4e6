import Catalogs
import Diagnostics
import ICU
import MessageSyntax
import Notices

/// Names that a translation has translated, and words that the glossary tells to avoid.
struct ForbiddenTermCheck: Check {
  let rule = Rule(
    id: "forbidden-term",
    severity: .error,
    topic: .translations,
    example: RuleExample(
      "アップルアカウントの設定をご確認ください。",
      fixed: "Apple Accountの設定をご確認ください。",
      source: "Please review the settings of your Apple Account.",
      beside: [
        "facts/glossary.yaml": "appleAccount: {kind: name}\n",
        "strings/en/glossary.yaml": "appleAccount: Apple Account\nappleAccount.meaning: An account.\n",
        "strings/ja/glossary.yaml": "appleAccount: Apple Account\nappleAccount.meaning: アカウントです。\n",
      ]
    )
  )

  let comparesTexts = true

  func findings(in context: CheckContext) -> [Diagnostic] {
    context.catalog.locales.flatMap { avoided(in: $0, context) } + lostNames(context)
      + otherCapitals(context) + wrongCapitals(context) + joinedNames(context)
  }

  /// Uses of the words that entries of the glossary list as not to be used in their place.
  private func avoided(in locale: LocaleIdentifier, _ context: CheckContext) -> [Diagnostic] {
    let words = context.catalog.facts.glossary.flatMap { entry in
      (entry.avoided[locale.tag] ?? []).map { (text: $0, entry: entry) }
    }
    guard !words.isEmpty else { return [] }
    let search = WordSearch(words.map { $0.text.lowercased() })
    return context.texts(in: locale).flatMap { text in
      search.words(in: text).flatMap { index in
        avoided(words[index].text, words[index].entry, in: text, context)
      }
    }
  }

  private func avoided(
    _ word: String,
    _ entry: GlossaryEntry,
    in text: ReadableText,
    _ context: CheckContext
  ) -> [Diagnostic] {
    let right = context.catalog.message("glossary.\(entry.id)", in: text.locale)?.text.value
    return text.variants.flatMap { prose in
      prose.places(of: word).map { place in
        finding(
          "Text '\(text.key)' uses '\(prose.text(place))', which the glossary says to avoid",
          in: text,
          at: prose.place(of: place),
          fix: right.map { "Write '\($0)'." } ?? "Use another word."
        )
      }
    }
  }

  private func lostNames(_ context: CheckContext) -> [Diagnostic] {
    let names = context.terms(of: .name)
    let skeletons = names.map { KatakanaSkeleton($0.source) }
    let arePlain = names.map(\.source.isPlain)
    let search = WordSearch(names.map { $0.source.lowercased() })
    return context.translatedTexts.flatMap { text, source -> [Diagnostic] in
      let written = search.words(in: source)
      guard !written.isEmpty else { return [] }
      let own = text.prose
      // A name may have a space where no line breaks.
      lazy var hasOtherSpaces = text.variants.contains { $0.scalars.contains { $0 == "\u{A0}" || $0 == "\u{202F}" } }
      func isWritten(_ index: Int) -> Bool {
        own.holds(names[index].source, isPlain: arePlain[index] && text.isPlain)
          || hasOtherSpaces && own.withPlainSpaces.holds(names[index].source)
      }
      let used = Set(text.hasBraces ? text.parsed.message?.externalVariables ?? [] : [])
      return written.filter {
        source.prose.containsWord(names[$0].source, isPlain: arePlain[$0] && source.isPlain)
          && !isWritten($0) && !used.contains("term.\(names[$0].id)")
      }
      .compactMap { index in
        let name = names[index]
        let places = text.variants.compactMap { prose in
          (skeletons[index].place(in: prose) ?? prose.places(of: name.source).first
            ?? prose.renamed(name.source, unless: source.prose))
            .map { prose.place(of: $0) }
        }
        // Japanese leaves out who does something; in kana, the name is there and translated.
        if text.locale.writing == .japanese, places.isEmpty { return nil }
        return finding(
          "Text '\(text.key)' does not name '\(name.source)' in \(text.locale), as its source does",
          in: text,
          at: places.first,
          notes: [source.message.text.asSource],
          fix: "Write '\(name.source)'."
        )
      }
    }
  }
}

extension Prose {
  /// The place where a name of two words continues differently after its first word: Appleアカウント and Apple ID for Apple
  /// Account. Names that begin the same way and are in the source don't count.
  fileprivate func renamed(_ name: String, unless source: String) -> Range<Int>? {
    let words = name.unicodeScalars.split(separator: " ").map(String.init)
    guard words.count == 2, let first = words.first else { return nil }
    for place in places(of: first) where text(place) == first {
      let start = scalar(place.upperBound) == " " ? place.upperBound + 1 : place.upperBound
      var end = start
      if scalar(start).map({ ("ァ"..."ヶ").contains($0) }) == true {
        while scalar(end).map({ ("ァ"..."ー").contains($0) }) == true { end += 1 }
      } else if start > place.upperBound, scalar(start).map({ ("A"..."Z").contains($0) }) == true {
        while scalar(end).map({ $0.isASCII && $0.isAlphabetic }) == true { end += 1 }
      }
      if end > start, !source.contains(text(start..<end)) { return place.lowerBound..<end }
    }
    return nil
  }

  /// The places of a word, in any case. In scripts with spaces between words, a part of a longer word doesn't count.
  func places(of word: String) -> [Range<Int>] {
    let wanted = Array(word.lowercased().unicodeScalars)
    guard let first = wanted.first, scalars.count >= wanted.count else { return [] }
    return (0...scalars.count - wanted.count).compactMap { start in
      let end = start + wanted.count
      // Of ASCII, a bit tells most others.
      guard !scalars[start].isASCII || (scalars[start].value ^ first.value) & ~0x20 == 0,
        scalars[start].folded == first,
        zip(scalars[start..<end], wanted).allSatisfy({ $0.folded == $1 }),
        !isWithinWord(start, end)
      else { return nil }
      return start..<end
    }
  }

  private func isWithinWord(_ start: Int, _ end: Int) -> Bool {
    func joins(_ left: Unicode.Scalar?, _ right: Unicode.Scalar?) -> Bool {
      guard let left, let right, left.isAlphabetic, right.isAlphabetic else { return false }
      return !left.isSetSolid && !right.isSetSolid
    }
    return joins(scalar(start - 1), scalar(start)) || joins(scalar(end - 1), scalar(end))
  }
}
