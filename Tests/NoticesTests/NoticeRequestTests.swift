import Catalogs
import Foundation
import ICU
import Instants
import Notices
import Renewals
import Testing

/// What a caller requests, and the answer.
@Suite struct NoticeRequestTests {
  private func refusal(_ customer: Customer) -> PayloadError? {
    do {
      let result = try customer.result()
      Issue.record("no error, notice \(result.notice?.id ?? "none")")
      return nil
    } catch { return error as? PayloadError }
  }

  @Test(arguments: [
    (nil, "missing or blank"), ("", "missing or blank"), (" \u{3000}", "missing or blank"), ("\n", "missing or blank"),
    ("\u{200B}\u{AD}\u{3164}\u{2800}\u{FE0F}", "missing or blank"), ("\u{202E}", "missing or blank"),
    (String(repeating: "x", count: 1_000), "more than 200 code points"),
  ])
  func `names that cannot be used`(_ name: String?, _ summary: String) {
    var customer = Customer()
    customer.appName = name
    #expect(refusal(customer)?.path == "appName")
    #expect(refusal(customer)?.summary.contains(summary) == true)
    customer = Customer()
    customer.productName = name
    #expect(refusal(customer)?.path == "productName")
    #expect(refusal(customer)?.fix.isEmpty == false)
  }

  /// A name is one line of text; what a terminal or a reading direction would obey is left out, and the caller is told.
  @Test(arguments: [
    ("a\nb", "a b", "U+A"), ("a\u{0}b", "ab", "U+0"), ("a\u{202E}b", "ab", "U+202E"), ("a\u{2066}b", "ab", "U+2066"),
    ("a\u{FEFF}b", "ab", "U+FEFF"), ("a\u{9B}b", "ab", "U+9B"), ("a\u{2028}b", "a b", "U+2028"),
    ("a\u{FFFF}b", "ab", "U+FFFF"), ("a\u{1FFFE}b", "ab", "U+1FFFE"),
  ])
  func `controls in names are left out`(_ name: String, _ shown: String, _ scalar: String) throws {
    var customer = Customer()
    customer.productName = name
    let result = try customer.result(Shipped.plainRenderer())
    #expect(result["push.body"]?.contains("Your \(shown) payment") == true)
    #expect(result["sms.text"]?.contains(shown) == true)
    #expect(result.html("email.body")?.contains(shown) == true)
    #expect(result.warnings == ["productName held \(scalar), which has no place in a line of text and was left out"])
  }

  @Test func `an absent date that the notice needs is named`() {
    var customer = Customer.recovered(from: "inBillingRetryPeriod")
    customer.transaction["purchaseDate"] = nil
    #expect(refusal(customer)?.path == "transaction.purchaseDate")
    #expect(refusal(customer)?.summary == "The notice needs this date (cycleStart), and it is absent")
  }

  /// The decision takes the one date for the other, so the notice does too.
  @Test func `the renewal date replaces the expiry`() throws {
    var customer = Customer.recovered()
    let expected = try customer.result(Shipped.plainRenderer())["push.body"]
    customer.expiry = nil
    customer.renewalInfo["renewalDate"] = .integer(1_795_878_000_000)
    #expect(expected?.contains("November 29, 2026") == true)
    #expect(try customer.result(Shipped.plainRenderer())["push.body"] == expected)
  }

  @Test(
    arguments: [
      ("transaction.price", nil, "The notice needs this price (oldPrice)"),
      ("transaction.price", .text("9.99"), "The notice needs this price (oldPrice)"),
      ("transaction.price", .number(9.99), "is absent or not an amount from 0"),
      ("renewalInfo.renewalPrice", nil, "The notice needs this price (newPrice)"),
      ("renewalInfo.renewalPrice", .integer(-1), "is absent or not an amount from 0"),
      ("transaction.currency", nil, "it is absent"), ("renewalInfo.currency", nil, "it is absent"),
      ("renewalInfo.currency", .text("US$"), "'US$' is not a currency that prices are in"),
      ("renewalInfo.currency", .integer(840), "not a text"),
    ] as [(String, PayloadValue?, String)]
  )
  func `a price that the notice needs is named`(_ path: String, _ value: PayloadValue?, _ summary: String) {
    for status in [Int64(0), 1] {
      var customer = Customer.withPrices(status: status)
      let field = path.split(separator: ".").last.map(String.init) ?? ""
      if path.hasPrefix("transaction.") {
        customer.transaction[field] = value
      } else {
        customer.renewalInfo[field] = value
      }
      #expect(refusal(customer)?.path == path)
      #expect(refusal(customer)?.summary.contains(summary) == true)
      #expect(refusal(customer)?.fix.isEmpty == false)
    }
  }

  /// Payloads give thousandths of the unit, and each currency has its own number of decimals.
  @Test(
    arguments: [
      (9_990, "USD", "en", "$9.99"), (9_990_000, "USD", "en", "$9,990.00"), (980_000, "JPY", "en", "¥980"),
      (980_000, "JPY", "ja", "980円"), (12_800_000, "JPY", "ja", "12,800円"), (1_234, "KWD", "en", "1.234"),
      (0, "EUR", "en", "€0.00"), (9_990, "USD", "ja", "9.99米ドル"),
    ] as [(Int64, String, String, String)]
  )
  func `prices are exact`(_ thousandths: Int64, _ currency: String, _ locale: String, _ text: String) throws {
    var customer = Customer.withPrices(status: 1)
    customer.locale = locale
    customer.transaction = ["price": .integer(thousandths), "currency": .text(currency)]
    customer.renewalInfo["renewalPrice"] = .integer(thousandths + 10_000_000)
    customer.renewalInfo["currency"] = .text(currency)
    let body = try #require(customer.result()["push.body"])
    #expect(body.contains(text), "\(body)")
  }

  /// A status that the payload keeps after the increase must not tell the customer about one that there is not.
  @Test(
    arguments: [
      (9_990, "USD", 9_990, "USD", "is not more than"),
      (12_990, "USD", 9_990, "USD", "is not more than"),
      (0, "USD", 0, "USD", "is not more than"), (9_990, "USD", 13_000, "JPY", "different currencies"),
    ] as [(Int64, String, Int64, String, String)]
  )
  func `an increase is an increase`(_ old: Int64, _ currency: String, _ new: Int64, _ other: String, _ reason: String)
    throws
  {
    for status in [Int64(0), 1] {
      var customer = Customer.withPrices(status: status)
      customer.transaction = ["price": .integer(old), "currency": .text(currency)]
      customer.renewalInfo["renewalPrice"] = .integer(new)
      customer.renewalInfo["currency"] = .text(other)
      let result = try customer.result()
      #expect(result.notice == nil && result.decision.notice != nil)
      #expect(result.warnings.contains { $0.contains(reason) && $0.contains("must not be sent") }, "\(result.warnings)")
    }
  }

  @Test(
    arguments: [
      (980_500, "JPY", "more exact"), (9_995, "USD", "more exact"), (9_990, "XXX", "not a currency"),
      (9_990, "XAU", "not a currency"), (9_990, "ZZZ", "not a currency"),
    ] as [(Int64, String, String)]
  )
  func `prices that nobody can pay are refused`(_ thousandths: Int64, _ currency: String, _ reason: String) {
    var customer = Customer.withPrices(status: 1)
    customer.transaction = ["price": .integer(thousandths), "currency": .text(currency)]
    #expect(refusal(customer)?.summary.contains(reason) == true)
  }

  /// By month and day alone, a day of next year would be taken for one of this year.
  @Test(
    arguments: [
      ("en", "2025-11-21", "until Oct 28, 2026, then"),
      ("en-GB", "2025-11-21", "until 28 Oct 2026, then"), ("ja", "2025-11-21", "2026年10月28日まで"),
      ("ja-JP-u-ca-japanese", "2025-11-21", "令和8年10月28日まで"), ("en", "2026-01-02", "until Oct 28, then"),
      ("en", "2026-01-01", "until Oct 28, then"), ("en", "2025-12-31", "until Oct 28, 2026, then"),
    ]
  )
  func `far days have their year`(_ locale: String, _ day: String, _ text: String) throws {
    let customer = Customer(now: "\(day)T09:00:00Z", expiry: "\(day)T08:00:00Z", locale: locale)
    let body = try #require(customer.result(Shipped.plainRenderer())["push.body"])
    #expect(body.contains(text), "\(body)")
  }

  @Test func `a number may come from the payload`() throws {
    let renderer = try Shipped.makePlainRenderer { path, text in
      path == "facts/parameters.yaml"
        ? text.replacing("civilDaysUntil: graceLastDay", with: "from: renewalInfo.offerType") : text
    }
    var customer = Customer()
    customer.request = ["step": .text("reminder")]
    customer.renewalInfo["offerType"] = .integer(1)
    #expect(try customer.result(renderer)["push.body"]?.contains("after tomorrow (Oct 28).") == true)
    customer.renewalInfo["offerType"] = .text("1")
    #expect { try customer.result(renderer) } throws: { ($0 as? PayloadError)?.path == "renewalInfo.offerType" }
  }

  @Test func `texts that outgrow a channel are reported`() throws {
    let name = String(repeating: "名", count: 200)
    let result = try Customer(productName: name, locale: "ja").result()
    let locale = try LocaleIdentifier("ja")
    for (channel, name) in [("push", "body"), ("sms", "text")] {
      let part = try #require(try Shipped.catalog().facts.channels.named(channel)?.parts.first { $0.id == name })
      let limit = try #require(part.measure(of: "あ", in: locale)?.limit)
      let warning = try #require(result.warnings.first { $0.hasPrefix("Text notices.grace.\(channel).\(name) has ") })
      #expect(warning.hasSuffix(", more than the \(limit) that fit; shorten the names in it"))
    }
    #expect(result.notice != nil)
  }

  @Test func `a notice is over when its end is reached`() throws {
    let customer = Customer(now: "2026-12-11T14:59:59.999Z", graceEnd: nil)
    #expect(try customer.result().notice?.id == "retry")
    #expect(try customer.result().notice?.validUntil == Customer.instant("2026-12-11T15:00:00Z"))
    let late = try Customer(now: "2026-12-11T15:00:00Z", graceEnd: nil).result()
    #expect(late.notice == nil)
    #expect(late.decision.notice == "retry")
    #expect(late.warnings == ["Notice retry was valid until 2026-12-11T15:00:00Z, which is over; it must not be sent"])
  }

  @Test(arguments: [
    ("ja", "ja", "10月28日まで"), ("ja-JP", "ja", "10月28日まで"), ("ja-JP-u-ca-japanese", "ja", "10月28日まで"),
    ("en-GB", "en", "until 28 Oct, then"), ("en-US", "en", "until Oct 28, then"), ("fr", "en", "until Oct 28, then"),
    ("fr-CA", "en", "until Oct 28, then"), ("und", "en", "until Oct 28, then"), ("ar", "en", "until Oct 28, then"),
  ])
  func `the nearest locale is used`(_ locale: String, _ used: String, _ text: String) throws {
    let result = try Customer(locale: locale).result(Shipped.plainRenderer())
    #expect(result.notice?.locale?.tag == used)
    #expect(result["push.body"]?.contains(text) == true)
    let isForeign = ["fr", "fr-CA", "und", "ar"].contains(locale)
    #expect(result.warnings == (isForeign ? ["The catalog has no texts in \(locale); the notice is in en"] : []))
    #expect(result.html("email.body")?.contains("<html lang=\"\(used)\" dir=\"ltr\">") == true)
  }

  @Test func `a calendar may be asked for`() throws {
    var customer = Customer.recovered()
    customer.locale = "ja-JP-u-ca-japanese"
    let body = try customer.result(Shipped.plainRenderer())["push.body"]
    #expect(body?.contains("次回の更新日は令和8年11月29日です") == true)
  }

  @Test func `channels are filtered and keep their order`() throws {
    var customer = Customer()
    customer.channels = ["email", "push"]
    #expect(try customer.result().notice?.channels.map(\.id) == ["push", "email"])
    customer.channels = ["email"]
    #expect(try customer.result().notice?.channels.map(\.id) == ["email"])
    customer.channels = ["sms", "banner"]
    #expect(try customer.result().notice?.channels.map(\.id) == ["banner", "sms"])
    customer.channels = ["email", "fax"]
    let result = try customer.result()
    #expect(result.notice?.channels.map(\.id) == ["email"])
    #expect(result.warnings == ["Notice grace has no texts for channel 'fax'; it has push, banner, email, sms"])
  }

  @Test func `a channel that lacks a text is in the source language as a whole`() throws {
    let renderer = try Shipped.makeRenderer { path, text in
      path == "strings/ja/notices/grace.yaml" ? text.replacing("push.title:", with: "push.heading:") : text
    }
    let (result, english) = (
      try Customer(locale: "ja").result(renderer), try Customer(locale: "en").result(renderer)
    )
    let japanese = try Customer(locale: "ja").result()
    let notice = try #require(result.notice)
    for channel in notice.channels {
      #expect(channel.locale.tag == (channel.id == "push" ? "en" : "ja"))
      for part in channel.parts {
        let name = "\(channel.id).\(part.id)"
        #expect(part.text == (channel.id == "push" ? english : japanese)[name], "\(name)")
      }
    }
    #expect(notice.locale == nil && japanese.notice?.locale?.tag == "ja")
    #expect(result.warnings == ["Channel push of notice grace is in en: ja has no text notices.grace.push.title"])
  }

  /// What a channel shares with others counts like its own texts: the closings of an email, the label of a button.
  @Test func `a shared text that is missing takes the channels that show it along`() throws {
    let edits: [(key: String, channels: Set<String>)] = [
      ("closing.handledByApple:", ["email"]), ("opening.greeting:", ["email"]),
      ("action.updatePayment:", ["banner", "email"]),
    ]
    for edit in edits {
      let renderer = try Shipped.makeRenderer { path, text in
        path == "strings/ja/notices/common.yaml" ? text.replacing(edit.key, with: "\(edit.key.dropLast())X:") : text
      }
      let result = try Customer(locale: "ja").result(renderer)
      let english = try Customer(locale: "en").result(renderer)
      let channels = try #require(result.notice).channels
      let fallen = channels.filter { $0.locale.tag == "en" }
      #expect(!fallen.isEmpty && Set(fallen.map(\.id)).isSubset(of: edit.channels), "\(edit.key)")
      for channel in fallen {
        for part in channel.parts { #expect(part.text == english["\(channel.id).\(part.id)"]) }
      }
      let html = try #require(result.html("email.body"))
      #expect(html.contains("<html lang=\"\(fallen.contains { $0.id == "email" } ? "en" : "ja")\""))
      #expect(result.warnings.count == fallen.count)
      #expect(result.warnings.allSatisfy { $0.hasSuffix("ja has no text notices.common.\(edit.key.dropLast())") })
    }
  }

  @Test func `a text with a hole is reported`() throws {
    let renderer = try Shipped.makePlainRenderer { path, text in
      path == "strings/en/notices/grace.yaml"
        ? text.replacing("Your {$productName} payment failed", with: "Your {$plan} payment failed") : text
    }
    let result = try Customer(channels: ["push"]).result(renderer)
    let warnings = result.warnings
    #expect(result.notice == nil)
    #expect(warnings.first?.hasPrefix("Text notices.grace.push.body is not complete, so it must not be sent: ") == true)
  }

  @Test func `tasks share a renderer`() async throws {
    let renderer = try Shipped.makeRenderer()
    let customers = [Customer(), Customer.inJapan(), Customer.recovered()]
    let alone = try customers.map { try $0.result(renderer).allTexts }
    let together = try await withThrowingTaskGroup(of: (Int, [String]).self) { group in
      for index in 0..<240 {
        group.addTask { (index % 3, try customers[index % 3].result(renderer).allTexts) }
      }
      return try await group.reduce(into: []) { $0.append($1) }
    }
    #expect(together.count == 240)
    #expect(together.allSatisfy { index, texts in texts == alone[index] })
  }
}

extension NoticeResult {
  fileprivate var allTexts: [String] {
    (notice?.channels ?? []).flatMap(\.parts).flatMap { [$0.id, $0.text, $0.html ?? ""] } + [
      decision.deduplicationKey ?? ""
    ]
  }
}
