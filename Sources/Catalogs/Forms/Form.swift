import YAML

/// A key of a map, as schemas describe it.
struct FormKey: Sendable {
  let name: String
  let isRequired: Bool
  /// What its value may be, and what the key means.
  let schema: Schema
}

/// The form of a map: its keys, what each may hold and what it means, and what a reader makes of them.
///
/// Each key is written once: ``Fields/whole(_:)`` reads through the form, and ``CatalogSchema`` writes the JSON Schema
/// from it. What depends on other values, such as a name that must exist, is left to the reader.
struct Form<Value>: Sendable {
  /// The keys; of a map that can be of different kinds, those of each kind.
  let alternatives: @Sendable () -> [[FormKey]]
  /// Whether a map is of this form and not of another: whether its first key is there, and doesn't say otherwise.
  let fits: @Sendable (inout Fields) -> Bool
  /// Reads the keys, which then count as known.
  let read: @Sendable (inout Fields) -> Value
}

extension Form {
  /// Puts forms together; the value has a part of each, in their order.
  init<each Part>(_ parts: repeat Form<each Part>) where Value == (repeat each Part) {
    let parts = (repeat each parts)
    self.init {
      var all: [[FormKey]] = [[]]
      for part in repeat each parts {
        let own = part.alternatives()
        all = all.flatMap { keys in own.map { keys + $0 } }
      }
      return all
    } fits: { fields in
      for part in repeat each parts { return part.fits(&fields) }
      return true
    } read: { fields in
      (repeat (each parts).read(&fields))
    }
  }

  /// A form of the same keys, of whose value something is made.
  func making<New>(_ make: @escaping @Sendable (Fields, Value) -> New) -> Form<New> {
    Form<New>(alternatives: alternatives, fits: fits) { fields in
      let value = read(&fields)
      return make(fields, value)
    }
  }

  /// One of several forms: the first that fits. Where none does, the last is read, unless there is something else to do.
  static func oneOf(_ forms: Form..., otherwise: (@Sendable (inout Fields) -> Value)? = nil) -> Form {
    Form {
      forms.flatMap { $0.alternatives() }
    } fits: { fields in
      forms.contains { $0.fits(&fields) }
    } read: { fields in
      if let form = forms.first(where: { $0.fits(&fields) }) { return form.read(&fields) }
      return otherwise?(&fields) ?? forms[forms.count - 1].read(&fields)
    }
  }

  /// The same for schemas in which some keys go with each other, and not with those of the other groups.
  func either(_ groups: [String]...) -> Form {
    let grouped = Set(groups.joined())
    return keys { keys in
      groups.map { group in
        keys.filter { !grouped.contains($0.name) || group.contains($0.name) }
          .map { FormKey(name: $0.name, isRequired: $0.isRequired || grouped.contains($0.name), schema: $0.schema) }
      }
    }
  }

  /// The form of a key with what the key means.
  func described(_ description: String) -> Form {
    keys { [$0.map { FormKey(name: $0.name, isRequired: $0.isRequired, schema: $0.schema.described(description)) }] }
  }

  /// A form that reads the same, with other keys in schemas.
  private func keys(_ change: @escaping @Sendable ([FormKey]) -> [[FormKey]]) -> Form {
    Form(alternatives: { [alternatives] in alternatives().flatMap(change) }, fits: fits, read: read)
  }

  /// A key.
  fileprivate init<Content>(
    _ name: String,
    _ shape: Shape<Content>,
    isRequired: Bool,
    _ read: @escaping @Sendable (Fields, YAMLNode?) -> Value
  ) {
    self.init {
      [[FormKey(name: name, isRequired: isRequired, schema: shape.schema())]]
    } fits: { fields in
      fields.node(name).map { shape.constant == nil || shape.constant == $0.scalarValue } ?? false
    } read: { fields in
      let node = isRequired ? fields.required(name) : fields.node(name)
      return read(fields, node)
    }
  }
}

/// A key that must be there; the value is `nil` where it isn't, or is wrong.
func required<Value>(_ name: String, _ shape: Shape<Value>) -> Form<Value?> {
  Form(name, shape, isRequired: true) { fields, node in node.flatMap { shape.read(fields, $0, name) } }
}

/// A key that may be left out; the value is `nil` where it is, or is wrong.
func optional<Value>(_ name: String, _ shape: Shape<Value>) -> Form<Value?> {
  Form(name, shape, isRequired: false) { fields, node in node.flatMap { shape.read(fields, $0, name) } }
}

/// A key that may be left out, with the value that it then has.
func optional<Value: Sendable>(_ name: String, _ shape: Shape<Value>, else usual: Value) -> Form<Value> {
  optional(name, shape).making { $1 ?? usual }
}

/// A key that may be left out, but not be wrong: the value is `nil` where it is wrong, and holds `nil` where it is left
/// out.
func correct<Value>(_ name: String, _ shape: Shape<Value>) -> Form<Value??> {
  Form(name, shape, isRequired: false) { fields, node in
    node.map { shape.read(fields, $0, name).map(Optional.some) } ?? .some(nil)
  }
}

extension Fields {
  /// Reads some of the keys.
  mutating func part<Value>(_ form: Form<Value>) -> Value { form.read(&self) }

  /// Reads all keys, and reports those that the form doesn't have.
  mutating func whole<Value>(_ form: Form<Value>) -> Value {
    let value = form.read(&self)
    reportUnknownKeys()
    return value
  }
}
