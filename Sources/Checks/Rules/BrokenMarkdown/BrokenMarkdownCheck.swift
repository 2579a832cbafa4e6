import Catalogs
import Diagnostics

/// Marks of Markdown that readers would see as they are written, and asides and items that a translation has lost.
struct BrokenMarkdownCheck: Check {
  let rule = Rule(
    id: "broken-markdown",
    severity: .warning,
    topic: .markup,
    example: RuleExample(
      "**テスト*専用です。",
      fixed: "**テスト**専用です。",
      source: "It is for **tests** only."
    )
  )

  let comparesTexts = true
  let needsFacts = false

  private static let asides: Set<String> = ["NOTE", "IMPORTANT"]

  func findings(in context: CheckContext) -> [Diagnostic] {
    let features: TextFeatures = [.backticks, .markdown, .lineMarks]
    return context.texts(with: features).flatMap { text in
      text.isMarkdown && !text.certainlyHasWholeMarks ? ownFindings(in: text) : []
    }
      + context.translatedTexts(with: features).flatMap { text, source -> [Diagnostic] in
        guard !source.features.isDisjoint(with: features) else { return [] }
        return text.isMarkdown ? lostLines(text, source) + lostStrength(text, source) : oddPairs(text, source)
      }
  }

  /// What is wrong with a text of a page in itself.
  private func ownFindings(in text: ReadableText) -> [Diagnostic] {
    let marks = MarkdownMarks(text)
    return marks.strays.map { stray($0, in: text) }
      + marks.lines.asides.filter { !Self.asides.contains($0.name) }.map { aside in
        finding(
          "Unknown aside '\(aside.name)' in text '\(text.key)'",
          in: text,
          at: aside.range,
          fix: "Write \(Self.asides.sorted().map { "[!\($0)]" }.joined(separator: " or "))."
        )
      }
  }

  private func stray(_ range: Range<Int>, in text: ReadableText) -> Diagnostic {
    let scalars = text.scalars
    let mark = String(scalars[range])
    return finding(
      "Mark '\(mark)' in text '\(text.key)' has no counterpart",
      in: text,
      at: range,
      fix: scalars[range.lowerBound] == "`"
        ? "Write it on both sides of the code."
        : "Write it on both sides of the words, with a space outside and none inside, or put brackets and marks outside."
    )
  }

  /// Asides and items of the source that are not in the translation.
  private func lostLines(_ text: ReadableText, _ source: ReadableText) -> [Diagnostic] {
    guard source.features.contains(.lineMarks), !LineMarks(text.value).hasAll(of: LineMarks(source.value)) else {
      return []
    }
    let wanted = MarkdownMarks(source).lines
    let own = MarkdownMarks(text).lines
    let notes = [source.message.text.asSource]
    var found: [Diagnostic] = []
    func report(_ what: String, at range: Range<Int>? = nil, _ fix: String) {
      found.append(
        finding("Text '\(text.key)' has lost \(what) of its source", in: text, at: range, notes: notes, fix: fix)
      )
    }
    if own.asides.count < wanted.asides.count {
      report("an aside", "Begin it with > and [!\(wanted.asides[own.asides.count].name)], as the source does.")
    } else if let other = zip(own.asides, wanted.asides).first(where: {
      $0.name != $1.name && Self.asides.contains($0.name)
    }) {
      report("the aside '\(other.1.name)'", at: other.0.range, "Write [!\(other.1.name)].")
    }
    if own.numbered < wanted.numbered {
      report("\(wanted.numbered - own.numbered) of \(wanted.numbered) numbered items", "Begin each with its number.")
    }
    if own.dashed < wanted.dashed {
      if let dot = own.dots.first {
        report("the dash", at: dot, "Begin the item with a dash.")
      } else {
        report("\(wanted.dashed - own.dashed) of \(wanted.dashed) items", "Begin each with a dash.")
      }
    }
    return found
  }

  /// Strong words of the source in a translation that has none, and no quotation marks of its own for them.
  private func lostStrength(_ text: ReadableText, _ source: ReadableText) -> [Diagnostic] {
    guard source.features.contains(.markdown), source.value.holds("**", isPlain: true),
      !text.value.holds("*", isPlain: true), text.prose.quotationCount <= source.prose.quotationCount,
      MarkdownMarks(source).pairs > 1
    else { return [] }
    let wide = text.scalars.firstIndex(of: "＊")
    return [
      finding(
        "Text '\(text.key)' has lost the strong words of its source",
        in: text,
        at: wide.map { $0..<$0 + 1 },
        notes: [source.message.text.asSource],
        fix: wide == nil ? "Write ** on both sides of them." : "Write ** with narrow asterisks."
      )
    ]
  }

  /// Asterisks of a text that is no page: what shows them reads them as the source has them, in twos.
  private func oddPairs(_ text: ReadableText, _ source: ReadableText) -> [Diagnostic] {
    guard source.features.contains(.markdown) else { return [] }
    let wanted = MarkdownMarks(source).pairs
    guard wanted > 0, wanted.isMultiple(of: 2), !MarkdownMarks(text).pairs.isMultiple(of: 2) else { return [] }
    return [
      finding(
        "Text '\(text.key)' has asterisks without a counterpart",
        in: text,
        at: nil,
        notes: [source.message.text.asSource],
        fix: "Write two on both sides of the words."
      )
    ]
  }
}

extension String {
  /// How many marks open a quotation in Japanese, French, German or English.
  fileprivate var quotationCount: Int { unicodeScalars.count { "「『“„«".unicodeScalars.contains($0) } }
}
