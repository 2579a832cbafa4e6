/// A request about facts, and the defaults for what the facts themselves leave out.
public struct FactsRequest: Sendable {
  /// The kind of the request.
  public enum Kind: Sendable {
    /// A decision, and the notice for it.
    case notice
    /// A decision.
    case decision
  }

  /// The kind of the request.
  public var kind: Kind
  /// The customer's locale, which wins over that of the facts.
  public var locale: LocaleIdentifier?
  /// Locales that the customer accepts, the best first. If neither ``locale`` nor the facts have one, the first that
  /// the catalog has texts in counts.
  public var acceptedLocales: [LocaleIdentifier]
  /// The customer's time zone, which wins over that of the facts.
  public var timeZone: TimeZoneIdentifier?
  /// The moment of the decision, which wins over that of the facts; an instant that equals it is past.
  public var now: Instant?
  /// The channels to write the notice for, all that it has when empty.
  public var channels: [String]
  /// Texts for fields of the facts that have none, such as `productName`.
  public var names: [String: String] = [:]
  /// What opens signed payloads.
  public var opener: PayloadOpener
  /// Refuses facts that it throws for, such as those of another app.
  public var check: @Sendable (SubscriptionFacts) throws(PayloadError) -> Void
  /// The moment of the decision if neither ``now`` nor the facts have one; `nil` refuses such facts.
  public var clock: @Sendable () -> Instant?

  /// Asks for a notice, or for a decision alone; see the members.
  public init(
    _ kind: Kind = .notice,
    locale: LocaleIdentifier? = nil,
    acceptedLocales: [LocaleIdentifier] = [],
    timeZone: TimeZoneIdentifier? = nil,
    now: Instant? = nil,
    channels: [String] = [],
    opening opener: PayloadOpener = .refusing,
    checking check: @escaping @Sendable (SubscriptionFacts) throws(PayloadError) -> Void = { _ in },
    clock: @escaping @Sendable () -> Instant? = { nil }
  ) {
    (self.kind, self.locale, self.acceptedLocales, self.timeZone) = (kind, locale, acceptedLocales, timeZone)
    (self.now, self.channels, self.opener, self.check, self.clock) = (now, channels, opener, check, clock)
  }
}

/// What a catalog says about facts.
public struct FactsAnswer: Sendable {
  /// The answer itself.
  public enum Content: Sendable {
    /// The facts are about something else than a subscription, such as `testNotification`: nothing is decided, and
    /// nothing is to be sent.
    case about(String)
    /// A decision, and perhaps a notice, in the customer's language and zone.
    case notice(NoticeResult, CustomerSetting)
    /// A decision.
    case decision(RenewalDecision)
  }

  /// What answered: the notice book whose payloads the facts hold.
  public let noticebook: Noticebook
  /// The facts.
  public let facts: SubscriptionFacts
  /// The answer itself.
  public let content: Content

  /// Whether there is a notice: to be sent, or of a decision alone.
  public var hasNotice: Bool {
    switch content {
    case .about: false
    case .notice(let result, _): result.notice != nil
    case .decision(let decision): decision.notice != nil
    }
  }

  /// Writes the answer as one JSON object without a line break.
  package func write(to output: inout JSONOutput) {
    switch content {
    case .about: _ = noticebook.write(about: facts, to: &output)
    case .notice(let result, _): noticebook.write(result, to: &output)
    case .decision(let decision): noticebook.write(decision, to: &output)
    }
  }

  /// The answer as one line of JSON, with the bytes that `noticebook notice --batch` or `noticebook decide --batch`
  /// write.
  public var json: [UInt8] {
    var output = JSONOutput()
    write(to: &output)
    return output.bytes
  }
}

extension Noticebooks {
  /// Answers facts: the one way from bytes to a result, which the command, its streams and the service take.
  ///
  /// - Throws: If the facts cannot be read or used, naming the field.
  public func answer(_ facts: [UInt8], _ request: FactsRequest) throws(PayloadError) -> FactsAnswer {
    try answer(read(facts, request), request)
  }

  /// Reads facts and checks them as a request says, without a decision.
  public func read(
    _ facts: [UInt8],
    _ request: FactsRequest
  ) throws(PayloadError) -> (index: Int, facts: SubscriptionFacts) {
    var found = try self.facts(json: facts, opening: request.opener)
    var missing: [(name: String, text: String)] = []
    for (name, text) in request.names.sorted(by: { $0.key < $1.key }) {
      let isKnown = found.facts.payloads.fields(of: .request)[name] == .text
      if isKnown, try found.facts.request(name) == nil { missing.append((name, text)) }
    }
    if !missing.isEmpty {
      found = try self.facts(json: Self.adding(missing, to: facts), opening: request.opener)
    }
    try request.check(found.facts)
    return found
  }

  /// Facts with more fields, which come first. Facts that were read are an object.
  private static func adding(_ fields: [(name: String, text: String)], to facts: [UInt8]) -> [UInt8] {
    guard let start = facts.firstIndex(of: UInt8(ascii: "{")) else { return facts }
    func literal(_ text: String) -> String { JSONValue.string(text).text(indented: false) }
    let added = fields.map { "\(literal($0.name)):\(literal($0.text))," }.joined()
    return Array(facts[...start]) + Array(added.utf8) + Array(facts[(start + 1)...])
  }

  /// Answers facts that have been read.
  public func answer(
    _ found: (index: Int, facts: SubscriptionFacts),
    _ request: FactsRequest
  ) throws(PayloadError) -> FactsAnswer {
    let (noticebook, facts) = (all[found.index], found.facts)
    func answer(_ content: FactsAnswer.Content) -> FactsAnswer {
      FactsAnswer(noticebook: noticebook, facts: facts, content: content)
    }
    if let subject = facts.otherSubject { return answer(.about(subject)) }
    switch request.kind {
    case .decision:
      return answer(.decision(try noticebook.renderer.decide(facts, now: noticebook.moment(facts, request))))
    case .notice:
      let locale = try request.locale == nil ? noticebook.acceptedLocale(facts, request) : request.locale
      let setting = try noticebook.renderer.setting(for: facts, locale: locale, timeZone: request.timeZone)
      let now = try noticebook.moment(facts, request)
      let result = try noticebook.renderer.notice(for: facts, in: setting, now: now, channels: request.channels)
      return answer(.notice(result, setting))
    }
  }

  /// The first of some channels that a catalog doesn't have, with that catalog; `nil` if all have all of them.
  public func unknownChannel(_ channels: [String]) -> (channel: String, catalog: Catalog)? {
    for noticebook in all {
      let known = noticebook.catalog.facts.channels
      if let channel = channels.first(where: { known.named($0) == nil }) { return (channel, noticebook.catalog) }
    }
    return nil
  }
}

extension Noticebook {
  fileprivate func moment(_ facts: SubscriptionFacts, _ request: FactsRequest) throws(PayloadError) -> Instant {
    if let now = request.now { return now }
    if let requested = try facts.requestedMoment { return requested }
    guard let now = request.clock() else { throw PayloadError(.noMoment, at: "now") }
    return now
  }

  fileprivate func acceptedLocale(
    _ facts: SubscriptionFacts,
    _ request: FactsRequest
  ) throws(PayloadError) -> LocaleIdentifier? {
    guard !request.acceptedLocales.isEmpty, try facts.text(at: facts.payloads.common.locale) == nil else { return nil }
    return request.acceptedLocales.first { renderer.texts.locale(for: $0) != nil }
  }
}
