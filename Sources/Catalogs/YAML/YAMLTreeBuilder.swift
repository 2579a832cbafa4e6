import Diagnostics

/// Builds the nodes of one file out of events, without recursion, so that no input can exhaust the stack.
struct YAMLTreeBuilder {
  private struct Frame {
    let isMapping: Bool
    let span: SourceSpan
    var items: [YAMLNode] = []
    var entries: [YAMLEntry] = []
    var pending: YAMLScalar?
  }

  private let source: SourceText
  private let firstLine: Int
  private var frames: [Frame] = []
  private var root: [YAMLEntry] = []
  private var documents = 0
  private(set) var diagnostics: [Diagnostic] = []

  init(source: SourceText, firstLine: Int) {
    self.source = source
    self.firstLine = firstLine
  }

  /// Adds an event; false when reading this part is to end.
  mutating func add(_ event: YAMLEvent) -> Bool {
    let span = span(of: event)
    if event.hasAnchor { refuse("An anchor (&) is not allowed", span, "Write the value out where it is needed.") }
    if event.hasTag { refuse("A tag (!) is not allowed", span, "Remove the tag; types come from the key.") }
    switch event.kind {
    case .scalar(let value, let style):
      add(scalar: scalar(value, style, event))
    case .alias:
      refuse("An alias (*) is not allowed", span, "Write the value out where it is needed.")
      add(scalar: scalar("", .plain, event))
    case .sequenceStart, .mappingStart:
      guard frames.count < YAMLReader.depthLimit else {
        refuse("Maps and lists stand more than \(YAMLReader.depthLimit) deep here", span, "Flatten the file.")
        return false
      }
      var isMapping = false
      if case .mappingStart = event.kind { isMapping = true }
      frames.append(Frame(isMapping: isMapping, span: span))
    case .sequenceEnd, .mappingEnd: close()
    case .documentStart:
      documents += 1
      if documents > 1 {
        refuse("A second document begins here", span, "Keep one document in a file; remove the `---`.")
        return false
      }
    case .other: break
    }
    return true
  }

  /// The entries that were read; after a failure also the whole entries of a map that never ended.
  mutating func finish(afterFailure: Bool) -> [YAMLEntry] {
    if afterFailure, let frame = frames.first, frame.isMapping { root = frame.entries }
    return root
  }

  private mutating func add(scalar: YAMLScalar) {
    if let last = frames.indices.last, frames[last].isMapping, frames[last].pending == nil {
      frames[last].pending = scalar
    } else {
      add(node: YAMLNode(content: .scalar(scalar), span: scalar.span))
    }
  }

  private mutating func close() {
    guard let frame = frames.popLast() else { return }
    let content: YAMLNode.Content = frame.isMapping ? .mapping(frame.entries) : .sequence(frame.items)
    add(node: YAMLNode(content: content, span: frame.span))
  }

  private mutating func add(node: YAMLNode) {
    guard let last = frames.indices.last else { return add(root: node) }
    if !frames[last].isMapping {
      frames[last].items.append(node)
    } else if let key = frames[last].pending {
      frames[last].entries.append(YAMLEntry(key: key, value: node))
      frames[last].pending = nil
    } else {
      refuse("\(node.kindName.capitalizedFirst) stands here as a key", node.span, "Write a plain name as the key.")
      // The value that follows belongs to this key; a nameless key takes it, so that reading stays in step.
      frames[last].pending = YAMLScalar(
        text: LocatedText(value: "", file: source.file, lineStarts: [node.span.start]),
        style: .plain,
        span: node.span
      )
    }
  }

  private mutating func add(root node: YAMLNode) {
    switch node.content {
    case .mapping(let entries): root = entries
    case .scalar(let scalar) where scalar.value.isEmpty: break
    default: refuse("The file holds \(node.kindName), not a map", node.span, "Write `key: value` lines.")
    }
  }

  private func scalar(_ value: String, _ style: YAMLScalar.Style, _ event: YAMLEvent) -> YAMLScalar {
    var scalars = Array(value.unicodeScalars)
    while scalars.last == "\n" { scalars.removeLast() }
    let text = String(String.UnicodeScalarView(scalars))
    let starts: [SourcePosition]
    if style == .literal || style == .folded {
      starts = blockLineStarts(of: scalars, headerLine: event.line + firstLine)
    } else {
      starts = [SourcePosition(line: event.line + firstLine + 1, column: event.column + (style == .quoted ? 2 : 1))]
    }
    return YAMLScalar(
      text: LocatedText(value: text, file: source.file, lineStarts: starts),
      style: style,
      span: span(of: event)
    )
  }

  /// A literal block keeps its lines one for one, so a line's indent is what the source line has more than the text.
  private func blockLineStarts(of scalars: [Unicode.Scalar], headerLine: Int) -> [SourcePosition] {
    scalars.split(separator: "\n", omittingEmptySubsequences: false).enumerated().map { index, line in
      let number = headerLine + 1 + index
      let width = number < source.lines.count ? source.lines[number].count : line.count
      return SourcePosition(line: number + 1, column: max(0, width - line.count) + 1)
    }
  }

  private func span(of event: YAMLEvent) -> SourceSpan {
    let start = SourcePosition(line: event.line + firstLine + 1, column: event.column + 1)
    let end = SourcePosition(line: event.endLine + firstLine + 1, column: event.endColumn + 1)
    return SourceSpan(file: source.file, start: start, end: max(start, end))
  }

  private mutating func refuse(_ summary: String, _ span: SourceSpan, _ fix: String) {
    diagnostics.append(
      Diagnostic(rule: .catalogSyntax, severity: .error, summary: summary, span: span, fix: fix)
    )
  }
}

extension String {
  fileprivate var capitalizedFirst: String { prefix(1).uppercased() + dropFirst() }
}
