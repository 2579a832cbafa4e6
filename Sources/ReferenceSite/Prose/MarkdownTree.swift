internal import CMarkdown

/// A parsed Markdown text: CommonMark with the tables of GitHub alone, so that a range such as `3~16` is never struck out.
final class MarkdownTree {
  /// A node of the tree; valid as long as the tree is.
  struct Node {
    fileprivate let pointer: OpaquePointer

    fileprivate init?(_ pointer: OpaquePointer?) {
      guard let pointer else { return nil }
      self.pointer = pointer
    }

    var kind: Kind {
      let type = cmark_node_get_type(pointer)
      // The type of what an extension reads has a number only while the program runs.
      return Kind(type) ?? cmark_node_get_type_string(pointer).flatMap { Kind.ofTables[String(cString: $0)] } ?? .other
    }
    var literal: String { cmark_node_get_literal(pointer).map { String(cString: $0) } ?? "" }
    var destination: String { cmark_node_get_url(pointer).map { String(cString: $0) } ?? "" }
    var language: String { cmark_node_get_fence_info(pointer).map { String(cString: $0) } ?? "" }
    /// The first number of an ordered list; `nil` for other lists.
    var listStart: Int? {
      cmark_node_get_list_type(pointer) == CMARK_ORDERED_LIST ? Int(cmark_node_get_list_start(pointer)) : nil
    }

    var children: [Node] {
      var children: [Node] = []
      var child = Node(cmark_node_first_child(pointer))
      while let node = child {
        children.append(node)
        child = Node(cmark_node_next(node.pointer))
      }
      return children
    }
  }

  /// What a node is.
  enum Kind {
    case paragraph, heading, list, item, quote, codeBlock, divider, html
    case text, code, emphasis, strong, link, softBreak, lineBreak
    case table, row, cell
    case other

    fileprivate static let ofTables: [String: Kind] = [
      "table": .table, "table_header": .row, "table_row": .row, "table_cell": .cell,
    ]

    fileprivate init?(_ type: cmark_node_type) {
      switch type {
      case CMARK_NODE_PARAGRAPH: self = .paragraph
      case CMARK_NODE_HEADING: self = .heading
      case CMARK_NODE_LIST: self = .list
      case CMARK_NODE_ITEM: self = .item
      case CMARK_NODE_BLOCK_QUOTE: self = .quote
      case CMARK_NODE_CODE_BLOCK: self = .codeBlock
      case CMARK_NODE_THEMATIC_BREAK: self = .divider
      case CMARK_NODE_HTML_BLOCK, CMARK_NODE_HTML_INLINE: self = .html
      case CMARK_NODE_TEXT: self = .text
      case CMARK_NODE_CODE: self = .code
      case CMARK_NODE_EMPH: self = .emphasis
      case CMARK_NODE_STRONG: self = .strong
      case CMARK_NODE_LINK: self = .link
      case CMARK_NODE_SOFTBREAK: self = .softBreak
      case CMARK_NODE_LINEBREAK: self = .lineBreak
      default: return nil
      }
    }
  }

  private let document: OpaquePointer?

  init(_ text: String) {
    var text = text
    document = text.withUTF8 { bytes -> OpaquePointer? in
      bytes.withMemoryRebound(to: CChar.self) { bytes -> OpaquePointer? in
        guard let parser = cmark_parser_new(CMARK_OPT_DEFAULT) else { return nil }
        defer { cmark_parser_free(parser) }
        if let tables = Self.tables { cmark_parser_attach_syntax_extension(parser, tables) }
        if let start = bytes.baseAddress { cmark_parser_feed(parser, start, bytes.count) }
        return cmark_parser_finish(parser)
      }
    }
  }

  /// The extension for tables, which no parser changes.
  private nonisolated(unsafe) static let tables: OpaquePointer? = {
    cmark_gfm_core_extensions_ensure_registered()
    return cmark_find_syntax_extension("table")
  }()

  deinit { if let document { cmark_node_free(document) } }

  /// Calls `body` with the top-level blocks.
  func withBlocks<Result>(_ body: ([Node]) -> Result) -> Result {
    withExtendedLifetime(self) { body(Node(document)?.children ?? []) }
  }
}
