import CExpat
import Diagnostics

/// Reads XML with expat. A document type is refused, and with it every entity of a document's own: none of the formats
/// has one, and they are how small files become large ones or name files that are not theirs.
package struct XMLReader {
  /// How deeply elements may be nested.
  package static let depthLimit = 64

  /// The outermost element of a document in UTF-8.
  /// - Complexity: O(*n*) in the number of bytes.
  package static func document(_ text: String) throws(FileError) -> XMLElement {
    guard let parser = XML_ParserCreate("UTF-8") else {
      throw FileError(place: nil, summary: "Out of memory while reading XML", fix: "Import the texts in parts.")
    }
    defer { XML_ParserFree(parser) }
    let tree = XMLTree(parser)
    let isWhole = withExtendedLifetime(tree) {
      XML_SetUserData(parser, Unmanaged.passUnretained(tree).toOpaque())
      XML_SetElementHandler(
        parser,
        { XMLTree.of($0)?.begin($1, $2) },
        { data, _ in XMLTree.of(data)?.end() }
      )
      XML_SetCharacterDataHandler(parser) { XMLTree.of($0)?.add($1, count: $2) }
      XML_SetStartDoctypeDeclHandler(parser) { data, _, _, _, _ in XMLTree.of(data)?.refuseDocumentType() }
      var text = text
      return text.withUTF8 { bytes in
        bytes.withMemoryRebound(to: CChar.self) {
          XML_Parse(parser, $0.baseAddress, Int32($0.count), 1) == XML_STATUS_OK
        }
      }
    }
    if let refusal = tree.refusal { throw refusal }
    guard isWhole, let root = tree.root else {
      let reason = XML_ErrorString(XML_GetErrorCode(parser)).map { String(cString: $0) } ?? "it is not whole"
      throw FileError(place: tree.place, summary: "The XML cannot be read: \(reason)", fix: "Fix the file there.")
    }
    return root
  }
}

/// The tree as it grows; expat's handlers know it by its address.
private final class XMLTree {
  private let parser: XML_Parser
  private var open: [XMLElement] = []
  /// The text since the last tag, which comes in pieces.
  private var text: (value: String, place: SourcePosition)?
  private(set) var root: XMLElement?
  private(set) var refusal: FileError?

  init(_ parser: XML_Parser) { self.parser = parser }

  static func of(_ data: UnsafeMutableRawPointer?) -> XMLTree? {
    data.map { Unmanaged<XMLTree>.fromOpaque($0).takeUnretainedValue() }
  }

  /// Where expat is. Its columns count bytes, and are given so: what is wrong is mostly markup at a line's beginning.
  var place: SourcePosition {
    SourcePosition(line: Int(XML_GetCurrentLineNumber(parser)), column: Int(XML_GetCurrentColumnNumber(parser)) + 1)
  }

  func begin(_ name: UnsafePointer<XML_Char>?, _ attributes: UnsafeMutablePointer<UnsafePointer<XML_Char>?>?) {
    guard refusal == nil, let name else { return }
    guard open.count < XMLReader.depthLimit else {
      return refuse("Elements are nested more than \(XMLReader.depthLimit) deep", "Nest fewer elements.")
    }
    endText()
    var named: [(name: String, value: String)] = []
    var next = attributes
    while let key = next?[0], let value = next?[1] {
      named.append((String(cString: key), String(cString: value)))
      next = next?.advanced(by: 2)
    }
    open.append(XMLElement(name: String(cString: name), attributes: named, place: place))
  }

  func end() {
    endText()
    guard refusal == nil, let element = open.popLast() else { return }
    if open.isEmpty { root = element } else { open[open.count - 1].children.append(.element(element)) }
  }

  func add(_ characters: UnsafePointer<XML_Char>?, count: Int32) {
    guard refusal == nil, let characters, !open.isEmpty else { return }
    let text = characters.withMemoryRebound(to: UInt8.self, capacity: Int(count)) {
      String(decoding: UnsafeBufferPointer(start: $0, count: Int(count)), as: UTF8.self)
    }
    if self.text == nil { self.text = ("", place) }
    self.text?.value += text
  }

  private func endText() {
    guard let (value, place) = text, !open.isEmpty else { return }
    open[open.count - 1].children.append(.text(value, place))
    text = nil
  }

  func refuseDocumentType() {
    refuse("The file declares a document type, which could name other files", "Remove the line with <!DOCTYPE.")
  }

  private func refuse(_ summary: String, _ fix: String) {
    guard refusal == nil else { return }
    refusal = FileError(place: place, summary: summary, fix: fix)
    XML_StopParser(parser, XML_Bool(XML_FALSE))
  }
}
