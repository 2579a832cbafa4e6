import Conformance
import JSON
import NoticePrograms
import Schemas
import Testing

/// Notice programs, and what runtimes give, have the published form.
struct ProgramSchemaTests {
  private static func validator(_ schema: ResultSchema) throws -> SchemaValidator {
    SchemaValidator(root: try JSONValue(parsing: schema.json))
  }

  @Test(arguments: RuntimeCases.catalogs)
  func `the program of a catalog is valid`(catalog: String, count: Int) throws {
    let program = try ProgramFixture(catalog).program.json
    #expect(try Self.validator(.noticeProgram).problems(program).prefix(5) == [])
  }

  @Test(arguments: RuntimeCases.catalogs)
  func `every result of the conformance file is valid`(catalog: String, count: Int) throws {
    let validator = try Self.validator(.runtimeResult)
    for line in try RuntimeCases.lines(of: catalog) {
      let result = try #require(try JSONValue(parsing: Array(line.utf8))["result"])
      #expect(validator.problems(result) == [], "\(line)")
    }
  }
}
