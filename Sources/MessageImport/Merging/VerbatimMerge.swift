import Catalogs
import MessageExport
import MessageSyntax
import Diagnostics

/// Puts patterns back into a message, in formats that keep expressions and markup as they are.
struct VerbatimMerge {
  private let base: BaseMessage
  private let source: Message?

  /// The message's text with other patterns for some variants, by the variants' names.
  static func text(
    _ key: MessageKey,
    _ new: [(variant: String, content: FileContent)],
    in context: MergeContext
  ) throws(MergeRefusal) -> String {
    var base = try context.base(key)
    if base.isNew { base = try base.withUnits(of: TranslatedMessage(key, in: context.locale, of: context.catalog)) }
    let merge = VerbatimMerge(
      base: base,
      source: context.catalog.message(key, in: context.catalog.sourceLocale)?.parsed.message
    )
    var changes = VariantChanges()
    for (variant, content) in new {
      guard let index = base.variantNames.firstIndex(of: variant) else {
        let known = base.variantNames.filter { !$0.isEmpty }.joined(separator: "', '")
        throw MergeRefusal(
          summary: "The message has no variant '\(variant.shown)'",
          fix: known.isEmpty ? "Use the name of the message itself." : "It has '\(known)'; add others in the catalog."
        )
      }
      changes.patterns[index] = try merge.pattern(index, content)
    }
    if base.isNew, let missing = base.variantNames.indices.first(where: { changes.patterns[$0] == nil }) {
      throw MergeRefusal(
        summary: "The variant '\(base.variantNames[missing])' has no translation",
        fix: "Translate all variants of a message."
      )
    }
    return base.text(with: changes)
  }

  private func pattern(_ index: Int, _ content: FileContent) throws(MergeRefusal) -> String {
    switch content {
    case .refused(let refusal): throw MergeRefusal(summary: refusal.summary, fix: refusal.fix)
    case .choice: throw MergeRefusal(summary: "The text has plural forms inside a variant", fix: "Write one text.")
    case .pattern(let elements):
      let shown = try elements.shown { (argument: FileArgument) throws(MergeRefusal) -> String in
        if case .code(let code) = argument { return code }
        throw MergeRefusal(summary: "A placeholder has lost what it stands for", fix: "Put it back as it was exported.")
      }
      return try PatternMerge.text(of: .verbatim(index, of: base), showing: shown, vocabulary: snippets)
    }
  }

  /// What the message writes for each placeholder, or the source where it has others.
  private var snippets: [String: String] {
    var snippets: [String: String] = [:]
    for element in (source?.patterns ?? []).flatMap(\.elements) {
      if let code = element.code { snippets[code] = code }
    }
    for (variant, pattern) in base.message.patterns.enumerated() {
      for (index, element) in pattern.elements.enumerated() {
        guard let code = element.code else { continue }
        snippets[code] = base.parsed.text(at: base.parsed.tree.patterns[variant].elements[index].range)
      }
    }
    return snippets
  }
}

extension Message.Element {
  /// The element in canonical form; `nil` for text.
  var code: String? {
    switch self {
    case .text: nil
    case .expression(let expression): MessagePrinter().printed(expression)
    case .markup(let markup): MessagePrinter().printed(markup)
    }
  }
}

extension BaseMessage {
  /// The names of the variants, by index.
  fileprivate var variantNames: [String] { message.allVariants.map { $0.keys.map(\.word).joined(separator: " ") } }

  /// The message with the variants that files for translators have.
  fileprivate func withUnits(of translated: TranslatedMessage?) throws(MergeRefusal) -> BaseMessage {
    guard let translated, case .select(let selectors, _) = message.body else { return self }
    let variants = translated.units.map { Message.Variant(keys: $0.variant, value: $0.source) }
    var message = message
    message.body = .select(selectors: selectors, variants: variants)
    return try replacing(message)
  }
}
