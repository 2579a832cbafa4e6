extension LanguageData {
  static let chinese = LanguageData(
    writing: .chinese,
    units: ["元": "CNY", "块": "CNY", "百分之": "percent", "小时": "hour", "小時": "hour", "天": "day"],
    factors: ["万": 1e4, "萬": 1e4, "亿": 1e8, "億": 1e8],
    clocks: ["中午": 720, "正午": 720, "午夜": 0, "半夜": 0, "零点": 0],
    hourMarks: ["点", "點", "时", "時"],
    halvesOfDay: ["上午": false, "凌晨": false, "早上": false, "清晨": false, "下午": true, "晚上": true, "傍晚": true],
    halves: ["半"],
    writesNumbersInKanji: true,
    counters: "个個次天年月日号號秒台臺件部笔筆张張名元块倍周週期种種位項项條条份款首集本页頁岁歲%％人",
    calendar: "roc",
    negativeParts: ["不", "没", "沒", "未", "无", "無", "勿"],
    negativeWords: [
      "非", "别", "免", "仅", "僅", "只", "除", "失败", "失敗", "拒", "错", "錯", "误", "誤", "停", "终止", "終止", "结束", "結束",
      "过期", "過期", "到期", "取消", "避", "防", "缺", "前", "才", "否则", "否則", "其他", "其它", "失", "禁", "难", "難", "少", "外",
    ],
    affirmations: [
      "不仅", "不僅", "不断", "不斷", "不过", "不過", "不久", "不同", "不妨", "不管", "不论", "不論", "不少于", "不少於", "不超过",
      "不超過", "不得不", "不错", "不錯", "对不起", "不定期", "无论", "無論", "未来", "未來", "差不多", "不时", "不時", "不一",
    ],
    foreignMarks: chineseMarks,
    formalWords: ["您"],
    familiarWords: ["你"]
  )

  static let chineseMarks: [Unicode.Scalar: Unicode.Scalar] = [
    "?": "？", "!": "！", ",": "，", ";": "；", ":": "：",
  ]
}
