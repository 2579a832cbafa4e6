import Diagnostics
import ICU
import Threads

/// The texts of a catalog, and the records of their translations, of which a file is read when something in it is first
/// asked for: for those who need a few of many.
///
/// A key says which files may hold it: `pages.grace.title` stands in `pages.yaml` or in `pages/grace.yaml`.
package final class TextsOnDemand: Sendable {
  /// What a file holds.
  package struct Contents: Sendable {
    /// The messages, in the order of the file.
    package fileprivate(set) var messages: [CatalogMessage] = []
    fileprivate var messagesByKey: [MessageKey: CatalogMessage] = [:]
    fileprivate var records: [MessageKey: TranslationRecord] = [:]
    /// Whether something in the file keeps the catalog from being used.
    package fileprivate(set) var hasErrors = false

    fileprivate mutating func add(_ message: CatalogMessage) {
      messages.append(message)
      messagesByKey[message.key] = message
    }
  }

  private let files: [String: MadeOnce<Contents>]

  /// Takes files by their paths in the catalog, and how the bytes of one are read; of a file without bytes it is as if it
  /// held errors. Only the files that are `unchecked` may hold others, and are read for them.
  init(
    _ paths: [String],
    unchecked: Set<String>,
    _ header: CatalogHeader,
    bytes: @escaping @Sendable (String) -> [UInt8]?
  ) {
    let pairs = paths.map { path in
      let isChecked = !unchecked.contains(path)
      return (path, MadeOnce { Self.contents(of: path, isChecked: isChecked, header, bytes(path)) })
    }
    files = Dictionary(pairs) { first, _ in first }
  }

  /// What a file holds; nothing for one that the catalog does not have.
  package func contents(of path: String) -> Contents? { files[path]?.value }

  func message(_ key: MessageKey, in locale: LocaleIdentifier) -> CatalogMessage? {
    first(key, below: "strings/\(locale.tag)") { $0.messagesByKey[key] }
  }

  func record(of key: MessageKey, in locale: LocaleIdentifier) -> TranslationRecord? {
    first(key, below: "records/\(locale.tag)") { $0.records[key] }
  }

  private func first<Value>(_ key: MessageKey, below folder: String, _ find: (Contents) -> Value?) -> Value? {
    var path = folder
    for part in key.name.split(separator: ".", omittingEmptySubsequences: false).dropLast() {
      path += "/\(part)"
      if let file = files[path + ".yaml"], let value = find(file.value) { return value }
    }
    return nil
  }

  private static func contents(
    of path: String,
    isChecked: Bool,
    _ header: CatalogHeader,
    _ bytes: [UInt8]?
  ) -> Contents {
    var contents = Contents()
    guard let bytes else {
      contents.hasErrors = true
      return contents
    }
    if isChecked, path.hasPrefix("strings/"), let source = try? SourceText(file: path, bytes: bytes) {
      let prefix = path.split(separator: "/").dropFirst(2).joined(separator: ".").dropLast(".yaml".count)
      for entry in YAMLReader.read(source).entries {
        guard case .scalar(let scalar) = entry.value.content else { continue }
        let key = MessageKey("\(prefix).\(entry.key.value)")
        contents.add(CatalogMessage(key: key, text: scalar.text, keySpan: entry.key.span))
      }
      return contents
    }
    let input = CatalogFiles([path: bytes])
    let file = TextFile(path, input, header)
    var findings = input.diagnostics + file.findings
    for entry in file.messages {
      findings += entry.refusals + entry.mistakes
      guard let message = entry.message else { continue }
      contents.add(message)
    }
    for (key, record) in file.records { contents.records[key] = record }
    contents.hasErrors = findings.contains { $0.severity == .error }
    return contents
  }
}
