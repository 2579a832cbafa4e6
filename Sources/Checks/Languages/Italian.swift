extension LanguageData {
  static let italian = LanguageData(
    numbers: [
      "dozzina": 12, "entrambi": 2, "entrambe": 2, "doppio": 2, "doppia": 2, "triplo": 3, "metà": 0.5, "paio": 2,
    ],
    amounts: ["mezz'ora": (30, "minute"), "mezz’ora": (30, "minute")],
    clocks: ["mezzogiorno": 720, "mezzanotte": 0],
    hourOpenings: ["alle", "dalle", "ore", "delle", "le"],
    halves: ["e mezza", "e mezzo"],
    negations: ["non", "nessun", "nessuno", "nessuna"],
    negativeWords: [
      "mai", "né", "niente", "nulla", "senza", "solo", "soltanto", "unic", "eccett", "salvo", "tranne", "impos", "inv",
      "errat", "inatt", "indisp", "insuff", "inutil", "disatt", "disconn", "scaricat", "fall", "error", "rifiut",
      "negat",
      "scad", "evit", "imped", "manc", "gratis", "gratuit", "prima", "ancora", "finché", "fino", "pers", "perd", "mal",
      "altr", "fuori", "elimin", "rimoss", "termin", "contrari", "facoltativ", "divers", "poc", "difficil", "viet",
      "smett", "interr", "meno",
    ],
    affirmations: [
      "non solo", "non dimentic", "non esit", "non appena", "non meno di", "non più di", "non oltre",
    ],
    formalWords: ["Lei", "Suo", "Sua", "Suoi", "Sue"],
    capitalizesFormalWords: true,
    familiarWords: ["tu", "tuo", "tua", "tuoi", "tue", "ti", "te"],
    repeatableWords: ["man", "mano", "passo", "piano", "via", "quasi"],
    smallWords: [
      "ai", "al", "alla", "anche", "che", "ci", "con", "da", "dal", "dalla", "degli", "dei", "del", "della", "di", "e",
      "gli", "ha", "hai", "i", "il", "in", "la", "le", "lo", "ma", "nel", "nella", "non", "o", "per", "più", "puoi",
      "può", "quando", "questa", "questo", "se", "si", "solo", "sono", "stata", "stato", "su", "sua", "sul", "sulla",
      "suo", "tua", "tuo", "un", "una", "è",
    ]
  )
}
