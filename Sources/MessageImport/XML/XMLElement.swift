import Diagnostics

/// An element of an XML document, with its place.
struct XMLElement: Sendable {
  /// What an element holds, in order; no two texts stand side by side.
  enum Node: Sendable {
    case element(XMLElement)
    /// Text as it is read: without entities, and from CDATA sections as from elsewhere.
    case text(String, SourcePosition)
  }

  /// The name as it is written, with its prefix.
  let name: String
  /// The attributes, in order.
  let attributes: [(name: String, value: String)]
  /// Where it begins.
  let place: SourcePosition
  var children: [Node] = []

  /// The value of an attribute, by its name as it is written.
  subscript(attribute: String) -> String? { attributes.first { $0.name == attribute }?.value }

  /// The elements that it holds.
  var elements: [XMLElement] { children.compactMap { if case .element(let element) = $0 { element } else { nil } } }

  /// All text in it, that of its elements as well.
  var text: String {
    children.map { node in
      switch node {
      case .text(let text, _): text
      case .element(let element): element.text
      }
    }.joined()
  }
}
