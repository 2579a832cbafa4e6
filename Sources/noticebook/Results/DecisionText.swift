import Catalogs
import ICU
import Instants
import Notices
import Renewals

/// A decision in words, for a person at a terminal.
struct DecisionText {
  let decision: RenewalDecision
  let texts: CatalogTexts
  let locale: LocaleIdentifier
  let style: TextStyle

  var lines: [String] {
    let entitled = texts.string("tables.\(decision.table).entitled.\(decision.isEntitled)", in: locale)
    var lines = [
      style.row(
        "state",
        "\(style.bold(decision.state)) (\(texts.string("facts.states.\(decision.state)", in: locale)))"
      ),
      style.row("entitled", "\(decision.isEntitled ? "yes" : "no") (\(entitled))"),
      style.row("decided by", "\(decision.table) \(decision.row), \(decision.provenance.evidence.rawValue)"),
      style.row("because", texts.string("tables.\(decision.table).\(decision.row)", in: locale)),
    ]
    for input in decision.inputs where input.isNamed {
      let heading = texts.string("tables.\(decision.table).\(input.id)", in: locale)
      var value = texts.string("tables.\(decision.table).\(input.id).\(input.value)", in: locale)
      if let assumed = input.assumedAs {
        let taken = texts.string("tables.\(decision.table).\(input.id).\(assumed)", in: locale)
        value += " → \(texts.string("site.assumed", in: locale)): \(taken)"
      }
      if let instant = input.instant { value += " (\(instant))" }
      lines.append(style.row("", "\(heading): \(value)"))
    }
    for overlay in decision.overlays {
      lines.append(
        style.row(
          "overlay",
          texts.string(
            "tables.\(overlay.stage.split(separator: ".").first ?? "").\(overlay.stage.split(separator: ".").last ?? "").\(overlay.row)",
            in: locale
          )
        )
      )
    }
    if let message = decision.message { lines.append(style.row("message", message)) }
    if let next = decision.nextChange { lines.append(style.row("next change", next.description)) }
    return lines
  }
}

/// How lines for a terminal are laid out.
struct TextStyle {
  let color: Bool

  func bold(_ text: String) -> String { color ? "\u{1B}[1m\(text)\u{1B}[0m" : text }

  func dim(_ text: String) -> String { color ? "\u{1B}[2m\(text)\u{1B}[0m" : text }

  func row(_ name: String, _ value: String) -> String {
    dim(name + String(repeating: " ", count: max(1, 17 - name.count))) + value.terminalSafe(keepingStyle: color)
  }
}

extension String {
  /// The text without control characters, except for the escapes that a style has put there.
  fileprivate func terminalSafe(keepingStyle: Bool) -> String { keepingStyle ? self : terminalSafe }
}
