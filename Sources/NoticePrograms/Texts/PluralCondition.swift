import ICU

/// When a whole number has a plural category: alternatives of relations that must all hold. No alternative means never.
package struct PluralCondition: Hashable, Sendable {
  /// The remainder of a number's magnitude, or the magnitude itself, and the ranges that it is in or outside of.
  struct Relation: Hashable, Sendable {
    let modulus: Int?
    let ranges: [ClosedRange<Int>]
    let isNegated: Bool
  }

  let alternatives: [[Relation]]

  /// Whether the condition is true for a number's magnitude.
  package func holds(of magnitude: Int) -> Bool {
    alternatives.contains { relations in
      relations.allSatisfy { relation in
        let operand = relation.modulus.map { magnitude % $0 } ?? magnitude
        return relation.ranges.contains { $0.contains(operand) } != relation.isNegated
      }
    }
  }

  /// The conditions of a locale's categories. Leaves out `other`, which applies if no condition holds.
  ///
  /// - Throws: If ICU's rules can't be read, or use syntax that this type doesn't support.
  package static func conditions(
    of locale: LocaleIdentifier,
    _ type: PluralType
  ) throws(NoticeProgramError) -> [PluralCategory: PluralCondition] {
    var conditions: [PluralCategory: PluralCondition] = [:]
    do throws(ICUError) {
      for rule in try PluralRules(locale: locale, type: type).text().split(separator: ";") {
        let parts = rule.split(separator: ":", maxSplits: 1, omittingEmptySubsequences: false)
        guard parts.count == 2, let category = PluralCategory(rawValue: parts[0].trimmed), category != .other
        else { continue }
        conditions[category] = PluralCondition(rule: parts[1])
        if conditions[category] == nil { throw ICUError(operation: "read the rule '\(rule.trimmed)'", code: 0) }
      }
    } catch {
      throw NoticeProgramError(
        "The plural rules of \(locale) cannot be written as code: \(error)",
        at: nil,
        fix: "Leave the locale out with --locale"
      )
    }
    return conditions
  }

  /// Reads the rule of a category as ICU writes it: `n mod 10 in 3..4, 9..9 and v in 0..0 or …`. What it says of
  /// fractions and exponents is settled, because whole numbers have none.
  private init?(rule: Substring) {
    var alternatives: [[Relation]] = []
    var current: [Relation] = []
    var isPossible = true
    func end() { if isPossible { alternatives.append(current) } }
    var words = rule.split { $0 == " " || $0 == "," }.map(String.init)[...]
    while let operand = words.popFirst() {
      if operand == "and" { continue }
      if operand == "or" {
        end()
        (current, isPossible) = ([], true)
        continue
      }
      guard ["n", "i", "v", "w", "f", "t", "e", "c"].contains(operand) else { return nil }
      var modulus: Int?
      if words.first == "mod" {
        words.removeFirst()
        guard let number = words.popFirst().flatMap({ Int($0) }), number > 0 else { return nil }
        modulus = number
      }
      let isNegated = words.first == "not"
      if isNegated { words.removeFirst() }
      guard let verb = words.popFirst(), verb == "in" || verb == "within" else { return nil }
      var ranges: [ClosedRange<Int>] = []
      while let word = words.first, word.first?.isNumber == true {
        words.removeFirst()
        let ends = word.split(separator: ".").compactMap { Int($0) }
        guard ends.count == 2, ends[0] <= ends[1] else { return nil }
        ranges.append(ends[0]...ends[1])
      }
      guard !ranges.isEmpty else { return nil }
      if operand == "n" || operand == "i" {
        current.append(Relation(modulus: modulus, ranges: ranges, isNegated: isNegated))
      } else if ranges.contains(where: { $0.contains(0) }) == isNegated {
        isPossible = false
      }
    }
    end()
    self.alternatives = alternatives
  }
}

extension Substring {
  fileprivate var trimmed: String { String(drop { $0 == " " }.reversed().drop { $0 == " " }.reversed()) }
}
