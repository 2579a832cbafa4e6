import JSON

extension SubscriptionFacts {
  /// Reads payloads that are decoded already, by their names in the facts, beside fields of the request.
  ///
  /// Each name of a payload's fields comes once. Texts, truth values and whole numbers count; anything else is taken for
  /// absent.
  package init(
    decoded payloads: [(name: String, fields: [JSONValue.Member])],
    request: [String: String]
  ) throws(PayloadError) {
    var document = PayloadDocument()
    let facts = document.open()
    for (name, fields) in payloads {
      document.appendName(name)
      let object = document.open()
      for field in fields {
        document.appendName(field.name)
        document.append(PayloadValue(simple: field.value))
      }
      document.closeObject(at: object, count: fields.count)
    }
    for (name, text) in request.sorted(by: { $0.key < $1.key }) {
      document.appendName(name)
      document.append(.text(text))
    }
    document.closeObject(at: facts, count: payloads.count + request.count)
    try self.init(document)
  }
}

extension PayloadValue {
  fileprivate init(simple value: JSONValue) {
    self =
      switch value {
      case .boolean(let value): .boolean(value)
      case .number(let number): number.integer.map(PayloadValue.integer) ?? .null
      case .string(let text): .text(text)
      case .null, .array, .object: .null
      }
  }
}
