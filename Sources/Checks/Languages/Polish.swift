extension LanguageData {
  static let polish = LanguageData(
    numbers: [
      "tuzin": 12, "oba": 2, "obie": 2, "obu": 2, "obydwa": 2, "podwójny": 2, "podwójne": 2, "podwójnego": 2,
      "połowa": 0.5,
      "połowę": 0.5, "połowy": 0.5, "dwukrotnie": 2, "trzykrotnie": 3, "półtora": 1.5, "para": 2,
    ],
    units: ["dni": "day", "dzień": "day", "dniach": "day", "zł": "PLN", "cali": "inch", "cale": "inch"],
    amounts: [
      "doba": (1, "day"), "dobę": (1, "day"), "doby": (1, "day"), "pół godziny": (30, "minute"),
      "pół roku": (6, "month"),
    ],
    factors: ["tys": 1e3, "tysięcy": 1e3, "tysiące": 1e3, "mln": 1e6, "milionów": 1e6, "miliony": 1e6, "mld": 1e9],
    clocks: ["południe": 720, "północ": 0, "północy": 0],
    hourMarks: ["godz"],
    negations: ["nie", "nigdy", "żaden", "żadna", "żadne", "żadnej", "żadnego", "żadnych"],
    negativeWords: [
      "bez", "nikt", "nic", "ani ", "tylko", "jedynie", "oprócz", "poza", "niemożl", "niedost", "niepra", "nieuda",
      "nieakt", "nieważ", "błę", "błąd", "odrzu", "odmów", "odmow", "wygas", "przest", "zakończ", "anulow", "usun",
      "usuń", "brak", "darmo", "bezpłat", "zanim", "przed", "dopóki", "dopiero", "do ", "jeszcze", "inaczej",
      "przeciwn",
      "inn", "utra", "strac", "wyłącz", "zablok", "unik", "zamiast", "opcjonal", "mało", "trudno", "zakaz", "nie",
    ],
    affirmations: ["nie tylko", "nie mniej niż", "nie więcej niż", "nie później niż", "nie zapomnij", "nie wahaj"],
    formalWords: [
      "Pan", "Pana", "Panu", "Panem", "Pani", "Panią", "Państwo", "Państwa", "Państwu", "Państwem",
    ],
    capitalizesFormalWords: true,
    familiarWords: [
      "ty", "ciebie", "cię", "tobie", "ci", "tobą", "twój", "twoja", "twoje", "twojego", "twojej", "twojemu", "twoją",
      "twoim", "twoich", "twoimi",
    ],
    englishHomographs: ["by", "is", "on", "to"],
    repeatableWords: ["bardzo", "co", "no", "tak", "to"],
    smallWords: [
      "aby", "ale", "bez", "będzie", "ci", "czy", "dla", "do", "gdy", "i", "ich", "jak", "jest", "jeśli", "lub",
      "masz", "może", "możesz", "można", "na", "nie", "o", "od", "oraz", "po", "pod", "przed", "przez", "przy", "się",
      "są", "tej", "ten", "to", "twoja", "twoje", "twój", "tylko", "w", "we", "z", "za", "zanim", "ze", "że", "został",
      "została",
    ]
  )
}
