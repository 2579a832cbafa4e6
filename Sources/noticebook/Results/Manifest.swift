import Catalogs
import ICU

/// What a run of `generate` made, and out of what: the last run's manifest tells the next which files are its own.
struct Manifest: JSONDocument, Decodable {
  struct CatalogName: Codable {
    let name: String
    let digest: String
  }

  let format: Int
  let catalog: CatalogName
  let icu: String
  let cldr: String
  let unicode: String
  /// SHA-256 of every file, by path relative to the output folder; the manifest itself is not among them.
  let files: [String: String]

  /// The manifest of files in memory.
  init(catalog: Catalog, files: [String: [UInt8]]) {
    self.init(catalog: catalog, files: files.mapValues { hexadecimalDigest(of: $0) })
  }

  init(catalog: Catalog, files: [String: String]) {
    format = 1
    self.catalog = CatalogName(name: catalog.name, digest: catalog.digest)
    icu = ICUVersions.icu
    cldr = ICUVersions.cldr
    unicode = ICUVersions.unicode
    self.files = files.filter { $0.key != OutputFolder.manifestName }
  }

  /// How the data behind this run differs from that behind another, in words.
  func dataDifferences(from old: Manifest) -> [String] {
    [
      ("ICU", icu, old.icu), ("CLDR", cldr, old.cldr), ("Unicode", unicode, old.unicode),
    ].compactMap { name, new, old in
      new == old
        ? nil : "\(name) is \(new) here and was \(old) when the files were written; texts may differ for that reason."
    }
  }

  /// A manifest after some files and the catalog have changed, in which nothing else has; nothing where it is not in the
  /// form in which it is written here.
  static func edited(
    _ manifest: [UInt8],
    digests: [String: String],
    catalog: (old: String, new: String)
  ) -> [UInt8]? {
    var left = digests.count + 1
    var edited: [UInt8] = []
    edited.reserveCapacity(manifest.count)
    manifest.withUnsafeBytes { bytes in
      var start = 0
      while start <= bytes.count {
        let end = bytes[start...].firstIndex(of: 10) ?? bytes.count
        let line = UnsafeRawBufferPointer(rebasing: bytes[start..<end])
        if let (range, name) = Self.digestAndName(line),
          let digest = digests[name]
            ?? (name == "digest" && line[range].elementsEqual(catalog.old.utf8) ? catalog.new : nil)
        {
          edited += line[..<range.lowerBound]
          edited += digest.utf8
          edited += line[range.upperBound...]
          left -= 1
        } else {
          edited += line
        }
        if end < bytes.count { edited.append(10) }
        start = end + 1
      }
    }
    return left == 0 ? edited : nil
  }

  /// Where the digest stands in a line such as `"path" : "…",`, and what stands before it.
  private static func digestAndName(_ line: UnsafeRawBufferPointer) -> (Range<Int>, String)? {
    let mark = Array("\" : \"".utf8)
    let end = line.last == UInt8(ascii: ",") ? line.count - 2 : line.count - 1
    let start = end - 64
    guard start > mark.count, line[end] == UInt8(ascii: "\""), line[start - mark.count..<start].elementsEqual(mark),
      let quote = line.firstIndex(of: UInt8(ascii: "\"")), quote < start - mark.count
    else { return nil }
    return (start..<end, String(decoding: line[quote + 1..<start - mark.count], as: UTF8.self))
  }
}
