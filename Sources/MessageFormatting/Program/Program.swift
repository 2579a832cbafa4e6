import ICU
import MessageSyntax

/// A message worked out for one context as far as that can be done without its arguments.
///
/// A program gives nothing where something went wrong, or where only the resolver knows what to do: the resolver then
/// formats the message anew, so that all errors are its. Steps and keys are plain bytes and addresses of what the program
/// owns. To walk through them counts no references, for which the cores that share a program would wait for each other.
final class Program: Sendable {
  /// One element of a pattern.
  enum Step {
    case text(UnsafePointer<UInt8>, count: Int)
    case value(Unmanaged<Placeholder>)
    /// Markup whose options have values, which has no text.
    case markup
    /// An element that the resolver formats.
    case element
  }

  /// What a key asks for.
  enum Key {
    case any
    case category(PluralCategory)
    case exact(Unmanaged<KeyText>)
  }

  /// Where the steps of a variant stand.
  struct Span {
    let start: Int
    let end: Int
  }

  let message: Message
  /// Without fields, which a program never gives.
  let context: FormattingContext
  private nonisolated(unsafe) let slots: UnsafeBufferPointer<Unmanaged<ArgumentSlot>>
  nonisolated(unsafe) let steps: UnsafeBufferPointer<Step>
  nonisolated(unsafe) let variants: UnsafeBufferPointer<Span>
  nonisolated(unsafe) let selectors: UnsafeBufferPointer<Unmanaged<Placeholder>>
  /// The keys of the first variant, of the second one and so on.
  nonisolated(unsafe) let keys: UnsafeBufferPointer<Key>
  private let owned: ProgramStorage
  private let patterns: [Message.Pattern]
  private let indices: [String: Int]
  private let defaults: [String: MessageValue]

  init(
    _ message: Message,
    _ parts: ProgramParts,
    in context: FormattingContext,
    defaults: [String: MessageValue]
  ) {
    self.defaults = defaults
    self.message = message
    self.context = context
    owned = parts.storage
    patterns = message.patterns
    slots = owned.copied(parts.slots)
    steps = owned.copied(parts.steps)
    variants = owned.copied(parts.variants)
    selectors = owned.copied(parts.selectors)
    keys = owned.copied(parts.keys)
    indices = parts.indices
  }

  /// The text of the message.
  func text(_ given: [String: MessageValue]) -> String? {
    Arguments.with(given, for: slots) { arguments in text(of: arguments) { given } }
  }

  /// The text of the message, whose arguments are asked for.
  func text(_ argument: (_ name: String) -> MessageValue?) -> String? {
    Arguments.with(askingFor: slots, argument) { arguments in text(of: arguments) { message.arguments(argument) } }
  }

  private func text(of arguments: Arguments, _ given: () -> [String: MessageValue]) -> String? {
    guard let variant = variant(for: arguments) else { return nil }
    let span = variants[variant]
    return TextBuffer.with { buffer in
      for index in span.start..<span.end {
        switch steps[index] {
        case .text(let bytes, let count): buffer.append(bytes, count: count)
        case .markup: break
        case .value(let placeholder):
          guard placeholder.get({ $0.writeIsolated(arguments, to: &buffer) }) else { return nil }
        case .element:
          guard let parts = resolved(index - span.start, of: variant, given()) else { return nil }
          for part in parts { buffer.append(part.text) }
        }
      }
      return buffer.text()
    }
  }

  /// The parts of the message, without the fields of its values.
  func parts(_ given: [String: MessageValue]) -> [MessagePart]? {
    Arguments.with(given, for: slots) { arguments in
      guard let variant = variant(for: arguments) else { return nil }
      let elements = patterns[variant].elements
      var parts: [MessagePart] = []
      parts.reserveCapacity(elements.count)
      let span = variants[variant]
      for (position, element) in elements.enumerated() {
        switch (steps[span.start + position], element) {
        case (.value(let placeholder), _):
          guard placeholder.get({ add($0, arguments, to: &parts) }) else { return nil }
        case (_, .text(let text)): parts.append(.text(text))
        default:
          guard let resolved = resolved(position, of: variant, given) else { return nil }
          parts += resolved
        }
      }
      return parts
    }
  }

  private func add(
    _ placeholder: Placeholder,
    _ arguments: Arguments,
    to parts: inout [MessagePart]
  ) -> Bool {
    guard let value = arguments[placeholder.slot] else { return false }
    return TextBuffer.with { buffer in
      guard let written = placeholder.write(value, to: &buffer) else { return false }
      let formatted = FormattedValue(
        type: written.rawValue,
        locale: context.locale.tag,
        direction: written == .string ? .unknown : context.direction,
        text: buffer.text()
      ).placed(placeholder.unicode)
      let start = context.isolateStart(formatted.direction, always: placeholder.unicode.isIsolated)
      if let start { parts.append(.bidiIsolation(start)) }
      parts.append(.value(formatted))
      if start != nil { parts.append(.bidiIsolation(FormattingContext.isolateEnd)) }
      return true
    }
  }

  /// An element as the resolver formats it; nothing when there are errors.
  private func resolved(
    _ position: Int,
    of variant: Int,
    _ arguments: [String: MessageValue]
  ) -> [MessagePart]? {
    var resolver = Resolver(
      message: message,
      arguments: arguments.completed(by: defaults),
      context: context,
      indices: indices
    )
    let parts = resolver.parts(of: patterns[variant].elements[position])
    return resolver.errors.isEmpty ? parts : nil
  }
}

/// The text of a key.
final class KeyText: Sendable {
  let text: String

  init(_ text: String) { self.text = text }
}

extension Message {
  /// The arguments that there are for the variables of the message.
  func arguments(_ argument: (_ name: String) -> MessageValue?) -> [String: MessageValue] {
    var arguments: [String: MessageValue] = [:]
    for name in externalVariables { arguments[name] = argument(name) }
    return arguments
  }
}
