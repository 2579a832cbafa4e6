import Catalogs
import Diagnostics
import ICU
import XML

extension FileTexts {
  /// String resources of Android: strings and plurals. What is marked as not translatable is left out, and so are other
  /// resources, but for arrays of texts, which are refused.
  package static func android(_ input: FileInput) throws(FileError) -> FileTexts {
    let root = try XMLReader.document(input.text.withoutCharacterData)
    guard root.name == "resources" else {
      throw FileError(
        place: root.place,
        summary: "The file is <\(root.name.shown)>, not <resources> as string resources are",
        fix: "Give a file of string resources."
      )
    }
    var collector = TextCollector()
    for element in root.elements {
      guard let name = element["name"], element["translatable"] != "false",
        element["product"].map({ $0 == "default" }) ?? true
      else { continue }
      let content: FileContent
      switch element.name {
      case "string": content = AndroidText.content(of: element)
      case "plurals": content = plural(element)
      case "string-array":
        content = .refused(
          FileRefusal(
            place: element.place,
            summary: "Expected a string, found an array of texts",
            fix: "Give each text a name."
          )
        )
      default: continue
      }
      try collector.add(FileText(name: name, content: content, place: element.place))
    }
    return FileTexts(locale: root["tools:locale"], texts: collector.texts)
  }

  private static func plural(_ element: XMLElement) -> FileContent {
    func refused(_ element: XMLElement, _ summary: String, _ fix: String) -> FileContent {
      .refused(FileRefusal(place: element.place, summary: summary, fix: fix))
    }
    var cases: [FileChoice.Case] = []
    var other: FileContent?
    var seen: Set<String> = []
    for item in element.elements {
      let quantity = item["quantity"] ?? ""
      guard item.name == "item", PluralCategory(rawValue: quantity) != nil else {
        return refused(
          item,
          quantity.isEmpty
            ? "An item has none of the plural categories" : "The form \(quantity.shown) isn't a plural category",
          "Use items with the quantity zero, one, two, few, many or other."
        )
      }
      guard seen.insert(quantity).inserted else {
        return refused(item, "The form \(quantity) occurs twice", "Keep one of the two.")
      }
      let content = AndroidText.content(of: item)
      if quantity == "other" { other = content } else { cases.append(.init(key: quantity, content: content)) }
    }
    guard let other else {
      return refused(element, "The plural has no form other", "Add what all other numbers lead to.")
    }
    return FileContent.choice(FileChoice(argument: nil, kind: .plural, cases: cases, other: other)).refusedWhole
  }
}

/// A text as Android's resource compiler reads it: space is one space, but for that between double quotes; a backslash
/// takes the meaning from what follows.
private struct AndroidText {
  /// A stretch of text, in `xliff:g` or between.
  private struct Stretch {
    var text: [UInt8] = []
  }

  private var stretches: [Stretch] = []
  private var isInQuotes = false
  /// Whether a space that may be dropped would follow another one, or nothing.
  private var isAfterSpace = true

  static func content(of element: XMLElement) -> FileContent {
    if element.elements.isEmpty, let kind = element.text.trimmed.referenceKind {
      return .refused(
        FileRefusal(
          place: element.place,
          summary: "The text refers to \(kind)",
          fix: "Write the text itself; begin it with a backslash if it is meant as it stands."
        )
      )
    }
    var text = AndroidText()
    do throws(FileRefusal) {
      try text.add(element)
    } catch {
      return .refused(error)
    }
    if text.isAfterSpace, let last = text.stretches.indices.last, text.stretches[last].text.last == 0x20 {
      text.stretches[last].text.removeLast()
    }
    return .joined(text.elements(isFormat: element["formatted"] != "false"))
  }

  private mutating func add(_ element: XMLElement) throws(FileRefusal) {
    for node in element.children {
      switch node {
      case .text(let text, let place):
        stretches.append(Stretch())
        try add(Array(text.utf8), at: place)
      case .element(let inner):
        guard inner.name == "g" || inner.name.hasSuffix(":g") else {
          throw FileRefusal(
            place: inner.place,
            summary: "The markup <\(inner.name.shown)> is in the text",
            fix: "Write the text without it."
          )
        }
        try add(inner)
        // Behind a value of which nothing is known, a space is one.
        isAfterSpace = false
      }
    }
  }

  private mutating func add(_ bytes: [UInt8], at place: SourcePosition) throws(FileRefusal) {
    var scanner = ByteScanner(bytes)
    let last = stretches.count - 1
    while let byte = scanner.byte {
      scanner.position += 1
      if byte.isSpace, !isInQuotes {
        if !isAfterSpace { stretches[last].text.append(0x20) }
        isAfterSpace = true
        continue
      }
      switch Unicode.Scalar(byte) {
      case "\"": isInQuotes.toggle()
      case "\\":
        isAfterSpace = false
        guard let scalar = Self.escaped(&scanner) else {
          throw FileRefusal(
            place: place,
            summary: "The escape \\u has no four hexadecimal digits of a character",
            fix: "Write the character itself."
          )
        }
        stretches[last].text += UTF8.encode(scalar) ?? UTF8.encodedReplacementCharacter
      default:
        isAfterSpace = false
        stretches[last].text.append(byte)
      }
    }
  }

  /// The scalar after a backslash; `nil` for an invalid escape.
  private static func escaped(_ scanner: inout ByteScanner) -> Unicode.Scalar? {
    guard let (scalar, length) = scanner.scalar else { return "\\" }
    scanner.position += length
    switch scalar {
    case "n": return "\n"
    case "t": return "\t"
    case "u":
      guard let escape = scanner.unicodeEscape(at: scanner.position) else { return nil }
      scanner.position += escape.length
      return escape.scalar
    default: return scalar
    }
  }

  private func elements(isFormat: Bool) -> [FileElement] {
    guard isFormat else { return stretches.map { .text(String(decoding: $0.text, as: UTF8.self)) } }
    var elements: [FileElement] = []
    var next = 1
    for stretch in stretches {
      let format = PercentFormat(stretch.text, first: next)
      next += format.unnumbered
      for piece in format.pieces {
        switch piece {
        case .text(let text): elements.append(.text(text))
        // Devices use the number and ignore the name around it.
        case .argument(let number): elements.append(.argument(.numbered(number)))
        // These are Apple's.
        case .counted: elements.append(.text("%arg"))
        case .substitution(let name): elements.append(.text("%#@\(name)@"))
        }
      }
    }
    return elements
  }
}

extension String {
  /// What a text refers to that begins with `@` or `?` and isn't a text; `nil` for texts.
  fileprivate var referenceKind: String? {
    guard let first = utf8.first, utf8.count > 1, !utf8.contains(where: \.isSpace) else { return nil }
    let rest = utf8.dropFirst()
    let isName = rest.allSatisfy { $0.isNamePart || [0x2B, 0x2E, 0x2F, 0x3A, 0x24].contains($0) && $0 != 0x25 }
    guard isName else { return nil }
    if first == UInt8(ascii: "@"), rest.contains(UInt8(ascii: "/")) || self == "@null" || self == "@empty" {
      return "another resource"
    }
    return first == UInt8(ascii: "?") && rest.first?.isLetter == true ? "an attribute of the theme" : nil
  }

  /// The XML with escapes in the place of CDATA sections, in which space and quotes are text; it has the same lines.
  fileprivate var withoutCharacterData: String {
    let source = Array(utf8)
    var scanner = ByteScanner(source)
    var result: [UInt8] = []
    while let byte = scanner.byte {
      if byte == UInt8(ascii: "<"), scanner.skip("<!--") {
        let start = scanner.position - 4
        while !scanner.isAtEnd, !scanner.skip("-->") { scanner.position += 1 }
        result += source[start..<scanner.position]
      } else if byte == UInt8(ascii: "<"), scanner.skip("<![CDATA[") {
        let start = scanner.position
        while !scanner.isAtEnd, !scanner.isAt("]]>") { scanner.position += 1 }
        // What has no end is left to the XML reader.
        guard !scanner.isAtEnd else { return self }
        result += source[start..<scanner.position].escapedForResources
        scanner.position += 3
      } else {
        result.append(byte)
        scanner.position += 1
      }
    }
    return result.count == source.count ? self : String(decoding: result, as: UTF8.self)
  }
}

extension ArraySlice<UInt8> {
  /// Character data as XML, with escapes for what resources would read otherwise.
  fileprivate var escapedForResources: [UInt8] {
    var result: [UInt8] = []
    var isEscaped = false
    for byte in self {
      let wasEscaped = isEscaped
      isEscaped = false
      switch Unicode.Scalar(byte) {
      case "&": result += Array("&amp;".utf8)
      case "<": result += Array("&lt;".utf8)
      case ">": result += Array("&gt;".utf8)
      case "\\":
        result.append(byte)
        isEscaped = !wasEscaped
      case "\n" where !wasEscaped: result += Array("\\n<!--\n-->".utf8)
      case "\r": continue
      case "\t" where !wasEscaped: result += Array("\\t".utf8)
      case "\"" where !wasEscaped, "'" where !wasEscaped, " " where !wasEscaped:
        result += [UInt8(ascii: "\\"), byte]
      default: result.append(byte)
      }
    }
    return result
  }
}
