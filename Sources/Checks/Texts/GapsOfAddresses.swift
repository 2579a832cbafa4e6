import ICU

extension Prose {
  /// Whether a space separates Japanese from a web or mail address, which programs find by the space, from a postal
  /// code or from a house number: 〒150-0001 東京都, 千代田区1-1 ハーバービル.
  func isBesideAddress(_ space: Int) -> Bool {
    let before = word(before: space)
    if scalar(before.lowerBound - 1) == "〒" || isHouseNumber(before) { return true }
    let addresses = [text(before), text(word(behind: space + 1))]
    return addresses.contains {
      $0.contains("://") || $0.hasPrefix("www.") || ($0.contains("@") && $0.contains("."))
    } || isWithinAddress(space)
  }

  /// Whether an index is within or directly after a web address. An address extends to a space or a Japanese mark.
  /// After the slash of its host, it may have letters of any language: https://example.com/ヘルプ.
  func isWithinAddress(_ index: Int) -> Bool {
    guard features.contains(.slashes) else { return false }
    var start = index
    while let before = scalar(start - 1), !before.isWhitespace, !Self.marksBesideAddresses.contains(before) {
      start -= 1
    }
    let word = scalars[start..<index]
    guard let colon = word.indices.first(where: { word[$0] == ":" && scalar($0 + 1) == "/" && scalar($0 + 2) == "/" })
    else { return false }
    let host = word.dropFirst(colon - start + 3)
    let end = host.firstIndex { !$0.isASCII } ?? index
    return end == index || host[..<end].contains("/")
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

  /// Whether a word is made of numbers with hyphens between, behind the name of a part of a town.
  private func isHouseNumber(_ word: Range<Int>) -> Bool {
    guard let before = scalar(word.lowerBound - 1), "目地区町村市条号".unicodeScalars.contains(before) else { return false }
    let parts = scalars[word].split(separator: "-", omittingEmptySubsequences: false)
    return parts.count > 1 && parts.allSatisfy { !$0.isEmpty && $0.allSatisfy(\.isDigit) }
  }
}

extension Unicode.Scalar {
  /// Whether the scalar is visible ASCII.
  fileprivate var isOfCode: Bool { (0x21...0x7E).contains(value) }
}
