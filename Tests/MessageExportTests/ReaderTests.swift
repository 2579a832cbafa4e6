import Foundation
import ICU
import Testing

@testable import MessageExport

/// Readers that have nothing to do with this project find every text, of the shipped catalog and of random ones.
@Suite struct ReaderTests {
  private static let readers = Consumer.python("readers.py", modules: "translate.storage.po, moz.l10n, fluent.syntax")

  @Test(
    .enabled(if: readers != nil, "Python has no translate-toolkit or no moz.l10n"),
    arguments: [ExportFormat.icuJSON, .arb, .i18next, .javaProperties, .android, .gettext, .fluent, .xliff1, .xliff2]
  )
  func `translate-toolkit and moz.l10n find every text`(format: ExportFormat) throws {
    let readers = try #require(Self.readers)
    for messages in try Fixtures.all.get() {
      let count = try count(of: messages, as: format)
      try inFolder(with: Export(messages, as: format)) { folder in
        let result = try Consumer.run(readers.command + [folder.path, format.rawValue])
        try #require(result.status == 0, "\(result.errors)")
        let counts = try JSONDecoder().decode([String: Int].self, from: Data(result.output.utf8))
        #expect(!counts.isEmpty)
        for (reader, found) in counts { #expect(found == count, "\(reader)") }
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
