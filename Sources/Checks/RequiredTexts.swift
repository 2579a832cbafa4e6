import Catalogs
import Diagnostics

/// A text that the facts ask for.
struct RequiredText {
  let key: MessageKey
  /// What asks for it, for a message.
  let reason: String
}

extension Catalog {
  /// Every text that something in the facts refers to; a locale without one of them prints a gap.
  var requiredTexts: [RequiredText] {
    var required: [RequiredText] = []
    func require(_ key: MessageKey, _ reason: String) { required.append(RequiredText(key: key, reason: reason)) }
    for state in facts.states {
      require("facts.states.\(state.id)", "state \(state.id)")
      require("facts.states.\(state.id).meaning", "state \(state.id)")
    }
    for reason in facts.reasons {
      require("facts.reasons.\(reason.id).abstract", "reason \(reason.id)")
      for end in reason.endsWhen { require("facts.reasons.\(reason.id).endsWhen.\(end)", "reason \(reason.id)") }
    }
    for evidence in Evidence.allCases where !facts.tables.isEmpty {
      require("facts.evidence.\(evidence.rawValue)", "evidence \(evidence.rawValue)")
      require("facts.evidence.\(evidence.rawValue).meaning", "evidence \(evidence.rawValue)")
    }
    for entry in facts.glossary {
      require("glossary.\(entry.id)", "glossary entry \(entry.id)")
      require("glossary.\(entry.id).meaning", "glossary entry \(entry.id)")
    }
    for link in facts.links { require("notices.common.action.\(link.id)", "link \(link.id)") }
    for notice in facts.notices { addTexts(of: notice, to: &required) }
    for page in facts.pages { addTexts(of: page, to: &required) }
    for table in facts.tables { addTexts(of: table, to: &required) }
    for overlay in facts.overlays {
      require("tables.\(overlay.id).caption", "table \(overlay.id)")
      for stage in overlay.stages {
        let prefix = stage.table.id
        require("tables.\(prefix)", "stage \(prefix)")
        for row in stage.table.rows { require("tables.\(prefix).\(row.id)", "row \(row.id) of \(prefix)") }
      }
    }
    return required
  }

  private func addTexts(of notice: NoticeFact, to required: inout [RequiredText]) {
    required.append(RequiredText(key: "notices.common.name.\(notice.id)", reason: "notice \(notice.id)"))
    for token in notice.channels {
      for part in facts.channels.named(token.name)?.parts ?? [] where !part.isOptional {
        required.append(
          RequiredText(
            key: "notices.\(notice.id).\(token.name).\(part.id)",
            reason: "notice \(notice.id), channel \(token.name)"
          )
        )
      }
    }
    for closing in notice.closings {
      required.append(RequiredText(key: "notices.common.closing.\(closing)", reason: "notice \(notice.id)"))
    }
  }

  private func addTexts(of page: PageFact, to required: inout [RequiredText]) {
    required.append(RequiredText(key: page.key("title"), reason: "page \(page.id)"))
    required.append(RequiredText(key: page.key("abstract"), reason: "page \(page.id)"))
    for section in page.sections {
      required.append(
        RequiredText(key: page.key("\(section.id).title"), reason: "section \(section.id) of page \(page.id)")
      )
      for case .text(let name) in section.blocks {
        required.append(
          RequiredText(key: page.key("\(section.id).\(name)"), reason: "section \(section.id) of page \(page.id)")
        )
      }
    }
  }

  private func addTexts(of table: TableFact, to required: inout [RequiredText]) {
    let prefix = "tables.\(table.id)"
    let reason = "table \(table.id)"
    required.append(RequiredText(key: "\(prefix).caption", reason: reason))
    for input in table.inputs {
      required.append(RequiredText(key: "\(prefix).\(input.id)", reason: "\(reason), input \(input.id)"))
      for value in input.values {
        required.append(
          RequiredText(key: "\(prefix).\(input.id).\(value)", reason: "\(reason), value \(value) of \(input.id)")
        )
      }
    }
    for output in table.outputs {
      required.append(RequiredText(key: "\(prefix).\(output.id)", reason: "\(reason), output \(output.id)"))
    }
    for row in table.rows {
      required.append(RequiredText(key: "\(prefix).\(row.id)", reason: "\(reason), row \(row.id)"))
    }
  }
}
