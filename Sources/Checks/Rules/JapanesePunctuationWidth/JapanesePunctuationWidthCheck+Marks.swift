import Catalogs
import Diagnostics
import ICU

/// Marks that a house style may write in either width: they count where other texts of the catalog decide otherwise.
extension JapanesePunctuationWidthCheck {
  /// The colons, brackets and commas of which most others have another width.
  func uncommonMarks(in context: CheckContext) -> [Diagnostic] {
    let texts = context.texts { $0.writing == .japanese }
    var usual = Counts()
    var sites: [(site: JapaneseMarkSite, text: ReadableText, prose: Prose)] = []
    for text in texts {
      for prose in text.variants {
        for site in JapaneseMarkSite.all(in: prose, counting: &usual) { sites.append((site, text, prose)) }
      }
    }
    let unusual = sites.reduce(into: [Unicode.Scalar: Int]()) { $0[$1.site.wanted, default: 0] += 1 }
    return sites.filter { usual[$0.site.wanted] > unusual[$0.site.wanted, default: 0] }.map { site, text, prose in
      finding(
        "Text '\(text.key)' has '\(prose.scalars[site.index])', other texts '\(site.wanted)'",
        in: text,
        at: prose.place(of: site.index..<site.index + 1),
        fix: "Write '\(site.wanted)'."
      )
    }
  }

  /// The number of times that each of the usual marks occurs in the catalog.
  struct Counts {
    private var colons = 0
    private var brackets = 0
    private var commas = 0
    private var stops = 0
    private var quotations = 0
    private var dashes = 0

    mutating func count(_ scalar: Unicode.Scalar) {
      switch scalar {
      case "：": colons += 1
      case "（": brackets += 1
      case "、": commas += 1
      case "。": stops += 1
      case "「": quotations += 1
      case "〜", "～": dashes += 1
      default: break
      }
    }

    subscript(_ scalar: Unicode.Scalar) -> Int {
      switch scalar {
      case "：": colons
      case "（": brackets
      case "、": commas
      case "。": stops
      case "「": quotations
      // A single tilde is no style of a house.
      default: dashes + 2
      }
    }
  }
}

/// A mark in Japanese that has the width of another language, or another shape than usual.
struct JapaneseMarkSite {
  let index: Int
  /// The usual mark.
  let wanted: Unicode.Scalar

  /// The sites of a text; the usual marks are counted.
  /// - Complexity: O(*n*).
  static func all(in prose: Prose, counting usual: inout JapanesePunctuationWidthCheck.Counts) -> [JapaneseMarkSite] {
    var found: [JapaneseMarkSite] = []
    for (index, scalar) in prose.scalars.enumerated() {
      switch scalar {
      case "：", "（", "、", "。", "「", "〜", "～": usual.count(scalar)
      case ":" where isJapanese(index - 1, prose) && (isJapanese(index + 1, prose) || isValue(index + 1, prose)):
        found.append(JapaneseMarkSite(index: index, wanted: "："))
      case "(" where isWord(index - 1, prose) || prose.scalar(index - 1) == " " && isWord(index - 2, prose):
        if holdsJapanese(index + 1, prose) { found.append(JapaneseMarkSite(index: index, wanted: "（")) }
      case "．" where isJapanese(index - 1, prose) && prose.scalar(index + 1)?.digit == nil:
        found.append(JapaneseMarkSite(index: index, wanted: "。"))
      case "." where isEndOfJapanese(index, prose): found.append(JapaneseMarkSite(index: index, wanted: "。"))
      case "“" where isJapanese(index + 1, prose): found.append(JapaneseMarkSite(index: index, wanted: "「"))
      case "~"
      where isJapanese(index - 1, prose) && (isJapanese(index + 1, prose) || prose.scalar(index + 1)?.digit != nil)
        || isQuantity(index - 1, prose) && isQuantity(index + 1, prose):
        found.append(JapaneseMarkSite(index: index, wanted: "〜"))
      case "，": found.append(JapaneseMarkSite(index: index, wanted: "、"))
      // A list of values in Japanese, whose commas have no space, as {$a}, b would.
      case "," where isValue(index - 1, prose) && isLatin(index + 1, prose) && prose.scalars.contains("（"):
        found.append(JapaneseMarkSite(index: index, wanted: "、"))
      default: break
      }
    }
    return found
  }

  private static func isJapanese(_ index: Int, _ prose: Prose) -> Bool {
    prose.scalar(index).map { $0.isWordOfMostTexts && !$0.isASCII || $0 == "ー" || $0 == "」" || $0 == "』" } ?? false
  }

  private static func isWord(_ index: Int, _ prose: Prose) -> Bool {
    isJapanese(index, prose) || isValue(index, prose)
      || prose.scalar(index).map { $0.isASCII && ($0.isAlphabetic || $0.isDigit) } ?? false
  }

  /// Whether a full stop behind a Latin word ends a Japanese text: 対応デバイスはiPhone.
  private static func isEndOfJapanese(_ index: Int, _ prose: Prose) -> Bool {
    index == prose.scalars.count - 1 && isLatin(index - 1, prose) && !prose.isOfShortForm(index)
      && !prose.endsInAbbreviation(index) && prose.scalars.contains { $0.isHiragana }
  }

  /// Whether a number or a value is at an index.
  private static func isQuantity(_ index: Int, _ prose: Prose) -> Bool {
    isValue(index, prose) || prose.scalar(index)?.digit != nil
  }

  private static func isValue(_ index: Int, _ prose: Prose) -> Bool { prose.scalar(index) == Prose.placeholder }

  private static func isLatin(_ index: Int, _ prose: Prose) -> Bool {
    prose.scalar(index).map { $0.isASCII && $0.isAlphabetic } ?? false
  }

  /// Whether the content of brackets begins in Japanese and the bracket is closed in the same line.
  private static func holdsJapanese(_ start: Int, _ prose: Prose) -> Bool {
    guard isJapanese(start, prose) else { return false }
    return prose.scalars[start...].first { $0 == ")" || $0 == "\n" } == ")"
  }
}
