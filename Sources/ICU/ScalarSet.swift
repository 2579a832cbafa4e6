internal import CICU

/// A set of Unicode scalars that ICU's data describe.
package struct ScalarSet: Sendable {
  /// Which set it is.
  package enum Kind: Sendable {
    /// The characters of the scripts that the locale is written in, of Latin, and those of no script in particular.
    case scripts
    /// CLDR's exemplars of the locale: letters in either case, letters of loanwords, digits and punctuation.
    case exemplars
    /// What Windows-31J, the usual code page of Japanese, can encode; the same for every locale.
    case windows31J
    /// The marks that end a sentence (Sentence_Terminal); the same for every locale.
    case sentenceEnds
    /// The marks that begin a quotation, and a quotation within one (CLDR's delimiters).
    case openingQuotes
  }

  /// The bounds of the ranges in ascending order: each range's first scalar and the one after its last.
  private let boundaries: [UInt32]

  /// Collects the set from ICU.
  /// - Complexity: O(ranges); keep the set rather than making it again.
  package init(_ kind: Kind, locale: LocaleIdentifier) throws(ICUError) {
    var boundaries: [UInt32] = []
    var status: Int32 = 0
    withUnsafeMutablePointer(to: &boundaries) { boundaries in
      nb_icu_character_set_each(
        kind.code,
        locale.tag,
        { context, first, last in
          let boundaries = context?.assumingMemoryBound(to: [UInt32].self)
          boundaries?.pointee.append(first)
          boundaries?.pointee.append(last + 1)
        },
        boundaries,
        &status
      )
    }
    guard status <= 0 else { throw ICUError(operation: "collect characters for \(locale)", code: status) }
    self.boundaries = boundaries
  }

  /// Whether the scalar is in the set.
  /// - Complexity: O(log ranges).
  package func contains(_ scalar: Unicode.Scalar) -> Bool {
    var (low, high) = (0, boundaries.count)
    while low < high {
      let middle = (low + high) / 2
      if boundaries[middle] <= scalar.value { low = middle + 1 } else { high = middle }
    }
    // An odd number of ends lies before a scalar that is within a range.
    return low % 2 == 1
  }
}

extension ScalarSet.Kind {
  fileprivate var code: nb_icu_character_set {
    switch self {
    case .scripts: NB_ICU_CHARACTERS_OF_SCRIPTS
    case .exemplars: NB_ICU_CHARACTERS_OF_LOCALE
    case .windows31J: NB_ICU_CHARACTERS_OF_WINDOWS_31J
    case .sentenceEnds: NB_ICU_CHARACTERS_THAT_END_SENTENCES
    case .openingQuotes: NB_ICU_CHARACTERS_THAT_OPEN_QUOTATIONS
    }
  }
}
