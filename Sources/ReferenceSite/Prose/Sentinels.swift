import MessageFormatting

/// Stands private-use characters in for values and symbols, so that Markdown can neither read nor change them.
struct Sentinels {
  /// The Markdown text with its stand-ins.
  let text: String
  private let contents: [Unicode.Scalar: Inline]

  /// Writes a formatted message as Markdown. `symbol` says what a symbol link becomes.
  init(_ parts: [MessagePart], symbol: (String) -> Inline) {
    var contents: [Unicode.Scalar: Inline] = [:]
    // A text may hold private-use characters of its own; those are not used as stand-ins.
    let taken = Set(parts.flatMap { $0.text.unicodeScalars.lazy.filter { $0.value >= 0xF0000 } })
    var free = (0xF0000...UInt32(0xFFFFD)).lazy.compactMap(Unicode.Scalar.init).filter { !taken.contains($0) }
      .makeIterator()
    func standIn(for content: Inline) -> String {
      guard let scalar = free.next() else { return content.plainText }
      contents[scalar] = content
      return String(Character(scalar))
    }
    var message = ""
    for part in parts {
      switch part {
      case .text(let text): message += text
      case .markup: break
      case .bidiIsolation, .fallback, .value: message += standIn(for: .text(part.text))
      }
    }
    let references = ProseReferences.find(in: message).filter { $0.kind == .symbol }
    guard !references.isEmpty else {
      self.text = message
      self.contents = contents
      return
    }
    let scalars = Array(message.unicodeScalars)
    func slice(_ range: Range<Int>) -> String { String(String.UnicodeScalarView(scalars[range])) }
    var text = ""
    var position = 0
    for reference in references {
      text += slice(position..<reference.range.lowerBound) + standIn(for: symbol(reference.target))
      position = reference.range.upperBound
    }
    self.text = text + slice(position..<scalars.count)
    self.contents = contents
  }

  /// Text with its stand-ins replaced by what they stand for.
  func inlines(of text: String) -> [Inline] {
    guard !contents.isEmpty else { return text.isEmpty ? [] : [.text(text)] }
    var inlines: [Inline] = []
    var plain = ""
    func flush() {
      if !plain.isEmpty { inlines.append(.text(plain)) }
      plain = ""
    }
    for scalar in text.unicodeScalars {
      switch contents[scalar] {
      case nil: plain.unicodeScalars.append(scalar)
      case .text(let value)?: plain += value
      case let content?:
        flush()
        inlines.append(content)
      }
    }
    flush()
    return inlines
  }

  /// Text with its stand-ins replaced by the text of what they stand for, as code shows it.
  func plainText(of text: String) -> String { inlines(of: text).plainText }
}
