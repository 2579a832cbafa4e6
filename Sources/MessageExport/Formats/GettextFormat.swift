import Catalogs
import ICU

extension ExportSession {
  /// `notices.pot` and `ja/LC_MESSAGES/notices.po`. The context of a message is its key, so that equal sources may have
  /// different translations; the source's texts are the identifiers.
  mutating func gettext() -> [String: String] {
    let entries = keys.flatMap { gettextEntries($0) }
    var files = ["notices.pot": gettextFile(entries, in: nil)]
    for locale in messages.locales where locale != sourceLocale {
      files["\(locale.gettextName)/LC_MESSAGES/notices.po"] = gettextFile(entries, in: locale)
    }
    return files
  }

  /// A message as all locales have it.
  fileprivate struct GettextEntry {
    let context: String
    let notes: [String]
    let hasArguments: Bool
    /// Whether all texts show the same arguments, which is what tools check.
    let isChecked: Bool
    /// Whether some text has braces of its own, which readers could take for arguments.
    let hasBraces: Bool
    let isPlural: Bool
    let source: LoweredContent
    let translations: [LocaleIdentifier: LoweredContent]
  }

  /// An entry for each set of conditions that some locale has, and one without any.
  private mutating func gettextEntries(_ key: MessageKey) -> [GettextEntry] {
    var lowered: [LocaleIdentifier: [LoweredText]] = [:]
    for locale in catalog.locales {
      lowered[locale] = texts(key, in: locale, isNoted: messages.locales.contains(locale))
    }
    guard let source = lowered[sourceLocale], let usual = source.last else { return [] }
    for locale in messages.locales {
      for argument in (lowered[locale] ?? []).flatMap(\.content.arguments) where argument.form == .integer {
        note(
          .digits,
          key,
          in: locale,
          argument.value.source,
          "digits without groups, as the caller's language has them"
        )
      }
    }
    var conditions: [[LoweredText.Condition]] = []
    for text in catalog.locales.flatMap({ lowered[$0] ?? [] }) where !conditions.contains(text.conditions) {
      conditions.append(text.conditions)
    }
    conditions.sort { $0.count > $1.count }
    return conditions.map { condition in
      func content(_ texts: [LoweredText]) -> LoweredContent? {
        (texts.first { $0.conditions == condition } ?? texts.last)?.content
      }
      let translations = lowered.compactMapValues(content)
      let contents = translations.values
      let patterns = contents.flatMap(\.patterns)
      let names = Set(patterns.map { Set($0.argumentNames) })
      return GettextEntry(
        context: format.name(of: key, where: condition),
        notes: notes(key, source, in: sourceLocale)
          + (condition.isEmpty
            ? [] : ["For \(condition.map { "\($0.argument) = \($0.value)" }.joined(separator: ", "))"]),
        hasArguments: names.contains { !$0.isEmpty },
        isChecked: names.count == 1,
        hasBraces: patterns.joined().contains(where: \.hasBrace),
        isPlural: contents.contains { if case .choice = $0 { true } else { false } },
        source: content(source) ?? usual.content,
        translations: translations
      )
    }
  }

  /// A file; the template without a locale.
  private mutating func gettextFile(_ entries: [GettextEntry], in locale: LocaleIdentifier?) -> String {
    let rule = locale.map { PluralRuleExpression($0) }
    if let locale, let rule, !rule.isExact, let key = keys.first(where: { messages.entry($0, in: locale) != nil }) {
      note(.pluralRule, key, in: locale, "plural rule of \(locale)", "the form for other numbers is always taken")
    }
    var header = [
      "Project-Id-Version: \(catalog.name)", "Report-Msgid-Bugs-To: ", "MIME-Version: 1.0",
      "Content-Type: text/plain; charset=UTF-8", "Content-Transfer-Encoding: 8bit", "X-Generator: Noticebook",
    ]
    if let locale, let rule {
      header.insert("Language: \(locale.gettextName)", at: 2)
      header.append("Plural-Forms: \(rule.header)")
    }
    var text = "msgid \"\"\nmsgstr \(POText(header.map { $0 + "\n" }.joined()).quoted)\n"
    for entry in entries {
      text += "\n"
      for note in entry.notes { text += "#. \(note)\n" }
      if entry.hasBraces, entry.hasArguments, !entry.isChecked { text += "#. \(gettextBraceNote)\n" }
      if entry.hasArguments, entry.isChecked { text += "#, python-brace-format\n" }
      if entry.hasBraces, !entry.hasArguments { text += "#, no-python-brace-format\n" }
      text += "msgctxt \(POText(entry.context).quoted)\n"
      let sources = sourceForms(entry)
      text += "msgid \(entry.quoted(sources.singular))\n"
      let translation = locale.flatMap { entry.translations[$0] }
      if entry.isPlural {
        text += "msgid_plural \(entry.quoted(sources.plural))\n"
        let forms = locale.flatMap { locale in rule.map { self.forms(translation, locale, $0) } } ?? [nil, nil]
        for (index, form) in forms.enumerated() {
          text += "msgstr[\(index)] \(form.map(entry.quoted) ?? "\"\"")\n"
        }
      } else {
        text += "msgstr \(translation.map { entry.quoted($0.elements) } ?? "\"\"")\n"
      }
    }
    return text
  }

  /// The two forms of the source, which readers choose from where there is no translation.
  private func sourceForms(_ entry: GettextEntry) -> (singular: [LoweredElement], plural: [LoweredElement]) {
    guard case .choice(let choice) = entry.source else { return (entry.source.elements, entry.source.elements) }
    let one = choice.cases.first { $0.key == .category(.one) }?.content.elements
    return (one ?? choice.other.elements, choice.other.elements)
  }

  private func forms(
    _ content: LoweredContent?,
    _ locale: LocaleIdentifier,
    _ rule: PluralRuleExpression
  ) -> [[LoweredElement]?] {
    guard let content else { return rule.categories.map { _ in nil } }
    guard case .choice(let choice) = content else { return rule.categories.map { _ in content.elements } }
    let forms = choice.forms(in: locale)
    return rule.categories.map { category in
      forms.first { $0.category == category.rawValue }?.elements ?? choice.other.elements
    }
  }
}

extension ExportSession.GettextEntry {
  /// A pattern for Python's `str.format`. A message without arguments is written unchanged.
  fileprivate func quoted(_ elements: [LoweredElement]) -> String {
    let text = elements.map { element in
      switch element {
      case .argument(let argument): "{\(argument.name)}"
      case .text(let text):
        hasArguments ? text.unicodeScalars.map { $0 == "{" ? "{{" : $0 == "}" ? "}}" : String($0) }.joined() : text
      }
    }
    return POText(text.joined()).quoted
  }
}

extension LoweredContent {
  /// All patterns.
  var patterns: [[LoweredElement]] {
    switch self {
    case .pattern(let elements): [elements]
    case .choice(let choice): choice.cases.flatMap(\.content.patterns) + choice.other.patterns
    }
  }
}

extension [LoweredElement] {
  /// The names of the arguments shown.
  fileprivate var argumentNames: [String] {
    compactMap { if case .argument(let argument) = $0 { argument.name } else { nil } }
  }
}

extension LoweredElement {
  fileprivate var hasBrace: Bool {
    guard case .text(let text) = self else { return false }
    return text.utf8.contains { $0 == UInt8(ascii: "{") || $0 == UInt8(ascii: "}") }
  }
}

/// What is said of braces where no flag can say it, because tools would compare arguments that differ.
package let gettextBraceNote = "A brace of the text itself is doubled."

/// A text of a PO file.
private struct POText {
  let text: String

  init(_ text: String) { self.text = text }

  /// The text in quotes; one of several lines has a line for each.
  var quoted: String {
    var lines = [""]
    for scalar in text.unicodeScalars {
      switch scalar {
      case "\\": lines[lines.count - 1] += "\\\\"
      case "\"": lines[lines.count - 1] += "\\\""
      case "\t": lines[lines.count - 1] += "\\t"
      case "\r": lines[lines.count - 1] += "\\r"
      case "\n":
        lines[lines.count - 1] += "\\n"
        lines.append("")
      default: lines[lines.count - 1].unicodeScalars.append(scalar)
      }
    }
    if lines.count > 1, lines.last == "" { lines.removeLast() }
    let quoted = lines.map { "\"\($0)\"" }
    return quoted.count == 1 ? quoted[0] : "\"\"\n" + quoted.joined(separator: "\n")
  }
}
