import Catalogs
import Diagnostics
import ReferenceSite

/// Code and symbols of a translation that are not those of its source.
///
/// A translation may say a name again where its source says it, and once what its source says twice. So a span counts
/// as changed where another one replaces it: where the source's is not there at all, where both have as many spans,
/// and where one of them is only misspelt.
struct ChangedCodeCheck: Check {
  let rule = Rule(
    id: "changed-code",
    severity: .error,
    topic: .translations,
    example: RuleExample(
      "値が`expried`の場合は終了しています。",
      fixed: "値が`expired`の場合は終了しています。",
      source: "If the value is `expired`, it has ended."
    )
  )

  let comparesTexts = true

  func findings(in context: CheckContext) -> [Diagnostic] {
    let symbols = Set(context.catalog.facts.symbols.map(\.symbol))
    return context.translatedTexts(with: .backticks).flatMap { text, source -> [Diagnostic] in
      guard source.features.contains(.backticks), !text.certainlyHasSameCode(as: source) else { return [] }
      // Of a symbol that does not exist, that is the finding.
      let references = text.references + source.references
      if references.contains(where: { $0.kind == .symbol && !symbols.contains($0.target) }) { return [] }
      return Comparison(text, source).changes.map { finding($0, in: text, source) }
    }
  }

  private func finding(_ change: Comparison.Change, in text: ReadableText, _ source: ReadableText) -> Diagnostic {
    let notes = [source.message.text.asSource]
    let wanted = change.wanted.map(\.written).joined(separator: " or ")
    if let own = change.own {
      if let same = change.wanted.first(where: { $0.content == own.content }) {
        return finding(
          "Text '\(text.key)' writes '\(own.content)' with \(own.marks) \(own.marks == 1 ? "backtick" : "backticks"), its source with \(same.marks)",
          in: text,
          at: own.range,
          notes: notes,
          fix: "Write \(same.written)."
        )
      }
      return finding(
        "Code '\(own.content)' of text '\(text.key)' is not in its source",
        in: text,
        at: own.range,
        notes: notes,
        fix: "Write \(wanted)."
      )
    }
    let lost = change.wanted.first?.content ?? ""
    if let place = text.scalars.place(of: Array(lost.unicodeScalars)) {
      return finding(
        "Text '\(text.key)' does not write '\(lost)' as its source does",
        in: text,
        at: place,
        notes: notes,
        fix: "Write \(wanted)."
      )
    }
    return finding(
      "Text '\(text.key)' has lost the code '\(lost)' of its source",
      in: text,
      at: nil,
      notes: notes,
      fix: "Write \(wanted) where the sentence needs it."
    )
  }
}

/// Compares the spans of code of a text with those of its source.
private struct Comparison {
  /// A span that isn't in the source, with the spans expected in its place. If `own` is `nil`, a span of the source
  /// that is missing.
  struct Change {
    let own: CodeSpan?
    let wanted: [CodeSpan]
  }

  /// A span with what of it is the same in all languages.
  struct Item {
    let span: CodeSpan
    let key: String
  }

  private let text: ReadableText
  private let own: [Item]
  private let wanted: [Item]

  init(_ text: ReadableText, _ source: ReadableText) {
    func items(_ spans: [CodeSpan]) -> [Item] {
      spans.filter { !$0.isOfLanguage }
        .map { Item(span: $0, key: $0.comparable(source: source.locale, target: text.locale)) }
    }
    self.text = text
    let ownSpans = text.features.contains(.backticks) ? CodeSpan.all(in: text.scalars) : []
    let sourceSpans = CodeSpan.all(in: source.scalars)
    // Nearly all texts have the code of their sources, in some order.
    let isSame = ownSpans.count == sourceSpans.count && ownSpans.inOrder.elementsEqual(sourceSpans.inOrder, by: ==)
    own = isSame ? [] : items(ownSpans)
    wanted = isSame ? [] : items(sourceSpans)
    isCounted = text.variants.count == 1 && source.variants.count == 1
  }

  /// Whether spans can be counted: each variant of a message has its own.
  private let isCounted: Bool

  var changes: [Change] {
    if own.count == wanted.count, zip(own, wanted).allSatisfy({ $0.key == $1.key }) { return [] }
    let ownKeys = Set(own.map(\.key))
    let wantedKeys = Set(wanted.map(\.key))
    let lost = wanted.firstOfEach.filter { !ownKeys.contains($0.key) }
    let added = own.firstOfEach.filter { !wantedKeys.contains($0.key) }
    if !lost.isEmpty {
      if added.isEmpty {
        return lost.filter { !isLabelOfApp($0.span) }.map { Change(own: nil, wanted: [$0.span]) }
      }
      return added.map { item in
        let nearest = item.span.meant(among: lost.map(\.span))
        return Change(own: item.span, wanted: nearest.isEmpty ? lost.map(\.span) : nearest)
      }
    }
    let slips = added.compactMap { item -> Change? in
      let meant = item.span.meant(among: wanted.firstOfEach.map(\.span))
      return meant.isEmpty ? nil : Change(own: item.span, wanted: meant)
    }
    return slips.isEmpty ? exchanged : slips
  }

  /// One span in the place of another, where both texts have as many and differ in no more than one.
  private var exchanged: [Change] {
    guard isCounted, own.count == wanted.count else { return [] }
    let (more, fewer) = (own.excess(over: wanted), wanted.excess(over: own))
    guard more.count == 1, let added = more.first, let missing = fewer.first,
      // One of them twice, instead of a reference by a pronoun: what is a value is said again more freely than a name.
      added.span.isValue == missing.span.isValue
    else { return [] }
    return [Change(own: added.span, wanted: [missing.span])]
  }

  /// Whether a span may be the label of a button in a text of the app, which translations write as the app does.
  private func isLabelOfApp(_ span: CodeSpan) -> Bool { !text.isMarkdown && span.isLabel }
}

extension [CodeSpan] {
  /// What the spans hold, in the same order for the same spans.
  fileprivate var inOrder: [(content: String, marks: Int)] {
    map { ($0.content, $0.marks) }.sorted { ($0.content, $0.marks) < ($1.content, $1.marks) }
  }
}

extension CodeSpan {
  /// Whether the span is a value that many things have, and no name.
  fileprivate var isValue: Bool { ["true", "false", "nil", "null"].contains(content) }
}

extension Array where Element == Comparison.Item {
  /// The first item of each key.
  fileprivate var firstOfEach: [Comparison.Item] {
    var seen: Set<String> = []
    return filter { seen.insert($0.key).inserted }
  }

  /// The items that occur here more often than in another text.
  fileprivate func excess(over others: [Comparison.Item]) -> [Comparison.Item] {
    var counts = others.reduce(into: [String: Int]()) { $0[$1.key, default: 0] += 1 }
    return filter { item in
      counts[item.key, default: 0] -= 1
      return counts[item.key, default: 0] < 0
    }
  }
}

extension CodeSpan {
  /// The spans of which one was meant, if this one is a slip.
  fileprivate func meant(among spans: [CodeSpan]) -> [CodeSpan] {
    guard content.count > 4, let meant = suggestion(for: content, among: spans.map(\.content)) else { return [] }
    return spans.filter { $0.content == meant }
  }
}

extension [Unicode.Scalar] {
  /// The first place of some scalars.
  fileprivate func place(of wanted: [Unicode.Scalar]) -> Range<Int>? {
    guard !wanted.isEmpty, wanted.count <= count else { return nil }
    return (0...count - wanted.count).first { start in
      self[start..<start + wanted.count].elementsEqual(wanted)
    }.map { $0..<$0 + wanted.count }
  }
}
