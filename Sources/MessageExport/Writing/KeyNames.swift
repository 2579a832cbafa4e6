import Catalogs

/// How formats name a text.
extension LoweredText {
  /// What is added to a key, such as `_daysLeft_0`; nothing for the text of the key itself.
  var suffix: String { conditions.map { "_\($0.argument)_\($0.value)" }.joined() }

  /// When the text is taken, for people; nothing for the text of the key itself.
  var occasion: String? {
    conditions.isEmpty ? nil : conditions.map { "\($0.argument) is \($0.value)" }.joined(separator: " and ")
  }
}

extension MessageKey {
  /// The key in lower camel case, as a name of Dart: `noticesGracePushTitle`.
  var camelCased: String {
    let words = name.split(separator: ".")
    return words.prefix(1).joined() + words.dropFirst().map { $0.prefix(1).uppercased() + $0.dropFirst() }.joined()
  }

  /// The key with another character in the place of the dots, which keys have no others of.
  func joined(by separator: String) -> String { name.split(separator: ".").joined(separator: separator) }
}
