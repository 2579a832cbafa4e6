/// A decision as JSON but for its instants, which alone differ between decisions of one case.
final class DecisionTemplate: Sendable {
  // Held, so that no other case can have its address.
  private let common: DecisionCase
  private let json: [UInt8]
  /// The members that are missing, and where each belongs.
  private let members: [DecisionWriter.InstantMember]
  private let gaps: [Int]

  /// Makes the template of a decision's case.
  init(_ decision: RenewalDecision) {
    common = decision.common
    var output = JSONOutput()
    var members: [DecisionWriter.InstantMember] = []
    var gaps: [Int] = []
    DecisionWriter.write(decision, to: &output) { member, output in
      members.append(member)
      gaps.append(output.count)
    }
    (json, self.members, self.gaps) = (output.bytes, members, gaps)
  }

  /// Writes a decision of the case.
  func write(_ decision: RenewalDecision, to output: inout JSONOutput) {
    output.value(json: json, gaps: gaps) { gap, output in members[gap].write(of: decision, to: &output) }
  }
}
