import Diagnostics

/// How a language writes names.
struct Naming {
  /// Words that cannot be names, and names that every type has.
  let reserved: Set<String>
  /// Whether properties, functions and values are words with underscores between them.
  let usesUnderscores: Bool

  /// The name of a type: `GraceNotice`.
  func type(_ name: String) -> String { legal(Self.words(name).map(\.withFirstUppercase).joined()) }

  /// The name of a property or a function: `graceLastDay` or `grace_last_day`.
  func property(_ name: String) -> String {
    legal(usesUnderscores ? underscored(name).lowercased() : camel(name))
  }

  /// The name of a value of an enumeration: `inGracePeriod` or `IN_GRACE_PERIOD`.
  func value(_ name: String) -> String {
    legal(usesUnderscores ? underscored(name).uppercased() : camel(name))
  }

  private func camel(_ name: String) -> String {
    let words = Self.words(name)
    guard let first = words.first else { return "" }
    return first.prefix(1).lowercased() + first.dropFirst() + words.dropFirst().map(\.withFirstUppercase).joined()
  }

  private func underscored(_ name: String) -> String {
    var text = ""
    for (index, word) in Self.words(name).enumerated() {
      if index > 0 { text += "_" }
      var isInsideWord = false
      for character in word {
        if character.isUppercase, isInsideWord { text += "_" }
        text.append(character)
        isInsideWord = !character.isUppercase
      }
    }
    return text
  }

  /// A name that begins with a digit gets an underscore before it; one that means something already, one behind it.
  private func legal(_ name: String) -> String {
    guard let first = name.unicodeScalars.first else { return "_" }
    let name = first.properties.isXIDStart ? name : "_" + name
    return reserved.contains(name) ? name + "_" : name
  }

  /// The runs of characters that names may hold in all languages.
  private static func words(_ name: String) -> [String] {
    name.unicodeScalars.split { $0 == "_" || !$0.properties.isXIDContinue }.map { String($0) }
  }

  /// Makes sure that names which stand side by side stay different.
  static func checkCollisions(
    _ names: [(identifier: String, source: String)],
    in subject: String,
    at place: SourceSpan?
  ) throws(CodeGenerationError) {
    var sources: [String: String] = [:]
    for (identifier, source) in names {
      if let other = sources[identifier] {
        throw CodeGenerationError(
          "'\(other)' and '\(source)' of \(subject) would both be called \(identifier) in code",
          at: place,
          fix: "Rename one of them"
        )
      }
      sources[identifier] = source
    }
  }
}

extension String {
  fileprivate var withFirstUppercase: String { prefix(1).uppercased() + dropFirst() }
}
