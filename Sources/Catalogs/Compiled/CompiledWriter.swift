import Diagnostics
import YAML

/// Writes the body of a compiled catalog; see ``CompiledCatalog`` for its layout.
struct CompiledWriter {
  private var texts: [String] = []
  private var indices: [String: Int] = [:]
  private var layouts: [UInt8] = []
  private var layoutCount = 0
  private var files: [UInt8] = []
  private var fileCount = 0
  private var line = 0

  mutating func addLayout(_ path: String, _ text: String) {
    layoutCount += 1
    let indices = [index(of: path), index(of: text)]
    layouts += indices.flatMap(Self.encoded)
  }

  /// Adds a file. The catalog has no errors, so the file has neither duplicate keys nor refused nodes.
  mutating func addFile(_ path: String, _ entries: [YAMLEntry]) {
    fileCount += 1
    line = 0
    let before = files.count
    write(entries.count)
    for entry in entries {
      write(index(of: entry.key.span.file))
      write(entry.key)
      write(entry.value)
    }
    let head = Self.encoded(index(of: path)) + Self.encoded(files.count - before)
    files.insert(contentsOf: head, at: before)
  }

  func body(digest: String, program: [UInt8]) -> [UInt8] {
    var body = Self.encoded(program.count) + program
    body += Self.digestBytes(digest)
    body += Self.encoded(texts.count)
    for text in texts { body += Self.encoded(text.utf8.count) + Array(text.utf8) }
    body += Self.encoded(layoutCount) + layouts
    body += Self.encoded(fileCount) + files
    return body
  }

  private mutating func write(_ node: YAMLNode) {
    switch node.content {
    case .scalar(let scalar): write(scalar)
    case .sequence(let items):
      files.append(CompiledNode.list)
      write(node.span)
      write(items.count)
      for item in items { write(item) }
    case .mapping(let entries):
      files.append(CompiledNode.map)
      write(node.span)
      write(entries.count)
      for entry in entries {
        write(entry.key)
        write(entry.value)
      }
    case .refused:
      files.append(CompiledNode.list)
      write(node.span)
      write(0)
    }
  }

  private mutating func write(_ scalar: YAMLScalar) {
    files.append(scalar.style.compiledByte)
    write(index(of: scalar.value))
    write(scalar.span)
    var previous = scalar.span.start.line
    for start in scalar.text.lineStarts {
      write(start.line - previous)
      write(start.column)
      previous = start.line
    }
  }

  private mutating func write(_ span: SourceSpan) {
    let difference = span.start.line - line
    write(difference < 0 ? -2 * difference - 1 : 2 * difference)
    write(span.start.column)
    write(span.end.line - span.start.line)
    write(span.end.column)
    line = span.start.line
  }

  private mutating func write(_ number: Int) { files += Self.encoded(number) }

  private mutating func index(of text: String) -> Int {
    if let index = indices[text] { return index }
    indices[text] = texts.count
    texts.append(text)
    return texts.count - 1
  }

  /// A number from 0, seven bits a byte, the lowest first.
  private static func encoded(_ number: Int) -> [UInt8] {
    var rest = UInt(number)
    var bytes: [UInt8] = []
    while rest > 0x7F {
      bytes.append(UInt8(rest & 0x7F) | 0x80)
      rest >>= 7
    }
    return bytes + [UInt8(rest)]
  }

  private static func digestBytes(_ digest: String) -> [UInt8] {
    let digits = digest.utf8.map { $0 < 0x3A ? $0 - 0x30 : $0 - 0x57 }
    return stride(from: 0, to: digits.count - 1, by: 2).map { digits[$0] << 4 | digits[$0 + 1] }
  }
}
