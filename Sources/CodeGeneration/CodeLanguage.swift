import Catalogs
import CodeRuntimes
import JSON
import NoticePrograms

/// A language in which a catalog's decision and notices are available as code: a folder of `Sources/CodeRuntimes/Languages`.
package struct CodeLanguage: RawRepresentable, CaseIterable, Hashable, Sendable {
  /// The name of its folder, such as `python`.
  package let rawValue: String
  /// The name that people call it by.
  package let name: String
  /// The language as code blocks of Markdown name it.
  package let markdownName: String
  /// The name of the example's file.
  package let exampleName: String
  /// The names of the runtime's files, and of the templates of those that hold a catalog, by the paths where the language
  /// expects the files.
  private let runtime, templates: [String: String]

  /// All languages, sorted by the names of their folders.
  package static let allCases: [CodeLanguage] = CodeRuntimes.languages.map { folder, description in
    guard let language = CodeLanguage(folder, description) else {
      preconditionFailure("the description of \(folder) is whole")
    }
    return language
  }

  /// The language of a folder; `nil` if the folder isn't one of a language.
  package init?(rawValue: String) {
    guard let known = Self.allCases.first(where: { $0.rawValue == rawValue }) else { return nil }
    self = known
  }

  private init?(_ folder: String, _ json: JSONValue) {
    func text(_ name: String) -> String? { if case .string(let text)? = json[name] { text } else { nil } }
    func names(_ name: String) -> [String: String]? {
      guard case .object(let members)? = json[name] else { return nil }
      var names: [String: String] = [:]
      for member in members { if case .string(let file) = member.value { names[member.name] = file } }
      return names
    }
    guard let name = text("name"), let markdown = text("markdown"), let example = text("example"),
      let runtime = names("runtime"), let templates = names("catalog")
    else { return nil }
    (rawValue, self.name, markdownName, exampleName) = (folder, name, markdown, example)
    (self.runtime, self.templates) = (runtime, templates)
  }

  /// A small program that uses the generated code: it reads facts, and says whether the customer keeps access and what to
  /// send.
  package var example: String { file(exampleName) }

  private func file(_ name: String) -> String {
    guard let text = CodeRuntimes.text(name, of: rawValue) else {
      preconditionFailure("language.json of \(rawValue) names \(name), which isn't in its folder")
    }
    return text
  }

  /// The files of a program that decides and writes notices, by path: a runtime, the same for every catalog, and the notice
  /// program of the catalog. The same catalog gives the same bytes.
  ///
  /// - Throws: If two values of one kind would have one name in code.
  package func files(_ program: NoticeProgram) throws(NoticeProgramError) -> [String: [UInt8]] {
    let catalog = try CatalogFile(program, language: rawValue)
    return runtime.mapValues { Array(file($0).utf8) }
      .merging(templates.mapValues { Array(catalog.text(file($0)).utf8) }) { own, _ in own }
  }
}
