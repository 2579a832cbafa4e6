extension LanguageData {
  static let spanish = LanguageData(
    numbers: ["docena": 12, "ambos": 2, "ambas": 2, "doble": 2, "triple": 3, "mitad": 0.5, "par": 2],
    amounts: ["media hora": (30, "minute")],
    clocks: ["mediodía": 720, "medianoche": 0],
    hourMarks: ["h"],
    hourOpenings: ["las"],
    halves: ["y media", "y medio"],
    negations: ["no", "nunca", "jamás", "tampoco", "ningún", "ninguna", "ninguno", "nadie"],
    negativeWords: [
      "sin", "nada", "ni ", "solo", "sólo", "únic", "excepto", "salvo", "imposib", "inv", "incorrect", "inact",
      "indisp", "insuf", "innec", "desact", "descon", "dej", "fall", "error", "rechaz", "deneg", "venc", "caduc",
      "evit",
      "impid", "impedir", "falt", "gratis", "gratuit", "antes", "todavía", "hasta", "aún", "carec", "perd", "mal",
      "sino",
      "otr", "fuera", "elimin", "termin", "finaliz", "ausen", "contrari", "opcional", "distint", "diferent", "poco",
      "difícil", "prohib", "interrump",
    ],
    affirmations: [
      "no solo", "no sólo", "no olvide", "no te olvides", "no dud", "no obstante", "no menos de", "no más de",
    ],
    openingMarks: spanishMarks,
    formalWords: ["usted", "ustedes"],
    formalOpenings: ["ague", "ice", "ique"],
    familiarWords: ["tú", "tu", "tus", "ti", "contigo"],
    repeatableWords: ["poco"],
    smallWords: [
      "al", "aquí", "con", "cuando", "de", "del", "desde", "durante", "el", "ella", "en", "es", "esta", "este", "está",
      "están", "ha", "hasta", "hay", "la", "las", "le", "lo", "los", "más", "mi", "muy", "nuestro", "o", "para",
      "pero", "por", "puede", "puedes", "que", "quiere", "quieres", "se", "si", "sin", "sobre", "su", "sus", "también",
      "tiene", "tienes", "tu", "tus", "un", "una", "usted", "y", "ya",
    ]
  )

  static let spanishMarks: [Unicode.Scalar: Unicode.Scalar] = ["?": "¿", "!": "¡"]
}
