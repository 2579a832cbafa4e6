import Catalogs
import Diagnostics
import ICU
import MessageSyntax

/// Markup that is opened and not closed, closed and not opened, or lost in a translation.
struct UnbalancedMarkupCheck: Check {
  let rule = Rule(
    id: "unbalanced-markup",
    severity: .error,
    topic: .markup,
    example: RuleExample(
      "{#link to=support}お問い合わせください。",
      fixed: "{#link to=support}お問い合わせください{/link}。",
      source: "Please {#link to=support}contact us{/link}."
    )
  )

  let comparesTexts = true
  let needsFacts = false
  let refusesImports = true

  func findings(in context: CheckContext) -> [Diagnostic] {
    context.texts(with: .braces).flatMap { text in
      text.parsed.tree.patterns.flatMap { unbalanced($0, in: text) }
    }
      + context.translatedTexts(with: .braces).flatMap { differing($0.text, from: $0.source) }
  }

  private func unbalanced(_ pattern: PatternNode, in text: ReadableText) -> [Diagnostic] {
    var open: [MarkupNode] = []
    var found: [Diagnostic] = []
    func report(_ markup: MarkupNode, _ problem: String, _ fix: String) {
      let name = markup.name.value
      let place = markup.range.lower..<markup.range.upper
      found.append(finding("Markup \(name) in '\(text.key)' \(problem)", in: text, at: place, fix: fix))
    }
    for case .markup(let markup) in pattern.elements {
      let name = markup.name.value
      switch markup.kind {
      case .open: open.append(markup)
      case .standalone: break
      case .close:
        if let index = open.lastIndex(where: { $0.name.value == name }) {
          for inner in open[(index + 1)...] {
            report(inner, "is not closed", "Add `{/\(inner.name.value)}` before `{/\(name)}`.")
          }
          open.removeSubrange(index...)
        } else {
          report(markup, "is closed but not opened", "Add `{#\(name)}` before it, or remove it.")
        }
      }
    }
    for markup in open { report(markup, "is not closed", "Add `{/\(markup.name.value)}`.") }
    for case (.markup(let first), .markup(let second)) in zip(pattern.elements, pattern.elements.dropFirst())
    where first.kind == .open && second.kind == .close && first.name.value == second.name.value {
      report(first, "is round nothing", "Put it round the words that it is about.")
    }
    return found
  }

  private func differing(_ text: ReadableText, from source: ReadableText) -> [Diagnostic] {
    let wanted = Set(source.parsed.tree.markup.map(\.name.value))
    let least = text.parsed.tree.patterns.map(\.markupCounts)
    let most = source.parsed.tree.patterns.map(\.markupCounts)
    // A variant of the translation has as many as some variant of the source.
    let lost = wanted.filter { name in
      let fewest = most.map { $0[name] ?? 0 }.min() ?? 0
      return least.contains { ($0[name] ?? 0) < fewest } || least.allSatisfy { $0[name] == nil }
    }
    return lost.sorted().map { name in
      finding(
        name == "link"
          ? "Readers of text '\(text.key)' get no link in \(text.locale)"
          : "Text '\(text.key)' has lost its markup \(name) in \(text.locale)",
        in: text,
        at: nil,
        notes: [source.message.text.asSource],
        fix: "Put `\(source.opening(name))` and `{/\(name)}` round the words that it is about."
      )
    }
      + text.parsed.tree.markup.filter { $0.kind != .close && !wanted.contains($0.name.value) }.map { markup in
        finding(
          "Markup \(markup.name.value) in '\(text.key)' is not in its source",
          in: text,
          at: markup.range.lower..<markup.range.upper,
          fix: "Remove it, or add it to the source."
        )
      }
  }
}

extension ReadableText {
  /// Markup of a name as the text opens it, with its options.
  fileprivate func opening(_ name: String) -> String {
    guard let markup = parsed.tree.markup.first(where: { $0.name.value == name && $0.kind == .open }) else {
      return "{#\(name)}"
    }
    let scalars = Array(value.unicodeScalars)
    let place = markup.range.lower..<min(markup.range.upper, scalars.count)
    return String(String.UnicodeScalarView(scalars[place]))
  }
}

extension PatternNode {
  /// For each name, the number of opening and standalone elements or the number of closing elements, whichever is
  /// larger.
  fileprivate var markupCounts: [String: Int] {
    var counts: [String: Int] = [:]
    var closed: [String: Int] = [:]
    for case .markup(let markup) in elements {
      if markup.kind == .close {
        closed[markup.name.value, default: 0] += 1
      } else {
        counts[markup.name.value, default: 0] += 1
      }
    }
    return counts.merging(closed) { max($0, $1) }
  }
}
