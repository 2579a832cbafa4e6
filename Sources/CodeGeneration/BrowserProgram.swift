import Catalogs
import CodeRuntimes
import JSON
import NoticePrograms
import Notices
import Templates

/// The program of a catalog as scripts that a page loads from anywhere, also from a file system, where modules cannot be
/// loaded.
package struct BrowserProgram: Sendable {
  /// A script that gives `noticebook`: the same for all catalogs. Its functions return a decision with all that was read
  /// for it, so that a page can show why.
  package static let runtime: String = {
    let module = CodeRuntimes.text("noticebook.js", of: "typescript") ?? ""
    let lines = module.split(separator: "\n", omittingEmptySubsequences: false)
      .map { $0.hasPrefix("export ") ? $0.dropFirst("export ".count) : $0 }
    return "\"use strict\";\nwindow.noticebook = (() => {\n" + lines.joined(separator: "\n")
      + "\nreturn { NoticebookError, prepared, decided, written };\n})();\n"
  }()

  /// A script that gives `noticebookCatalog`, the data.
  package let catalog: String

  /// The program for all locales of a catalog.
  ///
  /// - Throws: Where a table is not exact, and where a text says something that only a formatter of the platform could
  ///   write.
  package init(_ texts: CatalogTexts, layouts: TemplateSet) throws(NoticeProgramError) {
    let data = try NoticeProgram(texts, locales: texts.catalog.locales, layouts: layouts)
    catalog = "\"use strict\";\nwindow.noticebookCatalog = \(data.json.text(indented: false));\n"
  }
}
