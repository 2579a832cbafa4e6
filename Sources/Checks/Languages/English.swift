extension LanguageData {
  static let english = LanguageData(
    numbers: [
      "dozen": 12, "both": 2, "twice": 2, "thrice": 3, "double": 2, "half": 0.5, "quarter": 0.25, "once": 1,
      "either": 2,
      "single": 1, "pair": 2, "couple": 2, "triple": 3,
    ],
    units: [
      "kb": "kilobyte", "mb": "megabyte", "gb": "gigabyte", "tb": "terabyte", "dollar": "USD", "dollars": "USD",
      "yen": "JPY", "pounds": "pound", "lbs": "pound", "annual": "year",
      "euro": "EUR", "euros": "EUR",
    ],
    noUnits: ["in"],
    amounts: ["half an hour": (0.5, "hour"), "half a year": (6, "month"), "half a day": (12, "hour")],
    factors: ["thousand": 1e3, "million": 1e6, "billion": 1e9],
    clocks: ["noon": 720, "midday": 720, "midnight": 0],
    hourMarks: ["o’clock", "o'clock"],
    halvesOfDay: ["am": false, "pm": true, "a.m.": false, "p.m.": true],
    timeZones: [
      "japan time": 540, "japan standard time": 540, "pacific time": -480, "eastern time": -300,
      "central european time": 60,
    ],
    bounds: ["more than", "less than", "fewer than", "over", "under", "after", "before", "above", "below"],
    intervalWords: ["to", "and", "until", "through", "–", "-"],
    capitalizesNames: true,
    negations: [
      "not", "never", "cannot", "no longer", "won't", "don't", "didn't", "doesn't", "can't", "isn't", "aren't",
      "wasn't",
      "weren't", "haven't", "hasn't", "hadn't", "shouldn't", "wouldn't", "couldn't",
    ],
    negativeWords: [
      "no ", "none", "nobody", "nothing", "nor ", "non", "nowhere", "invalid", "inact", "problem", "issue", "trouble",
      "block", "overdue", "ended", "empty", "skip", "ignor", "differ", "just", "optional", "hidden", "forbid", "insuf",
      "safe", "another", "else", "deni", "deny", "without", "only", "until you", "until your", "until it", "until we",
      "until they", "until the", "until a", "fail", "una", "unb", "unc", "undef", "undel",
      "undo", "une", "unf", "ung", "unh", "unin", "unk", "unl", "unm", "unn", "uno", "unp", "unr", "uns", "untr",
      "untou",
      "unu", "unv", "unw", "too ", "away", "whether", "up to", "at most", "for good", "permanent", "raw", "incom",
      "impos", "loss",
      "opposed", "partial", "miss", "stop",
      "except", "yet", "off ", "off.",
      "declin", "expir", "lost", "lose", "free", "pause", "remov", "delet", "avoid", "prevent",
      "reject", "refus", "wrong", "error", "sorry", "instead", "rather", "other", "less", "few", "hold", "outside",
      "dis",
      "void", "mis", "lack", "rare", "hard", "out", "closed", "interrupt", "incorrect",
    ],
    affirmations: [
      "don't forget", "don't hesitate", "don't worry", "not only", "can't wait", "not just", "or not",
      "not a good idea",
    ]
  )
}
