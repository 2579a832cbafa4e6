import ArgumentParser
import Catalogs
import JSON
import ResultDocuments
import Schemas
import Terminal

struct SchemaCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "schema",
    abstract: "Print the JSON Schema of a file.",
    discussion: """
      The schemas use draft 2020-12. The number in $id is their version, which results contain as "format".
      The schemas of catalog files are also in Catalogs/schema, and each file names its schema for editors.
      With --catalog, facts gives the schema of the payloads that the catalog describes.

      Examples:
        noticebook schema notice-result > notice-result.schema.json
        noticebook schema strings > schema/strings.schema.json
        noticebook schema facts --catalog google-play
      """.flowed
  )

  @Argument(help: ArgumentHelp("The kind of file.", valueName: "name"))
  var schema: SchemaName

  @Option(name: .long, help: ArgumentHelp("The catalog whose payloads facts hold.", valueName: "path"))
  var catalog: String?

  func validate() throws {
    if catalog != nil, schema.json != ResultSchema.facts.json {
      throw ValidationError("--catalog goes with facts, whose schema depends on the provider.")
    }
  }

  func run() throws {
    guard let catalog else { return Console.output(String(decoding: schema.json, as: UTF8.self), terminator: "") }
    let payloads = try CatalogSource(path: catalog).catalogWithoutErrors().facts.payloads
    guard !payloads.areSigned, let json = FactsSchema(payloads: payloads).json else {
      return Console.output(String(decoding: ResultSchema.facts.json, as: UTF8.self), terminator: "")
    }
    Console.output(json.text())
  }
}

/// The name of a schema of either kind.
struct SchemaName: ExpressibleByArgument {
  let json: [UInt8]

  init?(argument: String) {
    let ofFile = CatalogSchema(rawValue: argument).map { Array("\($0.json.text())\n".utf8) }
    guard let json = ResultSchema(rawValue: argument)?.json ?? ofFile else { return nil }
    self.json = json
  }

  static var allValueStrings: [String] {
    ResultSchema.allCases.map(\.rawValue) + CatalogSchema.allCases.map(\.rawValue)
  }
}
