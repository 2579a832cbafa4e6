extension Prose {
  /// Whether the scalars before an index end a polite Japanese sentence.
  func endsPolitely(before end: Int) -> Bool {
    guard let last = scalar(end - 1), "すんたいう".unicodeScalars.contains(last) else { return false }
    let words = text(max(0, end - 8)..<end)
    return ["です", "ます", "ません", "ました", "でした", "ください", "ましょう", "でしょう"].contains { words.hasSuffix($0) }
  }

  /// Whether a full stop belongs to a short word that ends no sentence by itself: usw., Inc., 2026 r., u. a.
  func isOfShortForm(_ stop: Int) -> Bool {
    guard scalar(stop) == "." else { return false }
    var start = stop
    while scalar(start - 1)?.isAlphabetic ?? false { start -= 1 }
    guard start < stop else { return false }
    let isShort = Self.shortForms.contains(text(start..<stop).lowercased())
    if start == 0 || scalar(start - 1) == "/" { return isShort }
    guard scalar(start - 1)?.isWhitespace == true else { return false }
    if isShort { return true }
    guard stop - start < 3, let before = scalar(start - 2) else { return false }
    if before.digit != nil { return true }
    // Another short word before it, as in u. a.
    return before == "." && scalar(start - 3)?.isAlphabetic == true && !(scalar(start - 5)?.isAlphabetic ?? false)
  }

  /// Short forms that languages in Latin letters end a list or a name with, in lower case.
  private static let shortForms: Set<String> = [
    "etc", "usw", "itd", "itp", "inc", "ltd", "corp", "bros", "jr", "sr", "vs", "al", "gen", "approx", "incl", "excl",
    "max",
    "min", "avg", "dept", "est", "wł", "wył", "jan", "feb", "mar", "apr", "jun", "jul", "aug", "sep", "sept", "oct",
    "nov",
    "dec", "mon", "tue", "wed", "thu", "fri",
  ]
}
