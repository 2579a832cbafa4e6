import Catalogs
import Conformance
import NoticePrograms
import Notices
import Testing

@testable import CodeGeneration

/// What cannot be written as code is refused, with its place and what to do.
struct CodeErrorTests {
  private func error(_ edits: [(file: String, from: String, to: String)]) throws -> NoticeProgramError? {
    var files = HostileCatalog.files
    for edit in edits {
      let text = try #require(files[edit.file])
      let changed = text.replacing(edit.from, with: edit.to)
      #expect(changed != text)
      files[edit.file] = changed
    }
    let fixture = try ProgramFixture(files: files)
    do throws(NoticeProgramError) {
      _ = try CodeLanguage.allCases[0].files(
        fixture.texts,
        locales: fixture.texts.catalog.locales,
        layouts: fixture.layouts
      )
      return nil
    } catch {
      return error
    }
  }

  @Test func namesThatBecomeOneAreNamed() throws {
    let table = "facts/tables/renewal.yaml"
    let found = try #require(
      try error([
        (table, "lambda", "none-of"), (table, "super", "noneOf"), ("facts/tables/over.yaml", "lambda", "none-of"),
        ("facts/states.yaml", "lambda", "none-of"), ("facts/states.yaml", "super", "noneOf"),
      ])
    )
    #expect(found.summary.contains("'noneOf' and 'none-of'") && found.summary.contains("NONE_OF"))
  }

  @Test func gapsAreRefusedWithTheirTable() throws {
    let row = "when: {class: [self, nil], while: past, for: future}"
    let found = try #require(
      try error([("facts/tables/renewal.yaml", row, "when: {class: self, while: past, for: future}")])
    )
    #expect(found.description.hasPrefix("facts/tables/renewal.yaml:") && found.summary.contains("1 points have no row"))
  }

  @Test func valuesThatNeedAFormatterAreRefusedWithTheirText() throws {
    let file = "strings/en/notices/default.yaml"
    let found = try #require(try error([(file, "{$self :number select=ordinal}", "{$self :percent}")]))
    #expect(found.description.hasPrefix("\(file):"), "\(found)")
    #expect(found.summary.contains("notices.default.default.self") && found.summary.contains(":percent"))
    let option = try #require(try error([(file, "fields=month-day length=long", "fields=month-day length=$class")]))
    #expect(option.summary.contains("$class"), "\(option)")
  }

  @Test func breaksThatDependOnAValueAreRefused() throws {
    let found = try #require(
      try error([("strings/en/notices/default.yaml", "First {$class}\n  line", "First {$class}\n  線")])
    )
    #expect(found.summary.contains("breaks its line beside a value"), "\(found)")
  }

  @Test func selectionByFactsIsRefused() throws {
    let file = "strings/ru/notices/default.yaml"
    let found = try #require(
      try error([(file, ".input {$self :number}\n  .match $self", ".local $x = {3 :number}\n  .match $x")])
    )
    #expect(found.summary.contains("selects by $x"), "\(found)")
  }
}
