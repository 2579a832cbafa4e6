import ICU
import MessageResolution

/// How a number of a message is computed and written, independent of its value.
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
  /// How it is selected on; `nil` if it cannot be.
  let selection: NumberSelection.Mode?
  private let context: FormattingContext
  private let formatter: Published<NumberFormatter, ICUError>
  /// The effect of the steps on whole numbers; `nil` if the result may be far outside the range of
  /// ``DecimalNumber/smallInteger``.
  private let integers: (added: Int64, factor: Int64)?
  /// Whether the steps leave whole numbers as they are.
  private let keepsValue: Bool

  init(_ steps: [Step], isPercentage: Bool = false, _ settings: NumberSettings, in context: FormattingContext) {
    self.steps = steps
    hasSteps = !steps.isEmpty
    self.isPercentage = isPercentage
    format = settings.format
    selection = settings.selection
    self.context = context
    let added = Self.added(by: steps)
    integers = added.map { ($0, isPercentage ? 100 : 1) }
    keepsValue = added == 0 && !isPercentage
    let skeleton = settings.format.skeleton
    formatter = Published { () throws(ICUError) in
      try context.formatters.number(locale: context.locale, skeleton: skeleton)
    }
  }

  private static func added(by steps: [Step]) -> Int64? {
    var sum: Int64 = 0
    for case .add(let amount) in steps {
      let (next, overflows) = sum.addingReportingOverflow(Int64(amount))
      guard !overflows, next.magnitude <= DecimalNumber.largestSmallInteger else { return nil }
      sum = next
    }
    return sum
  }

  /// The steps that a function applied to this number begins with; `nil` if it could not begin so.
  var stepsBefore: [Step]? { isPercentage ? nil : steps }

  /// The number to write and to select on; `nil` if the value isn't a number or has too many digits.
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
        guard let sum = number.smallInteger.map({ DecimalNumber($0 + amount) }) ?? number.adding(DecimalNumber(amount))
        else { return nil }
        number = sum
      }
    }
    guard isPercentage else { return number }
    return number.smallInteger.map { DecimalNumber($0 * 100) } ?? number.scaled(byPowerOfTen: 2)
  }

  /// What ``number(_:)`` gives for a whole number of at most 15 digits, as a whole number.
  @inline(__always)
  func number(_ integer: Int64) -> Int64? {
    if keepsValue { return integer }
    return integers.map { (integer &+ $0.added) &* $0.factor }
  }

  /// What is remembered of the number that ``number(_:)`` gives for a whole number.
  @inline(__always)
  func remembered(_ integer: Int64) -> RememberedNumber? {
    guard let formatter = formatter.ready, let number = number(integer) else { return nil }
    return formatter.get { $0.memo[number] }
  }

  /// Whether whole numbers are written, and matched by keys, with just the digits that they have.
  var keepsIntegers: Bool { integers != nil && !format.changesIntegers }

  /// Writes what ``number(_:)`` gave, or says that it cannot.
  func write(_ number: DecimalNumber, to buffer: inout TextBuffer) -> Bool {
    guard let formatter = try? formatter.value() else { return false }
    return formatter.get { $0.write(number, to: &buffer) }
  }

  /// The plural category, where this number is selected on by one; the outer optional is `nil` if ICU fails.
  func category(_ number: DecimalNumber) -> PluralCategory?? {
    let type: PluralType
    switch selection {
    case nil, .exact?: return .some(nil)
    case .plural?: type = .cardinal
    case .ordinal?: type = .ordinal
    }
    guard let formatter = try? formatter.value() else { return nil }
    return formatter.get { try? $0.pluralCategory(of: number, type: type) }
  }

  /// Whether a key is exactly the number; `nil` if ICU fails.
  func matches(_ key: String, _ number: DecimalNumber, isPlainInteger: Bool) -> Bool? {
    if isPlainInteger, !format.changesIntegers { return number.text == key }
    let matching = NumberSelection(number, format: format, mode: .exact, in: context).matching
    do throws(FormattingError) {
      return try matching(key) != nil
    } catch {
      return nil
    }
  }
}

extension DecimalNumber {
  /// Whether it is written as whole numbers are: digits without a zero in front, and a minus sign except for 0.
  var isPlainInteger: Bool {
    var text = text
    return text.withUTF8 { bytes in
      let start = bytes.first == UInt8(ascii: "-") ? 1 : 0
      guard start < bytes.count else { return false }
      if bytes[start] == UInt8(ascii: "0") { return bytes.count == 1 }
      for index in start..<bytes.count where bytes[index] &- 48 > 9 { return false }
      return true
    }
  }
}
