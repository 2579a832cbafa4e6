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
    "mr", "mrs", "mo", "co", "yr", "hr", "hrs", "av", "kw", "w", "ms", "dr", "st", "etc", "usw", "itd", "itp", "inc",
    "ltd", "corp", "bros", "jr", "sr", "vs", "al",
    "gen", "approx", "incl", "excl", "max", "min", "avg", "dept", "est", "wł", "wył", "jan", "feb", "mar", "apr",
    "jun", "jul", "aug", "sep", "sept", "oct", "nov", "dec", "mon", "tue", "wed", "thu", "fri",
  ]
}

extension Prose {
  /// Whether the full stop at the end is one of several within a word, or follows capitals of several words: a.m.,
  /// d.h., U.S., MwSt.
  func endsInAbbreviation(_ last: Int) -> Bool {
    guard scalars[last] == ".", scalar(last - 1)?.isAlphabetic == true else { return false }
    let letters = scalars[..<last].suffix(6).reversed().prefix { $0.isAlphabetic }
    let capitals = Unicode.Scalar("A")..."Z"
    let isOfSeveralWords =
      letters.count < 6 && letters.last.map(capitals.contains) == true
      && letters.dropLast().contains(where: capitals.contains)
      && !letters.allSatisfy(capitals.contains)
    return isOfSeveralWords
      || scalar(last - 2) == "." && scalar(last - 3)?.isAlphabetic == true
        && !(scalar(last - 4)?.isAlphabetic ?? false)
  }

  /// Whether the full stop belongs to a short word behind a comma or a number, as those of etc., Inc. and 5 janv. do.
  func endsInListedWord(_ last: Int) -> Bool {
    guard scalars[last] == "." else { return false }
    var start = last
    while scalar(start - 1)?.isAlphabetic ?? false { start -= 1 }
    guard (2...5).contains(last - start), let space = scalar(start - 1), space.isWhitespace,
      let before = scalar(start - 2)
    else { return false }
    // A sentence may end with a number and its unit.
    let isShort = scalars.count(where: \.isWhitespace) < 5
    return before == "," || before.digit != nil && isShort || (before == "." && scalar(start - 3)?.digit != nil)
  }

  /// Whether the last word is an address of the web.
  func endsInAddress(_ last: Int) -> Bool {
    guard features.contains(.slashes), scalars[last].isASCII else { return false }
    var start = last
    while start > 0, scalars[start - 1].isASCII, !scalars[start - 1].isWhitespace { start -= 1 }
    return !".?!".unicodeScalars.contains(scalars[last]) && text(start..<last + 1).contains("://")
  }

  /// Whether a full stop belongs to text in parentheses that begins with a lowercase letter or a digit: (2nd gen.).
  func isWithinParentheses(_ stop: Int) -> Bool {
    guard scalar(stop) == ".", scalar(stop + 1) == ")", let open = scalars[..<stop].lastIndex(of: "("),
      let first = scalar(open + 1)
    else { return false }
    return first.digit != nil || first.properties.isLowercase
  }
}
