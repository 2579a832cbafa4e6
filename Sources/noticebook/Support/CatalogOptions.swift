import ArgumentParser
import Catalogs
import Diagnostics
import FoundationEssentials
import Notices
import Reporters

/// Where the catalog is.
struct CatalogOptions: ParsableArguments {
  @Option(name: .long, help: ArgumentHelp("The folder of the catalog.", valueName: "dir"))
  var catalog = "Catalogs/app-store"

  /// Loads the catalog, with everything that is wrong with it.
  func load() throws -> LoadedCatalog {
    Catalog.load(files: try Files.contents(of: catalog, suffix: ".yaml", purpose: "catalog"))
  }

  /// Loads a catalog that has no errors; otherwise reports them all and ends the run.
  func loadWithoutErrors() throws -> Catalog {
    let loaded = try load()
    let errors = loaded.diagnostics.filter { $0.severity == .error }
    guard let catalog = loaded.catalog, errors.isEmpty else {
      let report = TextReporter(folder: self.catalog, color: Console.errorWantsColor).report(
        errors,
        lines: { _, _ in nil }
      )
      Console.note(report)
      throw Failure("The catalog cannot be used", fix: "Mend the findings above; `noticebook check` shows them all.")
    }
    return catalog
  }
}

/// Where the templates are.
struct TemplateOptions: ParsableArguments {
  @Option(name: .long, help: ArgumentHelp("The folder of the Mustache templates.", valueName: "dir"))
  var templates = "Templates"

  /// Loads templates, each with the names that it may use; reports all errors and ends the run where there are any.
  func load(_ names: [String: Set<String>]) throws -> TemplateSet {
    let files = try Files.contents(of: templates, suffix: ".mustache", purpose: "templates")
    var texts: [String: String] = [:]
    for (path, bytes) in files {
      guard let text = String(validating: bytes, as: UTF8.self) else {
        throw Failure("Template '\(templates)/\(path)' is not UTF-8", fix: "Save the file as UTF-8.")
      }
      texts[path] = text
    }
    let (set, errors) = TemplateSet.load(texts, names: names)
    guard let set else {
      for error in errors.dropLast() { Console.error("\(templates)/\(error)") }
      let last = errors.last
      throw Failure(
        "\(templates)/\(last?.file ?? "")\(last?.line.map { ":\($0)" } ?? ""): \(last?.summary ?? "")",
        fix: last?.fix ?? ""
      )
    }
    return set
  }
}
