import Catalogs
import ICU
import MessageExport
import MessageSyntax
import Diagnostics

/// Puts the texts of a key back into its message, in formats that lower messages.
///
/// The file and what an export would write today are compared for every combination of values that either of them names,
/// and each is traced to the variant of the message that it comes from.
struct LoweredMerge {
  /// All texts of a key in a file, with the conditions under which the caller takes each.
  typealias Texts = [(conditions: [LoweredText.Condition], content: FileContent)]

  private let context: MergeContext
  private let base: BaseMessage
  private let lowering: MessageLowering
  private let lowered: [LoweredText]
  private let vocabulary: FileVocabulary
  /// The variants by the values that choose them; each says its index.
  private let variants: PortableContent
  /// The arguments that the message chooses by, by its selectors; `nil` for one that is the same for every customer.
  private let selectors: [String?]

  /// The message's text with what a file says.
  /// - Parameters:
  ///   - new: The texts of the file, and for those that it lacks what an export would write.
  ///   - old: What an export would write; empty where there is no translation.
  static func text(
    _ key: MessageKey,
    _ new: Texts,
    before old: Texts,
    in context: MergeContext
  ) throws(MergeRefusal) -> String {
    let own = try LoweredMerge(try context.base(key), context)
    if let text = try own.text(new, before: own.base.isNew ? nil : old) { return text }
    // The file chooses by what the translation does not: the source may.
    if !own.base.isNew, let text = try LoweredMerge(try context.newBase(key), context).text(new, before: nil) {
      return text
    }
    throw MergeRefusal(
      summary: "The text is chosen by a value that the message does not choose by",
      fix: "Write one text for all values, or add the choice to the message in the catalog."
    )
  }

  private init(_ base: BaseMessage, _ context: MergeContext) throws(MergeRefusal) {
    (self.base, self.context) = (base, context)
    let (reader, message, catalog) = (context.reader, base.message, context.catalog)
    let entry = ExportedMessages.entry(base.place, message, reader, isDocument: catalog.isDocument(base.key))
    var lowering = MessageLowering(context.format, at: (base.place, context.locale))
    lowered = lowering.texts(of: entry)
    self.lowering = lowering
    var session = ExportSession(context.messages, context.format)
    let order = session.argumentOrder(base.key, withSelectors: context.format == .xcstrings)
    vocabulary = FileVocabulary(format: context.format, locale: context.locale, order: order)
    let marks = message.patterns.indices.map { [PortableElement.text(String($0))] }
    guard case .select(let names, let all) = message.body else {
      (variants, selectors) = (.pattern(marks.first ?? []), [])
      return
    }
    var tree = VariantTree(reader: reader, message: message, contents: marks)
    variants = tree.content(names, all)
    guard !tree.isTooLarge else {
      throw MergeRefusal(
        summary: "The message has more than \(VariantTree.textLimit) combinations of keys",
        fix: "Translate it in the catalog."
      )
    }
    selectors = names.map { name in
      Subject(name, in: message, reader).value.flatMap { lowering.selectorName(of: $0) }
    }
  }

  /// The message's text; `nil` if the file chooses by a value that the message does not choose by.
  private func text(_ new: Texts, before old: Texts?) throws(MergeRefusal) -> String? {
    if base.isNew, selectors.contains(nil) {
      throw MergeRefusal(
        summary: "The source chooses by a fact, which files do not show",
        fix: "Translate the message in the catalog."
      )
    }
    let (new, old) = (tree(new), old.map(tree))
    let known = try old?.words() ?? []
    let own = try usableWords(of: new)
    var words = own + known
    // A key that is in the file is in the message, also where it says what others say.
    let added = old == nil ? [] : own.filter { word in !known.contains { $0 == word } }
    if base.isNew { words += lowered.flatMap(\.words) }
    let unknown = Set(words.map(\.argument)).subtracting(selectors.compactMap(\.self))
    let combinations = try Assignment.combinations(of: words)
    // What is the same for all values of an argument does not depend on it.
    for assignment in combinations where !unknown.isDisjoint(with: assignment.keys) {
      let known = assignment.filter { !unknown.contains($0.key) }
      if try new.elements(for: assignment) != new.elements(for: known) { return nil }
    }
    // A form that only repeats another form is not a translation of its own.
    let counted = Set(words.filter { PluralCategory(rawValue: $0.word) != nil }.map(\.argument))
    var found: [Int: [(assignment: Assignment, new: [FileElement], old: [FileElement]?)]] = [:]
    for assignment in combinations where unknown.isDisjoint(with: assignment.keys) {
      if !base.isNew, context.repeatsLastForm, !counted.isSubset(of: assignment.keys) { continue }
      let before = try old?.elements(for: assignment)
      found[variant(for: assignment), default: []].append((assignment, try new.elements(for: assignment), before))
    }
    var changes = VariantChanges()
    for (variant, texts) in found.sorted(by: { $0.key < $1.key }) {
      // The variant takes the text for its own keys, or else the text that covers most values. Other texts are added as
      // variants.
      let keys = base.message.allVariants[variant].keys
      let named = texts.first { self.keys(for: $0.assignment) == keys }
      guard let own = named ?? texts.min(by: { $0.assignment.count < $1.assignment.count }) else { continue }
      if own.new != own.old { changes.patterns[variant] = try merged(variant, own.new, before: own.old) }
      for text in texts where text.assignment != own.assignment {
        let isAdded = added.contains { text.assignment[$0.argument] == $0.word }
        guard text.new != own.new || isAdded else { continue }
        changes.added.append((self.keys(for: text.assignment), try merged(variant, text.new, before: text.old)))
      }
    }
    if base.isNew { changes.removed = base.message.patterns.indices.filter { found[$0] == nil } }
    return base.text(with: changes)
  }

  /// The words that the texts of a file are chosen by, without categories that no number of the language has: some tools
  /// write all of them.
  private func usableWords(of new: FileTree) throws(MergeRefusal) -> [(argument: String, word: String)] {
    let words = try new.words()
    let types: [PluralType] = [.cardinal, .ordinal]
    let categories = Set(types.flatMap { (try? PluralRules(locale: context.locale, type: $0))?.categories ?? [] })
    let unusable = words.filter { word in
      PluralCategory(rawValue: word.word).map { !categories.contains($0) } ?? false
    }
    guard !unusable.isEmpty else { return words }
    for assignment in try Assignment.combinations(of: words) {
      guard let word = unusable.first(where: { assignment[$0.argument] == $0.word }) else { continue }
      let without = assignment.filter { $0.key != word.argument }
      guard try new.elements(for: assignment) == new.elements(for: without) else {
        throw MergeRefusal(
          summary: "No number of \(context.locale) has the plural category '\(word.word)'",
          fix: "Leave the form out, or write one for the number itself where the format has such."
        )
      }
    }
    return words.filter { word in !unusable.contains { $0 == word } }
  }

  private func tree(_ texts: Texts) -> FileTree {
    let branches = texts.map { text in
      FileTree.Branch(conditions: text.conditions, content: text.content, counted: counted(text.conditions))
    }
    return FileTree(branches: branches, vocabulary: vocabulary)
  }

  /// The argument that the plural forms of a text count, where the file does not name it.
  private func counted(_ conditions: [LoweredText.Condition]) -> String? {
    func argument(_ texts: [LoweredText]) -> String? {
      let text = texts.first { $0.conditions == conditions } ?? texts.last
      return text?.content.selectors.first { $0.kind != .text }?.name
    }
    var session = ExportSession(context.messages, context.format)
    return argument(lowered)
      ?? argument(session.texts(base.key, in: context.catalog.sourceLocale, isNoted: false))
  }

  private func variant(for assignment: Assignment) -> Int {
    let elements = variants.elements(for: assignment, vocabulary) { lowering.selectorName(of: $0) }
    if case .text(let index)? = elements.first { return Int(index) ?? 0 }
    return 0
  }

  private func keys(for assignment: Assignment) -> [Message.Key] {
    selectors.map { name in name.flatMap { assignment[$0] }.map { .literal($0) } ?? .catchAll }
  }

  /// A variant's pattern with another text.
  private func merged(
    _ variant: Int,
    _ new: [FileElement],
    before old: [FileElement]?
  ) throws(MergeRefusal) -> String {
    let atoms = PatternAtoms.lowered(variant, of: base, context) { lowering.argumentName(of: $0) }
    guard let atoms else {
      throw MergeRefusal(
        summary: "A value of this text has line breaks of its own, which files do not show",
        fix: "Change the text in the catalog."
      )
    }
    var shown = try new.shown(vocabulary.name)
    if let old {
      shown = shown.withoutStandIns(of: try old.shown(vocabulary.name), for: atoms.atoms.compactMap(\.shown))
    }
    return try PatternMerge.text(of: atoms, showing: shown, vocabulary: snippets)
  }

  /// Each argument as the message writes it, by its name in the file. Arguments that the message doesn't have are as in
  /// the source message.
  private var snippets: [String: String] {
    var snippets: [String: String] = [:]
    if !base.isNew, let source = context.catalog.message(base.key, in: context.catalog.sourceLocale) {
      var session = ExportSession(context.messages, context.format)
      for argument in session.texts(source.key, in: context.catalog.sourceLocale, isNoted: false)
        .flatMap(\.content.arguments)
      {
        snippets[argument.name] = argument.value.source
      }
    }
    for (variant, pattern) in base.message.patterns.enumerated() {
      for (index, element) in pattern.elements.enumerated() {
        guard case .expression(let expression) = element,
          case .value(let value) = context.reader.read(expression, in: base.message),
          let name = lowering.argumentName(of: value)
        else { continue }
        snippets[name] = base.parsed.text(at: base.parsed.tree.patterns[variant].elements[index].range)
      }
    }
    return snippets
  }
}

extension LoweredText {
  /// The words that its arguments are compared with.
  fileprivate var words: [(argument: String, word: String)] {
    conditions.map { ($0.argument, $0.value) } + content.words
  }
}

extension LoweredContent {
  fileprivate var words: [(argument: String, word: String)] {
    guard case .choice(let choice) = self else { return [] }
    return choice.cases.map { (choice.argument, $0.key.word) } + choice.cases.flatMap(\.content.words)
      + choice.other.words
  }
}
