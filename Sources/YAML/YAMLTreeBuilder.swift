import Diagnostics

/// Builds the nodes of one file out of events, without recursion, so that no input can exhaust the stack.
struct YAMLTreeBuilder {
  /// A map or list that has begun and not ended.
  private struct Frame {
    enum Key {
      case none
      case named(YAMLScalar)
      /// A key that was refused; its value is dropped, so that reading stays in step.
      case refused
    }

    let isMapping: Bool
    let span: SourceSpan
    var items: [YAMLNode] = []
    var entries: [YAMLEntry] = []
    var key = Key.none
  }

  private let source: SourceText
  private let firstLine: Int
  private var frames: [Frame] = []
  private var root: [YAMLEntry] = []
  private var documents = 0
  private(set) var diagnostics: [Diagnostic] = []
  /// Whether the file holds anything but comments and space.
  private(set) var hasRoot = false

  /// Makes a builder for events of a text that begins at a line of the file, counted from 0.
  init(source: SourceText, firstLine: Int) {
    self.source = source
    self.firstLine = firstLine
  }

  /// Adds an event; a finding when this part of the file cannot be read on.
  mutating func add(_ event: YAMLEvent) -> Diagnostic? {
    let span = span(of: event)
    let start = SourceSpan(file: span.file, start: span.start)
    if event.hasAnchor { refuse("An anchor (&) is not allowed", start, "Repeat the value where it is needed.") }
    if event.hasTag { refuse("A tag (!) is not allowed", start, "Remove the tag; types come from the key.") }
    switch event.kind {
    case .scalar(let value, let style):
      if style == .quoted, let hidden = hiddenEscape(in: value, span) {
        refuse("An escape writes \(hidden.codePointName), which is invisible", start, "Remove the escape.")
      }
      add(scalar: scalar(value, style, event))
    case .alias:
      refuse("An alias (*) is not allowed", span, "Repeat the value where it is needed.")
      add(node: YAMLNode(content: .refused, span: span))
    case .sequenceStart, .mappingStart:
      guard frames.count < YAMLReader.depthLimit else {
        return refusal("Maps and lists are nested more than \(YAMLReader.depthLimit) deep", start, "Flatten the file.")
      }
      var isMapping = false
      if case .mappingStart = event.kind { isMapping = true }
      frames.append(Frame(isMapping: isMapping, span: span))
    case .sequenceEnd, .mappingEnd: close()
    case .documentStart(let hasDirective):
      documents += 1
      if hasDirective { refuse("A directive (%) is not allowed", start, "Remove the line that begins with `%`.") }
      if documents == 2 {
        refuse("A second document begins here", start, "Keep one document in a file; remove the `---`.")
      }
    case .other: break
    }
    return nil
  }

  /// The entries that were read; after a failure the last one keeps its key, so that it counts as written, but no
  /// value.
  mutating func finish(afterFailure: Bool) -> [YAMLEntry] {
    guard let frame = frames.first else { return root }
    frames = []
    guard frame.isMapping else { return root }
    root += frame.entries
    guard afterFailure else { return root }
    var lastKey = root.last?.key
    if case .named(let key) = frame.key { lastKey = key } else if !root.isEmpty { root.removeLast() }
    if let lastKey { root.append(YAMLEntry(key: lastKey, value: YAMLNode(content: .refused, span: lastKey.span))) }
    return root
  }

  private mutating func add(scalar: YAMLScalar) {
    guard let last = frames.indices.last, frames[last].isMapping, case .none = frames[last].key else {
      return add(node: YAMLNode(content: .scalar(scalar), span: scalar.span))
    }
    let isOneLine = scalar.span.start.line == scalar.span.end.line
    if scalar.style == .plain, isOneLine, !scalar.value.isEmpty, !followsQuestionMark(scalar.span.start) {
      frames[last].key = .named(scalar)
    } else {
      refuse("The key '\(scalar.value.shown)' isn't a plain word", scalar.span, "Write a plain name as the key.")
      frames[last].key = .refused
    }
  }

  /// Whether the key is written as `? key`.
  private func followsQuestionMark(_ position: SourcePosition) -> Bool {
    position.column > 1
      && source.scalars(ofLine: position.line - 1).prefix(position.column - 1).last { $0 != " " } == "?"
  }

  private mutating func close() {
    guard let frame = frames.popLast() else { return }
    let content: YAMLNode.Content = frame.isMapping ? .mapping(frame.entries) : .sequence(frame.items)
    add(node: YAMLNode(content: content, span: frame.span))
  }

  private mutating func add(node: YAMLNode) {
    guard let last = frames.indices.last else { return add(root: node) }
    guard frames[last].isMapping else {
      frames[last].items.append(node)
      return
    }
    switch frames[last].key {
    case .named(let key):
      frames[last].entries.append(YAMLEntry(key: key, value: node))
      frames[last].key = .none
    case .refused: frames[last].key = .none
    case .none:
      frames[last].key = .refused
      if case .refused = node.content { return }
      refuse("Expected a key, found \(node.kindName)", node.span, "Write a plain name as the key.")
    }
  }

  private mutating func add(root node: YAMLNode) {
    switch node.content {
    case .mapping(let entries): root += entries
    case .refused: break
    case .scalar(let scalar) where scalar.value.isEmpty: return
    default: refuse("Expected a map, found \(node.kindName)", node.span, "Write `key: value` lines.")
    }
    hasRoot = true
  }

  private func scalar(_ value: String, _ style: YAMLScalar.Style, _ event: YAMLEvent) -> YAMLScalar {
    let span = span(of: event)
    return YAMLScalar(text: text(value, style, at: span), style: style, start: span.start, end: span.end)
  }

  /// A character of a quoted text that files may not hold as it is; one that the file does hold is found there.
  private func hiddenEscape(in value: String, _ span: SourceSpan) -> Unicode.Scalar? {
    let isHidden = { (scalar: Unicode.Scalar) in
      scalar != "\n" && (isRefused(scalar) || (scalar.turnsText && !scalar.isDirectionalMark))
    }
    guard let hidden = value.unicodeScalars.first(where: isHidden) else { return nil }
    let lines = span.start.line - 1..<min(span.end.line, source.lineCount)
    return lines.contains { source.scalars(ofLine: $0).contains(hidden) } ? nil : hidden
  }

  private func text(_ value: String, _ style: YAMLScalar.Style, at span: SourceSpan) -> LocatedText {
    let (start, end) = (span.start, span.end)
    if style == .literal {
      return LocatedText(value, file: source.file) { index, length in
        blockLineStart(length, number: start.line + index)
      }
    }
    // A text on one line is as long as its value unless it has escapes, each of which is longer than its character.
    let marks = style == .quoted ? 2 : 0
    guard start.line == end.line, end.column - start.column == value.unicodeScalars.count + marks else {
      return LocatedText(value, wholeOf: span)
    }
    return LocatedText(
      value,
      file: source.file,
      start: SourcePosition(line: start.line, column: start.column + marks / 2)
    )
  }

  /// A literal block keeps its lines one for one, so a line's indent is what the source line has more than the text.
  private func blockLineStart(_ length: Int, number: Int) -> SourcePosition {
    let width = number < source.lineCount ? source.length(ofLine: number) : length
    return SourcePosition(line: number + 1, column: max(0, width - length) + 1)
  }

  private func span(of event: YAMLEvent) -> SourceSpan {
    let start = SourcePosition(line: event.line + firstLine + 1, column: event.column + 1)
    let end = SourcePosition(line: event.endLine + firstLine + 1, column: event.endColumn + 1)
    return SourceSpan(file: source.file, start: start, end: max(start, end))
  }

  private func refusal(_ summary: String, _ span: SourceSpan, _ fix: String) -> Diagnostic {
    Diagnostic(rule: .catalogSyntax, severity: .error, summary: summary, span: span, fix: fix)
  }

  private mutating func refuse(_ summary: String, _ span: SourceSpan, _ fix: String) {
    diagnostics.append(refusal(summary, span, fix))
  }
}
