/// Writes a decision as the object that every result about one has, with its members sorted by name.
public enum DecisionWriter {
  /// A member that holds an instant.
  enum InstantMember {
    case input(Int), nextChange, now

    /// Writes the member of a decision, or nothing if it has no such instant.
    func write(of decision: RenewalDecision, to output: inout JSONOutput) {
      switch self {
      case .input(let index): output.member("instant", decision.instant(ofInput: index))
      case .nextChange: output.member("nextChange", decision.nextChange)
      case .now: output.member("now", decision.now)
      }
    }
  }

  /// Writes the object.
  public static func write(_ decision: RenewalDecision, to output: inout JSONOutput) {
    write(decision, to: &output) { $0.write(of: decision, to: &$1) }
  }

  /// Writes the object, whose instants `instant` writes.
  static func write(
    _ decision: RenewalDecision,
    to output: inout JSONOutput,
    instant: (InstantMember, inout JSONOutput) -> Void
  ) {
    output.beginObject()
    output.member("action", decision.action)
    output.member("advice", decision.advice)
    output.name("entitled")
    output.value(decision.access.isEntitled)
    output.member("evidence", decision.provenance.evidence.rawValue)
    output.name("inputs")
    output.beginArray()
    for (index, input) in decision.inputs.enumerated() {
      output.beginObject()
      output.member("assumedAs", input.assumedAs)
      output.member("id", input.id)
      instant(.input(index), &output)
      output.name("isNamed")
      output.value(input.isNamed)
      output.member("unlisted", input.unlisted)
      output.member("value", input.value)
      output.endObject()
    }
    output.endArray()
    output.member("message", decision.message)
    instant(.nextChange, &output)
    output.member("notice", decision.notice)
    instant(.now, &output)
    if !decision.outputs.isEmpty {
      output.name("outputs")
      write(decision.outputs, to: &output)
    }
    output.name("overlays")
    output.beginArray()
    for overlay in decision.overlays { write(overlay, to: &output) }
    output.endArray()
    output.member("row", decision.row)
    output.name("sources")
    output.beginArray()
    for source in decision.provenance.sources { output.value(source.source + (source.place.map { "#\($0)" } ?? "")) }
    output.endArray()
    output.member("state", decision.state)
    output.member("table", decision.table)
    output.endObject()
  }

  private static func write(_ overlay: AppliedOverlay, to output: inout JSONOutput) {
    output.beginObject()
    output.name("changes")
    write(overlay.changes, to: &output)
    if !overlay.overridden.isEmpty {
      output.name("overridden")
      write(overlay.overridden, to: &output)
    }
    output.member("row", overlay.row)
    output.member("stage", overlay.stage)
    output.endObject()
  }

  private static func write(_ texts: [String: String], to output: inout JSONOutput) {
    output.beginObject()
    for (name, value) in texts.sorted(by: { $0.key < $1.key }) {
      output.name(text: name)
      output.value(value)
    }
    output.endObject()
  }
}
