extension JSONValue {
  /// The value as JSON text, without a line break at its end; equal values have equal text.
  ///
  /// The text is indented, with two spaces for each level and each member and item on its own line; or it is one line
  /// without spaces. It escapes quotes, backslashes, controls, and the separators U+2028 and U+2029, at which JavaScript once
  /// ended lines. Reading the text gives an equal value if every object has each name once and the nesting is within
  /// ``depthLimit``.
  /// - Complexity: O(*n*) in the length of the text.
  public func text(indented: Bool = true) -> String {
    var output = JSONOutput(isIndented: indented)
    output.value(self)
    return output.withBytes { String(decoding: $0, as: UTF8.self) }
  }
}

extension JSONOutput {
  /// Writes a value with all that is in it.
  public mutating func value(_ value: JSONValue) {
    switch value {
    case .null: self.value(nil as Bool?)
    case .boolean(let flag): self.value(flag)
    case .number(let number): self.value(json: Array(number.text.utf8))
    case .string(let text): self.value(text)
    case .array(let items):
      beginArray()
      for item in items { self.value(item) }
      endArray()
    case .object(let members):
      beginObject()
      for member in members {
        name(text: member.name)
        self.value(member.value)
      }
      endObject()
    }
  }
}
