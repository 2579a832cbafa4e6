import ICU
import JSON
import MessageConformance
import MessageFormatting
import MessageSyntax
import Testing

@Suite(
  .enabled(
    if: WorkingGroupSuite.folder != nil,
    "set NOTICEBOOK_MF2_TESTS to the tests folder of the working group's suite"
  )
)
struct WorkingGroupSuiteTests {
  private static let formatters = FormatterCache()

  @Test func `every file is read`() {
    #expect(WorkingGroupSuite.unreadable.isEmpty)
    #expect(WorkingGroupSuite.entries.count >= 303)
  }

  @Test(arguments: WorkingGroupSuite.entries)
  func `agrees`(entry: WorkingGroupSuite.Entry) throws {
    let result = entry.test.run(timeZone: try TimeZoneIdentifier("UTC"), formatters: Self.formatters)
    let formatted = result.formatted
    if let text = entry.test.text {
      #expect(Array(formatted.text.utf8) == Array(text.utf8), "\(formatted.text.debugDescription)")
    }
    if let parts = entry.test.parts {
      #expect(formatted.partsJSON.contains(.array(parts)), "\(formatted.parts)")
    }
    guard case .types(let types) = entry.test.errors else {
      #expect(!result.errorTypes.isEmpty)
      return
    }
    check(
      types,
      found: result.parsed.errors.map(\.kind.rawValue),
      formatted.errors.map(\.kind.rawValue)
    )
  }

  /// The types of errors are exactly those expected; a message with errors of syntax or of the data model isn't formatted.
  private func check(_ expected: [String], found static: [String], _ runtime: [String]) {
    let names = Set(MessageErrorKind.allCases.map(\.rawValue))
    #expect(Set(`static`) == Set(expected).intersection(names))
    guard `static`.isEmpty else {
      #expect(runtime == [FormattingError.Kind.invalidMessage.rawValue])
      return
    }
    #expect(Set(runtime) == Set(expected).subtracting(names), "\(runtime) for \(expected)")
  }
}

extension JSONValue {
  /// Whether everything in `expected` is here too; arrays have to be of one length.
  fileprivate func contains(_ expected: JSONValue) -> Bool {
    switch (self, expected) {
    case (.object, .object(let wanted)):
      wanted.allSatisfy { member in self[member.name].map { $0.contains(member.value) } ?? false }
    case (.array(let own), .array(let wanted)):
      own.count == wanted.count && zip(own, wanted).allSatisfy { $0.contains($1) }
    default: self == expected
    }
  }
}
