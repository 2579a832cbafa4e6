/// Which quantities of a source its translation says, and which are left on either side.
struct QuantityMatch {
  private(set) var source: [QuantityMention]
  private(set) var translation: [QuantityMention]

  /// How many quantities of a text are compared, because the time grows with the third power of their number.
  static let limit = 200

  /// Pairs the quantities of two texts, as many as possible.
  /// - Complexity: O(*s* × *t* × (*s* + *t*)) for *s* and *t* mentions; see ``limit``.
  init(_ source: [QuantityMention], _ translation: [QuantityMention]) {
    let wholes = Self.resolved(source, beside: translation)
    let others = Self.resolved(translation, beside: wholes)
    var partner = [Int?](repeating: nil, count: others.count)
    func augment(_ own: Int, _ seen: inout Set<Int>, _ isAllowed: (Int) -> Bool) -> Bool {
      let free = others.indices.first { partner[$0] == nil && isAllowed($0) && wholes[own].isSame(as: others[$0]) }
      if let free {
        partner[free] = own
        return true
      }
      for other in others.indices where isAllowed(other) && wholes[own].isSame(as: others[other]) {
        guard seen.insert(other).inserted else { continue }
        if let taken = partner[other], !augment(taken, &seen, isAllowed) { continue }
        partner[other] = own
        return true
      }
      return false
    }
    // What is certain finds its partner first.
    let order = wholes.indices.sorted { (wholes[$1].certainty, $0) < (wholes[$0].certainty, $1) }
    for certainty in [QuantityMention.Certainty.digits, .possible] {
      for own in order where !partner.contains(own) {
        var seen: Set<Int> = []
        _ = augment(own, &seen) { others[$0].certainty >= certainty }
      }
    }
    self.source = wholes.indices.filter { !partner.contains($0) }.map { wholes[$0] }
    self.translation = others.indices.filter { partner[$0] == nil }.map { others[$0] }
  }

  /// Mentions of several parts in their parts, if the other text says the parts and not the whole.
  private static func resolved(_ mentions: [QuantityMention], beside others: [QuantityMention]) -> [QuantityMention] {
    mentions.flatMap { mention in
      if others.contains(where: mention.isSame) { return [mention] }
      let saysPart = mention.parts.contains { part in others.contains { $0.parts.isEmpty && part.isSame(as: $0) } }
      return saysPart ? mention.parts : [mention]
    }
  }
}
