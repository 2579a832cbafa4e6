import Catalogs
import Conformance
import NoticePrograms
import Notices
import Testing

import CodeGeneration

/// What cannot be written as code is refused, with its place and what to do.
struct CodeErrorTests {
  private typealias Edit = (file: String, from: String, to: String)

  private func fixture(_ edits: [Edit]) throws -> ProgramFixture {
    var files = HostileCatalog.files
    for edit in edits {
      let text = try #require(files[edit.file])
      let changed = text.replacing(edit.from, with: edit.to)
      #expect(changed != text)
      files[edit.file] = changed
    }
    return try ProgramFixture(files: files)
  }

  private func error(_ edits: [Edit]) throws -> NoticeProgramError? {
    let fixture = try fixture(edits)
    do throws(NoticeProgramError) {
      let program = try NoticeProgram(fixture.texts, locales: fixture.locales, layouts: fixture.layouts)
      _ = try CodeLanguage.allCases[0].files(program)
      return nil
    } catch {
      return error
    }
  }

  /// Why the text that edits change is stored as its source.
  private func reason(_ edit: Edit) throws -> NoticeProgramError {
    let beyond = try fixture([edit]).program.textsBeyond
    #expect(Set(beyond.map(\.key)).count == 1, "\(beyond)")
    return try #require(beyond.first).reason
  }

  @Test func `names that become one are named`() throws {
    let table = "facts/tables/renewal.yaml"
    let found = try #require(
      try error([
        (table, "lambda", "none-of"), (table, "super", "noneOf"), ("facts/tables/over.yaml", "lambda", "none-of"),
        ("facts/states.yaml", "lambda", "none-of"), ("facts/states.yaml", "super", "noneOf"),
      ])
    )
    #expect(found.summary.contains("'noneOf' and 'none-of'") && found.summary.contains("NONE_OF"))
  }

  @Test func `gaps are refused with their table`() throws {
    let row = "when: {class: [self, nil], while: past, for: future}"
    let found = try #require(
      try error([("facts/tables/renewal.yaml", row, "when: {class: self, while: past, for: future}")])
    )
    #expect(found.description.hasPrefix("facts/tables/renewal.yaml:") && found.summary.contains("1 points have no row"))
  }

  @Test func `a text that needs a formatter is stored as its source, with its place`() throws {
    let file = "strings/en/notices/default.yaml"
    let function = try reason((file, "{$self :number select=ordinal}", "{$self :percent}"))
    #expect(function.description.hasPrefix("\(file):"), "\(function)")
    #expect(function.summary.contains("notices.default.default.self") && function.summary.contains(":percent"))
    let option = try reason((file, "fields=month-day length=long", "fields=month-day length=$class"))
    #expect(option.summary.contains("$class"), "\(option)")
  }

  @Test func `a text whose break depends on a value is stored as its source`() throws {
    let found = try reason(("strings/en/notices/default.yaml", "First {$class}\n  line", "First {$class}\n  線"))
    #expect(found.summary.contains("breaks its line beside a value"), "\(found)")
  }

  @Test func `a text that selects by a fact is stored as its source`() throws {
    let file = "strings/ru/notices/default.yaml"
    let found = try reason((file, ".input {$self :number}\n  .match $self", ".local $x = {3 :number}\n  .match $x"))
    #expect(found.summary.contains("selects by $x"), "\(found)")
  }
}
