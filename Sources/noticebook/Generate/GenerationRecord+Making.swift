import Catalogs
import Checks
import Diagnostics
import ICU
import Notices
import ReferenceSite

#if canImport(Glibc)
  import Glibc
#endif

/// What is found out before a run reads anything, so that files which are saved in the meantime count as changed.
struct GenerationInputs {
  let identity: String
  /// The files that are read or that count by their names, with their stamps.
  let stamps: [(path: String, stamp: FileStamp)]
  /// When the stamps were taken.
  let moment: Int64
  let catalogFolder: String
  let templateFolder: String

  static let catalogPrefix = "catalog/"
  static let templatePrefix = "templates/"

  /// Nothing where the input is not two folders of plain files.
  init?(
    catalog: CatalogOptions,
    templates: TemplateOptions,
    options: [String],
    where isKnown: (String) -> Bool = { _ in false }
  ) {
    // What a brand's text may say depends on the text that it takes the place of.
    guard catalog.brand == nil, Files.isFolder(catalog.catalog),
      let identity = GenerationCache.identity(
        catalog: catalog.catalog,
        templates: templates.folder,
        options: options
      )
    else { return nil }
    moment = FileStamp.now()
    var stamps: [(String, FileStamp)] = []
    for (prefix, folder) in [(Self.catalogPrefix, catalog.catalog), (Self.templatePrefix, templates.folder)] {
      guard let found = FileStamp.all(below: folder, where: { isKnown(prefix + $0) }) else { return nil }
      stamps += found.map { (prefix + $0, $1) }
    }
    (self.identity, self.stamps) = (identity, stamps)
    (catalogFolder, templateFolder) = (catalog.catalog, templates.folder)
  }

  /// The place of a file.
  func place(_ path: String) -> String {
    path.hasPrefix(Self.catalogPrefix)
      ? "\(catalogFolder)/\(path.dropFirst(Self.catalogPrefix.count))"
      : "\(templateFolder)/\(path.dropFirst(Self.templatePrefix.count))"
  }

  /// Whether what a file says counts, and not only its name.
  static func isRead(_ path: String) -> Bool {
    path.hasPrefix(catalogPrefix)
      ? Catalog.reads(String(path.dropFirst(catalogPrefix.count))) : path.hasSuffix(".mustache")
  }

  /// The inputs with what they held, sorted by path; `bytes` gives what was read of a file of the catalog. Nothing where a
  /// file has gone.
  func inputs(_ bytes: (String) -> [UInt8]?) -> [GenerationRecord.Input]? {
    var inputs: [GenerationRecord.Input] = []
    inputs.reserveCapacity(stamps.count)
    for (path, stamp) in stamps {
      var digest = ""
      if Self.isRead(path) {
        let isOfCatalog = path.hasPrefix(Self.catalogPrefix)
        let read =
          isOfCatalog
          ? bytes(String(path.dropFirst(Self.catalogPrefix.count))) : try? Files.wholeBytes(of: place(path))
        guard let read else { return nil }
        digest = hexadecimalDigest(of: read)
      }
      inputs.append(
        GenerationRecord.Input(path: path, stamp: stamp, isFresh: stamp.isFresh(at: moment), digest: digest)
      )
    }
    return inputs.sorted { $0.path < $1.path }
  }
}

extension GenerationRecord.Text {
  init(_ message: CatalogMessage, _ status: TranslationStatus, in locale: LocaleIdentifier) {
    var content: UInt64 = 0xCBF2_9CE4_8422_2325
    for byte in message.text.value.utf8 { content = (content ^ UInt64(byte)) &* 0x0100_0000_01B3 }
    self.init(number: TextReads.number(of: message.key, in: locale), content: content, status: status.number)
  }
}

extension TranslationStatus {
  /// A number for records.
  var number: UInt64 {
    switch self {
    case .missing: 0
    case .stale: 1
    case .unreviewed: 2
    case .approved: 3
    }
  }
}

extension Catalog {
  /// The texts of each file; where no page counts translations, it does not matter where one stands.
  func recordedTexts(withStatus: Bool) -> [(path: String, texts: [GenerationRecord.Text])] {
    var recorded: [String: [GenerationRecord.Text]] = [:]
    for locale in locales {
      for message in texts[locale]?.inOrder ?? [] {
        let key = message.key
        let status = withStatus ? translationStatus(of: key, in: locale) : .missing
        recorded[message.keySpan.file, default: []].append(GenerationRecord.Text(message, status, in: locale))
      }
    }
    return recorded.sorted { $0.key < $1.key }.map { ($0.key, $0.value) }
  }
}

extension OutputFolder {
  /// The stamps of files, by path; nothing where one is not there.
  func stamps(of paths: [String]) -> [(path: String, stamp: FileStamp)]? {
    var stamps: [(String, FileStamp)] = []
    stamps.reserveCapacity(paths.count)
    let areThere = self.stamps(of: paths) { stamp, place in
      stamps.append((paths[place], stamp))
      return true
    }
    return areThere ? stamps : nil
  }

  /// Hands over the stamp of each of some files with its place, until `body` has seen enough; fails then, and where a
  /// file is not there. Files of one folder should follow each other.
  func stamps(of paths: some Sequence<String>, _ body: (FileStamp, Int) -> Bool) -> Bool {
    var opened: (folder: Substring, descriptor: Int32)?
    defer { if let opened { close(opened.descriptor) } }
    for (place, path) in paths.enumerated() {
      // From its own folder, a file is found at once.
      let start = path.utf8.lastIndex(of: UInt8(ascii: "/")).map { path.utf8.index(after: $0) } ?? path.startIndex
      if opened?.folder != path[..<start] {
        if let opened { close(opened.descriptor) }
        opened = nil
        let descriptor = open("\(self.path)/\(path[..<start])", O_RDONLY | O_DIRECTORY | O_CLOEXEC)
        guard descriptor >= 0 else { return false }
        opened = (path[..<start], descriptor)
      }
      guard let descriptor = opened?.descriptor, let stamp = FileStamp(of: String(path[start...]), in: descriptor),
        body(stamp, place)
      else { return false }
    }
    return true
  }
}
