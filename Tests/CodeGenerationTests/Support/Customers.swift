import Fuzzing
import Instants
import JSON

/// Facts about random customers of a catalog, made from its data: most of them near a row of the table, some with mistakes.
struct Customers {
  private let data: JSONValue
  private var random: SeededGenerator

  /// 2026-10-20T09:00:00Z, which all facts have as their moment.
  private static let now: Int64 = 1_792_486_800_000
  private static let hour: Int64 = 3_600_000

  init(of data: JSONValue, seed: UInt64) {
    self.data = data
    random = SeededGenerator(seed: seed)
  }

  /// One customer as a facts object.
  mutating func next() -> JSONValue {
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
    if random.one(in: 25) { spoil(&facts) }
    return facts
  }

  /// Values of variables that a row of the table asks for, by index.
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
    default: .string("SOMETHING_NEW")
    }
  }

  private static let texts = [
    "Harbor Plus", "ハーバープラス", "A & B <i>", "  spaced ", "עברית", String(repeating: "x", count: 201), "“q”'s",
    "a\u{202E}b",
    "tab\there", "\u{200B}", "emoji 👩‍👩‍👧",
  ]

  private mutating func fill(_ parameter: JSONValue, in facts: inout JSONValue) {
    if let path = parameter["text"] {
      let products = parameter["productIds"]?.items ?? []
      let mayBeAbsent = parameter["isOptional"] != nil || parameter["defaults"] != nil || !products.isEmpty
      if mayBeAbsent, random.one(in: 8) {
        let product = JSONValue.string(random.pick(["plus", "plus", "basic"], or: ""))
        if !products.isEmpty { put(product, at: random.pick(products, or: .null), in: &facts) }
        return
      }
      let usual = random.one(in: 4) ? Self.texts : Array(Self.texts.prefix(4))
      put(.string(random.pick(usual, or: "")), at: path, in: &facts)
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
      random.pick(["USD", "JPY", "EUR", "USD", "JPY", "BHD", "INR", "xaf", "XXX"], or: "")
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
    put(.number(JSONNumber(thousandths)), at: path, in: &facts)
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
    let locales = (data["locales"]?.items ?? []).flatMap { locale in
      [locale["tag"]?.text].compactMap(\.self) + (locale["regions"]?.items?.compactMap(\.text) ?? [])
    }
    if !random.one(in: 3) { texts.append(("locale", .string(random.pick(locales + ["fr", "ja_JP"], or: "en")))) }
    let zones = ["Asia/Tokyo", "America/New_York", "Europe/Berlin", "Pacific/Auckland", "UTC", "Asia/Kolkata"]
    if !random.one(in: 3) { texts.append(("timeZone", .string(random.pick(zones, or: "UTC")))) }
    if random.one(in: 60) { texts.append(("timeZone", .string("Mars/Olympus"))) }
    if random.one(in: 10) { texts.append(("reminder", .boolean(true))) }
    if random.one(in: 8) { texts.append(("textMessageLink", .boolean(true))) }
    if random.one(in: 4) { texts.append(("id", .string("r-1"))) }
    for (name, value) in texts { put(value, at: .texts(["request", name]), in: &facts) }
    if let region = data["payloads"]?["region"], !random.one(in: 5) {
      let hasThree = data["provider"]?["name"]?.text == "app-store"
      put(.string(random.pick(hasThree ? ["JPN", "USA"] : ["JP", "US"], or: "JP")), at: region, in: &facts)
    }
  }

  private mutating func addIdentity(to facts: inout JSONValue) {
    guard let identity = data["payloads"]?["identity"] else { return }
    func paths(_ name: String) -> [JSONValue] { identity[name]?.items ?? [] }
    func add(_ name: String, _ text: String) {
      if !paths(name).isEmpty { put(.string(text), at: random.pick(paths(name), or: .null), in: &facts) }
    }
    switch Int.random(in: 0..<10, using: &random) {
    case 0..<6: add("subscription", "subscription-1")
    case 6..<9:
      add("customer", "顧客")
      add("product", "plus")
    default: break
    }
    if random.one(in: 30) {
      for (index, path) in paths("same").enumerated() { put(.string("\(index % 2)"), at: path, in: &facts) }
    }
  }

  /// Puts a value of a wrong type or out of range somewhere, or a name that no facts have.
  private mutating func spoil(_ facts: inout JSONValue) {
    if random.one(in: 6) { return put(.boolean(true), at: .texts(["request", "nonsense"]), in: &facts) }
    let variable = random.pick(data["decision"]?["variables"]?.items ?? [], or: .null)
    let path = variable["field"] ?? variable["moments"]?.items?.first?["path"]
    let values: [JSONValue] = [
      .string("zz"), .boolean(true), .array([]), .object([]), .number(JSONNumber(1_792_486_800)), .null,
      .number(JSONNumber("5.5") ?? JSONNumber(0)), .number(JSONNumber(100_000_000_000_000_000)),
    ]
    if path?.items?.first?.text != "subscription" { put(random.pick(values, or: .null), at: path, in: &facts) }
  }

  // Places

  /// Where a path is in facts as backends pass them; `nil` for what is worked out and not written.
  private mutating func place(_ path: JSONValue?, _ value: JSONValue) -> (names: [String], value: JSONValue)? {
    guard let names = path?.items?.compactMap(\.text), let object = names.first else { return nil }
    let rest = Array(names.dropFirst())
    switch object {
    case "request": return (rest, value)
    case "subscription":
      guard let rule = data["payloads"]?["derived"]?.items?.first(where: { $0["name"]?.text == rest.first }) else {
        return nil
      }
      if let sources = rule["firstOf"]?.items { return place(random.pick(sources, or: .null), value) }
      if value == .boolean(true), let source = rule["has"] { return place(source, .object([])) }
      if let source = rule["isFilled"] {
        return place(source, value == .boolean(true) ? .texts(["offer"]) : .array([]))
      }
      guard let name = value.text, let source = rule["memberOf"]?.items else { return nil }
      return place(.array(source + [.string(name)]), .object([]))
    default:
      let objects = data["payloads"]?["objects"]?.items ?? []
      guard let own = objects.first(where: { $0["name"]?.text == object }) else { return nil }
      guard let item = own["item"] else {
        return ((own["from"]?.items?.first?.items?.compactMap(\.text) ?? []) + rest, value)
      }
      // "0" stands for the one item of a list.
      return place(.texts([item["of"]?.text ?? "", item["list"]?.text ?? "", "0"] + rest), value)
    }
  }

  private mutating func put(_ value: JSONValue, at path: JSONValue?, in facts: inout JSONValue) {
    guard let (names, value) = place(path, value) else { return }
    facts = facts.replacing(names[...]) { old in
      // A member of an object that is there already stays.
      if value == .object([]), case .object? = old { old } else { value }
    }
  }

  private mutating func remove(_ path: JSONValue?, from facts: inout JSONValue) {
    guard let (names, _) = place(path, .null) else { return }
    facts = facts.replacing(names[...]) { _ in nil }
  }
}

extension JSONValue {
  var items: [JSONValue]? { if case .array(let items) = self { items } else { nil } }
  var members: [Member] { if case .object(let members) = self { members } else { [] } }
  var text: String? { if case .string(let text) = self { text } else { nil } }
  var integer: Int? { if case .number(let number) = self { number.integer.map(Int.init) } else { nil } }

  static func texts(_ texts: [String]) -> JSONValue { .array(texts.map(JSONValue.string)) }

  /// The same with another value under names, one inside the other; objects on the way are made. "0" is a list's item.
  func replacing(_ names: ArraySlice<String>, with change: (JSONValue?) -> JSONValue?) -> JSONValue {
    guard let name = names.first else { return change(self) ?? self }
    if name == "0" {
      return .array([(items?.first ?? .object([])).replacing(names.dropFirst(), with: change)])
    }
    var members = members
    let place = members.firstIndex { $0.name == name }
    let old = place.map { members[$0].value }
    let new =
      names.count == 1 ? change(old) : (old ?? .object([])).replacing(names.dropFirst(), with: change)
    if let place { members.remove(at: place) }
    if let new { members.insert(Member(name: name, value: new), at: place ?? members.count) }
    return .object(members)
  }
}
