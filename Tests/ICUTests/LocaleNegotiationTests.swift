import ICU
import Testing

struct LocaleNegotiationTests {
  @Test(
    arguments: [
      // The likely script counts, and not the order.
      ("zh zh-CN zh-SG", "zh-Hant zh-Hans", "zh-Hans"), ("zh-TW zh-HK zh-MO", "zh-Hans zh-Hant", "zh-Hant"),
      ("zh", "zh-TW zh-CN", "zh-CN"), ("zh-HK", "zh-CN zh-TW", "zh-TW"), ("sr sr-RS", "sr-Latn sr-Cyrl", "sr-Cyrl"),
      ("sr-ME sh", "sr-Cyrl sr-Latn", "sr-Latn"), ("uz", "uz-Cyrl uz-Latn", "uz-Latn"),
      ("pa-PK", "pa pa-Arab", "pa-Arab"),
      // Then the nearest parent in common.
      ("pt", "pt-PT pt-BR", "pt-BR"), ("pt-AO pt-MZ", "pt-BR pt-PT", "pt-PT"), ("pt-AO", "pt", "pt"),
      ("es-MX es-AR", "es-ES es-419", "es-419"), ("es-AR", "es es-MX", "es-MX"), ("es-MX", "es", "es"),
      ("en-AU en-IN", "en en-GB", "en-GB"), ("en-CA", "en-US en-GB", "en-US"), ("en-PH", "en-US", "en-US"),
      ("de-AT", "de-CH de", "de"), ("fr-CA", "fr-FR", "fr-FR"),
      // Aliases and related languages.
      ("iw iw-IL", "en he", "he"), ("in", "en id", "id"), ("no", "nn nb", "nb"), ("nb", "no", "no"),
      ("tl", "fil", "fil"),
      ("zh_TW zh_Hant_HK", "zh-Hans zh-Hant", "zh-Hant"),
      // Keywords change nothing.
      ("ja-JP-u-ca-japanese", "en ja", "ja"),
      // A language that nobody asked for is no answer.
      ("fr", "en ja", nil), ("und", "en ja", nil), ("und-JP", "en ja", nil),
    ] as [(String, String, String?)]
  )
  func `the nearest locale does not depend on the order`(requested: String, locales: String, nearest: String?) throws {
    let locales = try locales.split(separator: " ").map { try LocaleIdentifier(String($0)) }
    for requested in requested.split(separator: " ") {
      let requested = try LocaleIdentifier(String(requested))
      for locales in [locales, locales.reversed()] {
        #expect(LocaleNegotiation(locales).locale(for: requested)?.tag == nearest, "\(requested)")
      }
    }
  }

  @Test func `another script comes last`() throws {
    let locales = try ["sr-Latn"].map { try LocaleIdentifier($0) }
    #expect(try LocaleNegotiation(locales).locale(for: LocaleIdentifier("sr"))?.tag == "sr-Latn")
  }
}
