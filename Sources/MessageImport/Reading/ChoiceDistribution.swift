import Diagnostics

/// A piece of a pattern in which choices are next to other pieces.
indirect enum PatternPiece {
  case element(FileElement)
  case choice(argument: FileArgument, FileChoice.Kind, cases: [(key: String, [PatternPiece])], other: [PatternPiece])
}

/// Puts what is next to choices into their branches, because a catalog's variants are whole texts.
///
/// What that adds is bounded for each text, and for all texts of a file.
struct ChoiceDistribution {
  /// How deeply choices may be nested in a file.
  static let depthLimit = 8
  /// How many branches a text may have, and a choice.
  static let branchLimit = 512
  /// How many choices, nested or not, may lead to a text.
  private static let choiceLimit = 24

  /// About how many bytes may still be written more than once, in all texts of the file.
  private var copiesLeft = 64 << 20

  /// The content of pieces.
  /// - Parameter place: Where they begin.
  mutating func content(of pieces: [PatternPiece], at place: SourcePosition) -> FileContent {
    var branches = 0
    if let content = content(of: pieces[...], depth: 0, &branches), branches <= Self.branchLimit { return content }
    return .refused(
      FileRefusal(
        place: place,
        summary: "The choices beside one another make too many texts",
        fix: "Put whole texts into the branches of one choice."
      )
    )
  }

  /// The content of pieces; `nil` if it would be too much.
  private mutating func content(
    of pieces: ArraySlice<PatternPiece>,
    depth: Int,
    _ branches: inout Int
  ) -> FileContent? {
    guard let index = pieces.firstIndex(where: { if case .choice = $0 { true } else { false } }),
      case .choice(let argument, let kind, let cases, let other) = pieces[index]
    else {
      branches += 1
      return .joined(pieces.lazy.compactMap { if case .element(let element) = $0 { element } else { nil } })
    }
    let (before, after) = (pieces[..<index], pieces[(index + 1)...])
    copiesLeft -= (before.reduce(0) { $0 + $1.cost } + after.reduce(0) { $0 + $1.cost }) * (cases.count + 1)
    guard copiesLeft >= 0, depth < Self.choiceLimit else { return nil }
    let keys = Set(cases.map(\.key))
    func whole(_ key: String?, _ branch: [PatternPiece]) -> ArraySlice<PatternPiece> {
      (before + branch + after.flatMap { $0.chosen(by: argument, kind, key, among: keys) ?? [$0] })[...]
    }
    var contents: [FileChoice.Case] = []
    for each in cases {
      guard branches <= Self.branchLimit,
        let content = content(of: whole(each.key, each.1), depth: depth + 1, &branches)
      else { return nil }
      contents.append(FileChoice.Case(key: each.key, content: content))
    }
    guard let other = content(of: whole(nil, other), depth: depth + 1, &branches) else { return nil }
    return .choice(FileChoice(argument: argument, kind: kind, cases: contents, other: other))
  }
}

extension PatternPiece {
  /// About how many bytes a copy takes.
  fileprivate var cost: Int {
    switch self {
    case .element(.text(let text)): 16 + text.utf8.count
    case .element: 16
    case .choice(_, _, let cases, _): 64 * (cases.count + 1)
    }
  }

  /// What a later choice by the same argument with the same keys says in a branch; `nil` for all other pieces.
  fileprivate func chosen(
    by argument: FileArgument,
    _ kind: FileChoice.Kind,
    _ key: String?,
    among keys: Set<String>
  ) -> [PatternPiece]? {
    guard case .choice(argument, kind, let cases, let other) = self, cases.count == keys.count,
      cases.allSatisfy({ keys.contains($0.key) })
    else { return nil }
    return key.flatMap { key in cases.first { $0.key == key }?.1 } ?? other
  }
}
