import Catalogs
import ICU
import JSON

extension ExportSession {
  /// `en.json`: an object of patterns by key.
  mutating func icuJSON() -> [String: String] {
    var files: [String: String] = [:]
    for locale in messages.locales {
      var members: [JSONValue.Member] = []
      for key in keys {
        guard let pattern = pattern(key, in: locale, .formatJS) else { continue }
        members.append(.init(name: format.name(of: key), value: .string(pattern)))
      }
      files["\(locale).json"] = JSONValue.object(members).text() + "\n"
    }
    return files
  }

  /// `notices_ja.properties` in UTF-8, which Java reads since version 9. The bundle without a locale, Java's last
  /// fallback, has the source texts. The source locale also has a bundle of its own, because Java tries the default
  /// locale of the machine before the last fallback.
  mutating func javaProperties() -> [String: String] {
    var files: [String: String] = [:]
    for locale in messages.locales {
      var text = ""
      for key in keys {
        guard let pattern = pattern(key, in: locale, .icu) else { continue }
        let lowered = texts(key, in: locale, isNoted: false)
        for note in notes(key, lowered, in: locale) { text += "# \(note)\n" }
        text += "\(format.name(of: key)) = \(pattern.propertyValue)\n\n"
      }
      files["notices_\(locale.underscored).properties"] = text
      if locale == sourceLocale { files["notices.properties"] = text }
    }
    return files
  }

  /// The pattern of a key; its losses are noted.
  mutating func pattern(
    _ key: MessageKey,
    in locale: LocaleIdentifier,
    _ dialect: MessageFormat1Writer.Dialect
  ) -> String? {
    guard let text = texts(key, in: locale).last else { return nil }
    var writer = MessageFormat1Writer(dialect)
    let pattern = writer.pattern(text.content)
    for change in writer.changes { noteChangedText(key, in: locale, change.subject, change.lowering) }
    return pattern
  }
}

extension String {
  /// The text as a value of a property file: what would end a line or be taken for space before the value is escaped.
  fileprivate var propertyValue: String {
    var result = ""
    for (index, scalar) in unicodeScalars.enumerated() {
      switch scalar {
      case "\\": result += "\\\\"
      case "\n": result += "\\n"
      case "\r": result += "\\r"
      case "\t": result += "\\t"
      case "\u{C}": result += "\\f"
      case " " where index == 0: result += "\\ "
      case "\u{0}"..."\u{1F}": result += "\\u00" + (scalar.value < 16 ? "0" : "") + String(scalar.value, radix: 16)
      default: result.unicodeScalars.append(scalar)
      }
    }
    return result
  }
}
