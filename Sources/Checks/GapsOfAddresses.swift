import ICU

extension Prose {
  /// Whether a space parts Japanese from an address of the web or of mail, which programs find by it, from a postal code
  /// or from the number of a house: 〒150-0001 東京都, 千代田区1-1 ハーバービル.
  func isBesideAddress(_ space: Int) -> Bool {
    let before = word(before: space)
    if scalar(before.lowerBound - 1) == "〒" || isHouseNumber(before) { return true }
    let addresses = [text(before), text(word(behind: space + 1))]
    return addresses.contains {
      $0.contains("://") || $0.hasPrefix("www.") || ($0.contains("@") && $0.contains("."))
    } || isWithinAddress(space)
  }

  /// Whether what stands before an index, up to a space or a Japanese mark, begins an address of the web, which may have
  /// letters of any language: https://example.com/ヘルプ.
  func isWithinAddress(_ index: Int) -> Bool {
    guard features.contains(.slashes) else { return false }
    var start = index
    while let before = scalar(start - 1), !before.isWhitespace, !Self.marksBesideAddresses.contains(before) {
      start -= 1
    }
    return text(start..<index).contains("://")
  }

  private static let marksBesideAddresses: Set<Unicode.Scalar> = Set("。、！？：（）「」『』【】".unicodeScalars)

  private func word(before end: Int) -> Range<Int> {
    var start = end
    while scalar(start - 1)?.isOfCode ?? false { start -= 1 }
    return start..<end
  }

  private func word(behind start: Int) -> Range<Int> {
    var end = start
    while scalar(end)?.isOfCode ?? false { end += 1 }
    return start..<end
  }

  /// Whether a word is made of numbers with hyphens between.
  private func isHouseNumber(_ word: Range<Int>) -> Bool {
    let parts = scalars[word].split(separator: "-", omittingEmptySubsequences: false)
    return parts.count > 1 && parts.allSatisfy { !$0.isEmpty && $0.allSatisfy(\.isDigit) }
  }
}

extension Unicode.Scalar {
  /// Whether the scalar is visible ASCII.
  fileprivate var isOfCode: Bool { (0x21...0x7E).contains(value) }
}
