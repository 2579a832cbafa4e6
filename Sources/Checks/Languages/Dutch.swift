extension LanguageData {
  static let dutch = LanguageData(
    numbers: [
      "dozijn": 12, "beide": 2, "dubbel": 2, "dubbele": 2, "tweemaal": 2, "driemaal": 3, "half": 0.5, "halve": 0.5,
      "helft": 0.5, "anderhalf": 1.5, "anderhalve": 1.5, "paar": 2,
    ],
    amounts: ["half uur": (30, "minute"), "halfuur": (30, "minute"), "half jaar": (6, "month")],
    clocks: ["middernacht": 0],
    hourMarks: ["uur"],
    numberEndings: ["maal"],
    negations: ["niet", "geen", "nooit"],
    negativeWords: [
      "niets", "niemand", "zonder", "noch", "alleen", "slechts", "pas", "behalve", "tenzij", "on", "mislukt", "fout",
      "geweiger", "afgewezen", "verlopen", "vervalt", "gestopt", "stop", "voorkom", "vermijd", "ontbreekt", "gratis",
      "voordat", "tot", "nog", "anders", "ander", "uit", "buiten", "verwijder", "kwijt", "verlies", "beëindig",
      "kosteloos",
      "vrij", "helaas", "mis", "weiger", "optioneel", "verkeerd", "in plaats", "minder", "verboden", "weinig", "eindig",
    ],
    affirmations: ["niet alleen", "niet meer dan", "niet minder dan", "niet later dan", "vergeet niet", "aarzel niet"],
    formalWords: ["u", "uw"],
    familiarWords: ["je", "jij", "jou", "jouw"],
    repeatableWords: ["dag", "dat", "die", "in"],
    smallWords: [
      "aan", "als", "bij", "dan", "dat", "de", "deze", "die", "dit", "door", "een", "en", "er", "geen", "heb",
      "hebben", "hebt", "heeft", "het", "hier", "in", "is", "je", "jouw", "kan", "kunt", "maar", "met", "naar", "niet",
      "nog", "of", "om", "ook", "op", "over", "te", "tot", "u", "uit", "uw", "van", "voor", "was", "we", "wij",
      "wordt", "worden", "zijn", "zodat",
    ]
  )
}
