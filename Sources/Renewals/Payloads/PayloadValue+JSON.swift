import JSON

extension PayloadValue {
  /// Converts a value of JSON that is under the members of `path`.
  init(_ value: JSONValue, path: [String]) throws(PayloadError) {
    switch value {
    case .null: self = .null
    case .boolean(let value): self = .boolean(value)
    case .number(let number): try self.init(number, path: path)
    case .string(let text): self = .text(text)
    case .array(let items):
      var list: [PayloadValue] = []
      for item in items { list.append(try PayloadValue(item, path: path)) }
      self = .list(list)
    case .object(let members):
      var object: [String: PayloadValue] = [:]
      for member in members {
        let path = path + [member.name]
        guard object[member.name] == nil else {
          throw PayloadError(
            path: shown(path),
            summary: "The object has this name twice, in two spellings that are canonically equivalent",
            fix: "Keep the one that is right"
          )
        }
        object[member.name] = try PayloadValue(member.value, path: path)
      }
      self = .object(object)
    }
  }

  private init(_ number: JSONNumber, path: [String]) throws(PayloadError) {
    if let whole = number.integer {
      self = .integer(whole)
      return
    }
    guard let value = Double(number.text), value.isFinite else {
      throw PayloadError(
        path: shown(path),
        summary: "The number is larger than any that can be compared",
        fix: "Write the field as the payload has it"
      )
    }
    // Beyond 2^53 a Double no longer names one whole number.
    self = value == value.rounded() && value.magnitude <= 0x1p53 ? .integer(Int64(value)) : .number(value)
  }
}

extension PayloadError {
  init(_ error: JSONError) {
    switch error.kind {
    case .syntax, .textBehind:
      self.init(
        path: shown(error.path),
        summary: "The facts are not JSON at \(error.place): \(error.reason)",
        fix: error.kind == .textBehind
          ? "Pass one object, or a stream with one on each line"
          : error.line == 1 && error.column == 1 ? "Pass one JSON object in UTF-8" : "Correct the JSON"
      )
    case .duplicateName:
      self.init(
        path: shown(error.path),
        summary: "The object has this name twice (\(error.place))",
        fix: "Keep the one that is right"
      )
    case .tooDeep:
      self.init(
        path: shown(error.path),
        summary: "The facts are nested more than \(JSONValue.depthLimit) deep",
        fix: "Pass the payloads as the store sends them"
      )
    }
  }
}

/// The first names of a path, each cut short; `nil` for the whole.
private func shown(_ path: [String]) -> String? {
  path.isEmpty ? nil : path.prefix(4).map(\.shortened).joined(separator: ".") + (path.count > 4 ? "…" : "")
}
