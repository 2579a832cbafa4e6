/// What the interchange data model asks of a message beyond the syntax, for both directions.
extension [Message.Attribute] {
  /// The attributes that are not ignored: of each name the last, in order.
  var lastOfEachName: [Message.Attribute] {
    var names: Set<String> = []
    return reversed().filter { names.insert($0.name).inserted }.reversed()
  }
}

extension [Message.Element] {
  /// Appends an element. As in the parser's output, no text is empty and no two texts are adjacent.
  mutating func appendMergingText(_ element: Message.Element) {
    guard case .text(let text) = element else {
      append(element)
      return
    }
    if case .text(var before)? = last {
      // Out of the array first, so that it grows in place and many short texts do not take quadratic time.
      removeLast()
      before += text
      append(.text(before))
    } else if !text.isEmpty {
      append(element)
    }
  }
}

extension Message.Markup.Kind {
  static let interchangeKinds: [Self] = [.open, .standalone, .close]

  var interchangeName: String {
    switch self {
    case .open: "open"
    case .standalone: "standalone"
    case .close: "close"
    }
  }
}
