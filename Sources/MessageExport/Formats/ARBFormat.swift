import Catalogs
import ICU
import JSON

extension ExportSession {
  /// `app_ja.arb`: patterns by names that Dart allows, each with what Flutter's generator needs to know.
  mutating func arb() -> [String: String] {
    var files: [String: String] = [:]
    for locale in messages.locales {
      var members = [JSONValue.Member(name: "@@locale", value: .string(locale.underscored))]
      for key in keys {
        guard let pattern = pattern(key, in: locale, .dart) else { continue }
        let name = format.name(of: key)
        members.append(.init(name: name, value: .string(pattern)))
        members.append(.init(name: "@\(name)", value: metadata(key, in: locale)))
      }
      files["app_\(locale.underscored).arb"] = JSONValue.object(members).text() + "\n"
    }
    return files
  }

  private mutating func metadata(_ key: MessageKey, in locale: LocaleIdentifier) -> JSONValue {
    let texts = texts(key, in: locale, isNoted: false)
    var members: [JSONValue.Member] = []
    let note = notes(key, texts, in: locale).joined(separator: "\n")
    if !note.isEmpty { members.append(.init(name: "description", value: .string(note))) }
    var placeholders: [JSONValue.Member] = []
    for argument in texts.flatMap(\.content.arguments) where !placeholders.contains(where: { $0.name == argument.name })
    {
      placeholders.append(.init(name: argument.name, value: placeholder(argument, in: locale)))
    }
    for (name, kind) in texts.flatMap(\.content.selectors) where !placeholders.contains(where: { $0.name == name }) {
      let type = kind == .text ? "String" : "int"
      placeholders.append(.init(name: name, value: .object([.init(name: "type", value: .string(type))])))
    }
    if !placeholders.isEmpty { members.append(.init(name: "placeholders", value: .object(placeholders))) }
    return .object(members)
  }

  private func placeholder(_ argument: LoweredArgument, in locale: LocaleIdentifier) -> JSONValue {
    var members: [(String, String)]
    switch argument.form {
    case .text, .price, .other: members = [("type", "String")]
    case .integer: members = [("type", "int"), ("format", "decimalPattern")]
    case .date(let form): members = [("type", "DateTime")] + (form.dartName.map { [("format", $0)] } ?? [])
    }
    if let example = example(of: argument.value, in: locale) { members.append(("example", example)) }
    return .object(members.map { .init(name: $0.0, value: .string($0.1)) })
  }
}
