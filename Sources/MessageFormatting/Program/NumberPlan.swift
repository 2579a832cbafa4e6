import ICU

/// How a number of a message is worked out and written, whatever it is.
final class NumberPlan: Sendable {
  /// What a function does to the number before the next one sees it.
  enum Step: Sendable {
    case round
    case add(Int)
  }

  private let steps: [Step]
  private let hasSteps: Bool
  private let isPercentage: Bool
  private let format: NumberFormat
  /// How it is selected on; nothing where it cannot be.
  let selection: NumberSelection.Mode?
  private let context: FormattingContext
  private let formatter: Published<NumberFormatter, ICUError>

  init(_ steps: [Step], isPercentage: Bool = false, _ settings: NumberSettings, in context: FormattingContext) {
    self.steps = steps
    hasSteps = !steps.isEmpty
    self.isPercentage = isPercentage
    format = settings.format
    selection = settings.selection
    self.context = context
    let skeleton = settings.format.skeleton
    formatter = Published { () throws(ICUError) in
      try context.formatters.number(locale: context.locale, skeleton: skeleton)
    }
  }

  /// The steps that a function applied to this number begins with; nothing where it could not begin so.
  var stepsBefore: [Step]? { isPercentage ? nil : steps }

  /// The number to write and to select on; nothing for what is none, or what has too many digits.
  func number(_ value: MessageValue) -> DecimalNumber? {
    let operand: DecimalNumber
    switch value {
    case .number(let number), .price(let number, _), .measure(let number, _): operand = number
    case .string(let text):
      guard let number = DecimalNumber(text) else { return nil }
      operand = number
    default: return nil
    }
    if !hasSteps, !isPercentage { return operand }
    return worked(operand)
  }

  private func worked(_ operand: DecimalNumber) -> DecimalNumber? {
    var number = operand
    for step in steps {
      switch step {
      case .round: if !number.isPlainInteger { number = number.roundedToInteger() }
      case .add(let amount):
        guard let sum = number.adding(DecimalNumber(amount)) else { return nil }
        number = sum
      }
    }
    return isPercentage ? number.scaled(byPowerOfTen: 2) : number
  }

  /// Writes what ``number(_:)`` gave, or says that it cannot.
  func write(_ number: DecimalNumber, to buffer: inout TextBuffer) -> Bool {
    do throws(ICUError) {
      try formatter.value().get { formatter throws(ICUError) in try formatter.write(number, to: &buffer) }
      return true
    } catch {
      return false
    }
  }

  /// The plural category, where this number is selected on by one; the outer optional is nothing where ICU fails.
  func category(_ number: DecimalNumber) -> PluralCategory?? {
    let type: PluralType
    switch selection {
    case nil, .exact?: return .some(nil)
    case .plural?: type = .cardinal
    case .ordinal?: type = .ordinal
    }
    do throws(ICUError) {
      return try formatter.value().get { formatter throws(ICUError) in
        try formatter.pluralCategory(of: number, type: type)
      }
    } catch {
      return nil
    }
  }

  /// Says of a key whether it is exactly the number; nothing where ICU fails.
  func exactMatch(_ number: DecimalNumber) -> (_ key: String) -> Bool? {
    if !format.changesIntegers, number.isPlainInteger { return { number.text == $0 } }
    let matching = NumberSelection(number, format: format, mode: .exact, in: context).matching
    return { key in
      do throws(FormattingError) {
        return try matching(key) != nil
      } catch {
        return nil
      }
    }
  }
}

extension DecimalNumber {
  /// Whether it is written as whole numbers are: digits without a zero in front, and a minus sign except for 0.
  var isPlainInteger: Bool {
    var digits = Substring(text).utf8
    let isNegative = digits.first == UInt8(ascii: "-")
    if isNegative { digits = digits.dropFirst() }
    guard let first = digits.first, first != UInt8(ascii: "0") || (digits.count == 1 && !isNegative) else {
      return false
    }
    return digits.allSatisfy { (48...57).contains($0) }
  }
}
