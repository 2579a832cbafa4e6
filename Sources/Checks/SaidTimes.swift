/// How languages say noon, midnight and in which time zone something happens.
enum SaidTimes {
  /// What a prose in a language says of them; nothing in languages whose words are not known.
  static func things(in prose: Prose, language: String) -> [SaidThing] {
    let phrases = (phrases[language] ?? []).flatMap { phrase in
      prose.places(of: phrase.scalars, isWhole: true).filter { phrase.isMeant(at: $0, in: prose) }.map {
        SaidThing(kind: phrase.kind, value: phrase.value, isCertain: phrase.isCertain, range: $0)
      }
    }
    return phrases + zones(in: prose, language)
  }

  /// What certainly says one of them in English, in lower case; EST is left out, because many words begin so.
  static let signs = english.map(\.text) + zones.keys.filter { $0 != "EST" }.map { $0.lowercased() }

  private struct Phrase {
    let text: String
    let scalars: [Unicode.Scalar]
    let kind: SaidThing.Kind
    let value: Int
    let isCertain: Bool

    init(_ text: String, _ kind: SaidThing.Kind, _ value: Int, isCertain: Bool = true) {
      (self.text, scalars) = (text, Array(text.unicodeScalars))
      (self.kind, self.value, self.isCertain) = (kind, value, isCertain)
    }

    /// Après-midi is the afternoon.
    func isMeant(at place: Range<Int>, in prose: Prose) -> Bool {
      let before = prose.scalar(place.lowerBound - 1)
      return text != "midi" || before != "-" && before != "‑"
    }
  }

  /// The short names of time zones, with a number for those that are told alike.
  private static let zones = [
    "UTC": 0, "GMT": 0, "JST": 1, "PST": 2, "PDT": 2, "EST": 3, "EDT": 3, "CET": 4, "CEST": 4,
  ]

  private static func zones(in prose: Prose, _ language: String) -> [SaidThing] {
    prose.runs { $0.isASCII && $0.isAlphabetic }.compactMap { run in
      guard (3...4).contains(run.count), let zone = zones[prose.text(run)] else { return nil }
      // EST is a word of French.
      if language == "fr", zone == 3 { return nil }
      // What stands so many hours beside Greenwich may be any zone.
      let next = prose.scalar(run.upperBound)
      let sign = next == " " ? prose.scalar(run.upperBound + 1) : next
      if let sign, "+-−–＋±".unicodeScalars.contains(sign) { return nil }
      return SaidThing(kind: .timeZone, value: zone, isCertain: true, range: run)
    }
  }

  private static let english = [
    Phrase("noon", .hour, 12), Phrase("midday", .hour, 12), Phrase("midnight", .hour, 0),
    Phrase("japan time", .timeZone, 1), Phrase("japan standard time", .timeZone, 1),
    Phrase("pacific time", .timeZone, 2), Phrase("pacific standard time", .timeZone, 2),
    Phrase("pacific daylight time", .timeZone, 2), Phrase("eastern time", .timeZone, 3),
    Phrase("eastern standard time", .timeZone, 3), Phrase("eastern daylight time", .timeZone, 3),
    Phrase("greenwich mean time", .timeZone, 0), Phrase("coordinated universal time", .timeZone, 0),
    Phrase("central european time", .timeZone, 4),
  ]

  private static let phrases: [String: [Phrase]] = [
    "en": english,
    "ja": [
      Phrase("正午", .hour, 12), Phrase("真夜中", .hour, 0), Phrase("午前0時", .hour, 0), Phrase("午前０時", .hour, 0),
      Phrase("深夜0時", .hour, 0), Phrase("午後0時", .hour, 12), Phrase("12時", .hour, 12, isCertain: false),
      Phrase("12時", .hour, 0, isCertain: false), Phrase("十二時", .hour, 12, isCertain: false),
      Phrase("十二時", .hour, 0, isCertain: false), Phrase("0時", .hour, 0, isCertain: false),
      Phrase("24時", .hour, 0, isCertain: false), Phrase("零時", .hour, 0, isCertain: false),
      Phrase("夜", .hour, 0, isCertain: false), Phrase("昼", .hour, 12, isCertain: false),
      Phrase("日付", .hour, 0, isCertain: false), Phrase("当日", .hour, 0, isCertain: false),
      Phrase("日本時間", .timeZone, 1), Phrase("日本標準時", .timeZone, 1), Phrase("太平洋時間", .timeZone, 2),
      Phrase("太平洋標準時", .timeZone, 2), Phrase("太平洋夏時間", .timeZone, 2), Phrase("東部時間", .timeZone, 3),
      Phrase("東部標準時", .timeZone, 3), Phrase("東部夏時間", .timeZone, 3), Phrase("協定世界時", .timeZone, 0),
      Phrase("世界標準時", .timeZone, 0), Phrase("グリニッジ標準時", .timeZone, 0), Phrase("中央ヨーロッパ時間", .timeZone, 4),
    ],
    "fr": [Phrase("midi", .hour, 12), Phrase("minuit", .hour, 0)],
    "de": [Phrase("mittag", .hour, 12), Phrase("mittags", .hour, 12), Phrase("mitternacht", .hour, 0)],
  ]
}
