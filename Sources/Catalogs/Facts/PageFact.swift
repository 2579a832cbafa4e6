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
    case contents, related, states, inputs, evidence, overlays, notices, glossary
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

/// A symbol that texts may link to.
public struct SymbolFact: Sendable {
  /// The symbol path as texts write it: `RenewalState/inGracePeriod`.
  public let symbol: String
  /// The page and anchor that describe it; nothing when it is only shown as code.
  public let page: Token?
}

extension Fields {
  mutating func page(id: String) -> PageFact? {
    let path = token("path")
    let about = optionalToken("about")
    var sections: [PageFact.Section] = []
    if let node = required("sections"),
      var fields = Fields(node, subject: "sections of \(subject)", findings: findings)
    {
      for (key, node) in fields.allEntries() {
        sections.append(PageFact.Section(id: key.value, blocks: blocks(node, key.value), span: key.span))
      }
    }
    reportUnknownKeys()
    guard let path else { return nil }
    let isSafe = path.name.unicodeScalars.allSatisfy { scalar in
      scalar.isASCII
        && (scalar.properties.isAlphabetic || scalar.properties.numericType != nil || scalar == "/" || scalar == "-")
    }
    guard isSafe, !path.name.split(separator: "/", omittingEmptySubsequences: false).contains("") else {
      wrongType("path", path.name, "letters, digits and hyphens with single slashes between", path.span)
      return nil
    }
    return PageFact(id: id, path: path.name, about: about, sections: sections, span: span)
  }

  mutating func symbol() -> SymbolFact? {
    let symbol = text("symbol")
    let page = optionalToken("page")
    reportUnknownKeys()
    return symbol.map { SymbolFact(symbol: $0, page: page) }
  }

  private func blocks(_ node: YAMLNode, _ section: String) -> [PageFact.Block] {
    guard case .sequence(let items) = node.content else {
      wrongType(section, node.kindName, "a list of blocks", node.span)
      return []
    }
    return items.compactMap { item in
      if case .scalar(let scalar) = item.content, scalar.value == "text" { return .text("text") }
      guard var fields = Fields(item, subject: "a block of section \(section)", findings: findings) else { return nil }
      defer { fields.reportUnknownKeys() }
      if let token = fields.optionalToken("text") { return .text(token.name) }
      if let token = fields.optionalToken("table") { return .table(token) }
      if let token = fields.optionalToken("list") { return .list(token) }
      return fields.choice("generated", PageFact.Generated.self).map(PageFact.Block.generated)
    }
  }
}
