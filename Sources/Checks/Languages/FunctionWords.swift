import ICU

/// Frequent small words of languages that share a script, by which a text in another language than its own is known.
enum FunctionWords {
  /// The words of each language that has some, by its code.
  private static let all: [String: Set<String>] = [
    "de": [
      "aber", "als", "am", "an", "auch", "auf", "aus", "bei", "bis", "das", "dass", "den", "der", "des", "die", "durch",
      "ein", "eine", "einen",
      "einer", "es", "für", "haben", "ihr", "ihre", "ihren", "im", "in", "ist", "kann", "können", "mit", "nach",
      "nicht",
      "noch",
      "nur", "oder", "sich", "sie", "sind", "über", "um", "und", "von", "wenn", "werden", "wir", "wird", "wurde", "zu",
      "zum", "zur",
    ],
    "es": [
      "al", "aquí", "con", "cuando", "de", "del", "desde", "durante", "el", "ella", "en", "es", "esta", "este", "está",
      "están", "ha", "hasta", "hay", "la", "las", "le", "lo", "los", "más", "mi", "muy", "nuestro", "o", "para", "pero",
      "por", "puede", "puedes", "que", "quiere", "quieres", "se", "si", "sin", "sobre", "su", "sus", "también", "tiene",
      "tienes", "tu", "tus", "un", "una", "usted", "y", "ya",
    ],
    "fr": [
      "au", "aux", "avec", "ce", "cette", "dans", "de", "depuis", "des", "du", "elle", "en", "est", "et", "il", "la",
      "le",
      "les", "leur", "mais", "ne", "nos", "notre", "nous", "ou", "par", "pas", "peut", "plus", "pour", "pouvez", "que",
      "qui", "sa", "sans", "se", "ses", "si", "son", "sont", "sur", "un", "une", "vos", "votre", "vous", "à", "été",
    ],
    "it": [
      "ai", "al", "alla", "anche", "che", "ci", "con", "da", "dal", "dalla", "degli", "dei", "del", "della", "di", "e",
      "gli", "ha", "hai", "i", "il", "in", "la", "le", "lo", "ma", "nel", "nella", "non", "o", "per", "più", "puoi",
      "può",
      "quando", "questa", "questo", "se", "si", "solo", "sono", "stata", "stato", "su", "sua", "sul", "sulla", "suo",
      "tua",
      "tuo", "un", "una", "è",
    ],
    "nl": [
      "aan", "als", "bij", "dan", "dat", "de", "deze", "die", "dit", "door", "een", "en", "er", "geen", "heb", "hebben",
      "hebt", "heeft", "het", "hier", "in", "is", "je", "jouw", "kan", "kunt", "maar", "met", "naar", "niet", "nog",
      "of",
      "om", "ook", "op", "over", "te", "tot", "u", "uit", "uw", "van", "voor", "was", "we", "wij", "wordt", "worden",
      "zijn",
      "zodat",
    ],
    "pl": [
      "aby", "ale", "bez", "będzie", "ci", "czy", "dla", "do", "gdy", "i", "ich", "jak", "jest", "jeśli", "lub", "masz",
      "może", "możesz", "można", "na", "nie", "o", "od", "oraz", "po", "pod", "przed", "przez", "przy", "się", "są",
      "tej",
      "ten", "to", "twoja", "twoje", "twój", "tylko", "w", "we", "z", "za", "zanim", "ze", "że", "został", "została",
    ],
    "pt": [
      "ainda", "ao", "aos", "as", "até", "com", "da", "das", "de", "depois", "do", "dos", "e", "ela", "em", "essa",
      "esse",
      "esta", "este", "está", "estão", "foi", "já", "mais", "mas", "muito", "na", "nas", "no", "nos", "não", "o", "os",
      "ou",
      "para", "pela", "pelo", "pode", "por", "quando", "que", "se", "sem", "ser", "seu", "seus", "sua", "suas", "são",
      "também", "tem", "um", "uma", "você", "à",
    ],
    "ru": [
      "без", "будет", "был", "была", "были", "в", "вам", "вас", "ваш", "ваша", "ваше", "ваши", "во", "вы", "для", "до",
      "если", "ещё", "же", "за", "и", "из", "или", "к", "как", "когда", "мы", "на", "не", "но", "о", "об", "он", "она",
      "от",
      "по", "при", "с", "со", "то", "только", "у", "что", "чтобы", "это", "этот",
    ],
    "sv": [
      "att", "av", "de", "den", "det", "din", "dina", "ditt", "du", "eller", "en", "ett", "från", "för", "har", "hos",
      "i",
      "in", "inte", "kan", "kommer", "med", "men", "när", "och", "om", "på", "som", "till", "under", "ut", "vi", "är",
    ],
    "tr": [
      "bir", "bu", "da", "daha", "de", "değil", "en", "gibi", "göre", "her", "için", "ile", "ise", "kadar", "ki", "mi",
      "ne", "olan", "olarak", "sizin", "sonra", "tüm", "var", "ve", "veya", "ya", "yok", "şu", "önce",
    ],
    "uk": [
      "або", "але", "без", "буде", "був", "була", "були", "в", "вам", "вас", "ваш", "ваша", "ваше", "ваші", "ви", "від",
      "для", "до", "з", "за", "знову", "й", "коли", "ми", "на", "не", "ні", "по", "про", "під", "та", "те", "тільки",
      "у",
      "цей", "ця", "це", "чи", "що", "щоб", "як", "якщо", "і", "із", "її",
    ],
  ]

  /// A word of a text that has words of another language, each from a list, and none that its own language has alone.
  /// Two different ones are enough.
  static func foreign(in prose: Prose, of locale: LocaleIdentifier) -> Range<Int>? {
    guard let own = all[locale.language] else { return nil }
    // One letter may be the start of another word: e-mail.
    let words = prose.runs { $0.isAlphabetic || $0.joinsTheLetterBefore }.filter { $0.count > 1 }.map {
      (text: prose.text($0).lowercased(), place: $0)
    }
    guard words.count >= 4 else { return nil }
    for (language, others) in all.sorted(by: { $0.key < $1.key }) where language != locale.language {
      let isOwn = words.contains { own.contains($0.text) && !others.contains($0.text) }
      let foreign = words.filter { others.contains($0.text) && !own.contains($0.text) }
      if !isOwn, Set(foreign.map(\.text)).count > 1 { return foreign[0].place }
    }
    return nil
  }
}
