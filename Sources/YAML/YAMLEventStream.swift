import CYAML

/// One event of libyaml, copied out of its memory; lines and columns count from 0 in the text that was read.
struct YAMLEvent {
  enum Kind {
    /// A text without the line breaks at its end.
    case scalar(String, YAMLScalar.Style)
    case alias
    case sequenceStart
    case sequenceEnd
    case mappingStart
    case mappingEnd
    case documentStart(hasDirective: Bool)
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

/// Why libyaml cannot continue; places count from 0 in the text that was read.
struct YAMLFailure {
  let problem: String
  let line: Int
  let column: Int
  /// Where the thing begins that libyaml was in: an open quotation mark or bracket.
  let contextLine: Int
  let contextColumn: Int
}

/// libyaml's parser over bytes in memory, one event at a time.
final class YAMLEventStream {
  enum Step {
    case event(YAMLEvent)
    case failure(YAMLFailure)
    case end
  }

  private var parser = yaml_parser_t()
  private let input: UnsafeMutableBufferPointer<UInt8>

  init(_ bytes: [UInt8]) {
    input = .allocate(capacity: max(1, bytes.count))
    _ = input.initialize(from: bytes)
    guard yaml_parser_initialize(&parser) == 1 else { Self.endWithoutMemory() }
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
      if parser.error == YAML_MEMORY_ERROR { Self.endWithoutMemory() }
      return .failure(
        YAMLFailure(
          problem: parser.problem.map { String(cString: $0) } ?? "it can't be read",
          line: Int(parser.problem_mark.line),
          column: Int(parser.problem_mark.column),
          contextLine: Int(parser.context_mark.line),
          contextColumn: Int(parser.context_mark.column)
        )
      )
    }
    defer { yaml_event_delete(&event) }
    if event.type == YAML_STREAM_END_EVENT || event.type == YAML_NO_EVENT { return .end }
    return .event(Self.copy(event))
  }

  /// A file that memory ran out for isn't invalid: the process ends as it does where Swift itself has none.
  private static func endWithoutMemory() -> Never { fatalError("failed to allocate memory for libyaml") }

  private static func copy(_ event: yaml_event_t) -> YAMLEvent {
    var anchor = false
    var tag = false
    let kind: YAMLEvent.Kind
    switch event.type {
    case YAML_SCALAR_EVENT:
      let scalar = event.data.scalar
      let bytes = UnsafeBufferPointer(start: scalar.value, count: scalar.length)
      let text = bytes[..<(bytes.lastIndex { $0 != UInt8(ascii: "\n") }.map { $0 + 1 } ?? 0)]
      kind = .scalar(String(decoding: UnsafeBufferPointer(rebasing: text), as: UTF8.self), style(scalar.style))
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
    case YAML_DOCUMENT_START_EVENT:
      let start = event.data.document_start
      let hasTagDirective = start.tag_directives.start != start.tag_directives.end
      kind = .documentStart(hasDirective: start.version_directive != nil || hasTagDirective)
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
