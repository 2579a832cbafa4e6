import Catalogs
import ICU
import Notices
import Renewals
import Testing

/// Names as apps really have them, and ends at unusual times: no text is cut, doubled or misleading.
@Suite struct NameTests {
  private static let names = [
    "Harbor Plus Premium Family Annual Plan 4K", "Harbor Plus.", "ハーバープラス。", "Harbor 🎧👨‍👩‍👧 Plus", "“Harbor” 'Plus'",
    "「ハーバー」プラス",
    "راديو الميناء", "Harbor & Sons <Plus>", "100% Harbor {Plus}",
  ]

  @Test(arguments: Customer.forEveryNotice.map(\.notice), names)
  func `a name is unchanged in every text`(_ notice: String, _ name: String) throws {
    let known = try #require(Customer.forEveryNotice.first { $0.notice == notice }).customer
    for locale in ["en", "ja"] {
      var customer = locale == "ja" ? known.movedToJapan() : known
      (customer.productName, customer.appName) = (name, name)
      let result = try customer.result()
      let rendered = try #require(result.notice)
      let push = [result["push.title"], result["push.body"]].compactMap(\.self).joined()
      #expect(push.replacing(#/[\u{2068}\u{2069}]/#, with: "").contains(name))
      for channel in rendered.channels {
        for part in channel.parts {
          let text = part.text
          #expect(!text.contains("..") && !text.contains("。。"), "\(locale) \(channel.id).\(part.id): \(text)")
          #expect(!text.contains("  ") && !text.contains("{$"), "\(locale) \(channel.id).\(part.id): \(text)")
        }
      }
      // Whatever is too long for its channel is named, and nothing else is.
      let catalog = try Shipped.catalog()
      for channel in rendered.channels {
        for part in channel.parts {
          let fact = try #require(catalog.facts.channels.named(channel.id)?.parts.first { $0.id == part.id })
          let measure = fact.measure(of: part.text, in: channel.locale)
          let isNamed = result.warnings.contains {
            $0.hasPrefix("Text notices.\(notice).\(channel.id).\(part.id) has ")
          }
          #expect(isNamed == (measure.map { $0.count > $0.limit } ?? false), "\(locale) \(channel.id).\(part.id)")
        }
      }
    }
  }

  @Test func `a channel that doesn't name the app needs no name of it`() throws {
    let result = try Customer(appName: nil, channels: ["push", "banner"]).result()
    #expect(result.notice?.channels.map(\.id) == ["push", "banner"] && result.warnings.isEmpty)
    for channel in ["email", "sms"] {
      #expect { try Customer(appName: nil, channels: [channel]).result() } throws: {
        ($0 as? PayloadError)?.path == "appName"
      }
    }
  }

  @Test(arguments: [
    ("2026-10-20T09:45:00Z", "until Oct 20, 6:45\u{202F}PM, then", "10月20日18:45まで"),
    ("2027-08-20T15:00:00Z", "until Aug 20, 2027, then", "2027年8月20日まで"),
  ])
  func `an end within the hour has its time, and one next year its year`(_ end: String, _ en: String, _ ja: String)
    throws
  {
    #expect(try Customer(graceEnd: end).result(Shipped.plainRenderer())["push.body"]?.contains(en) == true)
    #expect(
      try Customer(graceEnd: end, locale: "ja").result(Shipped.plainRenderer())["push.body"]?.contains(ja) == true
    )
  }
}
