import Catalogs
import Diagnostics
import ICU

/// Spaces that are doubled, are at an edge, or separate Japanese from Latin where the rest of the catalog doesn't.
struct SpacingCheck: Check {
  let rule = Rule(
    id: "spacing",
    severity: .warning,
    topic: .writing,
    example: RuleExample("Access  continues", fixed: "Access continues", in: "en")
  )

  let needsFacts = false

  func findings(in context: CheckContext) -> [Diagnostic] {
    let gaps = context.japaneseTexts(with: .spacesBesideJapanese).flatMap { text in
      text.variants.flatMap { prose in
        prose.gaps.filter {
          !prose.isBesideAddress($0) && !prose.isBesideItem($0) && !prose.isBesideCode($0, in: text)
        }
        .map { (text, prose, $0) }
      }
    }
    // Both ways are in use; a catalog has one, and what differs from it is a slip. One text alone has none.
    let isSolid = !gaps.isEmpty && Self.hasJoints(max(8, gaps.count * 8), context)
    var found = context.texts(with: .oddSpaces).flatMap { text in text.variants.flatMap { findings(in: $0, of: text) } }
    found += misplacedSpaces(context)
    guard isSolid else { return found }
    for (text, prose, index) in gaps {
      let run = index..<index + 1
      found.append(
        report("has a gap between Japanese and Latin, which other texts do not have", prose, run, "", text)
      )
    }
    return found
  }

  /// Whether Japanese is next to Latin that often without a space.
  private static func hasJoints(_ count: Int, _ context: CheckContext) -> Bool {
    var found = 0
    for text in context.japaneseTexts(with: .joints) {
      for prose in text.variants { found += prose.jointCount }
      if found >= count { return true }
    }
    return false
  }

  private func findings(in prose: Prose, of text: ReadableText) -> [Diagnostic] {
    prose.runs { $0 == " " || $0 == "\u{3000}" }.compactMap { run in
      let isFirst = run.lowerBound == 0 || prose.scalar(run.lowerBound - 1) == "\n"
      let isLast = run.upperBound == prose.scalars.count || prose.scalar(run.upperBound) == "\n"
      if isFirst || isLast {
        return report("has a space at the \(isFirst ? "start" : "end") of a line", prose, run, "", text)
      }
      // A full-width space parts sentences behind a mark, and the parts of names.
      let isWide = prose.scalars[run].allSatisfy { $0 == "\u{3000}" }
      let isJapanese = text.locale.writing == .japanese
      if run.count > 1 {
        return report("has \(run.count) spaces in a row", prose, run, isWide && isJapanese ? "\u{3000}" : " ", text)
      }
      return isWide && !isJapanese ? report("has a full-width space", prose, run, " ", text) : nil
    }
  }

  private func report(
    _ problem: String,
    _ prose: Prose,
    _ run: Range<Int>,
    _ replacement: String,
    _ text: ReadableText
  ) -> Diagnostic {
    finding(
      "Text '\(text.key)' \(problem)",
      in: text,
      at: prose.place(of: run),
      fix: replacement.isEmpty ? "Remove the space." : "Write one space.",
      edits: isMeant(run, in: prose, of: text) ? [] : [prose.edit(run, to: replacement)].compactMap(\.self)
    )
  }

  /// Whether the spaces say something that another way of writing has to say without them: all of a text, or two at the
  /// end of a line in Markdown, which break it there.
  private func isMeant(_ run: Range<Int>, in prose: Prose, of text: ReadableText) -> Bool {
    let isBreak = run.count > 1 && prose.scalar(run.upperBound) == "\n" && text.isMarkdown
    return isBreak || prose.scalars.allSatisfy { $0.isWhitespace }
  }
}

extension Prose {
  /// The single spaces between a kana or kanji and a Latin letter or digit, and those between a value and a particle.
  fileprivate var gaps: [Int] {
    scalars.indices.filter { index in
      guard scalars[index] == " ", let before = scalar(index - 1), let after = scalar(index + 1) else {
        return false
      }
      // Behind a value, only a particle certainly goes on with it: {$plan} は, and {$plan} プラン.
      if before == Self.placeholder { return after.isParticle }
      return (before.isJapaneseLetter && after.isLatin) || (before.isLatin && after.isJapaneseLetter)
    }
  }

  /// Whether a space is next to code, which many authors set off with spaces. The same placeholder replaces code and
  /// values.
  fileprivate func isBesideCode(_ space: Int, in text: ReadableText) -> Bool {
    guard features.contains(.backticks) else { return false }
    let written = text.scalars
    return [space - 1, space + 1].contains { index in
      guard scalar(index) == Self.placeholder else { return false }
      let place = place(of: index)
      return written.indices.contains(place.lowerBound) && written[place.lowerBound] == "`"
    }
  }

  /// Whether a space is directly before or after the mark of an item, 1) or a), before the number of a part, or between
  /// a day and its hours.
  fileprivate func isBesideItem(_ index: Int) -> Bool {
    if scalar(index + 2) == ")" || scalar(index + 2) == "）" || scalar(index + 1) == "第" { return true }
    // A day and a time: 23日 10:00.
    let time = scalars[(index + 1)...].prefix(5)
    if time.prefix(3).contains(":"), time.first?.isDigit == true { return true }
    guard let day = scalar(index - 1), "月火水木金土日祝".unicodeScalars.contains(day), scalar(index + 1)?.digit != nil else {
      return false
    }
    return scalar(index - 2).map { "・、,～〜－–-".unicodeScalars.contains($0) } ?? true
  }

  /// The number of times that a kana or kanji and a Latin letter or digit are next to each other.
  fileprivate var jointCount: Int {
    scalars.indices.dropLast().count { index in
      let (left, right) = (scalars[index], scalars[index + 1])
      guard left.isASCII != right.isASCII else { return false }
      return (left.isJapaneseLetter && right.isLatin) || (left.isLatin && right.isJapaneseLetter)
    }
  }
}

extension Unicode.Scalar {
  fileprivate var isJapaneseLetter: Bool { isSetSolid && isAlphabetic }
  fileprivate var isLatin: Bool { isASCII && (isDigit || isAlphabetic) }
  fileprivate var isParticle: Bool { "はがをにでのへも".unicodeScalars.contains(self) }
}
