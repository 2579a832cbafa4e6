import CSystem

/// A text with what its checks ask for before they look at it.
struct ListedText: Sendable {
  let text: ReadableText
  let features: TextFeatures
  /// The place of its source among the source texts, where it is a translation.
  let source: Int?
  /// Where what checks read stands in memory.
  fileprivate let addresses: Addresses

  fileprivate struct Addresses: Sendable {
    let text: UInt
    let variant: UInt
    let characters: UInt
    let scalars: UInt
  }

  init(_ text: ReadableText, source: Int?) {
    self.text = text
    self.source = source
    features = text.features
    let variant = text.variants.first
    addresses = Addresses(
      text: UInt(bitPattern: Unmanaged.passUnretained(text).toOpaque()),
      variant: UInt(bitPattern: variant.map { Unmanaged.passUnretained($0).toOpaque() }),
      characters: text.value.utf8.withContiguousStorageIfAvailable { UInt(bitPattern: $0.baseAddress) } ?? 0,
      scalars: UInt(bitPattern: variant.flatMap { $0.scalars.withUnsafeBufferPointer(\.baseAddress) })
    )
  }
}

// An element that is taken from the array is counted, for which the memory of its text is needed. One that is looked at
// in its place is not.
extension [ListedText] {
  /// Asks for the memory of a text without waiting for it.
  @inline(__always)
  fileprivate func fetch(_ index: Int) {
    withUnsafeBufferPointer { texts in
      nb_fetch(texts[index].addresses.text, 3)
      nb_fetch(texts[index].addresses.variant, 2)
      nb_fetch(texts[index].addresses.characters, 1)
      nb_fetch(texts[index].addresses.scalars, 1)
    }
  }

  @inline(__always)
  fileprivate func text(_ index: Int) -> ReadableText { withUnsafeBufferPointer { $0[index].text } }

  /// The place of a text's source.
  @inline(__always)
  fileprivate func source(_ index: Int) -> Int? { withUnsafeBufferPointer { $0[index].source } }

  /// What a text has.
  @inline(__always)
  fileprivate func features(_ index: Int) -> TextFeatures { withUnsafeBufferPointer { $0[index].features } }
}

/// Texts in the order of locales and files.
///
/// A check looks at thousands of them, which are all over the memory and were last used on another core: each first look
/// would wait for it. So those that come next are asked for meanwhile.
struct TextList: RandomAccessCollection, Sendable {
  /// How many texts before its turn a text is asked for.
  fileprivate static let ahead = 8

  private let texts: [ListedText]
  /// Which of them the list has; nothing where it has those between its indices.
  private let chosen: [Int]?
  let startIndex: Int
  let endIndex: Int

  init(_ texts: [ListedText], in range: Range<Int>) {
    self.texts = texts
    chosen = nil
    (startIndex, endIndex) = (range.lowerBound, range.upperBound)
  }

  init(_ texts: [ListedText], at chosen: [Int]) {
    self.texts = texts
    self.chosen = chosen
    (startIndex, endIndex) = (0, chosen.count)
  }

  subscript(index: Int) -> ReadableText {
    if index + Self.ahead < endIndex { texts.fetch(place(of: index + Self.ahead)) }
    return texts.text(place(of: index))
  }

  private func place(of index: Int) -> Int { chosen?[index] ?? index }

  /// Those that have one of some features at least.
  func with(_ wanted: TextFeatures) -> TextList {
    TextList(texts, at: indices.lazy.map(place).filter { !texts.features($0).isDisjoint(with: wanted) })
  }
}

/// Translations with their sources, in the order of the translations.
struct TextPairList: RandomAccessCollection, Sendable {
  private let texts: [ListedText]
  private let pairs: [(text: Int, source: Int)]

  /// Makes a list of all translations, whose sources stand from some place on.
  init(_ texts: [ListedText], firstSource: Int) {
    let pairs = texts.indices.compactMap { index in
      texts.source(index).map { (text: index, source: firstSource + $0) }
    }
    self.init(texts, pairs)
  }

  private init(_ texts: [ListedText], _ pairs: [(text: Int, source: Int)]) {
    self.texts = texts
    self.pairs = pairs
  }

  var startIndex: Int { 0 }
  var endIndex: Int { pairs.count }

  subscript(index: Int) -> (text: ReadableText, source: ReadableText) {
    if index + TextList.ahead < endIndex {
      let next = pairs[index + TextList.ahead]
      texts.fetch(next.text)
      texts.fetch(next.source)
    }
    return (texts.text(pairs[index].text), texts.text(pairs[index].source))
  }

  /// Those that have one of some features at least, or whose source has.
  func with(_ wanted: TextFeatures) -> TextPairList {
    TextPairList(
      texts,
      pairs.filter { !texts.features($0.text).union(texts.features($0.source)).isDisjoint(with: wanted) }
    )
  }
}
