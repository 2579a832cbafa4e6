import ArgumentParser
import Catalogs
import FoundationEssentials
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
    var (files, record) = try site()
    _ = pages.replace(with: files)
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
      rebuild(state, &record)
    }
  }

  /// Makes what has changed; where that is more than what texts say, everything.
  private func rebuild(_ state: Monitor<PreviewedPages>, _ record: inout Known?) {
    do {
      let count: Int
      if let remade = try remade(state, &record) {
        count = state.change { $0.take(remade) }
      } else {
        let (files, next) = try site()
        record = next
        count = state.change { $0.replace(with: files) }
      }
      Console.note(count == 0 ? "No page has changed." : "Changed files: \(count)")
    } catch let failure as Failure {
      Console.error(failure.description)
    } catch {
      Console.error("The pages cannot be made: \(error)")
    }
  }

  /// The files of the site that may differ after edits of texts; nothing where all must be made.
  private func remade(
    _ state: Monitor<PreviewedPages>,
    _ record: inout Known?
  ) throws -> [String: [UInt8]]? {
    guard let known = record, let inputs, var next = Next(known.record, inputs) else { return nil }
    let old: @Sendable (String) -> [UInt8]? = { path in state.change { $0.file(path) } }
    let templates = TemplateSource(
      options: templateOptions,
      source: CatalogSource(unreadFolder: inputs.catalogFolder)
    )
    let layouts = Background { Result { try templates.load(ReferenceSite.pageTemplateNames) } }
    guard let edits = TextEdits(known.record, known.facts, next, inputs),
      let (site, shared) = try edits.site(templates, layouts, from: old)
    else { return nil }
    var files: [String: [UInt8]] = [:]
    for (path, file) in site.files {
      guard let bytes = file.bytes(of: old(path)) else { return nil }
      files[path] = bytes
    }
    for index in Parallel.map(site.searches.count, { site.searches[$0]() }) {
      guard let index else { return nil }
      for (path, bytes) in index { files[path] = bytes }
    }
    next.record.take(site.trace, edits, shared: shared)
    record = (next.record, known.facts)
    return files
  }

  private var inputs: GenerationInputs? {
    GenerationInputs(catalog: catalogOptions, templates: templateOptions, options: [])
  }

  /// What is remembered of how files were made.
  private typealias Known = (record: GenerationRecord, facts: FactRecord)

  /// The files of the site, by path, and what is remembered of how they were made.
  private func site() throws -> (files: [String: [UInt8]], record: Known?) {
    let inputs = inputs
    let generation = try Generation(catalogOptions, templateOptions)
    let (files, trace) = generation.site()
    let made = inputs.flatMap { generation.record($0, trace) }
    let record = made.flatMap { record, facts in
      facts.withUnsafeBytes { FactRecord($0) }.map { (record: record, facts: $0) }
    }
    return (files.mapValues { Array($0.utf8) }, record)
  }
}
