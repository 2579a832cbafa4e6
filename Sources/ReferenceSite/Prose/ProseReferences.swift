/// Finds what a text refers to: symbols in double backticks, and links to `page:` and `link:` names.
public enum ProseReferences {
  /// What kind of thing a reference names.
  public enum Kind: String, CaseIterable, Sendable {
    /// A symbol path, written in double backticks.
    case symbol
    /// The path of a page, optionally with an anchor.
    case page
    /// The name of a link of the catalog.
    case link
  }

  /// A reference and its place.
  public struct Reference: Hashable, Sendable {
    /// What kind of thing it names.
    public let kind: Kind
    /// The name, without the marks around it and without `page:` or `link:`.
    public let target: String
    /// Where the reference stands, in Unicode scalars from the start of the text. A symbol's marks belong to its
    /// range; a link's range is its destination alone.
    public let range: Range<Int>
  }

  /// The references of a text, in order. Code spans and code blocks hold none.
  ///
  /// - Complexity: O(*n*) in the length of the text, for any number of unclosed marks.
  public static func find(in text: String) -> [Reference] {
    var scanner = ReferenceScanner(text)
    return scanner.scan()
  }

  /// Reads a link's destination: `page:states#expired` names a page, `link:updatePayment` a link.
  static func target(ofDestination destination: some StringProtocol) -> (kind: Kind, target: String)? {
    for kind in [Kind.page, .link] where destination.hasPrefix("\(kind.rawValue):") {
      return (kind, String(destination.dropFirst(kind.rawValue.count + 1)))
    }
    return nil
  }
}

private struct ReferenceScanner {
  private let scalars: [Unicode.Scalar]
  /// The starts of all runs of backticks, by their length, the last first.
  private var runs: [Int: [Int]] = [:]
  private var position = 0

  init(_ text: String) {
    scalars = Array(text.unicodeScalars)
    var index = scalars.count
    while index > 0 {
      index -= 1
      guard scalars[index] == "`" else { continue }
      let end = index
      while index > 0, scalars[index - 1] == "`" { index -= 1 }
      runs[end - index + 1, default: []].append(index)
    }
  }

  mutating func scan() -> [ProseReferences.Reference] {
    var found: [ProseReferences.Reference] = []
    while position < scalars.count {
      switch scalars[position] {
      case "\\": position += 2
      case "`": if let reference = code() { found.append(reference) }
      case "]" where position + 1 < scalars.count && scalars[position + 1] == "(":
        if let reference = destination() { found.append(reference) }
      default: position += 1
      }
    }
    return found
  }

  /// Skips a span of code, whose marks have the same number of backticks; two of them make a symbol.
  private mutating func code() -> ProseReferences.Reference? {
    let start = position
    while position < scalars.count, scalars[position] == "`" { position += 1 }
    let length = position - start
    while let last = runs[length]?.last, last < position { runs[length]?.removeLast() }
    guard let close = runs[length]?.last else { return nil }
    let content = string(position..<close)
    position = close + length
    guard length == 2, !content.isEmpty, !content.unicodeScalars.contains("\n") else { return nil }
    return ProseReferences.Reference(kind: .symbol, target: content, range: start..<position)
  }

  private mutating func destination() -> ProseReferences.Reference? {
    let start = position + 2
    var end = start
    while end < scalars.count, scalars[end] != ")", scalars[end].value > 0x20 { end += 1 }
    position = end
    guard let (kind, target) = ProseReferences.target(ofDestination: string(start..<end)) else { return nil }
    return ProseReferences.Reference(kind: kind, target: target, range: start..<end)
  }

  private func string(_ range: Range<Int>) -> String { String(String.UnicodeScalarView(scalars[range])) }
}
