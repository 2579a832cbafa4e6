import ICU
import MessageFormatting

extension MessagePart {
  /// The part as the working group's suite describes parts.
  var json: JSONValue {
    switch self {
    case .text(let text): .object(["type": .string("text"), "value": .string(text)])
    case .bidiIsolation(let text): .object(["type": .string("bidiIsolation"), "value": .string(text)])
    case .fallback(let source): .object(["type": .string("fallback"), "source": .string(source)])
    case .markup(let markup): .object(Self.fields(of: markup))
    case .value(let value): .object(Self.fields(of: value))
    }
  }

  private static func fields(of markup: FormattedMarkup) -> [String: JSONValue] {
    var fields: [String: JSONValue] = [
      "type": .string("markup"), "kind": .string(markup.kind.rawValue), "name": .string(markup.name),
      "options": .object(markup.options.mapValues(JSONValue.string)),
    ]
    fields["id"] = markup.id.map(JSONValue.string)
    return fields
  }

  private static func fields(of value: FormattedValue) -> [String: JSONValue] {
    var fields: [String: JSONValue] = [
      "type": .string(value.type), "locale": .string(value.locale), "value": .string(value.text),
    ]
    fields["dir"] = value.direction == .unknown ? nil : .string(value.direction.rawValue)
    fields["id"] = value.id.map(JSONValue.string)
    fields["parts"] = .array(
      value.parts.map { .object(["type": .string($0.kind), "value": .string($0.text)]) }
    )
    return fields
  }
}
