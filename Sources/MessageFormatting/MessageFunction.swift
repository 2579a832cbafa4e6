import ICU

/// A function that messages can call, such as `:number`.
///
/// A function may report errors and still give a result; it throws where there is none, and a fallback stands in.
public protocol MessageFunction: Sendable {
  /// Makes a value from an operand and options.
  func resolve(
    _ operand: ResolvedValue?, options: ResolvedOptions, in call: inout FunctionCall
  ) throws(FormattingError) -> ResolvedValue
}

/// What a function may know about the message that calls it.
public struct FunctionCall: Sendable {
  /// What the message is formatted for.
  public let context: FormattingContext
  /// Errors reported so far by this call.
  public private(set) var errors: [FormattingError] = []

  init(context: FormattingContext) { self.context = context }

  /// Reports an error that does not keep the function from giving a result.
  public mutating func report(_ kind: FormattingError.Kind, _ summary: String) {
    errors.append(FormattingError(kind, summary))
  }
}

/// A value on its way through a message: what it is, and how it is formatted and selected on.
public struct ResolvedValue: Sendable {
  /// A rank of a matching key; less is better.
  public typealias Rank = Int
  /// Writes the value.
  public typealias Formatting = @Sendable (FormattingContext) throws(FormattingError) -> FormattedValue
  /// Ranks a key, or gives nothing where it does not match.
  public typealias Selection = @Sendable (_ key: String) -> Rank?

  /// The value itself.
  public let value: MessageValue
  /// Options that a function applied to this value takes over.
  public let options: ResolvedOptions
  /// How the value is written; nothing when it cannot be.
  public let formatting: Formatting?
  /// How keys match; nothing when the value cannot be selected on.
  public let selection: Selection?
  /// What stands in the text where this value could not be formatted, without braces: `$name`.
  var source: String = ""
  /// Whether the value stands for one that could not be resolved.
  var isFallback = false

  /// Makes a value.
  public init(
    _ value: MessageValue,
    options: ResolvedOptions = ResolvedOptions(),
    formatting: Formatting? = nil,
    selection: Selection? = nil
  ) {
    self.value = value
    self.options = options
    self.formatting = formatting
    self.selection = selection
  }

  static func fallback(_ source: String) -> ResolvedValue {
    var value = ResolvedValue(.string("{\(source)}"))
    value.source = source
    value.isFallback = true
    return value
  }
}

/// The options of a call, with their values resolved.
public struct ResolvedOptions: Sendable {
  /// One option.
  public struct Option: Sendable {
    /// Its value.
    public let value: MessageValue
    /// Whether the message states it as a literal; `select` must be.
    public let isLiteral: Bool

    /// The value as text; nothing when it is neither a text nor a number.
    public var text: String? {
      switch value {
      case .string(let text): text
      case .number(let number): number.text
      default: nil
      }
    }
  }

  private var values: [String: Option] = [:]

  /// Makes options without any.
  public init() {}

  /// The option of a name.
  public subscript(name: String) -> Option? {
    get { values[name] }
    set { values[name] = newValue }
  }

  /// The names, sorted.
  public var names: [String] { values.keys.sorted() }

  /// These options with others on top, which win.
  public func overridden(by others: ResolvedOptions) -> ResolvedOptions {
    var merged = self
    merged.values.merge(others.values) { $1 }
    return merged
  }

  /// These options without some.
  public func without(_ names: Set<String>) -> ResolvedOptions {
    var rest = self
    rest.values = values.filter { !names.contains($0.key) }
    return rest
  }
}

/// The functions that messages may call, by name without the colon.
public struct FunctionRegistry: Sendable {
  private var functions: [String: any MessageFunction]

  /// Makes a registry.
  public init(_ functions: [String: any MessageFunction]) { self.functions = functions }

  /// The default functions of LDML 48.2 that this version has, and Noticebook's own, whose names begin with `nb:`.
  public static let standard = FunctionRegistry([
    "string": StringFunction(),
    "number": NumberFunction(style: .number),
    "integer": NumberFunction(style: .integer),
    "date": DateFunction(style: .date),
    "time": DateFunction(style: .time),
    "datetime": DateFunction(style: .dateTime),
    "nb:interval": IntervalFunction(),
    "nb:duration": DurationFunction(),
    "nb:list": ListFunction(),
  ])

  /// The function of a name.
  public subscript(name: String) -> (any MessageFunction)? { functions[name] }

  /// The names, sorted.
  public var names: [String] { functions.keys.sorted() }

  /// This registry with more functions; where names are equal, the new ones win.
  public func adding(_ others: [String: any MessageFunction]) -> FunctionRegistry {
    FunctionRegistry(functions.merging(others) { $1 })
  }
}
