/// The options of a call, with their values resolved. An option whose variable has no value is not among them.
public struct ResolvedOptions: Sendable {
  /// One option.
  public struct Option: Sendable {
    /// Its value.
    public let value: MessageValue
    /// Whether the message states it as a literal; `select` must be.
    public let isLiteral: Bool

    package init(value: MessageValue, isLiteral: Bool) { (self.value, self.isLiteral) = (value, isLiteral) }

    /// The value as text; `nil` if it has no plain text, such as an interval, a duration or a list.
    public var text: String? { value.plainText }
  }

  private var values: [String: Option] = [:]

  /// Makes options without any.
  public init() {}

  /// The option of a name.
  public subscript(name: String) -> Option? {
    get { values[name] }
    set { values[name] = newValue }
  }

  /// Takes an option out.
  mutating func remove(_ name: String) -> Option? { values.removeValue(forKey: name) }

  /// The names, sorted.
  ///
  /// - Complexity: O(*n* log *n*) in the number of options.
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
