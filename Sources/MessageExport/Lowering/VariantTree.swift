import ICU
import MessageFormatting
import MessageSyntax

/// Builds a tree of choices from variants: one level for each selector, in which every key occurs once.
///
/// MessageFormat 2 defines which variant a point of the matrix leads to: of the variants whose keys all match, the one
/// with the best first key, then the best second key, and so on.
package struct VariantTree {
  let reader: MessageReader
  let message: Message
  /// What each variant says, in the order of the message.
  let contents: [[PortableElement]]
  /// Keys that no other format has, as the message writes them.
  private(set) var unusableKeys: [String] = []

  /// The most texts that a tree may have. Nested choices need a text for each combination of keys, which doubles with every
  /// selector, while a message names the combinations that it has texts for.
  package static let textLimit = 4096
  private var textCount = 0
  /// Whether the message has more combinations than ``textLimit``; its tree is then cut and of no use.
  package var isTooLarge: Bool { textCount > Self.textLimit }

  package init(reader: MessageReader, message: Message, contents: [[PortableElement]]) {
    (self.reader, self.message, self.contents) = (reader, message, contents)
  }

  /// A variant that may still be chosen, and how well its keys so far fit.
  private struct Candidate {
    let index: Int
    let keys: [Message.Key]
    let ranks: [Int]
  }

  /// The contents by the values of the selectors.
  package mutating func content(_ selectors: [String], _ variants: [Message.Variant]) -> PortableContent {
    content(
      selectors[...],
      variants.enumerated().map { Candidate(index: $0.offset, keys: $0.element.keys, ranks: []) }
    )
  }

  private mutating func content(_ selectors: ArraySlice<String>, _ candidates: [Candidate]) -> PortableContent {
    guard !isTooLarge, let selector = selectors.first else {
      textCount += 1
      let best = candidates.min { $0.ranks.lexicographicallyPrecedes($1.ranks) }
      return .pattern(best.map { contents[$0.index] } ?? [])
    }
    let column = candidates.map { $0.keys[selectors.startIndex] }
    let subject = Subject(selector, in: message, reader)
    let rest = selectors.dropFirst()
    switch subject.kind {
    case .constant:
      let matched = subject.rank(column, ofConstant: true)
      return content(rest, advance(candidates, matched))
    case .text:
      var cases: [PortableChoice.Case] = []
      let other = content(rest, advance(candidates, column.map { $0 == .catchAll ? 1 : nil }))
      for case .literal(let text) in column where !cases.contains(where: { $0.key == .text(text) }) {
        let ranks = column.map { $0 == .literal(text) ? 0 : $0 == .catchAll ? 1 : nil }
        let chosen = content(rest, advance(candidates, ranks))
        if chosen != other { cases.append(PortableChoice.Case(key: .text(text), content: chosen)) }
      }
      return choice(subject, .text, cases, other)
    case .plural, .ordinal, .exact:
      return numberContent(subject, column, rest, candidates)
    }
  }

  private mutating func numberContent(
    _ subject: Subject,
    _ column: [Message.Key],
    _ rest: ArraySlice<String>,
    _ candidates: [Candidate]
  ) -> PortableContent {
    /// A category beats the catch-all; the literal `other` is one.
    func ranks(_ category: PluralCategory, exactly number: Int?) -> [Int?] {
      column.map { key in
        switch key {
        case .catchAll: 2
        case .literal(let literal):
          literal == number.map(String.init) ? 0 : subject.kind != .exact && literal == category.rawValue ? 1 : nil
        }
      }
    }
    let other = content(rest, advance(candidates, ranks(.other, exactly: nil)))
    var categories: [PluralCategory: PortableContent] = [:]
    for category in subject.categories where category != .other && column.contains(.literal(category.rawValue)) {
      let chosen = content(rest, advance(candidates, ranks(category, exactly: nil)))
      if chosen != other { categories[category] = chosen }
    }
    var exact: [PortableChoice.Case] = []
    var seen: Set<String> = []
    for case .literal(let literal) in column where seen.insert(literal).inserted {
      if PluralCategory(rawValue: literal) != nil { continue }
      guard let number = Int(literal), String(number) == literal, number >= 0 else {
        unusableKeys.append(literal)
        continue
      }
      let category = subject.category(of: number)
      let chosen = content(rest, advance(candidates, ranks(category, exactly: number)))
      if chosen != categories[category] ?? other { exact.append(.init(key: .exact(number), content: chosen)) }
    }
    exact.sort { left, right in
      if case (.exact(let left), .exact(let right)) = (left.key, right.key) { left < right } else { false }
    }
    let named = PluralCategory.allCases.compactMap { category in
      categories[category].map { PortableChoice.Case(key: .category(category), content: $0) }
    }
    return choice(subject, subject.kind == .ordinal ? .ordinal : .plural, exact + named, other)
  }

  private func choice(
    _ subject: Subject,
    _ kind: PortableChoice.Kind,
    _ cases: [PortableChoice.Case],
    _ other: PortableContent
  ) -> PortableContent {
    guard !cases.isEmpty, let value = subject.value else { return other }
    return .choice(PortableChoice(selector: value, kind: kind, cases: cases, other: other))
  }

  /// The candidates whose key matches, with its rank.
  private func advance(_ candidates: [Candidate], _ ranks: [Int?]) -> [Candidate] {
    zip(candidates, ranks).compactMap { candidate, rank in
      rank.map { Candidate(index: candidate.index, keys: candidate.keys, ranks: candidate.ranks + [$0]) }
    }
  }
}
