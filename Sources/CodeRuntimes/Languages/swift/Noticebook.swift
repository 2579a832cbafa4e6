// Runs a notice program: reads a store's payloads, decides about a subscription, and writes the notice in words. This
// file is the same for every catalog; `noticebook generate-code swift` writes it next to NoticebookCatalog.swift.
//
// It needs Swift 6.1. Everything is nested in `Noticebook`, and no type of the standard library is extended: at the top
// of a file, even private names clash with those of the module that this file is compiled into. Everything is marked
// as nonisolated for modules whose declarations belong to the main actor by default.

#if canImport(FoundationEssentials)
  public import FoundationEssentials
  // Has the rules of time zones.
  internal import FoundationInternationalization
#else
  public import Foundation
#endif

/// A problem with facts, or with a program, that ends a call.
nonisolated public struct NoticebookError: Error, Hashable, Sendable, CustomStringConvertible {
  /// The place in the facts, such as `transaction.expiresDate`; `nil` for the facts as a whole.
  public let path: String?
  /// What is wrong there.
  public let summary: String
  /// What to do about it.
  public let fix: String

  /// The path, the summary and the fix in one line.
  public var description: String { (path.map { "\($0): " } ?? "") + "\(summary). \(fix)" }
}

/// A notice program that is ready to run. Make one at start, and share it.
///
/// Facts are a JSON object: payloads as the store sends them, decoded, and next to them fields of the request.
nonisolated public struct Noticebook: Sendable {
  private let program: Program

  /// Reads the program that is compiled in.
  ///
  /// - Throws: If it isn't a notice program, which only happens if it was edited.
  public init() throws(NoticebookError) { try self.init(program: noticebookCatalog) }

  /// Reads a program.
  ///
  /// - Parameter program: JSON that `noticebook compile --program-only` wrote.
  /// - Throws: If it isn't a notice program that this file can run.
  public init(program: some StringProtocol) throws(NoticebookError) {
    self.program = try Program(JSONReader.value(in: Array(program.utf8)))
  }

  /// Decides about facts at a moment; a moment that equals `now` is past.
  ///
  /// - Parameters:
  ///   - facts: JSON in UTF-8.
  ///   - now: The moment of the decision; by default that of the facts.
  /// - Returns: The decision, without assumptions and without a notice in words.
  /// - Throws: If the facts can't be used.
  public func decide(_ facts: some Collection<UInt8>, now: Date? = nil) throws(NoticebookError) -> NoticeResult {
    let facts = try Facts(JSONReader.value(in: Array(facts)), of: program)
    if facts.otherSubject != nil { return facts.result() }
    let moment = try facts.moment(now)
    for name in ["appName", "productName", "support"] { _ = try facts.requestText(name) }
    // A decision needs no language, so any locale will do if the request has none.
    let anyLocale = try facts.requestText("locale") == nil ? program.source["tag"].text : nil
    _ = try Setting(locale: anyLocale, timeZone: nil, facts)
    let decider = try Decider(facts, at: moment)
    return decider.facts.result(decider.members, warnings: decider.warnings)
  }

  /// Decides about facts at a moment; a moment that equals `now` is past.
  ///
  /// - Parameters:
  ///   - facts: JSON.
  ///   - now: The moment of the decision; by default that of the facts.
  /// - Returns: The decision, without assumptions and without a notice in words.
  /// - Throws: If the facts can't be used.
  public func decide(_ facts: some StringProtocol, now: Date? = nil) throws(NoticebookError) -> NoticeResult {
    try decide(Array(facts.utf8), now: now)
  }

  /// Decides, and writes the notice of the decision.
  ///
  /// - Parameters:
  ///   - facts: JSON in UTF-8.
  ///   - now: The moment of the decision; by default that of the facts.
  ///   - locale: The customer's locale; by default that of the facts, or what the store's region makes likely.
  ///   - timeZone: The customer's time zone; by default that of the facts, or what the store's region makes likely.
  ///   - channels: The channels to write the notice for; all if the list is empty.
  /// - Throws: If the facts can't be used.
  public func notice(
    for facts: some Collection<UInt8>,
    now: Date? = nil,
    locale: String? = nil,
    timeZone: String? = nil,
    channels: [String] = []
  ) throws(NoticebookError) -> NoticeResult {
    let facts = try Facts(JSONReader.value(in: Array(facts)), of: program)
    if facts.otherSubject != nil { return facts.result() }
    let setting = try Setting(locale: locale, timeZone: timeZone, facts)
    let decider = try Decider(facts, at: facts.moment(now))
    var writer = NoticeWriter(decider, setting)
    let notice = try writer.notice(on: channels)
    let own: [String: JSON?] = [
      "assumptions": .list(setting.assumptions), "deduplicationKey": JSON(writer.step.flatMap(decider.key)),
      "next": try decider.next(in: setting.zone), "notice": notice, "step": JSON(writer.step),
    ]
    return decider.facts.result(decider.members.merging(own) { $1 }, warnings: decider.warnings + writer.warnings)
  }

  /// Decides, and writes the notice of the decision.
  ///
  /// - Parameters:
  ///   - facts: JSON.
  ///   - now: The moment of the decision; by default that of the facts.
  ///   - locale: The customer's locale; by default that of the facts, or what the store's region makes likely.
  ///   - timeZone: The customer's time zone; by default that of the facts, or what the store's region makes likely.
  ///   - channels: The channels to write the notice for; all if the list is empty.
  /// - Throws: If the facts can't be used.
  public func notice(
    for facts: some StringProtocol,
    now: Date? = nil,
    locale: String? = nil,
    timeZone: String? = nil,
    channels: [String] = []
  ) throws(NoticebookError) -> NoticeResult {
    try notice(for: Array(facts.utf8), now: now, locale: locale, timeZone: timeZone, channels: channels)
  }
}

// MARK: - Results

nonisolated extension Noticebook {
  /// The result of a call.
  public struct NoticeResult: Hashable, Sendable {
    fileprivate let value: JSON

    /// What the facts are about, if that is something else than a subscription; there is no decision then.
    public var about: String? { value["about"].text }
    /// What of the customer's language and zone was assumed, each with `field`, `value` and perhaps `storefront`.
    public var assumptions: [[String: String]] { value["assumptions"].list.map(\.textsByName) }
    /// What the catalog says about the subscription; `nil` if the facts are about something else.
    public var decision: Decision? { value["decision"].ifThere.map(Decision.init) }
    /// Names an occurrence of the notice and its step, so that each is sent once.
    public var deduplicationKey: String? { value["deduplicationKey"].text }
    /// What the store calls the notification, so that each is handled once.
    public var event: String? { value["event"].text }
    /// The version of the format of results.
    public var format: Int { value["format"].index }
    /// The caller's own name for the request.
    public var id: String? { value["id"].text }
    /// What is to be sent next if nothing more happens; fetch the store's object before it.
    public var next: NextNotice? { value["next"].ifThere.map(NextNotice.init) }
    /// The notice in words; `nil` if none is to be sent.
    public var notice: Notice? { value["notice"].ifThere.map(Notice.init) }
    /// The step of the notice that is due, `first` for the notice itself; `nil` without one.
    public var step: String? { value["step"].text }
    /// What the store's API needs to find the subscription, by name.
    public var subscription: [String: String] { value["subscription"].textsByName }
    /// What the caller should know, such as why a notice isn't to be sent.
    public var warnings: [String] { value["warnings"].texts }
    /// The result as JSON, its members sorted by name. Members without a value are left out, except for `entitled`.
    public var json: String { value.json }
  }

  /// What a catalog says about one customer's subscription at one moment. Moments are ISO 8601 in UTC.
  public struct Decision: Hashable, Sendable {
    fileprivate let value: JSON

    /// The link of the action that the customer can take.
    public var action: String? { value["action"].text }
    /// What the caller should do about the facts themselves, or about a notice that is only a test.
    public var advice: String? { value["advice"].text }
    /// Whether the customer has access; `nil` means to leave it unchanged, and to fetch newer facts.
    public var entitled: Bool? { value["entitled"].flag }
    /// How sure the row is.
    public var evidence: String { value["evidence"].string }
    /// The message of the store that applies.
    public var message: String? { value["message"].text }
    /// The first later moment at which the same facts give another decision; it belongs to that one.
    public var nextChange: String? { value["nextChange"].text }
    /// The notice to send.
    public var notice: String? { value["notice"].text }
    /// The moment of the decision.
    public var now: String { value["now"].string }
    /// What the tables say in outputs of their own.
    public var outputs: [String: String] { value["outputs"].textsByName }
    /// The rows of later tables that changed something, in order.
    public var overlays: [Overlay] { value["overlays"].list.map(Overlay.init) }
    /// The row of the table that decided.
    public var row: String { value["row"].string }
    /// The state of the subscription.
    public var state: String? { value["state"].text }
    /// The table that decided.
    public var table: String { value["table"].string }
  }

  /// A row of a later table that changed something.
  public struct Overlay: Hashable, Sendable {
    fileprivate let value: JSON

    /// The outputs that it changed, with their new values.
    public var changes: [String: String] { value["changes"].textsByName }
    /// The outputs of the row that are something else in the end, with the table that changed them last.
    public var overridden: [String: String] { value["overridden"].textsByName }
    /// The row.
    public var row: String { value["row"].string }
    /// The table that has it.
    public var stage: String { value["stage"].string }
  }

  /// What is to be sent next if nothing more happens.
  public struct NextNotice: Hashable, Sendable {
    fileprivate let value: JSON

    /// Names the occurrence of the notice and its step.
    public var deduplicationKey: String? { value["deduplicationKey"].text }
    /// The notice of the decision at that time.
    public var notice: String { value["notice"].string }
    /// The step of the notice, `first` for the notice itself.
    public var step: String { value["step"].string }
    /// When it is due, in ISO 8601.
    public var time: String { value["time"].string }
  }

  /// A notice in words.
  public struct Notice: Hashable, Sendable {
    fileprivate let value: JSON

    /// The words on a button for the action of the decision.
    public var actionLabel: String? { value["action"]["label"].text }
    /// The address that the button leads to.
    public var actionURL: String? { value["action"]["url"].text }
    /// The texts, by channel and name.
    public var channels: [String: [String: Part]] {
      value["channels"].byName.mapValues { $0.byName.mapValues(Part.init) }
    }
    /// The notice.
    public var id: String { value["id"].string }
    /// The locale of all channels; `nil` if they differ.
    public var locale: String? { value["locale"].text }
    /// The locale of each channel.
    public var locales: [String: String] { value["locales"].textsByName }
    /// The zone that dates are in.
    public var timeZone: String { value["timeZone"].string }
    /// The end (exclusive) of the time in which the notice may be sent; `nil` if it never becomes wrong.
    public var validUntil: String? { value["validUntil"].text }
  }

  /// A text of a channel.
  public struct Part: Hashable, Sendable {
    fileprivate let value: JSON

    /// The text as an HTML document, for bodies of emails.
    public var html: String? { value["html"].text }
    /// How many messages a text message (SMS) is sent as.
    public var messages: Int? { value["messages"].whole.map { Int($0) } }
    /// The text.
    public var text: String { value["text"].string }
  }
}

// MARK: - Programs

nonisolated extension Noticebook {
  fileprivate typealias Problem = NoticebookError

  /// A notice program, with what many calls look up.
  fileprivate final class Program: Sendable {
    let payloads: JSON
    let decision: JSON
    /// The source locale.
    let source: JSON
    private let root: JSON
    /// The languages, scripts and regions that exist.
    private let subtags: [String: Set<String>]
    /// The classes of characters, as ranges.
    private let characters: [String: [(first: Int, last: Int)]]

    init(_ root: JSON) throws(Problem) {
      let summary = "This is not a notice program of version 2"
      if root["noticeProgram"].whole != 2 { throw Problem(path: nil, summary: summary, fix: "Generate it again") }
      (self.root, payloads, decision) = (root, root["payloads"], root["decision"])
      source = root["locales"].list.first { $0["tag"] == root["sourceLocale"] } ?? .null
      subtags = root["negotiation"].byName.mapValues { Set($0.string.split(separator: " ").map(String.init)) }
      characters = root["characters"].byName.mapValues { $0.list.map { ($0[0].index, $0[1].index) } }
    }

    subscript(name: String) -> JSON { root[name] }

    // MARK: Words

    /// A problem in the program's words; `found` is the wrong value.
    func problem(_ name: String, at path: String?, found: JSON = .null, _ values: [String: String] = [:]) -> Problem {
      let (words, owner) = (root["problems"][name], root["provider"]["owner"].string)
      let usual = ["kind": root["kinds"][found.kind].string, "owner": owner, "path": path ?? ""]
      let all = usual.merging(values) { $1 }
      return Problem(path: path, summary: Self.filled(words[0], all), fix: Self.filled(words[1], all))
    }

    func warning(_ name: String, _ values: [String: String]) -> String { Self.filled(root["warnings"][name], values) }

    /// A text with values in place of the names in braces.
    static func filled(_ text: JSON, _ values: [String: String]) -> String {
      var (filled, rest) = ("", text.string[...])
      while let open = rest.firstIndex(of: "{"), let close = rest[open...].firstIndex(of: "}") {
        filled += rest[..<open] + (values[String(rest[open..<close].dropFirst())] ?? String(rest[open...close]))
        rest = rest[close...].dropFirst()
      }
      return filled + rest
    }

    /// The start of a text, without characters that disturb the line around it.
    func shortened(_ text: String) -> String {
      let start = text.unicodeScalars.prefix(40)
      let (isDisturbing, isWhole) = (isIn("disturbing"), start.endIndex == text.unicodeScalars.endIndex)
      return replacing(in: String(start)) { isDisturbing($0) ? " " : nil } + (isWhole ? "" : "…")
    }

    /// A value as a message has it where its kind isn't clear.
    func shortForm(of value: JSON) -> String { value.text.map { "the text '\(shortened($0))'" } ?? bareForm(of: value) }

    /// A value as a message has it where its kind is clear.
    func bareForm(of value: JSON) -> String {
      value.identifier.map(shortened) ?? value.flag.map { String($0) } ?? root["kinds"][value.kind].string
    }

    /// Whether a character is in a class.
    func isIn(_ name: String) -> (Unicode.Scalar) -> Bool {
      let ranges = characters[name] ?? []
      return { scalar in ranges.contains { $0.first <= scalar.value && scalar.value <= $0.last } }
    }

    // MARK: Locales

    /// The locale of the program that is nearest to a customer's.
    func nearestLocale(to tag: String) -> JSON? {
      let (parts, known) = (tag.split(separator: "-"), root["negotiation"]["nearest"])
      let tags = parts.indices.reversed().lazy.map { parts[...$0].joined(separator: "-") }
      let nearest = tags.compactMap { known[$0].ifThere }.first
      return nearest.flatMap { nearest in root["locales"].list.first { $0["tag"] == nearest } }
    }

    /// The canonical tag of a locale, which may be written with underscores; `nil` if there is no such locale.
    func canonicalLocale(_ text: String) -> String? {
      let hyphenated = String(text.map { $0 == "_" ? "-" : $0 })
      let isPlain = hyphenated.allSatisfy { $0.isASCII && ($0.isLetter || $0.isNumber || $0 == "-") }
      return isPlain && text.utf8.count <= 100 ? canonicalTag(hyphenated) : nil
    }

    private func canonicalTag(_ text: String) -> String? {
      var rest = text.lowercased().split(separator: "-", omittingEmptySubsequences: false).map(String.init)[...]
      func next(_ kind: String, _ form: (String) -> String) -> String? {
        guard let part = rest.first.map(form), subtags[kind]?.contains(part) == true else { return nil }
        rest.removeFirst()
        return part
      }
      guard let language = next("languages", \.self) else { return nil }
      let script = next("scripts") { $0.prefix(1).uppercased() + $0.dropFirst() }
      let region = next("regions") { $0.uppercased() }
      let negotiation = root["negotiation"]
      // What follows the region changes nothing, but has its form.
      rest = rest.drop { (5...8).contains($0.count) || $0.count == 4 && $0.utf8.first.map(isDigit) == true }
      while let singleton = rest.popFirst() {
        let count = rest.prefix { (singleton == "x" ? 1...8 : 2...8).contains($0.count) }.count
        guard singleton.count == 1, count > 0 else { return nil }
        rest = rest.dropFirst(count)
      }
      let alias = (negotiation["languageAliases"][language].text ?? language).split(separator: "-").map(String.init)
      let canonicalRegion = region.map { negotiation["regionAliases"][$0].text ?? $0 }
      let aliasScript = alias.dropFirst().first { $0.count == 4 }
      let aliasRegion = alias.dropFirst().first { $0.count < 4 }
      let head = [alias.first, script ?? aliasScript, canonicalRegion ?? aliasRegion].compactMap(\.self)
      return head.filter { !$0.isEmpty }.joined(separator: "-")
    }
  }

  // MARK: - Facts

  /// What was read from facts: the objects of payloads, in whatever form they came, and what they say together.
  fileprivate struct Facts: Sendable {
    /// An object, and where it is in the facts.
    private typealias Found = (value: JSON, trail: String)

    let program: Program
    let request: JSON
    /// The moment of the decision; `nil` if it isn't known yet.
    private let now: Int64?
    /// The object that the facts as a whole are.
    private let whole: String?
    private var objects: [String: Found]
    /// The objects of which others in their list count as much.
    private var tied: Set<String> = []
    /// Whether the choice of an item depends on the moment of the decision.
    private(set) var isOpen = false
    /// What the facts are about, if that is something else than a subscription.
    private(set) var otherSubject: String?
    /// Whether the customer agreed to marketing.
    private(set) var agreesToMarketing = false
    /// Whether text messages (SMS) end with the address of the action.
    private(set) var linksTextMessages = false
    /// The step that the request is for; `nil` for the one that is due.
    private(set) var step: String?
    /// The moment at which the occurrence began, as the caller says.
    private(set) var since: Int64?

    private var payloads: JSON { program.payloads }

    init(_ request: JSON, of program: Program, now: Int64? = nil) throws(Problem) {
      (self.program, self.request, self.now) = (program, request, now)
      let passed = program.payloads["passed"].texts
      let names = ["names": passed.joined(separator: ", ")]
      if request.object == nil { throw program.problem("factsNotObject", at: nil, found: request, names) }
      objects = ["request": (request, "")]
      let wholes = passed.contains { !request[$0].isAbsent } ? [] : program.payloads["wholes"].list
      whole = wholes.first { $0["has"].list.contains { !request.value(at: $0.list).isAbsent } }?["object"].text
      if whole == nil { try refuseUnknownFields() }
      for step in payloads["steps"].list {
        if !step["items"].isAbsent {
          try choose(step["items"].list)
        } else if step["oneOf"].isAbsent {
          try take(step)
        } else {
          try pick(step)
        }
      }
      try refuseOtherPayloads()
      try checkContainers()
      let subject = payloads["otherSubjects"].list.first { subject in
        subject["has"].list.contains(where: isMet) && !subject["unless"].list.contains(where: isThere)
      }
      otherSubject = subject?["name"].text
      let derivedObject = payloads["derivedObject"].string
      var fields = JSON.Object()
      for rule in payloads["derived"].list {
        objects[derivedObject] = (.object(fields), derivedObject)
        if let value = try derived(rule) { fields[rule["name"].string] = value }
      }
      objects[derivedObject] = (.object(fields), derivedObject)
      agreesToMarketing = try requestFlag("marketingConsent")
      linksTextMessages = try requestFlag("textMessageLink")
      step = try requestText("step")
      since = try requestMoment("since")
    }

    private func refuseUnknownFields() throws(Problem) {
      let known = payloads["known"]
      let unknown = request.members.map(\.name).filter { !known.list.contains(.text($0)) }.sorted()
      guard let first = unknown.first else { return }
      try refuseOtherPayloads()
      for other in payloads["others"].list {
        guard let name = unknown.first(where: { other["names"].list.contains(.text($0)) }) else { continue }
        let names = ["other": other["name"].string, "provider": program["provider"]["name"].string]
        throw program.problem("otherProvider", at: name.string, names)
      }
      let names = ["names": known.texts.joined(separator: ", ")]
      throw program.problem("unknownField", at: program.shortened(first.string), names)
    }

    // MARK: Objects

    /// Takes an object from where a step finds it.
    private mutating func take(_ step: JSON) throws(Problem) {
      let (object, path) = (step["object"].string, step["from"])
      let (first, isWhole) = (objects[object], whole != nil && path[0].text == "request")
      let found = isWhole ? (object == whole && first == nil ? request : .null) : value(at: path)
      let trail = isWhole ? object : trail(of: path)
      if found.isAbsent || step["isFallback"].isTrue && first != nil { return }
      if let when = step["when"].ifThere, !isMet(when) { return }
      if found.object != nil, !Self.holds(found, step["where"]) {
        if path[0].text != "request" { return }
        let names = step["where"]["names"]
        if let own = found.value(at: names.list).ifThere {
          let words = ["object": object, "field": Self.joined(names.texts), "value": program.bareForm(of: own)]
          throw program.problem("otherObject", at: trail, words)
        }
      }
      if found.text != nil, step["isExpandable"].isTrue { return }
      let payload = try payload(found, at: trail, step)
      guard let first else { return objects[object] = (payload, trail) }
      if first.value == payload { return }
      throw program.problem("otherPayload", at: trail, ["object": object, "other": first.trail])
    }

    /// Takes the one object of a list that counts.
    private mutating func pick(_ step: JSON) throws(Problem) {
      let (object, list, order) = (step["object"].string, step["oneOf"], step["order"])
      if objects[object] != nil { return }
      try checkList(step, value(at: list), at: trail(of: list))
      let all = value(at: list).list.enumerated().map { Found($1, "\(trail(of: list))[\($0)]") }
      var found = all.filter { $0.value.object != nil && Self.holds($0.value, step["where"]) }
      let ranked = step["ranks"].list.lazy.map { [found] rank in found.filter { Self.holds($0.value, rank) } }
      found = ranked.first { !$0.isEmpty } ?? found
      if !order.isAbsent {
        let (names, path) = (order["names"], Self.joined([object] + order["names"].texts))
        let moments = try found.map { one throws(Problem) in
          try moment(one.value.value(at: names.list), form: order["form"].string, at: path)
        }
        let known = moments.compactMap(\.self)
        let best = order["isLatest"].isTrue ? known.max() : known.min()
        found = zip(found, moments).filter { $1 == best }.map(\.0)
        if best != nil, found.contains(where: { $0.value != found[0].value }) { tied.insert(object) }
      }
      objects[object] = found.first
    }

    /// Refuses what is not a list of objects. In an object, another step looks for the list.
    private func checkList(_ step: JSON, _ list: JSON, at trail: String) throws(Problem) {
      let (words, names) = (["object": step["object"].string], step["where"]["names"])
      if list.isAbsent || list.object != nil { return }
      guard case .list(let items) = list else { throw program.problem("notList", at: trail, found: list, words) }
      for (index, item) in items.enumerated() {
        let place = "\(trail)[\(index)]"
        if item.object == nil { throw program.problem("notObject", at: place, found: item, words) }
        let own = names.isAbsent ? .null : item.value(at: names.list)
        if own.isAbsent || own.text != nil { continue }
        throw program.problem("notText", at: Self.joined([place] + names.texts), found: own)
      }
    }

    /// Whether an object is another one, or was taken from it.
    private func isInside(_ object: String, _ other: String) -> Bool {
      guard let own = objects[object]?.trail, let outer = objects[other]?.trail else { return false }
      return "\(own).".utf8.starts(with: "\(outer).".utf8)
    }

    /// Whether an object holds what a condition wants, if there is one.
    private static func holds(_ object: JSON, _ condition: JSON) -> Bool {
      condition.isAbsent || object.value(at: condition["names"].list).isIdentifier(in: condition["among"])
    }

    /// The decoded payload that a value is or contains.
    private func payload(_ value: JSON, at trail: String, _ step: JSON) throws(Problem) -> JSON {
      let (wrapper, envelope, names) = (step["wrapper"], step["envelope"], ["object": step["object"].string])
      let signed = wrapper.isAbsent ? .null : value[wrapper["signed"].string]
      if !signed.isAbsent {
        let isDecoded = !value[wrapper["decoded"].string].isAbsent
        let name = signed.text == nil ? "notSignedText" : isDecoded ? "signedAndDecoded" : "signedText"
        throw program.problem(name, at: "\(trail).\(wrapper["signed"].string)", found: signed, names)
      }
      if step["isSigned"].isTrue, value.text != nil { throw program.problem("signedText", at: trail, names) }
      if value.object == nil { throw program.problem("notObject", at: trail, found: value, names) }
      let data = envelope.isAbsent ? .null : value.value(at: envelope["data"].list)
      if data.isAbsent { return value }
      let path = Self.joined([trail] + envelope["data"].texts)
      guard let text = data.text else { throw program.problem("notBase64Text", at: path, found: data) }
      guard let bytes = bytes(ofBase64: text) else { throw program.problem("notBase64", at: path) }
      guard let content = try? JSONReader.value(in: bytes) else { throw program.problem("notWholeJSON", at: path) }
      guard var object = content.object else { throw program.problem("notObjectInside", at: path, found: content) }
      if let id = value.value(at: envelope["id"].list).ifThere { object[envelope["as"].string] = id }
      return .object(object)
    }

    // MARK: Checks of payloads

    private func refuseOtherPayloads() throws(Problem) {
      for refusal in payloads["refusals"].list {
        guard let place = refusal["has"].list.first(where: isThere), let name = place.texts.last else { continue }
        let value = value(at: place)
        let shown = value.identifier == nil ? "" : " (\(name) \(program.bareForm(of: value)))"
        let path = place[0].text == "request" ? name : place[0].text
        throw Problem(path: path, summary: refusal["says"].string + shown, fix: refusal["fix"].string)
      }
    }

    private func checkContainers() throws(Problem) {
      for container in payloads["containers"].list {
        let (path, value) = (container["path"], value(at: container["path"]))
        let mayBeText = container["isExpandable"].isTrue || container["isIdentifier"].isTrue
        if value.isAbsent || value.object != nil || mayBeText && value.text != nil { continue }
        throw program.problem("notObject", at: Self.joined(path.texts), found: value, ["object": path[0].string])
      }
    }

    private func isMet(_ condition: JSON) -> Bool {
      let value = value(at: condition["path"])
      return condition["among"].isAbsent ? !value.isAbsent : value.isIdentifier(in: condition["among"])
    }

    /// The identifiers that are in place of objects, with their paths.
    var unexpanded: [(path: String, text: String)] {
      payloads["containers"].list.filter { $0["isExpandable"].isTrue }.compactMap { container in
        value(at: container["path"]).text.map { (Self.joined(container["path"].texts), $0) }
      }
    }

    // MARK: Values

    func value(at path: JSON) -> JSON { objects[path[0].string]?.value.value(at: path.list.dropFirst()) ?? .null }

    func isThere(_ path: JSON) -> Bool { !value(at: path).isAbsent }

    /// The first locale of the payloads that the catalog has texts for, or else the first.
    var preferredLocale: String? {
      let values = program.payloads["locales"].list.map { value(at: $0) }
      let items = values.flatMap { value in if case .list(let items) = value { items } else { [value] } }
      let tags = items.compactMap(\.text).prefix(10).compactMap(program.canonicalLocale)
      return tags.first { program.nearestLocale(to: $0) != nil } ?? tags.first
    }

    private static func joined(_ names: [String]) -> String { names.filter { !$0.isEmpty }.joined(separator: ".") }

    /// A path as callers know it.
    func shown(_ path: JSON) -> String { Self.joined(Array(path.texts.drop { $0 == "request" })) }

    /// A path in the facts as they came.
    private func trail(of path: JSON) -> String {
      Self.joined([objects[path[0].string]?.trail ?? ""] + path.texts.dropFirst())
    }

    /// A path as callers know it, or for an item of lists inside one another its trail.
    private func shownInLists(_ path: JSON) -> String {
      let items = payloads["steps"].list.flatMap { $0["items"].list.dropFirst() }
      return items.contains { $0["object"] == path[0] } ? trail(of: path) : shown(path)
    }

    func text(at path: JSON) throws(Problem) -> String? { try text(value(at: path), at: shown(path)) }

    private func text(_ value: JSON, at path: @autoclosure () -> String) throws(Problem) -> String? {
      if value.isAbsent || value.text != nil { return value.text }
      throw program.problem("notText", at: path(), found: value)
    }

    /// A text, or the digits of a whole number, as `type` says.
    private func known(_ value: JSON, _ type: JSON, at path: @autoclosure () -> String) throws(Problem) -> String? {
      if type.text != "wholeNumber" || value.isAbsent { return try text(value, at: path()) }
      if let number = value.whole { return String(number) }
      throw program.problem("notWholeNumber", at: path(), found: value)
    }

    func requestText(_ name: String) throws(Problem) -> String? {
      payloads["request"][name].text == "text" ? try text(request[name], at: name) : nil
    }

    private func requestFlag(_ name: String) throws(Problem) -> Bool {
      let value = payloads["request"][name].text == "boolean" ? request[name] : .null
      if value.isAbsent || value.flag != nil { return value.isTrue }
      throw program.problem("notFlag", at: name, found: value)
    }

    // MARK: Items

    /// Chooses among the items of lists inside one another, outermost first.
    private mutating func choose(_ items: [JSON]) throws(Problem) {
      guard let outer = items.first, let inner = items.last else { return }
      let (object, isRequired, keys) = (outer["of"].string, outer["isRequired"].isTrue, items.map { $0["by"].string })
      let owner = objects[object]
      if !isRequired, owner?.value[outer["list"].string].isAbsent ?? true { return }
      let wanted = try keys.map { key throws(Problem) in
        JSON(try text(JSON(request[key].identifier) ?? request[key], at: key))
      }
      guard let owner else {
        guard let key = zip(keys, wanted).first(where: { $1 != nil })?.0 else { return }
        throw program.problem("choosesNothing", at: key, ["object": object, "name": key])
      }
      let all = try choices(items[...], in: [owner], object)
      var found = all.filter { candidate in
        let own = zip(keys, candidate.dropFirst()).map { JSON($1.value[$0].identifier ?? "") }
        return zip(wanted, own).allSatisfy { $0 == nil || $0 == $1 }
      }
      let path = Self.joined([owner.trail, outer["list"].string])
      if found.count > 1 { found = try narrowed(found, inner, path) }
      let isUndecided = found.count > 1 && !inner["end"].isAbsent && now == nil
      isOpen = isOpen || isUndecided
      if isUndecided || all.isEmpty && !isRequired { return }
      for (item, value) in zip(items, found.first?.dropFirst() ?? []) { objects[item["object"].string] = value }
      if found.count == 1 { return }
      let (name, count) = found.isEmpty ? ("noSuchItem", all.count) : ("severalItems", found.count)
      let values = ["object": object, "count": String(count), "keys": keys.reversed().joined(separator: " or ")]
      throw program.problem(all.isEmpty ? "noItem" : name, at: path, values)
    }

    /// The items of the innermost list, each with the objects that it is in.
    private func choices(_ rest: ArraySlice<JSON>, in outer: [Found], _ object: String) throws(Problem) -> [[Found]] {
      guard let name = rest.first?["list"].string, let owner = outer.last else { return [outer] }
      let (list, trail, names) = (owner.value[name], "\(owner.trail).\(name)", ["object": object])
      guard case .list(let values) = list else { throw program.problem("notList", at: trail, found: list, names) }
      var choices: [[Found]] = []
      for (index, value) in values.enumerated() {
        let place = "\(trail)[\(index)]"
        if value.object == nil { throw program.problem("notObject", at: place, found: value, names) }
        choices += try self.choices(rest.dropFirst(), in: outer + [(value, place)], object)
      }
      return choices
    }

    /// Of several candidates, those that count.
    private func narrowed(_ found: [[Found]], _ item: JSON, _ path: String) throws(Problem) -> [[Found]] {
      let (names, end) = (item["preferred"]["names"].list, item["end"]["names"])
      let preferred = found.filter { candidate in
        candidate.last?.value.value(at: names).isIdentifier(in: item["preferred"]["among"]) == true
      }
      let lists = Set(found.map { $0.dropLast().last?.trail })
      if !names.isEmpty { return preferred.count == 1 && lists.count == 1 ? preferred : found }
      var begun: [(candidate: [Found], end: Int64)] = []
      for candidate in found where !end.isAbsent {
        let (value, form) = (candidate.last?.value.value(at: end.list) ?? .null, item["end"]["form"].string)
        let moment = try moment(value, form: form, at: Self.joined([path] + end.texts))
        if let moment { begun.append((candidate, moment)) }
      }
      // Of equal ends, the first counts.
      let latest = begun.reduce(begun.first) { best, next in best.map { next.end > $0.end ? next : $0 } }
      if !item["common"].isAbsent, isMet(item["common"]) { return [latest?.candidate ?? found[0]] }
      guard let latest else { return found }
      guard begun.count > 1, let now else { return begun.map(\.candidate) }
      let running = begun.filter { $0.end > now }.map(\.candidate)
      return running.isEmpty ? [latest.candidate] : running
    }

    // MARK: Derived fields

    private func derived(_ rule: JSON) throws(Problem) -> JSON? {
      for (name, operand) in rule.members {
        switch name.string {
        case "has": return isThere(operand) ? .boolean(true) : nil
        case "memberOf":
          let members = value(at: operand).members.lazy.filter { !$0.value.isAbsent }.map { JSON.text($0.name) }
          return members.first { rule["among"].isAbsent || rule["among"].list.contains($0) }
        case "firstOf": return try first(of: operand, rule)
        case "isFilled": return try isFilled(operand)
        case "later":
          guard let own = try firstMoment(operand), let other = try firstMoment(rule["than"]) else { return nil }
          return own > other ? .boolean(true) : nil
        case "latest": return try moments(operand, plus: .null).compactMap(\.self).max().map(JSON.whole)
        case "differ":
          guard let own = try operand.first(text(of:)) else { return nil }
          return try rule["from"].first(text(of:)).map { .boolean(JSON(own) != JSON($0)) }
        case "identifierOf":
          return JSON(operand.list.lazy.map(value(at:)).compactMap { $0.text ?? $0["id"].text }.first)
        case "isTied": return tied.contains { isInside(operand.string, $0) } ? .boolean(true) : nil
        case "monthEnd":
          guard let year = try text(of: operand[0]), let month = try text(of: operand[1]) else { return nil }
          return Time.monthEnd(year: Int64(year) ?? 0, month: Int64(month) ?? 0).map(JSON.whole)
        case "join": return try joined(operand, rule["with"].string)
        case "isExpanded": return isThere(operand) ? .boolean(value(at: operand).object != nil) : nil
        case "classOf":
          return try rule["classes"][operand.list.map(text(of:)).compactMap(\.self).joined(separator: "/")].ifThere
        default: continue
        }
      }
      return nil
    }

    private func text(of place: JSON) throws(Problem) -> String? {
      try known(value(at: place["path"]), place["type"], at: shown(place["path"]))
    }

    private func joined(_ places: JSON, _ separator: String) throws(Problem) -> JSON? {
      var parts: [String] = []
      for place in places.list {
        guard let part = try text(of: place) else { return nil }
        parts.append(part)
      }
      return JSON(parts.joined(separator: separator))
    }

    private func first(of paths: JSON, _ rule: JSON) throws(Problem) -> JSON? {
      var first: (path: JSON, value: JSON)?
      for path in paths.list where isThere(path) {
        let value = value(at: path)
        // An amount is a number or a text.
        if !rule["type"].isAbsent { _ = try known(value, rule["type"], at: shownInLists(path)) }
        if let first, rule["agree"].isTrue, value != first.value {
          throw program.problem("otherValue", at: shownInLists(path), ["other": shownInLists(first.path)])
        }
        if !rule["unless"].isAbsent, value != rule["unless"] { return value }
        first = first ?? (path, value)
      }
      return first?.value
    }

    private func isFilled(_ path: JSON) throws(Problem) -> JSON? {
      let value = value(at: path)
      if value.isAbsent { return nil }
      let odd = value.list.first { $0.text == nil }
      if case .list(let items) = value, odd == nil { return .boolean(!items.isEmpty) }
      let name = odd == nil ? "notListOfTexts" : "notTextInList"
      throw program.problem(name, at: shownInLists(path), found: odd ?? value)
    }

    // MARK: Moments

    /// The moment of the decision: the argument, or the request's.
    func moment(_ now: Date?) throws(Problem) -> Int64 {
      guard let now else {
        if let moment = try requestMoment("now") { return moment }
        throw program.problem("noMoment", at: "now")
      }
      if let moment = Time.moment(of: now) { return moment }
      throw program.problem("notMoment", at: "now", ["text": "\(now.timeIntervalSince1970)"])
    }

    private func requestMoment(_ name: String) throws(Problem) -> Int64? {
      guard let text = try requestText(name) else { return nil }
      if let moment = Time.moment(rfc3339: text, roundsUp: false) { return moment }
      throw program.problem("notMoment", at: name, ["text": program.shortened(text)])
    }

    /// The moments at places, later by `plus` milliseconds, with `nil` for those that are absent.
    func moments(_ places: JSON, plus: JSON) throws(Problem) -> [Int64?] {
      try places.list.map { place throws(Problem) in try moment(at: place, plus: plus) }
    }

    /// The first moment that is there.
    func firstMoment(_ places: JSON, plus: JSON = .null) throws(Problem) -> Int64? {
      try places.first { place throws(Problem) in try moment(at: place, plus: plus) }
    }

    private func moment(at place: JSON, plus: JSON = .null) throws(Problem) -> Int64? {
      let path = place["path"]
      guard let moment = try moment(value(at: path), form: place["form"].string, at: shown(path)) else { return nil }
      let (later, overflows) = moment.addingReportingOverflow(plus.whole ?? 0)
      if !overflows, Time.supported.contains(later) { return later }
      throw program.problem("dateTooLate", at: shown(path))
    }

    private func moment(_ value: JSON, form: String, at path: @autoclosure () -> String) throws(Problem) -> Int64? {
      if value.isAbsent { return nil }
      let (moment, name) = Time.moment(value, form: form)
      if let moment { return moment }
      let values = ["form": program["forms"][form].string, "text": program.shortened(value.string)]
      throw program.problem(name, at: path(), found: value, values)
    }

    /// What a variable of the tables is.
    func reading(of variable: JSON) throws(Problem) -> Reading {
      let (path, places, plus) = (variable["field"], variable["moments"], variable["plus"])
      if variable["isCombination"].isTrue { return (0, try moments(places, plus: plus)) }
      if path.isAbsent { return (0, [try firstMoment(places, plus: plus)]) }
      let (value, literals) = (value(at: path), variable["literals"].list)
      if value.isAbsent { return (variable["absent"].whole ?? 0, []) }
      if let number = literals.first(where: { $0[0] == value })?[1].whole { return (number, []) }
      let isOfType = (value.identifier != nil || value.flag != nil) && literals.contains { $0[0].kind == value.kind }
      if isOfType, let unlisted = variable["unlisted"].whole { return (unlisted, []) }
      let words = ["value": program.shortForm(of: value), "expected": variable["expected"].string]
      throw program.problem("notListed", at: shown(path), words)
    }

    // MARK: Identity

    /// A result with the members that all have.
    func result(_ members: [String: JSON?] = [:], warnings: [String] = []) -> NoticeResult {
      let event = value(at: payloads["notification"]["path"]).text
      let references = payloads["references"].byName.compactMapValues { paths in
        JSON(paths.list.lazy.compactMap { value(at: $0).identifier }.first)
      }
      let common: [String: JSON?] = [
        "about": JSON(otherSubject), "event": event == "" ? nil : JSON(event), "format": .whole(2),
        "id": JSON(requestID.text), "subscription": references.isEmpty ? nil : .members(references),
        "warnings": JSON(warnings),
      ]
      return NoticeResult(value: .members(common.merging(members) { $1 }))
    }

    /// The caller's name for the request; absent if the member is the payload's own.
    private var requestID: JSON { payloads["ownIdentifiers"].texts.contains { $0 == whole } ? .null : request["id"] }

    /// Refuses identifiers that nothing can be known by, and payloads of different subscriptions.
    func checkIdentity() throws(Problem) {
      try checkSameSubscription()
      let (path, isUUID) = (payloads["notification"]["path"], payloads["notification"]["isUUID"].isTrue)
      if isUUID, let uuid = try text(at: path), !uuid.isEmpty {
        let groups = uuid.split(separator: "-", omittingEmptySubsequences: false)
        let areHexadecimal = groups.joined().allSatisfy { $0.isASCII && $0.isHexDigit }
        let isWhole = areHexadecimal && groups.map(\.utf8.count) == [8, 4, 4, 4, 12]
        if !isWhole { throw program.problem("notUUID", at: shown(path)) }
      }
      _ = try identity()
      let (id, limit) = (try text(requestID, at: "id"), program["limits"]["identifier"].index)
      for (name, object, text) in [("id", "request", id), ("customer", "customer", request["customer"].text)] {
        guard let text, text.utf8.count > limit else { continue }
        throw program.problem("longName", at: name, ["object": object, "limit": String(limit)])
      }
    }

    private func checkSameSubscription() throws(Problem) {
      var first: (path: JSON, identifier: String)?
      for path in payloads["identity"]["same"].list {
        guard let own = try identifier(at: path) else { continue }
        if let first, JSON(own) != JSON(first.identifier) {
          let values = ["value": own, "other": first.identifier].mapValues(program.shortened)
          throw program.problem(
            "otherSubscription",
            at: shown(path),
            values.merging(["holder": shown(first.path)]) { own, _ in own }
          )
        }
        first = first ?? (path, own)
      }
    }

    /// What the customer's subscription is known by.
    func identity() throws(Problem) -> String? {
      let paths = payloads["identity"]
      if let subscription = try paths["subscription"].first(identifier) { return subscription }
      guard let customer = try paths["customer"].first(identifier) else { return nil }
      return try paths["product"].first(identifier).map { "customer \(customer.utf8.count) \(customer)\($0)" }
    }

    private func identifier(at path: JSON) throws(Problem) -> String? {
      if path[0].text != "request", let number = value(at: path).whole { return String(number) }
      return try text(at: path).flatMap { $0.isEmpty ? nil : $0 }
    }

    /// A period that a notice is about.
    func period(at place: JSON) throws(Problem) -> String? {
      if !place["form"].isAbsent { return try moment(at: place).map(Time.text) }
      return value(at: place["path"]).identifier.flatMap { $0.isEmpty ? nil : $0 }
    }
  }

  // MARK: - Setting

  /// The customer's language and zone.
  fileprivate struct Setting: Sendable {
    /// The canonical tag of the locale.
    let locale: String
    let timeZone: String
    let zone: TimeZone
    let isZoneAssumed: Bool
    private(set) var assumptions: [JSON] = []

    init(locale: String?, timeZone: String?, _ facts: Facts) throws(Problem) {
      let program = facts.program
      let givenLocale = if let locale { locale } else { try facts.requestText("locale") }
      let givenZone = if let timeZone { timeZone } else { try facts.requestText("timeZone") }
      let store = try JSON(givenLocale != nil && givenZone != nil ? nil : facts.text(at: program.payloads["region"]))
      let likely = program["regions"][store?.string ?? ""]
      let preferred = givenLocale == nil ? facts.preferredLocale : program.canonicalLocale(givenLocale ?? "")
      if let givenLocale, preferred == nil {
        throw program.problem("notLocale", at: "locale", ["text": program.shortened(givenLocale)])
      }
      guard let tag = preferred ?? likely[0].text else { throw program.problem("noLocale", at: "locale") }
      self.locale = tag
      let name = givenZone ?? likely[1].text ?? program["zoneElsewhere"].string
      // Reading the version makes linkers keep the rules in executables that are linked statically.
      let zone = TimeZone.timeZoneDataVersion.isEmpty ? nil : TimeZone(identifier: name)
      guard let zone else { throw program.problem("notTimeZone", at: "timeZone", ["text": program.shortened(name)]) }
      (self.timeZone, self.zone, isZoneAssumed) = (name, zone, givenZone == nil)
      if preferred == nil { assume("locale", tag, store) }
      if isZoneAssumed { assume("timeZone", name, likely[1].isAbsent ? nil : store) }
    }

    private mutating func assume(_ field: String, _ value: String, _ store: JSON?) {
      assumptions.append(.members(["field": JSON(field), "storefront": store, "value": JSON(value)]))
    }
  }

  // MARK: - Deciding

  /// The number of a variable of the tables, and the moments that make it another one.
  fileprivate typealias Reading = (number: Int64, moments: [Int64?])

  /// The row of a table, with what it changed.
  private typealias Step = (stage: JSON, row: JSON, changes: JSON.Object)

  /// What the tables say at a moment.
  private struct Verdict: Sendable {
    let now: Int64
    /// The number of each variable.
    let numbers: JSON
    private(set) var outputs = JSON.Object()
    private(set) var steps: [Step] = []

    /// The row of the first table.
    var row: JSON { steps.first?.row ?? .null }

    init(_ readings: [Reading], at now: Int64, _ program: Program) throws(Problem) {
      self.now = now
      let digits = readings.map { $0.moments.map { $0.map { $0 > now ? 2 : 1 } ?? 0 as Int64 } }
      numbers = .list(zip(readings, digits).map { .whole($1.reduce($0.number) { 3 * $0 + $1 }) })
      for output in program.decision["outputs"].list { outputs[output["name"].string] = output["initial"] }
      for table in program.decision["tables"].list {
        var words = JSON.Object()
        for input in table["inputs"].list {
          let output = input["output"].string
          let soFar = output == "evidence" ? row["evidence"] : outputs[output]
          let number = numbers[input["variable"].index].index
          words[input["name"].string] = input["values"][soFar.string].ifThere ?? input["values"][number]
        }
        let row = table["rows"].list.first { row in
          row["when"].members.allSatisfy { $0.value.list.contains(words[$0.name.string]) }
        }
        guard let row else { throw program.problem("noRow", at: nil, ["table": table["table"].string]) }
        var changes = JSON.Object()
        for (output, value) in row["then"].members where outputs[output.string] != value {
          (outputs[output.string], changes[output.string]) = (value, value)
        }
        steps.append((table["table"], row, changes))
      }
    }

    func isSameDecision(as other: Verdict) -> Bool { row["row"] == other.row["row"] && outputs == other.outputs }
  }

  /// Decides about facts at a moment.
  fileprivate struct Decider: Sendable {
    let facts: Facts
    let program: Program
    private let readings: [Reading]
    private var verdict: Verdict
    /// What the tables say at the next change.
    private var change: Verdict?
    private var identity: String?
    private var period: String?

    var now: Int64 { verdict.now }

    init(_ facts: Facts, at now: Int64) throws(Problem) {
      program = facts.program
      self.facts = facts.isOpen ? try Facts(facts.request, of: program, now: now) : facts
      readings = try program.decision["variables"].list.map(self.facts.reading)
      verdict = try Verdict(readings, at: now, program)
      findChange()
      try self.facts.checkIdentity()
      identity = try self.facts.identity()
      period = try notice["occurrence"].list.map(self.facts.period).compactMap(\.self).first
    }

    /// Finds the first later moment at which the tables say something else. A moment without a row isn't a change.
    private mutating func findChange() {
      let moments = Set(readings.flatMap(\.moments).compactMap(\.self)).filter { $0 > now }
      let verdicts = moments.sorted().lazy.compactMap { [readings, program] in try? Verdict(readings, at: $0, program) }
      change = verdicts.first { !$0.isSameDecision(as: verdict) }
    }

    /// The decision at the next change, from the same objects; what can't be read is absent in its key.
    private var later: Decider? {
      guard let change else { return nil }
      var later = self
      later.verdict = change
      later.findChange()
      later.period = later.notice["occurrence"].list.lazy.compactMap { try? facts.period(at: $0) }.first
      return later
    }

    /// A part of the decision; `nil` if the decision doesn't have it.
    func part(_ name: String) -> String? { verdict.outputs[output(name)].text.flatMap { $0 == "none" ? nil : $0 } }

    private func output(_ part: String) -> String { program.decision["parts"][part].string }

    /// The notice of the decision, as the program has it.
    var notice: JSON { program["notices"][part("notice") ?? ""] }

    /// The members of the result.
    var members: [String: JSON?] {
      let access: [String: JSON] = ["true": .boolean(true), "false": .boolean(false)]
      let decision: [String: JSON?] = [
        "action": JSON(part("action")), "advice": JSON(part("advice")),
        "entitled": access[part("access") ?? ""] ?? .null, "evidence": verdict.row["evidence"],
        "message": JSON(part("message")), "nextChange": JSON((change?.now).map(Time.text)),
        "notice": JSON(part("notice")), "now": JSON(Time.text(now)), "outputs": others,
        "overlays": .list(overlays.map(overlay)),
        "row": verdict.row["row"], "state": verdict.outputs[output("state")], "table": verdict.steps.first?.stage,
      ]
      return ["decision": .members(decision), "deduplicationKey": JSON(key())]
    }

    /// The tables' own outputs; `nil` without any.
    private var others: JSON? {
      let known = program.decision["parts"].members.map { $0.value.string } + ["evidence"]
      let found = verdict.outputs.members.filter { !known.contains($0.name.string) && $0.value.text != "none" }
      return found.isEmpty ? nil : .members(found.reduce(into: [:]) { $0[$1.name.string] = .some($1.value) })
    }

    /// The rows of later tables that changed something.
    private var overlays: [Step] { verdict.steps.dropFirst().filter { !$0.changes.members.isEmpty } }

    private func overlay(_ step: Step) -> JSON {
      var overridden: [String: JSON?] = [:]
      for (output, value) in step.row["then"].members where verdict.outputs[output.string] != value {
        overridden[output.string] = overlays.last { !$0.changes[output.string].isAbsent }?.stage
      }
      let lost: JSON? = overridden.isEmpty ? nil : .members(overridden)
      let row = step.row["row"]
      return .members(["changes": .object(step.changes), "overridden": lost, "row": row, "stage": step.stage])
    }

    /// The key of a step of the notice.
    func key(of step: String = "first") -> String? {
      if notice.isAbsent { return nil }
      let parts = ["situation": notice["situation"].text, "step": step, "period": period, "identity": identity]
      let key = program.decision["key"].texts.map { parts[$0] ?? nil }
      return key.contains(nil)
        ? nil : String(sha256(Array(key.compactMap(\.self).joined(separator: "\n").utf8)).prefix(32))
    }

    // MARK: Steps

    /// Whether there is a notice that may be sent: marketing needs consent.
    var mayBeSent: Bool { !notice.isAbsent && (!notice["isMarketing"].isTrue || facts.agreesToMarketing) }

    /// The moment of a parameter; `nil` if it is absent.
    func moment(of name: String) throws(Problem) -> Int64? {
      try facts.firstMoment(program["parameters"][name]["moments"], plus: program["parameters"][name]["plus"])
    }

    /// The later steps of the notice, in order, each on a day of its own.
    private func steps(in zone: TimeZone) throws(Problem) -> [(name: String, time: Int64, day: Int64)] {
      if notice["steps"].list.isEmpty { return [] }
      let start = try notice["since"].text.flatMap(moment(of:)) ?? facts.since
      let firstDay = start.flatMap { Time.local($0, in: zone)?.day }
      let ends = [change?.now, try moment(of: notice["validUntil"].string)]
      var steps: [(name: String, time: Int64, day: Int64)] = []
      for step in notice["steps"].list {
        let (anchor, plus) = (try moment(of: step["of"].string), step["plus"].whole ?? 0)
        guard let time = (step["of"].isAbsent ? start : anchor).map({ $0 &+ plus }) else { continue }
        let isOver = (ends + [anchor]).contains { end in end.map { $0 <= time } ?? false }
        guard !isOver, Time.supported.contains(time), let day = Time.local(time, in: zone)?.day else { continue }
        if day > firstDay ?? .min { steps.append((step["name"].string, time, day)) }
      }
      return steps.sorted { $0.time < $1.time }.reduce(into: []) { kept, step in
        if kept.last?.day == step.day { kept.removeLast() }
        kept.append(step)
      }
    }

    /// The step of the notice that is due.
    func dueStep(in zone: TimeZone) throws(Problem) -> String {
      try steps(in: zone).last { $0.time <= now }?.name ?? "first"
    }

    /// What is sent next if nothing more happens.
    func next(in zone: TimeZone) throws(Problem) -> JSON? {
      let first = key()
      var decider = self
      for _ in 0..<50 {
        let steps = decider.mayBeSent ? try decider.steps(in: zone) : []
        if let step = steps.first(where: { $0.time > decider.now }) { return decider.next(step.name, at: step.time) }
        guard let later = decider.later else { return nil }
        let isOther = first == nil || later.key() != first
        if later.mayBeSent, isOther { return later.next(try later.dueStep(in: zone), at: later.now) }
        decider = later
      }
      return nil
    }

    private func next(_ step: String, at time: Int64) -> JSON {
      .members([
        "deduplicationKey": JSON(key(of: step)), "notice": JSON(part("notice")), "step": JSON(step),
        "time": JSON(Time.text(time)),
      ])
    }

    // MARK: Warnings

    var warnings: [String] {
      let hint = program.payloads["identity"]["hint"].string
      let noIdentity = identity == nil ? program.warning("noIdentity", ["fields": hint]) : nil
      let unexpanded = facts.unexpanded.map { path, text in
        program.warning("unexpanded", ["path": path, "text": program.shortened(text)])
      }
      let all = [noIdentity] + unknownEvents + unexpanded + statusWarnings + [noPeriod] + unrecognised
      return (all + [adviceWarning]).compactMap(\.self)
    }

    /// Notifications that no class has.
    private var unknownEvents: [String] {
      let rules = program.payloads["derived"].list.filter { !$0["classOf"].isAbsent }
      let object = program.payloads["derivedObject"]
      let known = rules.filter { facts.isThere(.list([object, $0["name"]])) }.map { $0["classOf"] }
      let warnings = rules.map { $0["classOf"] }.filter { !known.contains($0) }.compactMap { group -> String? in
        let values = group.list.map { facts.value(at: $0["path"]) }.filter { $0.identifier != nil }
        let (object, shown) = (group[0]["path"][0].string, values.map(program.bareForm).joined(separator: "/"))
        return values.isEmpty ? nil : program.warning("unknownEvent", ["object": object, "values": shown])
      }
      return once(warnings)
    }

    /// Warnings about the provider's own status, if it is unknown or another one than that of the row.
    private var statusWarnings: [String] {
      let (path, all, stages) = (program.payloads["status"], program.decision["statuses"].list, overlays.map(\.stage))
      let (status, listed) = (facts.value(at: path), all.filter { $0["isListed"].isTrue })
      guard let text = status.identifier else { return [] }
      let names = ["path": path.texts.joined(separator: "."), "value": program.bareForm(of: status)]
      let isUnknown = !listed.isEmpty && !listed.contains { $0["value"] == status }
      let unknown = isUnknown ? [program.warning("unknownStatus", names)] : []
      let theirs = all.first { $0["value"] == status }?["state"].text
      let (own, state) = (verdict.row["then"][output("state")].text, verdict.outputs[output("state")].text)
      let isByStatus = program.decision["statusTables"].list.contains(where: stages.contains)
      guard let theirs, let own, own != theirs, state != theirs || isByStatus else { return unknown }
      let name = state == theirs ? "statusCounts" : state == own ? "rowCounts" : "neitherCounts"
      let states = ["status": text, "theirs": theirs, "row": verdict.row["row"].string, "own": own]
      return unknown + [program.warning(name, states.merging(["owner": program["provider"]["owner"].string]) { $1 })]
    }

    private var noPeriod: String? {
      if notice.isAbsent || identity == nil || period != nil { return nil }
      let fields = notice["occurrence"].list.map { facts.shown($0["path"]) }.joined(separator: " or ")
      return program.warning(fields.isEmpty ? "noPeriodWithoutFields" : "noPeriod", ["fields": fields])
    }

    private var unrecognised: [String] {
      let inputs = program.decision["tables"].list.flatMap { $0["inputs"].list }
      let unlisted = inputs.filter { $0["unrecognised"].list.contains(verdict.numbers[$0["variable"].index]) }
      let warnings = unlisted.map { input in
        let path = program.decision["variables"][input["variable"].index]["field"]
        let value = program.shortForm(of: facts.value(at: path))
        return program.warning("unrecognised", ["path": facts.shown(path), "value": value])
      }
      return once(warnings)
    }

    private var adviceWarning: String? {
      guard let advice = part("advice") else { return nil }
      let row = verdict.row["row"].string
      if advice != "refresh" { return program["advice"][advice].ifThere.map { Program.filled($0, ["row": row]) } }
      let overlay = overlays.last { $0.changes[output("advice")].text == advice }
      let place = overlay.map { "overlay \($0.stage.string), row \($0.row["row"].string)" } ?? "row \(row)"
      let names = ["true": "refreshEntitled", "false": "refreshNotEntitled"]
      return program.warning(names[part("access") ?? ""] ?? "refreshUnknown", ["place": place])
    }
  }

  // MARK: - Notices

  /// A value that texts show.
  private enum Value {
    case text(String)
    case number(Int64)
    case price(Price)
    case day(Day)

    /// An amount from 0, whose billionths are added to its units.
    typealias Price = (currency: String, units: Int64, billionths: Int64)
    /// A day from 1970-01-01, the minute of it that is shown too, and the last one if the day is that of an end.
    typealias Day = (number: Int64, minute: Int64?, lastMinute: Int64?)

    var text: String? { if case .text(let text) = self { text } else { nil } }
    var price: Price? { if case .price(let price) = self { price } else { nil } }
    var day: Day? { if case .day(let day) = self { day } else { nil } }
  }

  /// Writes the notice of a decision.
  fileprivate struct NoticeWriter {
    /// A channel of the notice, the locale that all of it is in, and the texts that the customer's locale doesn't have.
    private typealias Channel = (definition: JSON, locale: JSON, missing: [String])
    /// A piece of a paragraph, and the address that it leads to.
    private typealias Inline = (text: String, url: String?)

    /// What the caller should know about the notice.
    private(set) var warnings: [String] = []
    /// The step of the decision; `nil` if it has none.
    private(set) var step: String?
    private let decider: Decider
    private let setting: Setting
    /// The name of the notice to write.
    private var name = ""
    private var notice = JSON.null
    /// The locale of the program for the customer's; `nil` if it has none.
    private let locale: JSON?
    private var values: [String: Value] = [:]
    /// The optional parameters that are absent.
    private var missing: Set<String> = []
    private var showsYears = false
    /// Whether lines show the times of ends, as documents do.
    private var endsToday = false

    private var facts: Facts { decider.facts }
    private var program: Program { decider.program }
    private var source: JSON { decider.program.source }
    private var action: String? { decider.part("action") }

    init(_ decider: Decider, _ setting: Setting) {
      (self.decider, self.setting) = (decider, setting)
      locale = decider.program.nearestLocale(to: setting.locale)
    }

    /// The notice on channels, or on all that it has; `nil` if none is to be sent.
    mutating func notice(on wanted: [String]) throws(Problem) -> JSON? {
      guard let decided = decider.part("notice") else { return nil }
      if !decider.mayBeSent { return withoutNotice("noConsent", ["notice": decided]) }
      let due = try decider.dueStep(in: setting.zone)
      let first = JSON.members(["name": JSON("first"), "notice": JSON(decided)])
      let (wantedStep, steps) = (facts.step ?? due, [first] + decider.notice["steps"].list)
      guard let chosen = steps.first(where: { $0["name"] == JSON(wantedStep) }) else {
        let names = steps.map { $0["name"].string }.joined(separator: ", ")
        return withoutNotice("noStep", ["notice": decided, "step": program.shortened(wantedStep), "steps": names])
      }
      (step, name) = (wantedStep, chosen["notice"].string)
      notice = program["notices"][name]
      let shown = notice["channels"].list.filter { wanted.isEmpty || wanted.contains($0["name"].string) }.map(channel)
      do throws(Problem) {
        let end = try notice["validUntil"].text.map { end throws(Problem) in try moment(of: end) }
        if let end, end <= decider.now { return withoutNotice("expired", ["notice": name, "moment": Time.text(end)]) }
        try readValues(Set(shown.flatMap { $0.definition["parameters"][$0.locale["tag"].string].texts }))
        if let (problem, names) = contradiction { return withoutNotice(problem, names) }
        for channel in shown {
          let beyond = keys(of: channel).first { locale(of: $0, channel.locale)?["texts"][$0]["source"].text != nil }
          if let beyond { throw program.problem("beyondProgram", at: nil, ["key": beyond]) }
        }
        warnings += languageWarnings(shown, wanted)
        return written(shown, validUntil: end)
      } catch {
        let isUnexpanded = facts.unexpanded.contains { error.path?.hasPrefix("\($0.path).") == true }
        guard isUnexpanded, let path = error.path else { throw error }
        warnings = []
        return withoutNotice("notFetched", ["notice": name, "path": path])
      }
    }

    private mutating func withoutNotice(_ warning: String, _ names: [String: String]) -> JSON? {
      warnings.append(program.warning(warning, names))
      return nil
    }

    private func written(_ channels: [Channel], validUntil end: Int64?) -> JSON {
      let isMixed = Set(channels.map { $0.locale["tag"] }).count > 1
      let common = (isMixed ? nil : channels.first?.locale) ?? locale ?? source
      let byName = Dictionary(channels.map { ($0.definition["name"].string, $0) }) { $1 }
      return .members([
        "action": action(in: common), "channels": .members(byName.mapValues(parts)), "id": JSON(name),
        "locale": isMixed ? nil : common["tag"], "locales": .members(byName.mapValues { $0.locale["tag"] }),
        "timeZone": JSON(setting.timeZone), "validUntil": JSON(end.map(Time.text)),
      ])
    }

    private func action(in locale: JSON) -> JSON? {
      guard let action else { return nil }
      let label = line("notices.common.action.\(action)", locale, values) ?? ""
      return .members(["id": JSON(action), "label": JSON(label), "url": program["links"][action].ifThere])
    }

    // MARK: Locales

    /// A channel in the customer's language, or as a whole in the source language if a text is missing.
    private func channel(_ definition: JSON) -> Channel {
      let own = (definition: definition, locale: locale ?? source, missing: [String]())
      let missing = keys(of: own).filter { own.locale["texts"][$0].isAbsent && !source["texts"][$0].isAbsent }
      return missing.isEmpty ? own : (definition, source, once(missing))
    }

    /// The keys of all texts of a channel.
    private func keys(of channel: Channel) -> [String] {
      let labels = action.map { ["notices.common.action.\($0)"] } ?? []
      let frame = notice["openings"].texts + notice["closings"].texts + labels
      return program["channels"][channel.definition["name"].string].list.flatMap { part -> [String] in
        if part["format"].text == "actionLabel" { return labels }
        let (key, isZoneNamed) = (key(of: part, channel), zone(of: part, channel) != nil)
        if locale(of: key, channel.locale) == nil { return [] }
        if part["format"].text == "line" { return [key] }
        return [key] + frame + (isZoneNamed ? ["notices.common.zone.closing"] : []) + ["notices.common.link.plain"]
      }
    }

    private func key(of part: JSON, _ channel: Channel) -> String {
      "notices.\(name).\(channel.definition["name"].string).\(part["name"].string)"
    }

    /// The name of the zone, if it is assumed and a part names it.
    private func zone(of part: JSON, _ channel: Channel) -> String? {
      let tag = channel.locale["tag"].string
      let isNamed = setting.isZoneAssumed && channel.definition["zoneParts"][tag].list.contains(part["name"])
      return isNamed ? program["zones"][setting.timeZone][tag].string : nil
    }

    private func languageWarnings(_ channels: [Channel], _ wanted: [String]) -> [String] {
      let known = notice["channels"].list.map { $0["name"].string }
      let noTexts: [(String, [String: String])] = locale == nil ? [("noTexts", [:])] : []
      let unknown = wanted.filter { !known.contains($0) }.map { name in
        ("noChannel", ["channel": program.shortened(name), "channels": known.joined(separator: ", ")])
      }
      let others = channels.filter { !$0.missing.isEmpty }.map { channel in
        let more = channel.missing.count == 1 ? "" : " and \(channel.missing.count - 1) more"
        return ("otherLocale", ["channel": channel.definition["name"].string, "key": channel.missing[0], "more": more])
      }
      let names = ["notice": name, "locale": setting.locale, "source": source["tag"].string]
      return (noTexts + unknown + others).map { program.warning($0, names.merging($1) { $1 }) }
    }

    // MARK: Parts

    private func parts(of channel: Channel) -> JSON {
      var parts: [String: JSON?] = [:]
      for part in program["channels"][channel.definition["name"].string].list {
        let name = part["name"].string
        switch part["format"].text {
        case "actionLabel": parts[name] = action(in: channel.locale).map { .members(["text": $0["label"]]) }
        case "paragraphs": parts[name] = document(part, of: channel, lines: .members(parts))
        default: parts[name] = line(part, of: channel)
        }
      }
      return .members(parts)
    }

    private func line(_ part: JSON, of channel: Channel) -> JSON? {
      guard var line = self.line(key(of: part, channel), channel.locale, values) else { return nil }
      guard part["isTextMessage"].isTrue else { return .members(["text": JSON(line)]) }
      if facts.linksTextMessages, let url = action(in: channel.locale)?["url"].text { line += " \(url)" }
      let isNarrow = program.isIn("narrowSpaces")
      line = replacing(in: line) { isNarrow($0) ? " " : nil }
      return .members(["messages": .whole(Int64(messageCount(of: line))), "text": JSON(line)])
    }

    private func messageCount(of line: String) -> Int {
      let data = program["characters"]
      let (plain, extended) = (data["gsm7"].string.unicodeScalars, data["gsm7Extensions"].string.unicodeScalars)
      let septets = line.unicodeScalars.map { plain.contains($0) ? 1 : extended.contains($0) ? 2 : 0 }
      let (length, name) = septets.contains(0) ? (line.utf16.count, "ucs2") : (septets.reduce(0, +), "gsm7")
      let sizes = data["textMessages"][name]
      return length <= sizes["single"].index ? 1 : (length - 1) / max(1, sizes["part"].index) + 1
    }

    // MARK: Documents

    private func document(_ part: JSON, of channel: Channel, lines: JSON) -> JSON? {
      var writer = self
      writer.endsToday = true
      return writer.documentWithTimes(part, of: channel, lines: lines)
    }

    private func documentWithTimes(_ part: JSON, of channel: Channel, lines: JSON) -> JSON? {
      let (key, own, action) = (key(of: part, channel), channel.locale, self.action(in: channel.locale))
      guard let text = paragraphs(key, own, values), let used = locale(of: key, own) else { return nil }
      let zone = zone(of: part, channel).flatMap { paragraphs("notices.common.zone.closing", own, ["zone": .text($0)]) }
      let (main, ending) = (shared("openings", own) + text, (zone ?? []) + shared("closings", own))
      let members: [String: JSON?] = [
        "lang": used["tag"], "dir": JSON(used["isRightToLeft"].isTrue ? "rtl" : "ltr"),
        "subject": lines["subject"]["text"], "preheader": lines["preheader"]["text"],
        "hasAction": .boolean(action != nil), "action": action?["label"], "actionURL": action?["url"],
        "hasClosings": .boolean(!ending.isEmpty),
      ]
      func filled(_ layout: String, _ form: (Inline) -> String) -> String {
        let texts = ["paragraphs": main, "closings": ending].mapValues { JSON($0.map { $0.map(form).joined() }) }
        let frame = used["emails"][notice["isMarketing"].isTrue ? "marketing" : "service"][layout].byName
        let all = values.mapValues { JSON($0.text) }.merging(members) { $1 }.merging(frame) { $1 }.merging(texts) { $1 }
        return Self.filled(program["layouts"][layout], all)
      }
      let html = filled("html") { inline in
        let text = Self.escaped(inline.text)
        return inline.url.map { "<a href=\"\(Self.escaped($0))\">\(text)</a>" } ?? text
      }
      let plain = filled("text") { inline in
        let values = ["text": Value.text(inline.text), "url": .text(inline.url ?? "")]
        return inline.url == nil ? inline.text : line("notices.common.link.plain", own, values) ?? inline.text
      }.unicodeScalars
      let isWhiteSpace = program.isIn("whiteSpace")
      let trimmed = plain.lastIndex { !isWhiteSpace($0) }.map { String(plain[...$0]) }
      return .members(["html": JSON(html), "text": JSON(trimmed ?? "")])
    }

    /// The paragraphs before or after documents, without those that need a missing value.
    private func shared(_ place: String, _ locale: JSON) -> [[Inline]] {
      let keys = notice[place].texts.filter { key in
        self.locale(of: key, locale)?["texts"][key]["needs"].texts.contains(where: missing.contains) == false
      }
      return keys.flatMap { paragraphs($0, locale, values) ?? [] }
    }

    private static func escaped(_ text: String) -> String {
      let entities: [Unicode.Scalar: String] = ["&": "&amp;", "<": "&lt;", ">": "&gt;", "\"": "&quot;", "'": "&#39;"]
      return replacing(in: text) { entities[$0] }
    }

    /// A layout with values; `.` is the item of the list around a part.
    private static func filled(_ layout: JSON, _ values: [String: JSON?]) -> String {
      layout.list.map { part in
        if let text = part.text { return text }
        let value = (values[part["section"].text ?? part["value"].string] ?? nil) ?? .null
        if part["section"].isAbsent { return part["isEscaped"].isTrue ? escaped(value.string) : value.string }
        if value.isFilled == part["isInverted"].isTrue { return "" }
        guard case .list(let items) = value, !items.isEmpty else { return filled(part["parts"], values) }
        return items.map { filled(part["parts"], values.merging([".": $0]) { $1 }) }.joined()
      }.joined()
    }

    // MARK: Texts

    /// The locale that has a text: this one or the source locale.
    private func locale(of key: String, _ own: JSON) -> JSON? { [own, source].first { !$0["texts"][key].isAbsent } }

    /// A text on one line; `nil` if the text doesn't exist.
    private func line(_ key: String, _ locale: JSON, _ values: [String: Value]) -> String? {
      paragraphs(key, locale, values)?.map { $0.map(\.text).joined() }.joined(separator: " ")
    }

    /// The paragraphs of a text; `nil` if the text doesn't exist.
    private func paragraphs(_ key: String, _ locale: JSON, _ values: [String: Value]) -> [[Inline]]? {
      guard let locale = self.locale(of: key, locale) else { return nil }
      let variants = locale["texts"][key]["variants"].list
      let variant = variants.first { $0["when"].list.allSatisfy { Self.isMet($0, values[$0["value"].string]) } }
      let isRightToLeft = program.isIn("rightToLeft")
      let runsAgainst = values.values.contains { $0.text?.unicodeScalars.contains(where: isRightToLeft) == true }
      let isIsolated = locale["isRightToLeft"].isTrue || runsAgainst
      func written(_ piece: JSON) -> String {
        let value = values[piece["value"].string].map { self.written($0, piece["as"], locale) }
        let text = piece.text ?? piece["constant"].text ?? value ?? ""
        return piece["isolate"].text.flatMap { isIsolated ? "\($0)\(text)\u{2069}" : nil } ?? text
      }
      return variant?["paragraphs"].list.map { paragraph in
        paragraph.list.map { (($0["pieces"].ifThere ?? $0).list.map(written).joined(), $0["url"].text) }
      }
    }

    private static func isMet(_ condition: JSON, _ value: Value?) -> Bool {
      if let text = value?.text { return condition["equals"].list.contains(JSON(text)) }
      guard case .number(let number)? = value else { return false }
      let isOfAny = (condition["anyOf"].ifThere ?? condition["noneOf"]).list.contains { relations in
        relations.list.allSatisfy { relation in
          let operand = number.magnitude % max(1, relation["modulus"].whole?.magnitude ?? .max)
          let isInside = relation["ranges"].list.contains { $0[0].index <= operand && operand <= $0[1].index }
          return isInside != relation["isOutside"].isTrue
        }
      }
      return condition["equals"].whole.map { $0 == number } ?? (isOfAny == condition["noneOf"].isAbsent)
    }

    private func written(_ value: Value, _ form: JSON, _ locale: JSON) -> String {
      /// How the locale writes values, or the customer's region if it has its own way.
      func style(_ kind: String, _ name: String) -> JSON {
        let style = program["styles"][kind][form[name].index]
        let hasRegion = locale["regions"].texts.contains(setting.locale)
        return (hasRegion ? style["regional"][setting.locale].ifThere : nil) ?? style["usual"]
      }
      switch value {
      case .text(let text): return text
      case .number(let number): return Self.integer(number, style("integers", "integer"))
      case .price(let price): return Self.price(price, style("prices", "price"))
      case .day(let day):
        let name = !endsToday || day.minute == nil || form["time"].isAbsent ? "day" : "time"
        return Self.day(day, style("days", showsYears ? "\(name)WithYear" : name))
      }
    }

    /// Digits of ASCII as a style has them.
    private static func digits(_ text: some StringProtocol, _ digits: JSON) -> [String] {
      text.utf8.map { digits[Int($0) - 48].string }
    }

    private static func integer(_ number: Int64, _ style: JSON) -> String {
      let digits = digits(String(number.magnitude), style["digits"])
      let isGrouped = digits.count >= style["leastGroupedDigits"].whole ?? .max
      let grouped = digits.enumerated().map { place, digit in
        let rest = digits.count - place - style["lastGroup"].index
        let endsGroup = rest >= 0 && rest.isMultiple(of: max(1, style["otherGroups"].index))
        return isGrouped && place > 0 && endsGroup ? style["separator"].string + digit : digit
      }.joined()
      return number < 0 ? style["minus"][0].string + grouped + style["minus"][1].string : grouped
    }

    private static func price(_ price: Value.Price, _ style: JSON) -> String {
      let form = style["currencies"][price.currency]
      let places = Time.padded(price.billionths, to: 9).prefix(max(0, form[2].index))
      let (fraction, whole) = (digits(places, style["whole"]["digits"]).joined(), integer(price.units, style["whole"]))
      return form[0].string + whole + (fraction.isEmpty ? "" : style["decimalSign"].string + fraction) + form[1].string
    }

    private static func day(_ day: Value.Day, _ style: JSON) -> String {
      let (date, minute) = (Time.date(day.number), day.minute ?? 0)
      // 1970-01-01 was a Thursday.
      let weekday = Time.divided(day.number + 3, by: 7).rest
      let (hour, month) = (minute / 60, date.month - 1)
      let places = ["month": month, "day": date.day - 1, "weekday": weekday, "hour": hour, "minute": minute % 60]
      return style.list.map { piece in
        guard let (name, words) = piece.members.first else { return piece.string }
        return places[name.string].map { words[Int($0)].string } ?? digits(String(date.year), words).joined()
      }.joined()
    }

    // MARK: Values

    private mutating func readValues(_ names: Set<String>) throws(Problem) {
      for name in names.sorted() { values[name] = try value(of: name) }
      let days = values.compactMapValues(\.day)
      if days.isEmpty { return }
      let today = try local(decider.now, "now").day
      showsYears = days.values.contains { abs($0.number - today) > program["styles"]["daysWithoutYear"].index }
      endsToday = days.values.contains { $0.lastMinute != nil && $0.number == today }
      guard days.values.contains(where: { $0.minute != nil }) else { return }
      for (name, day) in days { values[name] = .day((day.number, day.minute ?? day.lastMinute, nil)) }
    }

    /// The value of a parameter; `nil` if no text shows it.
    private mutating func value(of name: String) throws(Problem) -> Value? {
      let parameter = program["parameters"][name]
      for (kind, operand) in parameter.members {
        switch kind.string {
        case "text": return .text(try text(parameter, name))
        case "wholeNumber":
          if let number = facts.value(at: operand).whole { return .number(number) }
          throw program.problem("noNumber", at: facts.shown(operand), ["parameter": name])
        case "price": return try price(parameter, name)
        case "dayOf": return .day((try local(moment(of: operand.string), operand.string).day, nil, nil))
        case "monthEnd": return .day((try lastDay(ofMonth: operand, name), nil, nil))
        case "lastDayBefore": return try .day(lastDay(before: operand.string))
        case "daysUntil":
          let (day, today) = (try value(of: operand.string)?.day, try local(decider.now, "now").day)
          return day.map { .number(max(0, $0.number - today)) }
        case "moments": _ = try moment(of: name)
        default: continue
        }
      }
      return nil
    }

    private mutating func text(_ parameter: JSON, _ name: String) throws(Problem) -> String {
      let path = facts.shown(parameter["text"])
      guard let given = try facts.text(at: parameter["text"]) else {
        if let usual = try usualText(parameter) { return usual }
        if !parameter["isOptional"].isTrue { throw program.problem("noText", at: path) }
        missing.insert(name)
        return ""
      }
      let (isLineBreak, isUnsafe) = (program.isIn("lineBreaks"), program.isIn("unsafe"))
      if let first = given.unicodeScalars.first(where: { isLineBreak($0) || isUnsafe($0) }) {
        let code = String(first.value, radix: 16, uppercase: true)
        warnings.append(program.warning("unsafeText", ["path": path, "code": code]))
      }
      let text = replacing(in: given) { isLineBreak($0) ? " " : isUnsafe($0) ? "" : nil }
      let limit = program["limits"]["text"]
      if text.unicodeScalars.allSatisfy(program.isIn("blank")) { throw program.problem("noText", at: path) }
      if text.unicodeScalars.count <= limit.index { return text }
      throw program.problem("longText", at: path, ["limit": limit.identifier ?? ""])
    }

    /// The text of the customer's product, or the one for all.
    private func usualText(_ parameter: JSON) throws(Problem) -> String? {
      let product = try parameter["productIds"].first(facts.text(at:))
      let texts = [parameter["byProduct"][product ?? ""], parameter["defaults"]]
      let tags = [setting.locale, String(setting.locale.prefix { $0 != "-" }), "any", source["tag"].string]
      return texts.lazy.flatMap { texts in tags.lazy.compactMap { texts[$0].text } }.first
    }

    // MARK: Prices

    private func price(_ parameter: JSON, _ name: String) throws(Problem) -> Value {
      let (currency, digits) = try currency(of: parameter, name)
      let (path, form) = (parameter["price"], parameter["form"].string)
      let words = ["parameter": name, "currency": currency, "form": program["forms"][form].string]
      let amount = Self.amount(facts.value(at: path), form, scale(of: form, currency, digits))
      guard let amount else { throw program.problem("noPrice", at: facts.shown(path), words) }
      let isPayable = amount.billionths.isMultiple(of: Time.powersOf10[9 - digits])
      if isPayable { return .price((currency, amount.units, amount.billionths)) }
      throw program.problem("exactPrice", at: facts.shown(path), words)
    }

    /// The currency of a price, and its digits after the decimal sign.
    private func currency(of parameter: JSON, _ name: String) throws(Problem) -> (code: String, digits: Int) {
      let path = parameter["currency"].ifThere ?? .list(parameter["price"].list + [JSON("currencyCode")])
      let text = parameter["currency"].isAbsent ? facts.value(at: path).text : try facts.text(at: path)
      guard let text else { throw program.problem("noCurrency", at: facts.shown(path), ["parameter": name]) }
      let code = text.uppercased()
      let known = program["styles"]["prices"].list.lazy.compactMap { $0["usual"]["currencies"][code].ifThere }.first
      if text.utf8.count == 3, let digits = known?[2].index, (0...9).contains(digits) { return (code, digits) }
      throw program.problem("notCurrency", at: facts.shown(path), ["text": program.shortened(text)])
    }

    /// The digits that whole numbers of a form have after the decimal sign; those of a provider can differ from a
    /// currency's own.
    private func scale(of form: String, _ currency: String, _ digits: Int) -> Int {
      let own = program.payloads["minorUnits"]
      return form == "thousandths" ? 3 : (own["exceptions"][currency].ifThere ?? own["digits"].ifThere)?.index ?? digits
    }

    /// The units and billionths of an amount; `nil` if it isn't an amount of at least 0.
    private static func amount(_ value: JSON, _ form: String, _ scale: Int) -> (units: Int64, billionths: Int64)? {
      if form != "money" {
        // Some providers write amounts as texts.
        let text = value.text ?? ""
        let isText = (1...15).contains(text.utf8.count) && text.utf8.allSatisfy { (0x30...0x39).contains($0) }
        let whole = isText ? Int64(text) : value.whole
        guard let amount = whole, amount >= 0, Time.powersOf10.indices.contains(scale) else { return nil }
        let (units, rest) = amount.quotientAndRemainder(dividingBy: Time.powersOf10[scale])
        return (units, rest * Time.powersOf10[9 - scale])
      }
      let isThere = !value["units"].isAbsent || !value["nanos"].isAbsent
      let members = [value["units"], value["nanos"]].map { $0.isAbsent ? 0 : $0.identifier.flatMap { Int64($0) } }
      guard isThere, let units = members[0], let nanos = members[1], 0..<1_000_000_000 ~= nanos else { return nil }
      return units >= 0 && units <= (.max - nanos) / 1_000_000_000 ? (units, nanos) : nil
    }

    /// The warning about the first of two prices that contradict each other.
    private var contradiction: (warning: String, names: [String: String])? {
      for higher in values.keys.sorted() {
        let lower = program["parameters"][higher]["moreThan"].string
        guard let more = values[higher]?.price, let less = values[lower]?.price else { continue }
        let names = ["notice": name, "higher": higher, "lower": lower]
        if more.currency != less.currency { return ("otherCurrencies", names) }
        if (more.units, more.billionths) <= (less.units, less.billionths) { return ("lowerPrice", names) }
      }
      return nil
    }

    // MARK: Days

    /// The moment of a parameter.
    private func moment(of name: String) throws(Problem) -> Int64 {
      if let moment = try decider.moment(of: name) { return moment }
      let paths = program["parameters"][name]["moments"].list.map { $0["path"] }
      throw program.problem("noDate", at: shown(paths), ["parameter": name])
    }

    private func shown(_ paths: [JSON]) -> String { paths.map(facts.shown).joined(separator: " or ") }

    private func lastDay(ofMonth paths: JSON, _ name: String) throws(Problem) -> Int64 {
      let (year, month) = (facts.value(at: paths[0]).whole ?? 0, facts.value(at: paths[1]).whole ?? 0)
      if let end = Time.monthEnd(year: year, month: month) { return end / Time.day - 1 }
      throw program.problem("noDate", at: shown(paths.list), ["parameter": name])
    }

    private func lastDay(before name: String) throws(Problem) -> Value.Day {
      let end = try moment(of: name)
      // Texts have no seconds. An end at 12:00:30 is shown as 12:00, and the last minute before it is 11:59.
      let last = try local(end - Time.divided(end, by: Time.minute).rest - 1, name)
      let ending = try local(end, name)
      return (last.day, ending.day == last.day ? ending.minute : nil, last.minute)
    }

    /// The day and minute of a moment in the customer's zone; a problem is at `name`.
    private func local(_ moment: Int64, _ name: String) throws(Problem) -> (day: Int64, minute: Int64) {
      if let local = Time.local(moment, in: setting.zone) { return local }
      throw program.problem("dayOutOfRange", at: name, ["zone": setting.timeZone])
    }
  }

  /// A text with others in place of some characters.
  fileprivate static func replacing(in text: String, _ replacement: (Unicode.Scalar) -> String?) -> String {
    var replaced = ""
    for scalar in text.unicodeScalars {
      if let other = replacement(scalar) { replaced += other } else { replaced.unicodeScalars.append(scalar) }
    }
    return replaced
  }

  /// Texts without those that occur again.
  private static func once(_ all: [String]) -> [String] {
    all.reduce(into: []) { if !$0.contains($1) { $0.append($1) } }
  }

  // MARK: - Time

  /// Moments in milliseconds since 1970, and days from 1970-01-01.
  fileprivate enum Time {
    /// The years 1 to 9999.
    static let supported: ClosedRange<Int64> = -62_135_596_800_000...253_402_300_799_999
    static let minute: Int64 = 60_000
    static let day: Int64 = 86_400_000
    static let powersOf10 = sequence(first: Int64(1)) { 10 * $0 }.prefix(10).map(\.self)

    /// A quotient that is rounded down, and the rest, from 0.
    static func divided(_ number: Int64, by divisor: Int64) -> (quotient: Int64, rest: Int64) {
      let (quotient, rest) = number.quotientAndRemainder(dividingBy: divisor)
      return rest < 0 ? (quotient - 1, rest + divisor) : (quotient, rest)
    }

    /// The last digits of a number from 0, with zeros before it.
    static func padded(_ number: Int64, to size: Int) -> String { String(String(1_000_000_000 + number).suffix(size)) }

    /// The date of a day. Years are counted from March on, so that a leap day is the last of one.
    static func date(_ day: Int64) -> (year: Int64, month: Int64, day: Int64) {
      let (era, dayOfEra) = divided(day + 719_468, by: 146_097)
      let yearOfEra = (dayOfEra - dayOfEra / 1460 + dayOfEra / 36_524 - dayOfEra / 146_096) / 365
      let dayOfYear = dayOfEra - (365 * yearOfEra + yearOfEra / 4 - yearOfEra / 100)
      let marchMonth = (5 * dayOfYear + 2) / 153
      let month = marchMonth < 10 ? marchMonth + 3 : marchMonth - 9
      return (yearOfEra + 400 * era + (month <= 2 ? 1 : 0), month, dayOfYear - (153 * marchMonth + 2) / 5 + 1)
    }

    /// The day of a date; `nil` for dates such as 30 February.
    private static func day(year: Int64, month: Int64, day: Int64) -> Int64? {
      let (era, yearOfEra) = divided(month <= 2 ? year - 1 : year, by: 400)
      let dayOfYear = (153 * (month > 2 ? month - 3 : month + 9) + 2) / 5 + day - 1
      let number = era * 146_097 + 365 * yearOfEra + yearOfEra / 4 - yearOfEra / 100 + dayOfYear - 719_468
      return date(number) == (year, month, day) ? number : nil
    }

    /// The first moment after a month, in UTC; `nil` if there is no such month in the years that are supported.
    static func monthEnd(year: Int64, month: Int64) -> Int64? {
      guard 1...9999 ~= year, 1...12 ~= month else { return nil }
      return day(year: year + month / 12, month: month % 12 + 1, day: 1).map { $0 * day }
    }

    /// A moment as results have it.
    static func text(_ moment: Int64) -> String {
      let (day, rest) = divided(moment, by: day)
      let date = date(day)
      let calendar = "\(padded(date.year, to: 4))-\(padded(date.month, to: 2))-\(padded(date.day, to: 2))"
      let clock = [rest / 3_600_000, rest / minute % 60, rest / 1000 % 60].map { padded($0, to: 2) }
      return "\(calendar)T\(clock.joined(separator: ":"))\(rest % 1000 == 0 ? "" : ".\(padded(rest % 1000, to: 3))")Z"
    }

    /// The day and minute of a moment in a zone; `nil` outside the years that are supported.
    static func local(_ moment: Int64, in zone: TimeZone) -> (day: Int64, minute: Int64)? {
      let date = Date(timeIntervalSince1970: (Double(moment) / 1000).rounded(.down))
      let (number, rest) = divided(moment + 1000 * Int64(zone.secondsFromGMT(for: date)), by: day)
      return supported.contains(number * day) ? (number, rest / minute) : nil
    }

    /// The moment of a date, without its fraction of a millisecond; `nil` outside the years that are supported.
    static func moment(of date: Date) -> Int64? {
      // A date is a binary fraction, exact to less than a microsecond.
      let microseconds = Int64(exactly: (date.timeIntervalSince1970 * 1_000_000).rounded())
      return microseconds.map { divided($0, by: 1000).quotient }.flatMap { supported.contains($0) ? $0 : nil }
    }

    /// The moment of a payload's value; if it is `nil`, the name of the problem.
    static func moment(_ value: JSON, form: String) -> (moment: Int64?, problem: String) {
      let whole = if case .number(let number) = value { Int64(exactly: number.rounded(.up)) } else { value.whole }
      // In early 1970. These are probably seconds.
      let isEarly = whole.map { (1_199_145_600...4_102_444_799).contains($0) } ?? false
      let (moment, problem): (Int64?, String) =
        switch (form, value) {
        case ("rfc3339", .text(let text)): (self.moment(rfc3339: text.string, roundsUp: true), "notDateText")
        case ("millisecondsText", .text(let text)):
          (text.string.utf8.filter(isDigit).count <= 19 ? Int64(text.string) : nil, "notDateText")
        case ("millisecondsText", _): (isEarly ? nil : whole, "notDate")
        case ("milliseconds", .whole), ("milliseconds", .number):
          isEarly ? (nil, "dateIn1970") : (whole, "dateOutOfRange")
        case ("seconds", .whole(let seconds)):
          supported.contains(seconds) ? (1000 * seconds, "dateInMilliseconds") : (nil, "dateOutOfRange")
        case ("seconds", .number(let seconds)): (self.milliseconds(of: seconds), "dateOutOfRange")
        default: (nil, "notDate")
        }
      return (moment.flatMap { supported.contains($0) ? $0 : nil }, problem)
    }

    /// Rounded up. Few decimal fractions are exact in binary, so that one of whole milliseconds stays what it is.
    private static func milliseconds(of seconds: Double) -> Int64? {
      let nearest = (1000 * seconds).rounded()
      return Int64(exactly: nearest / 1000 == seconds ? nearest : (1000 * seconds).rounded(.up))
    }

    /// The moment of a text in RFC 3339, whose seconds can be left out.
    static func moment(rfc3339 text: String, roundsUp: Bool) -> Int64? {
      let upper = text.uppercased()
      let whole = upper.hasSuffix("Z") ? "\(upper.dropLast())+00:00" : upper
      let parts = whole.dropLast(6).split(separator: ".", maxSplits: 1, omittingEmptySubsequences: false)
      let (seconds, fraction) = (parts.count == 1 && parts[0].count == 16 ? ":00" : "", parts.dropFirst().first ?? "0")
      let plain = "\(parts[0])\(seconds)\(whole.suffix(6))"
      let shape = String(decoding: plain.utf8.map { isDigit($0) ? UInt8(ascii: "0") : $0 }, as: UTF8.self)
      let isWellFormed = ["0000-00-00T00:00:00+00:00", "0000-00-00T00:00:00-00:00"].contains(shape)
      guard isWellFormed, fraction.utf8.allSatisfy(isDigit), (1...9).contains(fraction.utf8.count) else { return nil }
      let fields = plain.utf8.split { !isDigit($0) }.map { $0.reduce(0) { 10 * $0 + Int64($1) - 48 } }
      let ranges: [ClosedRange<Int64>] = [1...9999, 1...12, 1...31, 0...23, 0...59, 0...59, 0...23, 0...59]
      let isInRange = zip(fields, ranges).allSatisfy { $1.contains($0) }
      guard isInRange, let day = day(year: fields[0], month: fields[1], day: fields[2]) else { return nil }
      let offset = (60 * fields[6] + fields[7]) * (shape.hasSuffix("-00:00") ? -1 : 1)
      let nanoseconds = (Int64(fraction) ?? 0) * powersOf10[9 - fraction.utf8.count]
      let milliseconds = 1000 * fields[5] + (nanoseconds + (roundsUp ? 999_999 : 0)) / 1_000_000
      let moment = day * Self.day + (60 * fields[3] + fields[4] - offset) * minute + milliseconds
      return supported.contains(moment) ? moment : nil
    }
  }

  fileprivate static func isDigit(_ byte: UInt8) -> Bool { (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(byte) }

  // MARK: - JSON

  /// A value of JSON. One that is absent is null.
  fileprivate enum JSON: Hashable, Sendable {
    case null
    case boolean(Bool)
    /// A whole number, also one that was written as `2.0`.
    case whole(Int64)
    /// A number with a fraction, or one beyond 64 bits.
    case number(Double)
    case text(Text)
    case list([JSON])
    case object(Object)

    /// A text that equals another if all code points do. Strings are equal if they are canonically equivalent.
    struct Text: Hashable, Comparable, Sendable {
      let string: String

      private var utf8: String.UTF8View { string.utf8 }

      static func == (a: Text, b: Text) -> Bool { a.utf8.count == b.utf8.count && a.utf8.elementsEqual(b.utf8) }

      static func < (a: Text, b: Text) -> Bool { a.utf8.lexicographicallyPrecedes(b.utf8) }

      func hash(into hasher: inout Hasher) {
        _ = utf8.withContiguousStorageIfAvailable { hasher.combine(bytes: UnsafeRawBufferPointer($0)) }
      }
    }

    /// Members in their order, which doesn't count where objects are compared.
    struct Object: Hashable, Sendable {
      private(set) var members: [(name: Text, value: JSON)] = []
      private var places: [Text: Int] = [:]

      subscript(name: String) -> JSON {
        get { places[Text(string: name)].map { members[$0].value } ?? .null }
        set {
          let name = Text(string: name)
          if let place = places[name] { return members[place].value = newValue }
          places[name] = members.count
          members.append((name, newValue))
        }
      }

      func has(_ name: String) -> Bool { places[Text(string: name)] != nil }

      static func == (first: Object, second: Object) -> Bool {
        first.members.count == second.members.count
          && first.members.allSatisfy { name, value in second.places[name].map { second.members[$0].value } == value }
      }

      func hash(into hasher: inout Hasher) { hasher.combine(members.count) }
    }

    init(_ text: String) { self = .text(Text(string: text)) }

    init?(_ text: String?) { if let text { self.init(text) } else { return nil } }

    init(_ texts: [String]) { self = .list(texts.map { JSON($0) }) }

    /// An object of the members that have a value.
    static func members(_ members: [String: JSON?]) -> JSON {
      .object(members.reduce(into: Object()) { if let value = $1.value { $0[$1.key] = value } })
    }

    subscript(name: String) -> JSON { object?[name] ?? .null }

    subscript(place: Int) -> JSON { list.indices.contains(place) ? list[place] : .null }

    /// The value that names lead to.
    func value(at names: some Sequence<JSON>) -> JSON { names.reduce(self) { $0[$1.string] } }

    // MARK: As a type

    var isAbsent: Bool { if case .null = self { true } else { false } }
    /// The value; `nil` if it is absent.
    var ifThere: JSON? { isAbsent ? nil : self }
    var text: String? { if case .text(let text) = self { text.string } else { nil } }
    /// The text; empty if the value isn't a text.
    var string: String { text ?? "" }
    var whole: Int64? { if case .whole(let number) = self { number } else { nil } }
    /// The whole number as an index of a list; -1 if the value isn't a whole number.
    var index: Int { whole.flatMap { Int(exactly: $0) } ?? -1 }
    var flag: Bool? { if case .boolean(let flag) = self { flag } else { nil } }
    var isTrue: Bool { flag == true }
    var list: [JSON] { if case .list(let items) = self { items } else { [] } }
    var texts: [String] { list.compactMap(\.text) }
    var object: Object? { if case .object(let object) = self { object } else { nil } }
    var members: [(name: Text, value: JSON)] { object?.members ?? [] }
    var byName: [String: JSON] { Dictionary(members.map { ($0.name.string, $0.value) }) { $1 } }
    var textsByName: [String: String] { byName.compactMapValues(\.text) }
    /// A text, or a whole number as its digits.
    var identifier: String? { text ?? whole.map { String($0) } }
    /// Whether a layout shows a section of the value.
    var isFilled: Bool { ![.null, .boolean(false), JSON(""), .list([])].contains(self) }

    func isIdentifier(in texts: JSON) -> Bool { identifier.map { texts.list.contains(JSON($0)) } ?? false }

    /// The first result for an item that isn't `nil`.
    func first<Value>(_ value: (JSON) throws(Problem) -> Value?) throws(Problem) -> Value? {
      for item in list { if let value = try value(item) { return value } }
      return nil
    }

    /// The name of the value's kind in a program.
    var kind: String {
      if case .list = self { return "list" }
      if isAbsent { return "null" }
      return text != nil ? "text" : object != nil ? "object" : flag != nil ? "boolean" : "number"
    }

    /// The value as JSON, the members of objects sorted by name.
    var json: String {
      switch self {
      case .null: return "null"
      case .boolean(let flag): return String(flag)
      case .whole(let number): return String(number)
      case .number(let number): return String(number)
      case .text(let text): return "\"\(replacing(in: text.string, Self.escape))\""
      case .list(let items): return "[\(items.map(\.json).joined(separator: ","))]"
      case .object(let object):
        let members = object.members.sorted { $0.name < $1.name }.map { "\(JSON.text($0).json):\($1.json)" }
        return "{\(members.joined(separator: ","))}"
      }
    }

    private static func escape(of scalar: Unicode.Scalar) -> String? {
      if scalar < " " { return "\\u00" + (scalar.value < 16 ? "0" : "") + String(scalar.value, radix: 16) }
      return scalar == "\"" || scalar == "\\" ? "\\\(scalar)" : nil
    }
  }

  /// Reads JSON (RFC 8259). A name can't occur twice in an object.
  private struct JSONReader {
    private let bytes: [UInt8]
    private var position = 0

    /// Reads the one value that a whole text in UTF-8 is.
    static func value(in bytes: [UInt8]) throws(Problem) -> JSON {
      var reader = JSONReader(bytes: bytes)
      guard String(decoding: bytes, as: UTF8.self).utf8.elementsEqual(bytes) else { throw reader.problem("no UTF-8") }
      let value = try reader.value(depth: 0)
      if reader.next() == nil { return value }
      throw reader.problem("expected the end")
    }

    private func problem(_ words: String) -> Problem {
      Problem(path: nil, summary: "This is not JSON: \(words) (byte \(position + 1))", fix: "Pass one JSON object")
    }

    private mutating func value(depth: Int) throws(Problem) -> JSON {
      // Without optimization, each depth takes 3 KB of a stack, which can have as little as 512 KB.
      if depth > 128 { throw problem("values are nested more than 128 deep") }
      switch next() {
      case "{":
        var object = JSON.Object()
        try items("}") { reader throws(Problem) in
          guard reader.next() == "\"" else { throw reader.problem("expected a name") }
          let name = try reader.string()
          if object.has(name) { throw reader.problem("a name occurs twice in an object") }
          guard reader.skip(":") else { throw reader.problem("expected ':'") }
          object[name] = try reader.value(depth: depth + 1)
        }
        return .object(object)
      case "[":
        var list: [JSON] = []
        try items("]") { reader throws(Problem) in list.append(try reader.value(depth: depth + 1)) }
        return .list(list)
      case "\"": return JSON(try string())
      default:
        let words: KeyValuePairs<String, JSON> = ["true": .boolean(true), "false": .boolean(false), "null": .null]
        let word = words.first { bytes[position...].starts(with: $0.key.utf8) }
        guard let word else { return try number() }
        position += word.key.utf8.count
        return word.value
      }
    }

    /// Reads items up to an end.
    private mutating func items(_ end: Unicode.Scalar, _ read: (inout Self) throws(Problem) -> Void) throws(Problem) {
      position += 1
      if skip(end) { return }
      repeat { try read(&self) } while skip(",")
      if !skip(end) { throw problem("expected ',' or '\(end)'") }
    }

    // MARK: Characters

    /// The next byte, which is a character outside of texts.
    private var character: Unicode.Scalar? { position < bytes.count ? Unicode.Scalar(bytes[position]) : nil }

    /// The next character that isn't white space.
    private mutating func next() -> Unicode.Scalar? {
      while let character, [" ", "\n", "\r", "\t"].contains(character) { position += 1 }
      return character
    }

    private mutating func skip(_ wanted: Unicode.Scalar) -> Bool { next() == wanted && take(wanted) }

    /// Skips one of some characters, without white space before it.
    private mutating func take(_ wanted: Unicode.Scalar...) -> Bool {
      guard let character, wanted.contains(character) else { return false }
      position += 1
      return true
    }

    private mutating func number() throws(Problem) -> JSON {
      let run = bytes[position...].prefix { isDigit($0) || "+-.eE".utf8.contains($0) }
      let literal = String(decoding: run, as: UTF8.self)
      // Swift reads other spellings too, such as +1, 01, 1. and .5.
      let parts = literal.split(separator: ".", omittingEmptySubsequences: false).map(\.utf8)
      let start = parts[0].first == UInt8(ascii: "-") ? parts[0].dropFirst() : parts[0][...]
      let isUsual = start.first != UInt8(ascii: "0") || !(start.dropFirst().first.map(isDigit) ?? false)
      let haveDigits = ([start] + parts.dropFirst()).allSatisfy { $0.first.map(isDigit) ?? false }
      guard isUsual, haveDigits, let number = Double(literal) else { throw problem("expected a value") }
      position += run.count
      return (Int64(literal) ?? Int64(exactly: number)).map(JSON.whole) ?? .number(number)
    }

    private mutating func string() throws(Problem) -> String {
      position += 1
      var text = ""
      while true {
        let run = bytes[position...].prefix { $0 != UInt8(ascii: "\"") && $0 != UInt8(ascii: "\\") && $0 >= 0x20 }
        text += String(decoding: run, as: UTF8.self)
        position += run.count
        if take("\"") { return text }
        text += try escaped()
      }
    }

    /// The text of escapes, two of which can be a pair of surrogates.
    private mutating func escaped() throws(Problem) -> String {
      let codes: [Unicode.Scalar: UInt16] = ["\"": 34, "\\": 92, "/": 47, "b": 8, "f": 12, "n": 10, "r": 13, "t": 9]
      var units: [UInt16] = []
      while take("\\") {
        let isCode = take("u")
        let digits = String(decoding: bytes[position...].prefix(4), as: UTF8.self)
        let code = digits.utf8.count == 4 && digits.allSatisfy(\.isHexDigit) ? UInt16(digits, radix: 16) : nil
        let unit = isCode ? code : character.flatMap { codes[$0] }
        guard let unit else { throw problem("unknown escape") }
        units.append(unit)
        position += isCode ? 4 : 1
      }
      let text = String(decoding: units, as: UTF16.self)
      if !units.isEmpty, Array(text.utf16) == units { return text }
      throw problem("unfinished text")
    }
  }

  // MARK: - Base64 and SHA-256

  /// The bytes of a whole text in Base64, standard or for URLs; `nil` if that isn't its canonical spelling.
  fileprivate static func bytes(ofBase64 text: String) -> [UInt8]? {
    let digits = text.prefix { $0 != "=" }
    let padding = String(repeating: "=", count: (4 - digits.utf8.count % 4) % 4)
    let standard = replacing(in: digits + padding) { $0 == "-" ? "+" : $0 == "_" ? "/" : nil }
    guard let data = Data(base64Encoded: standard) else { return nil }
    // What is written again has unused bits that are 0, and one alphabet.
    let canonical = data.base64EncodedString()
    let spellings = [canonical, replacing(in: canonical) { $0 == "+" ? "-" : $0 == "/" ? "_" : nil }]
    return spellings.contains { $0 == text || $0 == text + padding } ? Array(data) : nil
  }

  /// The digits of SHA-256 (FIPS 180-4), which platforms other than Apple's do not have.
  fileprivate static func sha256(_ message: [UInt8]) -> String {
    var state: [UInt32] = [
      0x6A09_E667, 0xBB67_AE85, 0x3C6E_F372, 0xA54F_F53A, 0x510E_527F, 0x9B05_688C, 0x1F83_D9AB, 0x5BE0_CD19,
    ]
    // The message, a 1 bit, zeros, and its length in bits, together a multiple of 64 bytes.
    let zeros = [UInt8](repeating: 0, count: (119 - message.count % 64) % 64)
    let length = stride(from: 56, through: 0, by: -8).map { UInt8(truncatingIfNeeded: (8 * message.count) >> $0) }
    let padded = message + [0x80] + zeros + length
    for start in stride(from: 0, to: padded.count, by: 64) { update(&state, with: padded[start..<start + 64]) }
    return state.map { String(String(1 << 32 + UInt64($0), radix: 16).dropFirst()) }.joined()
  }

  private static func update(_ state: inout [UInt32], with block: ArraySlice<UInt8>) {
    // The 16 words of the block are extended to 64.
    var words = stride(from: block.startIndex, to: block.endIndex, by: 4).map { start in
      block[start..<start + 4].reduce(UInt32(0)) { $0 << 8 | UInt32($1) }
    }
    for index in 16..<64 {
      let (early, late) = (words[index - 15], words[index - 2])
      let first = rotated(early, 7) ^ rotated(early, 18) ^ (early >> 3)
      let second = rotated(late, 17) ^ rotated(late, 19) ^ (late >> 10)
      words.append(words[index - 16] &+ first &+ words[index - 7] &+ second)
    }
    var work = state
    for (word, constant) in zip(words, constants) {
      let (a, b, c, e, f, g) = (work[0], work[1], work[2], work[4], work[5], work[6])
      let choice = (rotated(e, 6) ^ rotated(e, 11) ^ rotated(e, 25)) &+ ((e & f) ^ (~e & g))
      let majority = (rotated(a, 2) ^ rotated(a, 13) ^ rotated(a, 22)) &+ ((a & b) ^ (a & c) ^ (b & c))
      let first = work[7] &+ choice &+ constant &+ word
      work = [first &+ majority, a, b, c, work[3] &+ first, e, f, g]
    }
    for index in state.indices { state[index] &+= work[index] }
  }

  private static func rotated(_ word: UInt32, _ count: UInt32) -> UInt32 { word >> count | word << (32 - count) }

  private static let constants: [UInt32] = [
    0x428A_2F98, 0x7137_4491, 0xB5C0_FBCF, 0xE9B5_DBA5, 0x3956_C25B, 0x59F1_11F1, 0x923F_82A4, 0xAB1C_5ED5,
    0xD807_AA98, 0x1283_5B01, 0x2431_85BE, 0x550C_7DC3, 0x72BE_5D74, 0x80DE_B1FE, 0x9BDC_06A7, 0xC19B_F174,
    0xE49B_69C1, 0xEFBE_4786, 0x0FC1_9DC6, 0x240C_A1CC, 0x2DE9_2C6F, 0x4A74_84AA, 0x5CB0_A9DC, 0x76F9_88DA,
    0x983E_5152, 0xA831_C66D, 0xB003_27C8, 0xBF59_7FC7, 0xC6E0_0BF3, 0xD5A7_9147, 0x06CA_6351, 0x1429_2967,
    0x27B7_0A85, 0x2E1B_2138, 0x4D2C_6DFC, 0x5338_0D13, 0x650A_7354, 0x766A_0ABB, 0x81C2_C92E, 0x9272_2C85,
    0xA2BF_E8A1, 0xA81A_664B, 0xC24B_8B70, 0xC76C_51A3, 0xD192_E819, 0xD699_0624, 0xF40E_3585, 0x106A_A070,
    0x19A4_C116, 0x1E37_6C08, 0x2748_774C, 0x34B0_BCB5, 0x391C_0CB3, 0x4ED8_AA4A, 0x5B9C_CA4F, 0x682E_6FF3,
    0x748F_82EE, 0x78A5_636F, 0x84C8_7814, 0x8CC7_0208, 0x90BE_FFFA, 0xA450_6CEB, 0xBEF9_A3F7, 0xC671_78F2,
  ]
}
