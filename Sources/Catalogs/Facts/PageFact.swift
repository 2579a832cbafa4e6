import Diagnostics
import YAML

/// The outline of a page: the same in every locale, because it is a fact.
public struct PageFact: Sendable {
  /// A section; its name is its anchor.
  public struct Section: Sendable {
    /// Its name.
    public let id: String
    /// What it holds, in order.
    public let blocks: [Block]
    /// Its place in the file.
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
    /// Links to pages, each with its abstract.
    case pages([Token])
    /// A sample of the folder `code`, whole.
    case code(Token)
    /// A picture of the days of a schedule: what is sent, and who has access.
    case timeline(Token)
    /// What the facts say about a renewal state.
    case state(Token, StatePart)
    /// A scenario as it is played.
    case scenario(Token, ScenarioPart)
    /// Something that the generator makes from the catalog.
    case generated(Generated)
    /// A part of what the generator makes, by names; the block without names then shows the others, and where this one
    /// is.
    case some(Generated, [Token])
  }

  /// What of a scenario a block shows.
  public enum ScenarioPart: String, CaseIterable, Sendable {
    /// Its steps, with what is seen after each.
    case steps
    /// The server notifications that it brings, in order.
    case notifications
  }

  /// What of a renewal state a block shows.
  public enum StatePart: String, CaseIterable, Sendable {
    /// Its symbol, its raw value and its access.
    case facts
    /// What leads to it, and what leads away from it.
    case entered, left
    /// The rows of the decision tables that decide for it.
    case rows
    /// The notices of those rows, as customers see them.
    case notices
  }

  /// What the generator can make from the catalog.
  public enum Generated: String, CaseIterable, Sendable {
    case contents, children, related, states, transitions, inputs, verdicts, rows, evidence, overlays, notices
    case glossary, notifications, speeds, checks, coverage, provenance, sources, explorer
    case serverCode

    /// Whether it is a list of which a page can show some.
    var canBeDivided: Bool {
      switch self {
      case .overlays, .notices, .checks, .provenance: true
      default: false
      }
    }
  }

  /// Kinds of facts whose values and sources a page can list, by the names of their files.
  public enum FactKind: String, CaseIterable, Sendable {
    case schedule, speeds, states, transitions, notifications, availability, links
  }

  /// Its name, which is also the name of its file of texts.
  public let id: String
  /// Where it is written, without an extension: `reasons/billingIssue`.
  public let path: String
  /// The folder of its path; `nil` for a path of one part.
  public var parentPath: String? { path.lastIndex(of: "/").map { String(path[..<$0]) } }
  /// The symbol that it describes.
  public let about: Token?
  /// Paths that it had before, which lead to it.
  public let movedFrom: [Token]
  /// Anchors that it had before, each with the place that it leads to now: `states#transitions`.
  public let moved: [(anchor: String, place: Token)]
  /// Its sections, in order.
  public let sections: [Section]
  /// Its place in the file.
  public let span: SourceSpan
}

extension PageFact {
  /// The key of one of the page's texts: `pages.billingIssue.overview.title`.
  public func key(_ part: String) -> MessageKey { "pages.\(id).\(part)" }
}

extension Fields {
  mutating func page(id: String) -> PageFact? {
    let path = token("path")
    let about = optionalToken("about")
    let movedFrom = optionalTokens("movedFrom")
    let moved = movedAnchors()
    var sections: [PageFact.Section] = []
    if var fields = requiredFields("sections") {
      sections = fields.namedEntries().map { key, node in
        PageFact.Section(id: key.value, blocks: blocks(node, key.value), span: key.span)
      }
    }
    reportUnknownKeys()
    let former = movedFrom.filter { isSafePath($0, "movedFrom") }
    guard let path, isSafePath(path, "path") else { return nil }
    return PageFact(
      id: id,
      path: path.name,
      about: about,
      movedFrom: former,
      moved: moved.filter { anchor, _ in !sections.contains { $0.id == anchor } },
      sections: sections,
      span: path.span
    )
  }

  private mutating func movedAnchors() -> [(anchor: String, place: Token)] {
    guard var fields = optionalFields("moved") else { return [] }
    return fields.namedEntries().compactMap { key, _ in fields.token(key.value).map { (key.value, $0) } }
  }

  private func isSafePath(_ path: Token, _ key: String) -> Bool {
    let isSafe = path.name.unicodeScalars.split(separator: "/", omittingEmptySubsequences: false)
      .allSatisfy(isPathSegment)
    if !isSafe {
      wrongType(key, path.name, "words of ASCII letters, digits and hyphens with single slashes between", path.span)
    }
    guard isSafe, path.name != Self.searchPath else {
      if isSafe { wrongType(key, path.name, "a path other than that of the site's search", path.span) }
      return false
    }
    return true
  }

  /// Where the site has its search, in each locale.
  private static let searchPath = "search"

  private func isPathSegment(_ segment: Substring.UnicodeScalarView) -> Bool {
    !segment.isEmpty && segment.allSatisfy { $0.isASCIIAlphanumeric || $0 == "-" }
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
    if node("pages") != nil { return .pages(tokens("pages")) }
    if node("code") != nil { return token("code").map(PageFact.Block.code) }
    if node("timeline") != nil { return token("timeline").map(PageFact.Block.timeline) }
    if node("state") != nil {
      let state = token("state")
      let part = choice("show", PageFact.StatePart.self)
      guard let state, let part else { return nil }
      return .state(state, part)
    }
    if node("scenario") != nil {
      let scenario = token("scenario")
      let part = node("show") == nil ? .steps : choice("show", PageFact.ScenarioPart.self)
      guard let scenario, let part else { return nil }
      return .scenario(scenario, part)
    }
    guard let kind = choice("generated", PageFact.Generated.self) else { return nil }
    guard let node = node("only") else { return .generated(kind) }
    guard kind.canBeDivided else {
      wrongType("only", kind.rawValue, "used with overlays, notices, checks or provenance", node.span)
      return nil
    }
    return .some(kind, tokens("only"))
  }
}
