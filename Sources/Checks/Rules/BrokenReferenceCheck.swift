import Catalogs
import Diagnostics
import MessageSyntax
import ReferenceSite

/// Symbol links, page links and link markup that lead nowhere.
struct BrokenReferenceCheck: Check {
  let rule = Rule(
    id: "broken-reference",
    severity: .error,
    finds: "A symbol, a page, an anchor or a link that does not exist",
    why: "The reader would see plain text where a link was meant."
  )

  func findings(in context: CheckContext) -> [Diagnostic] {
    context.allMessages.flatMap { locale, message in
      proseFindings(message, locale, context) + markupFindings(message, locale, context)
    }
  }

  /// References in Markdown; only pages hold Markdown.
  private func proseFindings(_ message: CatalogMessage, _ locale: String, _ context: CheckContext) -> [Diagnostic] {
    guard message.key.name.hasPrefix("pages.") else { return [] }
    let facts = context.catalog.facts
    return ProseReferences.find(in: message.text.value).compactMap { reference in
      let (name, known): (String, [String]) =
        switch reference.kind {
        case .symbol: ("Symbol", facts.symbols.map(\.symbol))
        case .link: ("Link", facts.links.map(\.id))
        case .page: ("Page", facts.pagePlaces)
        }
      guard !known.contains(reference.target) else { return nil }
      return broken(name, reference.target, known, at: message.text.span(of: reference.range), message, locale)
    }
  }

  private func markupFindings(_ message: CatalogMessage, _ locale: String, _ context: CheckContext) -> [Diagnostic] {
    let known = context.catalog.facts.links.map(\.id)
    return message.parsed.tree.markup.compactMap { markup in
      guard markup.name.value == "link", markup.kind != .close else { return nil }
      guard let option = markup.options.first(where: { $0.name.value == "to" }),
        case .literal(let literal)? = option.value
      else {
        let place = message.text.span(of: markup.range.lower..<markup.range.upper)
        return broken("Link", "", known, at: place, message, locale)
      }
      guard !known.contains(literal.value) else { return nil }
      let place = message.text.span(of: literal.range.lower..<literal.range.upper)
      return broken("Link", literal.value, known, at: place, message, locale)
    }
  }

  private func broken(
    _ name: String,
    _ target: String,
    _ known: [String],
    at span: SourceSpan,
    _ message: CatalogMessage,
    _ locale: String
  ) -> Diagnostic {
    let summary = target.isEmpty ? "\(name) without a target in '\(message.key)'" : "\(name) '\(target)' does not exist"
    let nearest = suggestion(for: target, among: known).map { "Did you mean '\($0)'?" }
    return finding(
      summary,
      at: span,
      key: message.key,
      locale: locale,
      fix: nearest ?? "Name one that exists, such as \(known.prefix(3).joined(separator: ", "))."
    )
  }
}

extension Facts {
  /// Every page, and every anchor of every page.
  fileprivate var pagePlaces: [String] {
    pages.flatMap { page in [page.path] + anchors(of: page).sorted().map { "\(page.path)#\($0)" } }
  }
}
