import Catalogs
import ICU
import JSON

/// What is said of a text that no caller formats, where it has what formats would be taken for.
package let stringCatalogPercentNote = "A percent sign is text: nothing is formatted."

extension ExportSession {
  /// `Notices.xcstrings`, all locales in one file. Members are in the order in which Xcode sorts them.
  ///
  /// A plural is a separate substitution, because only a substitution says which argument it counts. On Apple's
  /// platforms, `zero` means exactly 0 in every language.
  mutating func xcstrings() -> [String: String] {
    var strings: [JSONValue.Member] = []
    for key in keys.sorted() {
      let order = argumentOrder(key, withSelectors: true)
      var localized: [(name: String, occasion: String?, hasPercent: Bool, member: JSONValue.Member)] = []
      for locale in messages.locales.sorted(by: { $0.tag < $1.tag }) {
        for text in texts(key, in: locale) {
          let member = JSONValue.Member(name: locale.tag, value: localization(text.content, order, key, in: locale))
          let hasPercent = text.content.patterns.joined().contains(where: \.hasPercent)
          localized.append((format.name(of: key, where: text.conditions), text.occasion, hasPercent, member))
        }
      }
      for name in Set(localized.map(\.name)).sorted() {
        let group = localized.filter { $0.name == name }
        var comment = comment(key, order, group.first?.occasion)
        if order.isEmpty, group.contains(where: { $0.hasPercent }) {
          comment += (comment.isEmpty ? "" : "\n") + stringCatalogPercentNote
        }
        strings.append(
          .init(
            name: name,
            value: .object(
              (comment.isEmpty ? [] : [.init(name: "comment", value: .string(comment))]) + [
                .init(name: "extractionState", value: .string("manual")),
                .init(name: "localizations", value: .object(group.map(\.member))),
              ]
            )
          )
        )
      }
    }
    let document = JSONValue.object([
      .init(name: "sourceLanguage", value: .string(sourceLocale.tag)), .init(name: "strings", value: .object(strings)),
      .init(name: "version", value: .string("1.0")),
    ])
    return ["Notices.xcstrings": document.text() + "\n"]
  }

  private mutating func comment(_ key: MessageKey, _ order: [String], _ occasion: String?) -> String {
    let lowered = texts(key, in: sourceLocale, isNoted: false)
    let numbers = order.enumerated().map { "Argument \($0.offset + 1) is \($0.element)." }
    let occasions = occasion.map { ["Only where \($0)."] } ?? []
    return (notes(key, lowered, in: sourceLocale) + numbers + occasions).joined(separator: "\n")
  }

  private func localization(
    _ content: LoweredContent,
    _ order: [String],
    _ key: MessageKey,
    in locale: LocaleIdentifier
  ) -> JSONValue {
    let state = state(of: key, in: locale)
    func unit(_ value: String) -> JSONValue {
      .object([
        .init(
          name: "stringUnit",
          value: .object([.init(name: "state", value: .string(state)), .init(name: "value", value: .string(value))])
        )
      ])
    }
    switch content {
    case .pattern(let elements): return unit(format(elements, order, counted: nil))
    case .choice(let choice):
      let forms = choice.forms(in: locale, exactZero: "zero").sorted { $0.category < $1.category }
      let variations = forms.map { form in
        JSONValue.Member(name: form.category, value: unit(format(form.elements, order, counted: choice.argument)))
      }
      let number = (order.firstIndex(of: choice.argument) ?? 0) + 1
      let substitution = JSONValue.object([
        .init(name: "argNum", value: .number(JSONNumber(number))),
        .init(name: "formatSpecifier", value: .string("lld")),
        .init(
          name: "variations",
          value: .object([.init(name: "plural", value: .object(variations))])
        ),
      ])
      guard case .object(let members) = unit("%#@\(choice.argument)@") else { return .null }
      return .object(
        members + [
          .init(name: "substitutions", value: .object([.init(name: choice.argument, value: substitution)]))
        ]
      )
    }
  }

  /// The state of a translation in Xcode's words.
  private func state(of key: MessageKey, in locale: LocaleIdentifier) -> String {
    guard locale != sourceLocale, let record = catalog.texts[locale]?.records[key] else { return "translated" }
    return record.state == .review ? "needs_review" : "translated"
  }

  /// A format string. A text without arguments is written unchanged.
  private func format(_ elements: [LoweredElement], _ order: [String], counted: String?) -> String {
    elements.map { element in
      switch element {
      case .text(let text):
        return order.isEmpty ? text : text.unicodeScalars.map { $0 == "%" ? "%%" : String($0) }.joined()
      case .argument(let argument):
        if argument.name == counted { return "%arg" }
        let number = (order.firstIndex(of: argument.name) ?? order.count) + 1
        return "%\(number)$\(argument.form == .integer ? "lld" : "@")"
      }
    }.joined()
  }
}
