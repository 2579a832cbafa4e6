import Catalogs
import Diagnostics
import ICU
import MessageFormatting
import MessageSyntax
import Notices

/// Messages whose functions or options do not work, found by formatting them with sample values.
struct UnformattableMessageCheck: Check {
  let rule = Rule(
    id: TextFault.Kind.unformattableMessage.rule,
    severity: .error,
    topic: .messages,
    example: RuleExample(
      file: "strings/en/notices/grace.yaml",
      firing: "push.title: |\n  {$daysLeft :integre} more days\n",
      fixed: "push.title: |\n  {$daysLeft :integer} more days\n",
      ground: RuleExample.notice
    )
  )

  let refusesImports = true

  func findings(in context: CheckContext) -> [Diagnostic] {
    context.catalog.locales.flatMap { locale -> [Diagnostic] in
      let formatting = TextFaults.SampleFormatting(context.faults, locale)
      var plain = formatting.plainFacts
      return context.texts(in: locale, with: .braces).flatMap { text in
        plain.makeAll(of: text.parsed)
          ? [] : findings(context.faults.formattingErrors(in: text.message, formatting), in: text)
      }
    }
  }
}
