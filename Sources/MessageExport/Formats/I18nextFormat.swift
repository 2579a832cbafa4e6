import Catalogs
import ICU
import JSON

extension ExportSession {
  /// `ja/notices.json`: the namespace `notices`, with an object for each part of a key.
  ///
  /// A plural has a key for each category of the language, and `_zero` for exactly 0. The caller passes the number both
  /// as `count` and under its own name.
  mutating func i18next() -> [String: String] {
    var files: [String: String] = [:]
    for locale in messages.locales {
      var entries: [(path: [Substring], text: String)] = []
      for key in keys {
        for text in texts(key, in: locale) {
          let name = format.name(of: key, where: text.conditions)
          for (form, content) in forms(of: text.content, in: locale) {
            entries.append(((name + form).split(separator: "."), pattern(content, key, in: locale)))
          }
        }
      }
      files["\(locale)/notices.json"] = Self.tree(entries[...]).text() + "\n"
    }
    return files
  }

  /// The endings of keys, with what each says.
  private func forms(of content: LoweredContent, in locale: LocaleIdentifier) -> [(String, [LoweredElement])] {
    guard case .choice(let choice) = content else { return [("", content.elements)] }
    let prefix = choice.kind == .ordinal ? "_ordinal_" : "_"
    return choice.forms(in: locale, exactZero: "zero").map { ("\(prefix)\($0.category)", $0.elements) }
  }

  private mutating func pattern(_ elements: [LoweredElement], _ key: MessageKey, in locale: LocaleIdentifier) -> String
  {
    var isChanged = false
    var pattern = ""
    for element in elements {
      switch element {
      case .text(let text):
        let separated = text.separating("{{", by: "\u{2060}").separating("$t(", by: "\u{2060}")
        if !separated.utf8.elementsEqual(text.utf8) { isChanged = true }
        pattern += separated
      case .argument(let argument):
        // An open brace before a placeholder would belong to it.
        if pattern.unicodeScalars.last == "{" {
          pattern += "\u{2060}"
          isChanged = true
        }
        pattern += "{{\(argument.name)\(argument.form.i18nextFormat)}}"
      }
    }
    if isChanged {
      noteChangedText(key, in: locale, "{{ or $t(", "an invisible word joiner is inserted in between")
    }
    return pattern
  }

  /// Objects inside one another. Where a key is both a text and the beginning of others, those keep their dots.
  private static func tree(_ entries: ArraySlice<(path: [Substring], text: String)>) -> JSONValue {
    var order: [Substring] = []
    var below: [Substring: [(path: [Substring], text: String)]] = [:]
    for entry in entries {
      guard let first = entry.path.first else { continue }
      if below[first] == nil { order.append(first) }
      below[first, default: []].append((Array(entry.path.dropFirst()), entry.text))
    }
    var members: [JSONValue.Member] = []
    for name in order {
      let group = below[name] ?? []
      guard let leaf = group.first(where: { $0.path.isEmpty }) else {
        members.append(.init(name: String(name), value: tree(group[...])))
        continue
      }
      members.append(.init(name: String(name), value: .string(leaf.text)))
      for entry in group where !entry.path.isEmpty {
        members.append(.init(name: ([name] + entry.path).joined(separator: "."), value: .string(entry.text)))
      }
    }
    return .object(members)
  }
}

extension PortableValue.Form {
  /// What follows the name in a placeholder. Days are passed as their midnight in UTC.
  fileprivate var i18nextFormat: String {
    switch self {
    case .text, .price, .other: return ""
    case .integer: return ", number"
    case .date(let form):
      var options: [String] = []
      if form.fields.contains(.weekday) { options.append("weekday: \(form.length == .long ? "long" : "short")") }
      if form.fields.contains(.year) { options.append("year: \(form.hasShortYear ? "2-digit" : "numeric")") }
      if form.fields.contains(.month) {
        options.append("month: \(form.length == .long ? "long" : form.length == .medium ? "short" : "numeric")")
      }
      if form.fields.contains(.day) { options.append("day: numeric") }
      return ", datetime(\((options + ["timeZone: UTC"]).joined(separator: "; ")))"
    }
  }
}

extension String {
  /// The text with a mark after the first character of each occurrence of a word.
  fileprivate func separating(_ word: String, by mark: String) -> String {
    let word = Array(word.unicodeScalars)
    let scalars = Array(unicodeScalars)
    var result = String.UnicodeScalarView()
    for (index, scalar) in scalars.enumerated() {
      result.append(scalar)
      if scalars[index...].starts(with: word) { result.append(contentsOf: mark.unicodeScalars) }
    }
    return String(result)
  }
}
