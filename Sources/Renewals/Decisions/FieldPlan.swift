import Catalogs
import Instants

/// What variables are in documents, prepared so that reading them neither allocates memory nor counts references.
struct FieldPlan: Sendable {
  private let variables: [Variable]
  private let reads: [Read]
  private let literals: [Literal]
  /// The literals' words, one literal after the other.
  private let literalWords: [UInt64]

  private struct Variable: Sendable {
    let isField: Bool
    let isCombination: Bool
    let reads: Range<Int>
    let literals: Range<Int>
    let absent: Int
    let unlisted: Int?
    /// What is added to instants before they are compared, in milliseconds.
    let shift: Int64
  }

  /// A field.
  private struct Read: Sendable {
    /// `nil` if no payload has it.
    let slot: Int?
    let date: PayloadDate
  }

  private struct Literal: Sendable {
    let kind: PayloadNode.Kind
    let words: Range<Int>
    let value: Int
  }

  init(_ sources: [SourceVariable]) {
    var variables: [Variable] = []
    var reads: [Read] = []
    var literals: [Literal] = []
    var words: [UInt64] = []
    for source in sources {
      let (firstRead, firstLiteral) = (reads.count, literals.count)
      for path in source.paths {
        reads.append(Read(slot: path.slot, date: path.date))
      }
      for (literal, value) in source.literals {
        let document = PayloadDocument(literal)
        let kind = document.kind(at: 0)
        literals.append(Literal(kind: kind, words: words.count..<words.count + document.words.count, value: value))
        words += document.words
      }
      variables.append(
        Variable(
          isField: source.isField,
          isCombination: source.isCombination,
          reads: firstRead..<reads.count,
          literals: firstLiteral..<literals.count,
          absent: source.absent,
          unlisted: source.unlisted,
          shift: source.shift?.milliseconds ?? 0
        )
      )
    }
    self.variables = variables
    self.reads = reads
    self.literals = literals
    literalWords = words
  }

  /// The index of each variable's value; `nil` if one has a type or a value that it cannot have.
  func values(in facts: SubscriptionFacts, now: Instant) -> [Int]? {
    var values: [Int] = []
    values.reserveCapacity(variables.count)
    for variable in variables {
      guard let value = variable.isField ? field(variable, facts) : instants(variable, facts, now) else { return nil }
      values.append(value)
    }
    return values
  }

  /// What the values are at another moment, which only changes those of instants; the facts have been read before.
  func values(_ values: [Int], in facts: SubscriptionFacts, at moment: Instant) -> [Int] {
    var values = values
    for index in variables.indices where !variables[index].isField {
      if let value = instants(variables[index], facts, moment) { values[index] = value }
    }
    return values
  }

  /// The first instant after a moment that a variable is.
  func firstInstant(in facts: SubscriptionFacts, after moment: Instant) -> Instant? {
    var first: Instant?
    for variable in variables where !variable.isField {
      for index in variable.reads {
        guard let place = place(reads[index], facts),
          let instant = instant(reads[index], at: place, variable, facts)
        else { continue }
        if instant > moment { first = min(first ?? instant, instant) }
        if !variable.isCombination { break }
      }
    }
    return first
  }

  @inline(__always)
  private func place(_ read: Read, _ facts: SubscriptionFacts) -> Int? {
    read.slot.flatMap { facts.slots[$0] }
  }

  @inline(__always)
  private func field(_ variable: Variable, _ facts: SubscriptionFacts) -> Int? {
    guard let place = place(reads[variable.reads.lowerBound], facts) else { return variable.absent }
    let document = facts.document
    var hasType = false
    for index in variable.literals {
      let literal = literals[index]
      if isEqual(literal, document, place) { return literal.value }
      hasType = hasType || Self.hasType(literal.kind, document.kind(at: place))
    }
    return hasType ? variable.unlisted : nil
  }

  @inline(__always)
  private func isEqual(_ literal: Literal, _ document: PayloadDocument, _ place: Int) -> Bool {
    // Equal heads are heads of values of one length.
    for index in literal.words.indices
    where literalWords[index] != document.words[place + index - literal.words.lowerBound] { return false }
    return true
  }

  /// Whether a value has the type of a literal, so that it is an unknown value and not a mistake.
  @inline(__always)
  private static func hasType(_ literal: PayloadNode.Kind, _ found: PayloadNode.Kind) -> Bool {
    switch (literal, found) {
    case (.true, .false), (.false, .true): true
    default: literal == found
    }
  }

  /// The instant that a variable compares; `nil` if the value can't be one.
  @inline(__always)
  private func instant(_ read: Read, at place: Int, _ variable: Variable, _ facts: SubscriptionFacts) -> Instant? {
    let instant = read.date.instant(at: place, in: facts.document)
    return variable.shift == 0 ? instant : instant?.advanced(byMilliseconds: variable.shift)
  }

  /// 0 for absent, 1 for past and 2 for future; of a combination the digits of a number, the first place's the highest.
  @inline(__always)
  private func instants(_ variable: Variable, _ facts: SubscriptionFacts, _ now: Instant) -> Int? {
    var number = 0
    for index in variable.reads {
      var digit = 0
      if let place = place(reads[index], facts) {
        guard let instant = instant(reads[index], at: place, variable, facts) else { return nil }
        digit = instant <= now ? 1 : 2
      }
      if variable.isCombination {
        number = number * 3 + digit
      } else if digit != 0 {
        return digit
      }
    }
    return number
  }
}
