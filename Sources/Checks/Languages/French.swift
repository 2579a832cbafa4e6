extension LanguageData {
  static let french = LanguageData(
    numbers: [
      "douzaine": 12, "dizaine": 10, "centaine": 100, "double": 2, "doubles": 2, "triple": 3, "moitié": 0.5,
      "demi": 0.5,
      "demie": 0.5, "seconde": 2, "second": 2, "quart": 0.25, "tiers": 3, "paire": 2,
    ],
    units: [
      "octet": "byte", "octets": "byte", "ko": "kilobyte", "mo": "megabyte", "go": "gigabyte", "to": "terabyte",
      "année": "year", "années": "year", "dollars": "USD", "pouces": "inch",
    ],
    amounts: ["demi-heure": (30, "minute")],
    factors: ["mille": 1e3, "million": 1e6, "millions": 1e6, "milliard": 1e9, "milliards": 1e9],
    clocks: ["midi": 720, "minuit": 0],
    hourMarks: ["h", "heures"],
    halves: ["et demie", "et demi"],
    hasSpacesBeforeMarks: true,
    negations: ["ne ", "n'"],
    negativeWords: [
      "pas", "jamais", "sans", "aucun", "ni ", "plus", "rien", "im", "in", "échou", "échec", "seul", "refus", "non",
      "dés", "mal", "expir", "interd", "évit", "empêch", "gratuit", "sauf", "avant", "jusqu", "fin", "termin",
    ],
    affirmations: [
      "n'hésite", "n'oublie", "n'importe", "ne fait que", "ne font que", "ne serait-ce", "ne manquez pas",
    ],
    formalWords: ["vous", "votre", "vos"],
    formalOpenings: ["ez"],
    familiarWords: ["tu", "toi", "tes", "ta", "ton"],
    englishHomographs: ["an", "as", "if", "on", "or"],
    repeatableWords: ["faire", "nous", "vous"],
    smallWords: [
      "au", "aux", "avec", "ce", "cette", "dans", "de", "depuis", "des", "du", "elle", "en", "est", "et", "il", "la",
      "le", "les", "leur", "mais", "ne", "nos", "notre", "nous", "ou", "par", "pas", "peut", "plus", "pour", "pouvez",
      "que", "qui", "sa", "sans", "se", "ses", "si", "son", "sont", "sur", "un", "une", "vos", "votre", "vous", "à",
      "été",
    ]
  )
}
