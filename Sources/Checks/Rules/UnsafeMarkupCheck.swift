import Catalogs
import Diagnostics

/// HTML in texts, which is shown as it is written.
struct UnsafeMarkupCheck: Check {
  let rule = Rule(
    id: "unsafe-markup",
    severity: .error,
    finds: "An HTML tag, a comment or an entity in a text",
    why: "Texts are escaped, so the reader sees the tag; in a place that does not escape, it could run a script.",
    example: RuleExample("アクセスは<b>停止</b>しました。", mended: "アクセスは停止しました。")
  )

  func findings(in context: CheckContext) -> [Diagnostic] {
    context.texts.flatMap { text in
      text.variants.flatMap { prose in
        prose.items.indices.compactMap { start in
          guard let end = Self.tag(in: prose, from: start) ?? Self.entity(in: prose, from: start) else { return nil }
          return finding(
            "Text '\(text.message.key)' holds the HTML '\(prose.text(start..<end))'",
            in: text,
            at: prose.place(of: start..<end),
            fix: "Remove it; markup is written as `{#link to=…}`, a character as itself."
          )
        }
      }
    }
  }

  /// The end of a tag or comment that begins at an index: `<b>`, `</b>`, `<img src=…>`, `<!--`.
  private static func tag(in prose: Prose, from start: Int) -> Int? {
    guard prose.scalar(start) == "<" else { return nil }
    var index = start + 1
    if prose.scalar(index) == "!", prose.scalar(index + 1) == "-", prose.scalar(index + 2) == "-" { return index + 3 }
    if prose.scalar(index) == "/" { index += 1 }
    let name = index
    while let scalar = prose.scalar(index), scalar.isASCII, scalar.properties.isAlphabetic || scalar.isDigit {
      index += 1
    }
    // What follows the name must be the end of the tag or its attributes; an address such as <a@b.c> is no tag.
    guard index > name, prose.scalar(name)?.isDigit == false, let next = prose.scalar(index),
      next == ">" || next == "/" || next == " "
    else { return nil }
    while let scalar = prose.scalar(index), scalar != "<", scalar != "\n" {
      index += 1
      if scalar == ">" { return index }
    }
    return nil
  }

  /// The end of an entity that begins at an index: `&nbsp;`, `&#160;`.
  private static func entity(in prose: Prose, from start: Int) -> Int? {
    guard prose.scalar(start) == "&" else { return nil }
    var index = start + 1
    if prose.scalar(index) == "#" { index += 1 }
    let name = index
    while let scalar = prose.scalar(index), scalar.isASCII, scalar.properties.isAlphabetic || scalar.isDigit {
      index += 1
    }
    return (2...8).contains(index - name) && prose.scalar(index) == ";" ? index + 1 : nil
  }
}

extension Unicode.Scalar {
  /// Whether the scalar is an ASCII digit.
  var isDigit: Bool { ("0"..."9").contains(self) }
}
