import MessageFormatting
import Notices
import Bytes

/// Replaces values and symbols by private-use characters, so Markdown neither interprets nor changes them.
struct Sentinels {
  /// The Markdown text with its sentinels.
  let text: String
  /// The content that each character from ``first`` on replaces; `nil` if the text has that character itself.
  private let contents: [Inline?]

  /// The first and the last character that may be a sentinel.
  private static let first: UInt32 = 0xF0000
  private static let last: UInt32 = 0xFFFFD

  /// Writes a formatted message as Markdown. `symbol` says what a symbol link becomes.
  init(_ parts: [MessagePart], symbol: (String) -> Inline) {
    var contents: [Inline?] = []
    // A text may contain private-use characters of its own; those are not used as sentinels.
    var taken: Set<UInt32> = []
    for text in parts.lazy.map(\.text) where text.mayHoldStandIns {
      taken.formUnion(text.unicodeScalars.lazy.map(\.value).filter { $0 >= Self.first })
    }
    func standIn(for content: Inline) -> String {
      while taken.contains(Self.first + UInt32(contents.count)) { contents.append(nil) }
      let value = Self.first + UInt32(contents.count)
      guard value <= Self.last, let scalar = Unicode.Scalar(value) else { return content.plainText }
      contents.append(content)
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
    var text = ""
    var rest = message.startIndex
    for reference in ProseReferences.symbols(in: message) {
      func index(_ offset: Int) -> String.Index { message.utf8.index(message.startIndex, offsetBy: offset) }
      text += message[rest..<index(reference.bytes.lowerBound)]
      text += standIn(for: symbol(reference.path))
      rest = index(reference.bytes.upperBound)
    }
    self.text = rest == message.startIndex ? message : text + message[rest...]
    self.contents = contents
  }

  /// Text with its sentinels replaced by their contents.
  func inlines(of text: String) -> [Inline] {
    guard !contents.isEmpty, text.mayHoldStandIns else { return text.isEmpty ? [] : [.text(text)] }
    var inlines: [Inline] = []
    var plain = ""
    func flush() {
      if !plain.isEmpty { inlines.append(.text(plain)) }
      plain = ""
    }
    let scalars = text.unicodeScalars
    var rest = text.startIndex
    for index in scalars.indices {
      let number = Int(scalars[index].value) - Int(Self.first)
      guard contents.indices.contains(number), let content = contents[number] else { continue }
      plain += text[rest..<index]
      rest = scalars.index(after: index)
      if case .text(let value) = content {
        plain += value
      } else {
        flush()
        inlines.append(content)
      }
    }
    plain += text[rest...]
    flush()
    return inlines
  }

  /// Text with its sentinels replaced by the plain text of their contents, as code shows it.
  func plainText(of text: String) -> String { inlines(of: text).plainText }
}

extension String {
  /// Whether the text may contain a sentinel. The UTF-8 of sentinels begins with F3 or F4.
  fileprivate var mayHoldStandIns: Bool { hasByte { $0 >= 0xF3 } }
}
