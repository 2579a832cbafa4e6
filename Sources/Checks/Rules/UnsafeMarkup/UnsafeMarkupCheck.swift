import Catalogs
import Diagnostics

/// HTML in texts, which is shown as it is written.
struct UnsafeMarkupCheck: Check {
  let rule = Rule(
    id: "unsafe-markup",
    severity: .error,
    topic: .markup,
    example: RuleExample("アクセスは<b>停止</b>しました。", fixed: "アクセスは停止しました。")
  )

  let needsFacts = false
  let refusesImports = true

  func findings(in context: CheckContext) -> [Diagnostic] {
    context.texts(with: [.html, .colons]).flatMap { text in
      text.variants.filter(Self.mayHold).flatMap { prose in
        prose.scalars.indices.compactMap { start in
          guard
            let end = Self.tag(in: prose, from: start) ?? Self.entity(in: prose, from: start)
              ?? Self.script(in: prose, from: start)
          else { return nil }
          return finding(
            "Text '\(text.key)' contains the HTML '\(prose.text(start..<end))'",
            in: text,
            at: prose.place(of: start..<end),
            fix: "Remove it. Write markup as `{#link to=…}`, and a character such as & directly instead of an entity."
          )
        }
      }
    }
  }

  private static func mayHold(_ prose: Prose) -> Bool {
    if prose.features.contains(.html) { return true }
    return prose.features.contains(.colons)
      && !schemes.words(in: prose.text, isPlain: !prose.features.contains(.ambiguous)).isEmpty
  }

  private static let scheme = "javascript:"
  private static let schemes = WordSearch([scheme])

  /// The end of a tag or comment that begins at an index: `<b>`, `</b>`, `<img src=…>`, `<!--`.
  private static func tag(in prose: Prose, from start: Int) -> Int? {
    guard prose.scalar(start) == "<" else { return nil }
    var index = start + 1
    if prose.scalar(index) == "!", prose.scalar(index + 1) == "-", prose.scalar(index + 2) == "-" { return index + 3 }
    if prose.scalar(index) == "/" { index += 1 }
    let name = index
    while let scalar = prose.scalar(index), scalar.isASCII, scalar.isAlphabetic || scalar.isDigit {
      index += 1
    }
    // What follows the name must be the end of the tag or its attributes; an address such as <a@b.c> is no tag, and
    // neither is <locale> for something to fill in.
    guard index > name, prose.scalar(name)?.isDigit == false,
      elements.contains(prose.text(name..<index).lowercased()) || hasHandler(in: prose, from: index)
    else { return nil }
    let next = prose.scalar(index)
    guard next == nil || next == ">" || next == "/" || next == " " || next == "\n" else { return nil }
    let open = index
    while let scalar = prose.scalar(index), scalar != "<", scalar != "\n" {
      index += 1
      if scalar == ">" { return index }
    }
    // A tag that is not closed takes in what follows.
    return next == " " && prose.scalars[open..<index].contains { $0 == "=" } ? index : nil
  }

  /// Whether an attribute runs a script: onerror=….
  private static func hasHandler(in prose: Prose, from start: Int) -> Bool {
    let rest = prose.text(start..<min(prose.scalars.count, start + 80)).prefix { $0 != ">" && $0 != "<" }
    return rest.split(separator: " ").contains { $0.lowercased().hasPrefix("on") && $0.contains("=") }
  }

  /// The elements of HTML.
  private static let elements: Set<String> = [
    "a", "abbr", "address", "article", "aside", "audio", "b", "base", "bdi", "bdo", "big", "blockquote", "body", "br",
    "button", "canvas", "center", "cite", "code", "col", "dd", "del", "details", "dfn", "dialog", "div", "dl", "dt",
    "em", "embed", "fieldset", "figcaption", "figure", "font", "footer", "form", "frame", "h1", "h2", "h3", "h4", "h5",
    "h6", "head", "header", "hr", "html", "i", "iframe", "img", "input", "ins", "kbd", "label", "legend", "li", "link",
    "main", "map", "mark", "marquee", "meta", "nav", "noscript", "object", "ol", "option", "p", "param", "picture",
    "pre", "q", "rp", "rt", "ruby", "s", "samp", "script", "section", "select", "small", "source", "span", "strike",
    "strong", "style", "sub", "summary", "sup", "svg", "table", "tbody", "td", "template", "textarea", "tfoot", "th",
    "thead", "title", "tr", "tt", "u", "ul", "var", "video", "wbr",
  ]

  /// The end of a scheme that runs what follows.
  private static func script(in prose: Prose, from start: Int) -> Int? {
    guard prose.scalar(start) == "j" || prose.scalar(start) == "J",
      !(prose.scalar(start - 1)?.isAlphabetic ?? false)
    else { return nil }
    let end = start + scheme.count
    guard end < prose.scalars.count, prose.text(start..<end).lowercased() == scheme,
      prose.scalar(end)?.isWhitespace == false
    else { return nil }
    return end
  }

  /// The end of an entity that begins at an index: `&nbsp;`, `&#160;`.
  private static func entity(in prose: Prose, from start: Int) -> Int? {
    guard prose.scalar(start) == "&" else { return nil }
    var index = start + 1
    if prose.scalar(index) == "#" { index += 1 }
    let name = index
    while let scalar = prose.scalar(index), scalar.isASCII, scalar.isAlphabetic || scalar.isDigit {
      index += 1
    }
    return (2...8).contains(index - name) && prose.scalar(index) == ";" ? index + 1 : nil
  }
}
