import ArgumentParser
import Catalogs
import FoundationEssentials
import PreviewServer
import ReferenceSite
import Terminal
import Threads

#if canImport(Glibc)
  import Glibc
#endif

struct PreviewCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "preview",
    abstract: "Serve the reference, and reload changed pages.",
    discussion: """
      Writes no files, and serves the pages only to this computer. Prints their address; press Ctrl-C to stop. While the
      catalog has errors, the pages stay unchanged.

      Example:
        noticebook preview --catalog Catalogs/app-store
      """.flowed
  )

  @OptionGroup var catalogOptions: CatalogOptions
  @OptionGroup var templateOptions: TemplateOptions

  @Option(name: .long, help: ArgumentHelp("The port, from 0 to 65535; 0 chooses a free port.", valueName: "number"))
  var port: UInt16 = 8080

  func run() throws {
    let watch = FileWatch([catalogOptions.catalog, templateOptions.folder] + [catalogOptions.brand].compactMap(\.self))
    var stamps = watch.stamps()
    var pages = PreviewedPages()
    _ = pages.replace(with: try source())
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

  /// Reads the catalog again, and makes the pages that are open.
  private func rebuild(_ state: Monitor<PreviewedPages>) {
    do {
      let source = try source()
      let count = state.change { $0.replace(with: source) }
      Console.note(count == 0 ? "No open page has changed." : "Changed files of open pages: \(count)")
    } catch let failure as Failure {
      Console.error(failure.description)
    } catch {
      Console.error("The pages cannot be made: \(error)")
    }
  }

  /// What makes the pages that are asked for.
  private func source() throws -> PreviewedPages.Source {
    let generation = try Generation(catalogOptions, templateOptions)
    guard generation.hasPages else {
      throw Failure("The catalog has no pages", fix: "Write them in facts/pages.yaml.")
    }
    return { path in
      let (files, areAll) = generation.siteFiles(with: path)
      return (files.mapValues { Array($0.utf8) }, areAll)
    }
  }
}
