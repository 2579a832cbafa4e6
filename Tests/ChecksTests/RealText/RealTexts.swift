import Catalogs
import Diagnostics
import Foundation
import MessageSyntax

/// Texts of free software with their translations, from the `.mo` files of Debian packages.
struct RealTexts {
  struct Pair {
    let key: String
    let source: String
    let translation: String
  }

  let language: String
  let pairs: [Pair]

  /// The texts of one language below a folder of unpacked packages, in the order of their files.
  /// - Parameters:
  ///   - packages: The packages to read, each a folder.
  ///   - limit: How many pairs are kept, spread over all.
  init(_ language: String, packages: [String], in folder: URL, limit: Int) {
    self.language = language
    var seen: Set<String> = []
    var pairs: [Pair] = []
    for package in packages.sorted() {
      let paths = (FileManager.default.enumerator(atPath: folder.appending(path: package).path)?.allObjects ?? [])
        .compactMap { $0 as? String }
        .filter { $0.hasSuffix(".mo") && $0.split(separator: "/").contains(Substring(language)) }
      for path in paths.sorted() {
        guard let data = try? Data(contentsOf: folder.appending(path: "\(package)/\(path)")),
          let file = TranslationFile(Array(data))
        else { continue }
        for entry in file.entries where Self.isProse(entry) && seen.insert(entry.source).inserted {
          pairs.append(Pair(key: "t\(pairs.count)", source: entry.source, translation: entry.translation))
        }
      }
    }
    let step = max(1, (pairs.count + limit - 1) / limit)
    self.pairs = pairs.enumerated().filter { $0.offset % step == 0 }.map(\.element)
  }

  /// Whether an entry is a text of several words, without placeholders, keys of menus and markup, whose rules are not
  /// those of messages.
  private static func isProse(_ entry: TranslationFile.Entry) -> Bool {
    let marks: Set<Unicode.Scalar> = ["%", "<", ">", "&", "_", "~", "$", "{", "}", "|", "\\", "#", "`", "\t", "*"]
    return [entry.source, entry.translation].allSatisfy { text in
      !text.isEmpty && text.count < 2_000
        && !text.unicodeScalars.contains { marks.contains($0) || $0.value < 0x20 && $0 != "\n" }
        && text.first?.isWhitespace == false && text.last?.isWhitespace == false && !text.hasPrefix(".")
        && !text.contains("\n ") && !text.contains(" \n")
    } && entry.source.contains(" ") && entry.source != entry.translation
  }

  /// A catalog of the pairs, with other translations for some keys.
  func catalog(_ changed: [String: String] = [:]) -> LoadedCatalog {
    var files: [String: String] = [
      "catalog.yaml":
        "format: 1\nname: real\nsourceLocale: en\nmessageSyntax: mf2-ldml48.2\nlocales: [en, \(language)]\n"
    ]
    var (source, translation, records) = ("", "", "")
    for pair in pairs {
      let text = changed[pair.key] ?? pair.translation
      source += "\(pair.key): |\n" + Self.block(pair.source)
      translation += "\(pair.key): |\n" + Self.block(text)
      records +=
        "\(pair.key):\n  state: approved\n  text: \(fingerprint(of: ParsedMessage.parse(text)))\n  source: |\n"
        + Self.block(pair.source, margin: "    ")
    }
    files["strings/en/real.yaml"] = source
    files["strings/\(language)/real.yaml"] = translation
    files["records/\(language)/real.yaml"] = records
    return Catalog.load(files: files.mapValues { Array($0.utf8) })
  }

  private static func block(_ text: String, margin: String = "  ") -> String {
    text.split(separator: "\n", omittingEmptySubsequences: false).map { $0.isEmpty ? "\n" : "\(margin)\($0)\n" }
      .joined()
  }
}
