import ICU
import MessageSyntax
import MessageResolution

extension Program {
  /// A text of the message and what follows it.
  struct Piece {
    /// What follows; the plans of numbers and dates are in ``plan``.
    enum Form: UInt8 { case nothing, text, number, date, element }

    let text: UnsafePointer<UInt8>
    let count: Int32
    /// The position of the argument; of a literal or a default, the slot's complement.
    var place: Int32 = 0
    let form: Form
    /// Whether short texts are written as they are, without isolating characters.
    var takesText = false
    /// The same for numbers and dates.
    var takesValue = false
    /// The place of an element that the resolver formats.
    var element: Int32 = 0
    var plan: UnsafeRawPointer?
    var placeholder: Unmanaged<Placeholder>?

    /// The pieces of a pattern, whose elements are the steps. The last piece has no value after its text.
    static func pieces(of steps: [Step], _ pattern: Message.Pattern, in storage: ProgramStorage) -> [Piece] {
      var pieces: [Piece] = []
      var text = ""
      func piece(_ form: Form) -> Piece {
        let bytes = storage.literal(text)
        guard let start = bytes.baseAddress else { preconditionFailure("a literal has memory, if only for padding") }
        text = ""
        return Piece(text: start, count: Int32(bytes.count), form: form)
      }
      for (position, (step, element)) in zip(steps, pattern.elements).enumerated() {
        switch step {
        case .text: if case .text(let added) = element { text += added }
        case .markup: break
        case .value(let placeholder): pieces.append(placeholder.get { $0.complete(piece($0.pieceForm), placeholder) })
        case .element:
          var piece = piece(.element)
          piece.element = Int32(position)
          pieces.append(piece)
        }
      }
      pieces.append(piece(.nothing))
      return pieces
    }

    /// The most bytes that pieces write if all their values are short, including the bytes that copies touch after
    /// them.
    static func mostBytes(_ pieces: [Piece]) -> Int {
      pieces.reduce(Blocks.literal) { $0 + Int($1.count) + Placeholder.mostBytes }
    }
  }

  /// What became of a text.
  enum Outcome {
    case written
    /// Only the resolver knows the text.
    case unknown
    /// The resolver has to format an element, for which it needs all arguments by name.
    case needsNames
  }

  /// The text of the message.
  func text(_ given: [String: MessageValue]) -> String? {
    Arguments.with(given, of: slots) { arguments in text(of: arguments) { given } }
  }

  /// The text of the message, whose arguments are asked for.
  func text(_ argument: (_ name: String) -> MessageValue?) -> String? {
    Arguments.with(askingFor: slots, argument) { arguments in text(of: arguments) { message.arguments(argument) } }
  }

  @inline(__always)
  private func text(of arguments: Arguments, _ given: () -> [String: MessageValue]) -> String? {
    TextBuffer.with { buffer in
      switch append(arguments, to: &buffer) {
      case .written: buffer.text
      case .unknown: nil
      case .needsNames: append(arguments, named: given(), to: &buffer) ? buffer.text : nil
      }
    }
  }

  /// Appends the text of the message, or nothing.
  func append(_ arguments: Arguments, to buffer: inout TextBuffer) -> Outcome {
    guard let number = chosenVariant(for: arguments) ?? self.variant(for: arguments) else { return .unknown }
    let variant = variants.baseAddress.unsafelyUnwrapped + number
    let start = buffer.count
    let most = variant.pointee.mostBytes
    var end = buffer.room(for: most).end
    var piece = arguments.pieces + variant.pointee.pieces.lowerBound
    while true {
      Blocks.copyLiteral(piece.pointee.text, Int(piece.pointee.count), to: end)
      end += Int(piece.pointee.count)
      if let next = piece.pointee.writeQuickly(arguments.cell(at: piece.pointee.place), to: end) {
        end = next
      } else if let placeholder = piece.pointee.placeholder {
        if let next = placeholder.get({ $0.writeShort(arguments.cell($0.slot), to: end) }) {
          end = next
        } else {
          buffer.grow(to: end)
          guard placeholder.get({ $0.writeIsolated(arguments, to: &buffer) }) else {
            buffer.truncate(to: start)
            return .unknown
          }
          end = buffer.room(for: most).end
        }
      } else if piece.pointee.form == .element {
        buffer.truncate(to: start)
        return .needsNames
      } else {
        buffer.grow(to: end)
        return .written
      }
      piece += 1
    }
  }

  /// The same for messages with elements that the resolver formats.
  func append(_ arguments: Arguments, named given: [String: MessageValue], to buffer: inout TextBuffer) -> Bool {
    guard let variant = variant(for: arguments) else { return false }
    let start = buffer.count
    for piece in pieces[variants[variant].pieces] {
      buffer.append(piece.text, count: Int(piece.count))
      var isWritten = true
      if let placeholder = piece.placeholder {
        isWritten = placeholder.get { $0.writeIsolated(arguments, to: &buffer) }
      } else if piece.form == .element {
        let parts = resolved(Int(piece.element), of: variant, given)
        for part in parts ?? [] { buffer.append(part.text) }
        isWritten = parts != nil
      }
      guard isWritten else {
        buffer.truncate(to: start)
        return false
      }
    }
    return true
  }
}

extension Program.Piece {
  /// Writes the value after the text if that takes only a copy, and returns the end.
  @inline(__always)
  fileprivate func writeQuickly(
    _ cell: ArgumentCells.Cell,
    to end: UnsafeMutablePointer<UInt8>
  ) -> UnsafeMutablePointer<UInt8>? {
    switch form {
    case .text:
      guard cell.kind == .text, takesText else { return nil }
      cell.writeText(to: end)
      return end + cell.textCount
    case .number:
      guard cell.kind == .integer, takesValue,
        let remembered = Unmanaged<NumberPlan>.at(plan).get({ $0.remembered(cell.integer) }), remembered.count > 0
      else { return nil }
      remembered.write(to: end)
      return end + remembered.count
    case .date:
      guard cell.kind == .instant, takesValue else { return nil }
      return Unmanaged<DatePlan>.at(plan).get { $0.writeRemembered(instant: cell.integer, to: end) }.map { end + $0 }
    case .nothing, .element: return nil
    }
  }
}

extension Unmanaged {
  /// The object at an address that a program keeps.
  @inline(__always)
  fileprivate static func at(_ address: UnsafeRawPointer?) -> Unmanaged {
    .fromOpaque(address.unsafelyUnwrapped)
  }
}
