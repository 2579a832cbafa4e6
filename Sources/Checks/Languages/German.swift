extension LanguageData {
  static let german = LanguageData(
    numbers: [
      "anderthalb": 1.5, "eineinhalb": 1.5, "zweieinhalb": 2.5, "dutzend": 12, "beide": 2, "beiden": 2, "beider": 2,
      "beides": 2, "doppelt": 2, "doppelte": 2,
      "doppelten": 2, "zweimal": 2, "dreimal": 3, "einmal": 1, "halb": 0.5, "halbe": 0.5, "hälfte": 0.5, "dreifach": 3,
      "paar": 2,
    ],
    units: ["zoll": "inch", "tb": "terabyte", "dollar": "USD", "pfund": "pound"],
    amounts: ["halbe stunde": (30, "minute"), "halbes jahr": (6, "month")],
    factors: ["tausend": 1e3, "mio": 1e6, "million": 1e6, "millionen": 1e6, "mrd": 1e9, "milliarden": 1e9],
    clocks: ["mittag": 720, "mittags": 720, "mitternacht": 0],
    hourMarks: ["uhr"],
    halvesOfDay: ["morgens": false, "abends": true, "nachmittags": true, "vormittags": false],
    numberEndings: ["mal", "fach"],
    capitalizesNames: true,
    negations: ["nicht", "kein", "keine", "keinen", "keiner", "keinem", "niemals"],
    negativeWords: [
      "nie", "ohne", "unm", "ungü", "unzu", "unverä", "fehl", "weder", "gescheit", "schreibgesch", "nichts", "erst",
      "nur", "kaum", "statt",
      "ausge", "verhinder", "vermeid",
      "abgelehnt", "falsch", "los", "frei", "kostenlos", "sonst", "leider", "aus", "abgelaufen", "beendet", "endet",
    ],
    affirmations: [
      "nicht nur", "nicht mehr als", "nicht weniger als", "nicht später als", "nicht vergessen", "nicht zögern",
      "zögern sie nicht", "vergessen sie nicht", "zögere nicht", "vergiss nicht",
    ],
    formalWords: ["Sie", "Ihnen", "Ihr", "Ihre", "Ihrem", "Ihren", "Ihrer", "Ihres"],
    capitalizesFormalWords: true,
    familiarWords: ["du", "dich", "dir", "dein", "deine", "deinem", "deinen", "deiner", "deines"],
    englishHomographs: ["an", "was"],
    repeatableWords: ["ab", "an", "auf", "aus", "ein", "mit", "nach", "sie", "um", "vor", "was", "zu"],
    clauseWords: ["das", "dem", "den", "der", "die"],
    smallWords: [
      "aber", "als", "am", "an", "auch", "auf", "aus", "bei", "bis", "das", "dass", "den", "der", "des", "die",
      "durch", "ein", "eine", "einen", "einer", "es", "für", "haben", "ihr", "ihre", "ihren", "im", "in", "ist",
      "kann", "können", "mit", "nach", "nicht", "noch", "nur", "oder", "sich", "sie", "sind", "über", "um", "und",
      "von", "wenn", "werden", "wir", "wird", "wurde", "zu", "zum", "zur",
    ]
  )
}
