import ICU
import MessageExport
import MessageFormatting

/// What is chosen by each argument: a plural category, a whole number or a text, as a word; arguments that have none of
/// the values that some text names are left out.
typealias Assignment = [String: String]

extension Assignment {
  /// The most combinations of values that are compared.
  static let combinationLimit = 512

  /// Every combination of the words that arguments are compared with, and of all other values.
  static func combinations(of words: [(argument: String, word: String)]) throws(MergeRefusal) -> [Assignment] {
    var combinations: [Assignment] = [[:]]
    for argument in words.map(\.argument).withoutRepeats {
      let own = words.filter { $0.argument == argument && $0.word != "other" }.map(\.word).withoutRepeats
      combinations += combinations.flatMap { combination in
        own.map { combination.merging([argument: $0]) { $1 } }
      }
      guard combinations.count <= combinationLimit else {
        throw MergeRefusal(
          summary: "The text is chosen by more than \(combinationLimit) combinations of values",
          fix: "Choose by fewer."
        )
      }
    }
    return combinations
  }
}

/// The texts of one key in one locale, as a file has them: one without conditions, and one for each set of conditions
/// under which the caller uses it.
struct FileTree {
  /// A text, and what must hold for it to be taken.
  struct Branch {
    let conditions: [LoweredText.Condition]
    let content: FileContent
    /// What a choice is made by that does not say so.
    let counted: String?
  }

  let branches: [Branch]
  let vocabulary: FileVocabulary

  /// The words that each argument is compared with, in the order of the file.
  func words() throws(MergeRefusal) -> [(argument: String, word: String)] {
    var words: [(argument: String, word: String)] = []
    for branch in branches {
      words += branch.conditions.map { ($0.argument, $0.value) }
      try collect(branch.content, branch, &words)
    }
    return words
  }

  private func collect(
    _ content: FileContent,
    _ branch: Branch,
    _ words: inout [(argument: String, word: String)]
  ) throws(MergeRefusal) {
    guard case .choice(let choice) = content else { return }
    let argument = try argument(of: choice, branch)
    for each in choice.cases {
      words.append((argument, vocabulary.word(each.key, choice.kind)))
      try collect(each.content, branch, &words)
    }
    try collect(choice.other, branch, &words)
  }

  /// What is shown for some values.
  func elements(for assignment: Assignment) throws(MergeRefusal) -> [FileElement] {
    let fitting = branches.filter { branch in
      branch.conditions.allSatisfy { assignment[$0.argument] == $0.value }
    }
    guard let branch = fitting.max(by: { $0.conditions.count < $1.conditions.count }) else {
      throw MergeRefusal(summary: "The text for all other values is missing", fix: "Add it to the file.")
    }
    return try elements(branch.content, branch, assignment)
  }

  private func elements(
    _ content: FileContent,
    _ branch: Branch,
    _ assignment: Assignment
  ) throws(MergeRefusal) -> [FileElement] {
    switch content {
    case .pattern(let elements): return elements
    case .refused(let refusal): throw MergeRefusal(summary: refusal.summary, fix: refusal.fix)
    case .choice(let choice):
      let word = assignment[try argument(of: choice, branch)]
      let chosen = word.flatMap { word in
        vocabulary.candidates(word, choice.kind).lazy.compactMap { candidate in
          choice.cases.first { vocabulary.word($0.key, choice.kind) == candidate }?.content
        }.first
      }
      return try elements(chosen ?? choice.other, branch, assignment)
    }
  }

  private func argument(of choice: FileChoice, _ branch: Branch) throws(MergeRefusal) -> String {
    if let argument = choice.argument { return try vocabulary.name(argument) }
    // A text that is the same for all numbers doesn't depend on the counted argument.
    if let counted = branch.counted ?? (choice.cases.isEmpty ? "" : nil) { return counted }
    throw MergeRefusal(
      summary: "The text has plural forms, and the message counts nothing",
      fix: "Write one text, or add a choice to the message in the catalog."
    )
  }
}

/// How a file names arguments and keys.
struct FileVocabulary {
  let format: ExportFormat
  let locale: LocaleIdentifier
  /// The names of numbered arguments, from the first.
  let order: [String]

  /// The name of an argument.
  func name(_ argument: FileArgument) throws(MergeRefusal) -> String {
    switch argument {
    case .named(let name), .code(let name): return name
    case .numbered(let number):
      guard order.indices.contains(number - 1) else {
        throw MergeRefusal(
          summary: "The text has placeholder \(number), and the message has \(order.count)",
          fix: order.isEmpty ? "Remove it." : "Use the numbers up to \(order.count)."
        )
      }
      return order[number - 1]
    }
  }

  /// A key as the catalog has it: some platforms call exactly 0 `zero` in languages that have no such category.
  func word(_ key: String, _ kind: FileChoice.Kind) -> String {
    guard key == "zero", kind != .text, format.capabilities?.writesZeroAsCategory == true else { return key }
    let type: PluralType = kind == .ordinal ? .ordinal : .cardinal
    let hasZero = (try? PluralRules(locale: locale, type: type))?.categories.contains(.zero) == true
    return hasZero ? key : "0"
  }

  /// The words that a value can be compared with, the closest first: a number has a category as well.
  func candidates(_ word: String, _ kind: FileChoice.Kind) -> [String] {
    guard kind != .text, let number = Int(word) else { return [word] }
    let type: PluralType = kind == .ordinal ? .ordinal : .cardinal
    guard let rules = try? PluralRules(locale: locale, type: type),
      let formatter = try? NumberFormatter(locale: locale, skeleton: ""),
      let category = try? rules.category(of: DecimalNumber(number), formattedBy: formatter)
    else { return [word] }
    return [word, category.rawValue]
  }
}

extension PortableContent {
  /// What the content leads to for some values.
  func elements(
    for assignment: Assignment,
    _ vocabulary: FileVocabulary,
    name: (PortableValue) -> String?
  ) -> [PortableElement] {
    switch self {
    case .pattern(let elements): return elements
    case .choice(let choice):
      let kind: FileChoice.Kind = choice.kind == .text ? .text : choice.kind == .ordinal ? .ordinal : .plural
      let word = name(choice.selector).flatMap { assignment[$0] }
      let chosen = word.flatMap { word in
        vocabulary.candidates(word, kind).lazy.compactMap { candidate in
          choice.cases.first { $0.key.word == candidate }?.content
        }.first
      }
      return (chosen ?? choice.other).elements(for: assignment, vocabulary, name: name)
    }
  }
}
