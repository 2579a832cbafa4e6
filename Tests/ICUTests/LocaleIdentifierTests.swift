import ICU
import Testing

@Suite struct LocaleIdentifierTests {
  @Test(
    arguments: [
      ("en-US", "en-US", "en", nil, "US"), ("ja", "ja", "ja", nil, nil), ("pt-BR", "pt-BR", "pt", nil, "BR"),
      ("ja-JP-u-ca-japanese", "ja-JP-u-ca-japanese", "ja", nil, "JP"), ("zh-Hant-TW", "zh-Hant-TW", "zh", "Hant", "TW"),
      ("und", "und", "und", nil, nil), ("EN-us", "en-US", "en", nil, "US"), ("zh-hant", "zh-Hant", "zh", "Hant", nil),
      ("es-419", "es-419", "es", nil, "419"), ("iw", "he", "he", nil, nil), ("en-UK", "en-GB", "en", nil, "GB"),
      ("de-DE-1901", "de-DE-1901", "de", nil, "DE"), ("ja-u-hc-h23", "ja-u-hc-h23", "ja", nil, nil),
      ("en-XA", "en-XA", "en", nil, "XA"), ("yue", "yue", "yue", nil, nil), ("und-JP", "und-JP", "und", nil, "JP"),
      ("ja_JP", "ja-JP", "ja", nil, "JP"), ("zh_hant_TW", "zh-Hant-TW", "zh", "Hant", "TW"),
      ("sl-rozaj-1994", "sl-1994-rozaj", "sl", nil, nil), ("tlh", "tlh", "tlh", nil, nil),
    ] as [(String, String, String, String?, String?)]
  )
  func `accepts`(tag: String, canonical: String, language: String, script: String?, region: String?) throws {
    let locale = try LocaleIdentifier(tag)
    #expect(locale.tag == canonical)
    #expect(locale.description == canonical)
    #expect(locale.language == language)
    #expect(locale.script == script)
    #expect(locale.region == region)
    #expect(try LocaleIdentifier(canonical) == locale)
  }

  @Test(
    arguments: [
      ("", .notWellFormed("")), ("_", .notWellFormed("_")), ("en-", .notWellFormed("en-")),
      ("C", .notWellFormed("C")), ("en US", .notWellFormed("en US")), ("日本語", .notWellFormed("日本語")),
      ("en\u{0}", .notWellFormed("en\u{0}")), ("xx", .unknownLanguage("xx")), ("english", .unknownLanguage("english")),
      ("zz-ZZ", .unknownLanguage("zz-ZZ")), ("en-ZZ", .unknownRegion("en-ZZ")), ("en-QQ", .unknownRegion("en-QQ")),
      ("en-Abcd", .unknownScript("en-Abcd")), ("en-Zzzz", .unknownScript("en-Zzzz")),
      ("a-very-long-subtagthatiswrong", .notWellFormed("a-very-long-subtagthatiswrong")),
    ] as [(String, LocaleIdentifier.Invalid)]
  )
  func `refuses`(tag: String, reason: LocaleIdentifier.Invalid) {
    #expect(throws: reason) { try LocaleIdentifier(tag) }
  }

  @Test func `refuses long tags`() {
    let tag = String(repeating: "e", count: 1000)
    let error = #expect(throws: LocaleIdentifier.Invalid.self) { try LocaleIdentifier(tag) }
    #expect(error == .notWellFormed(tag))
    #expect(error.map { $0.description.utf8.count < 200 } == true)
    #expect(throws: LocaleIdentifier.Invalid.self) {
      try LocaleIdentifier("en-x-" + String(repeating: "abcdefgh-", count: 110) + "a")
    }
  }

  @Test(arguments: [
    ("en-US", ["en", "und"]), ("en-GB", ["en-001", "en", "und"]), ("ja-JP-u-ca-japanese", ["ja-JP", "ja", "und"]),
    ("zh-Hant-TW", ["zh-Hant", "und"]), ("zh-TW", ["zh-Hant", "und"]), ("zh-CN", ["zh", "und"]),
    ("es-MX", ["es-419", "es", "und"]), ("pt-AO", ["pt-PT", "pt", "und"]), ("und", []), ("und-JP", ["und"]),
    ("und-u-ca-japanese", ["und"]), ("sr-Latn-RS", ["sr-Latn", "und"]), ("nn-NO", ["nn", "no", "und"]),
  ])
  func `has the parents of CLDR`(tag: String, parents: [String]) throws {
    var found: [String] = []
    var next = try LocaleIdentifier(tag).parent
    while let parent = next, found.count < 10 {
      found.append(parent.tag)
      next = parent.parent
    }
    #expect(found == parents)
  }

  @Test(arguments: [
    ("en-GB-oxendict-x-shop", "en-GB"), ("ja-JP-u-ca-japanese", "ja-JP-u-ca-japanese"),
    ("en-t-ja-u-nu-arab", "en-u-nu-arab"),
    ("ar-u-ca-islamic-civil-hc-h23", "ar-u-ca-islamic-civil-hc-h23"), ("en-u-ca-ethioaa", "en-u-ca-ethioaa"),
    ("en-u-co-phonebk", "en"), ("en-u-ca", "en"), ("en-u-attr-nu-latn", "en-u-nu-latn"), ("en-u-hc-h25", "en"),
    ("zh-Hant-u-nu-native-x-a-nu-b", "zh-Hant-u-nu-native"), ("en-u-ca-madeup1-nu-madeup2-hc-h12", "en-u-hc-h12"),
  ])
  func `keeps the calendar, the digits and the clock that ICU has`(tag: String, kept: String) throws {
    #expect(try LocaleIdentifier(tag).withoutVariants.tag == kept)
  }

  @Test(arguments: [
    ("ar", true), ("he-IL", true), ("ar-XB", true), ("ja", false), ("en", false), ("und", false), ("az-Arab", true),
  ])
  func `knows the direction`(tag: String, isRightToLeft: Bool) throws {
    #expect(try LocaleIdentifier(tag).isRightToLeft == isRightToLeft)
  }

  @Test(arguments: [
    ("ja", "ja", "日本語"), ("ja", "en", "Japanese"), ("en-GB", "en", "British English"), ("zh-Hant", "zh-Hant", "繁體中文"),
    ("pt-BR", "en", "Brazilian Portuguese"), ("tlh", "tlh", "tlh"), ("en", "ja", "英語"),
  ])
  func `has names`(tag: String, language: String, name: String) throws {
    #expect(try LocaleIdentifier(tag).displayName(in: LocaleIdentifier(language)) == name)
  }

  @Test func `has a root`() throws { #expect(try LocaleIdentifier("und") == .root) }
}

extension LocaleIdentifierTests {
  @Test func `installed locales are those that ICU has data for`() throws {
    let tags = LocaleIdentifier.installed.map(\.tag)
    #expect(tags == tags.sorted() && Set(tags).count == tags.count)
    for tag in ["ar-EG", "en", "ja", "ja-JP", "zh-Hant-TW"] { #expect(tags.contains(tag)) }
    #expect(!tags.contains("und"))
  }
}
