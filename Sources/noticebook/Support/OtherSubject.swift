import JSON
import Noticebook
import ResultDocuments
import Terminal

/// Says what facts are about where that is no subscription.
/// - Returns: Whether it is so; nothing can be decided then.
func showSubject(of facts: SubscriptionFacts, _ noticebook: Noticebook, isJSON: Bool) throws -> Bool {
  guard let subject = facts.otherSubject else { return false }
  if isJSON {
    Console.output(try JSONOutput.printed { _ = noticebook.write(about: facts, to: &$0) })
  } else {
    let rows = [
      TextStyle.Row("about", subject),
      TextStyle.Row("decision", "none: the payload is about no subscription, so there is nothing to decide or to send"),
    ]
    Console.output(TextStyle(color: Console.outputWantsColor).text(rows))
  }
  return true
}
