// Decides about subscriptions and words notices with the data of a Noticebook catalog. This file is the same for every
// catalog; `noticebook generate-code swift` writes it next to NoticebookCatalog.swift.
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

/// A problem with facts, or with the data of a catalog, that stops a decision.
nonisolated public struct NoticebookError: Error, Hashable, Sendable, CustomStringConvertible {
  /// The place in the facts, such as `transaction.expiresDate`; `nil` for the facts as a whole.
  public let path: String?
  /// What is wrong there, and what to pass.
  public let problem: String

  /// The path and the problem in one line.
  public var description: String { path.map { "\($0): \(problem)" } ?? problem }

  fileprivate init(_ path: String?, _ problem: String) { (self.path, self.problem) = (path, problem) }
}

/// A catalog that is ready to decide and to word notices. Make one at start, and share it.
///
/// Facts are a JSON object of at most 1 MiB: payloads as the store sends them, decoded, and next to them fields of the
/// request.
nonisolated public struct Noticebook: Sendable {
  private let catalog: Catalog

  /// Reads the catalog that is compiled in.
  ///
  /// - Throws: If the data is not that of a catalog, which only happens if it was edited.
  public init() throws(NoticebookError) { try self.init(data: noticebookCatalog) }

  /// Reads the data of a catalog.
  ///
  /// - Parameter data: JSON that `noticebook generate-code` wrote.
  /// - Throws: If it is not the data of a catalog.
  public init(data: some StringProtocol) throws(NoticebookError) { catalog = try Catalog(data) }

  /// Decides about facts at a moment; a moment that equals `now` is past.
  ///
  /// - Parameters:
  ///   - facts: JSON in UTF-8.
  ///   - now: The moment of the decision; by default that of the facts.
  /// - Throws: If the facts cannot be used.
  public func decide(_ facts: some Collection<UInt8>, now: Date? = nil) throws(NoticebookError) -> DecisionResult {
    var read = try Facts(json: facts, catalog.payloads)
    try catalog.check(read)
    let moment = try read.moment(now)
    return try catalog.result(for: &read, at: moment)
  }

  /// Decides about facts at a moment; a moment that equals `now` is past.
  ///
  /// - Parameters:
  ///   - facts: JSON.
  ///   - now: The moment of the decision; by default that of the facts.
  /// - Throws: If the facts cannot be used.
  public func decide(_ facts: some StringProtocol, now: Date? = nil) throws(NoticebookError) -> DecisionResult {
    try decide(Array(facts.utf8), now: now)
  }

  /// Decides, and words the notice that the decision asks for.
  ///
  /// - Parameters:
  ///   - facts: JSON in UTF-8.
  ///   - now: The moment of the decision; by default that of the facts.
  ///   - locale: The customer's locale; by default that of the facts, or what the store's region makes likely.
  ///   - timeZone: The customer's time zone; by default that of the facts, or what the store's region makes likely.
  ///   - channels: The channels to word the notice for; all if there are none.
  /// - Throws: If the facts cannot be used.
  public func notice(
    for facts: some Collection<UInt8>,
    now: Date? = nil,
    locale: String? = nil,
    timeZone: String? = nil,
    channels: [String] = []
  ) throws(NoticebookError) -> NoticeResult {
    var read = try Facts(json: facts, catalog.payloads)
    let setting = try catalog.setting(locale: locale, timeZone: timeZone, read)
    let moment = try read.moment(now)
    let decided = try catalog.result(for: &read, at: moment)
    let writer = NoticeWriter(catalog: catalog, facts: read, now: moment, setting: setting)
    let wording = try writer.wording(of: decided.decision, on: channels)
    return NoticeResult(
      decision: decided.decision,
      deduplicationKey: decided.deduplicationKey,
      id: decided.id,
      assumptions: setting.assumptions,
      notice: wording?.notice,
      warnings: wording?.warnings ?? []
    )
  }

  /// Decides, and words the notice that the decision asks for.
  ///
  /// - Parameters:
  ///   - facts: JSON.
  ///   - now: The moment of the decision; by default that of the facts.
  ///   - locale: The customer's locale; by default that of the facts, or what the store's region makes likely.
  ///   - timeZone: The customer's time zone; by default that of the facts, or what the store's region makes likely.
  ///   - channels: The channels to word the notice for; all if there are none.
  /// - Throws: If the facts cannot be used.
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
  /// What a catalog says about one customer's subscription at one moment. Moments are ISO 8601 in UTC.
  public struct Decision: Hashable, Sendable {
    /// The link of the action that the customer can take.
    public let action: String?
    /// What the caller should do about the facts themselves, or about a notice that is only a test.
    public let advice: String?
    /// Whether the customer has access; `nil` means to leave it unchanged, and to fetch newer facts.
    public let entitled: Bool?
    /// How sure the row is.
    public let evidence: String
    /// The message of the store that applies.
    public let message: String?
    /// The first later moment at which the same facts give another decision; it belongs to that one.
    public let nextChange: String?
    /// The notice to send.
    public let notice: String?
    /// The moment of the decision.
    public let now: String
    /// The rows over the table that changed something, in order.
    public let overlays: [Overlay]
    /// The row of the table that decided.
    public let row: String
    /// The state of the subscription.
    public let state: String
    /// The table that decided.
    public let table: String
  }

  /// A row over the table that changed something.
  public struct Overlay: Hashable, Sendable {
    /// The row.
    public let row: String
    /// The stage that has it.
    public let stage: String
  }

  /// A decision, and what it is known by.
  public struct DecisionResult: Hashable, Sendable {
    /// The decision.
    public let decision: Decision
    /// Names an occurrence of the notice, so that each is sent once.
    public let deduplicationKey: String?
    /// The caller's own name for the request.
    public let id: String?

    /// The result as JSON, its members sorted by name; what is `nil` is left out, except for `entitled`.
    public var json: String {
      JSON.members([
        "decision": decision.jsonValue, "deduplicationKey": JSON(deduplicationKey), "id": JSON(id),
      ]).text
    }
  }

  /// Something of the customer's language or zone that was assumed.
  public struct Assumption: Hashable, Sendable {
    /// `locale` or `timeZone`.
    public let field: String
    /// The region of the store that makes the value likely.
    public let storefront: String?
    /// What was assumed.
    public let value: String
  }

  /// A text of a channel.
  public struct Part: Hashable, Sendable {
    /// The text.
    public let text: String
    /// The text as an HTML document, for bodies of emails.
    public let html: String?
    /// How many messages a text message (SMS) is sent as.
    public let messages: Int?
  }

  /// The link of an action, and what a button that leads to it says.
  public struct Action: Hashable, Sendable {
    /// The action.
    public let id: String
    /// The words on a button.
    public let label: String
    /// The address.
    public let url: String?
  }

  /// A notice in words.
  public struct Notice: Hashable, Sendable {
    /// What the customer can do.
    public let action: Action?
    /// The texts, by channel and name.
    public let channels: [String: [String: Part]]
    /// The notice.
    public let id: String
    /// The locale of all channels; `nil` if they differ.
    public let locale: String?
    /// The locale of each channel.
    public let locales: [String: String]
    /// The zone that dates are in.
    public let timeZone: String
    /// The end (exclusive) of the time in which the notice may be sent; `nil` if it never becomes wrong.
    public let validUntil: String?
  }

  /// A decision with the notice that it asks for.
  public struct NoticeResult: Hashable, Sendable {
    /// The decision.
    public let decision: Decision
    /// Names an occurrence of the notice, so that each is sent once.
    public let deduplicationKey: String?
    /// The caller's own name for the request.
    public let id: String?
    /// What of the customer's language and zone was assumed.
    public let assumptions: [Assumption]
    /// The notice; `nil` if none is to be sent.
    public let notice: Notice?
    /// Why a notice that the decision names is not to be sent.
    public let warnings: [String]

    /// The result as JSON, its members sorted by name; what is `nil` is left out, except for `entitled`.
    public var json: String {
      JSON.members([
        "assumptions": .array(assumptions.map(\.jsonValue)), "decision": decision.jsonValue,
        "deduplicationKey": JSON(deduplicationKey), "id": JSON(id), "notice": notice?.jsonValue,
        "warnings": .array(warnings.map(JSON.string)),
      ]).text
    }
  }
}

nonisolated extension Noticebook.Decision {
  fileprivate var jsonValue: Noticebook.JSON {
    .members([
      "action": .init(action), "advice": .init(advice),
      "entitled": entitled.map(Noticebook.JSON.boolean) ?? .null, "evidence": .string(evidence),
      "message": .init(message), "nextChange": .init(nextChange), "notice": .init(notice), "now": .string(now),
      "overlays": .array(overlays.map { .members(["row": .string($0.row), "stage": .string($0.stage)]) }),
      "row": .string(row), "state": .string(state), "table": .string(table),
    ])
  }
}

nonisolated extension Noticebook.Assumption {
  fileprivate var jsonValue: Noticebook.JSON {
    .members(["field": .string(field), "storefront": .init(storefront), "value": .string(value)])
  }
}

nonisolated extension Noticebook.Part {
  fileprivate var jsonValue: Noticebook.JSON {
    .members(["text": .string(text), "html": .init(html), "messages": messages.map { .number(.init($0)) }])
  }
}

nonisolated extension Noticebook.Action {
  fileprivate var jsonValue: Noticebook.JSON {
    .members(["id": .string(id), "label": .string(label), "url": .init(url)])
  }
}

nonisolated extension Noticebook.Notice {
  fileprivate var jsonValue: Noticebook.JSON {
    .members([
      "action": action?.jsonValue,
      "channels": .object(channels.mapValues { .object($0.mapValues(\.jsonValue)) }),
      "id": .string(id), "locale": .init(locale), "locales": .object(locales.mapValues { .string($0) }),
      "timeZone": .string(timeZone), "validUntil": .init(validUntil),
    ])
  }
}

// MARK: - Deciding

nonisolated extension Noticebook.Catalog {
  /// Decides about facts at a moment, and finds the items of lists that count then.
  fileprivate func result(
    for facts: inout Noticebook.Facts,
    at now: Noticebook.Moment
  ) throws(NoticebookError) -> Noticebook.DecisionResult {
    try facts.chooseItems(at: now)
    let decision = try decision.decision(about: facts, at: now)
    return Noticebook.DecisionResult(
      decision: decision,
      deduplicationKey: try occurrenceKey(of: decision.notice, facts),
      id: try facts.request("id")
    )
  }

  /// Names an occurrence of a notice: a digest of its situation, the step, the period and the subscription.
  private func occurrenceKey(of notice: String?, _ facts: Noticebook.Facts) throws(NoticebookError) -> String? {
    let identity = try facts.identity()
    guard let notice else { return nil }
    let definition = try Self.known(notices[notice], "notice \(notice)")
    guard let occurrence = try facts.firstOccurrence(of: definition.occurrence), let identity else { return nil }
    let step = try facts.flag("reminder") ? "reminder" : "first"
    let text = [definition.situation, step, occurrence, identity].joined(separator: "\n")
    return String(Noticebook.SHA256.hexadecimalDigest(of: Array(text.utf8)).prefix(32))
  }
}

nonisolated extension Noticebook.DecisionRules {
  private typealias Moment = Noticebook.Moment

  /// What the tables say about values of the variables.
  private struct Verdict {
    var row = ""
    var evidence = ""
    var outcome: [String: String]
    var overlays: [Noticebook.Overlay] = []

    /// Whether another verdict is one and the same decision.
    func decides(as other: Verdict) -> Bool { row == other.row && outcome == other.outcome }
  }

  fileprivate func decision(
    about facts: Noticebook.Facts,
    at now: Noticebook.Moment
  ) throws(NoticebookError) -> Noticebook.Decision {
    let values = try variables.map { variable throws(NoticebookError) in try variable.value(in: facts, at: now) }
    let verdict = try verdict(on: values)
    try facts.checkIdentity()
    return Noticebook.Decision(
      action: part("action", of: verdict),
      advice: part("advice", of: verdict),
      entitled: access(of: verdict),
      evidence: verdict.evidence,
      message: part("message", of: verdict),
      nextChange: try nextChange(of: verdict, values, facts, after: now)?.text,
      notice: part("notice", of: verdict),
      now: now.text,
      overlays: verdict.overlays,
      row: verdict.row,
      state: parts["state"].flatMap { verdict.outcome[$0] } ?? "none",
      table: table.name
    )
  }

  /// Whether the customer has access; `nil` if the facts do not say.
  private func access(of verdict: Verdict) -> Bool? {
    switch part("access", of: verdict) {
    case "true"?: true
    case "false"?: false
    default: nil
    }
  }

  /// A part of a decision; `nil` if there is none.
  private func part(_ name: String, of verdict: Verdict) -> String? {
    let value = parts[name].flatMap { verdict.outcome[$0] }
    return value == "none" ? nil : value
  }

  private func verdict(on values: [Int]) throws(NoticebookError) -> Verdict {
    var verdict = Verdict(outcome: [:])
    for output in outputs { verdict.outcome[output.name] = output.initial }
    for (index, stage) in ([table] + overlays).enumerated() {
      let words = stage.words(for: values, outcome: verdict.outcome, evidence: verdict.evidence)
      guard let row = stage.rows.first(where: { $0.allows(words) }) else {
        throw NoticebookError(nil, "Table \(stage.name) has no row for these facts")
      }
      let isChange = row.then.contains { verdict.outcome[$0.key] != $0.value }
      verdict.outcome.merge(row.then) { _, new in new }
      if index == 0 {
        (verdict.row, verdict.evidence) = (row.name, row.evidence ?? "")
      } else if isChange {
        verdict.overlays.append(Noticebook.Overlay(row: row.name, stage: stage.name))
      }
    }
    return verdict
  }

  /// The first later moment at which the same facts give another row or outcome.
  private func nextChange(
    of first: Verdict,
    _ values: [Int],
    _ facts: Noticebook.Facts,
    after now: Moment
  ) throws(NoticebookError) -> Moment? {
    var last = now
    while let next = try firstMoment(in: facts, after: last) {
      var later = values
      for (index, variable) in variables.enumerated() where variable.hasMoments {
        later[index] = try variable.value(in: facts, at: next)
      }
      guard try verdict(on: later).decides(as: first) else { return next }
      last = next
    }
    return nil
  }

  /// The first moment after another that changes a variable.
  private func firstMoment(in facts: Noticebook.Facts, after last: Moment) throws(NoticebookError) -> Moment? {
    var first: Moment?
    for variable in variables {
      for moment in try variable.countingMoments(in: facts) where moment > last {
        first = min(first ?? moment, moment)
      }
    }
    return first
  }
}

nonisolated extension Noticebook.Table {
  /// The words that stand for variables and for outputs so far, by input.
  fileprivate func words(for values: [Int], outcome: [String: String], evidence: String) -> [String: String] {
    var words: [String: String] = [:]
    for input in inputs {
      switch input.source {
      case .variable(let index, let known): words[input.name] = known[values[index]]
      case .output("evidence", let known): words[input.name] = known[evidence]
      case .output(let name, let known): words[input.name] = outcome[name].flatMap { known[$0] }
      }
    }
    return words
  }
}

nonisolated extension Noticebook.Row {
  fileprivate func allows(_ words: [String: String]) -> Bool {
    when.allSatisfy { name, allowed in words[name].map(allowed.contains) ?? false }
  }
}

nonisolated extension Noticebook.Variable {
  /// The moments of the facts that make up this variable: the first that is there, or of a combination all.
  fileprivate func countingMoments(in facts: Noticebook.Facts) throws(NoticebookError) -> [Noticebook.Moment] {
    guard case .moments(let fields, let isCombination, let plus) = source else { return [] }
    var found: [Noticebook.Moment] = []
    for field in fields {
      guard let moment = try facts.moment(of: field, plus: plus) else { continue }
      found.append(moment)
      if !isCombination { break }
    }
    return found
  }

  /// The number of the variable's value.
  fileprivate func value(in facts: Noticebook.Facts, at now: Noticebook.Moment) throws(NoticebookError) -> Int {
    switch source {
    case .field(let field): try field.value(in: facts)
    case .moments(let fields, let isCombination, let plus):
      try Self.value(of: fields, isCombination: isCombination, plus: plus, in: facts, at: now)
    }
  }

  /// 0 for a moment that is absent, 1 for one that is past, 2 for a later one; of a combination, digits of base 3.
  private static func value(
    of fields: [Noticebook.MomentField],
    isCombination: Bool,
    plus: Int64,
    in facts: Noticebook.Facts,
    at now: Noticebook.Moment
  ) throws(NoticebookError) -> Int {
    var number = 0
    for field in fields {
      let digit = try facts.moment(of: field, plus: plus).map { $0 <= now ? 1 : 2 } ?? 0
      if isCombination {
        number = 3 * number + digit
      } else if digit != 0 {
        return digit
      }
    }
    return number
  }
}

// MARK: - Facts

nonisolated extension Noticebook {
  /// Payloads, found in whatever form they came.
  fileprivate struct Facts {
    private let payloads: Payloads
    /// The objects by name. `request` is the facts object itself, and `subscription` what payloads say together.
    private var places: [String: JSON.Object] = [:]

    private static let byteLimit = 1 << 20
    private static let identifierLimit = 256

    init(json: some Collection<UInt8>, _ payloads: Payloads) throws(NoticebookError) {
      guard json.count <= Self.byteLimit else {
        throw NoticebookError(nil, "The facts are larger than 1 MiB; pass those of one subscription")
      }
      let value = try JSON(Array(json))
      guard case .object(let object) = value else {
        throw NoticebookError(nil, "The facts are \(value.kind), not an object")
      }
      self.payloads = payloads
      places["request"] = object
      try refuse()
      try readObjects(of: object)
      try refuse()
      if let subject = payloads.otherSubjects.first(where: areAbout) {
        throw NoticebookError(nil, "The facts are about no subscription (\(subject.name))")
      }
      try addDerived()
    }

    /// Finds the items of lists that only a moment tells.
    mutating func chooseItems(at now: Moment) throws(NoticebookError) {
      var isFound = false
      for object in payloads.objects where places[object.name] == nil {
        guard let item = object.item else { continue }
        if try chooseItem(item, as: object.name, at: now) { isFound = true }
      }
      if isFound { try addDerived() }
    }

    // MARK: Subjects

    /// Refuses what is passed in place of payloads, such as a store's answer that there was an error.
    private func refuse() throws(NoticebookError) {
      for refusal in payloads.refusals {
        guard let path = refusal.has.first(where: { value(at: $0) != nil }) else { continue }
        throw NoticebookError(path.payload, "\(refusal.says); \(refusal.fix)")
      }
    }

    private func areAbout(_ subject: OtherSubject) -> Bool {
      subject.has.contains(where: holds) && !(subject.unless ?? []).contains { value(at: $0) != nil }
    }

    /// Whether a place holds what a condition wants.
    private func holds(_ condition: PlaceCondition) -> Bool {
      guard let among = condition.among else { return value(at: condition.path) != nil }
      return textOrNumber(at: condition.path).map { Exactly.contains($0, in: among) } ?? false
    }

    // MARK: Objects

    private mutating func readObjects(of facts: JSON.Object) throws(NoticebookError) {
      let passed = payloads.passedNames
      let isSplit = passed.contains { facts[$0] != nil }
      let whole = isSplit ? nil : payloads.objects.first { $0.isWhole(facts) }
      if whole == nil { try refuseUnknownNames(in: facts, passed) }
      for object in payloads.objects {
        if object.name == whole?.name {
          try add(object, .object(facts), at: object.name)
        } else if let item = object.item {
          _ = try chooseItem(item, as: object.name, at: nil)
        } else {
          try find(object, in: facts, hasWhole: whole != nil)
        }
      }
    }

    private func refuseUnknownNames(in facts: JSON.Object, _ passed: [String]) throws(NoticebookError) {
      for name in facts.names {
        if let reason = Exactly.value(of: name, in: payloads.refused) { throw NoticebookError(name, reason) }
        let isKnown = Exactly.contains(name, in: passed) || Exactly.value(of: name, in: payloads.request) != nil
        guard isKnown else {
          let names = passed.joined(separator: ", ")
          throw NoticebookError(name, "The facts have no field of this name; payloads are \(names)")
        }
      }
    }

    private mutating func find(
      _ object: PayloadObject,
      in facts: JSON.Object,
      hasWhole: Bool
    ) throws(NoticebookError) {
      for path in object.from ?? [] {
        if !path.isInside, hasWhole { continue }
        guard let found = path.isInside ? value(at: path) : facts[path.object] else { continue }
        guard places[object.name] == nil else {
          if path.isInside { return }
          throw NoticebookError(
            path.description,
            "The facts have \(object.name) under two names; pass one of the two"
          )
        }
        try add(object, found, at: path.description)
      }
    }

    private mutating func add(_ object: PayloadObject, _ value: JSON, at path: String) throws(NoticebookError) {
      switch value {
      case .object(let found):
        places[object.name] = try object.envelope?.opened(found, at: path) ?? found
      case .string:
        throw NoticebookError(
          path,
          "This is a text; verify it where it is signed, and pass the decoded \(object.name)"
        )
      default:
        throw NoticebookError(path, "This is \(value.kind), not an object")
      }
    }

    /// Finds the item of a list that counts: the only one, the one that the request names, any where one state is
    /// common to all, or the one that is running.
    ///
    /// - Parameter now: The moment of the decision; `nil` before it is known.
    /// - Returns: Whether one was found.
    private mutating func chooseItem(
      _ item: ListItem,
      as name: String,
      at now: Moment?
    ) throws(NoticebookError) -> Bool {
      guard let list = places[item.of]?[item.list] else { return false }
      let path = "\(item.of).\(item.list)"
      guard let items = list.objects else {
        throw NoticebookError(path, "This is \(list.kind), where a list of objects belongs")
      }
      let wanted = try request(item.by)
      var found = items.filter { entry in wanted.map { Exactly.same(item.key(of: entry), $0) } ?? true }
      if found.count > 1 { found = try running(found, item, at: now) }
      guard items.isEmpty || found.count == 1 else {
        // Without the moment nothing tells which of them is running.
        if now == nil, !found.isEmpty { return false }
        let all = items.prefix(5).map(item.key).joined(separator: ", ")
        throw NoticebookError(
          path,
          "There are \(found.count) items to choose from (\(all)); pass \(item.by) of one"
        )
      }
      places[name] = found.first
      return !found.isEmpty
    }

    /// Of several items the one that counts, if anything tells it.
    private mutating func running(
      _ items: [JSON.Object],
      _ item: ListItem,
      at now: Moment?
    ) throws(NoticebookError) -> [JSON.Object] {
      guard let ends = item.end else { return items }
      // It isn't known yet which item counts, so an error names the list.
      let place = "\(item.of).\(item.list)"
      let fields = ends.map { MomentField(path: Path(object: place, names: $0.path.names), form: $0.form) }
      var ended: [(item: JSON.Object, end: Moment)] = []
      for entry in items {
        places[place] = entry
        if let end = try firstMoment(of: fields) { ended.append((entry, end)) }
      }
      places[place] = nil
      let latest = ended.max { $0.end < $1.end }?.item
      if let common = item.common, holds(common) { return [latest ?? items[0]] }
      guard let latest else { return items }
      // An item without an end has not begun.
      guard let now, ended.count > 1 else { return ended.map(\.item) }
      let running = ended.filter { $0.end > now }.map(\.item)
      return running.isEmpty ? [latest] : running
    }

    // MARK: Derived fields

    /// Works out what the payloads say together; a field may be worked out of those before it.
    private mutating func addDerived() throws(NoticebookError) {
      places["subscription"] = JSON.Object([])
      for field in payloads.derived {
        if let value = try value(of: field.rule) { places["subscription"]?.set(field.name, to: value) }
      }
    }

    private func value(of rule: DerivedField.Rule) throws(NoticebookError) -> JSON? {
      switch rule {
      case .has(let path):
        return value(at: path).map { _ in .boolean(true) }
      case .member(let path, let among):
        guard case .object(let object)? = value(at: path) else { return nil }
        let names = object.names.filter { object[$0] != nil }
        return names.first { name in among.map { Exactly.contains(name, in: $0) } ?? true }.map(JSON.string)
      case .isFilled(let path):
        return try isFilled(path).map(JSON.boolean)
      case .first(let paths, let before):
        let found = paths.compactMap(value(at:))
        return found.first { value in before.map { !value.isText($0) } ?? true } ?? found.first
      case .compare(let fields, let others):
        return try compared(firstMoment(of: fields), firstMoment(of: others)).map(JSON.string)
      case .later(let fields, let others):
        guard try compared(firstMoment(of: fields), firstMoment(of: others)) == "after" else { return nil }
        return .boolean(true)
      case .latest(let fields):
        return try latestMoment(of: fields).map { .number(.init($0.milliseconds)) }
      case .differ(let paths, let others):
        guard let own = firstTextOrNumber(at: paths), let other = firstTextOrNumber(at: others) else { return nil }
        return .boolean(!Exactly.same(own, other))
      case .isExpanded(let path):
        guard let value = value(at: path) else { return nil }
        if case .object = value { return .boolean(true) }
        return .boolean(false)
      case .classOf(let paths, let classes):
        let values = paths.compactMap(textOrNumber(at:)).joined(separator: "/")
        return Exactly.value(of: values, in: classes).map(JSON.string)
      }
    }

    /// How a moment lies to another; `nil` if one of them is absent.
    private func compared(_ own: Moment?, _ other: Moment?) -> String? {
      guard let own, let other else { return nil }
      return own < other ? "before" : own == other ? "same" : "after"
    }

    /// The latest of several moments that are there.
    private func latestMoment(of fields: [MomentField]) throws(NoticebookError) -> Moment? {
      var latest: Moment?
      for field in fields {
        if let moment = try moment(of: field) { latest = max(latest ?? moment, moment) }
      }
      return latest
    }

    private func isFilled(_ path: Path) throws(NoticebookError) -> Bool? {
      guard let list = value(at: path) else { return nil }
      guard case .array(let items) = list, items.allSatisfy({ $0.string != nil }) else {
        throw NoticebookError(path.description, "This is \(list.kind), where a list of identifiers belongs")
      }
      return !items.isEmpty
    }

    // MARK: Values

    /// The value at a path; `nil` if it is absent or null.
    func value(at path: Path) -> JSON? {
      guard let place = places[path.object] else { return nil }
      return JSON.object(place)[path.names]
    }

    func text(at path: Path) throws(NoticebookError) -> String? {
      guard let value = value(at: path) else { return nil }
      guard let text = value.string else {
        throw NoticebookError(path.description, "This is \(value.kind), where a text belongs")
      }
      return text
    }

    /// The first text that is there; `nil` if all are absent.
    func firstText(at paths: [Path]) throws(NoticebookError) -> String? {
      for path in paths {
        if let text = try text(at: path) { return text }
      }
      return nil
    }

    /// A text, or a whole number as a text; `nil` for all other values.
    private func textOrNumber(at path: Path) -> String? {
      let value = value(at: path)
      return value?.string ?? value?.integer.map { String($0) }
    }

    /// The first text or whole number that is there; `nil` if none is.
    private func firstTextOrNumber(at paths: [Path]) -> String? { paths.lazy.compactMap(textOrNumber(at:)).first }

    /// A text of the request; `nil` also for a field that is none of the payloads' requests.
    func request(_ name: String) throws(NoticebookError) -> String? {
      guard payloads.request[name] == .text else { return nil }
      return try text(at: Path(object: "request", names: [name]))
    }

    /// A field of the request that is true or false.
    func flag(_ name: String) throws(NoticebookError) -> Bool {
      switch value(at: Path(object: "request", names: [name])) {
      case nil: return false
      case .boolean(let flag)?: return flag
      case let value?: throw NoticebookError(name, "This is \(value.kind), where true or false belongs")
      }
    }

    // MARK: Moments

    /// The moment of the decision: the argument, or the one of the facts.
    func moment(_ now: Date?) throws(NoticebookError) -> Moment {
      if let now {
        guard let moment = Moment(now) else {
          throw NoticebookError("now", "This is not a date from the years 1 to 9999")
        }
        return moment
      }
      guard let text = try request("now") else {
        throw NoticebookError("now", "The moment of the decision is missing; pass it")
      }
      guard let moment = Moment(iso: text, roundsUp: false), Moment.supported.contains(moment) else {
        throw NoticebookError("now", "This is not a date with a time; write ISO 8601 with an offset")
      }
      return moment
    }

    /// A moment in one of the forms that stores use, or one that is so many milliseconds later; `nil` if it is absent.
    func moment(of field: MomentField, plus: Int64 = 0) throws(NoticebookError) -> Moment? {
      guard let value = value(at: field.path) else { return nil }
      let moment = field.form.moment(value)
      let isSeconds = moment.map { Moment.datesInSeconds.contains($0) } ?? false
      if isSeconds, field.form != .seconds, value.number != nil {
        throw NoticebookError(
          field.path.description,
          "This date is in 1970, so it is probably in seconds; pass milliseconds"
        )
      }
      guard let moment, Moment.supported.contains(moment) else {
        throw NoticebookError(
          field.path.description,
          "This is not a date from the years 1 to 9999 in the form of payloads (\(field.form.rawValue))"
        )
      }
      let shifted = moment.advanced(by: plus)
      guard Moment.supported.contains(shifted) else {
        throw NoticebookError(field.path.description, "This date is too late")
      }
      return shifted
    }

    /// The first of several moments that is there.
    func firstMoment(of fields: [MomentField]) throws(NoticebookError) -> Moment? {
      for field in fields {
        if let moment = try moment(of: field) { return moment }
      }
      return nil
    }

    /// What names the period that a notice is about: the first value that is there and not empty.
    func firstOccurrence(of fields: [OccurrenceField]) throws(NoticebookError) -> String? {
      for field in fields {
        if let form = field.form {
          if let moment = try moment(of: MomentField(path: field.path, form: form)) { return moment.text }
        } else if let text = textOrNumber(at: field.path), !text.isEmpty {
          return text
        }
      }
      return nil
    }

    // MARK: Identity

    /// What tells the customer's subscription from all others.
    func identity() throws(NoticebookError) -> String? {
      let identity = payloads.identity
      if let subscription = try firstIdentifier(at: identity.subscription) { return subscription }
      guard let customer = try firstIdentifier(at: identity.customer),
        let product = try firstIdentifier(at: identity.product)
      else { return nil }
      return "customer \(customer.utf8.count) \(customer)\(product)"
    }

    private func firstIdentifier(at paths: [Path]) throws(NoticebookError) -> String? {
      for path in paths {
        if let found = try identifier(at: path) { return found }
      }
      return nil
    }

    /// An identifier, which some stores write as a number; `nil` if it is absent or empty.
    private func identifier(at path: Path) throws(NoticebookError) -> String? {
      switch value(at: path) {
      case nil: return nil
      case .string(let text)?: return text.isEmpty ? nil : text
      case let value?:
        guard let number = value.integer, path.object != "request" else {
          throw NoticebookError(path.description, "This is \(value.kind), where a text belongs")
        }
        return String(number)
      }
    }

    /// Refuses payloads of different subscriptions, and identifiers that nothing can be told by.
    func checkIdentity() throws(NoticebookError) {
      var known: String?
      for path in payloads.identity.same {
        guard let identifier = try identifier(at: path) else { continue }
        guard known.map({ Exactly.same($0, identifier) }) ?? true else {
          throw NoticebookError(
            path.description,
            "The payloads name different subscriptions; pass those of one"
          )
        }
        known = identifier
      }
      try checkNotificationName()
      _ = try request("id")
      for name in ["id", "customer"] {
        let text = value(at: Path(object: "request", names: [name]))?.string ?? ""
        guard text.utf8.count > Self.identifierLimit else { continue }
        throw NoticebookError(name, "The name has more than \(Self.identifierLimit) bytes; pass a shorter one")
      }
    }

    private func checkNotificationName() throws(NoticebookError) {
      guard let notification = payloads.notification, notification.isUUID == true else { return }
      guard let name = try text(at: notification.path), !name.isEmpty, !Scalars.isUUID(name) else { return }
      throw NoticebookError(
        notification.path.description,
        "This is not a UUID; pass the notification's own, or leave it out"
      )
    }
  }
}

nonisolated extension Noticebook.ValueField {
  /// The number of the variable's value.
  fileprivate func value(in facts: Noticebook.Facts) throws(NoticebookError) -> Int {
    guard let value = facts.value(at: path) else { return absent }
    if let known = literals.first(where: { $0.literal.equals(value) }) { return known.value }
    if let unlisted, literals.contains(where: { $0.literal.hasType(of: value) }) { return unlisted }
    let listed = literals.map(\.literal.description).joined(separator: ", ")
    throw NoticebookError(path.description, "This is \(value.kind) that no table knows; pass one of \(listed)")
  }
}

nonisolated extension Noticebook.Payloads {
  /// The names at the top of the facts under which payloads are passed.
  fileprivate var passedNames: [String] {
    var names: [String] = []
    for path in objects.flatMap({ $0.from ?? [] }) where !path.isInside && !names.contains(path.object) {
      names.append(path.object)
    }
    return names
  }
}

nonisolated extension Noticebook.PayloadObject {
  /// Whether facts are this object themselves.
  fileprivate func isWhole(_ facts: Noticebook.JSON.Object) -> Bool {
    let isNamed = whole?.contains { facts[$0] != nil } ?? false
    return isNamed || envelope.map { Noticebook.JSON.object(facts)[$0.data] != nil } ?? false
  }
}

nonisolated extension Noticebook.ListItem {
  /// What an item is chosen by.
  fileprivate func key(of entry: Noticebook.JSON.Object) -> String { entry[by]?.string ?? "" }
}

nonisolated extension Noticebook.Envelope {
  /// What the envelope holds, with the identifier of its message; `nil` if the object is not an envelope.
  fileprivate func opened(
    _ object: Noticebook.JSON.Object,
    at path: String
  ) throws(NoticebookError) -> Noticebook.JSON.Object? {
    let envelope = Noticebook.JSON.object(object)
    guard let data = envelope[self.data] else { return nil }
    guard let bytes = data.string.flatMap({ Noticebook.Base64.decode($0) }),
      case .object(var content)? = try? Noticebook.JSON(bytes)
    else {
      throw NoticebookError(
        ([path] + self.data).joined(separator: "."),
        "This is not an object as JSON in whole Base64; pass the request's body as it came"
      )
    }
    if let id = envelope[id] { content.set(field, to: id) }
    return content
  }
}

nonisolated extension Noticebook.MomentField.Form {
  /// The moment that a payload's value is; `nil` if it has another form.
  fileprivate func moment(_ value: Noticebook.JSON) -> Noticebook.Moment? {
    switch (self, value) {
    case (.rfc3339, .string(let text)):
      Noticebook.Moment(iso: text, roundsUp: true)
    case (.millisecondsText, .string(let text)):
      Noticebook.Scalars.wholeNumber(text).map { Noticebook.Moment(milliseconds: $0) }
    case (.seconds, .number(let number)):
      number.roundedUp(thousandfold: true).map { Noticebook.Moment(milliseconds: $0) }
    case (.milliseconds, .number(let number)), (.millisecondsText, .number(let number)):
      number.roundedUp().map { Noticebook.Moment(milliseconds: $0) }
    default: nil
    }
  }
}

// MARK: - Language and zone

nonisolated extension Noticebook {
  /// The customer's language and zone.
  fileprivate struct Setting {
    let locale: String
    let timeZone: String
    let zone: Zone
    let isZoneAssumed: Bool
    let assumptions: [Assumption]
  }
}

nonisolated extension Noticebook.Catalog {
  /// Refuses fields of the request that a notice could not be worded with.
  fileprivate func check(_ facts: Noticebook.Facts) throws(NoticebookError) {
    let locale = try facts.request("locale")
    _ = try setting(locale: locale ?? sourceLocale, timeZone: nil, facts)
    for name in ["appName", "productName", "support"] { _ = try facts.request(name) }
  }

  /// The language and zone that are given, or else those that the store's region makes likely.
  fileprivate func setting(
    locale: String?,
    timeZone: String?,
    _ facts: Noticebook.Facts
  ) throws(NoticebookError) -> Noticebook.Setting {
    var assumptions: [Noticebook.Assumption] = []
    let givenLocale = if let locale { locale } else { try facts.request("locale") }
    let givenZone = if let timeZone { timeZone } else { try facts.request("timeZone") }
    let isWhole = givenLocale != nil && givenZone != nil
    let storefront = if !isWhole, let region = payloads.region { try facts.text(at: region) } else { String?.none }
    let usual = storefront.flatMap { Noticebook.Exactly.value(of: $0, in: regions) }
    guard let language = givenLocale ?? usual?.locale else {
      throw NoticebookError("locale", "No locale is given, and no storefront tells it; pass the customer's locale")
    }
    if givenLocale == nil {
      assumptions.append(.init(field: "locale", storefront: storefront, value: language))
    } else if !Noticebook.Scalars.isLanguageTag(language) {
      throw NoticebookError("locale", "This is not a locale; pass a tag of BCP 47, such as ja or pt-BR")
    }
    let name = givenZone ?? usual?.timeZone ?? "UTC"
    if givenZone == nil {
      let source = usual?.timeZone == nil ? nil : storefront
      assumptions.append(.init(field: "timeZone", storefront: source, value: name))
    }
    return Noticebook.Setting(
      locale: language,
      timeZone: name,
      zone: try Noticebook.Zone(name),
      isZoneAssumed: givenZone == nil,
      assumptions: assumptions
    )
  }

  /// The locale of the catalog for a requested one: itself, the nearest parent, or one of the same language.
  fileprivate func nearestLocale(to requested: String) -> Noticebook.LocaleTexts? {
    var subtags = requested.lowercased().split(separator: "-")
    let language = subtags.first
    while !subtags.isEmpty {
      let tag = subtags.joined(separator: "-")
      if let found = locales.first(where: { $0.tag.lowercased() == tag }) { return found }
      subtags.removeLast()
    }
    return locales.first { $0.tag.lowercased().split(separator: "-").first == language }
  }
}

// MARK: - Notices

nonisolated extension Noticebook {
  /// What comes of a notice that a decision names.
  fileprivate enum Wording {
    case written(Notice)
    case withheld(reason: String)

    var notice: Notice? { if case .written(let notice) = self { notice } else { nil } }
    var warnings: [String] { if case .withheld(let reason) = self { [reason] } else { [] } }
  }

  /// Words notices for one customer.
  fileprivate struct NoticeWriter {
    let catalog: Catalog
    let facts: Facts
    let now: Moment
    let setting: Setting

    /// The notice that a decision asks for; `nil` if it asks for none.
    func wording(of decision: Decision, on wanted: [String]) throws(NoticebookError) -> Wording? {
      guard let name = decision.notice else { return nil }
      var id = name
      if try facts.flag("reminder") {
        guard let reminder = try definition(of: name).reminder else {
          return .withheld(reason: "Notice \(name) has no reminder")
        }
        id = reminder
      }
      let definition = try definition(of: id)
      let parameters = Parameters(definitions: catalog.parameters, facts: facts, now: now, zone: setting.zone)
      let validUntil = try definition.validUntil.map { name throws(NoticebookError) in try parameters.moment(name) }
      if let validUntil, validUntil <= now {
        return .withheld(reason: "Notice \(id) was valid until \(validUntil.text), which is over; it must not be sent")
      }
      let source = try catalog.source
      let locale = catalog.nearestLocale(to: setting.locale) ?? source
      let channels = definition.channels.filter { wanted.isEmpty || wanted.contains($0.name) }
      let names = Set(channels.flatMap { $0.parameters[locale.tag] ?? [] }).sorted()
      let values = try parameters.values(
        of: names,
        defaultKeys: defaultKeys,
        styles: Styles(table: catalog.styles, region: locale.region(for: setting.locale))
      )
      if let contradiction = parameters.contradiction(between: names, values) {
        return .withheld(reason: "Notice \(id) must not be sent: \(contradiction)")
      }
      let writer = ChannelWriter(
        texts: Texts(catalog, source: source),
        channels: catalog.channels,
        id: id,
        definition: definition,
        values: values,
        action: decision.action,
        address: decision.action.flatMap { catalog.links[$0] },
        linksTextMessages: try facts.flag("textMessageLink"),
        assumedZone: setting.isZoneAssumed ? setting.timeZone : nil
      )
      let written = try channels.map { channel throws(NoticebookError) in try writer.written(channel, in: locale) }
      return .written(try notice(written, by: writer, in: locale, validUntil: validUntil))
    }

    private func definition(of name: String) throws(NoticebookError) -> NoticeDefinition {
      try Catalog.known(catalog.notices[name], "notice \(name)")
    }

    /// The locales whose default of a parameter counts, the best first.
    private var defaultKeys: [String] {
      let language = setting.locale.split(separator: "-").first.map { $0.lowercased() } ?? ""
      return [setting.locale, language, "any", catalog.sourceLocale]
    }

    private func notice(
      _ written: [WrittenChannel],
      by writer: ChannelWriter,
      in nearest: LocaleTexts,
      validUntil: Moment?
    ) throws(NoticebookError) -> Notice {
      let first = written.first?.locale ?? nearest
      let common = written.allSatisfy { $0.locale.tag == first.tag } ? first : nil
      return Notice(
        action: try writer.linkedAction(in: common ?? nearest),
        channels: Dictionary(written.map { ($0.name, $0.parts) }) { first, _ in first },
        id: writer.id,
        locale: common?.tag,
        locales: Dictionary(written.map { ($0.name, $0.locale.tag) }) { first, _ in first },
        timeZone: setting.timeZone,
        validUntil: validUntil?.text
      )
    }
  }

  /// A channel in words, and the locale whose words they are.
  fileprivate struct WrittenChannel {
    let name: String
    let locale: LocaleTexts
    let parts: [String: Part]
  }

  /// Words the channels of one notice.
  fileprivate struct ChannelWriter {
    let texts: Texts
    let channels: [String: [PartDefinition]]
    let id: String
    let definition: NoticeDefinition
    let values: Values
    let action: String?
    let address: String?
    let linksTextMessages: Bool
    /// The zone that dates are in, if it was assumed: texts name it then.
    let assumedZone: String?

    private static let zoneLine = "notices.common.zone.line"
    private static let zoneClosing = "notices.common.zone.closing"
    private static let plainLink = "notices.common.link.plain"

    private var actionKey: String? { action.map { "notices.common.action.\($0)" } }

    func linkedAction(in locale: LocaleTexts) throws(NoticebookError) -> Action? {
      guard let action, let label = try actionLabel(in: locale) else { return nil }
      return Action(id: action, label: label, url: address)
    }

    private func actionLabel(in locale: LocaleTexts) throws(NoticebookError) -> String? {
      guard let actionKey else { return nil }
      return try texts.line(actionKey, in: locale, values)
    }

    /// A channel in a locale, or as a whole in the source locale where one of its texts is missing.
    func written(_ channel: ChannelUse, in nearest: LocaleTexts) throws(NoticebookError) -> WrittenChannel {
      let kinds = try Catalog.known(channels[channel.name], "channel \(channel.name)")
      let needed = kinds.flatMap { neededKeys(of: $0, channel, in: nearest) }
      let locale =
        needed.allSatisfy { nearest.texts[$0] != nil || texts.source.texts[$0] == nil } ? nearest : texts.source
      var parts: [String: Part] = [:]
      var lines: [String: String] = [:]
      for part in kinds {
        guard let key = key(of: part, channel), texts.find(key, in: locale) != nil else { continue }
        let namesZone = namesZone(in: part, channel, locale)
        if part.format == .paragraphs {
          parts[part.name] = try document(key, namesZone: namesZone, in: locale, lines)
        } else {
          let written = try line(of: part, key, namesZone: namesZone, in: locale)
          (parts[part.name], lines[part.name]) = (written, written.text)
        }
      }
      return WrittenChannel(name: channel.name, locale: locale, parts: parts)
    }

    private func key(of part: PartDefinition, _ channel: ChannelUse) -> String? {
      part.format == .actionLabel ? actionKey : "notices.\(id).\(channel.name).\(part.name)"
    }

    private func namesZone(in part: PartDefinition, _ channel: ChannelUse, _ locale: LocaleTexts) -> Bool {
      assumedZone != nil && channel.zoneParts[locale.tag]?.contains(part.name) == true
    }

    /// The texts that a part is made of.
    private func neededKeys(of part: PartDefinition, _ channel: ChannelUse, in locale: LocaleTexts) -> [String] {
      guard let key = key(of: part, channel) else { return [] }
      guard part.format == .actionLabel || texts.find(key, in: locale) != nil else { return [] }
      let namesZone = namesZone(in: part, channel, locale)
      switch part.format {
      case .actionLabel: return [key]
      case .line: return [key] + (namesZone ? [Self.zoneLine] : [])
      case .paragraphs:
        let shared = definition.openings + definition.closings + (actionKey.map { [$0] } ?? [])
        return [key, Self.plainLink] + shared + (namesZone ? [Self.zoneClosing] : [])
      }
    }

    // MARK: Lines

    private func line(
      of part: PartDefinition,
      _ key: String,
      namesZone: Bool,
      in locale: LocaleTexts
    ) throws(NoticebookError) -> Part {
      var text = try texts.line(key, in: locale, values)
      if namesZone {
        let named = try values.replaced(by: ["text": text, "zone": zoneName(in: locale)])
        text = try texts.line(Self.zoneLine, in: locale, named)
      }
      guard part.isTextMessage == true else { return Part(text: text, html: nil, messages: nil) }
      if linksTextMessages, let address { text += " " + address }
      text = Scalars.withPlainSpaces(text)
      return Part(text: text, html: nil, messages: texts.characters.messageCount(of: text))
    }

    private func zoneName(in locale: LocaleTexts) throws(NoticebookError) -> String {
      let names = assumedZone.flatMap { texts.zones[$0] }
      return try Catalog.known(names?[locale.tag], "name of the zone \(assumedZone ?? "")")
    }

    // MARK: Documents

    /// An email's body, in its layouts.
    private func document(
      _ key: String,
      namesZone: Bool,
      in locale: LocaleTexts,
      _ lines: [String: String]
    ) throws(NoticebookError) -> Part {
      let text = try shared(definition.openings, in: locale) + texts.paragraphs(key, in: locale, values)
      let ending = try zoneClosing(namesZone, in: locale) + shared(definition.closings, in: locale)
      var common = try common(key, in: locale, lines)
      common["hasClosings"] = .flag(!ending.isEmpty)
      (common["paragraphs"], common["closings"]) = (.list(text.map(Self.html)), .list(ending.map(Self.html)))
      let html = texts.layouts.html.written(common)
      common["paragraphs"] = .list(try plain(text, in: locale))
      common["closings"] = .list(try plain(ending, in: locale))
      return Part(text: Scalars.trimmedEnd(texts.layouts.text.written(common)), html: html, messages: nil)
    }

    /// What both layouts are filled in with.
    private func common(
      _ key: String,
      in locale: LocaleTexts,
      _ lines: [String: String]
    ) throws(NoticebookError) -> [String: LayoutValue] {
      let found = texts.find(key, in: locale)?.locale ?? locale
      return [
        "lang": .text(found.tag), "dir": .text(found.isRightToLeft == true ? "rtl" : "ltr"),
        "subject": .text(lines["subject"] ?? ""), "preheader": .text(lines["preheader"] ?? ""),
        "appName": .text(values.text("appName") ?? ""), "hasAction": .flag(action != nil),
        "action": .text(try actionLabel(in: locale) ?? ""), "actionURL": .text(address ?? ""),
      ]
    }

    /// The paragraphs that several notices share, without those whose values are missing.
    private func shared(_ keys: [String], in locale: LocaleTexts) throws(NoticebookError) -> [Paragraph] {
      var paragraphs: [Paragraph] = []
      for key in keys {
        let needs = texts.find(key, in: locale)?.text.needs ?? []
        if needs.contains(where: values.missing.contains) { continue }
        paragraphs += try texts.paragraphs(key, in: locale, values)
      }
      return paragraphs
    }

    private func zoneClosing(_ namesZone: Bool, in locale: LocaleTexts) throws(NoticebookError) -> [Paragraph] {
      guard namesZone else { return [] }
      let named = try values.replaced(by: ["zone": zoneName(in: locale)])
      return try texts.paragraphs(Self.zoneClosing, in: locale, named)
    }

    private static func html(_ paragraph: Paragraph) -> String {
      paragraph.map { run in
        let text = Scalars.escaped(run.text)
        return run.url.map { "<a href=\"\(Scalars.escaped($0))\">\(text)</a>" } ?? text
      }.joined()
    }

    private func plain(_ paragraphs: [Paragraph], in locale: LocaleTexts) throws(NoticebookError) -> [String] {
      try paragraphs.map { paragraph throws(NoticebookError) in
        var text = ""
        for run in paragraph {
          guard let url = run.url else {
            text += run.text
            continue
          }
          text += try texts.line(Self.plainLink, in: locale, values.replaced(by: ["text": run.text, "url": url]))
        }
        return text
      }
    }
  }

  /// A run of text that may lead to an address.
  fileprivate struct Run {
    let text: String
    let url: String?
  }

  fileprivate typealias Paragraph = [Run]

  /// Finds the texts of a catalog, and fills them in.
  fileprivate struct Texts {
    let source: LocaleTexts
    let characters: Characters
    let zones: [String: [String: String]]
    let layouts: Layouts

    init(_ catalog: Catalog, source: LocaleTexts) {
      self.source = source
      (characters, zones, layouts) = (catalog.characters, catalog.zones, catalog.layouts)
    }

    /// A text and the locale that has it: the given one, or else the source locale.
    func find(_ key: String, in locale: LocaleTexts) -> (text: Text, locale: LocaleTexts)? {
      if let text = locale.texts[key] { return (text, locale) }
      return source.texts[key].map { ($0, source) }
    }

    /// A text of one line.
    func line(_ key: String, in locale: LocaleTexts, _ values: Values) throws(NoticebookError) -> String {
      try paragraphs(key, in: locale, values).map { $0.map(\.text).joined() }.joined(separator: " ")
    }

    /// The paragraphs of a text; empty if the text is missing.
    func paragraphs(_ key: String, in locale: LocaleTexts, _ values: Values) throws(NoticebookError) -> [Paragraph] {
      guard let found = find(key, in: locale) else { return [] }
      let isIsolating = found.locale.isRightToLeft == true || values.haveText(in: characters.rightToLeft)
      let fitting = found.text.variants.first { $0.when?.allSatisfy(values.fit) ?? true }
      let variant = try Catalog.known(fitting, "variant of \(key) for these values")
      return try variant.paragraphs.map { paragraph throws(NoticebookError) in
        try paragraph.map { inline throws(NoticebookError) in
          let pieces = try inline.pieces.map { piece throws(NoticebookError) in
            try values.written(piece, isIsolating: isIsolating)
          }
          return Run(text: pieces.joined(), url: inline.url)
        }
      }
    }
  }
}

nonisolated extension Noticebook.LocaleTexts {
  /// The tag of a region whose way of writing values counts for a requested locale.
  fileprivate func region(for requested: String) -> String? {
    regions?.first { $0.lowercased() == requested.lowercased() }
  }
}

nonisolated extension Noticebook.Characters {
  /// How many messages a text message is sent as.
  fileprivate func messageCount(of text: String) -> Int {
    var septets = 0
    for letter in text.unicodeScalars {
      if gsm7Extensions.contains(letter) {
        septets += 2
      } else if gsm7.contains(letter) {
        septets += 1
      } else {
        return textMessages.ucs2.count(for: text.utf16.count)
      }
    }
    return textMessages.gsm7.count(for: septets)
  }
}

nonisolated extension Noticebook {
  /// What a layout is filled in with.
  fileprivate enum LayoutValue {
    case text(String)
    case flag(Bool)
    case list([String])

    var isThere: Bool {
      switch self {
      case .text(let text): !text.isEmpty
      case .flag(let flag): flag
      case .list(let items): !items.isEmpty
      }
    }
  }
}

nonisolated extension Noticebook.Layout {
  /// The layout filled in with values.
  fileprivate func written(_ values: [String: Noticebook.LayoutValue]) -> String {
    Self.written(parts, values, item: "")
  }

  private static func written(_ parts: [Part], _ values: [String: Noticebook.LayoutValue], item: String) -> String {
    parts.map { part in
      switch part {
      case .text(let text):
        return text
      case .value(let name, let isEscaped):
        let text = if name == "." { item } else if case .text(let text)? = values[name] { text } else { "" }
        return isEscaped ? Noticebook.Scalars.escaped(text) : text
      case .section(let name, let isInverted, let parts):
        guard let value = values[name], value.isThere else {
          return isInverted ? written(parts, values, item: item) : ""
        }
        if isInverted { return "" }
        guard case .list(let items) = value else { return written(parts, values, item: item) }
        return items.map { written(parts, values, item: $0) }.joined()
      }
    }.joined()
  }
}

// MARK: - Values

nonisolated extension Noticebook {
  /// A value that texts are filled in with.
  fileprivate enum Value {
    case text(String)
    case number(Int64)
    case price(Price)
    /// A day since 1970, and for an end in the middle of it the end itself.
    case day(Int, time: LocalTime?)
  }

  /// A price from 0: whole units of a currency, and the smallest units beyond them.
  fileprivate struct Price {
    let whole: Int64
    let fraction: Int64
    let currency: String
  }

  /// Reads the values of notices.
  fileprivate struct Parameters {
    let definitions: [String: Parameter]
    let facts: Facts
    let now: Moment
    let zone: Zone

    private static let textLimit = 200

    private func definition(of name: String) throws(NoticebookError) -> Parameter {
      try Catalog.known(definitions[name], "parameter \(name)")
    }

    /// The moment of a parameter; throws where the facts leave it out.
    func moment(_ name: String) throws(NoticebookError) -> Moment {
      guard case .moment(let fields, let plus) = try definition(of: name), let first = fields.first else {
        return try Catalog.known(nil, "moment \(name)")
      }
      guard let moment = try facts.firstMoment(of: fields) else {
        throw NoticebookError(first.path.description, "The notice needs this date (\(name)), and it is absent")
      }
      let shifted = moment.advanced(by: plus)
      guard Moment.supported.contains(shifted) else {
        throw NoticebookError(first.path.description, "This date (\(name)) is too late")
      }
      return shifted
    }

    /// The last millisecond before the minute in which an end is: a text has no seconds.
    private func lastMoment(before name: String) throws(NoticebookError) -> Moment {
      try moment(name).startOfMinute.advanced(by: -1)
    }

    /// The day of a parameter, and for an end that is in the middle of one, the end itself.
    private func day(_ name: String) throws(NoticebookError) -> (day: Int, time: LocalTime?) {
      switch try definition(of: name) {
      case .dayOf(let moment):
        return (zone.local(try self.moment(moment)).day, nil)
      case .lastDay(let end):
        let last = zone.local(try lastMoment(before: end)).day
        let local = zone.local(try moment(end))
        return (last, local.day == last ? local : nil)
      default:
        return try Catalog.known(nil, "day \(name)")
      }
    }

    /// The values of some parameters.
    func values(of names: [String], defaultKeys: [String], styles: Styles) throws(NoticebookError) -> Values {
      let today = zone.local(now).day
      var values: [String: Value] = [:]
      var missing: Set<String> = []
      for name in names where values[name] == nil {
        switch try definition(of: name) {
        case .text(let definition):
          let text = try text(definition, defaultKeys)
          if text == nil { missing.insert(name) }
          values[name] = .text(text ?? "")
        case .wholeNumber(let path):
          values[name] = .number(try wholeNumber(name, at: path))
        case .price(let definition):
          values[name] = .price(try price(name, definition, styles))
        case .daysUntil(let end):
          values[name] = .number(Int64(max(0, try day(end).day - today)))
        case .dayOf, .lastDay:
          let (day, time) = try day(name)
          values[name] = .day(day, time: time)
        case .moment: break
        }
      }
      try addTimes(to: &values)
      let limit = styles.table.daysWithoutYear
      let hasYear = values.values.contains { value in
        if case .day(let day, _) = value { abs(day - today) > limit } else { false }
      }
      return Values(all: values, missing: missing, hasYear: hasYear, styles: styles)
    }

    /// Gives ends at midnight a time where another end has one: the last minute before them.
    private func addTimes(to values: inout [String: Value]) throws(NoticebookError) {
      let hasTime = values.values.contains { if case .day(_, _?) = $0 { true } else { false } }
      guard hasTime else { return }
      for (name, value) in values {
        guard case .day(let day, nil) = value, case .lastDay(let end) = try definition(of: name) else { continue }
        let lastMinute = try lastMoment(before: end).startOfMinute
        values[name] = .day(day, time: zone.local(lastMinute))
      }
    }

    private func text(_ definition: Parameter.Text, _ defaultKeys: [String]) throws(NoticebookError) -> String? {
      let given = try facts.text(at: definition.path)
      if given == nil {
        let product = try facts.firstText(at: definition.productIds)
        let texts = product.flatMap { Exactly.value(of: $0, in: definition.byProduct) } ?? definition.defaults
        let values = defaultKeys.lazy.compactMap { Exactly.value(of: $0, in: texts) }
        if let value = values.first { return value }
        if definition.isOptional { return nil }
      }
      let text = Scalars.printable(given ?? "")
      guard !Scalars.isBlank(text) else {
        throw NoticebookError(definition.path.description, "The notice needs this text, and it is missing or blank")
      }
      guard text.unicodeScalars.count <= Self.textLimit else {
        throw NoticebookError(
          definition.path.description,
          "The text has more than \(Self.textLimit) code points"
        )
      }
      return text
    }

    private func wholeNumber(_ name: String, at path: Path) throws(NoticebookError) -> Int64 {
      guard let number = facts.value(at: path)?.integer else {
        throw NoticebookError(path.description, "The notice needs this whole number (\(name))")
      }
      return number
    }

    // MARK: Prices

    private func price(
      _ name: String,
      _ definition: Parameter.Price,
      _ styles: Styles
    ) throws(NoticebookError) -> Price {
      let value = facts.value(at: definition.path)
      let code =
        try definition.currency.map { path throws(NoticebookError) in try facts.text(at: path) }
        ?? (definition.form == .money ? value?[["currencyCode"]]?.string : nil)
      let currency = code.flatMap(Scalars.currencyCode) ?? ""
      guard let digits = styles.fractionDigits(of: currency) else {
        let path = definition.currency ?? definition.path.appending("currencyCode")
        throw NoticebookError(path.description, "The notice needs the currency of a price (\(name))")
      }
      guard let value, let amount = definition.form.amount(value, digits: digits) else {
        throw NoticebookError(
          definition.path.description,
          "The notice needs this price (\(name)), from 0, as payloads have it"
        )
      }
      guard let fraction = amount.fraction(digits: digits) else {
        throw NoticebookError(
          definition.path.description,
          "The price (\(name)) is more exact than \(currency) can be paid"
        )
      }
      return Price(whole: amount.whole, fraction: fraction, currency: currency)
    }

    /// Why prices cannot all be true.
    func contradiction(between names: [String], _ values: Values) -> String? {
      for name in names {
        guard case .price(let more)? = values.all[name], case .price(let definition)? = definitions[name],
          let lower = definition.moreThan, case .price(let less)? = values.all[lower]
        else { continue }
        if more.currency != less.currency { return "\(name) and \(lower) are in different currencies" }
        if (more.whole, more.fraction) <= (less.whole, less.fraction) { return "\(name) is not more than \(lower)" }
      }
      return nil
    }
  }

  /// An amount from 0 with digits behind the decimal sign.
  fileprivate struct Amount {
    let whole: Int64
    let rest: Int64
    /// How many digits `rest` stands for.
    let scale: Int

    /// An amount in the smallest units of a scale; `nil` for one below 0.
    init?(units: Int64?, scale: Int) {
      guard let units, units >= 0 else { return nil }
      let one = Noticebook.powerOfTen(scale)
      (whole, rest, self.scale) = (units / one, units % one, scale)
    }

    /// Whole units with billionths; `nil` for an amount below 0.
    init?(whole: Int64?, billionths: Int64?) {
      guard let whole, let billionths, whole >= 0, (0..<1_000_000_000).contains(billionths) else { return nil }
      (self.whole, rest, scale) = (whole, billionths, 9)
    }

    /// The rest in so many digits; `nil` if it has more of them.
    func fraction(digits: Int) -> Int64? {
      if digits >= scale { return rest * Noticebook.powerOfTen(digits - scale) }
      let (fraction, finer) = rest.quotientAndRemainder(dividingBy: Noticebook.powerOfTen(scale - digits))
      return finer == 0 ? fraction : nil
    }
  }

  /// A power of ten, for the 0 to 9 digits that amounts have.
  fileprivate static func powerOfTen(_ exponent: Int) -> Int64 {
    (0..<exponent).reduce(1) { power, _ in power * 10 }
  }

  /// Values that texts are filled in with.
  fileprivate struct Values {
    let all: [String: Value]
    let missing: Set<String>
    let hasYear: Bool
    let styles: Styles

    /// Texts in the place of the values.
    func replaced(by texts: [String: String]) -> Values {
      Values(all: texts.mapValues(Value.text), missing: missing, hasYear: hasYear, styles: styles)
    }

    func text(_ name: String) -> String? {
      if case .text(let text)? = all[name] { text } else { nil }
    }

    /// Whether a text has a scalar of some blocks.
    func haveText(in blocks: [Interval]) -> Bool {
      all.values.contains { value in
        guard case .text(let text) = value else { return false }
        return text.unicodeScalars.contains { scalar in blocks.contains { $0.contains(UInt64(scalar.value)) } }
      }
    }

    /// Whether a condition of a variant holds.
    func fit(_ condition: Condition) -> Bool {
      switch (condition.test, all[condition.value]) {
      // Texts are equal where they are canonically equivalent.
      case (.isText(let text), .text(let own)?): own == text
      case (.isNumber(let number), .number(let own)?): own == number
      case (.anyOf(let alternatives), .number(let own)?): Self.holds(any: alternatives, of: own.magnitude)
      case (.noneOf(let alternatives), .number(let own)?): !Self.holds(any: alternatives, of: own.magnitude)
      default: false
      }
    }

    private static func holds(any alternatives: [[Relation]], of magnitude: UInt64) -> Bool {
      alternatives.contains { relations in relations.allSatisfy { $0.holds(of: magnitude) } }
    }

    /// A piece of a text.
    func written(_ piece: Piece, isIsolating: Bool) throws(NoticebookError) -> String {
      switch piece {
      case .text(let text):
        return text
      case .constant(let text, let isolation):
        return Self.isolated(text, by: isIsolating ? isolation : nil)
      case .value(let name, let format, let isolation):
        let value = try Catalog.known(all[name], "value \(name)")
        return Self.isolated(try written(value, as: format), by: isIsolating ? isolation : nil)
      }
    }

    private static func isolated(_ text: String, by isolation: String?) -> String {
      isolation.map { $0 + text + "\u{2069}" } ?? text
    }

    private func written(_ value: Value, as format: Format?) throws(NoticebookError) -> String {
      switch (value, format) {
      case (.text(let text), nil): text
      case (.number(let number), .integer(let place)?): try styles.integer(place).written(number)
      case (.price(let price), .price(let place)?): try styles.price(place).written(price)
      case (.day(let day, let time), .day(let format)?): try written(day, time, as: format)
      default: try Catalog.known(nil, "way to write a value")
      }
    }

    private func written(_ day: Int, _ time: LocalTime?, as format: DayFormat) throws(NoticebookError) -> String {
      if let time, let usual = format.time {
        let place = hasYear ? format.timeWithYear ?? usual : usual
        return try styles.day(place).written(time)
      }
      let place = hasYear ? format.dayWithYear : format.day
      return try styles.day(place).written(LocalTime(day: day, hour: 0, minute: 0))
    }
  }

  /// How values are written, by a locale's usual way or by that of a region.
  fileprivate struct Styles {
    let table: StyleTable
    let region: String?

    func integer(_ place: Int) throws(NoticebookError) -> IntegerStyle { try style(place, in: table.integers) }
    func day(_ place: Int) throws(NoticebookError) -> DayStyle { try style(place, in: table.days) }
    func price(_ place: Int) throws(NoticebookError) -> PriceStyle { try style(place, in: table.prices) }

    private func style<Style>(_ place: Int, in styles: [Regional<Style>]) throws(NoticebookError) -> Style {
      let style = try Catalog.known(styles.indices.contains(place) ? styles[place] : nil, "style \(place)")
      return region.flatMap { style.regional?[$0] } ?? style.usual
    }

    /// The digits behind the decimal sign of a currency; `nil` if prices cannot be in it.
    func fractionDigits(of currency: String) -> Int? {
      table.prices.lazy.compactMap { $0.usual.currencies[currency] }.first?.fractionDigits
    }
  }
}

nonisolated extension Noticebook.Parameter.Price.Form {
  /// The amount that a payload's value is, in a currency with so many digits behind the decimal sign.
  fileprivate func amount(_ value: Noticebook.JSON, digits: Int) -> Noticebook.Amount? {
    switch self {
    case .thousandths: Noticebook.Amount(units: value.integer, scale: 3)
    case .minorUnits: Noticebook.Amount(units: value.integer, scale: digits)
    case .money: Self.money(value)
    }
  }

  private static func money(_ value: Noticebook.JSON) -> Noticebook.Amount? {
    let (units, nanos) = (value[["units"]], value[["nanos"]])
    guard units != nil || nanos != nil else { return nil }
    return Noticebook.Amount(whole: wholeNumber(units), billionths: wholeNumber(nanos))
  }

  /// A whole number, also as a text; 0 if it is absent.
  private static func wholeNumber(_ value: Noticebook.JSON?) -> Int64? {
    guard let value else { return 0 }
    return value.integer ?? value.string.flatMap(Noticebook.Scalars.wholeNumber)
  }
}

nonisolated extension Noticebook.Relation {
  fileprivate func holds(of magnitude: UInt64) -> Bool {
    let operand = modulus.map { magnitude % $0 } ?? magnitude
    return ranges.contains { $0.contains(operand) } != isOutside
  }
}

nonisolated extension Noticebook.IntegerStyle {
  fileprivate func written(_ number: Int64) -> String {
    let places = Array(String(number.magnitude).utf8.map { Int($0 - UInt8(ascii: "0")) })
    var text = ""
    for (index, digit) in places.enumerated() {
      let rest = places.count - index - lastGroup
      let endsGroup = index > 0 && rest >= 0 && rest.isMultiple(of: otherGroups)
      if endsGroup, places.count >= leastGroupedDigits { text += separator }
      text += digits[digit]
    }
    return number < 0 ? minus[0] + text + minus[1] : text
  }
}

nonisolated extension Noticebook.PriceStyle {
  fileprivate func written(_ price: Noticebook.Price) throws(NoticebookError) -> String {
    let currency = try Noticebook.Catalog.known(currencies[price.currency], "way to write \(price.currency)")
    var text = currency.before + whole.written(price.whole)
    if currency.fractionDigits > 0 {
      let places = Noticebook.padded(price.fraction, to: currency.fractionDigits).utf8
      text += decimalSign + places.map { whole.digits[Int($0 - UInt8(ascii: "0"))] }.joined()
    }
    return text + currency.behind
  }
}

nonisolated extension Noticebook.DayStyle {
  fileprivate func written(_ time: Noticebook.LocalTime) -> String {
    let date = Noticebook.CivilDate(daysSince1970: time.day)
    return pieces.map { piece in
      switch piece {
      case .text(let text): text
      case .year(let digits): String(date.year.magnitude).utf8.map { digits[Int($0 - UInt8(ascii: "0"))] }.joined()
      case .unit(.month, let names): names[date.month - 1]
      case .unit(.day, let names): names[date.day - 1]
      case .unit(.weekday, let names): names[date.weekday]
      case .unit(.hour, let names): names[time.hour]
      case .unit(.minute, let names): names[time.minute]
      }
    }.joined()
  }
}

// MARK: - Data of a catalog

nonisolated extension Noticebook {
  /// The data of a catalog. Everything that texts and tables point to by a number is checked when it is read.
  fileprivate struct Catalog: Decodable, Sendable {
    let payloads: Payloads
    let decision: DecisionRules
    let sourceLocale: String
    let locales: [LocaleTexts]
    let parameters: [String: Parameter]
    let notices: [String: NoticeDefinition]
    let channels: [String: [PartDefinition]]
    let links: [String: String]
    let styles: StyleTable
    let layouts: Layouts
    let regions: [String: UsualSetting]
    let zones: [String: [String: String]]
    let characters: Characters

    private static let format = 1

    init(_ text: some StringProtocol) throws(NoticebookError) {
      let data = Data(text.utf8)
      do {
        let version = try JSONDecoder().decode(Version.self, from: data)
        guard version.format == Self.format else {
          throw NoticebookError(nil, "The catalog has format \(version.format), not \(Self.format); generate it again")
        }
        self = try JSONDecoder().decode(Catalog.self, from: data)
      } catch let error as NoticebookError {
        throw error
      } catch {
        throw NoticebookError(nil, "This is not the data of a catalog; generate it again (\(Self.reason(error)))")
      }
    }

    private static func reason(_ error: any Error) -> String {
      guard let error = error as? DecodingError else { return "\(error)" }
      switch error {
      case .dataCorrupted(let context), .keyNotFound(_, let context), .typeMismatch(_, let context),
        .valueNotFound(_, let context):
        let path = context.codingPath.map(\.stringValue).joined(separator: ".")
        return path.isEmpty ? context.debugDescription : "\(path): \(context.debugDescription)"
      @unknown default: return "\(error)"
      }
    }

    /// Something that one part of a catalog says another part has.
    static func known<Found>(_ value: Found?, _ name: String) throws(NoticebookError) -> Found {
      guard let value else { throw NoticebookError(nil, "The catalog has no \(name); generate it again") }
      return value
    }

    /// The locale whose texts stand in for those that others lack.
    var source: LocaleTexts {
      get throws(NoticebookError) {
        try Self.known(locales.first { $0.tag == sourceLocale }, "locale \(sourceLocale)")
      }
    }
  }

  fileprivate struct Version: Decodable, Sendable {
    let format: Int
  }

  /// The locale and the zone that are usual in a region, where there are such.
  fileprivate struct UsualSetting: Decodable, Sendable {
    let locale: String?
    let timeZone: String?

    init(from decoder: any Decoder) throws {
      var items = try decoder.unkeyedContainer()
      locale = try items.decode(String?.self)
      timeZone = try items.decode(String?.self)
    }
  }

  fileprivate struct Characters: Decodable, Sendable {
    let rightToLeft: [Interval]
    let gsm7: Set<Unicode.Scalar>
    let gsm7Extensions: Set<Unicode.Scalar>

    let textMessages: MessageSizes

    struct MessageSizes: Decodable, Sendable {
      let gsm7: MessageSize
      let ucs2: MessageSize
    }

    /// How much fits into a text message, and into each of several.
    struct MessageSize: Decodable, Sendable {
      let single: Int
      let part: Int

      func count(for length: Int) -> Int { length <= single ? 1 : (length + part - 1) / part }
    }

    private enum CodingKeys: CodingKey { case rightToLeft, gsm7, gsm7Extensions, textMessages }

    init(from decoder: any Decoder) throws {
      let members = try decoder.container(keyedBy: CodingKeys.self)
      rightToLeft = try members.decode([Interval].self, forKey: .rightToLeft)
      gsm7 = Set(try members.decode(String.self, forKey: .gsm7).unicodeScalars)
      gsm7Extensions = Set(try members.decode(String.self, forKey: .gsm7Extensions).unicodeScalars)
      textMessages = try members.decode(MessageSizes.self, forKey: .textMessages)
    }
  }

  /// A closed interval of whole numbers.
  fileprivate struct Interval: Decodable, Sendable {
    private let first: UInt64
    private let last: UInt64

    init(from decoder: any Decoder) throws {
      var items = try decoder.unkeyedContainer()
      (first, last) = (try items.decode(UInt64.self), try items.decode(UInt64.self))
    }

    func contains(_ number: UInt64) -> Bool { first <= number && number <= last }
  }

  /// An object of the payloads, and the names that lead to a value in it.
  fileprivate struct Path: Decodable, Sendable, CustomStringConvertible {
    let object: String
    let names: [String]

    init(object: String, names: [String]) { (self.object, self.names) = (object, names) }

    init(from decoder: any Decoder) throws {
      var items = try decoder.unkeyedContainer()
      object = try items.decode(String.self)
      var names: [String] = []
      while !items.isAtEnd { names.append(try items.decode(String.self)) }
      self.names = names
    }

    func appending(_ name: String) -> Path { Path(object: object, names: names + [name]) }

    /// Whether the path leads into the object.
    var isInside: Bool { !names.isEmpty }

    /// The path as a caller knows it.
    var description: String { (object == "request" ? names : [object] + names).joined(separator: ".") }

    /// The payload as a caller knows it: the object, or of the request the field.
    var payload: String { object == "request" ? names.last ?? object : object }
  }

  // MARK: Payloads

  fileprivate struct Payloads: Decodable, Sendable {
    let request: [String: RequestField]
    let objects: [PayloadObject]
    let refused: [String: String]
    let refusals: [Refusal]
    let otherSubjects: [OtherSubject]
    let derived: [DerivedField]
    let identity: Identity
    let notification: NotificationName?
    let region: Path?
  }

  fileprivate enum RequestField: String, Decodable, Sendable { case text, boolean }

  /// An object of payloads, and the places where it is found.
  fileprivate struct PayloadObject: Decodable, Sendable {
    let name: String
    let from: [Path]?
    let whole: [String]?
    let envelope: Envelope?
    let item: ListItem?
  }

  /// JSON in Base64 inside a message.
  fileprivate struct Envelope: Decodable, Sendable {
    let data: [String]
    let id: [String]
    /// The field that the message's identifier becomes.
    let field: String

    private enum CodingKeys: String, CodingKey {
      case data, id
      case field = "as"
    }
  }

  /// The list of another object of which one item counts.
  fileprivate struct ListItem: Decodable, Sendable {
    let of: String
    let list: String
    /// The field of the request, and of items, that chooses one.
    let by: String
    /// Where an item has its end.
    let end: [MomentField]?
    /// What holds where all items have one state.
    let common: PlaceCondition?
  }

  /// What is passed in place of payloads, which one of several places tells, and what to do about it.
  fileprivate struct Refusal: Decodable, Sendable {
    let has: [Path]
    let says: String
    let fix: String
  }

  /// What payloads are about that is no subscription: one of some conditions holds, and other places are empty.
  fileprivate struct OtherSubject: Decodable, Sendable {
    let name: String
    let has: [PlaceCondition]
    let unless: [Path]?
  }

  /// That a place holds something, of some values if they are given.
  fileprivate struct PlaceCondition: Decodable, Sendable {
    let path: Path
    let among: [String]?
  }

  /// A field that payloads say together.
  fileprivate struct DerivedField: Decodable, Sendable {
    enum Rule {
      /// True where a value is there.
      case has(Path)
      /// The name of an object's first member, of some names if they are given.
      case member(of: Path, among: [String]?)
      /// Whether a list has items.
      case isFilled(Path)
      /// The first value that is there, and of several one that is not `before`.
      case first([Path], before: String?)
      /// How the first moment that is there lies to the first of others.
      case compare([MomentField], with: [MomentField])
      /// True if the first moment that is there is later than the first of others.
      case later([MomentField], than: [MomentField])
      /// The latest of several moments.
      case latest([MomentField])
      /// Whether the first text that is there is another one than the first of others.
      case differ([Path], from: [Path])
      /// Whether a value is an object, not its identifier.
      case isExpanded(Path)
      /// The class of values, which a slash joins.
      case classOf([Path], classes: [String: String])
    }

    let name: String
    let rule: Rule

    private enum CodingKeys: CodingKey {
      case name, has, memberOf, among, isFilled, firstOf, before
      case compare, with, later, than, latest, differ, from, isExpanded, classOf, classes
    }

    init(from decoder: any Decoder) throws {
      let members = try decoder.container(keyedBy: CodingKeys.self)
      name = try members.decode(String.self, forKey: .name)
      if let path = try members.decodeIfPresent(Path.self, forKey: .has) {
        rule = .has(path)
      } else if let path = try members.decodeIfPresent(Path.self, forKey: .memberOf) {
        rule = .member(of: path, among: try members.decodeIfPresent([String].self, forKey: .among))
      } else if let path = try members.decodeIfPresent(Path.self, forKey: .isFilled) {
        rule = .isFilled(path)
      } else if let fields = try members.decodeIfPresent([MomentField].self, forKey: .compare) {
        rule = .compare(fields, with: try members.decode([MomentField].self, forKey: .with))
      } else if let fields = try members.decodeIfPresent([MomentField].self, forKey: .later) {
        rule = .later(fields, than: try members.decode([MomentField].self, forKey: .than))
      } else if let fields = try members.decodeIfPresent([MomentField].self, forKey: .latest) {
        rule = .latest(fields)
      } else if let paths = try members.decodeIfPresent([Path].self, forKey: .differ) {
        rule = .differ(paths, from: try members.decode([Path].self, forKey: .from))
      } else if let path = try members.decodeIfPresent(Path.self, forKey: .isExpanded) {
        rule = .isExpanded(path)
      } else if let paths = try members.decodeIfPresent([Path].self, forKey: .classOf) {
        rule = .classOf(paths, classes: try members.decode([String: String].self, forKey: .classes))
      } else {
        rule = .first(
          try members.decode([Path].self, forKey: .firstOf),
          before: try members.decodeIfPresent(String.self, forKey: .before)
        )
      }
    }
  }

  /// What tells subscriptions apart.
  fileprivate struct Identity: Decodable, Sendable {
    let subscription: [Path]
    let customer: [Path]
    let product: [Path]
    /// What all payloads of one subscription have in common.
    let same: [Path]
  }

  fileprivate struct NotificationName: Decodable, Sendable {
    let path: Path
    let isUUID: Bool?
  }

  fileprivate struct MomentField: Decodable, Sendable {
    enum Form: String, Decodable { case milliseconds, millisecondsText, seconds, rfc3339 }

    let path: Path
    let form: Form
  }

  // MARK: Tables

  fileprivate struct DecisionRules: Decodable, Sendable {
    /// The outputs that are the parts of a decision.
    let parts: [String: String]
    let outputs: [Output]
    let variables: [Variable]
    let table: Table
    /// The tables over the table, in order.
    let overlays: [Table]

    private enum CodingKeys: CodingKey { case parts, outputs, variables, tables }

    init(from decoder: any Decoder) throws {
      let members = try decoder.container(keyedBy: CodingKeys.self)
      parts = try members.decode([String: String].self, forKey: .parts)
      outputs = try members.decode([Output].self, forKey: .outputs)
      let variables = try members.decode([Variable].self, forKey: .variables)
      let tables = try members.decode([Table].self, forKey: .tables)
      guard let table = tables.first, tables.flatMap(\.inputs).allSatisfy({ $0.reads(variables) }) else {
        throw DecodingError.dataCorruptedError(
          forKey: .tables,
          in: members,
          debugDescription: "A table reads a variable that is not there"
        )
      }
      (self.variables, self.table, overlays) = (variables, table, Array(tables.dropFirst()))
    }
  }

  fileprivate struct Output: Decodable, Sendable {
    let name: String
    let initial: String
  }

  /// What is read from payloads, with a number for each of its values.
  fileprivate struct Variable: Decodable, Sendable {
    enum Source {
      case field(ValueField)
      /// The first moment that is there, or each of a combination, and the milliseconds that are added to it.
      case moments([MomentField], isCombination: Bool, plus: Int64)
    }

    let source: Source

    /// The digits of base 3 that fit into a number.
    private static let greatestCount = 16

    private enum CodingKeys: CodingKey { case moments, isCombination, plus }

    init(from decoder: any Decoder) throws {
      let members = try decoder.container(keyedBy: CodingKeys.self)
      if let moments = try members.decodeIfPresent([MomentField].self, forKey: .moments) {
        let isCombination = try members.decodeIfPresent(Bool.self, forKey: .isCombination) ?? false
        guard moments.count <= Self.greatestCount else {
          throw DecodingError.dataCorruptedError(forKey: .moments, in: members, debugDescription: "They are too many")
        }
        let plus = try Moment.shift(in: members, forKey: .plus)
        source = .moments(moments, isCombination: isCombination, plus: plus)
      } else {
        source = .field(try ValueField(from: decoder))
      }
    }

    /// Whether the value depends on the moment of the decision.
    var hasMoments: Bool { if case .moments = source { true } else { false } }

    /// The numbers that values may have.
    var numbers: [Int] {
      switch source {
      case .field(let field): field.literals.map(\.value) + [field.absent] + (field.unlisted.map { [$0] } ?? [])
      case .moments(let moments, isCombination: true, _): [0, moments.reduce(1) { power, _ in power * 3 } - 1]
      case .moments: [0, 2]
      }
    }
  }

  fileprivate struct ValueField: Decodable, Sendable {
    let path: Path
    let literals: [KnownValue]
    let absent: Int
    let unlisted: Int?

    private enum CodingKeys: String, CodingKey {
      case path = "field"
      case literals, absent, unlisted
    }
  }

  fileprivate struct KnownValue: Decodable, Sendable {
    let literal: Literal
    let value: Int

    init(from decoder: any Decoder) throws {
      var items = try decoder.unkeyedContainer()
      (literal, value) = (try items.decode(Literal.self), try items.decode(Int.self))
    }
  }

  /// A value of payloads that tables know.
  fileprivate enum Literal: Decodable, Sendable, CustomStringConvertible {
    case boolean(Bool)
    case number(Int64)
    case text(String)

    init(from decoder: any Decoder) throws {
      let value = try decoder.singleValueContainer()
      if let boolean = try? value.decode(Bool.self) {
        self = .boolean(boolean)
      } else if let number = try? value.decode(Int64.self) {
        self = .number(number)
      } else {
        self = .text(try value.decode(String.self))
      }
    }

    var description: String {
      switch self {
      case .boolean(let boolean): String(boolean)
      case .number(let number): String(number)
      case .text(let text): text
      }
    }

    func equals(_ value: JSON) -> Bool {
      switch (self, value) {
      case (.boolean(let own), .boolean(let other)): own == other
      case (.number(let own), .number(let other)): own == other.integer
      case (.text(let own), .string(let other)): Exactly.same(own, other)
      default: false
      }
    }

    func hasType(of value: JSON) -> Bool {
      switch (self, value) {
      case (.boolean, .boolean), (.text, .string): true
      case (.number, .number(let other)): other.integer != nil
      default: false
      }
    }
  }

  fileprivate struct Table: Decodable, Sendable {
    let name: String
    let inputs: [Input]
    let rows: [Row]

    private enum CodingKeys: String, CodingKey {
      case name = "table"
      case inputs, rows
    }
  }

  /// A word for what a variable or an output is.
  fileprivate struct Input: Decodable, Sendable {
    enum Source {
      case variable(Int, [String])
      case output(String, [String: String])
    }

    let name: String
    let source: Source

    private enum CodingKeys: CodingKey { case name, variable, output, values }

    init(from decoder: any Decoder) throws {
      let members = try decoder.container(keyedBy: CodingKeys.self)
      name = try members.decode(String.self, forKey: .name)
      if let output = try members.decodeIfPresent(String.self, forKey: .output) {
        source = .output(output, try members.decode([String: String].self, forKey: .values))
      } else {
        source = .variable(
          try members.decode(Int.self, forKey: .variable),
          try members.decode([String].self, forKey: .values)
        )
      }
    }

    /// Whether all values of the variable have a word.
    func reads(_ variables: [Variable]) -> Bool {
      guard case .variable(let index, let words) = source else { return true }
      return variables.indices.contains(index) && variables[index].numbers.allSatisfy(words.indices.contains)
    }
  }

  fileprivate struct Row: Decodable, Sendable {
    let name: String
    /// The words that are allowed, by input.
    let when: [String: [String]]
    /// The values that outputs take.
    let then: [String: String]
    let evidence: String?

    private enum CodingKeys: String, CodingKey {
      case name = "row"
      case when, then, evidence
    }
  }

  // MARK: Texts

  fileprivate struct LocaleTexts: Decodable, Sendable {
    let tag: String
    let isRightToLeft: Bool?
    let regions: [String]?
    let texts: [String: Text]
  }

  fileprivate struct Text: Decodable, Sendable {
    /// The optional values without which the text is left out.
    let needs: [String]?
    let variants: [Variant]
  }

  /// A way to say a text, where all conditions hold.
  fileprivate struct Variant: Decodable, Sendable {
    let when: [Condition]?
    let paragraphs: [[Inline]]
  }

  fileprivate struct Condition: Decodable, Sendable {
    enum Test {
      case isText(String)
      case isNumber(Int64)
      case anyOf([[Relation]])
      case noneOf([[Relation]])
    }

    let value: String
    let test: Test

    private enum CodingKeys: CodingKey { case value, equals, anyOf, noneOf }

    init(from decoder: any Decoder) throws {
      let members = try decoder.container(keyedBy: CodingKeys.self)
      value = try members.decode(String.self, forKey: .value)
      if let any = try members.decodeIfPresent([[Relation]].self, forKey: .anyOf) {
        test = .anyOf(any)
      } else if let none = try members.decodeIfPresent([[Relation]].self, forKey: .noneOf) {
        test = .noneOf(none)
      } else if let text = try? members.decode(String.self, forKey: .equals) {
        test = .isText(text)
      } else {
        test = .isNumber(try members.decode(Int64.self, forKey: .equals))
      }
    }
  }

  /// What a plural rule asks of a number.
  fileprivate struct Relation: Decodable, Sendable {
    let modulus: UInt64?
    let isOutside: Bool
    let ranges: [Interval]

    private enum CodingKeys: CodingKey { case modulus, isOutside, ranges }

    init(from decoder: any Decoder) throws {
      let members = try decoder.container(keyedBy: CodingKeys.self)
      modulus = try members.decodeIfPresent(UInt64.self, forKey: .modulus)
      isOutside = try members.decodeIfPresent(Bool.self, forKey: .isOutside) ?? false
      ranges = try members.decode([Interval].self, forKey: .ranges)
      guard modulus != 0 else {
        throw DecodingError.dataCorruptedError(forKey: .modulus, in: members, debugDescription: "It is 0")
      }
    }
  }

  /// Pieces of text that may lead to an address.
  fileprivate struct Inline: Decodable, Sendable {
    let pieces: [Piece]
    let url: String?

    private enum CodingKeys: CodingKey { case pieces, url }

    init(from decoder: any Decoder) throws {
      if let members = try? decoder.container(keyedBy: CodingKeys.self) {
        pieces = try members.decode([Piece].self, forKey: .pieces)
        url = try members.decodeIfPresent(String.self, forKey: .url)
      } else {
        pieces = try [Piece](from: decoder)
        url = nil
      }
    }
  }

  fileprivate enum Piece: Decodable, Sendable {
    case text(String)
    case constant(String, isolation: String?)
    case value(String, Format?, isolation: String?)

    private enum CodingKeys: String, CodingKey {
      case constant, value, isolate
      case format = "as"
    }

    init(from decoder: any Decoder) throws {
      if let text = try? decoder.singleValueContainer().decode(String.self) {
        self = .text(text)
        return
      }
      let members = try decoder.container(keyedBy: CodingKeys.self)
      let isolation = try members.decodeIfPresent(String.self, forKey: .isolate)
      if let constant = try members.decodeIfPresent(String.self, forKey: .constant) {
        self = .constant(constant, isolation: isolation)
      } else {
        self = .value(
          try members.decode(String.self, forKey: .value),
          try members.decodeIfPresent(Format.self, forKey: .format),
          isolation: isolation
        )
      }
    }
  }

  /// The style in which a text writes a value.
  fileprivate enum Format: Decodable, Sendable {
    case integer(Int)
    case price(Int)
    case day(DayFormat)

    private enum CodingKeys: CodingKey { case integer, price }

    init(from decoder: any Decoder) throws {
      let members = try decoder.container(keyedBy: CodingKeys.self)
      if let place = try members.decodeIfPresent(Int.self, forKey: .integer) {
        self = .integer(place)
      } else if let place = try members.decodeIfPresent(Int.self, forKey: .price) {
        self = .price(place)
      } else {
        self = .day(try DayFormat(from: decoder))
      }
    }
  }

  fileprivate struct DayFormat: Decodable, Sendable {
    let day: Int
    let dayWithYear: Int
    let time: Int?
    let timeWithYear: Int?
  }

  // MARK: Notices

  /// Where the value of a parameter comes from.
  fileprivate enum Parameter: Decodable, Sendable {
    struct Text {
      let path: Path
      let productIds: [Path]
      let byProduct: [String: [String: String]]
      let defaults: [String: String]
      let isOptional: Bool
    }

    struct Price {
      enum Form: String, Decodable { case thousandths, minorUnits, money }

      let path: Path
      let form: Form
      let currency: Path?
      /// A price that must be lower.
      let moreThan: String?
    }

    case text(Text)
    case wholeNumber(Path)
    case price(Price)
    /// The first moment that is there, and the milliseconds to it.
    case moment([MomentField], plus: Int64)
    /// The last day before a moment.
    case lastDay(before: String)
    /// The day of a moment.
    case dayOf(String)
    /// How many days there are until a day.
    case daysUntil(String)

    private enum CodingKeys: CodingKey {
      case text, productIds, byProduct, defaults, isOptional, wholeNumber, price, form, currency, moreThan, moments,
        plus
      case lastDayBefore, dayOf, daysUntil
    }

    init(from decoder: any Decoder) throws {
      let members = try decoder.container(keyedBy: CodingKeys.self)
      if members.contains(.text) {
        self = .text(try Self.text(members))
      } else if members.contains(.price) {
        self = .price(try Self.price(members))
      } else if members.contains(.moments) {
        self = try Self.moment(members)
      } else if let path = try members.decodeIfPresent(Path.self, forKey: .wholeNumber) {
        self = .wholeNumber(path)
      } else if let moment = try members.decodeIfPresent(String.self, forKey: .lastDayBefore) {
        self = .lastDay(before: moment)
      } else if let moment = try members.decodeIfPresent(String.self, forKey: .dayOf) {
        self = .dayOf(moment)
      } else {
        self = .daysUntil(try members.decode(String.self, forKey: .daysUntil))
      }
    }

    private static func text(_ members: KeyedDecodingContainer<CodingKeys>) throws -> Text {
      Text(
        path: try members.decode(Path.self, forKey: .text),
        productIds: try members.decodeIfPresent([Path].self, forKey: .productIds) ?? [],
        byProduct: try members.decodeIfPresent([String: [String: String]].self, forKey: .byProduct) ?? [:],
        defaults: try members.decodeIfPresent([String: String].self, forKey: .defaults) ?? [:],
        isOptional: try members.decodeIfPresent(Bool.self, forKey: .isOptional) ?? false
      )
    }

    private static func price(_ members: KeyedDecodingContainer<CodingKeys>) throws -> Price {
      Price(
        path: try members.decode(Path.self, forKey: .price),
        form: try members.decode(Price.Form.self, forKey: .form),
        currency: try members.decodeIfPresent(Path.self, forKey: .currency),
        moreThan: try members.decodeIfPresent(String.self, forKey: .moreThan)
      )
    }

    private static func moment(_ members: KeyedDecodingContainer<CodingKeys>) throws -> Parameter {
      let plus = try Moment.shift(in: members, forKey: .plus)
      return .moment(try members.decode([MomentField].self, forKey: .moments), plus: plus)
    }
  }

  fileprivate struct NoticeDefinition: Decodable, Sendable {
    let channels: [ChannelUse]
    /// The texts before and after an email's own.
    let openings: [String]
    let closings: [String]
    let validUntil: String?
    let reminder: String?
    /// What notices about one and the same situation have in common.
    let situation: String
    /// What names the period that the notice is about; the first that is there counts.
    let occurrence: [OccurrenceField]
  }

  /// A field that names a period: a moment, or where it has no form a text or a whole number.
  fileprivate struct OccurrenceField: Decodable, Sendable {
    let path: Path
    let form: MomentField.Form?
  }

  /// A channel of a notice, with the parameters of its texts and the parts that name a zone, by locale.
  fileprivate struct ChannelUse: Decodable, Sendable {
    let name: String
    let parameters: [String: [String]]
    let zoneParts: [String: [String]]
  }

  fileprivate struct PartDefinition: Decodable, Sendable {
    enum Format: String, Decodable { case line, paragraphs, actionLabel }

    let name: String
    let format: Format
    let isTextMessage: Bool?
  }

  fileprivate struct Layouts: Decodable, Sendable {
    let html: Layout
    let text: Layout
  }

  fileprivate struct Layout: Decodable, Sendable {
    indirect enum Part: Decodable {
      case text(String)
      /// A value; `.` is the item of the section around it.
      case value(String, isEscaped: Bool)
      case section(String, isInverted: Bool, [Part])

      private enum CodingKeys: CodingKey { case value, isEscaped, section, isInverted, parts }

      init(from decoder: any Decoder) throws {
        if let text = try? decoder.singleValueContainer().decode(String.self) {
          self = .text(text)
          return
        }
        let members = try decoder.container(keyedBy: CodingKeys.self)
        if let name = try members.decodeIfPresent(String.self, forKey: .value) {
          self = .value(name, isEscaped: try members.decodeIfPresent(Bool.self, forKey: .isEscaped) ?? false)
        } else {
          self = .section(
            try members.decode(String.self, forKey: .section),
            isInverted: try members.decodeIfPresent(Bool.self, forKey: .isInverted) ?? false,
            try members.decode([Part].self, forKey: .parts)
          )
        }
      }
    }

    let parts: [Part]

    init(from decoder: any Decoder) throws { parts = try [Part](from: decoder) }
  }

  // MARK: Styles

  fileprivate struct StyleTable: Decodable, Sendable {
    /// How far from today a day is written without its year.
    let daysWithoutYear: Int
    let integers: [Regional<IntegerStyle>]
    let days: [Regional<DayStyle>]
    let prices: [Regional<PriceStyle>]
  }

  /// A way to write values, and that of some regions.
  fileprivate struct Regional<Style: Decodable & Sendable>: Decodable, Sendable {
    let usual: Style
    let regional: [String: Style]?
  }

  fileprivate struct IntegerStyle: Decodable, Sendable {
    let digits: [String]
    let separator: String
    let lastGroup: Int
    let otherGroups: Int
    let leastGroupedDigits: Int
    /// What stands before and behind a number below 0.
    let minus: [String]

    private enum CodingKeys: CodingKey {
      case digits, separator, lastGroup, otherGroups, leastGroupedDigits, minus
    }

    init(from decoder: any Decoder) throws {
      let members = try decoder.container(keyedBy: CodingKeys.self)
      digits = try members.decode([String].self, forKey: .digits)
      separator = try members.decode(String.self, forKey: .separator)
      lastGroup = try members.decode(Int.self, forKey: .lastGroup)
      otherGroups = try members.decode(Int.self, forKey: .otherGroups)
      leastGroupedDigits = try members.decode(Int.self, forKey: .leastGroupedDigits)
      minus = try members.decode([String].self, forKey: .minus)
      guard digits.count == 10, minus.count == 2, (0...100).contains(lastGroup), otherGroups > 0 else {
        throw DecodingError.dataCorruptedError(
          forKey: .digits,
          in: members,
          debugDescription: "This is not a way to write whole numbers"
        )
      }
    }
  }

  fileprivate struct PriceStyle: Decodable, Sendable {
    let whole: IntegerStyle
    let decimalSign: String
    let currencies: [String: CurrencyStyle]
  }

  /// What stands before and behind an amount, and its digits behind the decimal sign.
  fileprivate struct CurrencyStyle: Decodable, Sendable {
    let before: String
    let behind: String
    let fractionDigits: Int

    init(from decoder: any Decoder) throws {
      var items = try decoder.unkeyedContainer()
      before = try items.decode(String.self)
      behind = try items.decode(String.self)
      fractionDigits = try items.decode(Int.self)
      guard (0...9).contains(fractionDigits) else {
        throw DecodingError.dataCorruptedError(in: items, debugDescription: "A currency has 0 to 9 digits")
      }
    }
  }

  /// The pieces of a date, with the texts for each of its values.
  fileprivate struct DayStyle: Decodable, Sendable {
    enum Unit: String, CodingKey { case month, day, weekday, hour, minute }

    enum Piece: Decodable {
      case text(String)
      case year(digits: [String])
      case unit(Unit, [String])

      private enum CodingKeys: CodingKey { case year }

      init(from decoder: any Decoder) throws {
        if let text = try? decoder.singleValueContainer().decode(String.self) {
          self = .text(text)
          return
        }
        if let digits = try decoder.container(keyedBy: CodingKeys.self).decodeIfPresent([String].self, forKey: .year) {
          self = .year(digits: try Self.checked(digits, count: 10, decoder))
          return
        }
        let members = try decoder.container(keyedBy: Unit.self)
        let unit = members.allKeys.first ?? .minute
        self = .unit(unit, try Self.checked(members.decode([String].self, forKey: unit), count: unit.count, decoder))
      }

      private static func checked(_ texts: [String], count: Int, _ decoder: any Decoder) throws -> [String] {
        guard texts.count == count else {
          throw DecodingError.dataCorrupted(
            .init(
              codingPath: decoder.codingPath,
              debugDescription: "There are \(texts.count) texts for \(count) values"
            )
          )
        }
        return texts
      }
    }

    let pieces: [Piece]

    init(from decoder: any Decoder) throws { pieces = try [Piece](from: decoder) }
  }
}

nonisolated extension Noticebook.DayStyle.Unit {
  /// How many values there are.
  fileprivate var count: Int {
    switch self {
    case .month: 12
    case .day: 31
    case .weekday: 7
    case .hour: 24
    case .minute: 60
    }
  }
}

// MARK: - Time

nonisolated extension Noticebook {
  /// A moment in whole milliseconds since 1970.
  fileprivate struct Moment: Comparable {
    let milliseconds: Int64

    static let minute: Int64 = 60_000
    static let day: Int64 = 86_400_000
    /// No moment is moved by more milliseconds.
    private static let greatestShift: UInt64 = 1_000_000_000_000_000

    /// The years 1 to 9999.
    static let supported = Moment(milliseconds: -62_135_596_800_000)...Moment(milliseconds: 253_402_300_799_999)
    /// As milliseconds these are days of early 1970; as seconds they are the dates of stores' time.
    static let datesInSeconds = Moment(milliseconds: 1_199_145_600)...Moment(milliseconds: 4_102_444_799)

    init(milliseconds: Int64) { self.milliseconds = milliseconds }

    /// A date, whose fraction of a millisecond is cut off; `nil` outside the years that are supported.
    init?(_ date: Date) {
      // A date is a binary fraction, exact to less than a microsecond.
      let microseconds = (date.timeIntervalSince1970 * 1_000_000).rounded()
      guard let exact = Int64(exactly: microseconds) else { return nil }
      milliseconds = Noticebook.floorDivided(exact, by: 1000).quotient
      guard Self.supported.contains(self) else { return nil }
    }

    static func < (first: Moment, second: Moment) -> Bool { first.milliseconds < second.milliseconds }

    func advanced(by shift: Int64) -> Moment { Moment(milliseconds: milliseconds + shift) }

    /// The milliseconds that moments are moved by; 0 if they are left out.
    static func shift<Key>(in members: KeyedDecodingContainer<Key>, forKey key: Key) throws -> Int64 {
      let shift = try members.decodeIfPresent(Int64.self, forKey: key) ?? 0
      guard shift.magnitude <= greatestShift else {
        throw DecodingError.dataCorruptedError(forKey: key, in: members, debugDescription: "It is too long")
      }
      return shift
    }

    var startOfMinute: Moment {
      advanced(by: -Noticebook.floorDivided(milliseconds, by: Self.minute).remainder)
    }

    /// ISO 8601 in UTC, with milliseconds only where there are some.
    var text: String {
      let (day, rest) = Noticebook.floorDivided(milliseconds, by: Self.day)
      let date = CivilDate(daysSince1970: Int(day))
      let year = Noticebook.padded(Int64(date.year), to: 4)
      let parts = [date.month, date.day].map { Noticebook.padded(Int64($0), to: 2) }
      let clock = [rest / 3_600_000, rest / 60_000 % 60, rest / 1000 % 60].map { Noticebook.padded($0, to: 2) }
      let fraction = rest % 1000 == 0 ? "" : "." + Noticebook.padded(rest % 1000, to: 3)
      return "\(year)-\(parts.joined(separator: "-"))T\(clock.joined(separator: ":"))\(fraction)Z"
    }
  }

  /// A number from 0 with zeros before it.
  fileprivate static func padded(_ number: Int64, to length: Int) -> String {
    let digits = String(number)
    return String(repeating: "0", count: max(0, length - digits.utf8.count)) + digits
  }

  /// A quotient rounded down, and the rest from 0.
  fileprivate static func floorDivided(_ number: Int64, by divisor: Int64) -> (quotient: Int64, remainder: Int64) {
    let (quotient, remainder) = number.quotientAndRemainder(dividingBy: divisor)
    return remainder < 0 ? (quotient - 1, remainder + divisor) : (quotient, remainder)
  }

  /// A day of the Gregorian calendar.
  fileprivate struct CivilDate {
    let year: Int
    /// From 1.
    let month: Int
    /// From 1.
    let day: Int
    /// From 0 for Monday.
    let weekday: Int

    private static let daysOfEra = 146_097
    /// The days from 0000-03-01 to 1970-01-01.
    private static let epoch = 719_468

    /// Counts years from March on, so that a leap day is the last of a year.
    init(daysSince1970 days: Int) {
      let (era, dayOfEra) = Self.floorDivided(days + Self.epoch, by: Self.daysOfEra)
      let yearOfEra = (dayOfEra - dayOfEra / 1460 + dayOfEra / 36_524 - dayOfEra / 146_096) / 365
      let dayOfYear = dayOfEra - (365 * yearOfEra + yearOfEra / 4 - yearOfEra / 100)
      let marchMonth = (5 * dayOfYear + 2) / 153
      month = marchMonth < 10 ? marchMonth + 3 : marchMonth - 9
      day = dayOfYear - (153 * marchMonth + 2) / 5 + 1
      year = yearOfEra + 400 * era + (month <= 2 ? 1 : 0)
      // 1970-01-01 was a Thursday.
      weekday = Self.floorDivided(days + 3, by: 7).1
    }

    /// The days from 1970-01-01 to a date; `nil` for dates such as 30 February.
    static func days(year: Int, month: Int, day: Int) -> Int? {
      let marchYear = month <= 2 ? year - 1 : year
      let (era, yearOfEra) = floorDivided(marchYear, by: 400)
      let dayOfYear = (153 * (month > 2 ? month - 3 : month + 9) + 2) / 5 + day - 1
      let days = era * daysOfEra + 365 * yearOfEra + yearOfEra / 4 - yearOfEra / 100 + dayOfYear - epoch
      let date = CivilDate(daysSince1970: days)
      return (date.year, date.month, date.day) == (year, month, day) ? days : nil
    }

    private static func floorDivided(_ number: Int, by divisor: Int) -> (Int, Int) {
      let (quotient, remainder) = Noticebook.floorDivided(Int64(number), by: Int64(divisor))
      return (Int(quotient), Int(remainder))
    }
  }

  /// What a clock shows: the day since 1970, the hour and the minute.
  fileprivate struct LocalTime {
    let day: Int
    let hour: Int
    let minute: Int
  }

  /// A time zone of the platform's data, which also caches its rules.
  fileprivate struct Zone {
    private let zone: TimeZone

    /// Reading the version also makes linkers keep the rules in executables that are linked statically.
    private static let hasRules = !TimeZone.timeZoneDataVersion.isEmpty

    /// Names of the IANA database that have no `/`. The platform also takes offsets and abbreviations.
    private static let plainNames: Set<String> = [
      "CET", "CST6CDT", "Cuba", "EET", "EST", "EST5EDT", "Egypt", "Eire", "GB", "GB-Eire", "GMT", "GMT+0", "GMT-0",
      "GMT0",
      "Greenwich", "HST", "Hongkong", "Iceland", "Iran", "Israel", "Jamaica", "Japan", "Kwajalein", "Libya", "MET",
      "MST",
      "MST7MDT", "NZ", "NZ-CHAT", "Navajo", "PRC", "PST8PDT", "Poland", "Portugal", "ROC", "ROK", "Singapore", "Turkey",
      "UCT", "UTC", "Universal", "W-SU", "WET", "Zulu",
    ]

    init(_ name: String) throws(NoticebookError) {
      let isNamed = name.utf8.contains(UInt8(ascii: "/")) ? !name.hasPrefix("SystemV/") : Self.plainNames.contains(name)
      guard Self.hasRules, isNamed, let zone = TimeZone(identifier: name) else {
        throw NoticebookError(
          "timeZone",
          "This is not a time zone; pass a name of the IANA database, such as Asia/Tokyo"
        )
      }
      self.zone = zone
    }

    func local(_ moment: Moment) -> LocalTime {
      let seconds = Noticebook.floorDivided(moment.milliseconds, by: 1000).quotient
      let offset = zone.secondsFromGMT(for: Date(timeIntervalSince1970: Double(seconds)))
      let (day, second) = Noticebook.floorDivided(seconds + Int64(offset), by: Moment.day / 1000)
      return LocalTime(day: Int(day), hour: Int(second / 3600), minute: Int(second / 60 % 60))
    }
  }

  /// Reads text from its start.
  fileprivate struct Scanner {
    private var rest: Substring.UTF8View

    init(_ text: String) { rest = text[...].utf8 }

    var isAtEnd: Bool { rest.isEmpty }

    mutating func digits() -> [Int64] {
      let digits = rest.prefix { Scalars.digits.contains($0) }
      rest = rest.dropFirst(digits.count)
      return digits.map { Int64($0 - UInt8(ascii: "0")) }
    }

    /// A number of exactly so many digits.
    mutating func number(_ count: Int) -> Int64? {
      let digits = rest.prefix(count)
      guard digits.count == count, digits.allSatisfy(Scalars.digits.contains) else { return nil }
      rest = rest.dropFirst(count)
      return digits.reduce(0) { 10 * $0 + Int64($1 - UInt8(ascii: "0")) }
    }

    /// Skips one of some characters.
    mutating func skip(_ characters: Unicode.Scalar...) -> Unicode.Scalar? {
      guard let found = characters.first(where: { $0.value == rest.first.map(UInt32.init) }) else { return nil }
      rest = rest.dropFirst()
      return found
    }
  }
}

nonisolated extension Noticebook.Moment {
  /// Reads ISO 8601 with an offset; what is finer than a millisecond is rounded.
  fileprivate init?(iso text: String, roundsUp: Bool) {
    var scanner = Noticebook.Scanner(text)
    guard let day = scanner.civilDay(), scanner.skip("T", "t") != nil,
      let time = scanner.timeOfDay(roundsUp: roundsUp), let offset = scanner.offset(), scanner.isAtEnd
    else { return nil }
    milliseconds = day * Self.day + time - offset
  }
}

nonisolated extension Noticebook.Scanner {
  fileprivate mutating func civilDay() -> Int64? {
    guard let year = number(4), skip("-") != nil, let month = number(2), skip("-") != nil, let day = number(2),
      year >= 1, (1...12).contains(month), (1...31).contains(day)
    else { return nil }
    return Noticebook.CivilDate.days(year: Int(year), month: Int(month), day: Int(day)).map(Int64.init)
  }

  /// The milliseconds of a time of day, whose seconds may be left out.
  fileprivate mutating func timeOfDay(roundsUp: Bool) -> Int64? {
    guard let hour = number(2), skip(":") != nil, let minute = number(2), hour < 24, minute < 60 else { return nil }
    let minutes = (hour * 60 + minute) * Noticebook.Moment.minute
    guard skip(":") != nil else { return minutes }
    guard let second = number(2), second < 60 else { return nil }
    guard skip(".") != nil else { return minutes + second * 1000 }
    let fraction = digits()
    guard (1...9).contains(fraction.count) else { return nil }
    let thousandths = (fraction.prefix(3) + [0, 0]).prefix(3).reduce(0) { 10 * $0 + $1 }
    let isFiner = fraction.dropFirst(3).contains { $0 != 0 }
    return minutes + second * 1000 + thousandths + (roundsUp && isFiner ? 1 : 0)
  }

  /// The milliseconds of an offset from UTC.
  fileprivate mutating func offset() -> Int64? {
    guard skip("Z", "z") == nil else { return 0 }
    guard let sign = skip("+", "-"), let hour = number(2), skip(":") != nil, let minute = number(2), hour < 24,
      minute < 60
    else { return nil }
    return (sign == "-" ? -1 : 1) * (hour * 60 + minute) * Noticebook.Moment.minute
  }
}

// MARK: - Texts

nonisolated extension Noticebook {
  /// Compares texts by their scalars: Swift's own equality is that of canonical equivalence.
  fileprivate enum Exactly {
    static func same(_ first: String, _ second: String) -> Bool { first.utf8.elementsEqual(second.utf8) }

    static func contains(_ text: String, in texts: [String]) -> Bool { texts.contains { same($0, text) } }

    static func value<Value>(of key: String, in values: [String: Value]) -> Value? {
      guard let index = values.index(forKey: key), same(values[index].key, key) else { return nil }
      return values[index].value
    }
  }

  /// What texts are made of, scalar by scalar.
  fileprivate enum Scalars {
    static let digits = UInt8(ascii: "0")...UInt8(ascii: "9")

    // MARK: Forms

    static func isLetterOrDigit(_ byte: UInt8) -> Bool {
      digits.contains(byte) || isLetter(byte)
    }

    static func isLetter(_ byte: UInt8) -> Bool {
      (UInt8(ascii: "a")...UInt8(ascii: "z")).contains(byte | 0x20)
    }

    /// Whether a text has the form of a BCP 47 tag.
    static func isLanguageTag(_ text: String) -> Bool {
      let subtags = text.utf8.split(separator: UInt8(ascii: "-"), omittingEmptySubsequences: false)
      guard let language = subtags.first, (2...8).contains(language.count), language.allSatisfy(isLetter) else {
        return false
      }
      return subtags.dropFirst().allSatisfy { (1...8).contains($0.count) && $0.allSatisfy(isLetterOrDigit) }
    }

    static func isUUID(_ text: String) -> Bool {
      let groups = text.utf8.split(separator: UInt8(ascii: "-"), omittingEmptySubsequences: false)
      let isHexadecimal = groups.joined().allSatisfy { digits.contains($0) || (0x61...0x66).contains($0 | 0x20) }
      return isHexadecimal && groups.map(\.count) == [8, 4, 4, 4, 12]
    }

    /// A whole number of at most 18 digits, with or without a sign.
    static func wholeNumber(_ text: String) -> Int64? {
      let hasSign = text.utf8.first == UInt8(ascii: "+") || text.utf8.first == UInt8(ascii: "-")
      let isShort = (1...18).contains(text.utf8.count - (hasSign ? 1 : 0))
      return isShort ? Int64(text) : nil
    }

    /// A currency's code in capitals; `nil` if the text does not have three letters.
    static func currencyCode(_ text: String) -> String? {
      text.utf8.count == 3 && text.utf8.allSatisfy(isLetter) ? text.uppercased() : nil
    }

    // MARK: Values of notices

    /// A text on one line, without the controls that would do something to the text around it.
    static func printable(_ text: String) -> String {
      filtered(text) { scalar in
        switch scalar.value {
        case 0x09...0x0D, 0x85, 0x2028, 0x2029: " "
        case ...0x1F, 0x7F...0x9F, 0x202A...0x202E, 0x2066...0x2069, 0xFEFF, 0xFDD0...0xFDEF, 0xFFFE, 0xFFFF: nil
        default: scalar
        }
      }
    }

    /// A text with spaces of usual width, which all text messages have.
    static func withPlainSpaces(_ text: String) -> String {
      filtered(text) { [0x202F, 0x2009, 0xA0].contains($0.value) ? " " : $0 }
    }

    private static func filtered(_ text: String, _ replaced: (Unicode.Scalar) -> Unicode.Scalar?) -> String {
      String(String.UnicodeScalarView(text.unicodeScalars.compactMap(replaced)))
    }

    /// Whether nothing of a text shows.
    static func isBlank(_ text: String) -> Bool {
      text.unicodeScalars.allSatisfy { scalar in
        switch scalar.value {
        case 0xAD, 0x34F, 0x61C, 0x115F, 0x1160, 0x17B4, 0x17B5, 0x180B...0x180F, 0x200B...0x200F, 0x2060...0x206F,
          0x2800, 0x3164, 0xFE00...0xFE0F, 0xFFA0:
          true
        default: isSpace(scalar)
        }
      }
    }

    private static func isSpace(_ scalar: Unicode.Scalar) -> Bool {
      switch scalar.value {
      case 0x09...0x0D, 0x20, 0xA0, 0x1680, 0x2000...0x200A, 0x2028, 0x2029, 0x202F, 0x205F, 0x3000, 0xFEFF: true
      default: false
      }
    }

    static func trimmedEnd(_ text: String) -> String {
      var scalars = text.unicodeScalars[...]
      while let last = scalars.last, isSpace(last) { scalars.removeLast() }
      return String(scalars)
    }

    /// A text in HTML.
    static func escaped(_ text: String) -> String {
      var escaped = ""
      for scalar in text.unicodeScalars {
        switch scalar {
        case "&": escaped += "&amp;"
        case "<": escaped += "&lt;"
        case ">": escaped += "&gt;"
        case "\"": escaped += "&quot;"
        case "'": escaped += "&#39;"
        default: escaped.unicodeScalars.append(scalar)
        }
      }
      return escaped
    }
  }

  /// Base64 (RFC 4648), standard or for URLs.
  fileprivate enum Base64 {
    /// The bytes of a text; `nil` if it is neither.
    static func decode(_ text: String) -> [UInt8]? {
      let digits = Array(text.utf8)
      let end = (digits.lastIndex { $0 != UInt8(ascii: "=") } ?? -1) + 1
      let (content, padding) = (digits[..<end], digits.count - end)
      let isPadded = padding <= 2 && digits.count.isMultiple(of: 4)
      guard content.count % 4 != 1, isPadded || padding == 0 else { return nil }
      let isForURLs = content.contains(UInt8(ascii: "-")) || content.contains(UInt8(ascii: "_"))
      let last = isForURLs ? (UInt8(ascii: "-"), UInt8(ascii: "_")) : (UInt8(ascii: "+"), UInt8(ascii: "/"))
      return decode(content, last: last)
    }

    private static func decode(_ digits: ArraySlice<UInt8>, last: (UInt8, UInt8)) -> [UInt8]? {
      var bytes: [UInt8] = []
      var (bits, count): (UInt32, Int) = (0, 0)
      for digit in digits {
        guard let value = value(of: digit, last) else { return nil }
        bits = bits << 6 | value
        count += 6
        guard count >= 8 else { continue }
        count -= 8
        bytes.append(UInt8(truncatingIfNeeded: bits >> UInt32(count)))
        bits &= 1 << UInt32(count) - 1
      }
      // Another spelling of the same bytes is a text that was cut or changed.
      return bits == 0 ? bytes : nil
    }

    private static func value(of digit: UInt8, _ last: (UInt8, UInt8)) -> UInt32? {
      switch digit {
      case UInt8(ascii: "A")...UInt8(ascii: "Z"): UInt32(digit - UInt8(ascii: "A"))
      case UInt8(ascii: "a")...UInt8(ascii: "z"): UInt32(digit - UInt8(ascii: "a")) + 26
      case Scalars.digits: UInt32(digit - UInt8(ascii: "0")) + 52
      case last.0: 62
      case last.1: 63
      default: nil
      }
    }
  }
}

// MARK: - JSON

nonisolated extension Noticebook {
  /// A value of JSON. Decoders of the platform lose the order of members and the digits of numbers.
  fileprivate enum JSON: Sendable {
    case null
    case boolean(Bool)
    case number(Number)
    case string(String)
    case array([JSON])
    case object(Object)

    struct Member: Sendable {
      let name: String
      var value: JSON
    }

    /// Members in the order in which they stand.
    struct Object: Sendable {
      private var members: [Member]

      init(_ members: [Member]) { self.members = members }

      /// The names of all members, also of those that are null.
      var names: [String] { members.map(\.name) }

      /// The value of a member; `nil` if it is absent or null.
      subscript(name: String) -> JSON? {
        guard let member = members.first(where: { Exactly.same($0.name, name) }) else { return nil }
        return if case .null = member.value { nil } else { member.value }
      }

      mutating func set(_ name: String, to value: JSON) {
        if let index = members.firstIndex(where: { Exactly.same($0.name, name) }) {
          members[index].value = value
        } else {
          members.append(Member(name: name, value: value))
        }
      }

      fileprivate var sorted: [Member] { members.sorted { $0.name < $1.name } }
    }

    /// The value that names lead to; `nil` if it is absent or null.
    subscript(names: [String]) -> JSON? {
      var value = self
      for name in names {
        guard case .object(let object) = value, let member = object[name] else { return nil }
        value = member
      }
      return value
    }

    var string: String? { if case .string(let text) = self { text } else { nil } }
    var number: Number? { if case .number(let number) = self { number } else { nil } }
    var integer: Int64? { number?.integer }

    /// The items of a list of objects.
    var objects: [Object]? {
      guard case .array(let items) = self else { return nil }
      let objects = items.compactMap { if case .object(let object) = $0 { object } else { nil } }
      return objects.count == items.count ? objects : nil
    }

    func isText(_ text: String) -> Bool { string.map { Exactly.same($0, text) } ?? false }

    /// The kind of value in words.
    var kind: String {
      switch self {
      case .null: "null"
      case .boolean: "a truth value"
      case .number: "a number"
      case .string: "a text"
      case .array: "a list"
      case .object: "an object"
      }
    }
  }
}

nonisolated extension Noticebook.JSON {
  /// A number of any size, exact: its digits, without zeros at the ends, times a power of ten.
  struct Number: Sendable {
    private let isNegative: Bool
    private let digits: String
    private let exponent: Int

    /// Exponents beyond it make a number either zero or too large.
    private static let greatestExponent = 1_000_000_000

    init(_ integer: some BinaryInteger) {
      self.init(isNegative: integer < 0, digits: String(integer.magnitude), exponent: 0)
    }

    /// A number as JSON writes it.
    fileprivate init(literal: Substring) {
      let parts = literal.split(maxSplits: 1) { $0 == "e" || $0 == "E" }
      let mantissa = parts.first ?? ""
      let fraction = mantissa.split(separator: ".").dropFirst().first ?? ""
      let written = parts.dropFirst().first.map { Self.exponent($0) } ?? 0
      self.init(
        isNegative: mantissa.hasPrefix("-"),
        digits: String(mantissa.filter { $0 != "-" && $0 != "." }),
        exponent: written - fraction.count
      )
    }

    private init(isNegative: Bool, digits: String, exponent: Int) {
      var significant = digits.drop { $0 == "0" }
      let count = significant.count
      while significant.last == "0" { significant.removeLast() }
      self.isNegative = isNegative
      self.digits = String(significant)
      self.exponent = exponent + count - significant.count
    }

    private static func exponent(_ text: Substring) -> Int {
      let limit = text.hasPrefix("-") ? -greatestExponent : greatestExponent
      return Int(text).map { min(max($0, -greatestExponent), greatestExponent) } ?? limit
    }

    /// The number, if it is whole and has at most 64 bits; `2.0` is whole.
    var integer: Int64? { digits.isEmpty ? 0 : exponent < 0 ? nil : roundedUp() }

    /// The number, or a thousand times it, rounded up to a whole one; `nil` if it has more than 64 bits.
    func roundedUp(thousandfold: Bool = false) -> Int64? {
      if digits.isEmpty { return 0 }
      let exponent = exponent + (thousandfold ? 3 : 0)
      let sign = isNegative ? "-" : ""
      // An integer has at most 19 digits.
      guard digits.count + exponent <= 19 else { return nil }
      guard exponent < 0 else { return Int64(sign + digits + String(repeating: "0", count: exponent)) }
      // The last digit is none of the zeros, so that something is cut off.
      let whole = Int64(sign + digits.dropLast(-exponent)) ?? 0
      return isNegative ? whole : whole + 1
    }

    /// The number as JSON writes it.
    fileprivate var text: String {
      let sign = isNegative ? "-" : ""
      if digits.isEmpty { return "0" }
      if (0...18).contains(exponent) { return sign + digits + String(repeating: "0", count: exponent) }
      return "\(sign)\(digits)e\(exponent)"
    }
  }
}

// MARK: Reading JSON

nonisolated extension Noticebook.JSON {
  /// Reads the one value that a whole text in UTF-8 is.
  fileprivate init(_ bytes: [UInt8]) throws(NoticebookError) {
    var reader = Reader(bytes: bytes)
    self = try reader.document()
  }

  /// Reads JSON (RFC 8259) exactly: a name that occurs twice is refused, and nesting has a limit.
  private struct Reader {
    let bytes: [UInt8]
    private var position = 0
    /// The names of the members that are being read, outermost first.
    private var path: [String] = []

    private static let depthLimit = 64
    private static let byteOrderMark: [UInt8] = [0xEF, 0xBB, 0xBF]
    private static let words: [(spelling: [UInt8], value: Noticebook.JSON)] = [
      (Array("true".utf8), .boolean(true)), (Array("false".utf8), .boolean(false)), (Array("null".utf8), .null),
    ]

    init(bytes: [UInt8]) { self.bytes = bytes }

    private var byte: UInt8? { position < bytes.count ? bytes[position] : nil }

    private func error(_ problem: String) -> NoticebookError {
      NoticebookError(
        path.isEmpty ? nil : path.joined(separator: "."),
        "The facts are not JSON: \(problem) (byte \(position + 1))"
      )
    }

    mutating func document() throws(NoticebookError) -> Noticebook.JSON {
      if bytes.starts(with: Self.byteOrderMark) { position = Self.byteOrderMark.count }
      let value = try value(depth: 0)
      skipSpace()
      guard byte == nil else { throw error("expected the end of the text") }
      return value
    }

    private mutating func value(depth: Int) throws(NoticebookError) -> Noticebook.JSON {
      skipSpace()
      switch byte {
      case UInt8(ascii: "{")?: return .object(try object(depth: depth + 1))
      case UInt8(ascii: "[")?: return .array(try array(depth: depth + 1))
      case UInt8(ascii: "\"")?: return .string(try string())
      case nil: throw error("expected a value, found the end of the text")
      case let byte?:
        let isNumber = byte == UInt8(ascii: "-") || Noticebook.Scalars.digits.contains(byte)
        return isNumber ? .number(try number()) : try word()
      }
    }

    private mutating func word() throws(NoticebookError) -> Noticebook.JSON {
      guard let word = Self.words.first(where: { bytes[position...].starts(with: $0.spelling) }) else {
        throw error("expected a value")
      }
      position += word.spelling.count
      return word.value
    }

    // MARK: Objects and lists

    private mutating func object(depth: Int) throws(NoticebookError) -> Object {
      try open(depth)
      var members: [Member] = []
      // Sets of strings merge names that are only canonically equivalent.
      var names: Set<[UInt8]> = []
      guard !skip("}") else { return Object(members) }
      repeat {
        skipSpace()
        guard byte == UInt8(ascii: "\"") else { throw error("expected a name in quotation marks") }
        let name = try string()
        path.append(name)
        guard names.insert(Array(name.utf8)).inserted else { throw error("the name occurs twice in its object") }
        guard skip(":") else { throw error("expected ':'") }
        members.append(Member(name: name, value: try value(depth: depth)))
        path.removeLast()
      } while skip(",")
      guard skip("}") else { throw error("expected ',' or '}'") }
      return Object(members)
    }

    private mutating func array(depth: Int) throws(NoticebookError) -> [Noticebook.JSON] {
      try open(depth)
      var items: [Noticebook.JSON] = []
      guard !skip("]") else { return items }
      repeat { items.append(try value(depth: depth)) } while skip(",")
      guard skip("]") else { throw error("expected ',' or ']'") }
      return items
    }

    private mutating func open(_ depth: Int) throws(NoticebookError) {
      guard depth <= Self.depthLimit else { throw error("values are nested more than \(Self.depthLimit) deep") }
      position += 1
    }

    private mutating func skip(_ character: Unicode.Scalar) -> Bool {
      skipSpace()
      guard byte.map(UInt32.init) == character.value else { return false }
      position += 1
      return true
    }

    private mutating func skipSpace() {
      while let byte, byte == 0x20 || (0x09...0x0A).contains(byte) || byte == 0x0D { position += 1 }
    }

    // MARK: Numbers

    private mutating func number() throws(NoticebookError) -> Number {
      let start = position
      if byte == UInt8(ascii: "-") { position += 1 }
      let first = byte
      guard try skipDigits() == 1 || first != UInt8(ascii: "0") else { throw error("a number cannot begin with 0") }
      if byte == UInt8(ascii: ".") {
        position += 1
        _ = try skipDigits()
      }
      if byte == UInt8(ascii: "e") || byte == UInt8(ascii: "E") {
        position += 1
        if byte == UInt8(ascii: "+") || byte == UInt8(ascii: "-") { position += 1 }
        _ = try skipDigits()
      }
      return Number(literal: String(decoding: bytes[start..<position], as: UTF8.self)[...])
    }

    /// Skips digits, of which there must be one, and counts them.
    private mutating func skipDigits() throws(NoticebookError) -> Int {
      let start = position
      while let byte, Noticebook.Scalars.digits.contains(byte) { position += 1 }
      guard position > start else { throw error("expected a digit") }
      return position - start
    }

    // MARK: Strings

    private mutating func string() throws(NoticebookError) -> String {
      position += 1
      var text = ""
      while true {
        let start = position
        while let byte, byte != UInt8(ascii: "\""), byte != UInt8(ascii: "\\"), byte >= 0x20 { position += 1 }
        guard let run = String(validating: bytes[start..<position], as: UTF8.self) else {
          throw error("the text that ends here is not UTF-8")
        }
        text += run
        switch byte {
        case UInt8(ascii: "\"")?:
          position += 1
          return text
        case UInt8(ascii: "\\")?: text.unicodeScalars.append(try escape())
        case nil: throw error("the closing quotation mark is missing")
        default: throw error("expected an escape, found a control character in a text")
        }
      }
    }

    private mutating func escape() throws(NoticebookError) -> Unicode.Scalar {
      position += 1
      guard let letter = byte else { throw error("the closing quotation mark is missing") }
      position += 1
      switch letter {
      case UInt8(ascii: "\""), UInt8(ascii: "\\"), UInt8(ascii: "/"): return Unicode.Scalar(letter)
      case UInt8(ascii: "b"): return "\u{8}"
      case UInt8(ascii: "f"): return "\u{C}"
      case UInt8(ascii: "n"): return "\n"
      case UInt8(ascii: "r"): return "\r"
      case UInt8(ascii: "t"): return "\t"
      case UInt8(ascii: "u"): return try codePoint()
      default: throw error("unknown escape")
      }
    }

    /// The scalar of one `\u` escape, or of two that are a pair of surrogates.
    private mutating func codePoint() throws(NoticebookError) -> Unicode.Scalar {
      let first = try codeUnit()
      if let scalar = Unicode.Scalar(first) { return scalar }
      guard UTF16.isLeadSurrogate(first), bytes[position...].starts(with: "\\u".utf8) else {
        throw error("the escape is half of a surrogate pair")
      }
      position += 2
      let second = try codeUnit()
      guard UTF16.isTrailSurrogate(second) else { throw error("the escape is half of a surrogate pair") }
      return UTF16.decode(UTF16.EncodedScalar([first, second]))
    }

    private mutating func codeUnit() throws(NoticebookError) -> UInt16 {
      var unit: UInt16 = 0
      for _ in 0..<4 {
        guard let digit = byte.flatMap({ Character(Unicode.Scalar($0)).hexDigitValue }) else {
          throw error("expected four hexadecimal digits")
        }
        unit = unit << 4 | UInt16(digit)
        position += 1
      }
      return unit
    }
  }
}

// MARK: Writing JSON

nonisolated extension Noticebook.JSON {
  /// A text; `nil` if there is none.
  fileprivate init?(_ text: String?) {
    guard let text else { return nil }
    self = .string(text)
  }

  /// An object of the members that have a value.
  fileprivate static func members(_ members: KeyValuePairs<String, Noticebook.JSON?>) -> Noticebook.JSON {
    .object(Object(members.compactMap { name, value in value.map { Member(name: name, value: $0) } }))
  }

  fileprivate static func object(_ values: [String: Noticebook.JSON]) -> Noticebook.JSON {
    .object(Object(values.map { Member(name: $0, value: $1) }))
  }

  /// The value as JSON, the members of objects sorted by name.
  fileprivate var text: String {
    var text = ""
    write(to: &text)
    return text
  }

  private func write(to text: inout String) {
    switch self {
    case .null: text += "null"
    case .boolean(let value): text += value ? "true" : "false"
    case .number(let number): text += number.text
    case .string(let string): Self.write(string, to: &text)
    case .array(let items):
      text += "["
      for (index, item) in items.enumerated() {
        if index > 0 { text += "," }
        item.write(to: &text)
      }
      text += "]"
    case .object(let object):
      text += "{"
      for (index, member) in object.sorted.enumerated() {
        if index > 0 { text += "," }
        Self.write(member.name, to: &text)
        text += ":"
        member.value.write(to: &text)
      }
      text += "}"
    }
  }

  private static func write(_ string: String, to text: inout String) {
    text += "\""
    for scalar in string.unicodeScalars {
      switch scalar {
      case "\"": text += "\\\""
      case "\\": text += "\\\\"
      case "\n": text += "\\n"
      case "\r": text += "\\r"
      case "\t": text += "\\t"
      case "\0"..<" ": text += "\\u00" + (scalar.value < 16 ? "0" : "") + String(scalar.value, radix: 16)
      default: text.unicodeScalars.append(scalar)
      }
    }
    text += "\""
  }
}

// MARK: - SHA-256

nonisolated extension Noticebook {
  /// SHA-256 (FIPS 180-4), which platforms other than Apple's do not have.
  fileprivate enum SHA256 {
    static func hexadecimalDigest(of message: [UInt8]) -> String {
      var state: [UInt32] = [
        0x6A09_E667, 0xBB67_AE85, 0x3C6E_F372, 0xA54F_F53A, 0x510E_527F, 0x9B05_688C, 0x1F83_D9AB, 0x5BE0_CD19,
      ]
      let padded = padded(message)
      for start in stride(from: 0, to: padded.count, by: 64) { update(&state, with: padded[start..<start + 64]) }
      return state.map { word in
        let digits = String(word, radix: 16)
        return String(repeating: "0", count: 8 - digits.utf8.count) + digits
      }.joined()
    }

    /// The message, a 1 bit, zeros, and its length in bits, together a multiple of 64 bytes.
    private static func padded(_ message: [UInt8]) -> [UInt8] {
      let zeros = (119 - message.count % 64) % 64
      let length = UInt64(message.count) * 8
      let lengthBytes = stride(from: 56, through: 0, by: -8).map { UInt8(truncatingIfNeeded: length >> UInt64($0)) }
      return message + [0x80] + [UInt8](repeating: 0, count: zeros) + lengthBytes
    }

    private static func update(_ state: inout [UInt32], with block: ArraySlice<UInt8>) {
      let words = schedule(block)
      var work = state
      for (word, constant) in zip(words, constants) {
        let (a, b, c, e, f, g) = (work[0], work[1], work[2], work[4], work[5], work[6])
        let first =
          work[7] &+ (rotated(e, 6) ^ rotated(e, 11) ^ rotated(e, 25)) &+ ((e & f) ^ (~e & g)) &+ constant &+ word
        let second = (rotated(a, 2) ^ rotated(a, 13) ^ rotated(a, 22)) &+ ((a & b) ^ (a & c) ^ (b & c))
        work = [first &+ second, a, b, c, work[3] &+ first, e, f, g]
      }
      for index in state.indices { state[index] &+= work[index] }
    }

    /// The 64 words that the 16 of a block are extended to.
    private static func schedule(_ block: ArraySlice<UInt8>) -> [UInt32] {
      var words = stride(from: block.startIndex, to: block.endIndex, by: 4).map { start in
        block[start..<start + 4].reduce(UInt32(0)) { $0 << 8 | UInt32($1) }
      }
      for index in 16..<64 {
        let (early, late) = (words[index - 15], words[index - 2])
        let first = rotated(early, 7) ^ rotated(early, 18) ^ (early >> 3)
        let second = rotated(late, 17) ^ rotated(late, 19) ^ (late >> 10)
        words.append(words[index - 16] &+ first &+ words[index - 7] &+ second)
      }
      return words
    }

    private static func rotated(_ word: UInt32, _ count: UInt32) -> UInt32 {
      word >> count | word << (32 - count)
    }

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
}
