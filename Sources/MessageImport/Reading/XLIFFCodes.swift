import Catalogs
import Diagnostics
import MessageSyntax
import XML

/// The content of a source or a target in XLIFF, of both versions: text and inline codes.
struct XLIFFCodes {
  /// The expressions and markup of the codes of a unit. In version 1.2 the key is the code's own identifier, in version
  /// 2 the identifier of its data.
  var codes: [String: String] = [:]

  /// The content, if it consists only of text and known codes.
  func content(of elements: [XMLElement]) -> FileContent {
    var pieces: [FileElement] = []
    for element in elements {
      if let refusal = collect(element, &pieces) { return .refused(refusal) }
    }
    return .joined(pieces)
  }

  private func collect(_ element: XMLElement, _ pieces: inout [FileElement]) -> FileRefusal? {
    for child in element.children {
      switch child {
      case .text(let text, _): pieces.append(.text(text))
      case .element(let inline):
        if let refusal = add(inline, &pieces) { return refusal }
      }
    }
    return nil
  }

  private func add(_ inline: XMLElement, _ pieces: inout [FileElement]) -> FileRefusal? {
    switch inline.localName {
    case "mrk": return collect(inline, &pieces)
    // The ends of an annotation, which is about the text and not part of it.
    case "sm", "em": return nil
    // A character that XML cannot hold.
    case "cp":
      guard let value = inline["hex"].flatMap({ UInt32($0, radix: 16) }), let scalar = Unicode.Scalar(value) else {
        break
      }
      pieces.append(.text(String(scalar)))
      return nil
    // Both ends of something, with its content between them.
    case "pc":
      guard let start = code(inline, "dataRefStart"), let end = code(inline, "dataRefEnd") else { break }
      pieces.append(.argument(.code(start)))
      if let refusal = collect(inline, &pieces) { return refusal }
      pieces.append(.argument(.code(end)))
      return nil
    case "ph", "bpt", "ept", "it", "x", "bx", "ex", "sc", "ec":
      guard let code = code(inline, "dataRef") else { break }
      pieces.append(.argument(.code(code)))
      return nil
    default: break
    }
    return FileRefusal(
      place: inline.place,
      summary: "Nothing says what the inline element <\(inline.name.shown)> stands for",
      fix: "Put the codes back as they were exported."
    )
  }

  /// The expression or markup of an inline element: by its reference, as its content, or by its identifier.
  private func code(_ inline: XMLElement, _ reference: String) -> String? {
    if let data = inline[reference] { return codes[data].map(\.canonicalCode) }
    let text = inline.text
    if !text.isEmpty, inline.localName != "pc" { return text.canonicalCode }
    return inline["id"].flatMap { codes["#\($0)"] }.map(\.canonicalCode)
  }

  /// Records the content of the inline elements of a source by their identifiers, for tools that drop it in targets.
  mutating func learn(from source: XMLElement) {
    for inline in source.elements {
      if let id = inline["id"], ["ph", "bpt", "it"].contains(inline.localName), !inline.text.isEmpty {
        codes["#\(id)"] = inline.text
      }
      learn(from: inline)
    }
  }
}

extension XMLElement {
  /// The name without its prefix: tools choose prefixes of their own.
  var localName: Substring { name.split(separator: ":").last ?? "" }

  /// The elements inside of some names, without regard to prefixes.
  func elements(local names: Substring...) -> [XMLElement] { elements.filter { names.contains($0.localName) } }

  /// All elements of a name below this one, in order.
  func descendants(_ name: Substring) -> [XMLElement] {
    elements.flatMap { $0.localName == name ? [$0] : $0.descendants(name) }
  }
}

extension String {
  /// The canonical form of an expression or markup; the text itself if it is neither.
  fileprivate var canonicalCode: String {
    let parsed = ParsedMessage.parse(self)
    guard case .pattern(let pattern)? = parsed.message?.body, pattern.elements.count == 1 else { return self }
    return pattern.elements.first?.code ?? self
  }
}
