import Catalogs
import Checks
import Diagnostics
import ICU
import MessageSyntax
import Testing

/// The shipped catalog with its pseudo-locales.
let pseudoCatalog = Result<Catalog, any Error> {
  let catalog = try #require(Catalog.load(files: shippedFiles).catalog)
  let loaded = Catalog.load(files: try PseudoCatalog(catalog, files: shippedFiles).files)
  try #require(loaded.diagnostics.map(\.summary) == [])
  return try #require(loaded.catalog)
}

/// What a message holds besides text: declarations, and the placeholders and markup of each pattern.
private func frames(_ message: Message) -> (declarations: [Message.Declaration], patterns: [[Message.Element]]) {
  let patterns = message.patterns.map { pattern in
    pattern.elements.filter { element in
      if case .text = element { false } else { true }
    }
  }
  return (message.declarations, patterns)
}

private func text(_ pattern: Message.Pattern) -> String {
  pattern.elements.map { element in
    if case .text(let text) = element { text } else { "\u{FFFC}" }
  }
  .joined()
}

/// How many characters of prose a reader sees, without brackets and without the controls of direction.
private func length(_ text: String) -> Int {
  let prose = text.replacing(/`+[^`]*`+|\]\([^)]*\)/, with: "").replacing(/(?m)^[-> ]+|\n/, with: "")
  return prose.unicodeScalars.count {
    $0.properties.generalCategory != .format && $0 != "\u{FFFC}" && $0 != "⟦" && $0 != "⟧"
  }
}

struct PseudoCatalogTests {
  @Test(arguments: PseudoLocale.allCases)
  func `every message is longer in brackets and otherwise the same`(pseudo: PseudoLocale) throws {
    let catalog = try pseudoCatalog.get()
    let locale = try LocaleIdentifier(pseudo.tag)
    #expect(catalog.locales.contains(locale))
    let texts = try #require(catalog.texts[catalog.sourceLocale])
    #expect(texts.messages.count > 500)
    for (key, message) in texts.messages {
      let other = try #require(catalog.message(key, in: locale))
      let (old, new) = (try #require(message.parsed.message), try #require(other.parsed.message))
      let (oldFrames, newFrames) = (frames(old), frames(new))
      #expect(oldFrames.declarations == newFrames.declarations, "\(key)")
      // A language with more categories has more variants, each with the elements of one of the source.
      #expect(newFrames.patterns.allSatisfy(oldFrames.patterns.contains), "\(key)")
      #expect(new.patterns.count >= old.patterns.count, "\(key)")
      for pattern in new.patterns {
        // Blocks of code have no prose.
        let prose = text(pattern).replacing(/(?s)```.*?```/, with: "")
        let lines = prose.split(separator: "\n").filter {
          !$0.hasSuffix("[!NOTE]") && !$0.hasSuffix("[!IMPORTANT]")
        }
        #expect(lines.allSatisfy { $0.count { $0 == "⟦" } == 1 && $0.count { $0 == "⟧" } == 1 }, "\(key)")
      }
      for (before, after) in zip(old.patterns, new.patterns) where old.patterns.count == new.patterns.count {
        // A third more, in whole characters of each line.
        let lines = text(before).split(separator: "\n").count
        let (before, after) = (length(text(before)), length(text(after)))
        #expect(after * 100 + 99 * lines >= before * 130, "\(key): \(before) → \(after)")
      }
    }
  }

  @Test func `letters have accents and code stays`() throws {
    let files = [
      "catalog.yaml": "format: 1\nname: small\nsourceLocale: en\nlocales: [en]\nmessageSyntax: mf2-ldml48.2\n",
      "strings/en/pages/x.yaml": """
      a: |
        > [!NOTE]
        > **Use** ``State/on`` and [the `on` page](page:on), {$name :string u:dir=ltr}.

        1. \\{x\\}

      """,
      "strings/en/notices/x.yaml": "  b: Go\n",
    ]
    let bytes = files.mapValues { Array($0.utf8) }
    let catalog = try #require(Catalog.load(files: bytes).catalog)
    let made = try PseudoCatalog(catalog, files: bytes).files
    let page = String(decoding: try #require(made["strings/en-XA/pages/x.yaml"]), as: UTF8.self)
    #expect(
      page.hasSuffix(
        """
        a: |
          > [!NOTE]
          > **⟦Ûšé** ``State/on`` åñð [ţĥé `on` þåĝé](page:on), {$name :string u:dir=ltr}. öñé ţŵö ţĥŕéé⟧

          1. ⟦\\{ẋ\\} öñé⟧

        """
      )
    )
    let turned = String(decoding: try #require(made["strings/ar-XB/notices/x.yaml"]), as: UTF8.self)
    #expect(turned.hasSuffix("b: |\n  ⟦\u{200F}\u{202E}Ĝö\u{202C}\u{200F} \u{200F}\u{202E}öñé\u{202C}\u{200F}⟧\n"))
    #expect(made["strings/en/pages/x.yaml"] == bytes["strings/en/pages/x.yaml"])
  }

  @Test func `plurals are those of the language`() throws {
    let structural: Set<RuleID> = [
      "missing-translation", "missing-plural-category", "unusable-plural-category", "flattened-plural",
      "selector-mismatch", "missing-argument", "unknown-argument", "unbalanced-markup", "changed-link",
      "broken-reference", "unformattable-message", "changed-number",
    ]
    #expect(try findings(in: pseudoCatalog.get(), of: structural).map(\.summary) == [])
  }
}
