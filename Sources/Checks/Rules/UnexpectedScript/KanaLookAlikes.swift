/// Japanese characters in the place of look-alikes: the kanji 力 for the katakana カ, へ for ヘ, a dash for the long vowel
/// mark.
///
/// Most fonts hardly distinguish them. The check decides by the neighboring characters or by other texts: カレンダ一 is a
/// slip if other texts have カレンダー.
struct KanaLookAlikes {
  /// The words in katakana of all texts, which are collected when the first one is looked up.
  private lazy var words = collect()
  private let collect: () -> Set<String>

  init(words: @escaping () -> Set<String>) { collect = words }

  /// The place of a look-alike, and the intended character.
  struct Slip {
    let index: Int
    let meant: Unicode.Scalar
  }

  /// The slips of a text, in order.
  /// - Complexity: O(*n*).
  mutating func slips(in prose: Prose) -> [Slip] {
    var slips: [Slip] = []
    var start = 0
    while let index = Self.alike.firstIndex(in: prose.scalars, from: start, isMember: true) {
      if let meant = Self.meant(at: index, in: prose) ?? katakanaOfOthers(at: index, in: prose) {
        slips.append(Slip(index: index, meant: meant))
      }
      start = index + 1
    }
    return slips
  }

  private static let katakana: [Unicode.Scalar: Unicode.Scalar] = [
    "力": "カ", "口": "ロ", "夕": "タ", "工": "エ", "卜": "ト", "二": "ニ", "一": "ー", "へ": "ヘ", "べ": "ベ", "ぺ": "ペ", "り": "リ",
  ]

  /// The katakana that makes a character part of a word that other texts have.
  private mutating func katakanaOfOthers(at index: Int, in prose: Prose) -> Unicode.Scalar? {
    guard let meant = Self.katakana[prose.scalars[index]] else { return nil }
    let (before, behind) = (Self.run(before: index, prose), Self.run(behind: index, prose))
    guard before + behind > 1 else { return nil }
    if before == 0, prose.scalars[index].isHiragana, let last = prose.scalar(index - 1),
      last.isKanji || last.isHiragana && !"をはがのにでと".unicodeScalars.contains(last)
    {
      return nil
    }
    let word = prose.text(index - before..<index) + String(meant) + prose.text(index + 1..<index + 1 + behind)
    return words.contains(word) ? meant : nil
  }

  /// All characters of which ``meant(at:in:)`` may tell that another one was meant, but for a full-width dash.
  private static let alike = ScalarBits("力口夕工卜二一へべぺりカロタエニヘベペリ―—–‐‑−─曰-".unicodeScalars.lazy.map(\.value))

  private static func meant(at index: Int, in prose: Prose) -> Unicode.Scalar? {
    let scalar = prose.scalars[index]
    switch scalar {
    case "力", "口", "夕", "工", "卜", "二", "一": return katakana(forKanji: scalar, index, prose)
    case "へ", "べ", "ぺ": return katakana(forHiragana: scalar, index, prose)
    case "り": return isKatakana(index - 1, prose) && isKatakana(index + 1, prose) ? "リ" : nil
    case "カ", "ロ", "タ", "エ", "ニ", "ヘ", "ベ", "ペ", "リ":
      return isAlone(index, prose) ? other(forKatakana: scalar, index, prose) : nil
    case "―", "—", "–", "‐", "‑", "−", "─", "－": return isLongVowel(index, prose) ? "ー" : nil
    // 曰く begins a quotation; nothing else is written with it.
    case "曰": return prose.scalar(index + 1).map { "くわは".unicodeScalars.contains($0) } == true ? nil : "日"
    // A word of katakana does not go on in hiragana behind a hyphen.
    case "-":
      guard isKatakana(index - 1, prose), prose.scalar(index - 1) != "ー" else { return nil }
      return isHiragana(index + 1, prose) || run(behind: index, prose) > 0 && isLongVowel(index, prose) ? "ー" : nil
    default: return nil
    }
  }
}

extension KanaLookAlikes {
  private static func isKatakana(_ index: Int, _ prose: Prose) -> Bool {
    prose.scalar(index)?.isKatakana ?? false
  }

  private static func isKanji(_ index: Int, _ prose: Prose) -> Bool {
    prose.scalar(index).map { $0.isKanji || $0 == "々" } ?? false
  }

  private static func isHiragana(_ index: Int, _ prose: Prose) -> Bool {
    prose.scalar(index)?.isHiragana ?? false
  }

  /// Whether a character follows that begins no word: a small kana or the mark of a long vowel.
  private static func goesOn(_ index: Int, _ prose: Prose) -> Bool {
    prose.scalar(index).map { "ァィゥェォッャュョヮー".unicodeScalars.contains($0) } ?? false
  }

  /// The number of katakana directly before a character.
  private static func run(before index: Int, _ prose: Prose) -> Int {
    prose.scalars[..<index].reversed().prefix(while: \.isKatakana).count
  }

  /// How many follow it.
  private static func run(behind index: Int, _ prose: Prose) -> Int {
    prose.scalars[(index + 1)...].prefix(while: \.isKatakana).count
  }

  private static func katakana(forKanji kanji: Unicode.Scalar, _ index: Int, _ prose: Prose) -> Unicode.Scalar? {
    let isBetween = isKatakana(index - 1, prose) && isKatakana(index + 1, prose) && !isCountedAgain(index, prose)
    // The word begins here, and goes on in katakana.
    let isFirst = !isKanji(index - 1, prose) && !isKatakana(index - 1, prose) && run(behind: index, prose) > 2
    switch kanji {
    case "一": return (isBetween || isBehindSmallKana(index, prose)) && !isCounter(index, prose) ? "ー" : nil
    case "二" where prose.scalar(index + 1).map { "ァィゥェォャュョ".unicodeScalars.contains($0) } == true: return "ニ"
    case "二":
      // アプリ二ダース has two dozens of them.
      return isBetween && !isCounter(index, prose) && (goesOn(index + 1, prose) || run(before: index, prose) < 3)
        ? "ニ" : nil
    case "卜": return isKatakana(index - 1, prose) || isBetween ? "ト" : nil
    case "力": return isBetween || goesOn(index + 1, prose) && !isKanji(index - 1, prose) ? "カ" : nil
    // 口コミ is a word, and 口 before katakana others that are spoken.
    case "口" where prose.scalar(index + 1) == "グ" && run(behind: index, prose) == 1 && !isKanji(index - 1, prose):
      return "ロ"
    case "口": return (isBetween || isFirst) && !isSpoken(index + 1, prose) ? "ロ" : nil
    case "夕": return isBetween || isFirst ? "タ" : nil
    case "工": return isBetween || isFirst || goesOn(index + 2, prose) && !isKanji(index - 1, prose) ? "エ" : nil
    default: return nil
    }
  }

  /// Whether a sound that is nearly always long comes before, and no kanji follows, as in メニューを.
  private static func isBehindSmallKana(_ index: Int, _ prose: Prose) -> Bool {
    prose.scalar(index - 1).map { "ャュョ".unicodeScalars.contains($0) } == true && !isKanji(index + 1, prose)
  }

  /// Whether what is counted has been counted before: 一ページ一ページ.
  private static func isCountedAgain(_ index: Int, _ prose: Prose) -> Bool {
    let word = prose.scalars[index...].prefix(3)
    return word.count == 3 && prose.text(max(0, index - 6)..<index).contains(prose.text(index..<index + 3))
  }

  /// Whether a counter in katakana follows, as in 一ヶ月.
  private static func isCounter(_ index: Int, _ prose: Prose) -> Bool {
    prose.scalar(index + 1).map { "カケヵヶ".unicodeScalars.contains($0) } == true && !isKatakana(index + 2, prose)
  }

  private static func isSpoken(_ index: Int, _ prose: Prose) -> Bool {
    let end = min(index + 2, prose.scalars.count)
    return index < end && ["コミ", "パク", "ゲン", "ベタ", "グセ", "ヒゲ"].contains(prose.text(index..<end))
  }

  private static func katakana(forHiragana kana: Unicode.Scalar, _ index: Int, _ prose: Prose) -> Unicode.Scalar? {
    let meant: Unicode.Scalar = kana == "へ" ? "ヘ" : kana == "べ" ? "ベ" : "ペ"
    let isWordBefore = isHiragana(index - 1, prose) || isKanji(index - 1, prose)
    guard isKatakana(index + 1, prose), !isWordBefore else { return nil }
    if goesOn(index + 1, prose) { return meant }
    // A particle へ follows a word, maybe with a space between, and 食べログ behind a kanji.
    let isParticle = kana == "へ" && prose.scalar(index - 1).map { !opens($0) } ?? false
    return isParticle || index + 2 >= prose.scalars.count ? nil : meant
  }

  /// Whether a word begins behind a mark.
  private static func opens(_ scalar: Unicode.Scalar) -> Bool { "「『（【、。・／：\n".unicodeScalars.contains(scalar) }

  /// Whether a katakana has no katakana next to it, within a word of kanji and hiragana.
  private static func isAlone(_ index: Int, _ prose: Prose) -> Bool {
    !isKatakana(index - 1, prose) && !isKatakana(index + 1, prose)
  }

  private static func other(forKatakana kana: Unicode.Scalar, _ index: Int, _ prose: Prose) -> Unicode.Scalar? {
    let (before, after) = (prose.scalar(index - 1), prose.scalar(index + 1))
    func isAfter(_ kanji: String) -> Bool { after.map { kanji.unicodeScalars.contains($0) } ?? false }
    func isBefore(_ kanji: String) -> Bool { before.map { kanji.unicodeScalars.contains($0) } ?? false }
    // Nothing in katakana is as short as that: すベて, 比ベる, 通常どおリご利用.
    if isHiragana(index - 1, prose) || kana == "ベ" && isHiragana(index + 1, prose) && isKanji(index - 1, prose) {
      switch kana {
      case "ヘ": return "へ"
      case "ベ": return "べ"
      case "ペ": return "ぺ"
      case "リ": return "り"
      default: break
      }
    }
    switch kana {
    // 使い方 with カ for 方 looks the same in many fonts, as 入力 does with カ for 力.
    case "カ" where isBefore("入出協努能効体電圧火有動"): return isAfter("月所国年条店村町") ? nil : "力"
    case "カ" where isBefore("いえみりき") && !isAfter("月所国年条店の"): return "方"
    case "ロ" where isBefore("入出窓"): return "口"
    case "タ" where isAfter("方食刊暮"): return "夕"
    case "エ" where isAfter("事場業程具作夫"): return "工"
    case "ニ" where isAfter("つ人回度番") && !isHiragana(index - 1, prose): return "二"
    // 取り消す and other verbs whose stem ends in り.
    case "リ" where isBefore("取送切売乗借割走振折掘"): return isKanji(index + 1, prose) || isHiragana(index + 1, prose) ? "り" : nil
    case "ヘ" where isKanji(index - 1, prose): return isAfter("の音") ? nil : "へ"
    default: return nil
    }
  }
}

extension KanaLookAlikes {
  /// Whether a dash is in the place of a long vowel mark: within a word, or between a word and a particle or mark.
  ///
  /// A dash also separates words, as in スタート―ゴール, and rows of the syllabary, as in ア－カ行.
  private static func isLongVowel(_ index: Int, _ prose: Prose) -> Bool {
    guard let before = prose.scalar(index - 1), before.isKatakana, before != "ー", before != "ッ",
      prose.scalar(index + 1) != prose.scalars[index]
    else { return false }
    let (first, second) = (run(before: index, prose), run(behind: index, prose))
    if second > 0 {
      let isRange =
        first == 1 && second == 1 && rows.contains(before)
        && prose.scalar(index + 1).map(rows.contains) == true
      // Before the last sound of a word, the dash isn't a range, as in ダウンロ－ド, unless the sound names a row: コースア－エ.
      let isEnd = first > 1 && second == 1 && prose.scalar(index + 1).map(vowelRows.contains) == false
      return first == 1 && !isRange || isEnd
    }
    guard first > 1, let after = prose.scalar(index + 1) else { return first > 1 }
    return "がはをにでのともへや、。」』）".unicodeScalars.contains(after)
  }

  /// What names the rows of the syllabary.
  private static let vowelRows = Set("アイウエオカサタナハマヤラワ".unicodeScalars)
  /// The same, and what names items in order.
  private static let rows = Set("アイウエオカサタナハマヤラワロニホヘトン".unicodeScalars)
}
