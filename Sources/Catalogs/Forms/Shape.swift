import Diagnostics
import YAML

/// What the value of a key may be: how schemas describe it, and how it is read.
struct Shape<Value>: Sendable {
  /// The only value that there is, where a key chooses among forms.
  let constant: String?
  let schema: @Sendable () -> Schema
  /// Reads the value of a key of a map; what is wrong is a finding, and mostly gives `nil`.
  let read: @Sendable (_ fields: Fields, _ node: YAMLNode, _ key: String) -> Value?

  init(
    constant: String? = nil,
    _ schema: @autoclosure @escaping @Sendable () -> Schema,
    read: @escaping @Sendable (Fields, YAMLNode, String) -> Value?
  ) {
    (self.constant, self.schema, self.read) = (constant, schema, read)
  }

  /// A shape whose value something is made of, and what else a schema says of it.
  func making<New>(
    _ more: @autoclosure @escaping @Sendable () -> Schema = [:],
    _ make: @escaping @Sendable (Fields, Value, _ key: String) -> New?
  ) -> Shape<New> {
    Shape<New>(schema().with(more())) { fields, node, key in read(fields, node, key).flatMap { make(fields, $0, key) } }
  }
}

extension Shape {
  /// The shape with more rules in schemas, which its reader knows.
  func with(_ rules: Schema) -> Shape { Shape(constant: constant, schema().with(rules), read: read) }

  /// The shape with a name and a description in schemas.
  func named(_ name: String, _ description: String) -> Shape {
    Shape(constant: constant, schema().described(description).named(name), read: read)
  }
}

// MARK: Maps

extension Shape {
  /// A map of a form. Messages call it `name`, or after its key.
  static func map(_ form: Form<Value>, as name: String? = nil, and rules: Schema = [:]) -> Shape {
    Shape(form.schema.with(rules)) { fields, node, key in
      var map = fields.fields(node, name ?? key)
      return map?.whole(form)
    }
  }

  /// A map of a form, of which nothing is made where something is wrong.
  static func fact(_ form: Form<Value?>, as name: String? = nil) -> Shape {
    let map = Shape<Value?>.map(form, as: name)
    return Shape(map.schema()) { fields, node, key in map.read(fields, node, key) ?? nil }
  }

  /// A map whose keys its writer chooses, read by a closure; with at least one where messages say so.
  static func keys(
    _ names: @autoclosure @escaping @Sendable () -> Schema? = nil,
    to value: @autoclosure @escaping @Sendable () -> Schema,
    atLeast expected: String? = nil,
    and rules: Schema = [:],
    read: @escaping @Sendable (inout Fields, _ key: String) -> Value?
  ) -> Shape {
    Shape(Schema.map(names(), to: value()).with(expected == nil ? [:] : ["minProperties": 1]).with(rules)) {
      fields,
      node,
      key in
      guard var map = fields.fields(node, key) else { return nil }
      if let expected, map.isEmpty { map.wrongType(key, "empty", expected, map.span) }
      return read(&map, key)
    }
  }
}

extension Form {
  /// The keys with their schemas, of a form without alternatives.
  var properties: Schema { Schema(alternatives().joined().map { ($0.name, $0.schema) }) }

  /// The schema of a map of the form.
  var schema: Schema {
    .any(
      of: alternatives().map { keys in
        let required = keys.filter(\.isRequired).map(\.name)
        return (["type": "object"] as Schema).with(required.isEmpty ? [:] : ["required": Schema(required)])
          .with(["properties": Schema(keys.map { ($0.name, $0.schema) }), "additionalProperties": false])
      }
    )
  }

  /// Maps of the form by name, described as `kind name`, in their order; with at least one where messages say so.
  func byName(
    _ kind: String,
    atLeast expected: String? = nil,
    named names: Schema = .name,
    and rules: Schema = [:]
  ) -> Shape<[(key: YAMLScalar, value: Value)]> {
    .keys(names, to: schema, atLeast: expected, and: rules) { map, _ in
      map.namedFields(kind).map { key, fields in
        var fields = fields
        return (key, fields.whole(self))
      }
    }
  }
}

extension Shape<Fields> {
  /// A map that the reader reads.
  static func open(_ schema: @autoclosure @escaping @Sendable () -> Schema) -> Shape {
    Shape(schema()) { fields, node, key in fields.fields(node, key) }
  }
}

// MARK: Lists

extension Shape {
  /// A list. `expected` is what messages require.
  static func list<Item>(
    of item: Shape<Item>,
    _ rules: Schema = [:],
    expected: String = "a list"
  ) -> Shape where Value == [Item] {
    Shape((["type": "array", "items": item.schema()] as Schema).with(rules)) { fields, node, key in
      switch node.content {
      case .sequence(let items): return items.compactMap { item.read(fields, $0, key) }
      case .refused: return nil
      case .scalar, .mapping:
        fields.wrongType(key, node.kindName, expected, node.span)
        return nil
      }
    }
  }
}

extension Shape<[Token]> {
  /// A list of different values; with at least one, unless it may be empty.
  static func different(_ item: Shape<Token>, isEmptyAllowed: Bool = true) -> Shape {
    let list = Shape.list(of: item)
    let rules: Schema = isEmptyAllowed ? ["uniqueItems": true] : ["minItems": 1, "uniqueItems": true]
    return Shape(list.schema().with(rules)) { fields, node, key in
      let tokens = list.read(fields, node, key).map { fields.withoutDuplicates($0, key) }
      if !isEmptyAllowed, case .sequence(let items) = node.content, items.isEmpty {
        fields.wrongType(key, "empty", "a list of words", node.span)
      }
      return tokens
    }
  }

  /// Different words.
  static var words: Shape {
    different(.word).named("words", "Different texts.")
  }

  /// Different words, at least one.
  static var someWords: Shape {
    different(.word, isEmptyAllowed: false).named("someWords", "Different texts, at least one.")
  }

  /// Different values, which may look like numbers.
  static var scalars: Shape { different(.scalar).named("scalars", "Different values of any type.") }
}
