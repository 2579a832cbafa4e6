import Catalogs
import CodeGeneration
import NoticePrograms
import Notices
import Templates
import Terminal
import Threads

/// A catalog as the explorer's program reads it, made when a site needs it.
final class ExplorerData: Sendable {
  private let program: Lazy<Result<BrowserProgram, NoticeProgramError>>

  /// `nil` if no page of the catalog has an explorer.
  init?(_ catalog: Catalog, layouts: TemplateSet) {
    guard catalog.shows(.explorer) else { return nil }
    program = Lazy {
      Result { () throws(NoticeProgramError) in try BrowserProgram(CatalogTexts(catalog), layouts: layouts) }
    }
  }

  /// The script; `nil` if it cannot be made, and ``check()`` says why.
  var script: String? { try? program.value.get().catalog }

  /// Ends the run if the script was needed and cannot be made.
  func check() throws {
    guard case .failure(let error)? = program.known else { return }
    throw Failure("The explorer cannot be made: \(error.description)", fix: "\(error.fix).")
  }
}
