/// The texts of one locale.
public struct LocaleTexts: Sendable {
  /// The messages, by key.
  public internal(set) var messages: [MessageKey: CatalogMessage] = [:]
  /// The messages in the order in which the files hold them; files by path.
  public internal(set) var inOrder: [CatalogMessage] = []
  /// Their keys.
  /// - Complexity: O(*n*) for each access.
  public var order: [MessageKey] { inOrder.map(\.key) }
  /// The records of translations; empty for the source locale.
  public internal(set) var records: [MessageKey: TranslationRecord] = [:]
}
