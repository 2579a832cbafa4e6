extension LanguageData {
  static let polish = LanguageData(
    numbers: [
      "tuzin": 12, "oba": 2, "obie": 2, "obu": 2, "obydwa": 2, "podwójny": 2, "podwójne": 2, "podwójnego": 2,
      "połowa": 0.5,
      "połowę": 0.5, "połowy": 0.5, "dwukrotnie": 2, "trzykrotnie": 3, "półtora": 1.5, "para": 2,
    ],
    units: ["dni": "day", "dzień": "day", "dniach": "day", "zł": "PLN", "cali": "inch", "cale": "inch"],
    factors: ["tys": 1e3, "tysięcy": 1e3, "tysiące": 1e3, "mln": 1e6, "milionów": 1e6, "miliony": 1e6, "mld": 1e9],
    clocks: ["południe": 720, "północ": 0, "północy": 0],
    hourMarks: ["godz"],
    englishHomographs: ["by", "is", "on", "to"],
    repeatableWords: ["bardzo", "co", "no", "tak", "to"]
  )
}
