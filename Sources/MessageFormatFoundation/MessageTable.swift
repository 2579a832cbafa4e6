public import Foundation
public import ICU
public import MessageFormat

/// Messages by key, in several languages.
///
/// A folder has one JSON file for each locale, such as `en.json` and `pt-BR.json`. Each is an object with a message in
/// MessageFormat 2 for each key:
///
/// ```swift
/// // Messages/en.json: {"cart.items": ".input {$count :integer}\n.match $count\none {{1 item}}\n* {{{$count} items}}"}
/// let messages = try MessageTable(contentsOf: folder, sourceLocale: "en")
/// let text = try messages.text("cart.items", ["count": 3], locale: Locale.current)
/// ```
///
/// A message that a locale does not have is taken from the locale's parents (`pt-BR`, then `pt`), and then from the source
/// locale. Any number of tasks may share a table.
public struct MessageTable: Sendable {
  /// The locale that has all messages.
  public let sourceLocale: LocaleIdentifier
  private let messages: [LocaleIdentifier: [String: ParsedMessage]]
  private let formatters = FormatterCache()

  /// Reads the JSON files of a folder.
  ///
  /// - Parameter sourceLocale: The locale that has all messages, as a BCP 47 tag.
  /// - Throws: If a file cannot be read, is not an object of texts or has the name of no locale; if a message has a mistake;
  ///   if the source locale has no file.
  /// - Complexity: O(*n*) in the length of the files.
  public init(contentsOf folder: URL, sourceLocale: String) throws(MessageTableError) {
    let files: [URL]
    do {
      files = try FileManager.default.contentsOfDirectory(at: folder, includingPropertiesForKeys: nil)
    } catch {
      throw .unreadable(folder, error.localizedDescription)
    }
    try self.init(files: files.filter { $0.pathExtension == "json" }, in: folder, sourceLocale: sourceLocale)
  }

  /// Reads the JSON files among the resources of a bundle.
  ///
  /// - Parameters:
  ///   - subdirectory: The folder in the bundle; `nil` for its top.
  ///   - sourceLocale: The locale that has all messages, as a BCP 47 tag.
  /// - Throws: As ``init(contentsOf:sourceLocale:)`` does.
  public init(
    bundle: Bundle,
    subdirectory: String? = nil,
    sourceLocale: String
  ) throws(MessageTableError) {
    let resources = bundle.resourceURL ?? bundle.bundleURL
    try self.init(
      contentsOf: subdirectory.map { resources.appending(path: $0) } ?? resources,
      sourceLocale: sourceLocale
    )
  }

  private init(files: [URL], in folder: URL, sourceLocale: String) throws(MessageTableError) {
    var messages: [LocaleIdentifier: [String: ParsedMessage]] = [:]
    for file in files.sorted(by: { $0.lastPathComponent < $1.lastPathComponent }) {
      let locale = try Self.locale(file.deletingPathExtension().lastPathComponent, of: file)
      messages[locale] = try Self.messages(of: file)
    }
    let source = try Self.locale(sourceLocale, of: folder)
    guard messages[source] != nil else { throw .noSource(folder, source) }
    (self.sourceLocale, self.messages) = (source, messages)
  }

  private static func locale(_ tag: String, of place: URL) throws(MessageTableError) -> LocaleIdentifier {
    do throws(LocaleIdentifier.Invalid) {
      return try LocaleIdentifier(tag)
    } catch {
      throw .locale(place, error)
    }
  }

  private static func messages(of file: URL) throws(MessageTableError) -> [String: ParsedMessage] {
    let json: JSONValue
    do {
      json = try JSONValue(parsing: [UInt8](Data(contentsOf: file)))
    } catch let error as JSONError {
      throw .unreadable(file, "\(error)")
    } catch {
      throw .unreadable(file, error.localizedDescription)
    }
    guard case .object(let members) = json else {
      throw .unreadable(file, "it has to be a JSON object with a message for each key")
    }
    var messages: [String: ParsedMessage] = [:]
    for member in members {
      guard case .string(let text) = member.value else {
        throw .unreadable(file, "the value of \(member.name) has to be a JSON string")
      }
      let message = ParsedMessage.parse(text)
      guard message.isValid else { throw .message(file, key: member.name, message.errors) }
      messages[member.name] = message
    }
    return messages
  }

  /// The locales that have messages, by their tags.
  public var locales: [LocaleIdentifier] { messages.keys.sorted { $0.tag < $1.tag } }

  /// The formatter of a message for a locale; keep it where many texts of one message are needed.
  ///
  /// - Throws: If neither the locale, its parents nor the source locale has the message.
  public func formatter(
    _ key: String,
    locale: LocaleIdentifier,
    timeZone: TimeZoneIdentifier = .utc,
    bidiIsolation: FormattingContext.BidiIsolation = .default
  ) throws(MessageTableError) -> MessageFormatter {
    let (message, used) = try found(key, locale)
    let context = FormattingContext(
      locale: used,
      timeZone: timeZone,
      bidiIsolation: bidiIsolation,
      formatters: formatters
    )
    return MessageFormatter(message, in: context)
  }

  /// The text of a message for a user.
  ///
  /// - Throws: If no locale has the message, or ICU does not know the locale or the time zone.
  public func text(
    _ key: String,
    _ arguments: [String: MessageValue] = [:],
    locale: Locale,
    timeZone: TimeZone = .gmt,
    bidiIsolation: FormattingContext.BidiIsolation = .default
  ) throws -> String {
    try formatter(
      key,
      locale: LocaleIdentifier(locale),
      timeZone: timeZone == .gmt ? .utc : TimeZoneIdentifier(timeZone),
      bidiIsolation: bidiIsolation
    ).text(arguments)
  }

  /// A message, and the locale to format it for: the user's own as long as the words are of its language.
  private func found(
    _ key: String,
    _ locale: LocaleIdentifier
  ) throws(MessageTableError) -> (ParsedMessage, LocaleIdentifier) {
    var next: LocaleIdentifier? = locale
    while let candidate = next {
      if let message = messages[candidate]?[key] { return (message, locale) }
      next = candidate.parent
    }
    guard let message = messages[sourceLocale]?[key] else { throw .noMessage(key) }
    return (message, sourceLocale)
  }
}

/// Why a table of messages cannot be made, or has no text.
public enum MessageTableError: Error, CustomStringConvertible {
  /// A file or a folder cannot be read, for a reason.
  case unreadable(URL, String)
  /// The name of a file, or the source locale of a folder, is not a locale.
  case locale(URL, LocaleIdentifier.Invalid)
  /// The folder has no file for the source locale.
  case noSource(URL, LocaleIdentifier)
  /// A message of a file has mistakes.
  case message(URL, key: String, [MessageError])
  /// No locale that may be used has a message.
  case noMessage(String)

  /// What is wrong, with its place.
  public var description: String {
    switch self {
    case .unreadable(let file, let reason): "\(file.path): \(reason)"
    case .locale(let file, let error): "\(file.path): \(error)"
    case .noSource(let folder, let locale):
      "\(folder.path): \(locale.tag).json is missing; add it, or name another source locale"
    case .message(let file, let key, let errors):
      errors.map { "\(file.path): \(key): \($0.summary): \($0.remedy)" }.joined(separator: "\n")
    case .noMessage(let key): "the message \(key) is missing in the source locale; add it, or correct the key"
    }
  }
}
