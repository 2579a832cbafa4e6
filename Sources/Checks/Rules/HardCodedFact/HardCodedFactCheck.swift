import Catalogs
import Diagnostics
import ICU
import MessageFormatting
import MessageSyntax
import Notices

/// Lengths of time, days and prices that are typed in a sentence although a fact or a parameter holds them.
struct HardCodedFactCheck: Check {
  let rule = Rule(
    id: "hard-coded-fact",
    severity: .warning,
    topic: .writing,
    example: RuleExample(
      "Apple tries again for up to 60 days.",
      fixed: "Apple tries again for up to {$schedule.billingRetry}.",
      in: "en",
      beside: [
        "facts/schedule.yaml":
          "billingRetry: {kind: duration, value: 60d, evidence: documented, sources: [guide], reviewed: 2026-11-20}\n"
      ]
    )
  )

  func findings(in context: CheckContext) -> [Diagnostic] {
    return context.catalog.locales.flatMap { locale -> [Diagnostic] in
      let texts = context.texts(in: locale)
      let lengths = TypedLengths(context.values.values(in: locale), locale, context.formatters)
      lazy var values = TypedValues(locale, context.formatters)
      return texts.flatMap { text in
        text.variants.flatMap { prose in
          var found = findings(of: { values }, in: prose, text, context)
          for (place, number, name) in lengths.places(in: prose) where isMeant(name, number, text, context) {
            found.append(report(prose, place, "$\(name) holds", "Write `{$\(name)}` if that is meant.", text))
          }
          return found
        }
      }
    }
  }

  /// Whether a text that has the length of a fact is about that fact. The names of facts are in the source language.
  private func isMeant(_ name: String, _ number: String, _ text: ReadableText, _ context: CheckContext) -> Bool {
    let source = context.catalog.message(text.key, in: context.catalog.sourceLocale)?.text.value
    return OrdinaryLengths.isAbout(name, number, in: source ?? text.value, for: text.value)
  }

  /// Days and prices in a notice that has them as parameters; elsewhere they may be examples.
  private func findings(
    of makeValues: () -> TypedValues,
    in prose: Prose,
    _ text: ReadableText,
    _ context: CheckContext
  )
    -> [Diagnostic]
  {
    guard text.features.contains(.ofNotice), !prose.numbers.isEmpty, let notice = context.notice(of: text.key) else {
      return []
    }
    let values = makeValues()
    let parameters = notice.parameters.compactMap { context.catalog.facts.parameters.named($0.name) }
    func findings(_ kind: Parameter.Kind, _ places: [Range<Int>], _ function: String) -> [Diagnostic] {
      guard let parameter = parameters.first(where: { $0.kind == kind }) else { return [] }
      let fix = "Write `{$\(parameter.id) \(function)}`, or the parameter that is meant."
      return places.map { report(prose, $0, "a parameter such as $\(parameter.id) holds", fix, text) }
    }
    return findings(.date, values.days(in: prose), ":date fields=month-day")
      + findings(.price, values.prices(in: prose), ":currency")
  }

  private func report(_ prose: Prose, _ place: Range<Int>, _ owner: String, _ fix: String, _ text: ReadableText)
    -> Diagnostic
  {
    finding(
      "Text '\(text.key)' types '\(prose.text(place))', which \(owner)",
      in: text,
      at: prose.place(of: place),
      fix: fix
    )
  }
}
