import CYAML
import Diagnostics

/// Reads the YAML of a catalog file through libyaml's events.
///
/// Nothing stops a read: every finding is reported, and what can be read is returned. libyaml ends at its first syntax
/// error, so reading goes on from the next line that begins an entry at the first column.
struct YAMLReader {
  /// How deep maps and lists may stand inside each other; no catalog file needs a tenth of it.
  static let depthLimit = 32

  private let source: SourceText
  private(set) var diagnostics: [Diagnostic] = []
  private var entries: [YAMLEntry] = []

  private init(_ source: SourceText) { self.source = source }

  /// The entries of the map that the file holds, in order, and what is wrong with the file.
  static func read(_ source: SourceText) -> (entries: [YAMLEntry], diagnostics: [Diagnostic]) {
    var reader = YAMLReader(source)
    reader.diagnostics += refusedCharacters(in: source)
    guard reader.diagnostics.isEmpty else { return ([], reader.diagnostics) }
    var firstLine = 0
    while let next = reader.readPart(from: firstLine) { firstLine = next }
    return (reader.entries, reader.diagnostics)
  }

  /// Reads from a line on; returns the line to go on from after a syntax error.
  private mutating func readPart(from firstLine: Int) -> Int? {
    let text = Self.joined(source.lines[firstLine...])
    let events = YAMLEventStream(text)
    var builder = YAMLTreeBuilder(source: source, firstLine: firstLine)
    var failureLine: Int?
    loop: while true {
      switch events.next() {
      case .event(let event):
        guard builder.add(event) else { break loop }
      case .failure(let problem, let line, let column):
        failureLine = line + firstLine
        diagnostics.append(syntaxError(problem, line: line + firstLine, column: column))
        break loop
      case .end: break loop
      }
    }
    entries += builder.finish(afterFailure: failureLine != nil)
    diagnostics += builder.diagnostics
    guard let failureLine else { return nil }
    return source.lines.indices.first { index in
      guard index > max(failureLine, firstLine), let scalar = source.lines[index].first else { return false }
      return scalar.properties.isAlphabetic
    }
  }

  private static func joined(_ lines: ArraySlice<[Unicode.Scalar]>) -> [UInt8] {
    var bytes: [UInt8] = []
    for line in lines {
      for scalar in line { bytes += Array(UTF8.encode(scalar) ?? UTF8.encodedReplacementCharacter) }
      bytes.append(10)
    }
    return bytes
  }

  private func syntaxError(_ problem: String, line: Int, column: Int) -> Diagnostic {
    Diagnostic(
      rule: .catalogSyntax,
      severity: .error,
      summary: "This is not YAML here: \(problem)",
      span: source.span(line: min(line, source.lines.count - 1) + 1, column: column + 1),
      fix:
        "Write one `key: value` a line; a text that holds `: ` or begins with a special character goes into a `|` block."
    )
  }
}

/// One event of libyaml, copied out of its memory; lines and columns count from 0 in the text that was read.
struct YAMLEvent {
  enum Kind {
    case scalar(String, YAMLScalar.Style)
    case alias
    case sequenceStart
    case sequenceEnd
    case mappingStart
    case mappingEnd
    case documentStart
    case other
  }

  let kind: Kind
  let line: Int
  let column: Int
  let endLine: Int
  let endColumn: Int
  let hasAnchor: Bool
  let hasTag: Bool
}

/// libyaml's parser over bytes in memory, one event at a time.
private final class YAMLEventStream {
  enum Step {
    case event(YAMLEvent)
    case failure(problem: String, line: Int, column: Int)
    case end
  }

  private var parser = yaml_parser_t()
  private let input: UnsafeMutableBufferPointer<UInt8>

  init(_ bytes: [UInt8]) {
    input = .allocate(capacity: max(1, bytes.count))
    _ = input.initialize(from: bytes)
    yaml_parser_initialize(&parser)
    yaml_parser_set_encoding(&parser, YAML_UTF8_ENCODING)
    yaml_parser_set_input_string(&parser, input.baseAddress, bytes.count)
  }

  deinit {
    yaml_parser_delete(&parser)
    input.deallocate()
  }

  func next() -> Step {
    var event = yaml_event_t()
    guard yaml_parser_parse(&parser, &event) == 1 else {
      let problem = parser.problem.map { String(cString: $0) } ?? "it cannot be read"
      return .failure(problem: problem, line: Int(parser.problem_mark.line), column: Int(parser.problem_mark.column))
    }
    defer { yaml_event_delete(&event) }
    if event.type == YAML_STREAM_END_EVENT { return .end }
    return .event(Self.copy(event))
  }

  private static func copy(_ event: yaml_event_t) -> YAMLEvent {
    var anchor = false
    var tag = false
    let kind: YAMLEvent.Kind
    switch event.type {
    case YAML_SCALAR_EVENT:
      let scalar = event.data.scalar
      let bytes = UnsafeBufferPointer(start: scalar.value, count: scalar.length)
      kind = .scalar(String(decoding: bytes, as: UTF8.self), style(scalar.style))
      (anchor, tag) = (scalar.anchor != nil, scalar.tag != nil)
    case YAML_ALIAS_EVENT: kind = .alias
    case YAML_SEQUENCE_START_EVENT:
      kind = .sequenceStart
      (anchor, tag) = (event.data.sequence_start.anchor != nil, event.data.sequence_start.tag != nil)
    case YAML_SEQUENCE_END_EVENT: kind = .sequenceEnd
    case YAML_MAPPING_START_EVENT:
      kind = .mappingStart
      (anchor, tag) = (event.data.mapping_start.anchor != nil, event.data.mapping_start.tag != nil)
    case YAML_MAPPING_END_EVENT: kind = .mappingEnd
    case YAML_DOCUMENT_START_EVENT: kind = .documentStart
    default: kind = .other
    }
    return YAMLEvent(
      kind: kind,
      line: Int(event.start_mark.line),
      column: Int(event.start_mark.column),
      endLine: Int(event.end_mark.line),
      endColumn: Int(event.end_mark.column),
      hasAnchor: anchor,
      hasTag: tag
    )
  }

  private static func style(_ style: yaml_scalar_style_t) -> YAMLScalar.Style {
    switch style {
    case YAML_LITERAL_SCALAR_STYLE: .literal
    case YAML_FOLDED_SCALAR_STYLE: .folded
    case YAML_SINGLE_QUOTED_SCALAR_STYLE, YAML_DOUBLE_QUOTED_SCALAR_STYLE: .quoted
    default: .plain
    }
  }
}
