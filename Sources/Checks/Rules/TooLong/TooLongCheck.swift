import Catalogs
import Diagnostics
import ICU
import MessageSyntax
import Notices

/// Texts of notices that do not fit their channel.
struct TooLongCheck: Check {
  let rule = Rule(
    id: "too-long",
    severity: .error,
    topic: .messages,
    example: RuleExample(
      file: "strings/en/notices/grace.yaml",
      firing: "push.title: |\n  Your access to {$productName} continues for now\n",
      fixed: "push.title: Access continues for now\n",
      beside: ["facts/channels.yaml": "push:\n  title: {format: line, graphemes: {en: 30}}\n"],
      ground: RuleExample.notice.filter { $0.key != "facts/channels.yaml" }
    )
  )

  func findings(in context: CheckContext) -> [Diagnostic] { missingLimits(in: context.catalog) + longTexts(context) }

  /// Parts of channels that have a limit for some locales and not for others. In the others, any length would pass.
  private func missingLimits(in catalog: Catalog) -> [Diagnostic] {
    catalog.facts.channels.flatMap { channel in
      channel.parts.flatMap { part in
        let limits = [("graphemes", part.graphemes), ("textMessages", part.textMessages)]
        return limits.filter { !$1.isEmpty }.flatMap { name, limits in
          catalog.locales.filter { limits[$0.tag] == nil && limits[$0.language] == nil }.map { locale in
            finding(
              "Part \(part.id) of channel \(channel.id) has no limit for \(locale)",
              at: part.span,
              severity: .warning,
              locale: locale.tag,
              fix: "Add `\(locale):` to its `\(name)`."
            )
          }
        }
      }
    }
  }

  private func longTexts(_ context: CheckContext) -> [Diagnostic] {
    context.catalog.locales.flatMap { locale -> [Diagnostic] in
      let samples = SampleFormatting(locale, in: context, includesFields: false)
      return context.texts(in: locale, with: .ofNotice).compactMap { text in
        guard let part = context.part(of: text.key), part.format == .line else { return nil }
        if text.message.isPlainText { return finding(for: text, part, lines: [text.value]) }
        guard let model = text.parsed.message, text.parsed.errors.isEmpty,
          let longest = samples.longest(model, in: text)
        else { return nil }
        // A variant that the longest values do not choose is measured with typical ones.
        return finding(for: text, part, lines: [longest] + samples.variants(model, in: text))
      }
    }
  }

  private func finding(for text: ReadableText, _ part: ChannelFact.Part, lines: [String]) -> Diagnostic? {
    for line in part.isTextMessage ? lines.map(\.withPlainSpaces) : lines {
      guard let measure = part.measure(of: line, in: text.locale), measure.count > measure.limit else { continue }
      let excess = measure.count - measure.limit
      let unit = measure.unit.rawValue
      return finding(
        "Text '\(text.key)' has \(measure.count) \(unit) in \(text.locale), of which \(measure.limit) fit",
        in: text,
        at: nil,
        notes: ["As it can come out: \(line)"],
        fix: "Shorten it by \(excess) \(excess == 1 ? String(unit.dropLast()) : unit)."
      )
    }
    return nil
  }
}

extension CheckContext {
  /// The part of a channel that a text of a notice is shown in.
  fileprivate func part(of key: MessageKey) -> ChannelFact.Part? {
    guard notice(of: key) != nil else { return nil }
    let parts = (key.replacedByExampleBrand ?? key).parts
    guard parts.count == 4 else { return nil }
    return catalog.facts.channels.named(String(parts[2]))?.parts.first { $0.id == parts[3] }
  }
}
