import CNoticePeer
import Catalogs
import Foundation
import ICU
import Instants
import MessageFormatting
import MessageSyntax
import Notices
import Renewals
import Templates

/// Notices on one core, with parsed messages and cached formatters.
struct NoticeBenchmark {
  private static let facts = """
    {"appName": "ハーバーラジオ", "productName": "ハーバープラス",
     "renewalInfo": {"autoRenewStatus": 1, "expirationIntent": 2, "gracePeriodExpiresDate": 1793199600000,
       "isInBillingRetryPeriod": true, "originalTransactionId": "2000000123456789"},
     "transaction": {"expiresDate": 1791817200000, "inAppOwnershipType": "PURCHASED"}}
    """

  func run() throws {
    let renderer = try makeRenderer()
    let locale = try LocaleIdentifier("ja")
    let zone = try TimeZoneIdentifier("Asia/Tokyo")
    guard let now = Instant(iso8601: "2026-10-20T09:00:00Z"), let day = Instant(milliseconds: 1_793_199_599_999)
    else { fatalError("the instants are inside the supported years") }
    let json = Array(Self.facts.utf8)
    let facts = try SubscriptionFacts(json: json)
    let context = FormattingContext(
      locale: locale,
      timeZone: zone,
      includesFields: false,
      formatters: FormatterCache()
    )
    let formatter = MessageFormatter(ParsedMessage.parse("{$day :date fields=month-day}"), in: context)

    let date = seconds { _ = formatter.text(["day": .instant(day)]) }
    let push = try seconds {
      _ = try renderer.notice(for: facts, locale: locale, timeZone: zone, now: now, channels: ["push"])
    }
    let all = try seconds { _ = try renderer.notice(for: facts, locale: locale, timeZone: zone, now: now) }
    let whole = try seconds {
      _ = try renderer.notice(for: SubscriptionFacts(json: json), locale: locale, timeZone: zone, now: now)
    }
    print("Notices on one core (median of 5 runs)")
    print("  one date, made ready:                  \(formatted(date * 1e6)) µs")
    print("  push, facts decoded:                   \(rate(push)), \(formatted(push / date)) × the date")
    print("  push and email, facts decoded:         \(rate(all)), \(formatted(all / date)) × the date")
    print("  push and email, from JSON:             \(rate(whole)), \(formatted(whole / date)) × the date")
    try measureBesidePlainCode(renderer)
  }

  /// The push notice of the grace period for 16 customers, three texts with a date and a plural, beside a loop in C++ that
  /// words one text with a date and a plural and calls ICU's open formatters for each.
  private func measureBesidePlainCode(_ renderer: NoticeRenderer) throws {
    let zone = "America/New_York"
    let setting = CustomerSetting(locale: try LocaleIdentifier("en"), timeZone: try TimeZoneIdentifier(zone))
    guard let now = Instant(iso8601: "2026-10-20T09:00:00Z"), let peer = nb_peer_open(NB_PEER_ENGLISH, zone, "MMMd")
    else { fatalError("the peer can be opened") }
    defer { nb_peer_close(peer) }
    let ends = (0..<16).map { 1_792_600_000_000 + Int64($0) * 47_000_000 }
    let facts = try ends.map { end in
      try SubscriptionFacts(
        json: Array(
          Self.facts.replacing("1793199600000", with: String(end)).replacing("ハーバーラジオ", with: "Harbor Radio")
            .replacing("ハーバープラス", with: "Harbor Plus").utf8
        )
      )
    }
    let customers = ends.indices.map { index in
      guard let date = Instant(milliseconds: ends[index]) else { fatalError("the dates are of this century") }
      return GraceNotice.Customer(
        name: "Harbor Radio",
        plan: "Harbor Plus",
        days: index,
        milliseconds: ends[index],
        date: date
      )
    }
    let peerNotices = PeerNotices(customers)
    let count = Double(facts.count)
    let own =
      try seconds {
        for facts in facts { _ = try renderer.notice(for: facts, in: setting, now: now, channels: ["push"]) }
      } / count
    let plain = seconds { _ = nb_peer_run(peer, peerNotices.notices, Int32(customers.count), false) } / count
    print("  push, decided and worded:              \(formatted(own * 1e6, 2)) µs;", terminator: "")
    print(" C++ \(formatted(plain * 1e6, 2)) µs for one of its texts, \(formatted(plain / own, 2)) × as long")
  }

  private func rate(_ seconds: Double) -> String { "\(Int(1 / seconds)) a second" }

  private func makeRenderer() throws -> NoticeRenderer {
    let loaded = Catalog.load(files: try files(in: "Catalogs/app-store", suffix: ".yaml"))
    guard let catalog = loaded.catalog else { fatalError("run this from the folder of the project") }
    let templates = try files(in: "Templates", suffix: ".mustache").mapValues { String(decoding: $0, as: UTF8.self) }
    guard let layouts = TemplateSet.load(templates, names: NoticeRenderer.layoutNames).templates
    else { fatalError("the templates cannot be read") }
    return try NoticeRenderer(texts: CatalogTexts(catalog), layouts: layouts)
  }
}
