import ICU
import MessageResolution

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

  init(_ value: PreparedValue, plain: Published<DefaultPlans, Never>, in context: FormattingContext) {
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

  /// What a piece has to say about the value.
  var pieceForm: Program.Piece.Form {
    switch form {
    case .plain, .text: .text
    case .number: .number
    case .date: .date
    }
  }

  /// The piece before the value, with all that is needed to write most values.
  func complete(_ piece: Program.Piece, _ reference: Unmanaged<Placeholder>) -> Program.Piece {
    var piece = piece
    piece.takesText = mayBeText && stringIsolate == 0
    piece.takesValue = valueIsolate == 0
    piece.placeholder = reference
    switch form {
    case .plain, .text: break
    case .number(let plan): piece.plan = UnsafeRawPointer(plan.toOpaque())
    case .date(let plan): piece.plan = UnsafeRawPointer(plan.toOpaque())
    }
    return piece
  }

  /// Writes the value with its isolating characters. Returns `false` if it can't.
  func writeIsolated(_ arguments: Arguments, to buffer: inout TextBuffer) -> Bool {
    if stringIsolate == 0, mayBeText, arguments.appendLongText(of: slot, to: &buffer) { return true }
    guard let value = arguments.value(slot) else { return false }
    let isolate = isString(value) ? stringIsolate : valueIsolate
    if isolate == 0 { return write(value, to: &buffer) != nil }
    buffer.append(isolatingCharacter: isolate)
    guard write(value, to: &buffer) != nil else { return false }
    buffer.append(isolatingCharacter: 0xA9)
    return true
  }

  /// Writes the value with its isolating characters, if it is a short text or a cached number or date, into memory for
  /// ``mostBytes``. Returns the end of the written bytes; `nil` for values that take longer.
  func writeShort(
    _ cell: ArgumentCells.Cell,
    to start: UnsafeMutablePointer<UInt8>
  ) -> UnsafeMutablePointer<UInt8>? {
    switch cell.kind {
    case .text:
      guard mayBeText else { return nil }
      return isolated(by: stringIsolate, start) { end in
        cell.writeText(to: end)
        return cell.textCount
      }
    case .integer:
      guard let plan = readyNumber, let remembered = plan.get({ $0.remembered(cell.integer) }) else { return nil }
      return isolated(by: valueIsolate, start) { end in
        remembered.write(to: end)
        return remembered.count == 0 ? nil : remembered.count
      }
    case .instant:
      guard let plan = readyDate(isDay: false) else { return nil }
      return isolated(by: valueIsolate, start) { end in
        plan.get { $0.writeRemembered(instant: cell.integer, to: end) }
      }
    case .civilDate:
      guard let plan = readyDate(isDay: true) else { return nil }
      return isolated(by: valueIsolate, start) { end in
        plan.get { $0.writeRemembered(day: cell.integer, to: end) }
      }
    case .missing, .value: return nil
    }
  }

  /// The most bytes that ``writeShort(_:to:)`` touches: a text or a date between isolating characters.
  static var mostBytes: Int { 8 + DateMemo.longest }

  @inline(__always)
  private func isolated(
    by last: UInt8,
    _ start: UnsafeMutablePointer<UInt8>,
    _ write: (UnsafeMutablePointer<UInt8>) -> Int?
  ) -> UnsafeMutablePointer<UInt8>? {
    guard last != 0 else { return write(start).map { start + $0 } }
    Blocks.writeIsolatingCharacter(last, to: start)
    guard let count = write(start + 3) else { return nil }
    Blocks.writeIsolatingCharacter(0xA9, to: start + 3 + count)
    return start + 6 + count
  }

  @inline(__always)
  private var readyNumber: Unmanaged<NumberPlan>? {
    switch form {
    case .number(let plan): plan
    case .plain: plain.ready?.get { $0.number }
    case .text, .date: nil
    }
  }

  @inline(__always)
  private func readyDate(isDay: Bool) -> Unmanaged<DatePlan>? {
    switch form {
    case .date(let plan): plan
    case .plain: plain.ready?.get { isDay ? $0.date : $0.dateTime }
    case .text, .number: nil
    }
  }

  /// Writes the value alone and says what it is; `nil` if only the resolver knows how it is written.
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
      return plain.value().get { $0.number.get { $0.write(number, to: &buffer) } } ? .number : nil
    case .instant, .zonedInstant, .civilDateTime:
      return plain.value().get { $0.dateTime.get { $0.write(value, to: &buffer) } } ? .date : nil
    case .civilDate: return plain.value().get { $0.date.get { $0.write(value, to: &buffer) } } ? .date : nil
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

/// How values without a function are written; the plans live as long as this object.
final class DefaultPlans: Sendable {
  let number: Unmanaged<NumberPlan>
  let date: Unmanaged<DatePlan>
  let dateTime: Unmanaged<DatePlan>
  private let plans: [any AnyObject & Sendable]

  init(in context: FormattingContext) {
    let nothing = ResolvedOptions()
    let settings = NumberFunction(style: .number).settings(nothing, inheriting: nothing)
    let numberPlan = NumberPlan([], settings, in: context)
    func plan(_ style: DateFunction.Style) -> DatePlan {
      let settings = DateFunction(style: style).settings(ResolvedValue(.string("")), nothing, inputZone: nil)
      return DatePlan(settings.format, in: context)
    }
    let (datePlan, dateTimePlan) = (plan(.date), plan(.dateTime))
    plans = [numberPlan, datePlan, dateTimePlan]
    number = .passUnretained(numberPlan)
    date = .passUnretained(datePlan)
    dateTime = .passUnretained(dateTimePlan)
  }
}

extension TextBuffer {
  /// Appends one of U+2066 to U+2069, given by its last byte.
  fileprivate mutating func append(isolatingCharacter last: UInt8) {
    let end = room(for: 3).end
    Blocks.writeIsolatingCharacter(last, to: end)
    grow(to: end + 3)
  }
}

extension Blocks {
  /// Writes one of U+2066 to U+2069, given by its last byte.
  @inline(__always)
  fileprivate static func writeIsolatingCharacter(_ last: UInt8, to bytes: UnsafeMutablePointer<UInt8>) {
    (bytes[0], bytes[1], bytes[2]) = (0xE2, 0x81, last)
  }
}
