import Bytes
import Catalogs
import Diagnostics
import ICU

extension ForbiddenTermCheck {
  /// Names with a capital within them, such as iPhone, that a translation writes with other capitals. Those of the
  /// glossary are found wherever they are lost.
  func otherCapitals(_ context: CheckContext) -> [Diagnostic] {
    let known = context.terms(of: .name).map(\.source)
    return context.translatedTexts.flatMap { text, source -> [Diagnostic] in
      // Of code, that is another finding.
      guard source.prose.hasInnerCapital, !source.features.contains(.backticks) else { return [] }
      let names = Set(source.variants.flatMap(\.namesWithInnerCapitals)).filter { name in
        !text.prose.contains(name) && !known.contains { $0.contains(name) }
      }
      return names.sorted().flatMap { name in
        text.variants.flatMap { prose in
          prose.places(of: name).filter { !prose.isInAddress($0) && !prose.isShouted($0) }.map { place in
            other(name, text, prose, place, source)
          }
        }
      }
    }
  }
}

extension ForbiddenTermCheck {
  /// Names of the glossary that a source text writes with other capitals: App store, SandBox. In small letters most may
  /// be common nouns: a sandbox, an app store.
  func wrongCapitals(_ context: CheckContext) -> [Diagnostic] {
    let names = context.terms(of: .name).map(\.source).filter(\.isPlain)
    let search = WordSearch(names.map { $0.lowercased() })
    return context.texts(in: context.catalog.sourceLocale).flatMap { text -> [Diagnostic] in
      // Of code, that is another finding.
      guard !text.features.contains(.backticks) || text.isMarkdown else { return [] }
      return search.words(in: text).flatMap { index in
        let name = names[index]
        return text.variants.flatMap { prose in
          prose.places(of: name).filter { place in
            let written = prose.text(place)
            return written != name && written.contains(where: \.isLowercase) && !prose.isInAddress(place)
              && (written.contains(where: \.isUppercase) || name.hasInnerCapital || prose.isTheOnly(place, name))
          }.map { place in
            other(name, text, prose, place, nil)
          }
        }
      }
    }
  }
}

extension ForbiddenTermCheck {
  /// Names of several words that a translation writes without the spaces of the glossary: AppStore. Pages write names
  /// of types in this way.
  func joinedNames(_ context: CheckContext) -> [Diagnostic] {
    let names = context.terms(of: .name).map(\.source).filter { $0.contains(" ") && $0.isPlain }
    let words = names.map { $0.filter { $0 != " " }.lowercased() }
    let search = WordSearch(words)
    return context.translatedTexts.flatMap { text, source -> [Diagnostic] in
      guard !text.isMarkdown else { return [] }
      return search.words(in: text).flatMap { index -> [Diagnostic] in
        guard source.prose.contains(names[index]) else { return [] }
        return text.variants.flatMap { prose in
          prose.places(of: words[index]).filter { !prose.isInAddress($0) }.map { place in
            other(names[index], text, prose, place, source)
          }
        }
      }
    }
  }
}

extension ForbiddenTermCheck {
  /// A finding about a name that is written in another way.
  private func other(
    _ name: String,
    _ text: ReadableText,
    _ prose: Prose,
    _ place: Range<Int>,
    _ source: ReadableText?
  ) -> Diagnostic {
    finding(
      "Text '\(text.key)' writes '\(prose.text(place))' for '\(name)'",
      in: text,
      at: prose.place(of: place),
      notes: source.map { [$0.message.text.asSource] } ?? [],
      fix: "Write '\(name)'."
    )
  }
}

extension String {
  /// Whether a lowercase letter comes directly before an uppercase one. Only ASCII letters count.
  /// - Complexity: O(length); for most texts, one step for every 16 bytes.
  fileprivate var hasInnerCapital: Bool {
    var text = self
    return text.withUTF8 { bytes in
      var offset = 0
      while offset < bytes.count {
        let capitals = bytes.paddedBlock(at: offset).areWithin(UInt8(ascii: "A")...UInt8(ascii: "Z"))
        for place in BitPlaces(capitals.bits) where offset + place > 0 {
          if (UInt8(ascii: "a")...UInt8(ascii: "z")).contains(bytes[offset + place - 1]) { return true }
        }
        offset += 16
      }
      return false
    }
  }
}

extension Prose {
  /// The words of at least three ASCII letters and digits in which a lowercase letter comes directly before an
  /// uppercase one.
  fileprivate var namesWithInnerCapitals: [String] {
    runs { $0.isASCII && ($0.isAlphabetic || $0.digit != nil) }.filter { run in
      run.count > 2 && !isInAddress(run)
        && zip(scalars[run], scalars[run].dropFirst()).contains { $0.isSmallLetter && $1.isCapital }
        && ![run.lowerBound - 1, run.upperBound].contains { index in
          scalar(index).map { $0.isAlphabetic && !$0.isSetSolid } ?? false
        }
    }
    .map(text).filter { !Self.isCommonNoun($0) }
  }

  /// Whether a word is one that languages have made their own, in letters of one case: ebook, Email, wifi.
  private static func isCommonNoun(_ word: String) -> Bool {
    word == "WiFi" || word.hasPrefix("e") && word.unicodeScalars.dropFirst().first?.isCapital == true
  }

  /// Whether a word is part of an address, of a path or of a name in code.
  fileprivate func isInAddress(_ word: Range<Int>) -> Bool {
    if scalar(word.lowerBound - 1).map("./@_#:\\".unicodeScalars.contains) == true { return true }
    guard let next = scalar(word.upperBound) else { return false }
    if "/@_\\".unicodeScalars.contains(next) { return true }
    return ".:".unicodeScalars.contains(next) && scalar(word.upperBound + 1)?.isAlphabetic == true
  }

  /// Whether a name of several words is said of the only thing of its kind: the app store.
  fileprivate func isTheOnly(_ place: Range<Int>, _ name: String) -> Bool {
    name.contains(" ") && place.lowerBound > 3
      && text(place.lowerBound - 4..<place.lowerBound).lowercased() == "the "
  }

  /// Whether a word is written in capitals, and all others with it.
  fileprivate func isShouted(_ word: Range<Int>) -> Bool {
    !scalars[word].contains(where: \.isSmallLetter)
      && !scalars.contains { $0.isSmallLetter || $0.isAlphabetic && $0.isSetSolid }
  }
}

extension Unicode.Scalar {
  fileprivate var isSmallLetter: Bool { ("a"..."z").contains(self) }
  fileprivate var isCapital: Bool { ("A"..."Z").contains(self) }
}
