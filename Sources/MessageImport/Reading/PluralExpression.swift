import ICU
import MessageExport

/// The plural rule of a PO file, an expression of C over `n`.
package struct PluralExpression {
  /// The longest expression that is read, in bytes.
  static let lengthLimit = 2_000
  private static let depthLimit = 40

  /// Whole numbers, as the unsigned ones of C.
  private indirect enum Node {
    case number(UInt)
    case count
    case not(Node)
    case operation(Operator, Node, Node)
    case choice(Node, Node, Node)
  }

  private enum Operator { case or, and, equal, unequal, less, greater, atMost, atLeast, plus, minus, times, over, rest }

  /// The operators, the longer first; those with the higher number bind more.
  private static let operators: [(StaticString, Operator, Int)] = [
    ("||", .or, 1), ("&&", .and, 2), ("==", .equal, 3), ("!=", .unequal, 3), ("<=", .atMost, 4), (">=", .atLeast, 4),
    ("<", .less, 4), (">", .greater, 4), ("+", .plus, 5), ("-", .minus, 5), ("*", .times, 6), ("/", .over, 6),
    ("%", .rest, 6),
  ]

  private let root: Node

  /// Reads an expression; `nil` if the text is not an expression.
  package init?(_ text: String) {
    guard text.utf8.count <= Self.lengthLimit else { return nil }
    var parser = Parser(scanner: ByteScanner(Array(text.utf8)))
    guard let root = parser.choice(depth: 0) else { return nil }
    parser.scanner.skip(while: \.isSpace)
    guard parser.scanner.isAtEnd else { return nil }
    self.root = root
  }

  /// The index that the expression gives for a number; `nil` if it divides by zero.
  package func index(of number: Int) -> UInt? { Self.value(of: root, UInt(number)) }

  private static func value(of node: Node, _ count: UInt) -> UInt? {
    switch node {
    case .number(let number): return number
    case .count: return count
    case .not(let node): return value(of: node, count).map { $0 == 0 ? 1 : 0 }
    case .choice(let condition, let first, let second):
      return value(of: condition, count).flatMap { value(of: $0 != 0 ? first : second, count) }
    case .operation(let sign, let first, let second):
      guard let left = value(of: first, count) else { return nil }
      if sign == .or, left != 0 { return 1 }
      if sign == .and, left == 0 { return 0 }
      guard let right = value(of: second, count) else { return nil }
      return result(sign, left, right)
    }
  }

  private static func result(_ sign: Operator, _ left: UInt, _ right: UInt) -> UInt? {
    switch sign {
    case .or, .and: right != 0 ? 1 : 0
    case .equal: left == right ? 1 : 0
    case .unequal: left != right ? 1 : 0
    case .less: left < right ? 1 : 0
    case .greater: left > right ? 1 : 0
    case .atMost: left <= right ? 1 : 0
    case .atLeast: left >= right ? 1 : 0
    case .plus: left &+ right
    case .minus: left &- right
    case .times: left &* right
    case .over: right == 0 ? nil : left / right
    case .rest: right == 0 ? nil : left % right
    }
  }

  private struct Parser {
    var scanner: ByteScanner

    mutating func choice(depth: Int) -> Node? {
      guard depth < depthLimit, let condition = operation(depth: depth, from: 1) else { return nil }
      scanner.skip(while: \.isSpace)
      guard scanner.skip("?") else { return condition }
      guard let first = choice(depth: depth + 1) else { return nil }
      scanner.skip(while: \.isSpace)
      guard scanner.skip(":"), let second = choice(depth: depth + 1) else { return nil }
      return .choice(condition, first, second)
    }

    /// Operands with the operators that bind at least as much as a level.
    private mutating func operation(depth: Int, from level: Int) -> Node? {
      guard var left = operand(depth: depth) else { return nil }
      while true {
        scanner.skip(while: \.isSpace)
        guard let (word, sign, own) = operators.first(where: { scanner.isAt($0.0) && $0.2 >= level }) else {
          return left
        }
        _ = scanner.skip(word)
        guard let right = operation(depth: depth, from: own + 1) else { return nil }
        left = .operation(sign, left, right)
      }
    }

    private mutating func operand(depth: Int) -> Node? {
      guard depth < depthLimit else { return nil }
      scanner.skip(while: \.isSpace)
      if scanner.skip("!") { return operand(depth: depth + 1).map { .not($0) } }
      if scanner.skip("n") { return .count }
      if scanner.skip("(") {
        let node = choice(depth: depth + 1)
        scanner.skip(while: \.isSpace)
        return scanner.skip(")") ? node : nil
      }
      let start = scanner.position
      scanner.skip(while: \.isDigit)
      return UInt(String(decoding: scanner.bytes[start..<scanner.position], as: UTF8.self)).map { .number($0) }
    }
  }
}

/// The plural category of each form of a PO file.
package struct PluralIndexes {
  /// The index of the form of each category that whole numbers have, in CLDR's order.
  package let indexes: [(category: PluralCategory, index: Int)]

  /// Compares the header `Plural-Forms` with the plural rule of a language for the numbers from 0 to 1,200; `nil` if
  /// the header is invalid, or assigns numbers of one category to different forms.
  package init?(_ header: String, of locale: LocaleIdentifier) {
    let own = PluralRuleExpression(locale)
    guard header.trimmed != own.header else {
      indexes = own.categories.enumerated().map { ($0.element, $0.offset) }
      return
    }
    var fields: [String: String] = [:]
    for field in header.split(separator: ";") {
      let parts = field.split(separator: "=", maxSplits: 1)
      if parts.count == 2 { fields[String(parts[0]).trimmed] = String(parts[1]).trimmed }
    }
    guard let count = fields["nplurals"].flatMap({ Int($0) }), (1...6).contains(count),
      let expression = fields["plural"].flatMap({ PluralExpression($0) })
    else { return nil }
    var found: [PluralCategory: Int] = [:]
    for (number, category) in PluralRuleExpression.categories(locale).enumerated() {
      guard let index = expression.index(of: number), index < UInt(count) else { return nil }
      guard found.updateValue(Int(index), forKey: category).map({ $0 == Int(index) }) ?? true else { return nil }
    }
    indexes = PluralCategory.allCases.compactMap { category in found[category].map { (category, $0) } }
  }
}

extension String {
  /// The text without space at its ends.
  var trimmed: String {
    var text = self[...].utf8
    while let first = text.first, first.isSpace { text.removeFirst() }
    while let last = text.last, last.isSpace { text.removeLast() }
    return String(Substring(text))
  }
}
