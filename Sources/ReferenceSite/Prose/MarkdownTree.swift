internal import CMarkdown

/// A parsed Markdown text: CommonMark without extensions, so that a range such as `3~16` is never struck out.
final class MarkdownTree {
  /// A node of the tree; valid as long as the tree is.
  struct Node {
    fileprivate let pointer: OpaquePointer

    fileprivate init?(_ pointer: OpaquePointer?) {
      guard let pointer else { return nil }
      self.pointer = pointer
    }

    var kind: Kind { Kind(cmark_node_get_type(pointer)) }
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
    case other

    fileprivate init(_ type: cmark_node_type) {
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
      default: self = .other
      }
    }
  }

  private let document: OpaquePointer?

  init(_ text: String) {
    var text = text
    document = text.withUTF8 { bytes in
      bytes.withMemoryRebound(to: CChar.self) { cmark_parse_document($0.baseAddress, $0.count, CMARK_OPT_DEFAULT) }
    }
  }

  deinit { if let document { cmark_node_free(document) } }

  /// Calls `body` with the top-level blocks.
  func withBlocks<Result>(_ body: ([Node]) -> Result) -> Result {
    withExtendedLifetime(self) { body(Node(document)?.children ?? []) }
  }
}
