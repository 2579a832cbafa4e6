import ICU
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
  /// The functions of the suite that the default registry does not have yet; a file of one of them is not due.
  static let missing = ["currency", "offset", "percent", "unit"].filter { FunctionRegistry.standard[$0] == nil }
  static let due = WorkingGroupSuite.entries.filter { entry in
    !missing.contains { entry.file == "functions/\($0).json" }
  }
  static let notDue = WorkingGroupSuite.paths.filter { path in missing.contains { path == "functions/\($0).json" } }

  @Test(arguments: due)
  func agrees(entry: WorkingGroupSuite.Entry) throws {
    let context = try FormattingContext(
      locale: LocaleIdentifier(entry.locale),
      timeZone: TimeZoneIdentifier("UTC"),
      bidiIsolation: entry.isolation,
      functions: TestFunction.registry,
      formatters: FormatterCache()
    )
    let parsed = ParsedMessage.parse(entry.source)
    let formatted = parsed.formatted(entry.arguments, in: context)
    if let text = entry.text {
      #expect(Array(formatted.text.utf8) == Array(text.utf8), "\(formatted.text.debugDescription)")
    }
    if let parts = entry.parts {
      #expect(JSONValue.array(formatted.parts.map(\.json)).contains(.array(parts)), "\(formatted.parts)")
    }
    check(entry.errors, found: parsed.errors.map(\.kind.rawValue), formatted.errors.map(\.kind.rawValue))
  }

  /// Syntax and data-model errors are exactly those expected, of the others at least one is; none means none.
  private func check(_ expected: [String], found static: [String], _ runtime: [String]) {
    let names = Set(MessageErrorKind.allCases.map(\.rawValue))
    #expect(Set(`static`) == Set(expected).intersection(names))
    guard `static`.isEmpty else {
      #expect(runtime == [FormattingError.Kind.invalidMessage.rawValue])
      return
    }
    let wanted = Set(expected).subtracting(names)
    #expect(wanted.isEmpty ? runtime.isEmpty : !wanted.isDisjoint(with: runtime), "\(runtime) for \(expected)")
  }

  /// The rest is named here, so that nothing is left out unseen: a function that is added makes its file due.
  @Test func onlyMissingFunctionsAreNotDue() {
    #expect(Self.due.count > 250)
    #expect(Self.notDue.allSatisfy { $0.hasPrefix("functions/") })
    for path in Self.notDue { print("Working group's suite, not due yet: \(path)") }
  }
}
