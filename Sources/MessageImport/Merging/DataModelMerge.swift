import Catalogs
import MessageExport
import MessageSyntax

/// Puts a message of the data model of MessageFormat 2 back, in which what is the same for every customer is text.
struct DataModelMerge {
  /// The message's text with what a file says.
  static func text(_ key: MessageKey, _ content: FileContent?, in context: MergeContext) throws(MergeRefusal) -> String
  {
    if let refusal = content?.refusal { throw MergeRefusal(summary: refusal.summary, fix: refusal.fix) }
    guard case .pattern(let elements)? = content, case .argument(.code(let code))? = elements.first else {
      throw MergeRefusal(summary: "The file has no message here", fix: "Put it back as it was exported.")
    }
    let base = try context.base(key)
    let exported = context.reader.substituted(base.message)
    let parsed = ParsedMessage.parse(code)
    guard parsed.isValid, let new = parsed.message else {
      let error = parsed.errors.first
      throw MergeRefusal(
        summary: "The message is not valid: \(error?.summary ?? "it has an error")",
        fix: error.map { "\($0.remedy)." } ?? "Fix it in the file."
      )
    }
    guard new.declarations == exported.declarations, new.selectors == exported.selectors else {
      throw MergeRefusal(
        summary: "The file changes what the message declares or chooses by",
        fix: "Change it in the catalog; a file changes texts and variants."
      )
    }
    let merge = DataModelMerge(base: base, context: context)
    var changes = VariantChanges()
    let old = exported.allVariants
    for variant in new.allVariants {
      let index = old.firstIndex { $0.keys == variant.keys }
      if let index, old[index] == variant, !base.isNew { continue }
      // A new variant is most like the one for all other values.
      let pattern = try merge.pattern(index ?? old.count - 1, variant.value)
      if let index { changes.patterns[index] = pattern } else { changes.added.append((variant.keys, pattern)) }
    }
    changes.removed = old.indices.filter { index in !new.allVariants.contains { $0.keys == old[index].keys } }
    return base.text(with: changes)
  }

  private let base: BaseMessage
  private let context: MergeContext

  private func pattern(_ index: Int, _ new: Message.Pattern) throws(MergeRefusal) -> String {
    let atoms = base.atoms(ofVariant: index, shown: shown)
    var snippets: [String: String] = [:]
    for (variant, pattern) in base.message.patterns.enumerated() {
      for (place, element) in pattern.elements.enumerated() {
        guard case .argument(let name)? = shown(element).first else { continue }
        snippets[name] = base.parsed.text(at: base.parsed.tree.patterns[variant].elements[place].range)
      }
    }
    let shown = new.elements.flatMap { element -> [PatternAtoms.Shown] in
      if case .text(let text) = element { return text.unicodeScalars.map { .scalar($0) } }
      return element.code.map { [.argument($0)] } ?? []
    }
    return try PatternMerge.text(of: atoms, showing: shown, vocabulary: snippets)
  }

  /// What an element is in the file.
  private func shown(_ element: Message.Element) -> [PatternAtoms.Shown] {
    let substituted = context.reader.substituted(Message.Pattern(elements: [element]), in: base.message)
    return substituted.elements.flatMap { element -> [PatternAtoms.Shown] in
      if case .text(let text) = element { return text.unicodeScalars.map { .scalar($0) } }
      return element.code.map { [.argument($0)] } ?? []
    }
  }
}
