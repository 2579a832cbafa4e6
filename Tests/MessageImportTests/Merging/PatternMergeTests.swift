import Fuzzing
import MessageSyntax
import Testing

import MessageImport

/// What a file shows goes back into the pattern that it was made from.
@Suite struct PatternMergeTests {
  typealias Shown = PatternAtoms.Shown

  /// A pattern whose facts are shown as text, and whose other expressions are arguments.
  private func atoms(_ text: String, facts: [String: String] = [:], markup: [String: String] = [:]) throws
    -> PatternAtoms
  {
    let parsed = ParsedMessage.parse(text)
    let message = try #require(parsed.message)
    let nodes = parsed.tree.patterns[0].elements
    let snippets = Dictionary(
      uniqueKeysWithValues: nodes.enumerated().map { ($0.offset, parsed.text(at: $0.element.range)) }
    )
    return PatternAtoms(message.patterns[0], snippets: snippets) { element in
      switch element {
      case .text: []
      case .expression(let expression):
        if let name = expression.operand?.variable, let fact = facts[name] {
          fact.unicodeScalars.map { .scalar($0) }
        } else {
          [.argument(expression.operand?.variable ?? "")]
        }
      case .markup(let found): (markup[MessagePrinter().printed(found)] ?? "").unicodeScalars.map { .scalar($0) }
      }
    }
  }

  /// Reads a text in which `<` and `>` enclose each argument.
  private func shown(_ text: String) -> [Shown] {
    var shown: [Shown] = []
    var name: String?
    for scalar in text.unicodeScalars {
      switch (scalar, name) {
      case ("<", nil): name = ""
      case (">", let known?):
        shown.append(.argument(known))
        name = nil
      case (_, let known?): name = known + String(scalar)
      case (_, nil): shown.append(.scalar(scalar))
      }
    }
    return shown
  }

  @Test func `keeps expressions as they are written`() throws {
    let atoms = try atoms("Access to {$name :string} ends on { $day :date length=long }.")
    let text = try PatternMerge.text(
      of: atoms,
      showing: shown("On <day>, access to <name> ends!"),
      vocabulary: ["name": "{$name :string}", "day": "{ $day :date length=long }"]
    )
    #expect(text == "On { $day :date length=long }, access to {$name :string} ends!")
  }

  @Test func `finds facts again wherever they are`() throws {
    let atoms = try atoms("For {$days} Apple tries, up to {$retry}.", facts: ["days": "60 days", "retry": "10 tries"])
    let text = try PatternMerge.text(of: atoms, showing: shown("Up to 10 tries, and for 60 days."), vocabulary: [:])
    #expect(text == "Up to {$retry}, and for {$days}.")
  }

  @Test func `refuses a fact that says something else`() throws {
    let atoms = try atoms("For {$days}.", facts: ["days": "60 days"])
    let error = #expect(throws: MergeRefusal.self) {
      try PatternMerge.text(of: atoms, showing: shown("For 61 days."), vocabulary: [:])
    }
    #expect(error?.summary == "The text does not say '60 days', which {$days} stands for")
  }

  @Test(arguments: ["For 160 days.", "For 60 dayss."])
  func `a part of a longer number or word is no fact`(_ text: String) throws {
    let atoms = try atoms("For {$days}.", facts: ["days": "60 days"])
    #expect(throws: MergeRefusal.self) { try PatternMerge.text(of: atoms, showing: shown(text), vocabulary: [:]) }
  }

  @Test func `a plain space does for one that keeps words together`() throws {
    let atoms = try atoms("Pendant {$days}.", facts: ["days": "60\u{A0}jours"])
    let text = try PatternMerge.text(of: atoms, showing: shown("Jusqu’à 60 jours."), vocabulary: [:])
    #expect(text == "Jusqu’à {$days}.")
  }

  @Test func `refuses an unknown placeholder`() throws {
    let error = #expect(throws: MergeRefusal.self) {
      try PatternMerge.text(
        of: try atoms("{$name} ends."),
        showing: shown("<nmae> ends."),
        vocabulary: ["name": "{$name}"]
      )
    }
    #expect(error?.summary == "The message has no placeholder 'nmae'")
    #expect(error?.fix == "Use those that it has: name.")
  }

  @Test(arguments: ["{$name} ends.", "It ends: {name}", "{{ name }} ends."])
  func `refuses a placeholder that was typed as text`(_ text: String) throws {
    let error = #expect(throws: MergeRefusal.self) {
      try PatternMerge.text(of: try atoms("{$name} ends."), showing: shown(text), vocabulary: ["name": "{$name}"])
    }
    #expect(error?.summary.hasSuffix("as letters, not as a placeholder") == true)
    // Braces of the catalog's own text, and names of nothing, are text.
    let own = try atoms(#"Write \{name\}, {$name}."#)
    let same = try PatternMerge.text(
      of: own,
      showing: shown("Please write {name} or {it}, <name>."),
      vocabulary: ["name": "{$name}"]
    )
    #expect(same == #"Please write \{name\} or \{it\}, {$name}."#)
  }

  @Test func `keeps markup round the text that it was round`() throws {
    let atoms = try atoms("To go on, {#link to=x}check the payment{/link}.", markup: ["{/link}": " (https://a.b)"])
    func merged(_ text: String) throws -> String {
      try PatternMerge.text(of: atoms, showing: shown(text), vocabulary: [:])
    }
    #expect(
      try merged("To go on, review the payment (https://a.b).") == "To go on, {#link to=x}review the payment{/link}."
    )
    #expect(try merged("Please check the payment (https://a.b).") == "Please {#link to=x}check the payment{/link}.")
    #expect(try merged("To go on, check it now (https://a.b).") == "To go on, {#link to=x}check it now{/link}.")
    #expect(throws: MergeRefusal.self) { try merged("To go on, check the payment.") }
  }

  @Test func `keeps line breaks that the file folds`() throws {
    let unfolded = try atoms("One line\nand another.\n\nA paragraph\nin two lines.")
    let atoms = try #require(unfolded.folded(to: shown("One line and another.\n\nA paragraph in two lines.")))
    let text = try PatternMerge.text(
      of: atoms,
      showing: shown("One line and one more.\n\nA paragraph in two lines."),
      vocabulary: [:]
    )
    #expect(text == "One line\nand one more.\n\nA paragraph\nin two lines.")
    // Between wide characters a line break is replaced by no space.
    let wide = try #require(try self.atoms("一行目\n二行目。").folded(to: shown("一行目二行目。")))
    #expect(try PatternMerge.text(of: wide, showing: shown("一行目二行目！"), vocabulary: [:]) == "一行目\n二行目！")
    #expect(try PatternMerge.text(of: wide, showing: shown("一行二行目。"), vocabulary: [:]) == "一行二行目。")
  }

  @Test func `escapes what would be syntax`() throws {
    let text = try PatternMerge.text(of: try atoms("a"), showing: shown("{b} \\ c"), vocabulary: [:])
    #expect(text == "\\{b\\} \\\\ c")
  }

  @Test func `refuses texts of no notice at all`() throws {
    let long = [Shown](repeating: .scalar("x"), count: PatternMerge.lengthLimit + 1)
    #expect(throws: MergeRefusal.self) { try PatternMerge.text(of: try atoms("a"), showing: long, vocabulary: [:]) }
  }

  /// Whatever becomes of a text, the pattern shows it afterwards.
  @Test(arguments: Fuzzing.seeds(200))
  func `shows what the file shows`(_ seed: UInt64) throws {
    var generator = Fuzzing.generator(seed)
    let pieces = ["a", "b", " ", "語", "\\{", "60 days", "{$days}", "{$name}", "{$name :string}", "{$zone}"]
    let source = (0..<Int.random(in: 1...8, using: &generator)).map { _ in generator.pick(pieces, or: "") }.joined()
    let facts = ["days": "60 days", "zone": "days"]
    let atoms = try atoms(source, facts: facts)
    var new = atoms.atoms.compactMap(\.shown)
    for _ in 0..<Int.random(in: 0...3, using: &generator) {
      let place = Int.random(in: 0...new.count, using: &generator)
      switch Int.random(in: 0..<3, using: &generator) {
      case 0: new.insert(contentsOf: shown(generator.pick(["x", "{", "語", "<name>", "60 days"], or: "")), at: place)
      case 1 where place < new.count: new.remove(at: place)
      default: new = Array(new[place...] + new[..<place])
      }
    }
    let text: String
    do throws(MergeRefusal) {
      text = try PatternMerge.text(of: atoms, showing: new, vocabulary: ["name": "{$name}"])
    } catch {
      // Nothing but the loss of a fact is a reason.
      #expect(error.summary.hasPrefix("The text does not say"))
      return
    }
    #expect(try self.atoms(text, facts: facts).atoms.compactMap(\.shown) == new)
  }
}
