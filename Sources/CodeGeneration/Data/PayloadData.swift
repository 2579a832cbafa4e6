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
      "refusals": .array(
        model.refusals.map {
          .members([
            "has": .array($0.places.map { .texts($0.path) }), "says": .string($0.summary), "fix": .string($0.fix),
          ])
        }
      ),
      "otherSubjects": .array(model.otherSubjects.map(Self.otherSubject)),
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

  /// Fields that are moments or texts.
  static func values(_ paths: [PayloadPath]) -> JSONValue {
    .array(
      paths.map { path in
        var form: String?
        if case .instant(let date)? = path.type { form = date.rawValue }
        return .members(["path": self.path(path), "form": form.map(JSONValue.string)])
      }
    )
  }

  private static func condition(_ condition: PayloadModel.Condition) -> JSONValue {
    .members([
      "path": .texts(condition.place.path), "among": condition.among.isEmpty ? nil : .texts(condition.among),
    ])
  }

  private static func otherSubject(_ subject: PayloadModel.OtherSubject) -> JSONValue {
    .members([
      "name": .string(subject.name), "has": .array(subject.conditions.map(condition)),
      "unless": subject.unless.isEmpty ? nil : .array(subject.unless.map { .texts($0.path) }),
    ])
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
            "end": item.end.map { moments([$0]) }, "common": item.common.map(condition),
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
    (model.forms == .declared ? [] : appStore)
      + model.derived.map { field in
        let name = JSONValue.string(field.name)
        return switch field.rule {
        case .member(let place, let among):
          .members([
            "name": name, "memberOf": .texts(place.path), "among": among.isEmpty ? nil : .texts(among),
          ])
        case .has(let place): .members(["name": name, "has": .texts(place.path)])
        case .later(let paths, let others):
          .members(["name": name, "later": moments(paths), "than": moments(others)])
        case .latest(let paths): .members(["name": name, "latest": moments(paths)])
        case .differ(let paths, let others):
          .members(["name": name, "differ": self.paths(paths), "from": self.paths(others)])
        case .isExpanded(let place): .members(["name": name, "isExpanded": .texts(place.path)])
        case .classOf(let paths, let classes):
          .members([
            "name": name, "classOf": self.paths(paths),
            "classes": .sorted(
              Dictionary(classes.flatMap { known in known.members.map { ($0, .string(known.name)) } }) { first, _ in
                first
              }
            ),
          ])
        }
      }
  }
}
