import Catalogs
import Diagnostics
import ICU

/// The source texts that the facts require and that a catalog lacks, as entries to be written out.
///
/// An entry is empty, which is an error until it has a text, and a comment says what needs it.
package struct MissingTexts: Sendable {
  /// The files that change, by path as places have them: new ones, and those to whose end entries are added.
  package let files: [String: [UInt8]]
  /// How many texts are added.
  package let count: Int

  /// The texts that a catalog lacks, which was loaded from files.
  package init(_ catalog: Catalog, files: [String: [UInt8]]) {
    let locale = catalog.sourceLocale
    let missing = catalog.requiredTexts.filter { catalog.message($0.key, in: locale) == nil }
    var changed: [String: [UInt8]] = [:]
    var count = 0
    for (file, texts) in Dictionary(grouping: missing, by: { "strings/\(locale)/\($0.key.fileName)" }) {
      let bytes = files[file] ?? []
      let lines = String(decoding: bytes, as: UTF8.self).split(whereSeparator: \.isNewline)
      // An entry that has no text yet isn't a message.
      let new = texts.filter { text in !lines.contains { $0.hasPrefix("\(text.key.entry(in: file)):") } }
      if new.isEmpty { continue }
      count += new.count
      let isOpen = bytes.last.map { $0 != 0x0A } ?? false
      let entries = new.flatMap { ["# Used by \($0.reason).", "\($0.key.entry(in: file)):"] }
      let added = ((isOpen ? [""] : []) + entries + [""]).joined(separator: bytes.lineBreak)
      changed[file] = bytes + Array(added.utf8)
    }
    (self.files, self.count) = (changed, count)
  }
}

extension MessageKey {
  /// The file, in the folder of a locale, that holds the text or would hold it.
  var fileName: String {
    let parts = name.split(separator: ".").map(String.init)
    let isFolder = parts.count > 2 && ["notices", "pages"].contains(parts[0])
    return (isFolder ? "\(parts[0])/\(parts[1])" : parts.first ?? "") + ".yaml"
  }

  /// The key as a file of texts has it, which leaves out the file's path below the locale's folder.
  func entry(in file: String) -> String {
    let folders = file.split(separator: "/")
    let depth = folders.firstIndex(of: "strings").map { folders.count - $0 - 2 } ?? 1
    return name.split(separator: ".").dropFirst(depth).joined(separator: ".")
  }
}
