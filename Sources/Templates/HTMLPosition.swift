/// Follows HTML byte by byte, as browsers tokenize it, and says what kind of place the current position is.
///
/// It follows only what the template itself writes; a value counts as a place. Values are escaped or complete HTML, so
/// they can't change the state after them.
struct HTMLPosition {
  /// Where the next byte belongs.
  enum State: Hashable {
    case text
    /// Behind the first signs of a tag or a comment: `<`, `</`, `<!`, `<!-`.
    case opening(String)
    case elementName
    case beforeAttribute
    case attributeName
    case afterAttributeName
    case beforeValue
    /// In an attribute's value, between these quotation marks; `nil` without quotation marks.
    case value(quotation: UInt8?)
    case comment
    /// In `<!DOCTYPE …>` and the like.
    case declaration
    /// In an element whose content holds no tags.
    case raw(element: String)
  }

  /// A part that has ended, for code that checks what the template itself contains.
  enum Event {
    /// A stretch of text, of a comment or of an element without tags, which is named.
    case text(String, element: String?)
    case attribute(name: String, value: String, element: String, holdsValue: Bool)
    case element(String)
  }

  /// Represents a value in the texts of events.
  static let placeholder = "\u{FFFC}"

  private(set) var state = State.text
  /// The element of the tag, in lower case.
  private(set) var element = ""
  /// The attribute, in lower case.
  private(set) var attribute = ""
  /// What the attribute's value, the text or the comment holds so far.
  private(set) var content: [UInt8] = []
  /// Whether the attribute's value holds one of the template's values.
  private var holdsValue = false
  private var isEndTag = false
  /// The beginning of the end tag of an element whose content holds no tags.
  private var ending: [UInt8] = []
  /// Whether the name of the element must end here, because a section begins or ends after it.
  private(set) var endsName = false

  /// Elements whose content holds no tags.
  private static let rawElements: Set = [
    "script", "style", "title", "textarea", "xmp", "iframe", "noembed", "noframes",
  ]

  /// Whether a value is allowed here as text: in text itself, and in the raw elements whose text is escaped. Other raw
  /// elements don't allow escapes.
  var isInText: Bool {
    switch state {
    case .text: true
    case .raw("title"), .raw("textarea"): ending.isEmpty
    default: false
    }
  }

  /// Whether a section may begin here: its content can't change how the surrounding HTML is read, whether or not it is
  /// present.
  var takesSection: Bool {
    switch state {
    case .elementName, .beforeAttribute: true
    case .value(let quotation): quotation != nil
    default: isInText
    }
  }

  /// The state, reduced to what decides how the next byte is read. It is the same before and after optional content.
  var shape: State { state == .elementName ? .beforeAttribute : state }

  /// Puts a value here.
  mutating func insertValue() {
    content += Self.placeholder.utf8
    holdsValue = true
    if state == .beforeValue { state = .value(quotation: nil) }
  }

  /// Marks the start or the end of a section.
  mutating func insertSection() { if state == .elementName { endsName = true } }

  /// Goes on by one byte; gives what has ended with it.
  mutating func advance(_ byte: UInt8) -> [Event] {
    let isBlank = byte == 0x20 || (0x09...0x0D).contains(byte)
    let isLetter = (0x61...0x7A).contains(byte | 0x20)
    defer { endsName = false }
    switch state {
    case .text:
      if byte == UInt8(ascii: "<") { state = .opening("<") } else { content.append(byte) }
    case .opening(let signs): return open(signs, byte, isLetter: isLetter)
    case .comment:
      if byte == UInt8(ascii: ">"), endsComment { return endText(nil) }
      content.append(byte)
    case .declaration:
      if byte == UInt8(ascii: ">") { state = .text }
    case .raw(let name): return advanceRaw(name, byte, isBlank: isBlank)
    case .elementName:
      if isBlank || byte == UInt8(ascii: "/") {
        state = .beforeAttribute
      } else if byte == UInt8(ascii: ">") {
        return endTag()
      } else {
        element += lowercased(byte)
      }
    case .beforeAttribute, .afterAttributeName:
      if isBlank { break }
      if state == .afterAttributeName, byte == UInt8(ascii: "=") {
        state = .beforeValue
        break
      }
      let ended = state == .afterAttributeName ? endAttribute() : []
      if byte == UInt8(ascii: ">") { return ended + endTag() }
      if byte == UInt8(ascii: "/") {
        state = .beforeAttribute
      } else {
        (state, attribute) = (.attributeName, lowercased(byte))
      }
      return ended
    case .attributeName:
      switch byte {
      case _ where isBlank: state = .afterAttributeName
      case UInt8(ascii: "="): state = .beforeValue
      case UInt8(ascii: ">"): return endAttribute() + endTag()
      case UInt8(ascii: "/"):
        state = .beforeAttribute
        return endAttribute()
      default: attribute += lowercased(byte)
      }
    case .beforeValue:
      if isBlank { break }
      if byte == UInt8(ascii: ">") { return endAttribute() + endTag() }
      let isQuotation = byte == UInt8(ascii: "\"") || byte == UInt8(ascii: "'")
      state = .value(quotation: isQuotation ? byte : nil)
      if !isQuotation { content.append(byte) }
    case .value(let quotation):
      guard quotation == byte || quotation == nil && (isBlank || byte == UInt8(ascii: ">")) else {
        content.append(byte)
        break
      }
      let ended = endAttribute()
      state = .beforeAttribute
      return quotation == nil && byte == UInt8(ascii: ">") ? ended + endTag() : ended
    }
    return []
  }

  /// Ends the template; gives what has ended with it.
  mutating func end() -> [Event] { endText(nil) }

  /// Whether `>` ends the comment; `<!-->` and `<!--->` are whole.
  private var endsComment: Bool {
    content.isEmpty || content == [UInt8(ascii: "-")] || content.suffix(2).elementsEqual("--".utf8)
      || content.suffix(3).elementsEqual("--!".utf8)
  }

  private mutating func open(_ signs: String, _ byte: UInt8, isLetter: Bool) -> [Event] {
    switch (signs, byte) {
    case ("<", UInt8(ascii: "/")), ("<", UInt8(ascii: "!")), ("<!", UInt8(ascii: "-")):
      state = .opening(signs + lowercased(byte))
      return []
    case ("<!-", UInt8(ascii: "-")):
      let ended = endText(nil)
      state = .comment
      return ended
    case ("<", _) where isLetter, ("</", _) where isLetter:
      let ended = endText(nil)
      (state, element, isEndTag) = (.elementName, lowercased(byte), signs == "</")
      return ended
    case ("<", UInt8(ascii: "?")), ("</", _), ("<!", _), ("<!-", _):
      let ended = endText(nil)
      state = byte == UInt8(ascii: ">") ? .text : .declaration
      return ended
    default:
      content.append(UInt8(ascii: "<"))
      state = .text
      return advance(byte)
    }
  }

  private mutating func advanceRaw(_ name: String, _ byte: UInt8, isBlank: Bool) -> [Event] {
    let wanted = Array("</\(name)".utf8)
    if ending.count == wanted.count, isBlank || byte == UInt8(ascii: "/") || byte == UInt8(ascii: ">") {
      let ended = endText(name)
      (state, element, isEndTag, ending) = (.elementName, name, true, [])
      return ended + advance(byte)
    }
    let lower = (0x41...0x5A).contains(byte) ? byte | 0x20 : byte
    if ending.count < wanted.count, wanted[ending.count] == lower {
      ending.append(lower)
    } else {
      ending = byte == UInt8(ascii: "<") ? [byte] : []
    }
    content.append(byte)
    return []
  }

  private mutating func endTag() -> [Event] {
    state = !isEndTag && Self.rawElements.contains(element) ? .raw(element: element) : .text
    (content, ending) = ([], [])
    return isEndTag ? [] : [.element(element)]
  }

  private mutating func endAttribute() -> [Event] {
    let value = string(content)
    let ended = Event.attribute(name: attribute, value: value, element: element, holdsValue: holdsValue)
    (attribute, content, holdsValue) = ("", [], false)
    return [ended]
  }

  private mutating func endText(_ element: String?) -> [Event] {
    let ended = content.isEmpty ? [] : [Event.text(string(content), element: element)]
    (content, holdsValue) = ([], false)
    state = .text
    return ended
  }

  private func string(_ bytes: [UInt8]) -> String { String(decoding: bytes, as: UTF8.self) }

  private func lowercased(_ byte: UInt8) -> String {
    string([(0x41...0x5A).contains(byte) ? byte | 0x20 : byte])
  }
}
