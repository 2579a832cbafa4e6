/// Something that languages say in words or numbers of their own, such as a weekday.
struct SaidThing {
  enum Kind: CaseIterable {
    /// Monday is 1.
    case weekday
    /// January is 1.
    case month
    /// Days, weeks, months and years are 1 to 4.
    case frequency
    /// How often something happens.
    case times
    /// Which one of several.
    case ordinal
    /// Into how many parts something is divided.
    case part
    /// Noon is 12, midnight 0.
    case hour
    /// Those that are told alike have one number.
    case timeZone
  }

  let kind: Kind
  let value: Int
  /// Whether nothing else can be meant.
  let isCertain: Bool
  /// Its place in the prose.
  let range: Range<Int>
}

extension Prose {
  /// Where a phrase in lower case stands: in writing with spaces, at the start of a word.
  func places(of phrase: [Unicode.Scalar], isWhole: Bool) -> [Range<Int>] {
    guard let first = phrase.first else { return [] }
    let isSetSolid = first.isKanaOrKanji
    return scalars.starts(of: phrase).compactMap { start in
      let end = start + phrase.count
      if !isSetSolid, first.isAlphabetic, scalar(start - 1)?.isAlphabetic ?? false { return nil }
      if isWhole, !isSetSolid, scalar(end)?.isAlphabetic ?? false { return nil }
      return start..<end
    }
  }

  /// The words in lower case.
  var wordsWithPlaces: [(text: String, range: Range<Int>)] {
    runs(\.isAlphabetic).map { (text($0).lowercased(), $0) }
  }
}

extension [Unicode.Scalar] {
  /// Where a phrase in lower case stands in any case, which is not empty.
  fileprivate func starts(of phrase: [Unicode.Scalar]) -> [Int] {
    withUnsafeBufferPointer { scalars in
      phrase.withUnsafeBufferPointer { phrase in
        var found: [Int] = []
        // Nearly everywhere, the first scalar tells that the phrase does not stand there.
        let first = phrase[0]
        let capital = ("a"..."z").contains(first) ? first.value - 0x20 : first.value
        let mayHaveCapital = (0x80..<0x2E80).contains(first.value)
        for start in 0..<Swift.max(0, scalars.count - phrase.count + 1) {
          let scalar = scalars[start]
          guard scalar == first || scalar.value == capital || mayHaveCapital && scalar.folded == first else { continue }
          var length = 1
          while length < phrase.count, scalars[start + length].folded == phrase[length] { length += 1 }
          if length == phrase.count { found.append(start) }
        }
        return found
      }
    }
  }
}

extension Unicode.Scalar {
  fileprivate var isKanaOrKanji: Bool { (0x3041...0x30FE).contains(value) || (0x4E00...0x9FFF).contains(value) }
}
