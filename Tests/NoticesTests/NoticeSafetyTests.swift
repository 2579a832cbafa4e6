import Catalogs
import Foundation
import ICU
import Notices
import Renewals
import Testing

/// What must hold of every notice that can leave the house.
@Suite struct NoticeSafetyTests {
  private func samples(_ length: NoticeRenderer.SampleLength) throws -> [RenderedNotice] {
    let renderer = try Shipped.renderer()
    return try ["en", "ja"].flatMap { renderer.samples(in: try LocaleIdentifier($0), length: length) }
  }

  @Test func `every notice has samples of every text`() throws {
    let expected = Customer.forEveryNotice.map(\.notice)
    let asksForNothing = [
      "recovered", "recoveredInGrace", "recoveredInRetry", "priceIncreaseAgreed", "priceIncreaseAgreedReminder",
      "expiredForOtherCause", "commitmentPriceAgreed", "trialEnding", "renewalAhead",
    ]
    #expect(try Set(expected) == Set(Shipped.catalog().facts.notices.map(\.id)))
    for length in [NoticeRenderer.SampleLength.typical, .longest] {
      let samples = try samples(length)
      #expect(samples.map(\.id) == expected + expected)
      for notice in samples {
        #expect(notice.channels.map(\.id) == ["push", "banner", "email", "sms"])
        #expect(notice["email.body"]?.html != nil)
        #expect((notice.action == nil) == asksForNothing.contains(notice.id))
        #expect(notice["banner.action"]?.text == notice.action?.label)
        for part in notice.channels.flatMap(\.parts) {
          #expect(!part.text.isEmpty && !part.text.contains("{") && !part.text.contains("["), "\(notice.id) \(part.id)")
        }
      }
    }
  }

  @Test func `the longest texts fit`() throws {
    let limits: [String: [String: Int]] = [
      "push.title": ["en": 30, "ja": 15], "push.body": ["en": 140, "ja": 80],
      "email.subject": ["en": 50, "ja": 25], "email.preheader": ["en": 90, "ja": 90],
      "banner.header": ["en": 66, "ja": 66], "banner.body": ["en": 144, "ja": 144],
    ]
    for notice in try samples(.longest) {
      for channel in notice.channels {
        for part in channel.parts {
          guard let limit = limits["\(channel.id).\(part.id)"]?[channel.locale.tag] else { continue }
          #expect(part.text.count <= limit, "\(channel.locale) \(notice.id) \(channel.id).\(part.id): \(part.text)")
        }
      }
    }
  }

  /// English uses no character that takes two septets.
  @Test func `the longest text messages fit`() throws {
    let part = try #require(try Shipped.catalog().facts.channels.named("sms")?.parts.first)
    for notice in try samples(.longest) {
      let text = try #require(notice["sms.text"]?.text)
      let locale = try #require(notice.locale)
      if locale.tag == "en" {
        #expect(text.unicodeScalars.allSatisfy { $0.isASCII && !"^{}\\[~]|`".unicodeScalars.contains($0) }, "\(text)")
      }
      let measure = try #require(part.measure(of: text, in: locale))
      #expect(measure.count <= measure.limit, "\(notice.id): \(text)")
    }
  }

  @Test func `no pressure and no blame`() throws {
    let words = ["拒否", "滞納", "督促", "declined", "card", "カード", "overdue", "immediately", "at once", "!", "！"]
    for notice in try samples(.typical) {
      for part in notice.channels.flatMap(\.parts) {
        for word in words { #expect(!part.text.lowercased().contains(word), "\(notice.id) \(part.id) says \(word)") }
      }
    }
  }

  @Test func `no invisible characters`() throws {
    for notice in try samples(.longest) {
      for part in notice.channels.flatMap(\.parts) {
        let invisible = part.text.unicodeScalars.filter { scalar in
          scalar.properties.generalCategory == .format
            || scalar.properties.generalCategory == .control && scalar != "\n"
        }
        #expect(invisible.isEmpty, "\(notice.id) \(part.id)")
      }
    }
  }

  @Test func `links come from the catalog only`() throws {
    let known = Set(try Shipped.catalog().facts.links.map(\.url))
    let customer = Customer(appName: "https://evil.example", productName: #"<a href="https://evil.example">x</a>"#)
    let htmls =
      try samples(.typical).compactMap { $0["email.body"]?.html } + [try #require(customer.result().html("email.body"))]
    for html in htmls {
      for piece in html.components(separatedBy: "href=\"").dropFirst() {
        #expect(known.contains(String(piece.prefix { $0 != "\"" })))
      }
      #expect(!html.contains("<img") && !html.contains("src=") && !html.contains("<link"))
    }
  }

  @Test func `HTML and plain text say the same`() throws {
    for notice in try samples(.longest) {
      let part = try #require(notice["email.body"])
      let html = try #require(part.html)
      var paragraphs: [String] = []
      for piece in html.replacing(" class=\"action\"", with: "").components(separatedBy: "<p>").dropFirst() {
        paragraphs.append(try #require(piece.components(separatedBy: "</p>").first))
      }
      let words = paragraphs.map { $0.replacing(#/<[^>]*>/#, with: "").unescaped }
      let address = notice.action.map { "\n\($0.url)\n" }
      let text = address.map { part.text.replacing($0, with: "\n") } ?? part.text
      let plain = text.replacing(#/[ ]?[(（]https:[^)）]*[)）]/#, with: "")
      #expect(plain.split(separator: "\n").map(String.init) == words)
    }
  }

  @Test func `names are taken as text whatever they hold`() throws {
    let names = [
      #"<script>alert("1")</script>"#, "Salt & Pepper's \"Best\"", "{{subject}} {{{paragraphs}}}",
      "{$graceEnd} {#link to=updatePayment}", "a\\b %s \\n", "<!-- -->", "&lt;b&gt;",
    ]
    let plain = try Customer(appName: "QQQ", productName: "PPP").result()
    for name in names {
      let result = try Customer(appName: name, productName: name).result()
      let expected = try #require(plain.html("email.body")).replacing("QQQ", with: name.escaped).replacing(
        "PPP",
        with: name.escaped
      )
      #expect(result.html("email.body") == expected)
      #expect(
        result["email.body"]
          == plain["email.body"]?.replacing("QQQ", with: name).replacing("PPP", with: name)
      )
      #expect(result["push.body"] == plain["push.body"]?.replacing("PPP", with: name))
    }
  }

  @Test func `right to left names are isolated`() throws {
    let result = try Customer(productName: "هاربور بلس").result(Shipped.plainRenderer())
    #expect(result["push.body"]?.contains("\u{2068}هاربور بلس\u{2069}") == true)
    let other = try Customer(productName: "Дом ハウス").result()
    #expect(other["push.body"]?.unicodeScalars.contains { $0.properties.generalCategory == .format } == false)
  }

  /// Names of random scalars, to test more than the names that we thought of.
  @Test func `random names never crash and never make markup`() throws {
    var state: UInt64 = 42
    func next(_ bound: UInt32) -> UInt32 {
      state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
      return UInt32(truncatingIfNeeded: state >> 33) % bound
    }
    let tags = try #require(Customer().result().html("email.body")).unicodeScalars.count { $0 == "<" }
    var rendered = 0
    for _ in 0..<300 {
      var name = ""
      for _ in 0...next(12) {
        let ranges: [(UInt32, UInt32)] = [
          (0x20, 0x5F), (0xA0, 0x300), (0x3040, 0x60), (0x1F300, 0x200), (0x5D0, 0x100),
        ]
        let (start, count) = ranges[Int(next(5))]
        if let scalar = Unicode.Scalar(start + next(count)) { name.unicodeScalars.append(scalar) }
      }
      do throws(PayloadError) {
        let facts = try SubscriptionFacts(.object(["appName": .text(name)]))
        _ = try facts.request("appName")
      } catch {
        Issue.record("\(error)")
      }
      guard let html = try? Customer(appName: name, productName: name).result().html("email.body") else { continue }
      rendered += 1
      #expect(html.unicodeScalars.count { $0 == "<" } == tags, "\(name.debugDescription)")
    }
    #expect(rendered > 250)
  }
}

extension String {
  fileprivate var escaped: String {
    replacing("&", with: "&amp;").replacing("<", with: "&lt;").replacing(">", with: "&gt;")
      .replacing("\"", with: "&quot;").replacing("'", with: "&#39;")
  }

  fileprivate var unescaped: String {
    replacing("&lt;", with: "<").replacing("&gt;", with: ">").replacing("&quot;", with: "\"")
      .replacing("&#39;", with: "'").replacing("&amp;", with: "&")
  }
}
