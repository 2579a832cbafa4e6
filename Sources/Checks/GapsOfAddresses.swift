import ICU

extension Prose {
  /// Whether a space parts Japanese from an address of the web or of mail, which programs find by it, or from a postal
  /// code: 〒150-0001 東京都.
  func isBesideAddress(_ space: Int) -> Bool {
    var (start, end) = (space, space + 1)
    while scalar(start - 1)?.isOfCode ?? false { start -= 1 }
    while scalar(end)?.isOfCode ?? false { end += 1 }
    if start < space, scalar(start - 1) == "〒" { return true }
    return [text(start..<space), text(space + 1..<end)].contains {
      $0.contains("://") || $0.hasPrefix("www.") || ($0.contains("@") && $0.contains("."))
    }
  }
}

extension Unicode.Scalar {
  /// Whether the scalar is visible ASCII.
  fileprivate var isOfCode: Bool { (0x21...0x7E).contains(value) }
}
