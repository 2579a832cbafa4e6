/// Goes through a template of HTML, and finds values in places where escaping does not make them safe, and what a
/// template for customers may not hold.
struct HTMLChecker {
  private let file: String
  private let values: TemplateValues
  private let addresses: AllowedAddresses
  private(set) var errors: [TemplateError] = []
  private var position = HTMLPosition()
  private var line = 1
  /// The sections that are open, each with the place where it began; none where that is an error already.
  private var sections: [(tag: TemplateTag, shape: HTMLPosition.State?)] = []

  /// Checks a template whose tags are sound.
  init(_ file: String, _ pieces: [TemplatePiece], _ values: TemplateValues, _ addresses: AllowedAddresses) {
    self.file = file
    self.values = values
    self.addresses = addresses
    for piece in pieces {
      switch piece {
      case .text(let bytes, let first):
        line = first
        for byte in bytes { advance(byte) }
      case .tag(let tag):
        line = tag.line
        check(tag)
      }
    }
    if ![.text, .opening("<")].contains(position.state) {
      report("The template ends inside an element's tag, a comment or a script", fix: "Close what is open.")
    }
    judge(position.end())
  }

  private mutating func advance(_ byte: UInt8) {
    if position.endsName, ![0x20, 0x09, 0x0A, 0x0D, UInt8(ascii: "/"), UInt8(ascii: ">")].contains(byte) {
      report("A section is inside the name of an element", fix: "Put a space between the name and what follows.")
    }
    judge(position.advance(byte))
    if byte == UInt8(ascii: "\n") { line += 1 }
  }

  private mutating func check(_ tag: TemplateTag) {
    switch tag.kind {
    case .section:
      sections.append((tag, checkPlace(ofSection: tag) ? position.shape : nil))
      position.insertSection()
    case .end:
      guard let section = sections.popLast() else { return }
      if let shape = section.shape, position.shape != shape {
        report(
          "Section '\(section.tag.name)' begins and ends in different parts of the HTML",
          fix: "Open and close tags, quotation marks and comments on the same side of the section."
        )
      }
      position.insertSection()
    case .partial:
      guard position.state != .text, position.state != .raw(element: "style") else { return }
      report("The template includes '\(tag.name)' inside a tag", fix: "Include it between elements.")
    case .value: checkValue(tag)
    case .comment, .pragma, .unsupported, .unclosed: break
    }
  }

  /// Whether a section may begin here; reports one that may not.
  private mutating func checkPlace(ofSection tag: TemplateTag) -> Bool {
    let isInValue = if case .value = position.state { true } else { false }
    let isJudged =
      isInValue && (AllowedAddresses.attributes.union(["style", "http-equiv"]).contains(position.attribute))
    guard !position.takesSection || isJudged else { return true }
    report(
      "Section '\(tag.name)' is in \(isJudged ? "attribute '\(position.attribute)'" : position.state.description)",
      fix: "Put the whole element or the whole attribute into the section."
    )
    return false
  }

  private mutating func checkValue(_ tag: TemplateTag) {
    let kind =
      tag.name == "."
      ? sections.last.flatMap { values.kinds[$0.tag.name] } == .fragments ? .html : .text : values.kinds[tag.name]
    if let place = unsafePlace(of: kind ?? .text) {
      let fix = "Write it as text, or in a quoted attribute such as title, alt or lang."
      report("Value '\(tag.name)' is in \(place)", fix: fix)
    }
    position.insertValue()
  }

  /// A description of the current place if a value of the given kind isn't safe there; `nil` if it is safe.
  private func unsafePlace(of kind: TemplateValues.Kind) -> String? {
    if position.isInText {
      return kind == .html && position.state != .text ? "\(position.state.description), which holds no HTML" : nil
    }
    guard case .value(let quotation?) = position.state, quotation != 0 else { return position.state.description }
    if kind == .html { return "an attribute, where HTML does not belong" }
    let name = position.attribute
    if AllowedAddresses.attributes.contains(name) {
      let isLink = kind == .address && (name != "src" || !values.isForCustomers)
      let isThere = isLink || kind == .image && name == "src" && position.element == "img"
      if isThere, position.content.isEmpty { return nil }
      return "attribute '\(name)', which is an address"
    }
    // Together with http-equiv, the value of content is an instruction to the browser.
    if name == "content", values.isForCustomers { return "attribute 'content', where text can do more than be read" }
    let isSafe = Self.safeAttributes.contains(name) || ["aria-", "data-"].contains { name.hasPrefix($0) }
    return isSafe ? nil : "attribute '\(name)', where text can do more than be read"
  }

  /// Attributes whose values are only read.
  private static let safeAttributes: Set = [
    "abbr", "alt", "class", "content", "dir", "hreflang", "id", "label", "lang", "placeholder", "summary", "title",
    "width", "xml:lang",
  ]

  /// Elements that load, run or send something, or are read differently by different programs.
  private static let activeElements: Set = [
    "applet", "base", "embed", "form", "frame", "frameset", "iframe", "link", "math", "noembed", "noframes", "noscript",
    "object", "plaintext", "script", "svg", "textarea", "xmp",
  ]

  private mutating func judge(_ events: [HTMLPosition.Event]) {
    for event in events {
      switch event {
      case .element(let element):
        if values.isForCustomers ? Self.activeElements.contains(element) : element == "plaintext" {
          report("The template holds the element '\(element)', which no email shows", fix: "Remove it.")
        }
      case .attribute(let name, let value, let element, let holdsValue):
        judge(name, value, of: element, holdsValue: holdsValue)
      case .text(let text, let element):
        guard values.isForCustomers else { break }
        reportAddresses(in: text)
        if element == "style" { judgeStyle(text) }
      }
    }
  }

  private mutating func judge(_ name: String, _ value: String, of element: String, holdsValue: Bool) {
    if element == "meta", name == "http-equiv", !allowsDirective(value.lowercased()) {
      report("The template sets http-equiv to '\(value)'", fix: "Remove the element.")
    }
    // The places of values are checked elsewhere.
    guard values.isForCustomers, !(holdsValue && (name.hasPrefix("on") || AllowedAddresses.attributes.contains(name)))
    else { return }
    if name.hasPrefix("on") {
      report("Attribute '\(name)' would run a script, which no email does", fix: "Remove it.")
    } else if AllowedAddresses.attributes.contains(name) {
      if !addresses.allows(value) { report("Attribute '\(name)' leads to '\(value)'", fix: addresses.fix) }
    } else if name == "style" {
      judgeStyle(value)
      reportAddresses(in: value)
    } else if !name.hasPrefix("xmlns") {
      reportAddresses(in: value)
    }
  }

  /// A page of a site may also forbid itself more, and lead on to where it has moved.
  private func allowsDirective(_ name: String) -> Bool {
    ["content-type", "content-language", "x-ua-compatible"].contains(name)
      || !values.isForCustomers && ["content-security-policy", "refresh"].contains(name)
  }

  private mutating func judgeStyle(_ text: String) {
    let text = text.lowercased()
    guard let found = ["url(", "@import", "expression(", "\\"].first(where: { text.contains($0) }) else { return }
    report(
      "The style holds '\(found)', with which it could load something from elsewhere",
      fix: found == "\\" ? "Write the character itself." : "Remove it."
    )
  }

  private mutating func reportAddresses(in text: String) {
    for address in addresses.refused(in: text) {
      report("The template leads to '\(address)'", fix: addresses.fix)
    }
  }

  private mutating func report(_ summary: String, fix: String) {
    errors.append(TemplateError(file: file, line: line, summary: summary, fix: fix))
  }
}

extension HTMLPosition.State: CustomStringConvertible {
  /// The place in words, for messages.
  var description: String {
    switch self {
    case .text: "text"
    case .opening: "the beginning of a tag"
    case .elementName, .beforeAttribute, .attributeName, .afterAttributeName: "a tag, outside attributes"
    case .beforeValue, .value(nil): "an attribute without quotation marks"
    case .value: "an attribute"
    case .comment: "a comment"
    case .declaration: "a declaration"
    case .raw(let element): "the element '\(element)'"
    }
  }
}
