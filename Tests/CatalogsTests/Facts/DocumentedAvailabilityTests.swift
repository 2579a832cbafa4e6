import Foundation
import Testing

import Catalogs
import ProjectFiles

/// Compares availability and names with the documents that the reference was written from, where they are at hand: in
/// the folder `shared` next to the repository.
@Suite(.enabled(if: DocumentedSymbol.text != nil, "the documents are not next to the repository"))
struct DocumentedAvailabilityTests {
  /// What today's pages of Apple say otherwise than the documents, which are older.
  private static let changed: Set<String> = [
    "recentSubscriptionStartDate: Mac Catalyst", "renewalDate: Mac Catalyst",
    "environmentStringRepresentation: Mac Catalyst",
  ]

  @Test func `the documents are read`() throws {
    let symbols = DocumentedSymbol.all
    #expect(symbols.count >= 24)
    let date = try #require(symbols["renewalDate"])
    #expect(date.introduced["visionOS"] == "1.0" && date.introduced["Mac Catalyst"] == "17.0")
    #expect(date.introduced["Xcode"] == "13.0" && date.deprecated.isEmpty)
    #expect(symbols["environmentStringRepresentation"]?.deprecated["tvOS"] == "16.0")
  }

  @Test(arguments: DocumentedSymbol.all.values.sorted { $0.name < $1.name })
  func `a symbol of the documents has the same name, availability and a page`(documented: DocumentedSymbol) throws {
    let facts = try #require(Catalog.load(files: ProjectFiles.shippedCatalog()).catalog).facts
    let owner = documented.name == "state" ? "Status" : "RenewalInfo"
    let symbol = try #require(facts.symbols.first { $0.symbol == "\(owner)/\(documented.name)" })
    #expect(symbol.page != nil)
    let availability = try #require(facts.availability.first { $0.id == symbol.availability?.name })
    let introduced = Self.versions(availability.introduced + (availability.tools.map { [$0] } ?? []))
    for (platform, version) in documented.introduced
    where !Self.changed.contains("\(documented.name): \(platform)") {
      #expect(introduced[platform] == version, "\(documented.name) on \(platform)")
    }
    let deprecated = Self.versions(availability.deprecated)
    for (platform, version) in documented.deprecated where platform != "Xcode" {
      #expect(deprecated[platform] == version, "\(documented.name) on \(platform)")
    }
  }

  /// `["Mac Catalyst 15.0"]` as `["Mac Catalyst": "15.0"]`.
  private static func versions(_ texts: [String]) -> [String: String] {
    var versions: [String: String] = [:]
    for text in texts {
      guard let space = text.lastIndex(of: " ") else { continue }
      versions[String(text[..<space])] = String(text[text.index(after: space)...])
    }
    return versions
  }
}

/// A symbol as the documents describe it.
struct DocumentedSymbol: Sendable, CustomTestStringConvertible {
  let name: String
  /// The first version of each platform, and of Xcode.
  var introduced: [String: String] = [:]
  /// The version that advises against it.
  var deprecated: [String: String] = [:]

  var testDescription: String { name }

  /// The pages about renewal information; `nil` if they are not there.
  static let text: String? = {
    let folder = ProjectFiles.root.deletingLastPathComponent().appending(path: "shared/seeds")
    let files = (try? FileManager.default.contentsOfDirectory(atPath: folder.path)) ?? []
    guard let file = files.first(where: { $0.hasPrefix("004_") }) else { return nil }
    return try? String(contentsOf: folder.appending(path: file), encoding: .utf8)
  }()

  /// The symbols by name. A page begins with its heading; above the declaration are the platforms.
  static let all: [String: Self] = {
    var symbols: [String: Self] = [:]
    for page in (text ?? "").components(separatedBy: "\n# ").dropFirst() {
      let head = page.components(separatedBy: "\n## ")[0]
      let lines = head.split(separator: "\n", maxSplits: 1)
      guard let name = lines.first.map(String.init), lines.count == 2, !name.contains(" ") else { continue }
      var symbol = Self(name: name)
      let words = lines[1].split(whereSeparator: \.isWhitespace).joined(separator: " ")
      let platform = /(iPadOS|iOS|Mac Catalyst|macOS|tvOS|visionOS|watchOS|Xcode) ([0-9.]+)(?:\+|–([0-9.]+))/
      for match in words.matches(of: platform) {
        symbol.introduced[String(match.1)] = String(match.2)
        if let end = match.3 { symbol.deprecated[String(match.1)] = String(end) }
      }
      if !symbol.introduced.isEmpty { symbols[name] = symbol }
    }
    return symbols
  }()
}
