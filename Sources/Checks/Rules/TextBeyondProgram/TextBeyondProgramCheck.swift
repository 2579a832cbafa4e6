import Catalogs
import Diagnostics
import ICU
import NoticePrograms
import Notices

/// Texts of notices that programs without Noticebook's library refuse to write.
struct TextBeyondProgramCheck: Check {
  let rule = Rule(
    id: "text-beyond-program",
    severity: .information,
    topic: .messages,
    example: RuleExample(
      file: "strings/en/notices/grace.yaml",
      firing: "push.title: |\n  Access for {$daysLeft :number minimumFractionDigits=1} more days\n",
      fixed: "push.title: |\n  Access for {$daysLeft :integer} more days\n",
      ground: RuleExample.notice
    )
  )

  func findings(in context: CheckContext) -> [Diagnostic] {
    NoticeProgram.textsBeyond(CatalogTexts(context.catalog)).compactMap { text in
      // What nothing can format is found as such.
      guard let message = context.catalog.message(text.key, in: text.locale),
        !context.faults.hasFaults(message, in: text.locale)
      else { return nil }
      return finding(
        text.reason.summary,
        at: text.reason.place,
        key: text.key,
        locale: text.locale.tag,
        fix: "\(text.reason.fix), or suppress the finding if no program needs the notice."
      )
    }
  }
}
