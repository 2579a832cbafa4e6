import Catalogs
import JSON

/// What payloads are, as data: the fields of the request, the objects and where they come from, what is worked out of
/// them, and what tells subscriptions apart.
struct PayloadData {
  let json: JSONValue

  init(_ model: PayloadModel) {
    let identity = model.identity
    json = .members([
      "request": .sorted(model.fields(of: .request).mapValues { .string($0 == .boolean ? "boolean" : "text") }),
      "objects": .array(Self.objects(model)),
      "refused": .sorted(Self.refused(model).mapValues(JSONValue.string)),
      "derived": .array(Self.derived(model)),
      "identity": .members([
        "subscription": Self.paths(identity.subscription),
        "customer": Self.paths(identity.customer),
        "product": Self.paths(identity.product),
        "same": Self.paths(identity.same),
      ]),
      "notification": model.notification.map {
        .members(["path": Self.path($0.path), "isUUID": .flag($0.isUUID)])
      },
      "region": model.region.map(Self.path),
    ])
  }

  /// The object and the names that lead to a field.
  static func path(_ path: PayloadPath) -> JSONValue {
    .texts([path.object.name] + path.field.split(separator: ".").map(String.init))
  }

  static func paths(_ paths: [PayloadPath]) -> JSONValue { .array(paths.map(path)) }

  /// Paths of moments, with the form in which they are written.
  static func moments(_ paths: [PayloadPath]) -> JSONValue {
    .array(paths.map { .members(["path": path($0), "form": .string($0.date.rawValue)]) })
  }

  private static func objects(_ model: PayloadModel) -> [JSONValue] {
    // What a notification carries stands in for objects that are not given themselves, so that it comes first.
    let members =
      model.forms == .appStore
      ? model.members.filter { $0.object.name == "notification" }
        + model.members.filter { $0.object.name != "notification" }
      : model.members
    return members.map { member in
      let name = member.object.name
      if let item = member.item {
        return .members([
          "name": .string(name),
          "item": .members([
            "of": .string(item.owner.name), "list": .string(item.list), "by": .string(item.key),
          ]),
        ])
      }
      let places = [[name]] + member.aliases.map { [$0] } + (model.forms == .appStore ? carried(name) : [])
      let wholes = model.forms == .appStore && name == "notification" ? ["notificationType"] : member.wholes
      return .members([
        "name": .string(name),
        "from": .array(places.map(JSONValue.texts)),
        "whole": wholes.isEmpty ? nil : .texts(wholes),
        "envelope": member.envelope.map {
          .members(["data": .texts($0.data), "id": .texts($0.identifier), "as": .string($0.field)])
        },
      ])
    }
  }

  private static func derived(_ model: PayloadModel) -> [JSONValue] {
    guard model.forms == .declared else { return appStore }
    return model.derived.map { field in
      switch field.rule {
      case .member(let object, let names, let among):
        .members([
          "name": .string(field.name), "memberOf": .texts([object.name] + names),
          "among": among.isEmpty ? nil : .texts(among),
        ])
      case .has(let object, let names):
        .members(["name": .string(field.name), "has": .texts([object.name] + names)])
      }
    }
  }
}
