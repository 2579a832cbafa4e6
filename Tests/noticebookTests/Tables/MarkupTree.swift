import Foundation
import FoundationXML

/// An element of XML, or of HTML that is written as XML.
final class MarkupElement {
  let name: String
  let attributes: [String: String]
  fileprivate(set) var children: [MarkupElement] = []
  /// The text of the element and of all inside it.
  fileprivate(set) var text = ""

  init(name: String, attributes: [String: String]) { (self.name, self.attributes) = (name, attributes) }

  /// All elements of a name inside this one, in order; those inside of one another count each.
  func all(_ name: String) -> [MarkupElement] {
    children.flatMap { ($0.name == name ? [$0] : []) + $0.all(name) }
  }

  /// Reads a document with the system's parser; `nil` if it is not well formed.
  static func parse(_ text: String) -> MarkupElement? {
    let reader = MarkupReader()
    let parser = XMLParser(data: Data(text.utf8))
    parser.delegate = reader
    return parser.parse() ? reader.root.children.first : nil
  }
}

private final class MarkupReader: NSObject, XMLParserDelegate {
  let root = MarkupElement(name: "", attributes: [:])
  private lazy var open = [root]

  func parser(
    _ parser: XMLParser,
    didStartElement name: String,
    namespaceURI: String?,
    qualifiedName: String?,
    attributes: [String: String]
  ) {
    let element = MarkupElement(name: name, attributes: attributes)
    open.last?.children.append(element)
    open.append(element)
  }

  func parser(_ parser: XMLParser, didEndElement: String, namespaceURI: String?, qualifiedName: String?) {
    open.removeLast()
  }

  func parser(_ parser: XMLParser, foundCharacters text: String) {
    for element in open { element.text += text }
  }
}
