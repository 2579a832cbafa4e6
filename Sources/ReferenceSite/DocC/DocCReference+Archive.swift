import JSON

extension DocCReference {
  /// Why archives cannot be put together.
  package enum ArchiveError: Error, Hashable, Sendable {
    /// There is no archive of a locale, by the name of its folder.
    case missing(String)
    /// A file of an archive has no form that the compiler writes: the folder, the path in it, and the reason.
    case unreadable(String, path: String, reason: String)
  }

  /// The folders of the locales that the renderer can show. The pages of the first locale are at the addresses without
  /// a folder.
  package var archiveFolders: [String] {
    let known = Set(DocCRendererLocale.allCases.map(\.rawValue))
    return editions.map(\.folder).filter(known.contains)
  }

  /// One archive that holds every locale, for the renderer's own selector.
  ///
  /// The first locale keeps its addresses. The data, the index and the static pages of each other locale are below its
  /// name, where the renderer looks for them. Texts that the compiler writes in English are replaced by the catalog's
  /// texts, and headings have the catalog's anchors, so an address leads to the same place in every language. JSON
  /// members keep their order: convert with `DOCC_JSON_PRETTYPRINT=YES`, and the same catalog gives the same bytes.
  ///
  /// - Parameter converted: The output of `docc convert` for each of ``archiveFolders``, by folder and path.
  package func archive(converted: [String: [String: [UInt8]]]) throws(ArchiveError) -> [String: [UInt8]] {
    let folders = archiveFolders
    var files: [String: [UInt8]] = [:]
    for folder in folders {
      guard let archive = converted[folder], let edition = editions.first(where: { $0.folder == folder })?.edition
      else { throw .missing(folder) }
      let localization = try DocCLocalization(edition: edition, folder: folder, archive: archive, locales: folders)
      for (path, bytes) in archive {
        guard let target = localization.target(of: path) else { continue }
        files[target] = try localization.bytes(of: path, bytes)
      }
    }
    files["theme-settings.json"] = try Self.withLocales(files["theme-settings.json"])
    return files
  }

  /// The settings of the renderer's theme, with the selector of languages switched on.
  private static func withLocales(_ bytes: [UInt8]?) throws(ArchiveError) -> [UInt8] {
    var settings = JSONValue.object([])
    if let bytes {
      do throws(JSONError) { settings = try JSONValue(parsing: bytes) } catch {
        throw .unreadable("", path: "theme-settings.json", reason: "\(error)")
      }
    }
    let enabled = settings.setting(.boolean(true), at: ["features", "docs", "i18n", "enable"])
    return Array((enabled.text() + "\n").utf8)
  }
}

extension JSONValue {
  /// The value with a member set, and the objects around it made where they are missing.
  package func setting(_ value: JSONValue, at path: [String]) -> JSONValue {
    guard let name = path.first else { return value }
    var members: [Member] = []
    if case .object(let own) = self { members = own }
    let inner = (self[name] ?? .object([])).setting(value, at: Array(path.dropFirst()))
    if let index = members.firstIndex(where: { $0.name == name }) {
      members[index] = Member(name: name, value: inner)
    } else {
      members.insert(
        Member(name: name, value: inner),
        at: members.firstIndex { $0.name > name } ?? members.count
      )
    }
    return .object(members)
  }
}
