import Diagnostics

/// Writes facts, for ``FactReader``.
struct FactWriter {
  var record = RecordWriter()
  /// The file of the span before.
  private var file = ""

  mutating func add<Element>(_ elements: [Element], _ write: (inout FactWriter, Element) -> Void) {
    record.add(elements.count)
    for element in elements { write(&self, element) }
  }

  mutating func add<Value>(_ value: Value?, _ write: (inout FactWriter, Value) -> Void) {
    record.add(value == nil ? 0 : 1)
    if let value { write(&self, value) }
  }

  mutating func add(_ span: SourceSpan) {
    // Most have the file of the one before.
    record.add(span.file == file ? "" : span.file)
    file = span.file
    for number in [span.start.line, span.start.column, span.end.line, span.end.column] { record.add(number) }
  }

  mutating func add(_ token: Token) {
    record.add(token.name)
    add(token.span)
  }

  mutating func add(_ choice: some RawRepresentable<String>) { record.add(choice.rawValue) }

  mutating func add(_ page: PageFact) {
    record.add(page.id)
    record.add(page.path)
    add(page.about) { $0.add($1) }
    add(page.movedFrom) { $0.add($1) }
    add(page.moved) { writer, moved in
      writer.record.add(moved.anchor)
      writer.add(moved.place)
    }
    add(page.sections) { writer, section in
      writer.record.add(section.id)
      writer.add(section.blocks) { $0.add($1) }
      writer.add(section.span)
    }
    add(page.span)
  }

  private mutating func add(_ block: PageFact.Block) {
    func add(_ kind: Int, _ write: (inout FactWriter) -> Void) {
      record.add(kind)
      write(&self)
    }
    switch block {
    case .text(let name): add(0) { $0.record.add(name) }
    case .table(let token): add(1) { $0.add(token) }
    case .list(let token): add(2) { $0.add(token) }
    case .pages(let tokens): add(3) { $0.add(tokens) { $0.add($1) } }
    case .code(let token): add(4) { $0.add(token) }
    case .timeline(let token): add(5) { $0.add(token) }
    case .state(let token, let part):
      add(6) {
        $0.add(token)
        $0.add(part)
      }
    case .scenario(let token, let part):
      add(7) {
        $0.add(token)
        $0.add(part)
      }
    case .generated(let kind): add(8) { $0.add(kind) }
    case .some(let kind, let tokens):
      add(9) {
        $0.add(kind)
        $0.add(tokens) { $0.add($1) }
      }
    }
  }

  mutating func add(_ symbol: SymbolFact) {
    record.add(symbol.id)
    record.add(symbol.symbol)
    add(symbol.within) { $0.record.add($1) }
    add(symbol.kind) { $0.add($1) }
    add(symbol.declaration) { $0.record.add($1) }
    add(symbol.availability) { $0.add($1) }
    add(symbol.page) { $0.add($1) }
    add(symbol.related) { $0.add($1) }
    add(symbol.replacedBy) { $0.add($1) }
    add(symbol.sources) { writer, source in
      writer.record.add(source.source)
      writer.add(source.place) { $0.record.add($1) }
      writer.add(source.span)
    }
    add(symbol.span)
  }

  mutating func add(_ reason: ReasonFact) {
    record.add(reason.id)
    record.add(reason.symbol)
    add(reason.schedule) { $0.add($1) }
    add(reason.endsWhen) { $0.record.add($1) }
    add(reason.span)
  }
}
