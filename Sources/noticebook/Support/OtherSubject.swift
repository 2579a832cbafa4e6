import JSON
import Noticebook
import ResultDocuments
import Terminal

/// Says what facts are about if that isn't a subscription; nothing can be decided then.
func show(_ answer: FactsAnswer, about subject: String, isJSON: Bool) throws {
  if isJSON { return Console.output(try JSONOutput.printed { answer.write(to: &$0) }) }
  let rows = [
    TextStyle.Row("about", subject),
    TextStyle.Row("decision", "none: the payload is about no subscription, so there is nothing to decide or to send"),
  ]
  Console.output(TextStyle(color: Console.outputWantsColor).text(rows))
}
