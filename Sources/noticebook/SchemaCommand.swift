import ArgumentParser
import Schemas

struct SchemaCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "schema",
    abstract: "Print the JSON Schema of facts, of a result or of a line's error.",
    discussion: """
      The schemas are of draft 2020-12; the number in $id is their version, which results name as "format".

      Example:
        noticebook schema notice-result > notice-result.schema.json
      """
  )

  @Argument(help: ArgumentHelp("What the schema is of.", valueName: "name"))
  var schema: ResultSchema

  func run() { Console.output(String(decoding: schema.json, as: UTF8.self), terminator: "") }
}

extension ResultSchema: ExpressibleByArgument {}
