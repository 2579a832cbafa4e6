import Catalogs
import Checks
import Diagnostics
import Fuzzing

/// A mistake that a person could make in the shipped catalog.
struct CatalogMutation: Sendable {
  /// What is done, for a report.
  let kind: String
  /// The files after it.
  let files: [String: [UInt8]]
  /// What was changed where, to repeat it by hand.
  let description: String
}

/// Makes mistakes in the shipped catalog, each at a place of its own.
struct CatalogMutator {
  /// A kind of mistake in a file of texts: where it can be made, and what it makes of the place.
  struct Kind: Sendable {
    let name: String
    /// The locale whose files it is made in.
    let locale: String
    /// All places of a file where it can be made, with the text that replaces each.
    let changes: @Sendable (String) -> [(range: Range<String.Index>, text: String)]
  }

  /// Makes one mistake of a kind; `nil` if the catalog has no place for it.
  static func mutation(_ kind: Kind, _ generator: inout SeededGenerator) -> CatalogMutation? {
    let paths = shippedFiles.keys.filter { $0.hasPrefix("strings/\(kind.locale)/") }.sorted().shuffled(
      using: &generator
    )
    for path in paths {
      let text = String(decoding: shippedFiles[path] ?? [], as: UTF8.self)
      guard let change = kind.changes(text).randomElement(using: &generator) else { continue }
      var files = shippedFiles
      files[path] = Array("\(text[..<change.range.lowerBound])\(change.text)\(text[change.range.upperBound...])".utf8)
      let line = text[..<change.range.lowerBound].filter { $0 == "\n" }.count + 1
      let old = text[change.range]
      return CatalogMutation(
        kind: kind.name,
        files: files,
        description: "\(path):\(line): '\(old.prefix(60))' → '\(change.text.prefix(60))'"
      )
    }
    return nil
  }

  /// All kinds of mistakes.
  static let kinds = placeholders + structure + typography + words

  private static let placeholders: [Kind] = [
    Kind(name: "drop a placeholder", locale: "ja") { changes($0, #/\{\$[^{}]*\}/#) { _ in "" } },
    Kind(name: "misspell a placeholder", locale: "ja") {
      changes($0, #/\{\$(\w)(\w)(\w)/#) { "{$\($0.2)\($0.1)\($0.3)" }
    },
    Kind(name: "swap two placeholders", locale: "ja") {
      changes($0, #/(\{\$[\w.]+ [^{}]*\})([^{}\n]*)(\{\$[\w.]+\})/#) { "\($0.3)\($0.2)\($0.1)" }
    },
    Kind(name: "open a placeholder and not close it", locale: "ja") {
      changes($0, #/\{\$\w+\}/#) { String($0.output.dropLast()) }
    },
    Kind(name: "remove a function", locale: "ja") {
      changes($0, #/(\{\$\w+) :(date|currency)[^{}]*\}/#) { "\($0.1)}" }
    },
    Kind(name: "misspell an option", locale: "ja") { changes($0, #/(fields|length|type)=/#) { "\($0.1.dropLast())=" } },
  ]

  private static let structure: [Kind] = [
    Kind(name: "remove a variant", locale: "en") { changes($0, #/\n +one \{\{.*\}\}/#) { _ in "" } },
    Kind(name: "remove the catch-all", locale: "ja") { changes($0, #/\n +\* +\{\{.*\}\}/#) { _ in "" } },
    Kind(name: "add a variant that is never chosen", locale: "ja") {
      changes($0, #/\n  \* (\{\{.*\}\})/#) { "\n  one \($0.1)\($0.0)" }
    },
    Kind(name: "remove a key", locale: "ja") { changes($0, #/(?m)^[\w.]+: [^|\n]+\n/#) { _ in "" } },
    Kind(name: "misspell a key", locale: "ja") { changes($0, #/(?m)^([\w.]+)(: )/#) { "\($0.1)x\($0.2)" } },
    Kind(name: "write a key twice", locale: "ja") {
      changes($0, #/(?m)^[\w.]+: [^|\n]+\n/#) { "\($0.output)\($0.output)" }
    },
    Kind(name: "remove closing markup", locale: "ja") { changes($0, #/\{/\w+\}/#) { _ in "" } },
    Kind(name: "change a link", locale: "ja") {
      changes($0, #/to=(\w+)/#) { $0.1 == "support" ? "to=viewPlans" : "to=support" }
    },
    Kind(name: "break a symbol link", locale: "ja") { changes($0, #/``(\w+)/(\w)/#) { "``\($0.1)/x\($0.2)" } },
    Kind(name: "add HTML", locale: "ja") { changes($0, #/([一-龠]{2})(を|が)/#) { "<b>\($0.1)</b>\($0.2)" } },
  ]

  private static let typography: [Kind] = [
    Kind(name: "remove a full stop", locale: "ja") { changes($0, #/。\n/#) { _ in "\n" } },
    Kind(name: "write a narrow full stop", locale: "ja") { changes($0, #/。\n/#) { _ in ".\n" } },
    Kind(name: "write a narrow comma", locale: "ja") { changes($0, #/、/#) { _ in "," } },
    Kind(name: "write half-width kana", locale: "ja") { changes($0, #/カ/#) { _ in "ｶ" } },
    Kind(name: "write full-width letters", locale: "ja") { changes($0, #/([ぁ-ん])Apple/#) { "\($0.1)Ａｐｐｌｅ" } },
    // Within a placeholder, spaces say nothing.
    Kind(name: "double a space", locale: "en") {
      changes($0, #/([a-z]) ([a-z])(?=[^{}\n]*[{\n])/#) { "\($0.1)  \($0.2)" }
    },
    Kind(name: "add a space within Japanese", locale: "ja") { changes($0, #/([ぁ-ん])([一-龠])/#) { "\($0.1) \($0.2)" } },
    Kind(name: "add a space at a line's end", locale: "ja") { changes($0, #/(\n  .*。)\n/#) { "\($0.1) \n" } },
    Kind(name: "add an invisible space", locale: "ja") { changes($0, #/([ぁ-ん])([一-龠])/#) { "\($0.1)\u{200B}\($0.2)" } },
    Kind(name: "take letters apart", locale: "ja") { changes($0, #/が/#) { _ in "か\u{3099}" } },
  ]

  private static let words: [Kind] = [
    Kind(name: "change a number", locale: "ja") {
      changes($0, #/(手順|WWDC|iOS )([0-9]+)/#) { "\($0.1)\((Int($0.2) ?? 0) + 1)" }
    },
    Kind(name: "type a fact", locale: "ja") { changes($0, #/\{\$schedule\.billingRetry\}/#) { _ in "60日" } },
    Kind(name: "type a fact in the source", locale: "en") {
      changes($0, #/\{\$schedule\.billingRetry\}/#) { _ in "sixty days" }
    },
    Kind(name: "end in plain style", locale: "ja") { changes($0, #/(し|れ|え)ます。/#) { "\($0.1)る。" } },
    Kind(name: "translate a name", locale: "ja") { changes($0, #/App Store(?! Connect)/#) { _ in "アップストア" } },
    Kind(name: "use another term", locale: "ja") { changes($0, #/請求再試行/#) { _ in "請求リトライ" } },
    Kind(name: "leave a sentence in English", locale: "ja") {
      changes($0, #/: [ぁ-んァ-ヶ一-龠ー、]+。\n/#) { _ in ": Please review your payment method.\n" }
    },
    Kind(name: "edit a source", locale: "en") { changes($0, #/([a-z]{4,}) (is|has) /#) { "\($0.1) \($0.2) not " } },
    Kind(name: "edit a translation", locale: "ja") { changes($0, #/ください/#) { _ in "いただけますか" } },
    Kind(name: "write a Chinese character", locale: "ja") { changes($0, #/更新/#) { _ in "更訂订" } },
    Kind(name: "repeat a word of the source", locale: "en") { changes($0, #/ (the|to|is|of) /#) { " \($0.1)\($0.0)" } },
    Kind(name: "lengthen a title", locale: "ja") {
      changes($0, #/(?m)^push\.title: [^|\n]+/#) { "\($0.output)のでご安心ください、お客様の皆様" }
    },
  ]

  /// All places where a pattern matches outside of the file's comments, with what takes the place of each.
  private static func changes<Output>(
    _ text: String,
    _ pattern: Regex<Output>,
    _ replacement: (Regex<Output>.Match) -> String
  ) -> [(range: Range<String.Index>, text: String)] {
    text.matches(of: pattern)
      .filter { match in
        let start = text[..<match.range.lowerBound].lastIndex(of: "\n").map(text.index(after:)) ?? text.startIndex
        return text[start] != "#"
      }
      .map { ($0.range, replacement($0)) }
  }
}
