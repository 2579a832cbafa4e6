import Catalogs
import Instants
import JSON
import Noticebook
import Notices
import Renewals
import Reporters
import Terminal

/// An explanation as JSON: the decision, why, and what would change it, as data and in words.
package struct ExplanationDocument {
  let explanation: RenewalExplanation
  let sections: [ExplanationWording.Section]
  let writer: ResultWriter

  package init(explanation: RenewalExplanation, sections: [ExplanationWording.Section], writer: ResultWriter) {
    (self.explanation, self.sections, self.writer) = (explanation, sections, writer)
  }

  /// The document over several lines.
  package func json() throws -> String {
    try JSONOutput.printed { output in
      output.beginObject()
      output.name("decision")
      DecisionWriter.write(explanation.decision, to: &output)
      output.member("deduplicationKey", explanation.decision.deduplicationKey)
      output.name("format")
      output.value(ResultWriter.format)
      output.name("later")
      output.array(explanation.later) { output, later in
        output.beginObject()
        output.member("from", later.instant.description)
        output.name("outcome")
        output.object(later.outcome)
        output.member("row", later.row)
        output.endObject()
      }
      writer.writeProvenance(to: &output)
      output.name("matches")
      output.array(explanation.matches) { output, match in
        output.beginObject()
        output.name("allowed")
        output.array(match.allowed) { $0.value($1) }
        output.member("assumedAs", match.input.assumedAs)
        output.member("input", match.input.id)
        output.member("instant", match.input.instant?.description)
        output.member("value", match.input.value)
        output.endObject()
      }
      output.name("nearMisses")
      output.array(explanation.nearMisses) { write($1, to: &$0) }
      output.name("text")
      output.array(sections) { output, section in
        output.beginObject()
        output.member("id", section.id)
        output.name("lines")
        output.array(section.lines) { $0.value($1) }
        output.member("title", section.title)
        output.endObject()
      }
      let unknown = explanation.decision.facts.unknownFields
      if !unknown.isEmpty {
        output.name("unknownFields")
        output.array(unknown) { $0.value($1) }
      }
      output.name("warnings")
      output.array(explanation.decision.warnings) { $0.value($1) }
      output.endObject()
    }
  }

  private func write(_ miss: RenewalExplanation.NearMiss, to output: inout JSONOutput) {
    output.beginObject()
    output.name("differences")
    output.array(miss.differences.sorted()) { $0.value($1) }
    output.name("facts")
    output.array(miss.facts) { output, fact in
      output.beginObject()
      output.member("changedBy", fact.changedBy?.rawValue)
      output.member("from", fact.from)
      output.member("input", fact.input)
      output.member("table", fact.table)
      output.name("to")
      output.array(fact.to) { $0.value($1) }
      output.endObject()
    }
    output.name("outcome")
    output.object(miss.outcome)
    output.name("rows")
    output.array(miss.rows) { $0.value($1) }
    output.endObject()
  }
}

extension TextStyle {
  /// The sections of an explanation, with an empty line between them.
  package func text(_ sections: [ExplanationWording.Section]) -> String {
    sections.map { section in
      let lines = section.lines.map { (section.title.isEmpty ? "" : "  ") + $0.terminalLine }
      return ((section.title.isEmpty ? [] : [heading(section.title)]) + lines).joined(separator: "\n")
    }.joined(separator: "\n\n")
  }

  private func heading(_ text: String) -> String {
    color ? "\u{1B}[1m\(text.terminalLine)\u{1B}[0m" : text.terminalLine
  }
}
