import Diagnostics

/// Reads what a ``FactWriter`` has written.
struct FactReader {
  typealias Damage = RecordReader.Damage

  var record: RecordReader
  private var file = ""

  init(_ record: RecordReader) { self.record = record }

  mutating func list<Element>(
    _ read: (inout FactReader) throws(Damage) -> Element
  ) throws(Damage) -> [Element] {
    let count = try record.count()
    var elements: [Element] = []
    elements.reserveCapacity(min(count, 4096))
    for _ in 0..<count { elements.append(try read(&self)) }
    return elements
  }

  private mutating func optional<Value>(_ read: (inout FactReader) throws(Damage) -> Value) throws(Damage) -> Value? {
    try record.number() == 0 ? nil : try read(&self)
  }

  private mutating func text() throws(Damage) -> String { try record.text() }

  private mutating func optionalText() throws(Damage) -> String? {
    try optional { reader throws(Damage) in try reader.text() }
  }

  private mutating func span() throws(Damage) -> SourceSpan {
    let file = try text()
    if !file.isEmpty { self.file = file }
    let start = SourcePosition(line: try record.integer(), column: try record.integer())
    let end = SourcePosition(line: try record.integer(), column: try record.integer())
    return SourceSpan(file: self.file, start: start, end: end)
  }

  private mutating func token() throws(Damage) -> Token { Token(try text(), try span()) }

  private mutating func tokens() throws(Damage) -> [Token] {
    try list { reader throws(Damage) in try reader.token() }
  }

  private mutating func optionalToken() throws(Damage) -> Token? {
    try optional { reader throws(Damage) in try reader.token() }
  }

  private mutating func choice<Choice: RawRepresentable<String>>() throws(Damage) -> Choice {
    guard let choice = Choice(rawValue: try text()) else { throw Damage() }
    return choice
  }

  mutating func page() throws(Damage) -> PageFact {
    PageFact(
      id: try text(),
      path: try text(),
      about: try optionalToken(),
      movedFrom: try tokens(),
      moved: try list { reader throws(Damage) in (try reader.text(), try reader.token()) },
      sections: try list { reader throws(Damage) in
        PageFact.Section(
          id: try reader.text(),
          blocks: try reader.list { reader throws(Damage) in try reader.block() },
          span: try reader.span()
        )
      },
      span: try span()
    )
  }

  private mutating func block() throws(Damage) -> PageFact.Block {
    switch try record.number() {
    case 0: .text(try text())
    case 1: .table(try token())
    case 2: .list(try token())
    case 3: .pages(try tokens())
    case 4: .code(try token())
    case 5: .timeline(try token())
    case 6: .state(try token(), try choice())
    case 7: .scenario(try token(), try choice())
    case 8: .generated(try choice())
    case 9: .some(try choice(), try tokens())
    default: throw Damage()
    }
  }

  mutating func symbol() throws(Damage) -> SymbolFact {
    SymbolFact(
      id: try text(),
      symbol: try text(),
      within: try optionalText(),
      kind: try optional { reader throws(Damage) in try reader.choice() },
      declaration: try optionalText(),
      availability: try optionalToken(),
      page: try optionalToken(),
      related: try tokens(),
      replacedBy: try optionalToken(),
      sources: try list { reader throws(Damage) in
        SourceReference(source: try reader.text(), place: try reader.optionalText(), span: try reader.span())
      },
      span: try span()
    )
  }

  mutating func reason() throws(Damage) -> ReasonFact {
    ReasonFact(
      id: try text(),
      symbol: try text(),
      schedule: try optionalToken(),
      endsWhen: try list { reader throws(Damage) in try reader.text() },
      span: try span()
    )
  }
}
