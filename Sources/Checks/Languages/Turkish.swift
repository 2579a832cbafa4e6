extension LanguageData {
  static let turkish = LanguageData(
    numbers: ["düzine": 12, "çift": 2, "yarım": 0.5, "çeyrek": 0.25],
    units: ["TL": "TRY"],
    amounts: ["yarım saat": (30, "minute")],
    clocks: ["öğlen": 720, "öğle": 720, "öğleyin": 720, "gece yarısı": 0],
    halvesOfDay: ["sabah": false, "akşam": true],
    halves: ["buçuk"],
    negations: ["değil", "değildir", "yok", "yoktur", "hiçbir", "hiçbiri", "asla"],
    negativeParts: [
      "maz", "mez", "mıyor", "miyor", "muyor", "müyor", "mayacak", "meyecek", "madı", "medi", "mamış", "memiş", "mamak",
      "memek", "mayın", "meyin",
    ],
    negativeWords: [
      "hiç", "kimse", "olmadan", "yalnızca", "sadece", "hariç", "dışında", "başarısız", "geçersiz", "yanlış", "hata",
      "redd", "iptal", "sona", "bitti", "durdur", "engel", "eksik", "ücretsiz", "önce", "kadar", "henüz", "aksi",
      "başka",
      "farklı", "kayb", "kapalı", "devre", "gerekmeden", "yetersiz", "imkansız", "imkânsız", "isteğe",
      "zor", "yerine", "kaç", "gereksiz", "mümkün", "ne ", "sınırsız",
    ],
    affirmations: ["unutmayın", "çekinmeyin", "yalnızca değil", "sadece değil", "namaz"],
    formalWords: ["siz", "size", "sizi", "sizin", "sizinle"],
    familiarWords: ["sana", "sen", "seni", "senin", "seninle"],
    repeatableWords: [
      "adım", "ağır", "ayrı", "az", "bile", "birer", "bol", "çeşit", "derin", "doğru", "gün", "güle", "güzel", "hemen",
      "hızlı", "ince", "ikişer", "kat", "kolay", "parça", "sessiz", "sık", "sıra", "tane", "tatlı", "tek", "teker",
      "türlü",
      "usul", "uzun", "yavaş", "yer", "zaman",
    ],
    smallWords: [
      "bir", "bu", "da", "daha", "de", "değil", "en", "gibi", "göre", "her", "için", "ile", "ise", "kadar", "ki", "mi",
      "ne", "olan", "olarak", "sizin", "sonra", "tüm", "var", "ve", "veya", "ya", "yok", "şu", "önce",
    ]
  )
}
