import Catalogs
import MessageSyntax

/// How formats name a text.
extension ExportFormat {
  /// The name of a text that the caller takes where conditions hold; that of the key itself without any.
  package func name(of key: MessageKey, where conditions: [LoweredText.Condition] = []) -> String {
    let suffix = conditions.map { "_\($0.argument)_\($0.value)" }.joined()
    switch traits.names {
    case .dotted: return key.name + suffix
    case .inBrackets:
      let occasion = conditions.map { "\($0.argument)=\($0.value)" }.joined(separator: ",")
      return key.name + (occasion.isEmpty ? "" : "[\(occasion)]")
    case .withoutFolder: return key.name.dropFirst("notices.".count) + suffix
    case .joined(let separator): return key.joined(by: separator) + suffix
    case .camelCase: return key.camelCased
    }
  }

  /// The name of one variant of a message, in formats for translators; that of the key itself where nothing is chosen.
  package static func name(of key: MessageKey, variant: String) -> String {
    key.name + (variant.isEmpty ? "" : "[\(variant)]")
  }
}

extension LoweredText {
  /// When the text is taken, for people; `nil` for the text of the key itself.
  var occasion: String? {
    conditions.isEmpty ? nil : conditions.map { "\($0.argument) is \($0.value)" }.joined(separator: " and ")
  }
}

extension MessageKey {
  /// The key in lower camel case, as a name of Dart: `noticesGracePushTitle`.
  fileprivate var camelCased: String {
    let words = name.split(separator: ".")
    return words.prefix(1).joined() + words.dropFirst().map { $0.prefix(1).uppercased() + $0.dropFirst() }.joined()
  }

  /// The key with another character in the place of the dots, which keys have no others of.
  fileprivate func joined(by separator: String) -> String { name.split(separator: ".").joined(separator: separator) }
}
