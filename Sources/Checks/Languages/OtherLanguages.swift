extension LanguageData {
  /// Languages with little data in addition to that of ICU, by their codes.
  static let others: [String: LanguageData] = [
    "zh": LanguageData(
      writing: .chinese,
      writesNumbersInKanji: true,
      calendar: "roc",
      foreignMarks: chineseMarks
    ),
    "yue": LanguageData(writing: .chinese, foreignMarks: chineseMarks),
    "el": LanguageData(
      foreignMarks: ["?": ";"],
      formalWords: ["εσάς", "σας"],
      familiarWords: ["εσένα", "εσύ", "σου"]
    ),
    "ru": LanguageData(
      formalWords: [
        "вам", "вами", "вас", "ваш", "ваша", "ваше", "вашего", "вашей", "вашем", "вашему", "ваши", "вашим",
        "вашими", "ваших", "вашу", "вы",
      ],
      familiarWords: [
        "твоего", "твоей", "твоему", "твои", "твоих", "твой", "твою", "твоя", "твоё", "тебе", "тебя", "тобой",
        "ты",
      ]
    ),
    "tr": LanguageData(
      formalWords: ["siz", "size", "sizi", "sizin", "sizinle"],
      familiarWords: ["sana", "sen", "seni", "senin", "seninle"]
    ),
    "ko": LanguageData(writing: .korean), "fa": persian, "ur": persian, "ps": persian, "ckb": persian,
    "ug": LanguageData(writing: .persian), "sd": LanguageData(writing: .persian),
    "sv": LanguageData(opensWithClosingQuotes: true), "fi": LanguageData(opensWithClosingQuotes: true),
    "he": LanguageData(opensWithClosingQuotes: true), "th": LanguageData(calendar: "buddhist"),
    "nl": LanguageData(
      hourMarks: ["uur"],
      formalWords: ["u", "uw"],
      familiarWords: ["je", "jij", "jou", "jouw"]
    ),
    "es": LanguageData(
      openingMarks: spanishMarks,
      formalWords: ["usted", "ustedes"],
      familiarWords: ["tú", "tu", "tus", "ti", "contigo"]
    ),
    "gl": LanguageData(openingMarks: spanishMarks), "ast": LanguageData(openingMarks: spanishMarks),
  ]

  private static let chineseMarks: [Unicode.Scalar: Unicode.Scalar] = [
    "?": "？", "!": "！", ",": "，", ";": "；", ":": "：",
  ]
  private static let spanishMarks: [Unicode.Scalar: Unicode.Scalar] = ["?": "¿", "!": "¡"]

  private static let persian = LanguageData(
    writing: .persian,
    calendar: "persian",
    opensWithClosingQuotes: true
  )
}
