import MessageExport
import MessageSyntax
import Diagnostics

/// What a pattern of the catalog shows in a file, piece by piece, and what of the pattern each piece comes from.
package struct PatternAtoms {
  /// A piece of what is shown.
  package enum Shown: Hashable {
    case scalar(Unicode.Scalar)
    /// An argument, by its name in the file.
    case argument(String)
  }

  /// Where a piece comes from.
  enum Origin {
    /// Text of the pattern, without its escapes. A space may come from a line break.
    case text(String)
    /// The expression or markup of this index.
    case element(Int)
  }

  /// A piece. A piece that shows nothing is a folded line break or markup.
  package struct Atom {
    package let shown: Shown?
    let origin: Origin
  }

  package private(set) var atoms: [Atom] = []
  /// What the message writes for each expression and each piece of markup, by index.
  let snippets: [Int: String]
  /// The markup, by index.
  let markup: [Int: Message.Markup.Kind]

  /// Splits a pattern into atoms.
  /// - Parameter shown: The visible content of an element other than text; empty if it isn't visible.
  package init(_ pattern: Message.Pattern, snippets: [Int: String], shown: (Message.Element) -> [Shown]) {
    self.snippets = snippets
    var markup: [Int: Message.Markup.Kind] = [:]
    for (index, element) in pattern.elements.enumerated() {
      if case .text(let text) = element {
        atoms += text.unicodeScalars.map { Atom(shown: .scalar($0), origin: .text(String($0))) }
        continue
      }
      if case .markup(let found) = element { markup[index] = found.kind }
      let pieces = shown(element)
      atoms += pieces.isEmpty ? [Atom(shown: nil, origin: .element(index))] : []
      atoms += pieces.map { Atom(shown: $0, origin: .element(index)) }
    }
    self.markup = markup
  }

  /// The same where the file has line breaks folded: `folded` is all that the pattern shows there.
  ///
  /// Folding replaces runs of white space by others and leaves all else as it is.
  package func folded(to folded: [Shown]) -> PatternAtoms? {
    var result = self
    result.atoms = []
    var place = folded.startIndex
    var index = atoms.startIndex
    while index < atoms.endIndex {
      guard atoms[index].shown?.isSpace == true else {
        if let shown = atoms[index].shown {
          guard place < folded.endIndex, folded[place] == shown else { return nil }
          place += 1
        }
        result.atoms.append(atoms[index])
        index += 1
        continue
      }
      let end = atoms[index...].firstIndex { $0.shown?.isSpace != true } ?? atoms.endIndex
      let run = atoms[index..<end]
      let shown = folded[place...].prefix { $0.isSpace }
      if run.map(\.shown).elementsEqual(shown.map(Optional.some)) {
        result.atoms += run
      } else {
        var text = ""
        for atom in run {
          // Space of a value is not the pattern's own.
          guard case .text(let own) = atom.origin else { return nil }
          text += own
        }
        result.atoms += shown.prefix(1).map { Atom(shown: $0, origin: .text(text)) }
        result.atoms += shown.dropFirst().map { Atom(shown: $0, origin: .text("")) }
        if shown.isEmpty { result.atoms.append(Atom(shown: nil, origin: .text(text))) }
      }
      place = shown.endIndex
      index = end
    }
    return place == folded.endIndex ? result : nil
  }
}

extension PatternAtoms.Shown {
  /// Whether it is white space that folding may replace.
  fileprivate var isSpace: Bool {
    switch self {
    case .scalar(let scalar): [" ", "\t", "\r", "\n"].contains(scalar)
    case .argument: false
    }
  }
}

extension [FileElement] {
  /// What the elements show, piece by piece.
  /// - Parameter name: The name of an argument.
  func shown(
    _ name: (FileArgument) throws(MergeRefusal) -> String
  ) throws(MergeRefusal) -> [PatternAtoms.Shown] {
    var shown: [PatternAtoms.Shown] = []
    for element in self {
      switch element {
      case .text(let text): shown += text.unicodeScalars.map { .scalar($0) }
      case .argument(let argument): shown.append(.argument(try name(argument)))
      }
    }
    return shown
  }
}

/// Why a text of a file cannot be put into the catalog.
package struct MergeRefusal: Error {
  /// What is wrong, leading with the subject; one line, no full stop.
  package let summary: String
  /// What to do about it, in the imperative.
  package let fix: String
}
