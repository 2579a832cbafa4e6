import Catalogs
import Fuzzing
import ICU
import Instants
import Notices
import Renewals
import Testing

/// Whatever a backend hands over, in whatever locale: a notice without holes, no notice, or a refusal with a reason.
struct RandomFactsTests {
  private static let now = 1_792_486_800_000 as Int64
  private static let names = ["Harbor Plus", "ハーバープラス", "هاربور بلس", "<b>&amp;</b>", "{name}", "50 %", "🛟"]

  @Test func `every locale of ICU gets notices without holes`() throws {
    let renderer = try Shipped.renderer()
    var random = Fuzzing.generator(1)
    var given: Set<String> = []
    for locale in LocaleIdentifier.installed {
      for _ in 0..<3 {
        if let id = try check(Self.facts(&random, mistakes: 0), locale, renderer, &random) { given.insert(id) }
      }
    }
    #expect(given.count > 3, "\(given)")
  }

  @Test(arguments: Fuzzing.seeds(2))
  func `facts with mistakes give notices or reasons`(_ seed: UInt64) throws {
    let renderer = try Shipped.renderer()
    var random = Fuzzing.generator(seed)
    let locales = try ["ja", "en-GB", "ja-JP-u-ca-japanese", "ar-EG", "zh-Hant", "de", "und"].map {
      try LocaleIdentifier($0)
    }
    for _ in 0..<1_000 {
      let locale = locales[Int.random(in: locales.indices, using: &random)]
      try check(Self.facts(&random, mistakes: 20), locale, renderer, &random)
    }
  }

  /// - Returns: The notice that was given.
  @discardableResult
  private func check(
    _ facts: PayloadValue,
    _ locale: LocaleIdentifier,
    _ renderer: NoticeRenderer,
    _ random: inout SeededGenerator
  ) throws -> String? {
    let zones = ["Asia/Tokyo", "America/New_York", "Pacific/Apia", "UTC"]
    let zone = try TimeZoneIdentifier(zones[Int.random(in: zones.indices, using: &random)])
    let now = try #require(Instant(milliseconds: Self.now))
    do throws(PayloadError) {
      let result = try renderer.notice(for: SubscriptionFacts(facts), locale: locale, timeZone: zone, now: now)
      guard let notice = result.notice else { return nil }
      #expect(!notice.channels.isEmpty)
      for part in notice.channels.flatMap(\.parts) {
        #expect(!part.text.isEmpty, "\(locale) \(notice.id).\(part.id)")
        // What a name brings along in braces is the name's; a hole would be a parameter of the catalog.
        let holes = ["{$", "{|", "\u{FFFD}", "{appName", "{graceEnd", "{renewal"].filter { part.text.contains($0) }
        #expect(holes.isEmpty, "\(locale) \(notice.id).\(part.id): \(part.text)")
        if let html = part.html { #expect(!html.contains("<b>") && !html.contains("{{"), "\(locale) \(notice.id)") }
      }
      return notice.id
    } catch {
      #expect(!error.summary.isEmpty && !error.fix.isEmpty)
      return nil
    }
  }

  /// Facts of which about one field in `mistakes` is of a wrong type; none for 0.
  private static func facts(_ random: inout SeededGenerator, mistakes: Int) -> PayloadValue {
    func maybe(_ random: inout SeededGenerator, _ value: PayloadValue) -> PayloadValue? {
      if mistakes > 0, Int.random(in: 0..<mistakes, using: &random) == 0 {
        return [.null, .text(""), .text("\u{202E}x"), .number(1.5), .integer(-1), .list([]), .object([:])]
          .randomElement(using: &random)
      }
      return Int.random(in: 0..<4, using: &random) == 0 ? nil : value
    }
    func date(_ random: inout SeededGenerator) -> PayloadValue {
      .integer(now + Int64.random(in: -40...40, using: &random) * 86_400_000 + Int64.random(in: -1...1, using: &random))
    }
    func name(_ random: inout SeededGenerator) -> PayloadValue { .text(names.randomElement(using: &random) ?? "") }
    var info: [String: PayloadValue] = ["originalTransactionId": .text("1")]
    info["isInBillingRetryPeriod"] = maybe(&random, .boolean(Bool.random(using: &random)))
    info["expirationIntent"] =
      Bool.random(using: &random) ? nil : maybe(&random, .integer(.random(in: 1...6, using: &random)))
    info["gracePeriodExpiresDate"] = Bool.random(using: &random) ? nil : maybe(&random, date(&random))
    info["autoRenewStatus"] = maybe(&random, .integer(.random(in: 0...2, using: &random)))
    info["priceIncreaseStatus"] =
      Bool.random(using: &random) ? nil : maybe(&random, .integer(.random(in: 0...2, using: &random)))
    info["renewalDate"] = maybe(&random, date(&random))
    info["renewalPrice"] = maybe(&random, .integer(.random(in: 0...10_000_000, using: &random)))
    info["currency"] = maybe(&random, .text(["JPY", "USD", "KWD", "XXX"].randomElement(using: &random) ?? ""))
    info["eligibleWinBackOfferIds"] = Bool.random(using: &random) ? nil : maybe(&random, .list([.text("back")]))
    var transaction: [String: PayloadValue] = ["originalTransactionId": .text("1")]
    transaction["expiresDate"] = maybe(&random, date(&random))
    transaction["price"] = maybe(&random, .integer(.random(in: 0...10_000_000, using: &random)))
    transaction["currency"] = maybe(&random, .text("JPY"))
    transaction["revocationDate"] = Int.random(in: 0..<8, using: &random) == 0 ? maybe(&random, date(&random)) : nil
    transaction["inAppOwnershipType"] = maybe(&random, .text("PURCHASED"))
    var top: [String: PayloadValue] = ["renewalInfo": .object(info), "transaction": .object(transaction)]
    top["appName"] = mistakes > 0 ? maybe(&random, name(&random)) : name(&random)
    top["productName"] = mistakes > 0 ? maybe(&random, name(&random)) : name(&random)
    if Int.random(in: 0..<3, using: &random) == 0 {
      let types = ["DID_RENEW", "EXPIRED", "REFUND", "PRICE_INCREASE", "DID_CHANGE_RENEWAL_STATUS", "NEW_TYPE"]
      var notification: [String: PayloadValue] = [:]
      notification["notificationType"] = maybe(&random, .text(types.randomElement(using: &random) ?? ""))
      notification["subtype"] = maybe(&random, .text("BILLING_RECOVERY"))
      top["notification"] = .object(notification)
    }
    return .object(top)
  }
}
