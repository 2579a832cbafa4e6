import Catalogs
import JSON
import Renewals

/// What payloads are, as data: the fields of the request, the steps that find objects, what is worked out of them, and
/// what distinguishes subscriptions.
struct PayloadData {
  let json: JSONValue

  init(_ model: PayloadModel) {
    let identity = model.identity
    json = .members([
      "request": .sorted(model.fields(of: .request).mapValues { .string($0 == .boolean ? "boolean" : "text") }),
      "passed": .texts(model.passedNames),
      "known": .texts(model.knownNames),
      "others": .array(
        model.otherProviders.map { .members(["name": .string($0.name), "names": .texts($0.topNames)]) }
      ),
      "wholes": .array(model.members.compactMap(Self.whole)),
      "steps": .array(model.steps.map(Self.step)),
      "refusals": .array(
        model.refusals.map {
          .members([
            "has": .array($0.places.map { .texts($0.path) }), "says": .string($0.summary), "fix": .string($0.fix),
          ])
        }
      ),
      "containers": .array(
        model.containers.map { container in
          .members([
            "path": .texts(container.place.path),
            "isExpandable": .flag(container.mayBeIdentifier && container.hasFields),
            "isIdentifier": .flag(container.mayBeIdentifier && !container.hasFields),
          ])
        }
      ),
      "otherSubjects": .array(model.otherSubjects.map(Self.otherSubject)),
      "derived": .array(model.derived.map(Self.derived)),
      "identity": .members([
        "subscription": Self.paths(identity.subscription),
        "customer": Self.paths(identity.customer),
        "product": Self.paths(identity.product),
        "same": Self.paths(identity.same),
        "hint": .string(model.identifierHint),
      ]),
      "ownIdentifiers": .texts(model.members.filter { model.fields(of: $0.object)["id"] != nil }.map(\.object.name)),
      "notification": model.notification.map {
        .members(["path": Self.path($0.path), "isUUID": .flag($0.isUUID)])
      },
      "references": .sorted(
        Dictionary(model.references.map { ($0.name, Self.paths($0.paths)) }) { first, _ in first }
      ),
      "locales": Self.paths(model.locales),
      "region": model.region.map(Self.path),
      "derivedObject": .string(model.objects[PayloadPath.Object.subscription.index].name),
      "minorUnits": model.minorUnits.map { units in
        .members([
          "digits": .number(JSONNumber(Int64(units.digits))),
          "exceptions": .sorted(units.exceptions.mapValues { .number(JSONNumber(Int64($0))) }),
        ])
      },
      "status": model.status.map(Self.path),
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

  private static func whole(_ member: PayloadModel.Member) -> JSONValue? {
    let paths = member.wholes.map { [$0] } + (member.envelope.map { [$0.data] } ?? [])
    guard !paths.isEmpty else { return nil }
    return .members(["object": .string(member.object.name), "has": .array(paths.map(JSONValue.texts))])
  }

  private static func step(_ step: PayloadModel.Step) -> JSONValue {
    guard let source = step.source else { return .members(["items": .array(step.chain.compactMap(item))]) }
    let member = step.member
    if step.isPick { return pick(step, from: source) }
    return .members([
      "object": .string(member.object.name), "from": .texts(source.path), "isFallback": .flag(step.isFallback),
      "isExpandable": .flag(step.isExpandable),
      "where": member.condition.map(ownCondition),
      "when": step.condition.map(condition),
      "isSigned": .flag(member.isSigned),
      "wrapper": member.wrapper.map {
        .members(["signed": .string($0.name.description), "decoded": .string($0.decoded.description)])
      },
      "envelope": member.envelope.map {
        .members(["data": .texts($0.data), "id": .texts($0.identifier), "as": .string($0.field)])
      },
    ])
  }

  private static func pick(_ step: PayloadModel.Step, from source: PayloadModel.Place) -> JSONValue {
    let pick = step.member.pick
    return .members([
      "object": .string(step.member.object.name), "oneOf": .texts(source.path),
      "where": step.member.condition.map(ownCondition),
      "ranks": (pick?.ranks).flatMap { $0.isEmpty ? nil : .array($0.map(ownCondition)) },
      "order": pick?.order.map { order in
        .members([
          "names": .texts(order.names.map(\.description)), "form": .string(order.date.rawValue),
          "isLatest": .flag(pick?.isLatest ?? false),
        ])
      },
    ])
  }

  /// What an object itself must hold.
  private static func ownCondition(_ condition: PayloadModel.Condition) -> JSONValue {
    .members(["names": .texts(condition.place.names.map(\.description)), "among": .texts(condition.among)])
  }

  private static func item(_ member: PayloadModel.Member) -> JSONValue? {
    guard let item = member.item else { return nil }
    return .members([
      "object": .string(member.object.name), "of": .string(item.owner.name), "list": .string(item.list),
      "by": .string(item.key), "isRequired": .flag(item.isRequired),
      "end": item.end.map { end in
        .members(["names": .texts(end.names.map(\.description)), "form": .string(end.date.rawValue)])
      },
      "common": item.common.map(condition),
      "preferred": item.preferred.map(ownCondition),
    ])
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

  private static func derived(_ field: PayloadModel.Derived) -> JSONValue {
    let name = JSONValue.string(field.name)
    return switch field.rule {
    case .member(let place, let among):
      .members(["name": name, "memberOf": .texts(place.path), "among": among.isEmpty ? nil : .texts(among)])
    case .has(let place): .members(["name": name, "has": .texts(place.path)])
    case .first(let values):
      .members([
        "name": name, "firstOf": paths(values.paths),
        "type": values.areAmounts ? nil : .string(values.paths.first?.type == .integer ? "wholeNumber" : "text"),
        "agree": .flag(values.agree), "unless": values.unless.map { .string($0.description) },
      ])
    case .isFilled(let path): .members(["name": name, "isFilled": self.path(path)])
    case .later(let paths, let others): .members(["name": name, "later": moments(paths), "than": moments(others)])
    case .latest(let paths): .members(["name": name, "latest": moments(paths)])
    case .differ(let paths, let others): .members(["name": name, "differ": typed(paths), "from": typed(others)])
    case .isExpanded(let place): .members(["name": name, "isExpanded": .texts(place.path)])
    case .identifier(let places):
      .members(["name": name, "identifierOf": .array(places.map { .texts($0.path) })])
    case .isTied(let object): .members(["name": name, "isTied": .string(object.name)])
    case .monthEnd(let year, let month): .members(["name": name, "monthEnd": typed([year, month])])
    case .joined(let paths, let separator):
      .members(["name": name, "join": typed(paths), "with": .string(separator)])
    case .classOf(let paths, let classes):
      .members([
        "name": name, "classOf": typed(paths),
        "classes": .sorted(
          Dictionary(classes.flatMap { known in known.members.map { ($0, .string(known.name)) } }) { first, _ in first }
        ),
      ])
    }
  }

  /// Fields that are texts or whole numbers.
  private static func typed(_ paths: [PayloadPath]) -> JSONValue {
    .array(
      paths.map {
        .members(["path": path($0), "type": .string($0.type == .integer ? "wholeNumber" : "text")])
      }
    )
  }
}
