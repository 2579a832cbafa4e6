import Catalogs
import ICU
import Instants
import Notices
import Renewals
import Testing

/// What is sent when, as if nothing more happened.
struct PlanTests {
  private func plan(
    _ customer: Customer,
    renderer: NoticeRenderer? = nil,
    isZoneKnown: Bool = true
  ) throws -> NoticePlan {
    let renderer = try renderer ?? Shipped.renderer()
    let facts = try customer.facts()
    let locale = try LocaleIdentifier(customer.locale)
    let zone = try isZoneKnown ? TimeZoneIdentifier(customer.timeZone) : nil
    return try renderer.plan(
      for: facts,
      in: renderer.setting(for: facts, locale: locale, timeZone: zone),
      now: Customer.instant(customer.now),
      channels: customer.channels
    )
  }

  private func lines(_ plan: NoticePlan) -> [String] {
    plan.steps.map { line($0) + ($0.isDue ? " due" : "") }
  }

  private func line(_ step: NoticePlan.Step) -> String {
    "\(step.time) \(step.channel) \(step.notice.id) \(step.step)"
  }

  @Test func `a grace period of 16 days has three reminders and then the pause`() throws {
    var customer = Customer()
    (customer.now, customer.channels) = ("2026-10-12T15:00:00Z", ["email"])
    #expect(
      try lines(plan(customer)) == [
        "2026-10-12T15:00:00Z email grace first due", "2026-10-15T15:00:00Z email graceReminder reminder",
        "2026-10-25T15:00:00Z email graceReminder lastDays", "2026-10-27T15:00:00Z email graceReminder lastDay",
        "2026-10-28T15:00:00Z email retryAfterGrace first", "2026-10-31T15:00:00Z email retryReminder reminder",
        "2026-11-11T15:00:00Z email retryReminder again",
      ]
    )
  }

  @Test func `steps that fall on one day or after the end are left out`() throws {
    var customer = Customer()
    customer.graceEnd = "2026-10-15T15:00:00Z"
    (customer.now, customer.channels) = ("2026-10-12T15:00:00Z", ["email"])
    let plan = try plan(customer)
    #expect(
      lines(plan).prefix(3) == [
        "2026-10-12T15:00:00Z email grace first due", "2026-10-14T15:00:00Z email graceReminder lastDay",
        "2026-10-15T15:00:00Z email retryAfterGrace first",
      ]
    )
    #expect(plan.omissions.contains(.init(notice: "grace", step: "reminder", reason: .tooLate)))
    #expect(plan.omissions.contains(.init(notice: "grace", step: "lastDays", reason: .tooClose)))
  }

  @Test func `of a notice that began before, the latest step is due`() throws {
    var customer = Customer()
    (customer.now, customer.channels) = ("2026-10-20T09:00:00Z", ["email"])
    let plan = try plan(customer)
    #expect(lines(plan).first == "2026-10-20T09:00:00Z email graceReminder reminder due")
    #expect(!plan.steps.contains { $0.step == "first" && $0.notice.id == "grace" })
  }

  @Test func `each step has a key of its own that a later plan repeats`() throws {
    var customer = Customer()
    (customer.now, customer.channels) = ("2026-10-12T15:00:00Z", ["email"])
    let first = try plan(customer)
    let keys = first.steps.compactMap(\.key)
    #expect(keys.count == first.steps.count && Set(keys).count == keys.count)
    customer.now = "2026-10-25T16:00:00Z"
    let later = try plan(customer)
    #expect(later.steps.map(\.key) == first.steps.dropFirst(2).map(\.key))
    #expect(try customer.result().deduplicationKey == keys[0], "notice has the key of the first step")
  }

  @Test func `push is sent by day, and before the end`() throws {
    var customer = Customer()
    customer.channels = ["push"]
    // 3:00 in the morning in Tokyo.
    customer.now = "2026-10-12T18:00:00Z"
    let night = try plan(customer).steps[0]
    #expect(night.time == (try Customer.instant("2026-10-13T00:00:00Z")) && !night.isDue && night.needsRefresh)
    // The reminder a day before the end would be at 5:00, and the end is at 5:00: the evening before, at 20:00.
    customer.graceEnd = "2026-10-28T20:00:00Z"
    let last = try #require(try plan(customer).steps.first { $0.step == "lastDay" })
    #expect(last.time == (try Customer.instant("2026-10-28T00:00:00Z")))
  }

  @Test func `an end in the night moves a step to the evening before`() throws {
    var customer = Customer()
    customer.channels = ["push"]
    // 6:00 in the morning in Tokyo on October 15; a day before is the time of the failure.
    (customer.expiry, customer.graceEnd) = ("2026-10-01T21:00:00Z", "2026-10-17T21:00:00Z")
    customer.now = "2026-10-02T03:00:00Z"
    let renderer = try Shipped.makeRenderer { path, text in
      path == "facts/notices/grace.yaml" ? text.replacing("by: 1d", with: "by: 2h") : text
    }
    let last = try #require(try plan(customer, renderer: renderer).steps.first { $0.step == "lastDay" })
    #expect(last.time == (try Customer.instant("2026-10-17T11:00:00Z")), "20:00 on October 17 in Tokyo")
  }

  @Test func `without a zone, push waits for an hour that is daytime in the whole storefront`() throws {
    var customer = Customer()
    customer.channels = ["push"]
    customer.transaction["storefront"] = .text("USA")
    customer.now = "2026-10-12T16:00:00Z"
    // 9:00 in Hawaii, 15:00 in New York.
    #expect(try plan(customer, isZoneKnown: false).steps[0].time == Customer.instant("2026-10-12T19:00:00Z"))
    customer.transaction["storefront"] = .text("JPN")
    #expect(try plan(customer, isZoneKnown: false).steps[0].time == Customer.instant("2026-10-13T00:00:00Z"))
  }

  @Test func `a plan that is made again at its next time says the same`() throws {
    for (notice, customer) in Customer.forEveryNotice where customer.step == "first" {
      var customer = customer
      (customer.step, customer.channels) = (nil, ["email"])
      (customer.request["step"], customer.request["marketingConsent"]) = (nil, .boolean(true))
      let first = try plan(customer)
      var rest = first.steps.filter { !$0.isDue }
      while let step = rest.first {
        customer.now = step.time.description
        let again = try plan(customer)
        #expect(lines(again).map { $0.replacing(" due", with: "") } == rest.map(line), "\(notice), \(step.time)")
        let result = try customer.result()
        #expect(result.step == step.step && result.notice?.id == step.notice.id, "\(notice), \(step.time)")
        #expect(result.deduplicationKey == step.key && step.key != nil)
        rest.removeFirst()
        #expect(result.next?.time == rest.first?.time, "\(notice), \(step.time)")
        #expect(result.next?.deduplicationKey == rest.first?.key)
      }
    }
  }

  @Test func `two days before the end the reminder is due, whenever the customer turned auto-renew off`() throws {
    var customer = try #require(Customer.forEveryNotice.first { $0.notice == "renewalOff" }).customer
    (customer.step, customer.now) = (nil, "2026-11-11T09:00:00Z")
    let first = try customer.result()
    #expect(first.step == "first" && first.next?.step == "reminder")
    customer.now = try #require(first.next?.time.description)
    let second = try customer.result()
    #expect(second.step == "reminder" && second.deduplicationKey == first.next?.deduplicationKey)
    // Who turned it off after that reads the notice itself.
    customer.request["since"] = .text(customer.now)
    #expect(try customer.result().step == "first")
  }

  @Test func `steps on the day of the failure, and all but the last of a day, are left out`() throws {
    var customer = Customer()
    customer.step = nil
    // 0:00 to 24:00 in Tokyo are 15:00 to 15:00; the reminder and the last day fall on October 15.
    (customer.expiry, customer.graceEnd) = ("2026-10-12T15:00:00Z", "2026-10-16T16:00:00Z")
    customer.now = "2026-10-12T15:00:00Z"
    #expect(try customer.result().next?.step == "lastDays")
    customer.now = "2026-10-13T16:00:00Z"
    let second = try customer.result()
    #expect(second.step == "lastDays" && second.next?.step == "lastDay")
    customer.now = "2026-10-15T15:30:00Z"
    #expect(try customer.result().step == "lastDays", "the reminder has the day of the last one")
  }

  @Test func `marketing needs consent`() throws {
    // Of a notice whose table doesn't ask for consent.
    let renderer = try Shipped.makeRenderer { path, text in
      path == "facts/notices/expiredByChoice.yaml" ? text + "purpose: marketing\n" : text
    }
    var customer = Customer.expired(1)
    let plan = try plan(customer, renderer: renderer)
    #expect(plan.steps.isEmpty)
    #expect(plan.omissions == [.init(notice: "expiredByChoice", step: "first", reason: .noConsent)])
    let withheld = try customer.result(renderer)
    #expect(withheld.notice == nil && withheld.step == nil && withheld.deduplicationKey == nil)
    #expect(withheld.warnings.contains { $0.hasPrefix("Notice expiredByChoice is marketing") })
    customer.request["marketingConsent"] = .boolean(true)
    #expect(try !self.plan(customer, renderer: renderer).steps.isEmpty)
    customer.request["marketingConsent"] = .text("yes")
    #expect(throws: PayloadError.self) { try self.plan(customer, renderer: renderer) }
  }

  @Test func `a customer who has not agreed to marketing hears of the end alone`() throws {
    var customer = try #require(Customer.forEveryNotice.first { $0.notice == "winBackOffer" }).customer
    // After the offer, the end is due again: its key tells a backend whether it was sent.
    customer.channels = ["email"]
    #expect(
      try lines(plan(customer)) == [
        "2026-10-20T09:00:00Z email winBackOffer first due", "2026-11-01T15:00:00Z email expiredByChoice first",
      ]
    )
    customer.request["marketingConsent"] = nil
    #expect(Set(try plan(customer).steps.map(\.notice.id)) == ["expiredByChoice"])
  }

  @Test func `a notice that another one replaced for a time is not sent again`() throws {
    var customer = try #require(Customer.forEveryNotice.first { $0.notice == "winBackOffer" }).customer
    (customer.expiry, customer.channels) = ("2026-08-31T00:00:00Z", ["email"])
    #expect(
      try lines(plan(customer)) == [
        "2026-10-20T09:00:00Z email expiredByChoice first due", "2026-10-30T00:00:00Z email winBackOffer first",
      ]
    )
  }

  @Test func `a confirmation is sent at any hour, its reminder in the morning`() throws {
    var customer = Customer.paid(["autoRenewStatus": .integer(0)])
    (customer.now, customer.channels) = ("2026-10-20T18:00:00Z", ["push"])
    let planned = try lines(plan(customer))
    #expect(
      planned == [
        "2026-10-20T18:00:00Z push renewalOff first due", "2026-11-27T00:00:00Z push renewalOffReminder reminder",
      ]
    )
  }

  @Test(arguments: ["yesterday", "2026-10-12"])
  func `a since that is no moment is refused`(since: String) throws {
    var customer = Customer()
    customer.request["since"] = .text(since)
    #expect(throws: PayloadError.self) { try plan(customer) }
  }

  /// Every notice, in several zones, from several moments.
  @Test(arguments: ["Asia/Tokyo", "America/New_York", "Pacific/Kiritimati", "Pacific/Honolulu", "Australia/Lord_Howe"])
  func `a plan keeps its promises`(zone: String) throws {
    let identifier = try TimeZoneIdentifier(zone)
    var count = 0
    for (_, customer) in Customer.forEveryNotice {
      for hours in [0, 7, 100, 500] {
        var customer = customer
        customer.timeZone = zone
        customer.request["marketingConsent"] = .boolean(true)
        customer.request["step"] = nil
        let now = try #require(try Customer.instant(customer.now).advanced(byMilliseconds: Int64(hours) * 3_600_000))
        customer.now = now.description
        let plan = try plan(customer)
        count += plan.steps.count
        #expect(plan.steps.map(\.time) == plan.steps.map(\.time).sorted())
        #expect(Set(plan.steps.map { "\($0.channel) \($0.key ?? "") \($0.step)" }).count == plan.steps.count)
        for step in plan.steps {
          #expect(step.time >= now && step.isDue == (step.time == now))
          #expect(step.notice.validUntil.map { step.time < $0 } ?? true, "\(step.step) of \(step.notice.id)")
          let decided = try #require(step.decision.notice)
          let fact = try #require(try Shipped.catalog().facts.notices.first { $0.id == decided })
          #expect(([fact.id] + fact.steps.map(\.notice.name)).contains(step.notice.id), "another notice is due")
          guard step.channel == "push" || step.channel == "sms" else { continue }
          if fact.isSentAtAnyHour, step.step == "first" { continue }
          let local = try #require(identifier.civilDateTime(of: step.time))
          #expect((9 * 3_600_000...20 * 3_600_000).contains(local.millisecondOfDay), "\(step.time) in \(zone)")
        }
        let days = plan.steps.filter { $0.channel == "push" }.compactMap { identifier.civilDateTime(of: $0.time)?.date }
        #expect(Set(days).count == days.count, "at most one push a day")
      }
    }
    #expect(count > 300)
  }
}
