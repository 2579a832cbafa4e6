import ICU

extension Prose {
  /// Letters within words of katakana or Arabic letters that are always slips: a small Latin letter, and in Arabic the
  /// Persian letters that look the same.
  func strayLetters(in writing: Writing) -> [Int] {
    switch writing {
    case .japanese:
      guard features.contains(.joints) else { return [] }
      return scalars.indices.filter { index in
        ("a"..."z").contains(scalars[index]) && isKatakana(index - 1) && isKatakana(index + 1)
      }
    case .arabic:
      return scalars.indices.filter { index in
        switch scalars[index] {
        case "ی", "ک": true
        case "a"..."z", "A"..."Z": isArabic(index - 1) && isArabic(index + 1)
        default: false
        }
      }
    default: return []
    }
  }

  private func isKatakana(_ index: Int) -> Bool { scalar(index)?.isKatakana ?? false }

  private func isArabic(_ index: Int) -> Bool { scalar(index).map { (0x620...0x64A).contains($0.value) } ?? false }
}
