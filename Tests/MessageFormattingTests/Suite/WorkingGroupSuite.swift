import Foundation
import ICU
import Instants
import MessageFormatting

/// The test suite of the Unicode working group, read where it lies outside the project.
struct WorkingGroupSuite {
  private struct File: Decodable {
    let defaultTestProperties: Properties?
    let tests: [Properties]
  }

  private struct Properties: Decodable {
    struct Parameter: Decodable {
      let name: String
      let type: String?
      let value: JSONValue
    }

    struct ExpectedError: Decodable { let type: String }

    let src: String?
    let locale: String?
    let bidiIsolation: String?
    let params: [Parameter]?
    let exp: String?
    let expParts: [JSONValue]?
    let expErrors: [ExpectedError]?
  }

  /// A case with the defaults of its file merged in.
  struct Entry: Sendable, CustomStringConvertible {
    let file: String
    let source: String
    let locale: String
    let isolation: FormattingContext.BidiIsolation
    let arguments: [String: MessageValue]
    let text: String?
    let parts: [JSONValue]?
    let errors: [String]

    var description: String { "\(file): \(source.debugDescription)" }
  }

  /// The folder named by `NOTICEBOOK_MF2_TESTS`, or `shared/mf2/tests` beside a folder above this file.
  static let folder: URL? = {
    if let path = ProcessInfo.processInfo.environment["NOTICEBOOK_MF2_TESTS"] {
      return existing(URL(fileURLWithPath: path))
    }
    var parent = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
    while parent.path != "/" {
      if let found = existing(parent.appendingPathComponent("shared/mf2/tests")) { return found }
      parent.deleteLastPathComponent()
    }
    return nil
  }()

  /// The paths of the files, sorted.
  static let paths: [String] = {
    let paths = folder.flatMap { FileManager.default.enumerator(atPath: $0.path)?.allObjects as? [String] } ?? []
    return paths.filter { $0.hasSuffix(".json") }.sorted()
  }()

  /// Every case of every file; a file that cannot be read is a case without a source that expects an error.
  static let entries: [Entry] = paths.flatMap { path -> [Entry] in
    guard let data = folder.flatMap({ try? Data(contentsOf: $0.appendingPathComponent(path)) }),
      let file = try? JSONDecoder().decode(File.self, from: data)
    else {
      return [
        Entry(
          file: path,
          source: "",
          locale: "en",
          isolation: .none,
          arguments: [:],
          text: nil,
          parts: nil,
          errors: ["unreadable-file"]
        )
      ]
    }
    return file.tests.map { entry(of: $0, defaults: file.defaultTestProperties, in: path) }
  }

  private static func entry(of test: Properties, defaults: Properties?, in path: String) -> Entry {
    let parameters = test.params ?? defaults?.params ?? []
    let isolation = test.bidiIsolation ?? defaults?.bidiIsolation
    return Entry(
      file: path,
      source: test.src ?? defaults?.src ?? "",
      locale: test.locale ?? defaults?.locale ?? "en-US",
      isolation: isolation.flatMap(FormattingContext.BidiIsolation.init) ?? .default,
      arguments: Dictionary(parameters.map { ($0.name, argument($0)) }) { first, _ in first },
      text: test.exp ?? defaults?.exp,
      parts: test.expParts ?? defaults?.expParts,
      errors: (test.expErrors ?? defaults?.expErrors ?? []).map(\.type)
    )
  }

  private static func argument(_ parameter: Properties.Parameter) -> MessageValue {
    switch parameter.value {
    case .bool(let value): .boolean(value)
    case .number(let text): DecimalNumber(text).map(MessageValue.number) ?? .string(text)
    case .string(let text) where parameter.type == "datetime":
      CivilDateTime(iso8601: text).map(MessageValue.civilDateTime)
        ?? Instant(iso8601: text).map(MessageValue.instant) ?? .string(text)
    case .string(let text): .string(text)
    case .null, .array, .object: .list([])
    }
  }

  private static func existing(_ folder: URL) -> URL? {
    FileManager.default.fileExists(atPath: folder.path) ? folder : nil
  }
}
