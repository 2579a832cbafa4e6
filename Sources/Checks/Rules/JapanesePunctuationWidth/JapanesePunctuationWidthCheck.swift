import Catalogs
import Diagnostics
import ICU

/// Latin punctuation behind Japanese characters.
struct JapanesePunctuationWidthCheck: Check {
  let rule = Rule(
    id: "japanese-punctuation-width",
    severity: .warning,
    topic: .writing,
    example: RuleExample("お支払い方法をご確認ください.", fixed: "お支払い方法をご確認ください。"),
    languages: { $0.writing == .japanese }
  )

  private static let fullWidth: [Unicode.Scalar: Unicode.Scalar] = [".": "。", ",": "、", "!": "！", "?": "？"]

  let needsFacts = false

  func findings(in context: CheckContext) -> [Diagnostic] {
    let sites = context.japaneseTexts(with: .narrowMarks).flatMap { text in
      text.variants.flatMap { prose in
        prose.scalars.indices.compactMap {
          Self.mark(at: $0, in: prose).map { Site(text: text, prose: prose, mark: $0) }
        }
      }
    }
    // Some write questions and calls with narrow marks throughout.
    let calls = sites.count { "！？".unicodeScalars.contains($0.mark.wide) }
    let isStyle = calls > 2 && calls > Self.wideCalls(in: context)
    return sites.filter { !isStyle || !"！？".unicodeScalars.contains($0.mark.wide) }.map(finding)
  }

  private struct Site {
    let text: ReadableText
    let prose: Prose
    let mark: (index: Int, wide: Unicode.Scalar)
  }

  private func finding(_ site: Site) -> Diagnostic {
    let (index, prose) = (site.mark.index, site.prose)
    return finding(
      "Text '\(site.text.key)' has '\(prose.scalars[index])' behind '\(prose.scalars[index - 1])'",
      in: site.text,
      at: prose.place(of: index..<index + 1),
      fix: "Write '\(site.mark.wide)'.",
      edits: [Self.edit(index, of: prose)].compactMap(\.self)
    )
  }

  /// The narrow mark of a Japanese sentence at an index, with the wide one.
  private static func mark(at index: Int, in prose: Prose) -> (index: Int, wide: Unicode.Scalar)? {
    guard prose.scalars[index].isASCII, let wide = fullWidth[prose.scalars[index]],
      let before = prose.scalar(index - 1),
      before.isSetSolid, before.isAlphabetic || "」』）】".unicodeScalars.contains(before)
    else { return nil }
    if let after = prose.scalar(index + 1) {
      // 例.html and 第1,000回 are no sentences, and full stops in a row are an ellipsis.
      if after.isASCII, after.isDigit || after.isAlphabetic || after == "." && wide == "。" { return nil }
      // A mark that the reader presses or types isn't part of the sentence.
      if after == "を", wide == "！" || wide == "？" { return nil }
    }
    return prose.isWithinAddress(index) ? nil : (index, wide)
  }

  /// The number of wide question and exclamation marks in Japanese texts.
  private static func wideCalls(in context: CheckContext) -> Int {
    context.texts { $0.writing == .japanese }.flatMap(\.variants)
      .reduce(0) { $0 + $1.scalars.count { $0 == "？" || $0 == "！" } }
  }

  /// Marks that follow each other change their width together: of 本当!? both do. Full stops that do may be an ellipsis,
  /// which has a character of its own.
  private static func edit(_ index: Int, of prose: Prose) -> TextEdit? {
    let marks = prose.scalars[index...].prefix { fullWidth[$0] != nil }
    guard marks.count == 1 || marks.allSatisfy({ $0 == "!" || $0 == "?" }) else { return nil }
    let replacement = String(String.UnicodeScalarView(marks.compactMap { fullWidth[$0] }))
    return prose.edit(index..<index + marks.count, to: replacement)
  }
}
