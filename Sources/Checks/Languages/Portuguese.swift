extension LanguageData {
  static let portuguese = LanguageData(
    numbers: ["dúzia": 12, "ambos": 2, "ambas": 2, "dobro": 2, "duplo": 2, "dupla": 2, "triplo": 3, "metade": 0.5],
    amounts: ["meia hora": (30, "minute")],
    clocks: ["meio-dia": 720, "meia-noite": 0],
    hourMarks: ["h"],
    hourOpenings: ["às", "as"],
    halves: ["e meia", "e meio"],
    negations: ["não", "nunca", "jamais", "nenhum", "nenhuma", "ninguém"],
    negativeWords: [
      "sem", "nada", "nem ", "só", "soment", "apenas", "exceto", "salvo", "impos", "inv", "incorret", "inat", "indisp",
      "insuf", "desnec", "desat", "descon", "deix", "falh", "erro", "recus", "neg", "venc", "expir", "evit", "imped",
      "falt", "grátis", "gratuit", "antes", "ainda", "até", "perd", "mal", "outr", "fora", "exclu", "remov", "termin",
      "encerr", "contrári", "opcional", "diferent", "pouc", "difícil", "proib", "interromp", "sumi",
    ],
    affirmations: [
      "não só", "não apenas", "não esqueça", "não se esqueça", "não deixe de", "não hesite", "não menos de",
      "não mais de",
      "não mais que",
    ],
    formalWords: ["você", "vocês", "seu", "sua", "seus", "suas"],
    familiarWords: ["tu", "teu", "tua", "teus", "tuas", "ti", "contigo"],
    repeatableWords: ["logo"],
    smallWords: [
      "ainda", "ao", "aos", "as", "até", "com", "da", "das", "de", "depois", "do", "dos", "e", "ela", "em", "essa",
      "esse", "esta", "este", "está", "estão", "foi", "já", "mais", "mas", "muito", "na", "nas", "no", "nos", "não",
      "o", "os", "ou", "para", "pela", "pelo", "pode", "por", "quando", "que", "se", "sem", "ser", "seu", "seus",
      "sua", "suas", "são", "também", "tem", "um", "uma", "você", "à",
    ]
  )
}
