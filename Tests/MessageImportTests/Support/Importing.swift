import Catalogs
import Checks
import Diagnostics
import Fuzzing
import ICU
import MessageExport
import MessageSyntax
import Notices
import Testing

import MessageImport

/// What a file of the locale holds today.
func exported(
  _ loaded: ExportedCatalogs.Loaded,
  _ format: ExportFormat,
  _ locale: LocaleIdentifier
) throws -> FileTexts? {
  let messages = ExportedMessages(loaded.messages.texts, locales: [locale])
  let files = Export(messages, as: format).files.filter { !$0.key.hasSuffix(".pot") }
  guard let bytes = files.min(by: { $0.key < $1.key })?.value else { return nil }
  return try FileTexts(try FileInput(bytes), as: format, in: locale)
}

func imported(
  _ texts: FileTexts,
  _ format: ExportFormat,
  _ locale: LocaleIdentifier,
  into loaded: ExportedCatalogs.Loaded,
  state: TranslationRecord.State? = nil
) throws -> CatalogImport {
  try CatalogImport(
    texts,
    in: locale,
    as: format,
    state: state,
    into: loaded.messages.catalog,
    files: CatalogFolders(loaded.files, brand: nil)
  )
}

extension FileText {
  func with(_ content: FileContent) -> FileText {
    FileText(name: name, content: content, place: place, locale: locale, source: source, state: state)
  }
}
