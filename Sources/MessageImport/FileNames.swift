import Catalogs
import Diagnostics
import ICU
import MessageExport

/// The names that a format gives to the texts of a catalog.
package struct FileNames {
  /// A name, and the conditions under which its text is taken.
  struct Name {
    let name: String
    let conditions: [LoweredText.Condition]
  }

  private var keys: [String: MessageKey] = [:]
  private var names: [MessageKey: [Name]] = [:]
  /// Whether variants of a message have names of their own.
  private let namesVariants: Bool

  package init(_ context: MergeContext) {
    let format = context.format
    namesVariants = if case .asWritten = format.traits.content { true } else { false }
    var session = ExportSession(context.messages, format)
    for key in context.messages.keys {
      var conditions: [[LoweredText.Condition]] = [[]]
      if format.capabilities?.choices == .onePlural {
        for locale in context.catalog.locales {
          conditions += session.texts(key, in: locale, isNoted: false).map(\.conditions)
        }
      }
      var seen: Set<[LoweredText.Condition]> = []
      let own = conditions.filter { seen.insert($0).inserted }
        .map { Name(name: format.name(of: key, where: $0), conditions: $0) }
      names[key] = own
      for name in own { keys[name.name] = key }
    }
  }

  /// The key of the text that has a name.
  package func key(of name: String) -> MessageKey? {
    if let key = keys[name] { return key }
    return namesVariants ? keys[name.withoutVariant] : nil
  }

  /// The names of a key's texts, and the conditions under which each is taken.
  func names(of key: MessageKey) -> [Name] { names[key] ?? [] }

  /// A name that may be meant by another.
  func nearest(to name: String) -> String? { suggestion(for: name, among: keys.keys.sorted()) }
}

extension String {
  /// The name of a message, without that of its variant.
  fileprivate var withoutVariant: String {
    guard hasSuffix("]"), let start = firstIndex(of: "[") else { return self }
    return String(self[..<start])
  }

  /// The name of the variant; empty for that of the message itself.
  var variant: String {
    guard hasSuffix("]"), let start = firstIndex(of: "[") else { return "" }
    return String(self[index(after: start)...].dropLast())
  }
}
