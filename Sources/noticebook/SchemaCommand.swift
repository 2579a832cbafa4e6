import ArgumentParser
import CatalogSchemas
import Schemas

struct SchemaCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "schema",
    abstract: "Print the JSON Schema of a file.",
    discussion: """
      The schemas use draft 2020-12. The number in $id is their version, which results contain as "format".
      The schemas of catalog files are also in Catalogs/schema, and each file names its schema for editors.

      Examples:
        noticebook schema notice-result > notice-result.schema.json
        noticebook schema strings > schema/strings.schema.json
      """.flowed
  )

  @Argument(help: ArgumentHelp("The kind of file.", valueName: "name"))
  var schema: SchemaName

  func run() { Console.output(String(decoding: schema.json, as: UTF8.self), terminator: "") }
}

/// The name of a schema of either kind.
struct SchemaName: ExpressibleByArgument {
  let json: [UInt8]

  init?(argument: String) {
    guard let json = ResultSchema(rawValue: argument)?.json ?? CatalogSchema(rawValue: argument)?.json else {
      return nil
    }
    self.json = json
  }

  static var allValueStrings: [String] {
    ResultSchema.allCases.map(\.rawValue) + CatalogSchema.allCases.map(\.rawValue)
  }
}
