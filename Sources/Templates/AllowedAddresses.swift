/// The addresses to which a template for customers may lead: the catalog's links.
struct AllowedAddresses {
  let links: [String]

  /// Attributes that hold addresses.
  static let attributes: Set = [
    "action", "archive", "background", "cite", "classid", "codebase", "data", "dynsrc", "formaction", "href", "icon",
    "longdesc", "lowsrc", "manifest", "ping", "poster", "profile", "src", "srcset", "usemap", "xlink:href",
  ]

  /// What to write in place of another address; a sentence.
  var fix: String {
    links.isEmpty
      ? "Remove it; the catalog has no links."
      : "Remove it, or lead to one of the catalog's links: \(Set(links).sorted().joined(separator: ", "))."
  }

  /// Whether an attribute may hold an address as it is written: a link, a place in the document itself, or a picture
  /// that comes with the email.
  func allows(_ value: String) -> Bool {
    let pictures = ["png", "gif", "jpeg", "webp"].map { "data:image/\($0);base64," }
    return value.hasPrefix("#") || links.contains { value == $0 || value == $0.htmlEscaped }
      || (["cid:"] + pictures).contains { value.hasPrefix($0) }
  }

  /// The addresses in a text that are not among the links.
  func refused(in text: String) -> [String] {
    var found: [String] = []
    var rest = text.unicodeScalars[...]
    while let separator = rest.firstIndex(of: ":") {
      let after = rest.index(after: separator)
      defer { rest = rest[after...] }
      guard rest[after...].starts(with: "//".unicodeScalars) else { continue }
      let scheme = rest[..<separator].reversed().prefix { $0.isASCII && ($0.properties.isAlphabetic || $0 == "-") }
      guard !scheme.isEmpty else { continue }
      var address = rest[after...].prefix { !$0.properties.isWhitespace && !"\"'<>()".unicodeScalars.contains($0) }
      // A mark at the end belongs to the sentence.
      while let last = address.last, ".,;:!?".unicodeScalars.contains(last) { address.removeLast() }
      let whole = String(String.UnicodeScalarView(scheme.reversed())) + ":" + String(address)
      if !links.contains(where: { whole == $0 || whole == $0.htmlEscaped }) { found.append(whole) }
    }
    return found
  }
}
