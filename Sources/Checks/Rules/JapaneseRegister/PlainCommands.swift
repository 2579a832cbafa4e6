extension Prose {
  /// The number of scalars of a plain command before an index: 確認しろ, 閉じるな, を使え. `nil` if no command ends there.
  func commandLength(before end: Int) -> Int? {
    guard let last = scalar(end - 1), CommandEndings.last.contains(last), let first = scalar(end - 2),
      let stem = scalar(end - 3)
    else { return nil }
    let ending = [first, last]
    if CommandEndings.orders.contains(ending), stem.isKanji || stem.isKatakana { return 2 }
    if CommandEndings.prohibitions.contains(ending), stem.isKanji || stem.isKatakana || stem.isHiragana {
      // のような, そうな, ですな and ますな end other sentences.
      return "よそでま".unicodeScalars.contains(stem) ? nil : 2
    }
    // Most nouns of this form follow other particles.
    return stem == "を" && CommandEndings.verbs.contains(ending) ? 2 : nil
  }
}

/// How plain commands end, in two scalars.
private enum CommandEndings {
  static let orders = endings(["しろ", "せよ", "せろ", "べろ", "けろ", "めろ", "れろ", "てろ", "じろ"])
  static let prohibitions = endings(["るな", "うな", "すな", "くな", "むな", "ぐな", "ぶな", "つな"])
  static let verbs = endings(["使え", "待て", "押せ", "選べ", "読め", "書け", "開け", "戻せ", "払え", "試せ", "消せ", "探せ", "出せ"])
  /// The last scalars of all.
  static let last = Set((orders + prohibitions + verbs).compactMap(\.last))

  private static func endings(_ words: [String]) -> [[Unicode.Scalar]] { words.map { Array($0.unicodeScalars) } }
}
