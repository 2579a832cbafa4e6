import Catalogs
import JSON
import Schemas

/// The JSON Schema of the facts that a backend passes about a provider, made from the description of its payloads.
package struct FactsSchema {
  let payloads: PayloadModel

  package init(payloads: PayloadModel) {
    self.payloads = payloads
  }

  /// The schema of a provider without forms of its own; that of the App Store's facts is a published file.
  package var json: JSONValue? {
    guard let published = try? JSONValue(parsing: ResultSchema.facts.json) else { return nil }
    let passed = payloads.members.filter(\.isPassed)
    // An object of payloads takes the place of a field of the request with its name.
    let request = requestFields(published["$defs"]).filter { !payloads.passedNames.contains($0.name) }
    var definitions: [JSONValue.Member] = []
    let lists = Set(passed.flatMap { $0.pick?.places ?? [] }.compactMap(\.names.first?.description)).sorted()
      .map { JSONValue.Member($0, ofType("array", "object", "null")) }
    let facts = passed.flatMap { member in
      ([member.object.name] + member.aliases).map { name in
        JSONValue.Member(name, .object([.init("anyOf", .array([reference(member.object.name), ofType("null")]))]))
      }
    }
    definitions.append(.init("facts", object(facts + lists + request, isClosed: true)))
    for member in payloads.members { definitions.append(.init(member.object.name, definition(of: member))) }
    let wholes = passed.filter { !$0.wholes.isEmpty }
    for member in wholes {
      let required = (member.wholes + (member.envelope.map { [$0.data[0]] } ?? [])).map { name in
        JSONValue.object([.init("required", .array([.string(name)]))])
      }
      let whole: [JSONValue] = [
        reference(member.object.name), object(request, isClosed: false), .object([.init("anyOf", .array(required))]),
      ]
      definitions.append(.init("whole-\(member.object.name)", .object([.init("allOf", .array(whole))])))
    }
    let forms = ["facts"] + wholes.map { "whole-\($0.object.name)" }
    return .object([
      .init("$schema", .string("https://json-schema.org/draft/2020-12/schema")),
      .init("$id", .string("urn:noticebook:schema:facts:\(payloads.name):1")),
      .init("title", .string("Facts of \(payloads.name)")),
      .init("anyOf", .array(forms.map(reference))),
      .init("$defs", .object(definitions)),
    ])
  }

  /// The fields of the request; those that every catalog has are described in the published schema.
  private func requestFields(_ published: JSONValue?) -> [JSONValue.Member] {
    payloads.requestFields.map { name in
      let type = payloads.fields(of: .request)[name].map(schema) ?? .object([])
      return .init(name, published?[name] ?? type)
    }
  }

  private func definition(of member: PayloadModel.Member) -> JSONValue {
    var fields = Branch()
    for (path, type) in payloads.fields(of: member.object) {
      fields.add(path.split(separator: ".").map(String.init)[...], schema(of: type))
    }
    for item in payloads.members where item.item?.owner == member.object {
      fields.add(
        [item.item?.list ?? ""],
        .object([.init("type", .string("array")), .init("items", reference(item.object.name))])
      )
    }
    for picked in payloads.members where !picked.isPassed {
      for place in picked.pick?.places ?? [] where place.object == member.object {
        let list: JSONValue = .object([.init("type", .string("array")), .init("items", reference(picked.object.name))])
        fields.add(place.names.map(\.description)[...], list)
      }
    }
    guard let envelope = member.envelope else { return fields.schema }
    var enclosing = Branch()
    enclosing.add(envelope.data[...], ofType("string"))
    enclosing.add(envelope.identifier[...], ofType("string", "null"))
    return .object([.init("anyOf", .array([fields.schema, enclosing.required(envelope.data[...])]))])
  }

  private func schema(of type: PayloadFieldType) -> JSONValue {
    switch type {
    case .boolean: ofType("boolean", "null")
    case .integer: ofType("integer", "null")
    case .price(.thousandths), .price(.minorUnits): ofType("integer", "string", "null")
    case .text, .instant(.rfc3339): ofType("string", "null")
    case .texts:
      .object([.init("type", .array([.string("array"), .string("null")])), .init("items", ofType("string"))])
    case .instant(.milliseconds), .instant(.seconds): ofType("number", "null")
    case .instant(.millisecondsText): ofType("string", "number", "null")
    case .object, .price(.money): ofType("object", "null")
    case .expandable: ofType("object", "string", "null")
    }
  }
}

/// Fields of an object, of which some are objects with fields of their own.
private struct Branch {
  private var type: JSONValue?
  private var branches: [String: Branch] = [:]

  mutating func add(_ path: ArraySlice<String>, _ type: JSONValue) {
    guard let name = path.first else {
      self.type = type
      return
    }
    branches[name, default: Branch()].add(path.dropFirst(), type)
  }

  var schema: JSONValue {
    guard !branches.isEmpty else { return type ?? .object([]) }
    return object(branches.sorted { $0.key < $1.key }.map { .init($0.key, $0.value.schema) }, isClosed: false)
  }

  /// The same, where a path must be there.
  func required(_ path: ArraySlice<String>) -> JSONValue {
    guard let name = path.first else { return schema }
    var members = branches.mapValues(\.schema)
    members[name] = branches[name]?.required(path.dropFirst())
    let fields = members.sorted { $0.key < $1.key }.map { JSONValue.Member($0.key, $0.value) }
    return .object([
      .init("type", .string("object")), .init("properties", .object(fields)),
      .init("required", .array([.string(name)])),
    ])
  }
}

private func object(_ fields: [JSONValue.Member], isClosed: Bool) -> JSONValue {
  let types: JSONValue = isClosed ? .string("object") : .array([.string("object"), .string("null")])
  let closing: [JSONValue.Member] = isClosed ? [.init("additionalProperties", .boolean(false))] : []
  return .object([.init("type", types), .init("properties", .object(fields))] + closing)
}

private func ofType(_ names: String...) -> JSONValue {
  .object([.init("type", names.count == 1 ? .string(names[0]) : .array(names.map(JSONValue.string)))])
}

private func reference(_ name: String) -> JSONValue { .object([.init("$ref", .string("#/$defs/\(name)"))]) }

extension JSONValue.Member {
  fileprivate init(_ name: String, _ value: JSONValue) { self.init(name: name, value: value) }
}
