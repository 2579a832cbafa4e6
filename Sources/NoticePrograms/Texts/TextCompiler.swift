import Catalogs
import Diagnostics
import ICU
import MessageFormatting
import MessageSyntax
import Notices

/// Makes texts of a catalog into pieces that code can put together: what does not depend on the customer is formatted
/// here, and how values are written is learned from ICU.
struct TextCompiler {
  let texts: CatalogTexts
  private let formatters = FormatterCache(capacity: 256)

  init(_ texts: CatalogTexts) { self.texts = texts }

  /// A text in a locale of the catalog; `nil` if the locale has no such text.
  ///
  /// - Parameter regions: Locales of regions that read the same words and write values in their own way.
  func text(
    _ key: MessageKey,
    in locale: LocaleIdentifier,
    _ regions: [LocaleIdentifier],
    isLine: Bool,
    _ styles: inout LearnedStyles
  ) throws(NoticeProgramError) -> CompiledText? {
    guard let message = texts.catalog.message(key, in: locale) else { return nil }
    let place = SourceSpan(file: message.text.file, start: message.keySpan.start)
    guard let parsed = message.parsed.message, message.parsed.isValid else {
      throw NoticeProgramError("Text \(key) cannot be parsed", at: place, fix: "Run `noticebook check` and fix it")
    }
    let elements = ElementCompiler(self, parsed, locale, regions, key: key, place: place)
    var variants: [CompiledText.Variant] = []
    for variant in try elements.rankedVariants() {
      var parts: [ElementCompiler.Part] = []
      for element in variant.pattern.elements { parts.append(try elements.part(element, &styles)) }
      let paragraphs = try folded(parts, in: locale, key, place)
      variants.append(
        CompiledText.Variant(conditions: variant.conditions, paragraphs: isLine ? [joined(paragraphs)] : paragraphs)
      )
      if variant.conditions.isEmpty { break }
    }
    return CompiledText(variants: variants)
  }

  /// A line of paragraphs, without links.
  private func joined(_ paragraphs: [[CompiledText.Inline]]) -> [CompiledText.Inline] {
    let texts = paragraphs.map { $0.flatMap(\.pieces) }
    return [CompiledText.Inline(pieces: Array(texts.joined(separator: [.text(" ")])), url: nil)]
  }

  /// Folds line breaks as for a customer, with a character of its own in place of each value.
  private func folded(
    _ parts: [ElementCompiler.Part],
    in locale: LocaleIdentifier,
    _ key: MessageKey,
    _ place: SourceSpan
  ) throws(NoticeProgramError) -> [[CompiledText.Inline]] {
    var pieces: [CompiledText.Piece] = []
    // Whether a break next to a value becomes a space may depend on the value. If it does, the two ways of folding
    // differ.
    let narrow = 0xF0000
    let wide = 0x20000
    func messageParts(from first: Int) -> [MessagePart] {
      var count = 0
      return parts.map { part in
        switch part {
        case .text(let text): return .text(text)
        case .markup(let markup): return .markup(markup)
        case .piece:
          count += 1
          return .text(Unicode.Scalar(UInt32(first + count - 1)).map(String.init) ?? "")
        }
      }
    }
    for case .piece(let piece) in parts { pieces.append(piece) }
    func inlines(from first: Int) -> [[CompiledText.Inline]] {
      let rich = RichText(messageParts(from: first), links: texts.catalog.facts.links, locale: locale)
      return rich.paragraphs.map { paragraph in
        paragraph.map { inline in
          switch inline {
          case .text(let text): CompiledText.Inline(pieces: split(text, pieces, from: first), url: nil)
          case .link(let text, let url): CompiledText.Inline(pieces: split(text, pieces, from: first), url: url)
          }
        }
      }
    }
    func shape(_ paragraphs: [[CompiledText.Inline]]) -> [[[String]]] {
      paragraphs.map { $0.map { $0.pieces.map { if case .text(let text) = $0 { text } else { "\u{0}" } } } }
    }
    let result = inlines(from: narrow)
    guard shape(result) == shape(inlines(from: wide)) else {
      throw NoticeProgramError(
        "Text \(key) breaks its line beside a value, which reads as a space or as nothing depending on the value",
        at: place,
        fix: "Break the line elsewhere"
      )
    }
    return result
  }

  private func split(_ text: String, _ pieces: [CompiledText.Piece], from first: Int) -> [CompiledText.Piece] {
    var result: [CompiledText.Piece] = []
    var run = ""
    for scalar in text.unicodeScalars {
      let index = Int(scalar.value) - first
      guard pieces.indices.contains(index) else {
        run.unicodeScalars.append(scalar)
        continue
      }
      if !run.isEmpty { result.append(.text(run)) }
      run = ""
      result.append(pieces[index])
    }
    return run.isEmpty ? result : result + [.text(run)]
  }

  /// What formats one element of a message, with its isolating characters and its fields, in the locale of its words or
  /// in that of a region.
  func formatter(
    of element: Message.Element,
    _ message: Message,
    in locale: LocaleIdentifier,
    region: LocaleIdentifier? = nil
  ) -> MessageFormatter {
    let context = FormattingContext(
      locale: region ?? locale,
      timeZone: .utc,
      bidiIsolation: .default,
      includesFields: true,
      formatters: formatters
    )
    let part = Message(declarations: message.declarations, body: .pattern(Message.Pattern(elements: [element])))
    let values = texts.values.values(in: locale)
    // Values that the element does not name would be handed on with every value that is tried.
    let used = part.externalVariables.compactMap { name in values[name].map { (name, $0) } }
    return MessageFormatter(part, in: context, defaults: Dictionary(uniqueKeysWithValues: used))
  }
}
