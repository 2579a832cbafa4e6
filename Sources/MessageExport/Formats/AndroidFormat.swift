import Catalogs
import ICU
import XML

extension ExportSession {
  /// `res/values/strings.xml` for the source locale and `res/values-ja/strings.xml` for others.
  ///
  /// Plurals have an item for each category of the language. Placeholders are numbered as the source first shows them, and
  /// carry their names.
  mutating func android() -> [String: String] {
    let orders = Dictionary(uniqueKeysWithValues: keys.map { ($0, argumentOrder($0, withSelectors: false)) })
    var files: [String: String] = [:]
    for locale in messages.locales {
      var writer = XMLWriter()
      writer.element("resources", [("xmlns:xliff", "urn:oasis:names:tc:xliff:document:1.2")]) { writer in
        for key in keys { write(key, in: locale, orders[key] ?? [], to: &writer) }
      }
      let folder = locale == sourceLocale ? "values" : "values-\(locale.androidQualifier)"
      files["res/\(folder)/strings.xml"] = writer.text
    }
    return files
  }

  private mutating func write(
    _ key: MessageKey,
    in locale: LocaleIdentifier,
    _ order: [String],
    to writer: inout XMLWriter
  ) {
    let lowered = texts(key, in: locale)
    guard !lowered.isEmpty else { return }
    for argument in lowered.flatMap(\.content.arguments) where argument.form == .integer {
      note(.digits, key, in: locale, argument.value.source, "digits without groups")
    }
    if lowered.flatMap(\.content.patterns).joined().contains(where: \.hasControl) {
      noteChangedText(key, in: locale, "control characters", "U+FFFD in the place of each")
    }
    let numbered = order.enumerated().map { "%\($0.offset + 1)$s is \($0.element)" }
    for line in notes(key, lowered, in: locale) + numbered { writer.comment(line) }
    for text in lowered {
      let name = format.name(of: key, where: text.conditions)
      if let occasion = text.occasion { writer.comment("Only where \(occasion).") }
      switch text.content {
      case .pattern(let elements):
        let isUnformatted = order.isEmpty && elements.contains(where: \.hasPercent)
        let attributes = [("name", name)] + (isUnformatted ? [("formatted", "false")] : [])
        writer.element("string", attributes, markup: resource(elements, order, in: locale))
      case .choice(let choice):
        writer.element("plurals", [("name", name)]) { writer in
          for form in choice.forms(in: locale) {
            writer.element("item", [("quantity", form.category)], markup: resource(form.elements, order, in: locale))
          }
        }
      }
    }
  }

  /// A text as XML, with the additional escapes of Android resources.
  private func resource(_ elements: [LoweredElement], _ order: [String], in locale: LocaleIdentifier) -> String {
    var markup = ""
    var escaping = AndroidEscaping(isFormat: !order.isEmpty)
    for (index, element) in elements.enumerated() {
      switch element {
      case .text(let text): markup += escaping.escaped(text, isLast: index == elements.count - 1)
      case .argument(let argument):
        escaping.isAtStart = false
        escaping.isAfterSpace = false
        let number = (order.firstIndex(of: argument.name) ?? order.count) + 1
        let example = example(of: argument.value, in: locale).map { " example=\"\($0.xmlEscaped(inAttribute: true))\"" }
        let letter = argument.form == .integer ? "d" : "s"
        markup += "<xliff:g id=\"\(argument.name)\"\(example ?? "")>%\(number)$\(letter)</xliff:g>"
      }
    }
    return markup
  }
}

/// The syntax that Android's resource compiler recognizes in a text, in addition to XML.
private struct AndroidEscaping {
  /// Whether the text is formatted, in which a percent sign is doubled.
  let isFormat: Bool
  var isAtStart = true
  var isAfterSpace = true

  init(isFormat: Bool) { self.isFormat = isFormat }

  /// Spaces that the compiler would drop, at either end and after other spaces, are written as escapes.
  mutating func escaped(_ text: String, isLast: Bool) -> String {
    var result = ""
    let scalars = Array(text.unicodeScalars)
    for (index, scalar) in scalars.enumerated() {
      switch scalar {
      case "\\": result += "\\\\"
      case "'": result += "\\'"
      case "\"": result += "\\\""
      case "\n": result += "\\n"
      case "\t": result += "\\t"
      case "\r": result += "\\u000D"
      case "@", "?": result += isAtStart ? "\\\(scalar)" : String(scalar)
      case "%": result += isFormat ? "%%" : "%"
      case " ":
        let isDropped = isAfterSpace || isLast && index == scalars.count - 1
        result += isDropped ? "\\u0020" : " "
      default: result += String(scalar).xmlEscaped()
      }
      isAtStart = false
      isAfterSpace = scalar == " " || scalar == "\n"
    }
    return result
  }
}

extension LoweredElement {
  /// Whether text has a character that XML 1.0 cannot hold.
  var hasControl: Bool {
    guard case .text(let text) = self else { return false }
    return text.unicodeScalars.contains { scalar in
      switch scalar {
      case "\t", "\n", "\r": false
      default: scalar.value < 0x20 || scalar == "\u{FFFE}" || scalar == "\u{FFFF}"
      }
    }
  }

  /// Whether text has a percent sign, with which formats have arguments.
  var hasPercent: Bool {
    if case .text(let text) = self { text.utf8.contains(UInt8(ascii: "%")) } else { false }
  }
}
