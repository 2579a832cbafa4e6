/// A tag of a Mustache template, as far as checking needs it.
struct TemplateTag {
  enum Kind: Hashable {
    /// A variable, or the start or end of a section.
    case value
    /// `{{> name}}`: another template.
    case partial
    /// A tag of Mustache that templates here do without: new delimiters and inheritance, which would hide names.
    case unsupported
  }

  let kind: Kind
  /// The name without spaces and signs.
  let name: String
  /// The line on which the tag begins, from 1.
  let line: Int
  /// How many sections are open behind the tag more than before it: 1 at the start of one, -1 at its end.
  let nesting: Int

  /// The tags of a template, in order, without comments, pragmas and the variable `{{.}}`.
  static func all(in text: String) -> [TemplateTag] {
    var tags: [TemplateTag] = []
    var line = 1
    var rest = text[...]
    while let start = rest.firstRange(of: "{{") {
      line += rest[..<start.lowerBound].lineBreakCount
      rest = rest[start.upperBound...]
      guard let end = rest.firstRange(of: "}}") else { break }
      if let tag = TemplateTag(rest[..<end.lowerBound], line: line) { tags.append(tag) }
      line += rest[..<end.lowerBound].lineBreakCount
      rest = rest[end.upperBound...]
    }
    return tags
  }

  private init?(_ content: Substring, line: Int) {
    var name = content.filter { !$0.isWhitespace }
    guard let sign = name.first else { return nil }
    switch sign {
    case "!", "%": return nil
    case ">": kind = .partial
    case "=", "$", "<": kind = .unsupported
    default: kind = .value
    }
    if ">=$<#^/&{".contains(sign) { name.removeFirst() }
    nesting = "#^$<".contains(sign) ? 1 : sign == "/" ? -1 : 0
    guard name != "." || nesting != 0 else { return nil }
    self.name = name
    self.line = line
  }
}

extension Substring {
  fileprivate var lineBreakCount: Int { utf8.count { $0 == UInt8(ascii: "\n") } }
}
