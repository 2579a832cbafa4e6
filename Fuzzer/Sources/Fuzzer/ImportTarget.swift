import Catalogs
import Checks
import Diagnostics
import ICU
import MessageExport
import MessageImport
import Notices

/// Files of other formats: whatever one holds, what is taken over leaves a catalog that loads.
struct ImportTarget: Target {
  private let locales = SmallCatalog.catalog.locales
  private let formats = ExportFormat.allCases

  /// What the catalog is exported as, in every format and locale.
  var seeds: [[UInt8]] {
    let texts = CatalogTexts(SmallCatalog.catalog)
    return formats.indices.flatMap { format in
      locales.indices.flatMap { locale in
        Export(ExportedMessages(texts, locales: [locales[locale]]), as: formats[format]).files.values.map { file in
          [UInt8(format * locales.count + locale)] + file
        }
      }
    }
  }

  func run(_ setting: UInt8, _ bytes: [UInt8]) {
    let choice = Int(setting) % (formats.count * locales.count)
    let (format, locale) = (formats[choice / locales.count], locales[choice % locales.count])
    let folders = CatalogFolders(SmallCatalog.files, brand: nil)
    let imported: CatalogImport
    do throws(FileError) {
      let texts = try FileTexts(try FileInput(bytes), as: format, in: locale)
      imported = try CatalogImport(texts, in: locale, as: format, into: SmallCatalog.catalog, files: folders)
    } catch {
      require(!error.summary.isEmpty && !error.fix.isEmpty, "An error says what and how")
      return
    }
    let loaded = Catalog.load(files: SmallCatalog.files.merging(imported.files) { $1 })
    let errors = loaded.diagnostics.filter { $0.severity == .error }
    require(loaded.catalog != nil && errors.isEmpty, "The catalog loads with what was imported: \(errors)")
  }
}
