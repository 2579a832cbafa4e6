import Diagnostics

/// An element of an XML document, with its place.
package struct XMLElement: Sendable {
  /// What an element holds, in order; no two texts are adjacent.
  package enum Node: Sendable {
    case element(XMLElement)
    /// Text as it is read: without entities, and from CDATA sections as from elsewhere.
    case text(String, SourcePosition)
  }

  /// The name as it is written, with its prefix.
  package let name: String
  /// The attributes, in order.
  package let attributes: [(name: String, value: String)]
  /// Where it begins.
  package let place: SourcePosition
  package var children: [Node] = []

  /// The value of an attribute, by its name as it is written.
  package subscript(attribute: String) -> String? { attributes.first { $0.name == attribute }?.value }

  /// The elements that it holds.
  package var elements: [XMLElement] {
    children.compactMap { if case .element(let element) = $0 { element } else { nil } }
  }

  /// All text in it, that of its elements as well.
  package var text: String {
    children.map { node in
      switch node {
      case .text(let text, _): text
      case .element(let element): element.text
      }
    }.joined()
  }
}
