import Diagnostics

/// The place of a value in what a backend hands over: an object and a field, such as `renewalInfo.expirationIntent`
/// or `notification.data.status`.
///
/// One object, prepared for looking up: to copy it would count references of all that it holds.
public final class PayloadPath: Hashable, Sendable, CustomStringConvertible {
  /// One of the objects that facts are made of; of two of the same payloads, equal numbers make them equal.
  public struct Object: Hashable, Sendable {
    /// Its name, such as `transaction`.
    public let name: String
    /// Its number among the objects of its payloads.
    package let index: Int

    /// What the caller says in addition to the payloads.
    public static let request = Object(name: "request", index: 0)
    /// What the payloads say together about the subscription, in whatever form they came. Its name is `derived` where the
    /// provider has an object named `subscription`.
    public static let subscription = Object(name: "subscription", index: 1)

    /// Whether both have the same number.
    public static func == (left: Object, right: Object) -> Bool { left.index == right.index }

    /// Hashes the number.
    public func hash(into hasher: inout Hasher) { hasher.combine(index) }
  }

  /// The object.
  public let object: Object
  /// The field in it; one inside another object has a full stop between the two names.
  public let field: String
  /// What the field holds; `nil` if no payload has it.
  public let type: PayloadFieldType?
  /// How the field writes a moment.
  package let date: PayloadDate
  /// The names from the object to the field; more than one if objects are nested.
  package let names: [FieldName]
  /// Where facts keep the place of its value; `nil` if no payload has the field.
  package let slot: Int?

  /// The longest name of a field, in bytes of UTF-8; those of the stores have less than half of it.
  public static let nameLimit = 64

  /// Reads `object.field`; `nil` if that isn't an object, or a name is empty or too long.
  public convenience init?(_ text: String, in payloads: PayloadModel = .appStore) {
    let parts = text.unicodeScalars.split(separator: ".", maxSplits: 1, omittingEmptySubsequences: false)
    guard parts.count == 2, let object = payloads.object(named: String(parts[0])),
      Substring(parts[1]).utf8.split(separator: UInt8(ascii: "."), omittingEmptySubsequences: false)
        .allSatisfy({ (1...Self.nameLimit).contains($0.count) })
    else { return nil }
    self.init(object, String(parts[1]), in: payloads)
  }

  package convenience init(_ object: Object, _ field: String, in payloads: PayloadModel) {
    let type = payloads.fields(of: object)[field]
    self.init(object, field, type: type, slot: type == nil ? nil : payloads.slot(of: field, in: object))
  }

  init(_ object: Object, _ field: String, type: PayloadFieldType?, slot: Int?) {
    self.object = object
    self.field = field
    self.type = type
    self.slot = slot
    if case .instant(let date)? = type { self.date = date } else { date = .milliseconds }
    // Of the request only its own fields are read: its object holds the payloads as well.
    let isHidden = object == .request && type == nil
    names =
      isHidden ? [.none] : field.utf8.split(separator: UInt8(ascii: ".")).map { FieldName(String(Substring($0))) }
  }

  /// Whether two paths name the same field.
  public static func == (left: PayloadPath, right: PayloadPath) -> Bool {
    left === right || left.object == right.object && left.field == right.field
  }

  /// Hashes the object and the field.
  public func hash(into hasher: inout Hasher) {
    hasher.combine(object)
    hasher.combine(field)
  }

  /// The path as the catalog writes it.
  public var description: String { "\(object.name).\(field)" }

  /// The path as a caller knows it: of the request, whose fields are next to the payloads, the field alone.
  package var shown: String { object == .request ? field : description }
}

/// A value that a field of a payload may hold, as a decision table names it.
public enum PayloadLiteral: Hashable, Sendable, CustomStringConvertible {
  case integer(Int)
  case boolean(Bool)
  case text(String)

  init(_ word: String) {
    switch word {
    case "true": self = .boolean(true)
    case "false": self = .boolean(false)
    default: self = Int(word).map(PayloadLiteral.integer) ?? .text(word)
    }
  }

  /// The value as JSON would write it, texts without quotes.
  public var description: String {
    switch self {
    case .integer(let value): String(value)
    case .boolean(let value): String(value)
    case .text(let value): value
    }
  }
}

extension Schema {
  static var path: Schema {
    pattern("^[A-Za-z][A-Za-z0-9-]*(\\.[^.]{1,\(PayloadPath.nameLimit)})+$")
      .described("An object of the facts and a field in it.").named("path")
  }
}

extension Shape<PayloadPath> {
  /// The path of a field that payloads have, for one of several uses.
  static func path(for uses: [PayloadFieldType.Use], in payloads: PayloadModel) -> Shape {
    Shape(.path) { fields, node, key in
      fields.token(node, key).flatMap { fields.path($0, key, for: uses, in: payloads) }
    }
  }
}

extension Shape<[PayloadPath]> {
  /// Paths, of which the first that is there counts; at least one.
  static func paths(for uses: [PayloadFieldType.Use], in payloads: PayloadModel) -> Shape {
    Shape<[Token]>.different(Shape<Token>(.path, read: Shape<Token>.word.read), isEmptyAllowed: false)
      .named("paths", "Fields, of which the first that is there counts; at least one.")
      .making { fields, tokens, key in tokens.compactMap { fields.path($0, key, for: uses, in: payloads) } }
  }

  /// The fields that name the period that a notice is about.
  static func occurrence(in payloads: PayloadModel) -> Shape {
    Shape<[Token]>.words.making { fields, tokens, key in
      tokens.compactMap { fields.path($0, key, for: [.text, .integer, .instant], in: payloads) }
    }
  }
}

extension Fields {
  /// Reads the path of a field that payloads have; one of `uses`, where the caller says which it needs.
  func path(
    _ token: Token,
    _ key: String,
    for uses: [PayloadFieldType.Use] = [],
    in payloads: PayloadModel
  ) -> PayloadPath? {
    if let name = token.name.split(separator: ".", omittingEmptySubsequences: false).first.map(String.init),
      token.name.contains("."), payloads.object(named: name) == nil
    {
      // Other places of the file follow from one cause.
      findings.addOnce(
        .unknownReference,
        "Object '\(name.shown)' exists in no payload",
        at: token.span,
        fix: NameList(payloads.objects.map(\.name)).fix(for: name)
      )
      return nil
    }
    guard let path = PayloadPath(token.name, in: payloads) else {
      let example = payloads.examplePath.map { "such as \($0) " } ?? ""
      let objects = payloads.objects.map(\.name).joined(separator: ", ")
      wrongType(key, token.name, "a path \(example)(objects: \(objects))", token.span)
      return nil
    }
    guard let type = path.type else {
      findings.addOnce(
        .unknownReference,
        "Field '\(token.name.shown)' exists in no payload",
        at: token.span,
        fix: payloads.fix(for: path)
      )
      return path
    }
    if !uses.isEmpty, !type.uses.contains(where: uses.contains) {
      let expected = uses.map(\.rawValue).joined(separator: " or ")
      findings.add(
        .wrongType,
        "Field '\(path)' holds \(type.uses[0].rawValue), not \(expected)",
        at: token.span,
        fix: "Name a field that holds \(expected)."
      )
    }
    return path
  }
}
