import Diagnostics
import Instants
import YAML

extension Shape<Token> {
  /// A word: a value that no reader of YAML takes for another type.
  static var word: Shape {
    Shape(["type": "string", "minLength": 1]) { $0.token($1, $2) }
      .named("word", "A text. Words such as no, and what looks like a number or a date, need quotation marks.")
  }

  /// A value that need not be a word.
  static var scalar: Shape {
    Shape(["type": ["string", "number", "boolean"], "minLength": 1]) { $0.typedToken($1, $2) }
      .named("scalar", "A single value of any type.")
  }

  /// A single word, which chooses the form of its map where there are several.
  static func constant(_ word: String, expected: String? = nil) -> Shape {
    Shape(constant: word, ["const": Schema(word)]) { fields, node, key in
      guard let token = fields.token(node, key) else { return nil }
      if token.name != word { fields.wrongType(key, token.name, expected ?? word, token.span) }
      return token
    }
  }

  /// A word other than one that means something else.
  static func word(except other: String) -> Shape {
    Shape(["type": "string", "minLength": 1, "not": ["const": Schema(other)]], read: word.read)
  }

  /// Only some values; `expected` is what messages require.
  func limited(
    to schema: @autoclosure @escaping @Sendable () -> Schema,
    _ expected: String,
    shown: String? = nil,
    _ isAllowed: @escaping @Sendable (String) -> Bool
  ) -> Shape {
    Shape(schema()) { fields, node, key in
      guard let token = read(fields, node, key) else { return nil }
      if isAllowed(token.name) { return token }
      fields.wrongType(key, shown ?? token.name, expected, token.span)
      return nil
    }
  }
}

extension Shape<Bool> {
  /// True or false.
  static var boolean: Shape {
    Shape(["type": "boolean"]) { fields, node, key in
      guard let token = fields.typedToken(node, key) else { return nil }
      if ["true", "false"].contains(token.name) { return token.name == "true" }
      fields.wrongType(key, token.name, "true or false", token.span)
      return nil
    }
  }
}

extension Shape<Int> {
  /// A whole number.
  static var integer: Shape {
    Shape(["type": "integer"]) { fields, node, key in
      guard let token = fields.typedToken(node, key) else { return nil }
      let value = Int(token.name)
      if value == nil { fields.wrongType(key, token.name, "a whole number", token.span) }
      return value
    }
  }

  /// A whole number from 1.
  static var positive: Shape {
    let integer = integer
    return Shape(integer.schema().with(["minimum": 1])) { fields, node, key in
      guard let number = integer.read(fields, node, key) else { return nil }
      if number < 1 { fields.wrongType(key, String(number), "a whole number from 1", node.span) }
      return max(1, number)
    }
  }
}

extension Shape where Value: RawRepresentable<String> & CaseIterable & Sendable {
  /// A value of a closed set, written as the raw value of one of its cases.
  static func choice(_ type: Value.Type = Value.self) -> Shape {
    let names = Value.allCases.map(\.rawValue)
    return Shape(["enum": Schema(names)]) { fields, node, key in
      guard let token = fields.typedToken(node, key) else { return nil }
      if let choice = Value(rawValue: token.name) { return choice }
      fields.findings.add(
        .wrongType,
        "'\(token.name.shown)' is not a value of '\(key)' in \(fields.subject)",
        at: token.span,
        fix: NameList(names).fix(for: token.name)
      )
      return nil
    }
  }
}

extension Shape<CivilDate> {
  /// A day, such as the one that messages show.
  static func day(suchAs example: String) -> Shape {
    Shape(.day) { fields, node, key in
      guard let token = fields.typedToken(node, key) else { return nil }
      let day = CivilDate(iso8601: token.name)
      if day == nil { fields.wrongType(key, token.name, "a day such as \(example)", token.span) }
      return day
    }
  }
}

extension Shape<FactDuration> {
  /// A length of time.
  static var duration: Shape {
    Shape(.duration) { fields, node, key in fields.typedToken(node, key).flatMap(fields.duration) }
  }

  /// A length that depends on no calendar; `expected` is what messages require.
  static func fixedDuration(_ expected: String) -> Shape {
    Shape(.fixedDuration) { fields, node, key in
      guard let token = fields.typedToken(node, key), let duration = fields.duration(token) else { return nil }
      if duration.milliseconds != nil { return duration }
      fields.wrongType(key, token.name, expected, token.span)
      return nil
    }
  }
}

// MARK: Schemas that several shapes have

extension Schema {
  static func pattern(_ pattern: String) -> Schema { ["type": "string", "pattern": Schema(pattern)] }

  static let reservedWords =
    "[Yy]|[Nn]|[Yy][Ee][Ss]|[Nn][Oo]|[Oo][Nn]|[Oo][Ff][Ff]|[Tt][Rr][Uu][Ee]|[Ff][Aa][Ll][Ss][Ee]|[Nn][Uu][Ll][Ll]"

  /// Names other than some words.
  static func name(except words: String) -> Schema {
    .pattern("^(?!(?:\(words)\(reservedWords))$)[A-Za-z][A-Za-z0-9-]*$")
  }

  /// What can be the name of something.
  static var name: Schema {
    name(except: "").described(
      """
      An ASCII letter, then ASCII letters, digits and hyphens; not a word that some readers of YAML take for a truth value.
      """
    ).named("name")
  }

  private static let dayPattern = "[0-9]{4}-(0[1-9]|1[0-2])-(0[1-9]|[12][0-9]|3[01])"

  static var day: Schema {
    pattern("^\(dayPattern)$").described("A day such as 2026-11-20.").named("day")
  }

  static var instant: Schema {
    let time = "([01][0-9]|2[0-3]):[0-5][0-9]"
    return pattern("^\(dayPattern)[Tt]\(time)(:[0-5][0-9](\\.[0-9]+)?)?([Zz]|[+-]\(time))$").described(
      "A moment with its offset, such as 2026-10-28T15:00:00Z."
    ).named("instant")
  }

  static var duration: Schema {
    pattern("^[1-9][0-9]{0,5}(s|m|h|d|w|mo|y)$").described("A whole number and a unit: s, m, h, d, w, mo or y.").named(
      "duration"
    )
  }

  static var fixedDuration: Schema {
    pattern("^[1-9][0-9]{0,5}[smhdw]$").described("A whole number and a unit that needs no calendar: s, m, h, d or w.")
      .named("fixedDuration")
  }

  /// Values of outputs.
  static var outcome: Schema {
    (["type": ["string", "number", "boolean", "null"], "minLength": 1] as Schema)
      .described("A value of an output; null if it is not known whether it is true or false.").named("outcome")
  }
}
