import MessageSyntax

/// What a reader sees of one pattern: its own characters with their places, without markup and escapes.
///
/// What several checks need is worked out once; a class, because checks hand it on often.
package final class Prose: Sendable {
  /// Stands for a placeholder, a span of code or a symbol.
  static let placeholder: Unicode.Scalar = "\u{FFFC}"

  /// The whole text.
  let text: String
  /// Its scalars.
  package let scalars: [Unicode.Scalar]
  /// The numbers that are written with digits of any script.
  let numbers: [WrittenNumber]
  /// What the text has.
  let features: TextFeatures
  private let places: ProsePlaces

  /// Reads a pattern of a text, which is given in scalars. What Markdown means is left out where the text is Markdown.
  convenience init(_ pattern: PatternNode, in source: [Unicode.Scalar], isMarkdown: Bool) {
    let written = Self.written(pattern, in: source)
    let masked = ProseMasks.masked(written.text, isMarkdown: isMarkdown)
    let scalars = masked.text.scalars
    let places = masked.places.within(written.places, count: scalars.count)
    self.init(masked.text, scalars, places, TextFeatures(of: masked.text))
  }

  /// Reads a text that is nothing but text and has some features.
  package convenience init(plain text: String, _ features: TextFeatures, isMarkdown: Bool) {
    let isMarkdown = isMarkdown && !features.isDisjoint(with: [.markdown, .lineMarks])
    guard isMarkdown || features.contains(.backticks) else {
      self.init(text, text.scalars, ProsePlaces(), features)
      return
    }
    let masked = ProseMasks.masked(text, isMarkdown: isMarkdown)
    // For the characters next to code, its marks and its placeholder have the same effect.
    let own = masked.onlyCode ? features : TextFeatures(of: masked.text)
    self.init(masked.text, masked.text.scalars, masked.places, own)
  }

  private init(_ text: String, _ scalars: [Unicode.Scalar], _ places: ProsePlaces, _ features: TextFeatures) {
    self.text = text
    self.scalars = scalars
    self.places = places
    self.features = features
    numbers = features.contains(.digits) ? WrittenNumber.all(in: scalars) : []
  }

  /// A pattern of a text with the values that its placeholders show, in order, and the ranges of the values.
  static func sampled(
    _ pattern: PatternNode,
    in source: [Unicode.Scalar],
    values: [String]
  ) -> (prose: Prose, values: [Range<Int>]) {
    let written = written(pattern, in: source, values)
    let prose = Prose(written.text, written.text.scalars, written.places, TextFeatures(of: written.text))
    return (prose, written.values)
  }

  /// The characters of a pattern with one for each placeholder, or with its value where values are given.
  private static func written(
    _ pattern: PatternNode,
    in source: [Unicode.Scalar],
    _ values: [String] = []
  ) -> (text: String, places: ProsePlaces, values: [Range<Int>]) {
    var scalars: [Unicode.Scalar] = []
    var places = ProsePlaces()
    var valuePlaces: [Range<Int>] = []
    func add(_ scalar: Unicode.Scalar, _ range: Range<Int>) {
      places.note(scalars.count, at: range)
      scalars.append(scalar)
    }
    for element in pattern.elements {
      switch element {
      case .text(let text):
        var offset = text.range.lower
        let end = min(text.range.upper, source.count)
        while offset < end {
          let start = offset
          let isEscape =
            source[offset] == "\\" && offset + 1 < end && "\\{|}".unicodeScalars.contains(source[offset + 1])
          if isEscape { offset += 1 }
          add(source[offset], start..<offset + 1)
          offset += 1
        }
      case .expression:
        let start = scalars.count
        let shown = values.indices.contains(valuePlaces.count) ? values[valuePlaces.count].scalars : [placeholder]
        for scalar in shown { add(scalar, element.range.lower..<element.range.upper) }
        valuePlaces.append(start..<scalars.count)
      case .markup: break
      }
    }
    return (String(scalars[...]), places, valuePlaces)
  }

  /// The place of a scalar in the message's text.
  func place(of index: Int) -> Range<Int> { places.range(of: index) }

  /// The place in the message's text of some scalars, which are not none.
  func place(of range: Range<Int>) -> Range<Int> {
    place(of: range.lowerBound).lowerBound..<place(of: range.upperBound - 1).upperBound
  }

  /// The text of some scalars.
  func text(_ range: Range<Int>) -> String { String(scalars[range]) }

  /// The scalar at an index, nothing outside the text.
  func scalar(_ index: Int) -> Unicode.Scalar? { scalars.indices.contains(index) ? scalars[index] : nil }

  /// The first place of a phrase; `nil` if the text doesn't contain it.
  func firstPlace(of phrase: [Unicode.Scalar]) -> Range<Int>? {
    scalars.indices.first { scalars[$0...].starts(with: phrase) }.map { $0..<$0 + phrase.count }
  }

  /// The longest runs of scalars that fulfil a condition.
  func runs(_ condition: (Unicode.Scalar) -> Bool) -> [Range<Int>] { runs(in: scalars.indices, condition) }

  /// The longest runs in a range of scalars that fulfil a condition.
  func runs(in range: Range<Int>, _ condition: (Unicode.Scalar) -> Bool) -> [Range<Int>] {
    var found: [Range<Int>] = []
    var start: Int?
    for index in range {
      if condition(scalars[index]) {
        start = start ?? index
      } else if let first = start {
        found.append(first..<index)
        start = nil
      }
    }
    if let start { found.append(start..<range.upperBound) }
    return found
  }
}
