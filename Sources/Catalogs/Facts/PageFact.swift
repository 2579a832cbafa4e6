import Diagnostics

/// The outline of a page: the same in every locale, because it is a fact.
public struct PageFact: Sendable {
  /// A section; its name is its anchor.
  public struct Section: Sendable {
    /// Its name.
    public let id: String
    /// What it holds, in order.
    public let blocks: [Block]
    /// Where it stands.
    public let span: SourceSpan
  }

  /// A piece of a section.
  public enum Block: Sendable {
    /// The prose of the key `<section>.<name>`.
    case text(String)
    /// A table made from a fact: `schedule.messageFrequency`, `tables.renewal`.
    case table(Token)
    /// A list made from a fact: `reasons.billingIssue.endsWhen`.
    case list(Token)
    /// Something that the generator makes from the catalog.
    case generated(Generated)
  }

  /// What the generator can make from the catalog.
  public enum Generated: String, CaseIterable, Sendable {
    case contents, related, states, transitions, inputs, verdicts, evidence, overlays, notices, glossary
  }

  /// Its name, which is also the name of its file of texts.
  public let id: String
  /// Where it is written, without an extension: `reasons/billingIssue`.
  public let path: String
  /// The reason that it describes.
  public let about: Token?
  /// Its sections, in order.
  public let sections: [Section]
  /// Where it stands.
  public let span: SourceSpan
}

extension Fields {
  mutating func page(id: String) -> PageFact? {
    let path = token("path")
    let about = optionalToken("about")
    var sections: [PageFact.Section] = []
    if var fields = requiredFields("sections") {
      sections = fields.namedEntries().map { key, node in
        PageFact.Section(id: key.value, blocks: blocks(node, key.value), span: key.span)
      }
    }
    reportUnknownKeys()
    guard let path else { return nil }
    let isSafe = path.name.split(separator: "/", omittingEmptySubsequences: false).allSatisfy(isPathSegment)
    guard isSafe else {
      wrongType("path", path.name, "words of ASCII letters, digits and hyphens with single slashes between", path.span)
      return nil
    }
    return PageFact(id: id, path: path.name, about: about, sections: sections, span: path.span)
  }

  private func isPathSegment(_ segment: Substring) -> Bool {
    !segment.isEmpty && segment.unicodeScalars.allSatisfy { $0.isASCIIAlphanumeric || $0 == "-" }
  }

  private func blocks(_ node: YAMLNode, _ section: String) -> [PageFact.Block] {
    guard case .sequence(let items) = node.content else {
      if case .refused = node.content { return [] }
      wrongType(section, node.kindName, "a list of blocks", node.span)
      return []
    }
    return items.compactMap { item in
      if case .scalar(let scalar) = item.content, scalar.value == "text" { return .text("text") }
      guard var fields = Fields(item, subject: "a block of section \(section)", findings: findings) else { return nil }
      let block = fields.block()
      fields.reportUnknownKeys()
      return block
    }
  }

  private mutating func block() -> PageFact.Block? {
    if node("text") != nil { return token("text").map { .text($0.name) } }
    if node("table") != nil { return token("table").map(PageFact.Block.table) }
    if node("list") != nil { return token("list").map(PageFact.Block.list) }
    return choice("generated", PageFact.Generated.self).map(PageFact.Block.generated)
  }
}
