import Diagnostics
import Instants
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
    /// What a decision table makes of each value of an input: `renewal.retry`.
    case input(Token)
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
    case serverCode, changelog, messageSheet

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
  /// The documents that describe what the page is about; those of its symbol are the symbol's.
  public let sources: [SourceReference]
  /// The day on which its texts were last compared with those documents.
  public let reviewed: CivilDate?
  /// Its sections, in order.
  public let sections: [Section]
  /// Its place in the file.
  public let span: SourceSpan
}

extension PageFact {
  /// The key of one of the page's texts: `pages.billingIssue.overview.title`.
  public func key(_ part: String) -> MessageKey { "pages.\(id).\(part)" }
}

extension PageFact {
  static let form = Form(
    required("path", .sitePath).described("Where the page is written, without an extension."),
    optional("about", .word).described("The symbol that the page describes: symbols.billingIssue."),
    optional("movedFrom", .different(.sitePath), else: []).described(
      "Paths that the page had before, which lead to it."
    ),
    optional("moved", .moved, else: []).described(
      "Anchors that the page had before, each with the page and anchor that it leads to now."
    ),
    SourceReference.form,
    Provenance.review("The day on which the page's texts were last compared with those documents."),
    required("sections", .sections).described("The sections by name, which is also the anchor, in order.")
  )
}

extension PageFact.Block {
  /// A block by its first key.
  static let form = Form<Self?>.oneOf(
    one("text", .word, "The prose of the key <section>.<name>.") { .text($0.name) },
    one("table", .word, "A table made from a fact: tables.renewal.", table),
    one("list", .word, "A list made from a fact: reasons.billingIssue.endsWhen.", list),
    one("pages", .someWords, "Links to pages by their names, each with its abstract.", pages),
    one("code", .word, "A sample of the folder code, by its name.", code),
    one("input", .word, "What a decision table makes of each value of an input: renewal.retry.", input),
    one("timeline", .word, "A picture of the days of a schedule: schedule.messageFrequency.", timeline),
    Form(
      required("state", .word).described("A renewal state."),
      required("show", .choice(PageFact.StatePart.self)).described("What of the state is shown.")
    ).making { _, parts in
      guard let state = parts.0, let part = parts.1 else { return nil }
      return .state(state, part)
    },
    Form(
      required("scenario", .word).described("A scenario as it is played."),
      optional("show", .choice(PageFact.ScenarioPart.self), else: .steps).described(
        "What of the scenario is shown; steps when left out."
      )
    ).making { _, parts in parts.0.map { .scenario($0, parts.1) } },
    Form(
      required("only", .someWords).described(
        """
        What of it, by names: stages of overlays, notices, checks, or \
        \(PageFact.FactKind.allCases.map(\.rawValue).joined(separator: ", ")).
        """
      ),
      required("generated", .divisible).described("A list made from the catalog, of which the page shows a part.")
    ).making { _, parts in parts.1.map { .some($0, parts.0 ?? []) } },
    one("generated", .choice(PageFact.Generated.self), "Something made from the catalog.", generated)
  )

  private static func one<Content>(
    _ name: String,
    _ shape: Shape<Content>,
    _ description: String,
    _ make: @escaping @Sendable (Content) -> Self
  ) -> Form<Self?> {
    required(name, shape).described(description).making { $1.map(make) }
  }
}

extension Fields {
  mutating func page(id: String) -> PageFact? {
    let (path, about, movedFrom, moved, sources, reviewed, sections) = whole(PageFact.form)
    guard let path, let sections else { return nil }
    return PageFact(
      id: id,
      path: path.name,
      about: about,
      movedFrom: movedFrom,
      moved: moved.filter { anchor, _ in !sections.contains { $0.id == anchor } },
      sources: sources,
      reviewed: reviewed,
      sections: sections,
      span: path.span
    )
  }
}

extension Shape<Token> {
  /// The path of a page.
  fileprivate static var sitePath: Shape {
    word.limited(
      to: .pattern("^[A-Za-z0-9-]+(/[A-Za-z0-9-]+)*$"),
      "words of ASCII letters, digits and hyphens with single slashes between"
    ) { path in
      path.unicodeScalars.split(separator: "/", omittingEmptySubsequences: false)
        .allSatisfy { !$0.isEmpty && $0.allSatisfy { $0.isASCIIAlphanumeric || $0 == "-" } }
    }.limited(
      to: .pattern("^(?!(?:\(ownPaths.joined(separator: "|")))$)[A-Za-z0-9-]+(/[A-Za-z0-9-]+)*$"),
      "a path other than those of the site itself: \(ownPaths.joined(separator: ", "))"
    ) { !ownPaths.contains($0) }
    .named(
      "path",
      "Words of ASCII letters, digits and hyphens with single slashes between; the site itself has some paths."
    )
  }

  /// What every site has in each locale: its search, the sheet for reviews, and the page about the product.
  private static var ownPaths: [String] { ["search", "review", "noticebook"] }
}

extension Shape<[(anchor: String, place: Token)]> {
  fileprivate static var moved: Shape {
    .keys(.name, to: Shape<Token>.word.schema()) { map, _ in
      map.namedEntries().compactMap { key, node in map.token(node, key.value).map { (key.value, $0) } }
    }
  }
}

extension Shape<[PageFact.Section]> {
  fileprivate static var sections: Shape {
    let blocks = Shape<[PageFact.Block]>.list(of: .block, expected: "a list of blocks")
    return .keys(.name, to: blocks.schema().described("The blocks of the section, in order.")) { map, _ in
      map.namedEntries().map { key, node in
        PageFact.Section(id: key.value, blocks: blocks.read(map, node, key.value) ?? [], span: key.span)
      }
    }
  }
}

extension Shape<PageFact.Block> {
  /// A block of a section.
  fileprivate static var block: Shape {
    Shape(.any(of: [["const": "text"], PageFact.Block.form.schema])) { fields, node, section in
      if node.scalarValue == "text" { return .text("text") }
      var block = Fields(node, subject: "a block of section \(section)", findings: fields.findings)
      return block?.whole(PageFact.Block.form) ?? nil
    }
  }
}

extension Shape<PageFact.Generated> {
  /// A list of which a page can show some.
  fileprivate static var divisible: Shape {
    let divisible = PageFact.Generated.allCases.filter(\.canBeDivided).map(\.rawValue)
    return Shape(["enum": Schema(divisible)]) { fields, node, key in
      guard let kind = choice().read(fields, node, key) else { return nil }
      if kind.canBeDivided { return kind }
      fields.wrongType("only", kind.rawValue, "used with overlays, notices, checks or provenance", node.span)
      return nil
    }
  }
}
