import Fuzzing
import MessageFormat

/// Changes a message along its grammar: the parser says which piece stands where, also in a text with errors.
struct Mutation {
  private var grammar: Grammar

  init(seed: UInt32) { grammar = Grammar(random: SeededGenerator(seed: UInt64(seed))) }

  /// Whether the bytes are to be changed without regard to the grammar, once in four times.
  mutating func leavesToBytes() -> Bool { grammar.random.one(in: 4) }

  /// An input that is made out of another by one to three changes.
  mutating func changed(_ input: FuzzedInput) -> FuzzedInput {
    var changed = input
    if grammar.random.one(in: 6) { changed.setting = UInt8.random(in: 0...255, using: &grammar.random) }
    for _ in 0..<Int.random(in: 1...3, using: &grammar.random) { changed.text = self.changed(changed.text) }
    return changed
  }

  /// The first input with a piece of the second, in the place of one of the same kind.
  mutating func crossed(_ first: FuzzedInput, _ second: FuzzedInput) -> FuzzedInput {
    let pieces = Self.pieces(of: second.text).shuffled(using: &grammar.random)
    let places = Self.pieces(of: first.text)
    for piece in pieces {
      guard let place = places.filter({ $0.kind == piece.kind }).randomElement(using: &grammar.random) else { continue }
      let text = Self.text(second.text, piece.range)
      return FuzzedInput(setting: first.setting, text: Self.replacing(place.range, of: first.text, by: text))
    }
    return FuzzedInput(setting: second.setting, text: first.text + second.text)
  }

  private mutating func changed(_ text: String) -> String {
    let pieces = Self.pieces(of: text)
    guard let piece = pieces.randomElement(using: &grammar.random), !grammar.random.one(in: 60) else {
      return grammar.piece(.message)
    }
    let whole = Self.text(text, piece.range)
    switch Int.random(in: 0..<8, using: &grammar.random) {
    case 0: return Self.replacing(piece.range, of: text, by: "")
    case 1: return Self.replacing(piece.range, of: text, by: whole + whole)
    case 2:
      // Another piece of the same kind, so that what one place defines another uses.
      let others = pieces.filter { $0.kind == piece.kind }
      let other = others.randomElement(using: &grammar.random).map { Self.text(text, $0.range) } ?? whole
      return Self.replacing(piece.range, of: text, by: other)
    case 3, 4:
      let place = SourceRange(at: grammar.random.one(in: 2) ? piece.range.lower : piece.range.upper)
      let kind = grammar.random.one(in: 4) ? Grammar.Kind.allCases.randomElement(using: &grammar.random) : piece.kind
      let added = grammar.piece(kind ?? piece.kind)
      return Self.replacing(place, of: text, by: " \(added)")
    default: return Self.replacing(piece.range, of: text, by: grammar.piece(piece.kind))
    }
  }

  private typealias Piece = (kind: Grammar.Kind, range: SourceRange)

  private static func pieces(of text: String) -> [Piece] {
    let tree = ParsedMessage.parse(text).tree
    var pieces: [Piece] = [(.message, tree.range)]
    pieces += tree.declarations.map { (.declaration, $0.range) }
    pieces += tree.expressions.map { (.expression, $0.range) } + tree.markup.map { (.markup, $0.range) }
    pieces += tree.expressions.compactMap { $0.operand.map { (.value, $0.range) } }
    pieces += tree.variables.map { (.variable, $0.range) } + tree.texts.map { (.text, $0.range) }
    pieces += tree.patterns.map { (.pattern, $0.range) } + tree.variants.map { (.variant, $0.range) }
    pieces += tree.variants.flatMap(\.keys).map { (.key, $0.range) }
    pieces += tree.functions.flatMap { [(.function, $0.range), (.name, $0.name.range)] }
    for option in tree.functions.flatMap(\.options) + tree.markup.flatMap(\.options) {
      pieces += [(.option, option.range), (.name, option.name.range)]
      if let value = option.value { pieces.append((.value, value.range)) }
    }
    let attributes = tree.expressions.flatMap(\.attributes) + tree.markup.flatMap(\.attributes)
    pieces += attributes.map { (.attribute, $0.range) }
    return pieces
  }

  private static func text(_ text: String, _ range: SourceRange) -> String {
    String(String.UnicodeScalarView(text.unicodeScalars.dropFirst(range.lower).prefix(range.count)))
  }

  private static func replacing(_ range: SourceRange, of text: String, by other: String) -> String {
    let scalars = text.unicodeScalars
    return String(String.UnicodeScalarView(scalars.prefix(range.lower))) + other
      + String(String.UnicodeScalarView(scalars.dropFirst(range.upper)))
  }
}
