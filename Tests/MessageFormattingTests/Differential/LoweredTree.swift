import MessageSyntax

/// The choices of a matcher as nested choices that need not look back.
struct LoweredTree {
  indirect enum Node: Equatable {
    /// The variant of this index.
    case leaf(Int)
    /// A choice by exact value, such as `=1`.
    case exact(Lowering.Argument, [Branch])
    case category(LoweredNumber, Lowering.Argument, [Branch])
    case string(Lowering.Argument, [Branch])
  }

  struct Branch: Equatable {
    let key: String
    let node: Node
  }

  /// What is known of a selector's value where a branch has been taken.
  private enum Known {
    case number(exact: String?, category: String?)
    /// The value; `nil` if it isn't one of the keys.
    case string(String?)
  }

  private static let categories = ["zero", "one", "two", "few", "many", "other"]

  private let selectors: [Lowering.Variable]
  private let variants: [Message.Variant]

  init(selectors: [Lowering.Variable], variants: [Message.Variant]) throws {
    self.selectors = selectors
    self.variants = variants
  }

  var root: Node { get throws { try node(after: []) } }

  private func node(after known: [Known]) throws -> Node {
    guard known.count < selectors.count else { return .leaf(try bestVariant(known)) }
    var keys: [String] = []
    for case .literal(let key) in variants.map({ $0.keys[known.count] }) where !keys.contains(key) { keys.append(key) }
    switch selectors[known.count] {
    case .string(let argument):
      // In a select, `other` matches every value that has no branch of its own.
      guard !keys.contains("other") else { throw LoweringError("key other of a string") }
      var branches = try keys.map { Branch(key: $0, node: try node(after: known + [.string($0)])) }
      branches.append(Branch(key: "other", node: try node(after: known + [.string(nil)])))
      return Self.merged(branches, as: Node.string(argument, branches))
    case .number(let number, let argument):
      let used = keys.filter(Self.categories.contains)
      // A key `other` means that category, a branch `other` all that have no branch: it then must be the only one left.
      let categories = used.contains("other") ? Self.categories : used + ["other"]
      func byCategory(_ exact: String?) throws -> Node {
        if number.selection == .exact { return try node(after: known + [.number(exact: exact, category: nil)]) }
        let branches = try categories.map {
          Branch(key: $0, node: try node(after: known + [.number(exact: exact, category: $0)]))
        }
        return Self.merged(branches, as: .category(number, argument, branches))
      }
      var branches = try keys.filter { !Self.categories.contains($0) && number.writes($0) }.map {
        Branch(key: "=" + $0, node: try byCategory($0))
      }
      branches.append(Branch(key: "other", node: try byCategory(nil)))
      return Self.merged(branches, as: .exact(argument, branches))
    }
  }

  /// The first branch if all branches are equal, or else the node.
  private static func merged(_ branches: [Branch], as node: Node) -> Node {
    guard let first = branches.first, branches.allSatisfy({ $0.node == first.node }) else { return node }
    return first.node
  }

  /// LDML's "Pattern Selection" as it reads: of the variants whose keys all match, the first of those that match best,
  /// where earlier selectors count for more.
  private func bestVariant(_ known: [Known]) throws -> Int {
    let ranked = variants.enumerated().compactMap { index, variant -> (index: Int, ranks: [Int])? in
      let ranks = zip(variant.keys, known).compactMap { Self.rank($0, $1) }
      return ranks.count == known.count ? (index, ranks) : nil
    }
    let best = ranked.min { left, right in
      left.ranks == right.ranks ? left.index < right.index : left.ranks.lexicographicallyPrecedes(right.ranks)
    }
    guard let best else { throw LoweringError("no variant for every value") }
    return best.index
  }

  private static func rank(_ key: Message.Key, _ known: Known) -> Int? {
    switch (key, known) {
    case (.catchAll, _): 2
    case (.literal(let key), .number(let exact, let category)): key == exact ? 0 : key == category ? 1 : nil
    case (.literal(let key), .string(let value)): key == value ? 0 : nil
    }
  }
}
