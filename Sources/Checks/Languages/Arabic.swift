extension LanguageData {
  static let arabic = LanguageData(
    writing: .arabic,
    numbers: [
      "نصف": 0.5, "ربع": 0.25, "كلا": 2, "كلتا": 2, "كلاهما": 2, "مزدوج": 2, "مزدوجة": 2, "ثنائي": 2, "ثلاثي": 3,
    ],
    units: ["عام": "year", "عامًا": "year", "أعوام": "year", "بت": "byte", "بايت": "byte"],
    factors: ["ألف": 1e3, "آلاف": 1e3, "مليون": 1e6, "ملايين": 1e6, "مليار": 1e9],
    prefixes: ["ال", "و", "ب", "ل", "ك", "وال", "بال", "لل"],
    opensWithClosingQuotes: true,
    repeatableWords: ["جدا", "خطوة", "رويدا", "شيئا", "واحدا", "واحدة"]
  )
}
