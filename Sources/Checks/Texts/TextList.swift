import CSystem

/// What checks ask of a text before they look at it, beside the texts, so that their memory need not be there.
struct TextHint: Sendable {
  let features: TextFeatures
  /// The place of its source among the source texts, where it is a translation.
  let source: Int?
  // Where what checks read stands in memory.
  private let text: UInt
  private let variant: UInt
  private let characters: UInt
  private let scalars: UInt

  init(_ text: ReadableText, source: Int?) {
    features = text.features
    self.source = source
    let variant = text.variants.first
    self.text = UInt(bitPattern: Unmanaged.passUnretained(text).toOpaque())
    self.variant = UInt(bitPattern: variant.map { Unmanaged.passUnretained($0).toOpaque() })
    characters = text.value.utf8.withContiguousStorageIfAvailable { UInt(bitPattern: $0.baseAddress) } ?? 0
    scalars = UInt(bitPattern: variant.flatMap { $0.scalars.withUnsafeBufferPointer { $0.baseAddress } })
  }

  /// Asks for the memory of the text without waiting for it.
  fileprivate func fetch() {
    nb_fetch(text, 3)
    nb_fetch(variant, 2)
    nb_fetch(characters, 1)
    nb_fetch(scalars, 1)
  }
}

/// Texts in the order of locales and files.
///
/// A check looks at thousands of them, which are all over the memory and were last used on another core: each first look
/// would wait for it. So those that come next are asked for meanwhile.
struct TextList: RandomAccessCollection, Sendable {
  /// How many texts before its turn a text is asked for.
  fileprivate static let ahead = 8

  private let texts: [ReadableText]
  private let hints: [TextHint]
  /// Which of them the list has; nothing where it has those between its indices.
  private let chosen: [Int]?
  let startIndex: Int
  let endIndex: Int

  /// Makes a list of all texts, of each of which there is a hint.
  init(_ texts: [ReadableText], _ hints: [TextHint]) { self.init(texts, hints, nil, in: texts.indices) }

  private init(_ texts: [ReadableText], _ hints: [TextHint], _ chosen: [Int]?, in indices: Range<Int>) {
    self.texts = texts
    self.hints = hints
    self.chosen = chosen
    (startIndex, endIndex) = (indices.lowerBound, indices.upperBound)
  }

  subscript(index: Int) -> ReadableText {
    if index + Self.ahead < endIndex { hints[place(of: index + Self.ahead)].fetch() }
    return texts[place(of: index)]
  }

  private func place(of index: Int) -> Int { chosen?[index] ?? index }

  /// Those at some places of the list.
  func at(_ places: Range<Int>) -> TextList { TextList(texts, hints, chosen, in: places) }

  /// Those at some places of the list.
  func at(_ places: [Int]) -> TextList { TextList(texts, hints, places.map(place), in: places.indices) }

  /// Those that have one of some features at least.
  func with(_ wanted: TextFeatures) -> TextList {
    at(indices.filter { !hints[place(of: $0)].features.isDisjoint(with: wanted) })
  }
}

/// Translations with their sources, in the order of the translations.
struct TextPairList: RandomAccessCollection, Sendable {
  private let texts: [ReadableText]
  private let hints: [TextHint]
  private let pairs: [(text: Int, source: Int)]

  /// Makes a list of all translations, whose sources stand from some place on.
  init(_ texts: [ReadableText], _ hints: [TextHint], firstSource: Int) {
    let pairs = hints.indices.compactMap { index in
      hints[index].source.map { (text: index, source: firstSource + $0) }
    }
    self.init(texts, hints, pairs)
  }

  private init(_ texts: [ReadableText], _ hints: [TextHint], _ pairs: [(text: Int, source: Int)]) {
    self.texts = texts
    self.hints = hints
    self.pairs = pairs
  }

  var startIndex: Int { 0 }
  var endIndex: Int { pairs.count }

  subscript(index: Int) -> (text: ReadableText, source: ReadableText) {
    if index + TextList.ahead < endIndex {
      let next = pairs[index + TextList.ahead]
      hints[next.text].fetch()
      hints[next.source].fetch()
    }
    return (texts[pairs[index].text], texts[pairs[index].source])
  }

  /// Those that have one of some features at least, or whose source has.
  func with(_ wanted: TextFeatures) -> TextPairList {
    let chosen = pairs.filter { !hints[$0.text].features.union(hints[$0.source].features).isDisjoint(with: wanted) }
    return TextPairList(texts, hints, chosen)
  }
}
