import Catalogs
import ICU
import Instants
import Notices
import ProjectFiles
import Renewals
import Testing

/// The proof examines plans without the code that makes them, so that it finds what is wrong with one.
struct PlanProofTests {
  private let zone: TimeZoneIdentifier
  private let decider: RenewalDecider
  private let scheduler: NoticeScheduler
  private let sendings: [NoticeScheduler.Sending]

  init() throws {
    zone = try TimeZoneIdentifier("Asia/Tokyo")
    decider = try RenewalDecider(catalog: Shipped.catalog())
    scheduler = NoticeScheduler(catalog: try Shipped.catalog(), decider: decider)
    var customer = Customer()
    (customer.now, customer.step) = ("2026-10-12T15:00:00Z", nil)
    let (facts, now) = (try customer.facts(), try Customer.instant(customer.now))
    sendings = try scheduler.schedule(for: facts, in: zone, within: [zone], now: now).sendings
  }

  private func broken(
    _ change: (NoticeScheduler.Sending) throws -> NoticeScheduler.Sending,
    hasConsent: Bool = true
  ) throws -> Set<PlanProof.Promise> {
    let broken = try PlanExamination(scheduler).broken(sendings.map(change), in: zone, hasConsent: hasConsent)
    return Set(broken.map(\.0))
  }

  private func moved(
    _ sending: NoticeScheduler.Sending,
    by hours: Int64,
    step: String? = nil
  ) throws -> NoticeScheduler.Sending {
    let time = try #require(sending.time.advanced(byMilliseconds: hours * 3_600_000))
    return .init(
      time: time,
      decision: try decider.decide(sending.decision.facts, now: time),
      step: step ?? sending.step,
      texts: sending.texts,
      channel: sending.channel
    )
  }

  @Test func `the plan as it is made breaks nothing`() throws {
    #expect(sendings.count > 10)
    #expect(try broken { $0 }.isEmpty)
  }

  @Test func `a step in the night breaks the hours`() throws {
    let first = try #require(sendings.first { $0.channel == "push" })
    #expect(try broken { $0.channel == "push" && $0.time == first.time ? try moved($0, by: -5) : $0 } == [.hours])
  }

  @Test func `a step after the end of its notice is not valid`() throws {
    #expect(try broken { $0.step == "lastDay" ? try moved($0, by: 24 * 300) : $0 }.contains(.valid))
  }

  @Test func `a step with the texts of another notice is not valid`() throws {
    #expect(
      try broken { sending in
        .init(
          time: sending.time,
          decision: sending.decision,
          step: sending.step,
          texts: sending.step == "reminder" ? "recovered" : sending.texts,
          channel: sending.channel
        )
      } == [.valid]
    )
  }

  @Test func `a step that is sent twice breaks the keys and the day`() throws {
    let twice = sendings + sendings.prefix(4)
    let broken = try PlanExamination(scheduler).broken(twice, in: zone, hasConsent: true)
    #expect(Set(broken.map(\.0)) == [.once, .daily])
  }

  @Test func `marketing without consent breaks it`() throws {
    var customer = try #require(Customer.forEveryNotice.first { $0.notice == "winBackOffer" }).customer
    customer.step = nil
    let now = try Customer.instant(customer.now)
    let sendings = try scheduler.schedule(for: customer.facts(), in: zone, within: [zone], now: now).sendings
    let broken = try PlanExamination(scheduler).broken(sendings, in: zone, hasConsent: false)
    #expect(!broken.isEmpty && Set(broken.map(\.0)) == [.consent])
  }

  @Test(arguments: ProjectFiles.catalogNames)
  func `the plans of shipped catalogs keep all promises`(_ name: String) throws {
    let files = try ProjectFiles.texts(of: "Catalogs/\(name)", suffixes: [".yaml"]).mapValues { Array($0.utf8) }
    let catalog = try #require(Catalog.load(files: files).catalog)
    let composition = try TableComposition(catalog: catalog, table: catalog.facts.decision.table)
    let run = GoldenCaseRun(catalog.facts.cases, composition)
    let scheduler = NoticeScheduler(catalog: catalog, decider: try RenewalDecider(catalog: catalog))
    let proof = try PlanProof(run.expectations, scheduler)
    #expect(proof.violations.isEmpty && proof.planCount > 10 * catalog.facts.notices.count)
    #expect(proof.stepCount > 2 * proof.planCount)
  }
}
