import Foundation
import ICU
import ProjectFiles
import Testing

import MessageExport

/// Readers that have nothing to do with this project find every text, of the shipped catalog and of random ones.
@Suite struct ReaderTests {
  private static let readers = Consumer.python("readers.py", modules: "translate.storage.po, moz.l10n, fluent.syntax")

  private static let formats: [ExportFormat] = [
    .icuJSON, .arb, .i18next, .javaProperties, .android, .gettext, .fluent, .xliff1, .xliff2,
  ]

  @Test(.enabled(if: Tools.areRequired || readers != nil, "Python has no translate-toolkit or no moz.l10n"))
  func `translate-toolkit and moz.l10n find every text`() throws {
    let readers = try #require(Self.readers)
    for messages in try Fixtures.all.get() where messages.locales.count == 2 {
      let exports = Self.formats.map { ($0, Export(messages, as: $0)) }
      var files: [String: [UInt8]] = [:]
      for (format, export) in exports {
        for (path, bytes) in export.files { files["\(format.rawValue)/\(path)"] = bytes }
      }
      let counts = try inFolder(with: files) { folder in
        let result = try Consumer.run(readers.command + [folder.path])
        try #require(result.status == 0, "\(result.errors)")
        return try JSONDecoder().decode([String: Int].self, from: Data(result.output.utf8))
      }
      for format in Self.formats {
        let count = try count(of: messages, as: format)
        let found = counts.filter { $0.key.hasPrefix("\(format.rawValue)/") }
        #expect(!found.isEmpty && found.allSatisfy { $0.value == count }, "\(count) in \(found)")
      }
    }
  }

  /// The number of texts that each file has; both languages have the same keys.
  private func count(of messages: ExportedMessages, as format: ExportFormat) throws -> Int {
    let ja = try LocaleIdentifier("ja")
    var session = ExportSession(messages, format)
    return messages.keys.reduce(0) { sum, key in
      switch format {
      case .xliff1, .xliff2: sum + (TranslatedMessage(key, in: ja, of: messages.catalog)?.units.count ?? 0)
      default: sum + session.texts(key, in: ja).count
      }
    }
  }
}
