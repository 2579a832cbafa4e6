import Foundation
import Fuzzing
import Instants
import JSON

/// Facts about random customers of a catalog, made from its program: most of them near a row of the table, some with mistakes,
/// and some in other forms.
package struct Customers {
  private let data: JSONValue
  /// Characters at the edges of every class that a runtime looks at.
  private let edges: [String]
  /// Where this customer's objects are, by their names.
  private var sources: [String: [String]] = [:]
  /// What else has to be put for a value that is worked out of several.
  private var pending: [(path: JSONValue, value: JSONValue)] = []
  private var random: SeededGenerator

  /// 2026-10-20T09:00:00Z, which all facts have as their moment.
  private static let now: Int64 = 1_792_486_800_000
  private static let hour: Int64 = 3_600_000

  package init(of data: JSONValue, seed: UInt64) {
    self.data = data
    edges = Self.edges(of: data)
    random = SeededGenerator(seed: seed)
  }

  /// One customer as a facts object.
  package mutating func next() -> JSONValue {
    sources = [:]
    var facts = JSONValue.object([])
    for parameter in data["parameters"]?.members ?? [] { fill(parameter.value, in: &facts) }
    let wanted = random.one(in: 7) ? [:] : pointOfRow()
    for (index, variable) in (data["decision"]?["variables"]?.items ?? []).enumerated() {
      if let moments = variable["moments"]?.items {
        set(moments, isCombination: variable["isCombination"] != nil, to: wanted[index], in: &facts)
      } else {
        set(variable, to: wanted[index], in: &facts)
      }
    }
    addRequest(to: &facts)
    addIdentity(to: &facts)
    if random.one(in: 12) { spoil(&facts) }
    if random.one(in: 20) { reshape(&facts) }
    return facts
  }

  /// Values of the variables in the conditions of a random row of the table, by index.
  private mutating func pointOfRow() -> [Int: Int] {
    guard let table = data["decision"]?["tables"]?.items?.first, let rows = table["rows"]?.items else { return [:] }
    let conditions = random.pick(rows, or: .null)["when"]
    var wanted: [Int: Int] = [:]
    for input in table["inputs"]?.items ?? [] {
      guard let allowed = conditions?[input["name"]?.text ?? ""]?.items, let variable = input["variable"]?.integer,
        let words = input["values"]?.items
      else { continue }
      let fitting = words.indices.filter { allowed.contains(words[$0]) }
      if !fitting.isEmpty { wanted[variable] = random.pick(fitting, or: 0) }
    }
    return wanted
  }

  private mutating func set(_ moments: [JSONValue], isCombination: Bool, to wanted: Int?, in facts: inout JSONValue) {
    var digits = moments.map { _ in wanted == nil ? random.pick([0, 0, 1, 2], or: 0) : 0 }
    if var rest = wanted {
      if isCombination {
        for index in digits.indices.reversed() { (rest, digits[index]) = (rest / 3, rest % 3) }
      } else {
        digits[random.pick(Array(digits.indices), or: 0)] = rest
      }
    }
    for (place, digit) in zip(moments, digits) {
      remove(place["path"], from: &facts)
      let distance = abs(moment() - Self.now)
      if digit > 0 { put(place, digit == 1 ? Self.now - distance : Self.now + distance + 1, in: &facts) }
    }
  }

  private mutating func set(_ variable: JSONValue, to wanted: Int?, in facts: inout JSONValue) {
    let literals = variable["literals"]?.items ?? []
    let numbers = literals.compactMap { $0.items?.last?.integer } + [variable["unlisted"]?.integer].compactMap(\.self)
    let absent = variable["absent"]?.integer ?? 0
    let number = wanted ?? (random.one(in: 3) ? random.pick(numbers, or: absent) : absent)
    if variable["field"]?.items?.first?.text != "subscription" { remove(variable["field"], from: &facts) }
    if number == absent { return }
    let listed = literals.first { $0.items?.last?.integer == number }?.items?.first
    put(listed ?? Self.unlisted(literals.first?.items?.first), at: variable["field"], in: &facts)
  }

  /// A value of the type of a literal that no table lists.
  private static func unlisted(_ literal: JSONValue?) -> JSONValue {
    switch literal {
    case .number?: .number(JSONNumber(977))
    case .boolean(let value)?: .boolean(!value)
    default: .string("SOMETHING_NEW\u{202E}")
    }
  }

  private static let texts = [
    "Harbor Plus", "ハーバープラス", "A & B <i>", "  spaced ", "עברית", String(repeating: "x", count: 201), "“q”'s",
    "a\u{202E}b", "tab\there", "\u{200B}", "emoji 👩‍👩‍👧", "", "é€{}~", "a\u{A0}b\u{202F}c",
  ]

  private static func edges(of data: JSONValue) -> [String] {
    let classes = data["characters"]?.members.compactMap(\.value.items) ?? []
    let ends = classes.joined().flatMap { range in (range.items ?? []).compactMap(\.integer) }
    let values = Set(ends.flatMap { [$0 - 1, $0, $0 + 1] }.filter { $0 > 0 })
    return values.sorted().compactMap { UInt32(exactly: $0).flatMap(Unicode.Scalar.init).map(String.init) }
  }

  private mutating func name() -> String {
    if random.one(in: 6) {
      let parts = edges + Array(repeating: "a", count: 20) + Array(repeating: " ", count: 20)
      return (0..<Int.random(in: 0...4, using: &random)).map { _ in random.pick(parts, or: "") }.joined()
        + random.pick(["", "x"], or: "")
    }
    return random.pick(random.one(in: 4) ? Self.texts : Array(Self.texts.prefix(4)), or: "")
  }

  private mutating func fill(_ parameter: JSONValue, in facts: inout JSONValue) {
    if let path = parameter["text"] {
      let products = parameter["productIds"]?.items ?? []
      let mayBeAbsent = parameter["isOptional"] != nil || parameter["defaults"] != nil || !products.isEmpty
      if mayBeAbsent, random.one(in: 8) {
        let product = JSONValue.string(random.pick(["plus", "plus", "basic"], or: ""))
        if !products.isEmpty { put(product, at: random.pick(products, or: .null), in: &facts) }
        return
      }
      put(.string(name()), at: path, in: &facts)
    } else if let path = parameter["wholeNumber"] {
      put(.number(JSONNumber(random.pick([0, 1, 2, 3, 5, 11, 21, 60, 1_234_567], or: 0))), at: path, in: &facts)
    } else if let path = parameter["price"] {
      fillPrice(parameter, path, in: &facts)
    } else if let place = parameter["moments"]?.items.map({ random.pick($0, or: .null) }) {
      put(place, moment(), in: &facts)
    }
  }

  private mutating func fillPrice(_ parameter: JSONValue, _ path: JSONValue, in facts: inout JSONValue) {
    let currency = JSONValue.string(
      random.pick(["USD", "JPY", "EUR", "USD", "JPY", "BHD", "INR", "xaf", "XXX", "US"], or: "")
    )
    let thousandths: Int = random.pick([9_990, 980_000, 1_200_000, 100_000, 0, 15_505, 1_234_567_890_000], or: 0)
    if parameter["form"]?.text == "money" {
      let members: [JSONValue.Member] = [
        .init(name: "currencyCode", value: currency),
        .init(name: "units", value: .string(String(thousandths / 1000))),
        .init(name: "nanos", value: .number(JSONNumber(thousandths % 1000 * 1_000_000))),
      ]
      return put(.object(members), at: path, in: &facts)
    }
    // Some providers write amounts as texts.
    let isText = random.one(in: 6)
    put(isText ? .string(String(thousandths)) : .number(JSONNumber(thousandths)), at: path, in: &facts)
    put(currency, at: parameter["currency"], in: &facts)
  }

  /// A moment near the decision, on the minute or off it, or the decision's own.
  private mutating func moment() -> Int64 {
    if random.one(in: 10) { return Self.now }
    let reach = random.pick([1, 5, 24, 240, 9_600], or: 1) * Self.hour
    let moment = Self.now + Int64.random(in: -reach...reach, using: &random)
    return random.one(in: 2) ? moment / 900_000 * 900_000 : moment
  }

  private mutating func put(_ place: JSONValue, _ moment: Int64, in facts: inout JSONValue) {
    let value: JSONValue =
      switch place["form"]?.text {
      case "seconds": .number(JSONNumber(moment / 1000))
      case "millisecondsText": .string(String(moment))
      case "rfc3339": .string(text(of: moment))
      default: .number(JSONNumber(moment))
      }
    put(value, at: place["path"], in: &facts)
  }

  private mutating func text(of moment: Int64) -> String {
    let text = Instant(milliseconds: moment)?.description ?? ""
    return text.count == 20 && random.one(in: 4) ? "\(text.dropLast()).000000001Z" : text
  }

  private mutating func addRequest(to facts: inout JSONValue) {
    var texts: [(String, JSONValue)] = [
      ("now", .string(random.pick(["2026-10-20T09:00:00Z", "2026-10-20T18:00:00.0009+09:00"], or: "")))
    ]
    let known = (data["locales"]?.items ?? []).flatMap { locale in
      [locale["tag"]?.text].compactMap(\.self) + (locale["regions"]?.items?.compactMap(\.text) ?? [])
    }
    let rare = ["fr", "ja_JP", "iw", "xx", "JA", "hi-Latn", "und", "en-Latn", "ja-Jpan-JP-x-a", "fr-ca"]
    let locale = random.one(in: 12) ? random.pick(rare, or: "") : random.pick(known, or: "en")
    if !random.one(in: 6) { texts.append(("locale", .string(locale))) }
    let zones = ["Asia/Tokyo", "America/New_York", "Europe/Berlin", "Pacific/Auckland", "UTC", "Asia/Kolkata"]
    if !random.one(in: 3) { texts.append(("timeZone", .string(random.pick(zones, or: "UTC")))) }
    if random.one(in: 60) { texts.append(("timeZone", .string("Mars/Olympus"))) }
    if random.one(in: 10) {
      let names = ["reminder", "again", "first", "step\u{202E}"]
      texts.append(("step", .string(random.pick(names, or: ""))))
    }
    if random.one(in: 5) {
      let moments = ["2026-10-19T20:00:00Z", "2026-10-01T00:00:00+09:00", "2026-10-20T10:00:00Z", "yesterday"]
      texts.append(("since", .string(random.pick(moments, or: ""))))
    }
    if random.one(in: 4) { texts.append(("marketingConsent", .boolean(!random.one(in: 4)))) }
    if random.one(in: 90) { texts.append(("reminder", .boolean(true))) }
    if random.one(in: 8) { texts.append(("textMessageLink", .boolean(true))) }
    if random.one(in: 4) { texts.append(("id", .string("r-1"))) }
    for (name, value) in texts { put(value, at: .texts(["request", name]), in: &facts) }
    let locales = data["payloads"]?["locales"]?.items ?? []
    if !locales.isEmpty, random.one(in: 2) {
      put(random.pick(Self.preferences, or: .null), at: random.pick(locales, or: .null), in: &facts)
    }
    if let region = data["payloads"]?["region"], !random.one(in: 5) {
      let hasThree = data["provider"]?["name"]?.text == "app-store"
      put(
        .string(random.pick(hasThree ? ["JPN", "USA", "FRA", "ZZZ"] : ["JP", "US", "FR", "ZZ"], or: "JP")),
        at: region,
        in: &facts
      )
    }
  }

  private mutating func addIdentity(to facts: inout JSONValue) {
    guard let identity = data["payloads"]?["identity"] else { return }
    func paths(_ name: String) -> [JSONValue] { identity[name]?.items ?? [] }
    func add(_ name: String, _ text: String) {
      if !paths(name).isEmpty { put(.string(text), at: random.pick(paths(name), or: .null), in: &facts) }
    }
    switch Int.random(in: 0..<10, using: &random) {
    case 0: if let path = paths("subscription").first { put(.whole(12_345), at: path, in: &facts) }
    case 1..<6: add("subscription", "subscription-1")
    case 6..<9:
      add("customer", "顧客")
      add("product", "plus")
    default: break
    }
    if random.one(in: 12), let path = data["payloads"]?["notification"]?["path"] {
      let names = ["002e14d5-51f5-4503-b5a8-000000000001", "not-a-uuid", ""]
      put(.string(random.pick(names, or: "")), at: path, in: &facts)
    }
    if random.one(in: 30) {
      for (index, path) in paths("same").enumerated() { put(.string("\(index % 2)\u{202E}x"), at: path, in: &facts) }
    }
  }

  /// A customer's locales as payloads may have them, some with mistakes.
  private static let preferences: [JSONValue] = [
    .string("ja_JP"), .string("fi"), .string("not a locale"), .string(""), .whole(5), .object([]), .array([]),
    .texts(["fi", "JA"]), .texts(["fi", "fr-CA"]), .texts(["??", "en-GB"]), .array([.null, .whole(5), .string("ja")]),
    .texts(Array(repeating: "fi", count: 10) + ["ja"]), .texts([String(repeating: "a-", count: 60), "en-US"]),
    .array([.texts(["en"]), .string("iw")]),
  ]

  private static let wrong: [JSONValue] = [
    .string("zz"), .boolean(true), .array([]), .object([]), .whole(1_792_486_800), .null,
    .number(JSONNumber("5.5") ?? JSONNumber(0)), .whole(9_007_199_254_740_991), .whole(-1),
    .string("2026-02-30T00:00:00Z"), .string("12"), .string("-5"), .string("99999999999999999999"),
    .string("2026-10-20T09:00:00"), .string("9999-12-31T23:59:59Z"), .string("0001-01-01T00:00:00+01:00"),
    .array([.whole(1)]), .string(String(repeating: "é", count: 129)),
  ]

  /// Puts a value of a wrong type or out of range somewhere, or a name that no facts have.
  private mutating func spoil(_ facts: inout JSONValue) {
    let payloads = data["payloads"]
    if random.one(in: 7) {
      let names = [
        "nonsense", "purchase", "transaction", "subscriptionState", "latest_receipt", "errorCode", "signedPayload",
        String(repeating: "x", count: 60),
      ]
      let value = random.pick(Self.wrong, or: .null)
      return put(value, at: .texts(["request", random.pick(names, or: "")]), in: &facts)
    }
    func paths(_ list: String, _ name: String) -> [JSONValue] {
      (payloads?[list]?.items ?? []).flatMap { entry -> [JSONValue] in
        name == "path" ? [entry["path"]].compactMap(\.self) : entry[name]?.items ?? []
      }
    }
    let variables = (data["decision"]?["variables"]?.items ?? []).flatMap { variable in
      [variable["field"]].compactMap(\.self) + (variable["moments"]?.items ?? []).compactMap { $0["path"] }
    }
    let subjects = paths("otherSubjects", "has").compactMap { $0["path"] }
    let request = (payloads?["request"]?.members.map(\.name) ?? []).map { JSONValue.texts(["request", $0]) }
    let all = [variables, variables, paths("containers", "path"), paths("refusals", "has"), subjects, request]
    let path = random.pick(random.pick(all, or: []), or: .null)
    let among = (payloads?["otherSubjects"]?.items ?? []).flatMap { $0["has"]?.items ?? [] }
      .first { $0["path"] == path }?["among"]?.texts
    let values = among.map { $0.map { text in Int(text).map(JSONValue.whole) ?? .string(text) } } ?? Self.wrong
    put(random.pick(values, or: .null), at: source(of: path), in: &facts)
  }

  /// A path that facts are written at, for one of what payloads say together.
  private mutating func source(of path: JSONValue) -> JSONValue {
    guard path.texts.first == "subscription", let rule = rule(path.texts.last) else { return path }
    for name in ["has", "memberOf", "isFilled", "isExpanded"] {
      if let own = rule[name] { return own }
    }
    let places = ["firstOf", "later", "than", "latest", "differ", "from", "classOf"].flatMap { rule[$0]?.items ?? [] }
    let place = random.pick(places, or: .null)
    return place["path"] ?? place
  }

  /// Writes payloads in another of their forms.
  private mutating func reshape(_ facts: inout JSONValue) {
    let passed = data["payloads"]?["passed"]?.texts ?? []
    let names = passed.filter { if case .object? = facts[$0] { true } else { false } }
    guard let name = names.randomElement(using: &random), let value = facts[name] else { return }
    func set(_ new: JSONValue?) { facts = facts.replacing([name]) { _ in new } }
    switch Int.random(in: 0..<4, using: &random) {
    case 0:
      for other in names { facts = facts.replacing([other]) { _ in nil } }
      facts = .object(facts.members.filter { value[$0.name] == nil } + value.members)
    case 1: set(random.pick([.string("eyJ.a.b"), .whole(5), .array([]), .boolean(true)], or: .null))
    case 2:
      let step = steps.first { $0["from"]?.texts == ["request", name] }
      if let signed = step?["wrapper"]?["signed"]?.text, let decoded = step?["wrapper"]?["decoded"]?.text {
        let both = JSONValue.object([
          .init(name: signed, value: .string("x")), .init(name: decoded, value: .string("y")),
        ])
        let one = JSONValue.object([.init(name: signed, value: random.pick([.string("eyJ"), .whole(5)], or: .null))])
        set(random.pick([one, both], or: .null))
      } else if let envelope = step?["envelope"] {
        set(enclosed(value, envelope))
      }
    default: addItems(to: &facts)
    }
  }

  /// A value in an envelope, whole or not.
  private mutating func enclosed(_ value: JSONValue, _ envelope: JSONValue) -> JSONValue {
    let text = Data(value.text(indented: false).utf8).base64EncodedString()
    let forms = [text, text, text.replacing("=", with: ""), String(text.dropLast(3)), "WzFd", "ew=="]
    let data = JSONValue.string(random.pick(forms, or: ""))
    return JSONValue.object([]).replacing((envelope["data"]?.texts ?? [])[...]) { _ in data }
      .replacing((envelope["id"]?.texts ?? [])[...]) { _ in .string("m-1") }
  }

  /// Several items to choose from, and perhaps a choice.
  private mutating func addItems(to facts: inout JSONValue) {
    guard let step = steps.first(where: { $0["items"] != nil }), let items = step["items"]?.items else { return }
    let list = list(items[...])
    put(list, at: .texts([items[0]["of"]?.text ?? "", items[0]["list"]?.text ?? ""]), in: &facts)
    for item in items where random.one(in: 2) {
      let choices: [JSONValue] = [.string("a"), .string("b"), .string("zz"), .whole(7), .boolean(true)]
      let choice = random.pick(choices, or: .null)
      put(choice, at: .texts(["request", item["by"]?.text ?? ""]), in: &facts)
    }
  }

  private mutating func list(_ items: ArraySlice<JSONValue>) -> JSONValue {
    guard let item = items.first else { return .null }
    return .array(
      (0..<Int.random(in: 0...3, using: &random)).map { _ in
        if random.one(in: 20) { return .whole(5) }
        var entry = JSONValue.object([])
        func set(_ names: [String], _ value: JSONValue) { entry = entry.replacing(names[...]) { _ in value } }
        let keys: [JSONValue] = [.string("a"), .string("b"), .whole(7)]
        set([item["by"]?.text ?? ""], random.pick(keys, or: .null))
        if let end = item["end"], !random.one(in: 5) {
          let moments: [JSONValue] = [
            .string("2026-10-20T09:00:00Z"), .string("2026-12-20T09:00:00Z"), .string("2026-09-20T09:00:00Z"),
            .string("x"),
          ]
          set(end["names"]?.texts ?? [], random.pick(moments, or: .null))
        }
        if let preferred = item["preferred"] {
          set(preferred["names"]?.texts ?? [], .whole(Int.random(in: 1...5, using: &random)))
        }
        if items.count > 1 { set([items[items.startIndex + 1]["list"]?.text ?? ""], list(items.dropFirst())) }
        return entry
      }
    )
  }

  // Places

  private var steps: [JSONValue] { data["payloads"]?["steps"]?.items ?? [] }

  private func rule(_ name: String?) -> JSONValue? {
    data["payloads"]?["derived"]?.items?.first { $0["name"]?.text == name }
  }

  /// Where a path is in facts as backends pass them; `nil` for what is worked out and not written.
  private mutating func place(_ path: JSONValue?, _ value: JSONValue) -> (names: [String], value: JSONValue)? {
    guard let names = path?.items?.compactMap(\.text), let object = names.first else { return nil }
    let rest = Array(names.dropFirst())
    if object == "request" { return (rest, value) }
    if object == "subscription" { return rule(rest.first).flatMap { derived($0, value) } }
    if let item = steps.flatMap({ $0["items"]?.items ?? [] }).first(where: { $0["object"]?.text == object }) {
      // "0" is the index of the only item of a list.
      return place(.texts([item["of"]?.text ?? "", item["list"]?.text ?? "", "0"] + rest), value)
    }
    let known = steps.filter { $0["object"]?.text == object && $0["from"] != nil }
    guard let first = known.first?["from"]?.texts else { return nil }
    if sources[object] == nil, random.one(in: 6) {
      let step = random.pick(known, or: .null)
      sources[object] = step["from"]?.texts
      if let when = step["when"] {
        let type = random.one(in: 4) ? .string("else") : random.pick(when["among"]?.items ?? [], or: .null)
        pending.append((when["path"] ?? .null, type))
      }
    }
    let source = sources[object] ?? first
    sources[object] = source
    return source[0] == "request" ? (source.dropFirst() + rest, value) : place(.texts(source + rest), value)
  }

  /// Where the value of a field that is worked out comes from; a class of values has to be put in several places.
  private mutating func derived(_ rule: JSONValue, _ value: JSONValue) -> (names: [String], value: JSONValue)? {
    if let sources = rule["firstOf"]?.items, let first = sources.first {
      // A list that has to have items is rarely there for another reason.
      return place(random.one(in: 8) ? random.pick(sources, or: first) : first, value)
    }
    if value == .boolean(true), let source = rule["has"] { return place(source, .object([])) }
    if let source = rule["isFilled"] {
      return place(source, value == .boolean(true) ? .texts(["offer"]) : .array([]))
    }
    if let source = rule["isExpanded"] {
      return place(source, value == .boolean(true) ? .object([]) : .string("id_1"))
    }
    if let fields = rule["classOf"]?.items {
      let members = rule["classes"]?.members.filter { $0.value == value } ?? []
      let words = (members.randomElement(using: &random)?.name ?? "").split(separator: "/").map(String.init)
      guard let field = fields.first?["path"]?.texts, let word = words.first else { return nil }
      if words.count > 1, let second = fields.dropFirst().first?["path"] { pending.append((second, .string(words[1]))) }
      return place(.texts(field), Int(word).map(JSONValue.whole) ?? .string(word))
    }
    guard let name = value.text, let source = rule["memberOf"]?.items else { return nil }
    return place(.array(source + [.string(name)]), .object([]))
  }

  private mutating func put(_ value: JSONValue, at path: JSONValue?, in facts: inout JSONValue) {
    guard let (names, value) = place(path, value) else { return }
    facts = facts.replacing(names[...]) { old in
      // A member of an object that is there already stays.
      if value == .object([]), case .object? = old { old } else { value }
    }
    if let (next, value) = pending.popLast() { put(value, at: next, in: &facts) }
  }

  private mutating func remove(_ path: JSONValue?, from facts: inout JSONValue) {
    guard let (names, _) = place(path, .null) else { return }
    facts = facts.replacing(names[...]) { _ in nil }
  }
}
