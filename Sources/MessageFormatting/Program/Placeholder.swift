import ICU

/// A value of a message whose functions and options are known, so that only the argument is missing.
final class Placeholder: Sendable {
  /// How it is written. The plans live as long as the placeholder.
  enum Form {
    /// As its type is written without a function.
    case plain
    case text
    case number(Unmanaged<NumberPlan>)
    case date(Unmanaged<DatePlan>)
  }

  /// What sort of text was written, which decides on its direction.
  enum Written: String {
    case string, number
    case date = "datetime"
  }

  /// Where the value is found.
  let slot: Int
  let form: Form
  let unicode: UnicodeOptions
  private let plan: any AnyObject & Sendable
  private let plain: Published<DefaultPlans, Never>
  /// Whether a text is written as it is.
  private let mayBeText: Bool
  private let stringIsolate: UInt8
  private let valueIsolate: UInt8

  init(_ value: CompiledValue, plain: Published<DefaultPlans, Never>, in context: FormattingContext) {
    slot = value.slot
    unicode = value.unicode
    self.plain = plain
    switch value.form {
    case .plain: (form, plan, mayBeText) = (.plain, plain, true)
    case .text: (form, plan, mayBeText) = (.text, plain, true)
    case .number(let number): (form, plan, mayBeText) = (.number(.passUnretained(number)), number, false)
    case .date(let date): (form, plan, mayBeText) = (.date(.passUnretained(date)), date, false)
    }
    func isolate(_ direction: TextDirection) -> UInt8 {
      context.isolateStart(value.unicode.direction ?? direction, always: value.unicode.isIsolated)?.utf8.last ?? 0
    }
    stringIsolate = isolate(.unknown)
    valueIsolate = isolate(context.direction)
  }

  /// Writes the value as it stands in the text, or says that it cannot.
  func writeIsolated(_ arguments: Arguments, to buffer: inout TextBuffer) -> Bool {
    if stringIsolate == 0, mayBeText, arguments.writeText(of: slot, to: &buffer) { return true }
    guard let value = arguments[slot] else { return false }
    let isolate = isString(value) ? stringIsolate : valueIsolate
    if isolate == 0 { return write(value, to: &buffer) != nil }
    buffer.append(isolatingCharacter: isolate)
    guard write(value, to: &buffer) != nil else { return false }
    buffer.append(isolatingCharacter: 0xA9)
    return true
  }

  /// Writes the value alone and says what it is; nothing where only the resolver knows how it is written.
  func write(_ value: MessageValue, to buffer: inout TextBuffer) -> Written? {
    switch form {
    case .plain: return writePlain(value, to: &buffer)
    case .text:
      guard let text = value.plainText else { return nil }
      buffer.append(text)
      return .string
    case .number(let plan):
      return plan.get { plan in
        plan.number(value).map { plan.write($0, to: &buffer) } == true ? .number : nil
      }
    case .date(let plan): return plan.get { $0.write(value, to: &buffer) } ? .date : nil
    }
  }

  private func writePlain(_ value: MessageValue, to buffer: inout TextBuffer) -> Written? {
    switch value {
    case .string(let text):
      buffer.append(text)
      return .string
    case .boolean(let isTrue):
      buffer.append(String(isTrue))
      return .string
    case .number(let number):
      return plain.value().get { $0.number.write(number, to: &buffer) } ? .number : nil
    case .instant, .zonedInstant, .civilDateTime:
      return plain.value().get { $0.dateTime.write(value, to: &buffer) } ? .date : nil
    case .civilDate: return plain.value().get { $0.date.write(value, to: &buffer) } ? .date : nil
    case .price, .measure, .interval, .duration, .list: return nil
    }
  }

  /// Whether the text is one of unknown direction.
  private func isString(_ value: MessageValue) -> Bool {
    switch form {
    case .text: return true
    case .number, .date: return false
    case .plain:
      switch value {
      case .string, .boolean: return true
      default: return false
      }
    }
  }
}

/// How values without a function are written.
final class DefaultPlans: Sendable {
  let number: NumberPlan
  let date: DatePlan
  let dateTime: DatePlan

  init(in context: FormattingContext) {
    let nothing = ResolvedOptions()
    let number = NumberFunction(style: .number).settings(nothing, inheriting: nothing)
    self.number = NumberPlan([], number, in: context)
    func plan(_ style: DateFunction.Style) -> DatePlan {
      let settings = DateFunction(style: style).settings(ResolvedValue(.string("")), nothing, inputZone: nil)
      return DatePlan(settings.format, in: context)
    }
    date = plan(.date)
    dateTime = plan(.dateTime)
  }
}

extension TextBuffer {
  /// Appends one of U+2066 to U+2069, given by its last byte.
  fileprivate mutating func append(isolatingCharacter last: UInt8) {
    withUnsafeTemporaryAllocation(of: UInt8.self, capacity: 3) { bytes in
      (bytes[0], bytes[1], bytes[2]) = (0xE2, 0x81, last)
      if let start = bytes.baseAddress { append(start, count: 3) }
    }
  }
}
