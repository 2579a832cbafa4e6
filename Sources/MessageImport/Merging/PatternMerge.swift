import Catalogs
import MessageSyntax
import Diagnostics

/// Puts a changed text back into the pattern that it was made from.
///
/// What the file leaves as it is keeps its spelling in the catalog: line breaks, expressions, and facts that the file has
/// as text. A fact that has moved is found again by what it says.
package struct PatternMerge {
  package typealias Shown = PatternAtoms.Shown

  /// The longest text that is compared, in scalars; no notice comes near it.
  package static let lengthLimit = 8_000

  /// What the pattern shows.
  private let old: [(shown: Shown, origin: PatternAtoms.Origin)]
  /// What it holds without showing it, each before a place of ``old``.
  private let hidden: [(place: Int, origin: PatternAtoms.Origin)]
  private let base: PatternAtoms
  private let new: [Shown]
  /// Where each piece of ``old`` is in ``new``.
  private var kept: [Int?]
  /// The element that begins at a place of ``new``, and where it ends.
  private var claims: [Int: (element: Int, end: Int)] = [:]

  private init(_ base: PatternAtoms, _ new: [Shown]) {
    self.base = base
    self.new = new
    var old: [(shown: Shown, origin: PatternAtoms.Origin)] = []
    var hidden: [(place: Int, origin: PatternAtoms.Origin)] = []
    for atom in base.atoms {
      if let shown = atom.shown { old.append((shown, atom.origin)) } else { hidden.append((old.count, atom.origin)) }
    }
    (self.old, self.hidden) = (old, hidden)
    kept = Self.common(old.map(\.shown), new)
  }

  /// The pattern's text in MessageFormat 2 with a new text in the place of what it shows.
  /// - Parameters:
  ///   - base: The pattern to change.
  ///   - new: What the file shows.
  ///   - vocabulary: What the message writes for arguments that its other patterns show.
  /// - Complexity: O(*n* *d*) in the length of the texts and the number of scalars in which they differ.
  package static func text(
    of base: PatternAtoms,
    showing new: [Shown],
    vocabulary: [String: String]
  ) throws(MergeRefusal) -> String {
    guard new.count <= lengthLimit else {
      throw MergeRefusal(
        summary: "The text has more than \(lengthLimit) characters",
        fix: "Shorten it; no notice is that long."
      )
    }
    var merge = PatternMerge(base, new)
    try merge.refuseTypedPlaceholders(vocabulary)
    try merge.claimElements()
    return try merge.written(vocabulary)
  }

  /// Refuses names of arguments in braces that were typed as text, which customers would read, such as `{$productName}`;
  /// unless the old text has them as well.
  private func refuseTypedPlaceholders(_ vocabulary: [String: String]) throws(MergeRefusal) {
    func typed(_ shown: [Shown]) -> [(name: String, text: String)] {
      // Arguments end a text, as braces that aren't closed do.
      let text = String(shown.map { if case .scalar(let scalar) = $0 { Character(scalar) } else { "\u{0}" } })
      return text.matches(of: /\{+\s*\$?([A-Za-z][A-Za-z0-9_.]*)\s*\}+/).map { (String($0.1), String($0.0)) }
    }
    let found = typed(new)
    guard !found.isEmpty else { return }
    let names = Set(vocabulary.values.flatMap { $0.matches(of: /\$([A-Za-z][A-Za-z0-9_.]*)/).map { String($0.1) } })
    let before = typed(old.map(\.shown)).map(\.text)
    guard let (_, text) = found.first(where: { names.contains($0.name) && !before.contains($0.text) }) else { return }
    throw MergeRefusal(
      summary: "The text has '\(text.shown)' as letters, not as a placeholder",
      fix: "Copy the placeholder from the source text, as the file writes it there."
    )
  }

  /// For each piece of a text its place in another, as a longest common subsequence has it.
  static func common(_ old: [Shown], _ new: [Shown]) -> [Int?] {
    let prefix = zip(old, new).prefix { $0 == $1 }.count
    let rest = min(old.count, new.count) - prefix
    let suffix = zip(old.reversed(), new.reversed()).prefix(rest).prefix { $0 == $1 }.count
    let (oldMiddle, newMiddle) = (old[prefix..<(old.count - suffix)], new[prefix..<(new.count - suffix)])
    let changes = Array(newMiddle).difference(from: Array(oldMiddle))
    let removed = Set(changes.removals.map { if case .remove(let offset, _, _) = $0 { offset } else { -1 } })
    let inserted = Set(changes.insertions.map { if case .insert(let offset, _, _) = $0 { offset } else { -1 } })
    var kept: [Int?] = (0..<prefix).map { $0 }
    var places = (0..<newMiddle.count).lazy.filter { !inserted.contains($0) }.makeIterator()
    kept += (0..<oldMiddle.count).map { removed.contains($0) ? nil : places.next().map { $0 + prefix } }
    return kept + (0..<suffix).map { new.count - suffix + $0 }
  }

  /// Finds what each expression and each piece of markup shows in the new text.
  private mutating func claimElements() throws(MergeRefusal) {
    var ranges: [Int: Range<Int>] = [:]
    for (place, piece) in old.enumerated() {
      guard case .element(let element) = piece.origin else { continue }
      ranges[element] = (ranges[element]?.lowerBound ?? place)..<(place + 1)
    }
    let elements = ranges.sorted { $0.key < $1.key }
    for (element, range) in elements {
      guard let start = kept[range.lowerBound], range.allSatisfy({ kept[$0] == start + $0 - range.lowerBound }),
        !isGlued(start..<(start + range.count), as: range)
      else { continue }
      claims[start] = (element, start + range.count)
    }
    let claimed = Set(claims.values.map(\.element))
    // Longer ones first, for one may say what is a part of another.
    for (element, range) in elements.sorted(by: { $0.value.count > $1.value.count }) where !claimed.contains(element) {
      for place in range { kept[place] = nil }
      let shown = old[range].map(\.shown)
      if let start = place(of: shown, as: range) {
        claims[start] = (element, start + range.count)
        // Other old pieces that matched this range of the new text lose their match.
        kept = kept.map { $0.flatMap { (start..<(start + range.count)).contains($0) ? nil : $0 } }
        for place in range { kept[place] = start + place - range.lowerBound }
      } else if !shown.contains(where: \.isArgument) {
        throw lost(element, shown)
      }
    }
  }

  /// The first place of some pieces in the new text that nothing else has claimed.
  private func place(of shown: [Shown], as range: Range<Int>) -> Int? {
    guard shown.count <= new.count else { return nil }
    let taken = claims.reduce(into: Set<Int>()) { $0.formUnion($1.key..<$1.value.end) }
    return (0...(new.count - shown.count)).first { start in
      new[start..<(start + shown.count)].elementsEqual(shown) { $0.isSame(as: $1) }
        && !isGlued(start..<(start + shown.count), as: range) && taken.isDisjoint(with: start..<(start + shown.count))
    }
  }

  /// Whether a place of the new text is a part of a longer number or word, which it is not in the old one: the 60 of 160.
  private func isGlued(_ place: Range<Int>, as range: Range<Int>) -> Bool {
    func neighbour(_ pieces: [Shown], _ index: Int) -> Shown? { pieces.indices.contains(index) ? pieces[index] : nil }
    let shown = old.map(\.shown)
    let before = neighbour(new, place.lowerBound - 1)
    let after = neighbour(new, place.upperBound)
    let isGluedBefore =
      before?.continues(new[place.lowerBound]) == true && before != neighbour(shown, range.lowerBound - 1)
    let isGluedAfter =
      after?.continues(new[place.upperBound - 1]) == true && after != neighbour(shown, range.upperBound)
    return isGluedBefore || isGluedAfter
  }

  private func lost(_ element: Int, _ shown: [Shown]) -> MergeRefusal {
    let snippet = base.snippets[element] ?? ""
    if base.markup[element] != nil {
      return MergeRefusal(
        summary: "The text has no place any more for \(snippet.shown), which it shows as '\(Self.words(shown))'",
        fix: "Put it back, or change the text in the catalog."
      )
    }
    return MergeRefusal(
      summary: "The text does not say '\(Self.words(shown))', which \(snippet.shown) stands for",
      fix: "Write it exactly so, or change the text in the catalog."
    )
  }

  private static func words(_ shown: [Shown]) -> String {
    shown.map { if case .scalar(let scalar) = $0 { String(scalar) } else { "" } }.joined().shown
  }

  /// Writes the pattern.
  private func written(_ vocabulary: [String: String]) throws(MergeRefusal) -> String {
    var before: [Int: String] = [:]
    for (place, text) in try hiddenTexts() { before[place, default: ""] += text }
    let origins = Dictionary(
      uniqueKeysWithValues: zip(kept, old).compactMap { place, piece in place.map { ($0, piece.origin) } }
    )
    var result = ""
    var index = 0
    while index <= new.count {
      result += before[index] ?? ""
      guard index < new.count else { break }
      if let (element, end) = claims[index] {
        result += base.snippets[element] ?? ""
        index = end
        continue
      }
      switch new[index] {
      case .argument(let name):
        guard let snippet = vocabulary[name] else { throw unknown(name, vocabulary) }
        result += snippet
      case .scalar(let scalar):
        if case .text(let text)? = origins[index] {
          result += text.escapedForPattern
        } else {
          result += String(scalar).escapedForPattern
        }
      }
      index += 1
    }
    return result
  }

  /// What is not seen, with its place in the new text.
  private func hiddenTexts() throws(MergeRefusal) -> [(place: Int, text: String)] {
    var result: [(place: Int, text: String)] = []
    var open: Int?
    for (place, origin) in hidden {
      let last = kept[..<place].lastIndex { $0 != nil }
      let next = kept[place...].firstIndex { $0 != nil }
      let after = last.flatMap { kept[$0] }.map { $0 + 1 } ?? 0
      let before = next.flatMap { kept[$0] } ?? new.count
      switch origin {
      case .text(let text):
        // A line break is kept if both of its neighbors are.
        if last == place - 1, next == place, after == before { result.append((after, text.escapedForPattern)) }
      case .element(let element):
        let kind = base.markup[element]
        let at = kind == .close ? before : after
        if kind == .open { open = at }
        if kind == .close {
          guard open.map({ $0 < at }) ?? true else {
            throw MergeRefusal(
              summary: "The text between the ends of \(base.snippets[element]?.shown ?? "the markup") is gone",
              fix: "Change the text in the catalog, or export it as XLIFF or CSV, which show where markup is."
            )
          }
          open = nil
        }
        result.append((at, base.snippets[element] ?? ""))
      }
    }
    return result
  }

  private func unknown(_ name: String, _ vocabulary: [String: String]) -> MergeRefusal {
    let known = vocabulary.keys.sorted().map(\.shown).joined(separator: ", ")
    return MergeRefusal(
      summary: "The message has no placeholder '\(name.shown)'",
      fix: known.isEmpty ? "Remove it; the message has no placeholders." : "Use those that it has: \(known)."
    )
  }
}

extension PatternAtoms.Shown {
  fileprivate var isArgument: Bool { if case .argument = self { true } else { false } }

  /// Whether the piece and its neighbor are digits of one number, or letters of one word.
  fileprivate func continues(_ other: Self) -> Bool {
    guard case .scalar(let left) = self, case .scalar(let right) = other else { return false }
    func isDigit(_ scalar: Unicode.Scalar) -> Bool { scalar.properties.generalCategory == .decimalNumber }
    func isLetter(_ scalar: Unicode.Scalar) -> Bool { scalar.value < 0x250 && scalar.properties.isAlphabetic }
    return isDigit(left) && isDigit(right) || isLetter(left) && isLetter(right)
  }

  /// Whether both are the same. A no-break space equals an ordinary space, because writers don't distinguish them.
  func isSame(as other: Self) -> Bool {
    if self == other { return true }
    guard case .scalar(let left) = self, case .scalar(let right) = other else { return false }
    let spaces: [Unicode.Scalar] = [" ", "\u{A0}", "\u{202F}"]
    return spaces.contains(left) && spaces.contains(right)
  }
}

extension String {
  /// The text with a backslash before what would be syntax in a pattern of MessageFormat 2.
  var escapedForPattern: String {
    guard utf8.contains(where: { "\\{}".utf8.contains($0) }) else { return self }
    return unicodeScalars.map { "\\{}".unicodeScalars.contains($0) ? "\\\($0)" : String($0) }.joined()
  }
}
