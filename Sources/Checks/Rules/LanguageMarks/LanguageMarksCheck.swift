import Catalogs
import Diagnostics
import ICU

/// Marks that the language of a text writes otherwise.
struct LanguageMarksCheck: Check {
  let rule = Rule(
    id: "language-marks",
    severity: .warning,
    topic: .writing,
    example: RuleExample("Quieres continuar?", fixed: "¿Quieres continuar?", in: "es")
  )

  let comparesTexts = true
  let needsFacts = false

  func findings(in context: CheckContext) -> [Diagnostic] {
    let own = context.texts { LanguageData.of($0.language).hasOwnMarks }.flatMap { text -> [Diagnostic] in
      let data = LanguageData.of(text.locale.language)
      return text.variants.flatMap { prose in
        opened(prose, data, text) + foreign(prose, data, text)
          + (data.hasSpacesBeforeMarks && text.locale.region != "CA" ? spaced(prose, text) : [])
      }
    }
    return own
      + context.translatedTexts.flatMap { straight($0.text, $0.source) + quoted($0.text, $0.source, context) }
      + context.texts(with: .percentSigns).flatMap { behindNumber($0, context) }
  }

  /// Percent signs behind their number in a locale that writes them before it.
  private func behindNumber(_ text: ReadableText, _ context: CheckContext) -> [Diagnostic] {
    guard let percent = try? context.formatters.number(locale: text.locale, skeleton: "percent"),
      (try? percent.text(of: DecimalNumber(50)))?.hasPrefix("%") == true
    else { return [] }
    return text.variants.flatMap { prose in
      prose.numbers.compactMap { number in
        let end = number.range.upperBound
        guard prose.scalar(end) == "%", prose.scalar(end + 1)?.digit == nil,
          prose.scalar(number.range.lowerBound - 1) != "%"
        else { return nil }
        return finding(
          "Text '\(text.key)' has '%' behind a number",
          in: text,
          at: prose.place(of: number.range.lowerBound..<end + 1),
          fix: "Write it before the number."
        )
      }
    }
  }

  /// Questions and exclamations without their first mark.
  private func opened(_ prose: Prose, _ data: LanguageData, _ text: ReadableText) -> [Diagnostic] {
    var start = 0
    var found: [Diagnostic] = []
    for index in prose.scalars.indices {
      let scalar = prose.scalars[index]
      guard let opening = data.openingMarks[scalar] else {
        if scalar == "." || scalar == "\n" { start = index + 1 }
        continue
      }
      let sentence = prose.scalars[start..<index]
      // A mark without words before it ends no sentence. A placeholder may bring the opening mark.
      if sentence.contains(where: \.isAlphabetic), !sentence.contains(opening), !sentence.contains(Prose.placeholder) {
        found.append(
          finding(
            "Text '\(text.key)' has '\(scalar)' without '\(opening)'",
            in: text,
            at: prose.place(of: index..<index + 1),
            fix: "Begin what it ends with '\(opening)'."
          )
        )
      }
      start = index + 1
    }
    return found
  }

  /// Marks that follow a word without the space that belongs there.
  private func spaced(_ prose: Prose, _ text: ReadableText) -> [Diagnostic] {
    prose.scalars.indices.compactMap { index in
      guard "!?;".unicodeScalars.contains(prose.scalars[index]), prose.scalar(index - 1)?.isAlphabetic == true,
        prose.scalar(index + 1).map(\.isWhitespace) ?? true, !prose.isQuoted(index)
      else { return nil }
      return finding(
        "Text '\(text.key)' has no space before '\(prose.scalars[index])'",
        in: text,
        at: prose.place(of: index..<index + 1),
        fix: "Write a narrow no-break space (U+202F) before it."
      )
    }
  }

  /// Marks behind a letter of the language that it writes otherwise.
  private func foreign(_ prose: Prose, _ data: LanguageData, _ text: ReadableText) -> [Diagnostic] {
    prose.scalars.indices.compactMap { index in
      guard let own = data.foreignMarks[prose.scalars[index]],
        let before = prose.scalar(index - 1), before.isAlphabetic, !before.isASCII,
        prose.scalar(index + 1).map({ $0.isWhitespace || $0.isAlphabetic && !$0.isASCII || $0 == Prose.placeholder })
          ?? true
      else { return nil }
      return finding(
        "Text '\(text.key)' has '\(prose.scalars[index])' where \(text.locale) has '\(own)'",
        in: text,
        at: prose.place(of: index..<index + 1),
        fix: "Write '\(own)'."
      )
    }
  }

  /// Quotations that begin with the mark of the source, in a locale that does not begin any with it. East Asian texts
  /// have it next to marks of their own.
  private func quoted(_ text: ReadableText, _ source: ReadableText, _ context: CheckContext) -> [Diagnostic] {
    guard !text.locale.writing.isEastAsian,
      [source, text].allSatisfy({ $0.prose.unicodeScalars.contains(Self.mark) }),
      let own = try? context.characters.set(.openingQuotes, locale: text.locale), !own.contains(Self.mark)
    else { return [] }
    return text.variants.compactMap { prose in
      // Within a quotation of the locale's own, another pair is right.
      guard !prose.scalars.contains(where: own.contains),
        let index = prose.scalars.indices.first(where: { prose.opensQuotation($0) })
      else { return nil }
      return finding(
        "Text '\(text.key)' begins a quotation with '\(Self.mark)'",
        in: text,
        at: prose.place(of: index..<index + 1),
        fix: "Write the quotation marks of \(text.locale)."
      )
    }
  }

  private static let mark: Unicode.Scalar = "“"

  /// Straight quotation marks where the source has those of print.
  private func straight(_ text: ReadableText, _ source: ReadableText) -> [Diagnostic] {
    guard text.value.utf8.contains(UInt8(ascii: "\"")), source.prose.unicodeScalars.contains("“") else { return [] }
    return text.variants.compactMap { prose in
      guard let index = prose.scalars.firstIndex(of: "\"") else { return nil }
      return finding(
        "Text '\(text.key)' has a straight quotation mark where its source has '“'",
        in: text,
        at: prose.place(of: index..<index + 1),
        notes: [source.message.text.asSource],
        fix: "Write the quotation marks of \(text.locale)."
      )
    }
  }
}

extension Prose {
  /// Whether a quotation of English begins at an index.
  fileprivate func opensQuotation(_ index: Int) -> Bool {
    scalars[index] == "“" && (scalar(index - 1).map { $0.isWhitespace || "([-–—".unicodeScalars.contains($0) } ?? true)
      && scalar(index + 1).map { !$0.isWhitespace } == true
  }

  /// Whether a mark ends a quotation, which may be in another language.
  fileprivate func isQuoted(_ index: Int) -> Bool {
    scalars[index...].dropFirst().first { !$0.isWhitespace }.map { "»”\"’".unicodeScalars.contains($0) } ?? false
  }
}
