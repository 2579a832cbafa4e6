import Catalogs
import Fuzzing
import Instants
import Testing

import Renewals

/// Facts of cases and witnesses: one arrangement of fields, as JSON and as a document.
struct WitnessFactsTests {
  private static let names = [
    "renewalInfo.autoRenewStatus", "renewalInfo.gracePeriodExpiresDate", "renewalInfo.eligibleWinBackOfferIds",
    "renewalInfo.a", "renewalInfo.a.b", "renewalInfo.a.b.c", "renewalInfo.a.d", "renewalInfo.a-b", "renewalInfo.ab",
    "transaction.expiresDate", "transaction.price", "transaction.日付", "notification.notificationType",
    "notification.data.status", "notification.data.environment", "notification.data.environment.name",
    "subscription.status", "subscription.environment", "subscription.bundleId", "statusEntry.originalTransactionId",
    "statusGroup.subscriptionGroupIdentifier", "subscription.hasWinBackOffer", "request.appName", "request.locale",
    "request.statusResponse",
  ]

  @Test func `documents hold what the JSON holds`() throws {
    var random = Fuzzing.generator(83)
    for _ in 0..<2_000 {
      let facts = try facts(using: &random)
      let tree = RequestTree(facts.fields, of: .appStore)
      let document = tree.document(now: facts.now.milliseconds).node(at: 0).value
      let json = try PayloadValue(json: Array(facts.json.utf8))
      guard case .object(var members) = json else { throw NotAnObject() }
      members["now"] = nil
      #expect(document == .object(members), "\(facts.json)")
    }
  }

  @Test func `fields stand where their paths say`() throws {
    var random = Fuzzing.generator(84)
    for _ in 0..<2_000 {
      let facts = try facts(using: &random)
      var expected = Fields()
      let plain = ["renewalInfo", "transaction", "notification"]
      for field in facts.fields where plain.contains(field.path.object.name) {
        let names = [field.path.object.name] + field.path.field.split(separator: ".").map(String.init)
        expected.set(names[...], value(field.value, facts.now.milliseconds))
      }
      for field in facts.fields where field.path.object == .subscription {
        let value = value(field.value, facts.now.milliseconds)
        if field.path.field == "hasWinBackOffer", case .boolean(let hasOffer) = value {
          expected.set(["renewalInfo", "eligibleWinBackOfferIds"], .list(hasOffer ? [.text("winBack")] : []))
        }
      }
      for field in facts.fields where field.path.object == .request {
        expected.set([field.path.field], value(field.value, facts.now.milliseconds))
      }
      guard
        case .object(var found) = RequestTree(facts.fields, of: .appStore).document(now: facts.now.milliseconds)
          .node(at: 0).value
      else { throw NotAnObject() }
      if expected.members["statusResponse"] == nil { found["statusResponse"] = nil }
      #expect(PayloadValue.object(found) == expected.value, "\(facts.json)")
    }
  }

  @Test func `fields are sorted by their paths as texts`() throws {
    let paths = try Self.names.map { try #require(PayloadPath($0)) }
    let facts = WitnessFacts(Dictionary(uniqueKeysWithValues: paths.map { ($0, .literal(.integer(1))) }))
    #expect(facts.fields.map(\.path.description) == Self.names.sorted())
  }

  private struct NotAnObject: Error {}

  /// Objects inside one another; who comes later replaces what is there, but for the members of an object.
  private struct Fields {
    private enum Entry {
      case value(PayloadValue)
      case fields(Fields)
    }

    private var entries: [String: Entry] = [:]

    var members: [String: PayloadValue] {
      entries.mapValues { entry in
        switch entry {
        case .value(let value): value
        case .fields(let fields): fields.value
        }
      }
    }

    var value: PayloadValue { .object(members) }

    mutating func set(_ names: ArraySlice<String>, _ value: PayloadValue) {
      guard let first = names.first else { return }
      if names.count == 1 {
        entries[first] = .value(value)
      } else {
        var inner = if case .fields(let known)? = entries[first] { known } else { Fields() }
        inner.set(names.dropFirst(), value)
        entries[first] = .fields(inner)
      }
    }
  }

  private func value(_ value: GoldenCases.Value, _ now: Int64) -> PayloadValue {
    switch value {
    case .absent: .null
    case .literal(.boolean(let value)): .boolean(value)
    case .literal(.integer(let value)): .integer(Int64(value))
    case .literal(.text(let value)): .text(value)
    case .texts(let texts): .list(texts.map(PayloadValue.text))
    case .object: .object([:])
    case .instant(let offset): .integer(now + offset)
    }
  }

  private func facts(using random: inout some RandomNumberGenerator) throws -> WitnessFacts {
    var fields: [PayloadPath: GoldenCases.Value] = [:]
    for _ in 0..<Int.random(in: 0...12, using: &random) {
      let path = try #require(Self.names.randomElement(using: &random).flatMap { PayloadPath($0) })
      let values: [GoldenCases.Value] = [
        .absent, .literal(.boolean(true)), .literal(.boolean(false)), .literal(.integer(-7)), .literal(.text("")),
        .literal(.text("exactly8")), .literal(.text("日本語の文字列です")), .texts([]), .texts(["one", "another one"]),
        .instant(-86_400_000), .instant(0),
      ]
      fields[path] = values.randomElement(using: &random)
    }
    return WitnessFacts(fields)
  }
}
