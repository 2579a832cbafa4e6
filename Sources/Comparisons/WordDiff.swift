import ICU

/// What changed from one text to another, in whole words.
///
/// The runs that stay and those that were removed, joined, are the old text; those that stay and those that were added
/// are the new one. Between two runs that stay, what was removed comes before what was added.
package struct WordDiff: Hashable, Sendable {
  /// What became of a run of text.
  package enum Kind: String, CaseIterable, Sendable {
    case same, removed, added
  }

  /// A run of text.
  package struct Run: Hashable, Sendable {
    /// What became of it.
    package let kind: Kind
    /// The text, never empty.
    package let text: String

    /// Makes a run.
    package init(_ kind: Kind, _ text: String) {
      self.kind = kind
      self.text = text
    }
  }

  /// The runs, in order; two neighbors differ in kind.
  package let runs: [Run]

  /// Compares two texts; words are those that the segmenter finds, such as ICU's dictionaries in Japanese.
  ///
  /// Spaces and punctuation between two changed words count as changed with them, so that a rewritten phrase is one
  /// change. Texts that have too little in common are shown as replaced.
  /// - Complexity: O((words) × (changed words)), of which at most ``EditScript/limit`` are looked for.
  package init(from old: String, to new: String, by segmenter: TextSegmenter) throws(ICUError) {
    let (before, after) = (try segmenter.words(in: old), try segmenter.words(in: new))
    var numbers: [[UInt8]: Int] = [:]
    // By bytes: two spellings of one character are a change.
    func number(_ segment: TextSegmenter.WordSegment) -> Int {
      let next = numbers.count
      let bytes = Array(segment.text.utf8)
      if let known = numbers[bytes] { return known }
      numbers[bytes] = next
      return next
    }
    let (oldNumbers, newNumbers) = (before.map(number), after.map(number))
    let hunks = EditScript(from: oldNumbers, to: newNumbers).hunks
    let joined = Self.joined(hunks, before).map { Self.trimmed($0, oldNumbers, newNumbers) }
    runs = Self.runs(joined, before, after)
  }

  /// The old text.
  package var old: String { text(without: .added) }
  /// The new text.
  package var new: String { text(without: .removed) }
  /// Whether the two texts are the same.
  package var isEmpty: Bool { runs.allSatisfy { $0.kind == .same } }

  private func text(without kind: Kind) -> String {
    runs.reduce(into: "") { text, run in if run.kind != kind { text += run.text } }
  }

  /// The changes with those made one between which no word stays: what stays is worth showing only when it holds one.
  private static func joined(
    _ hunks: [EditScript.Hunk],
    _ before: [TextSegmenter.WordSegment]
  ) -> [EditScript.Hunk] {
    hunks.reduce(into: []) { joined, hunk in
      guard let last = joined.last, !before[last.old.upperBound..<hunk.old.lowerBound].contains(where: \.isWord) else {
        return joined.append(hunk)
      }
      joined[joined.count - 1] = EditScript.Hunk(
        old: last.old.lowerBound..<hunk.old.upperBound,
        new: last.new.lowerBound..<hunk.new.upperBound
      )
    }
  }

  /// A change without what both of its sides begin and end with, such as a space.
  private static func trimmed(_ hunk: EditScript.Hunk, _ old: [Int], _ new: [Int]) -> EditScript.Hunk {
    var (old, new) = (old[hunk.old], new[hunk.new])
    while let first = old.first, first == new.first { (old, new) = (old.dropFirst(), new.dropFirst()) }
    while let last = old.last, last == new.last { (old, new) = (old.dropLast(), new.dropLast()) }
    return EditScript.Hunk(old: old.indices, new: new.indices)
  }

  private static func runs(
    _ hunks: [EditScript.Hunk],
    _ before: [TextSegmenter.WordSegment],
    _ after: [TextSegmenter.WordSegment]
  ) -> [Run] {
    var runs: [Run] = []
    func add(_ kind: Kind, _ segments: ArraySlice<TextSegmenter.WordSegment>) {
      if !segments.isEmpty { runs.append(Run(kind, segments.reduce(into: "") { $0 += $1.text })) }
    }
    var place = 0
    for hunk in hunks {
      add(.same, before[place..<hunk.old.lowerBound])
      add(.removed, before[hunk.old])
      add(.added, after[hunk.new])
      place = hunk.old.upperBound
    }
    add(.same, before[place...])
    return runs
  }
}
