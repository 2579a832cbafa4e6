import JSON
import Schemas

/// What the service says about itself: its routes as OpenAPI, and the schemas of what it reads and writes.
struct Documents: Sendable {
  let openAPI: [UInt8]
  /// The published schemas, by name.
  let schemas: [String: [UInt8]]

  /// The schemas that routes refer to.
  private static let referenced: [ResultSchema] = [.facts, .noticeResult, .decisionResult, .lineError]

  /// - Parameter allowsNow: Whether requests may set the moment of the decision; the document has no such parameter
  ///   otherwise.
  init(allowsNow: Bool) {
    var schemas: [String: [UInt8]] = [:]
    for schema in ResultSchema.allCases { schemas[schema.rawValue] = schema.json }
    self.schemas = schemas
    do throws(JSONError) {
      var routes = try JSONValue(parsing: PackageResources.openapi_json)
      if !allowsNow { routes = Self.removing("#/components/parameters/now", from: routes) }
      var components: [JSONValue.Member] = []
      for schema in Self.referenced {
        let value = Self.component(try JSONValue(parsing: schema.json), name: schema.rawValue)
        components.append(JSONValue.Member(name: schema.rawValue, value: value))
      }
      openAPI = Array(Self.adding(components, to: routes).text().utf8)
    } catch {
      preconditionFailure("The documents are compiled in: \(error)")
    }
  }

  /// A schema inside the OpenAPI document: without an identifier of its own, so that references begin at the document.
  private static func component(_ schema: JSONValue, name: String) -> JSONValue {
    guard case .object(let members) = schema else { return schema }
    return rebased(.object(members.filter { $0.name != "$id" && $0.name != "$schema" }), below: name)
  }

  private static func rebased(_ value: JSONValue, below name: String) -> JSONValue {
    switch value {
    case .array(let values): return .array(values.map { rebased($0, below: name) })
    case .object(let members):
      return .object(
        members.map { member in
          if member.name == "$ref", case .string(let reference) = member.value, reference.hasPrefix("#") {
            return JSONValue.Member(
              name: member.name,
              value: .string("#/components/schemas/\(name)" + reference.dropFirst())
            )
          }
          return JSONValue.Member(name: member.name, value: rebased(member.value, below: name))
        }
      )
    default: return value
    }
  }

  /// Removes the elements of arrays that are a reference.
  private static func removing(_ reference: String, from value: JSONValue) -> JSONValue {
    switch value {
    case .array(let values):
      return .array(values.filter { $0["$ref"] != .string(reference) }.map { removing(reference, from: $0) })
    case .object(let members):
      return .object(members.map { .init(name: $0.name, value: removing(reference, from: $0.value)) })
    default: return value
    }
  }

  /// Adds schemas to those of `components`.
  private static func adding(_ schemas: [JSONValue.Member], to document: JSONValue) -> JSONValue {
    func changed(_ value: JSONValue, _ path: ArraySlice<String>) -> JSONValue {
      guard case .object(let members) = value else { return value }
      guard let first = path.first else { return .object(members + schemas) }
      return .object(
        members.map { member in
          member.name == first ? .init(name: first, value: changed(member.value, path.dropFirst())) : member
        }
      )
    }
    return changed(document, ["components", "schemas"])
  }
}
