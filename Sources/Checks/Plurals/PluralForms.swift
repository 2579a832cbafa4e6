import ICU
import MessageFormatting
import MessageSyntax

/// Which whole numbers have which plural category in a locale.
struct PluralForms {
  /// Every category that some number has.
  let categories: [PluralCategory]
  /// The whole numbers up to ``limit`` of each category that one of them has.
  let numbers: [PluralCategory: Set<Int>]

  /// Whether a whole number of any size may have a category: French has one for whole millions, Czech one for fractions
  /// alone.
  let wholeCategories: Set<PluralCategory>

  /// Categories that no smaller number has are rare.
  private static let limit = 200
  private static let largeNumbers = [1_000, 10_000, 100_000, 1_000_000, 2_000_000, 1_000_000_000]

  init(_ locale: LocaleIdentifier, _ type: PluralType) throws(ICUError) {
    let rules = try PluralRules(locale: locale, type: type)
    let formatter = try NumberFormatter(locale: locale, skeleton: "")
    var numbers: [PluralCategory: Set<Int>] = [:]
    for number in 0...Self.limit {
      numbers[try rules.category(of: DecimalNumber(number), formattedBy: formatter), default: []].insert(number)
    }
    categories = rules.categories
    self.numbers = numbers
    let large = try Self.largeNumbers.map { number throws(ICUError) in
      try rules.category(of: DecimalNumber(number), formattedBy: formatter)
    }
    wholeCategories = Set(numbers.keys).union(large)
  }

  /// Whether the language tells numbers apart at all.
  var hasForms: Bool { numbers.count > 1 }
}

/// One selector of a message, as far as its keys count something.
struct NumberSelector {
  let variable: VariableNode
  /// The position of the selector among all of the message, from 0.
  let column: Int
  /// `nil` if only exact keys match.
  let type: PluralType?
  /// Whether only whole numbers are selected by.
  let isWhole: Bool
  /// The keys of the selector with their places, without `*`.
  let keys: [LiteralNode]

  /// The selectors of a message that select by a number.
  static func all(in tree: MessageSyntaxTree) -> [NumberSelector] {
    tree.selectors.enumerated().compactMap { column, variable in
      guard let function = tree.function(of: variable.name),
        let signature = FunctionRegistry.standard[function.name.value]?.signature, signature.selection == .number
      else { return nil }
      var mode = "plural"
      if let option = function.options.first(where: { $0.name.value == "select" }) {
        guard case .literal(let literal)? = option.value else { return nil }
        mode = literal.value
      }
      let keys = tree.variants.compactMap { variant -> LiteralNode? in
        guard variant.keys.indices.contains(column), case .literal(let key) = variant.keys[column] else { return nil }
        return key
      }
      return NumberSelector(
        variable: variable,
        column: column,
        type: mode == "exact" ? nil : mode == "ordinal" ? .ordinal : .cardinal,
        isWhole: signature.form == .integer,
        keys: keys
      )
    }
  }

  /// The numbers that have variants of their own.
  var exactNumbers: Set<Int> { Set(keys.compactMap { Int($0.value) }) }

  /// The categories that have variants of their own.
  var categories: Set<PluralCategory> { Set(keys.compactMap { PluralCategory(rawValue: $0.value) }) }
}

extension CheckContext {
  /// The selectors of all texts that choose by a plural category, each with the forms of its language.
  var pluralSelectors: [(selector: NumberSelector, forms: PluralForms, text: ReadableText)] {
    var forms: [PluralFormsKey: PluralForms] = [:]
    return texts(with: .braces).flatMap { text in
      NumberSelector.all(in: text.parsed.tree).compactMap { selector in
        guard let type = selector.type else { return nil }
        let key = PluralFormsKey(locale: text.locale, type: type)
        guard let known = forms[key] ?? (try? PluralForms(text.locale, type)) else { return nil }
        forms[key] = known
        return (selector, known, text)
      }
    }
  }
}

extension MessageSyntaxTree {
  /// The function that a variable is declared with, its own or that of the variable it is made from.
  func function(of name: String) -> FunctionNode? {
    var name = name
    // A declaration can only refer to earlier ones, so that there are no more steps than declarations.
    for _ in 0...declarations.count {
      guard let declaration = declarations.last(where: { $0.variable?.name == name }) else { return nil }
      if let function = declaration.expression?.function { return function }
      guard declaration.kind == .local, case .variable(let operand)? = declaration.expression?.operand
      else { return nil }
      name = operand.name
    }
    return nil
  }
}
