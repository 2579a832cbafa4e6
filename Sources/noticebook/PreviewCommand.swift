import ArgumentParser
import Catalogs
import FoundationEssentials
import Notices
import ReferenceSite
import Threads

#if canImport(Glibc)
  import Glibc
#endif

struct PreviewCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "preview",
    abstract: "Serve the reference pages on this machine, and reload them when a file of the catalog is saved.",
    discussion: """
      Nothing is written, and no other machine can read the pages. Standard output gets their address; the run ends
      with Ctrl-C. While the catalog has errors, the pages stay as they were.

      Example:
        noticebook preview --catalog Catalogs/app-store
      """.flowed
  )

  @OptionGroup var catalogOptions: CatalogOptions
  @OptionGroup var templateOptions: TemplateOptions

  @Option(name: .long, help: ArgumentHelp("The port; 0 takes one that is free.", valueName: "number"))
  var port: UInt16 = 8080

  func run() throws {
    let watch = FileWatch([catalogOptions.catalog, templateOptions.folder] + [catalogOptions.brand].compactMap(\.self))
    var stamps = watch.stamps()
    var pages = PreviewedPages()
    _ = pages.replace(with: try site())
    let state = Monitor(pages)
    let server = try LoopbackServer(port: port)
    Console.output("http://127.0.0.1:\(server.port)/")
    Console.note("End with Ctrl-C.")
    try WorkerThread.started { server.run { PreviewAnswer.answer($0, port: server.port, state) } }.detach()
    var pause = FileWatch.shortestPause
    while true {
      usleep(pause)
      state.change { $0.tick(microseconds: Int(pause)) }
      let (now, next) = watch.timedStamps()
      pause = next
      guard now != stamps else { continue }
      stamps = watch.settledStamps(after: now)
      rebuild(state)
    }
  }

  private func rebuild(_ state: Monitor<PreviewedPages>) {
    do {
      let files = try site()
      let count = state.change { $0.replace(with: files) }
      Console.note(count == 0 ? "No page has changed." : "Changed files: \(count)")
    } catch let failure as Failure {
      Console.error(failure.description)
    } catch {
      Console.error("The pages cannot be made: \(error)")
    }
  }

  /// The files of the site, by path.
  private func site() throws -> [String: [UInt8]] {
    let source = try catalogOptions.read()
    let catalog = try source.catalogWithoutErrors()
    try source.refuseUnusableTexts(in: catalog)
    let texts = CatalogTexts(catalog)
    let templates = TemplateSource(options: templateOptions, source: source)
    let site = ReferenceSite(
      texts: texts,
      notices: try NoticeRenderer.make(texts, templates),
      templates: try templates.load(ReferenceSite.templateNames),
      supplements: SiteSupplements(catalog, hasRecords: source.hasRecords)
    )
    return site.files().mapValues { Array($0.utf8) }
  }
}
