import ArgumentParser
import Catalogs
import Diagnostics
import FilesAndFolders
import Notices
import OutputFolders
import ReferenceSite
import Shipped
import Templates
import Terminal

/// Where the templates are.
struct TemplateOptions: ParsableArguments {
  fileprivate static let usualFolder = CatalogSearch().project + CatalogSearch.templates

  /// The folder of the option, or else of the templates next to the catalogs, whether or not it exists.
  var folder: String { templates ?? Self.usualFolder }

  /// The folder of the templates of a catalog: of the option, or else the catalog's own, or else next to the catalogs.
  func folder(of source: CatalogSource) -> String {
    let own = "\(source.path)/templates"
    return templates ?? (Files.isFolder(own) ? own : Self.usualFolder)
  }

  @Option(
    name: .long,
    help: ArgumentHelp(
      "The folder of the Mustache templates; default: Templates, or the built-in ones, and the catalog's own in their place.",
      valueName: "dir"
    )
  )
  var templates: String?
}

/// The templates that go with a catalog: those of the folder or of the compiled catalog, and a brand's in their place.
struct TemplateSource {
  let options: TemplateOptions
  let source: CatalogSource

  private var folder: String { options.folder(of: source) }

  /// A template, and the path of its file.
  private struct Template {
    let text: String
    let place: String
  }

  /// Loads templates, each with the values that it may use; reports all errors and ends the run where there are any.
  ///
  /// `links` are the addresses to which templates for customers may lead.
  func load(_ names: [String: TemplateValues], links: [LinkFact] = []) throws -> TemplateSet {
    try checked(names, links).set
  }

  /// The texts of templates that have no errors, by path.
  func texts(_ names: [String: TemplateValues], links: [LinkFact]) throws -> [String: String] {
    try checked(names, links).texts
  }

  private func checked(
    _ names: [String: TemplateValues],
    _ links: [LinkFact]
  ) throws -> (set: TemplateSet, texts: [String: String]) {
    // A template that isn't needed may be missing.
    let templates = names.isEmpty ? [:] : try base(names).merging(try ofBrand()) { _, own in own }
    let wanted = templates.filter { names[String($0.key.dropLast(".mustache".count))] != nil }.mapValues(\.text)
    let (set, errors) = TemplateSet.load(wanted, names: names, links: links.map(\.url))
    guard let set else {
      let messages = errors.map { error in
        let place = templates[error.file]?.place ?? "\(folder)/\(error.file)"
        return Failure("\(place)\(error.line.map { ":\($0)" } ?? ""): \(error.summary)", fix: error.fix)
      }
      for message in messages.dropLast() { Console.error(message.description) }
      throw messages.last ?? Failure("The templates cannot be used", fix: "Restore them from the product.")
    }
    return (set, wanted)
  }

  private func base(_ names: [String: TemplateValues]) throws -> [String: Template] {
    if options.templates == nil, case .compiled(let compiled) = source.base,
      names.keys.allSatisfy({ compiled.layouts["\($0).mustache"] != nil })
    {
      return Dictionary(
        uniqueKeysWithValues: compiled.layouts.map { ($0, Template(text: $1, place: "\(source.path): \($0)")) }
      )
    }
    if let named = options.templates { return try Self.read(named, purpose: "templates") }
    let usual = TemplateOptions.usualFolder
    let shared = try Files.isFolder(usual) ? Self.read(usual, purpose: "templates") : Self.builtIn
    guard folder != usual else { return shared }
    // A catalog may have some templates of its own.
    return try shared.merging(Self.read(folder, purpose: "templates")) { _, own in own }
  }

  private static var builtIn: [String: Template] {
    Shipped.templates.reduce(into: [:]) { templates, file in
      templates[file.key] = Template(text: String(decoding: file.value, as: UTF8.self), place: "built-in \(file.key)")
    }
  }

  private func ofBrand() throws -> [String: Template] {
    guard let folder = source.brandPath.map({ "\($0)/templates" }), Files.isFolder(folder) else { return [:] }
    let templates = try Self.read(folder, purpose: "brand's templates")
    let known = (Array(NoticeRenderer.layoutNames.keys) + Array(ReferenceSite.templateNames.keys)).map {
      "\($0).mustache"
    }.sorted()
    if let unknown = templates.keys.sorted().first(where: { !known.contains($0) }) {
      let nearest = suggestion(for: unknown, among: known).map { "Did you mean \($0)?" }
      throw Failure(
        "'\(folder)/\(unknown)' overrides no template",
        fix: nearest ?? "Give it one of these paths: \(known.joined(separator: ", "))."
      )
    }
    return templates
  }

  private static func read(_ folder: String, purpose: String) throws -> [String: Template] {
    var templates: [String: Template] = [:]
    let found = try Files.readable(below: folder, purpose: purpose) { $0.hasSuffix(".mustache") }
    for (path, bytes) in found.contents {
      guard let text = String(validating: bytes, as: UTF8.self) else {
        throw Failure("Template '\(folder)/\(path)' is not UTF-8", fix: "Save the file as UTF-8.")
      }
      templates[path] = Template(text: text, place: "\(folder)/\(path)")
    }
    return templates
  }
}
