/// What the interchange data model asks of a message beyond the syntax, for both directions.
extension [Message.Attribute] {
  /// The attributes that are not ignored: of each name the last, in order.
  var lastOfEachName: [Message.Attribute] {
    var names: Set<String> = []
    return reversed().filter { names.insert($0.name).inserted }.reversed()
  }
}

extension [Message.Element] {
  /// Appends an element such that no text is empty and no two stand side by side, as the parser would.
  mutating func appendMergingText(_ element: Message.Element) {
    guard case .text(let text) = element else {
      append(element)
      return
    }
    if case .text(let before)? = last {
      self[count - 1] = .text(before + text)
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
