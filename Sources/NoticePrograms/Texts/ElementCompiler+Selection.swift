import Catalogs
import ICU
import MessageFormatting
import MessageSyntax
import Notices

extension ElementCompiler {
  /// A pattern with the conditions under which it is chosen.
  struct RankedVariant {
    let conditions: [CompiledText.Selection]
    let pattern: Message.Pattern
  }

  /// The patterns in such an order that the first whose conditions hold is the one that fits best.
  func rankedVariants() throws(NoticeProgramError) -> [RankedVariant] {
    guard case .select(let selectors, let variants) = message.body else {
      return message.patterns.map { RankedVariant(conditions: [], pattern: $0) }
    }
    var columns: [Selector] = []
    for name in selectors { columns.append(try selector(name)) }
    var ranked: [(ranks: [Int], variant: RankedVariant)] = []
    variants: for variant in variants {
      var ranks: [Int] = []
      var conditions: [CompiledText.Selection] = []
      for (key, column) in zip(variant.keys, columns) {
        guard case .literal(let text) = key else {
          ranks.append(2)
          continue
        }
        // A key that no value can match leaves its variant without a use.
        guard column.categories != nil || text.canonicalEquivalents(atMost: Self.spellingLimit) != nil else {
          throw unselectable(column.parameter, "has a key with too many spellings")
        }
        guard let (rank, condition) = column.match(text) else { continue variants }
        ranks.append(rank)
        if let condition { conditions.append(condition) }
      }
      ranked.append((ranks, RankedVariant(conditions: conditions, pattern: variant.value)))
    }
    let order = ranked.indices.sorted { left, right in
      ranked[left].ranks == ranked[right].ranks
        ? left < right : ranked[left].ranks.lexicographicallyPrecedes(ranked[right].ranks)
    }
    return order.map { ranked[$0].variant }
  }

  /// The most spellings that a key may have.
  private static let spellingLimit = 256

  /// A variable that variants are chosen by.
  private struct Selector {
    let parameter: String
    /// The conditions of the plural categories; `nil` if texts are compared.
    let categories: [PluralCategory: PluralCondition]?
    let isExact: Bool

    /// How well a key fits, 0 being best, and when; `nil` if it never does.
    func match(_ key: String) -> (rank: Int, condition: CompiledText.Selection?)? {
      guard let categories else {
        return key.canonicalEquivalents(atMost: ElementCompiler.spellingLimit).map { (0, .text(parameter, $0)) }
      }
      guard let category = PluralCategory(rawValue: key) else {
        return Int(key).flatMap { String($0) == key ? (0, .number(parameter, $0)) : nil }
      }
      if isExact { return nil }
      if let condition = categories[category] { return (1, .category(parameter, condition)) }
      guard category == .other else { return nil }
      let others = PluralCategory.allCases.compactMap { categories[$0] }
      return (1, others.isEmpty ? nil : .noCategory(parameter, others))
    }
  }

  private func selector(_ name: String) throws(NoticeProgramError) -> Selector {
    let whole = Message.Expression(operand: .variable(name))
    let calls = try self.calls(name)
    guard let parameter = try parameter(behind: whole), let last = calls.first else {
      throw unselectable(name, "is no parameter of the notice")
    }
    let forms = calls.map { FunctionRegistry.standard[$0.name]?.signature?.form }
    switch (parameter.kind, forms.first) {
    case (.text, .text??), (.timeZone, .text??):
      guard calls.count == 1 else { break }
      return Selector(parameter: parameter.id, categories: nil, isExact: false)
    case (.count, .number??), (.count, .integer??):
      // Any other option could change the digits that categories depend on.
      let options = Set(calls.flatMap(\.options).map(\.name))
      guard forms.allSatisfy({ $0?.isBareNumber == true }),
        options.isSubset(of: ["select", "useGrouping"])
      else { break }
      let select = last.options.first { $0.name == "select" }?.value.literal ?? "plural"
      // If another function took the number before, its options are not known here.
      guard !calls.dropFirst().flatMap(\.options).contains(where: { $0.name == "select" }) else { break }
      return Selector(
        parameter: parameter.id,
        categories: try PluralCondition.conditions(of: locale, select == "ordinal" ? .ordinal : .cardinal),
        isExact: select == "exact"
      )
    default: break
    }
    throw unselectable(name, "is selected by in a way that needs a formatter")
  }

  /// The functions that a variable goes through, the last first.
  private func calls(_ name: String) throws(NoticeProgramError) -> [Message.FunctionCall] {
    var calls: [Message.FunctionCall] = []
    var next: String? = name
    while let name = next {
      next = nil
      switch message.declarations.first(where: { $0.name == name }) {
      case .input(_, let expression)?: calls += [expression.function].compactMap(\.self)
      case .local(_, let expression)?:
        calls += [expression.function].compactMap(\.self)
        next = expression.operand?.variable
      case nil: break
      }
    }
    return calls
  }

  private func unselectable(_ name: String, _ reason: String) -> NoticeProgramError {
    NoticeProgramError(
      "Text \(key) selects by $\(name), which \(reason)",
      at: place,
      fix: "Select by a count with :integer or :number, or by a text with :string"
    )
  }
}
