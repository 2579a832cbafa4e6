import JSON
import MessageSyntax
import Testing

@Suite(
  .enabled(
    if: WorkingGroupSuite.folder != nil,
    "set NOTICEBOOK_MF2_TESTS to the tests folder of the working group's suite"
  )
)
struct WorkingGroupSuiteTests {
  /// Syntax and data-model errors are those expected and no others; errors of formatting are not looked for here.
  @Test(arguments: WorkingGroupSuite.entries)
  func `errors`(entry: WorkingGroupSuite.Entry) {
    let known = Set(MessageErrorKind.allCases.map(\.rawValue))
    let expected = Set(entry.errors).intersection(known)
    let found = Set(ParsedMessage.parse(entry.source).errors.map(\.kind.rawValue))
    #expect(found == expected)
    #expect(!entry.errors.contains("unreadable file"))
  }

  @Test(arguments: WorkingGroupSuite.entries)
  func `round trip`(entry: WorkingGroupSuite.Entry) throws {
    guard let message = ParsedMessage.parse(entry.source).message else { return }
    let printed = message.description
    #expect(ParsedMessage.parse(printed).message == message)
    #expect(ParsedMessage.parse(printed).message?.description == printed)
  }

  @Test(arguments: WorkingGroupSuite.entries)
  func `interchange`(entry: WorkingGroupSuite.Entry) throws {
    let parsed = ParsedMessage.parse(entry.source)
    guard let message = parsed.message, parsed.isValid else { return }
    let read = try Message(interchange: json(message.interchange.text()))
    checkSound(read)
    #expect(read == message || message.hasIgnoredAttributes)
  }

  @Test func `the suite is there`() {
    #expect(WorkingGroupSuite.entries.count > 100)
  }
}
