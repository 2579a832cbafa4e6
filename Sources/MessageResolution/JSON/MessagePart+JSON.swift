import ICU
import JSON

extension FormattedMessage {
  /// The parts as an array, see ``MessagePart/json``.
  ///
  /// - Complexity: O(*n*) in the number of parts and fields.
  public var partsJSON: JSONValue { .array(parts.map(\.json)) }
}

extension MessagePart {
  /// The part as the test suite of the Unicode working group describes parts.
  ///
  /// Text: `{"type":"text","value":…}`; markup: `{"type":"markup","kind":…,"name":…,"id":…,"options":{…}}`; a fallback:
  /// `{"type":"fallback","source":…}`; an isolating character: `{"type":"bidiIsolation","value":…}`; a value:
  /// `{"type":"number","locale":…,"dir":"ltr"|"rtl"|"auto","id":…,"value":…,"parts":[{"type":…,"value":…}]}`. Without an
  /// `id` or fields there is no such member.
  public var json: JSONValue {
    switch self {
    case .text(let text): .object([.member("type", "text"), .member("value", text)])
    case .bidiIsolation(let text): .object([.member("type", "bidiIsolation"), .member("value", text)])
    case .fallback(let source): .object([.member("type", "fallback"), .member("source", source)])
    case .markup(let markup): markup.json
    case .value(let value): value.json
    }
  }
}

extension FormattedMarkup {
  fileprivate var json: JSONValue {
    var members: [JSONValue.Member] = [
      .member("type", "markup"), .member("kind", kind.rawValue), .member("name", name),
    ]
    if let id { members.append(.member("id", id)) }
    let sorted = options.sorted { $0.key < $1.key }
    members.append(.init(name: "options", value: .object(sorted.map { .member($0.key, $0.value) })))
    return .object(members)
  }
}

extension FormattedValue {
  fileprivate var json: JSONValue {
    var members: [JSONValue.Member] = [
      .member("type", type), .member("locale", locale), .member("dir", direction.rawValue),
    ]
    if let id { members.append(.member("id", id)) }
    members.append(.member("value", text))
    if !parts.isEmpty { members.append(.init(name: "parts", value: .array(parts.map(\.json)))) }
    return .object(members)
  }
}

extension FormattedText.Part {
  fileprivate var json: JSONValue {
    var members: [JSONValue.Member] = [.member("type", kind), .member("value", text)]
    switch span {
    case .startRange?: members.append(.member("source", "startRange"))
    case .endRange?: members.append(.member("source", "endRange"))
    case .shared?: members.append(.member("source", "shared"))
    case .item(let index)?: members.append(.init(name: "item", value: .number(JSONNumber(index))))
    case nil: break
    }
    return .object(members)
  }
}

extension JSONValue.Member {
  fileprivate static func member(_ name: String, _ text: String) -> JSONValue.Member {
    JSONValue.Member(name: name, value: .string(text))
  }
}
