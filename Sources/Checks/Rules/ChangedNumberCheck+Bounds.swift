import Diagnostics
import ICU

extension ChangedNumberCheck {
  /// A number of which a Japanese translation says the other side: 以前 for or later, 未満 for more than.
  func changedBounds(_ text: ReadableText, _ source: ReadableText) -> [Diagnostic] {
    guard text.locale.language == "ja", source.locale.language == "en", text.variants.count == 1,
      source.variants.count == 1, text.features.contains(.digits), source.features.contains(.digits),
      text.variants[0].scalars.contains(where: { $0 == "以" || $0 == "未" })
    else { return [] }
    let (prose, wanted) = (text.variants[0], source.variants[0].numbers)
    let bounds = prose.numbers.filter { own in wanted.contains { $0.value == own.value } }.compactMap {
      prose.bound(behind: $0)
    }
    // Hardly any text has one.
    guard let bound = bounds.first, bounds.allSatisfy({ $0.isLower == bound.isLower }) else { return [] }
    let original = source.prose.lowercased().replacing("no more than", with: "at most")
      .replacing("no less than", with: "at least").replacing("no fewer than", with: "at least")
    let (isLower, isUpper) = (Self.saysOne(of: Self.lower, original), Self.saysOne(of: Self.upper, original))
    // What is not more is less, in either language.
    guard isLower != isUpper, isLower != bound.isLower, !Self.saysOne(of: Self.negations, original),
      !prose.text.contains("ない"), !prose.text.contains("ませ")
    else { return [] }
    return [
      report(
        "says '\(prose.text(bound.range))', the other side of what its source says",
        text,
        prose.place(of: bound.range),
        source,
        fix: "Say the side that the source says."
      )
    ]
  }

  /// Tenths for a share in per cent: 20割 for 20%.
  func changedShares(_ text: ReadableText, _ source: ReadableText) -> [Diagnostic] {
    guard text.locale.language == "ja", source.features.contains(.percentSigns), text.features.contains(.digits) else {
      return []
    }
    let shares = source.variants.flatMap { prose in
      prose.numbers.filter { prose.scalar($0.range.upperBound) == "%" }.map(\.value)
    }
    if shares.isEmpty { return [] }
    return text.variants.flatMap { prose in
      prose.numbers.filter { number in
        prose.scalar(number.range.upperBound) == "割" && shares.contains(number.value) && Double(number.value) ?? 0 >= 10
      }.map { number in
        let range = number.range.lowerBound..<number.range.upperBound + 1
        return report(
          "says '\(prose.text(range))', ten times what its source says",
          text,
          prose.place(of: range),
          source
        )
      }
    }
  }

  /// Two numbers of a span in Japanese the other way round: 16〜3日.
  func turnedSpans(_ text: ReadableText, _ source: ReadableText) -> [Diagnostic] {
    guard text.locale.language == "ja", text.variants.count == 1, source.variants.count == 1,
      text.features.contains(.digits), source.features.contains(.digits)
    else { return [] }
    let (prose, wanted) = (text.variants[0], source.variants[0].numbers.map(\.value))
    let own = prose.numbers
    guard wanted.count == 2, own.count == 2, own.map(\.value) == wanted.reversed(), wanted[0] != wanted[1] else {
      return []
    }
    let gap = own[0].range.upperBound..<own[1].range.lowerBound
    let sign = prose.text(gap).drop { "日月年時分秒週人個台回か間円%".contains($0) }
    guard ["〜", "～", "~", "–", "から"].contains(sign) else { return [] }
    let range = own[0].range.lowerBound..<own[1].range.upperBound
    return [
      report("says '\(prose.text(range))', its source the other way round", text, prose.place(of: range), source)
    ]
  }

  private static func saysOne(of phrases: [String], _ text: String) -> Bool { phrases.contains { text.holds($0) } }

  private static let lower = [
    "or later", "and later", "or newer", "and newer", "or above", "or higher", "and up", "or more", "at least",
    "more than",
  ]
  private static let upper = [
    "or earlier", "and earlier", "or less", "or fewer", "up to", "at most", "less than", "fewer than", "or below",
    "or lower", "or younger",
  ]
  private static let negations = ["not ", "n’t", "n't", "no more", "no less", "no fewer", "never", "without", "unless"]
}

extension Prose {
  /// The bound that stands within a few characters behind a number.
  fileprivate func bound(behind number: WrittenNumber) -> (isLower: Bool, range: Range<Int>)? {
    let end = number.range.upperBound
    for start in end..<max(end, min(end + 4, scalars.count - 1)) {
      // Another number has bounds of its own.
      if scalars[start].digit != nil { return nil }
      guard scalars[start] == "以" || scalars[start] == "未" else { continue }
      switch text(start..<start + 2) {
      case "以上", "以降": return (true, number.range.lowerBound..<start + 2)
      case "以下", "以前", "未満", "以内": return (false, number.range.lowerBound..<start + 2)
      default: continue
      }
    }
    return nil
  }
}
