import Foundation
import ICU
import Notices
import Renewals
import Testing

/// Whole notices, reviewed as texts.
@Suite struct GoldenNoticeTests {
  @Test func `a notice comes with its decision, its end and its action`() throws {
    let result = try Customer().result()
    #expect(result.warnings.isEmpty)
    #expect(result.decision.row == "G1")
    #expect(result.notice?.id == "grace")
    #expect(result.notice?.validUntil == (try Customer.instant("2026-10-28T15:00:00Z")))
    #expect(result.notice?.action?.id == "updatePayment")
    #expect(result.notice?.action?.label == "Update payment method")
    #expect(result.notice?.action?.url == "https://apps.apple.com/account/billing")
    #expect(try Customer.inJapan().result().notice?.action?.label == "お支払い方法を確認・変更する")
  }

  @Test(arguments: [("en", "Hi there,", "The Harbor Radio team"), ("ja", "いつもハーバーラジオを", "\nハーバーラジオ")])
  func `an email has a greeting, one button and a signature`(_ locale: String, _ start: String, _ end: String) throws {
    let result = try (locale == "ja" ? Customer.inJapan() : Customer()).result()
    let html = try #require(result.html("email.body"))
    #expect(html.contains("<html lang=\"\(locale)\" dir=\"ltr\">"))
    #expect(html.contains("<title>\(try #require(result["email.subject"]))</title>"))
    let main = try result.mainElement("email.body")
    let label = try #require(result.notice?.action?.label)
    let button = "<p class=\"action\"><a href=\"https://apps.apple.com/account/billing\">\(label)</a></p>"
    #expect(main.components(separatedBy: button).count == 2)
    #expect(main.components(separatedBy: "<a ").count == 2)
    let text = try #require(result["email.body"])
    #expect(text.hasPrefix(start) && text.hasSuffix(end), "\(text)")
    #expect(text.contains("\n\(label)\nhttps://apps.apple.com/account/billing\n"))
  }

  @Test func `an email names support only where the caller or a brand does`() throws {
    let named = try #require(Customer().result()["email.body"])
    #expect(named.contains("Contact us at support@harbor.example."))
    let unnamed = try #require(Customer(support: nil).result()["email.body"])
    #expect(!unnamed.contains("Contact us") && !unnamed.contains("{") && unnamed.hasSuffix("The Harbor Radio team"))
    #expect(unnamed == named.replacing("Questions? Contact us at support@harbor.example.\n\n", with: ""))
  }

  @Test func `an email without an action has no button`() throws {
    let result = try Customer.recovered().result()
    #expect(result.decision.row == "A1")
    #expect(result.notice?.action == nil)
    #expect(try !result.mainElement("email.body").contains("<a "))
    #expect(result["email.body"]?.contains("https:") == false)
  }

  @Test(arguments: Customer.forEveryNotice.filter { $0.notice.hasSuffix("Reminder") }.map(\.notice))
  func `a reminder says something else than its notice, under another key`(_ notice: String) throws {
    var customer = try #require(Customer.forEveryNotice.first { $0.notice == notice }).customer
    let reminder = try customer.result()
    customer.request = [:]
    let first = try customer.result()
    let keys = [reminder.deduplicationKey, first.deduplicationKey]
    #expect(!keys.contains(nil) && keys[0] != keys[1])
    #expect(reminder.notice?.validUntil == first.notice?.validUntil)
    #expect(reminder.notice?.channels.map(\.id) == ["push", "banner", "email", "sms"])
    for part in ["push.body", "email.subject", "email.body", "sms.text"] {
      #expect(reminder[part] != nil && reminder[part] != first[part], "\(part)")
    }
  }

  @Test(arguments: [("recovered", "first"), ("grace", "first, reminder, lastDays, lastDay")])
  func `a step that a notice doesn't have gives none, and says so`(notice: String, steps: String) throws {
    var customer = notice == "grace" ? Customer() : .recovered()
    customer.request = ["step": .text("again")]
    let result = try customer.result()
    #expect(result.notice == nil && result.step == nil && result.deduplicationKey == nil)
    #expect(result.warnings == ["Notice \(notice) has no step 'again'; it has \(steps)"])
  }

  @Test func `a request for a reminder is refused with the name of the step`() {
    var customer = Customer()
    customer.request = ["reminder": .boolean(true)]
    #expect { try customer.result() } throws: { error in
      let error = error as? PayloadError
      return error?.path == "reminder" && error?.fix.contains("\"step\": \"reminder\"") == true
    }
  }

  @Test(arguments: ["marketingConsent", "textMessageLink"])
  func `a flag that is no truth value is refused by its name`(_ name: String) {
    var customer = Customer()
    customer.request = [name: .text("true")]
    #expect { try customer.result() } throws: { ($0 as? PayloadError)?.path == name }
  }

  @Test func `a text message ends with the address of the action where the caller wants it`() throws {
    var customer = Customer()
    let plain = try #require(customer.result()["sms.text"])
    customer.request = ["textMessageLink": .boolean(true)]
    let result = try customer.result()
    #expect(result["sms.text"] == "\(plain) https://apps.apple.com/account/billing")
    #expect(result["push.body"] == (try Customer().result()["push.body"]))
    customer = .recovered()
    customer.request = ["textMessageLink": .boolean(true)]
    #expect(try customer.result()["sms.text"]?.contains("https:") == false)
  }

  @Test func `no notice where the decision asks for none`() throws {
    let result = try Customer(expiry: "2026-11-12T15:00:00Z", graceEnd: nil, renewalInfo: [:]).result()
    #expect(result.decision.row == "A1")
    #expect(result.notice == nil)
    #expect(result.warnings.isEmpty)
  }
}

extension NoticeResult {
  /// The part of an HTML document that a customer reads.
  func mainElement(_ path: String) throws -> String {
    let html = try #require(self.html(path))
    let start = try #require(html.range(of: "<main>"))
    let end = try #require(html.range(of: "</main>"))
    return String(html[start.lowerBound..<end.upperBound])
  }
}
