import ArgumentParser
import Catalogs
import CodeGeneration
import FilesAndFolders
import ICU
import NoticePrograms
import Notices
import OutputFolders
import Reporters
import ResultDocuments
import Terminal

struct GenerateCodeCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "generate-code",
    abstract: "Generate the decision and the notices as code.",
    discussion: """
      Writes a source file that decides and words notices from raw JSON payloads, as decide and notice do, and the catalog
      as data for it. It needs nothing but the platform of its language. typescript writes JavaScript modules and their
      declarations. Other files in the folder stay unchanged. Exit status: 0 written, 1 texts are missing, 2 couldn't run.

      Examples:
        noticebook generate-code swift --output Sources/Notices
        noticebook generate-code typescript --output src/notices --locale ja
        noticebook generate-code java --catalog google-play --output src/main/java
        noticebook generate-code python --output app --brand Brands/harbor
      """.flowed
  )

  @OptionGroup var catalogOptions: CatalogOptions

  @OptionGroup var templateOptions: TemplateOptions

  @Argument(
    help: ArgumentHelp("\(CodeLanguage.allCases.map(\.rawValue).joined(separator: ", ")).", valueName: "language")
  )
  var language: CodeLanguage

  @Option(name: .long, help: ArgumentHelp("The folder to fill, one for each language.", valueName: "dir"))
  var output: String

  @Option(
    name: .customLong("locale"),
    help: ArgumentHelp(
      """
      A locale of the texts, or of a region that reads them, such as en-GB; may be repeated. The source locale is always \
      one. Default: all locales of the catalog.
      """,
      valueName: "tag"
    )
  )
  var locales: [String] = []

  @Flag(
    name: .long,
    help:
      "Write a channel in the source language if one of its texts is missing, instead of reporting the text."
  )
  var allowFallback = false

  func run() throws {
    try OutputPlace.refuse(folder: output, besides: catalogOptions.folders)
    let source = try catalogOptions.read()
    let texts = CatalogTexts(try source.acceptedCatalog())
    var chosen: [LocaleIdentifier] = []
    for tag in locales {
      // A region reads the words of a locale of the catalog, and writes values in its own way.
      _ = try texts.chosenLocale(tag)
      let locale = try parseLocale(tag)
      if !chosen.contains(locale) { chosen.append(locale) }
    }
    let used = chosen.isEmpty ? texts.catalog.locales : chosen
    try report(NoticeFallback.all(texts, used), source: texts.catalog.sourceLocale)
    let layouts = try TemplateSource(options: templateOptions, source: source).load(
      NoticeRenderer.layoutNames(of: texts.catalog),
      links: texts.catalog.facts.links
    )
    var files: [String: [UInt8]]
    do throws(NoticeProgramError) {
      let program = try NoticeProgram(texts, locales: used, layouts: layouts)
      program.noteTextsBeyond()
      files = try language.files(program)
    } catch {
      throw Failure(error.description, fix: "\(error.fix).")
    }
    let count = files.count
    files[OutputFolder.manifestName] = Array(try Manifest(catalog: texts.catalog, files: files).json().utf8)
    try OutputFolder(path: output).replace(with: files)
    Console.note("Wrote \(count) files to \(output).")
    ExampleLinks.note(texts.catalog)
  }

  /// Says what falls back; lists the missing texts and ends the run unless that is allowed.
  private func report(_ fallbacks: [NoticeFallback], source: LocaleIdentifier) throws {
    if fallbacks.isEmpty { return }
    guard allowFallback else {
      var listed: Set<String> = []
      for fallback in fallbacks {
        for key in fallback.missing {
          let line = "error: Text \(key) is missing in \(fallback.locale)"
          if listed.insert(line).inserted { Console.note(line) }
        }
      }
      Console.note("  Write the texts, or pass --allow-fallback to write their channels in \(source).")
      throw ExitCode(1)
    }
    for fallback in fallbacks {
      let channel = "Channel \(fallback.channel) of notice \(fallback.notice)"
      let more = fallback.missing.count == 1 ? "" : " and \(fallback.missing.count - 1) more"
      Console.note(
        "warning: \(channel) is in \(source): \(fallback.locale) has no text \(fallback.missing[0])\(more)"
      )
    }
  }
}

extension CodeLanguage: ExpressibleByArgument {}
