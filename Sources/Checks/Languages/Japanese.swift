extension LanguageData {
  static let japanese = LanguageData(
    writing: .japanese,
    numbers: [
      "両方": 2, "双方": 2, "ふたつ": 2, "二つ": 2, "ひとつ": 1, "みっつ": 3, "よっつ": 4, "いつつ": 5, "二重": 2,
      "ダブル": 2, "ダース": 12,
    ],
    units: [
      "日間": "day", "週": "week", "週間": "week", "ヶ月": "month", "ヵ月": "month", "カ月": "month", "ケ月": "month", "箇月": "month",
      "年間": "year", "ドル": "USD", "ユーロ": "EUR", "円": "JPY", "ポンド": "GBP", "ウォン": "KRW", "バイト": "byte",
      "kb": "kilobyte", "mb": "megabyte", "gb": "gigabyte", "tb": "terabyte", "パーセント": "percent", "％": "percent",
    ],
    amounts: [
      "半分": (50, "percent"), "半額": (50, "percent"), "半年": (6, "month"), "半日": (12, "hour"), "半時間": (30, "minute"),
    ],
    factors: ["割": 10],
    clocks: ["正午": 720, "真夜中": 0, "零時": 0],
    hourMarks: ["時"],
    halvesOfDay: ["午前": false, "朝": false, "午後": true, "夕方": true, "夜": true],
    timeZones: [
      "日本時間": 540, "日本標準時": 540, "太平洋時間": -480, "太平洋標準時": -480, "東部時間": -300, "東部標準時": -300, "協定世界時": 0,
      "世界標準時": 0, "グリニッジ標準時": 0,
    ],
    weekdays: ["月曜": 1, "火曜": 2, "水曜": 3, "木曜": 4, "金曜": 5, "土曜": 6, "日曜": 7],
    halves: ["半"],
    writesNumbersInKanji: true,
    counters: "日月年時秒週円回件個人名か箇ヶカヵ%％歳台枚",
    calendar: "japanese",
    negations: ["ません"],
    negativeWords: [
      "ない", "なく", "なかっ", "なけれ", "ず", "なし", "無", "不", "未", "非", "以外", "ぬ", "まで", "だけ", "のみ", "限り", "禁", "停止",
      "終了", "失敗", "外", "除", "切れ", "しか", "済み", "失", "止", "オフ", "完了", "拒", "避", "防", "欠", "違", "異", "難", "誤", "解除", "解約",
      "まま", "前に", "別", "他", "代わ", "忘れ", "るな", "くな", "すな",
    ],
    prohibitions: ["ないでください"]
  )
}
