import JSON

extension JSONOutput {
  /// What `write` writes, over several lines, for a person.
  package static func printed(_ write: (inout JSONOutput) -> Void) throws -> String {
    var output = JSONOutput()
    write(&output)
    return try JSONValue(parsing: output.bytes).text()
  }

  /// Writes an array of what `write` writes for each element.
  mutating func array<Element>(_ elements: some Sequence<Element>, _ write: (inout JSONOutput, Element) -> Void) {
    beginArray()
    for element in elements { write(&self, element) }
    endArray()
  }

  /// Writes an object of texts, sorted by name.
  package mutating func object(_ texts: [String: String]) {
    beginObject()
    for (name, text) in texts.sorted(by: { $0.key < $1.key }) {
      self.name(text: name)
      value(text)
    }
    endObject()
  }
}
