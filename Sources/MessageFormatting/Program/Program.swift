import ICU
import MessageSyntax
import MessageResolution

/// A message worked out for one context as far as that can be done without its arguments.
///
/// A program gives nothing if something went wrong, or where only the resolver knows what to do: the resolver then
/// formats the message again, so that all errors are its. Steps and keys are plain bytes and addresses of what the program
/// owns. To walk through them counts no references, for which the cores that share a program would wait for each other.
final class Program: Sendable {
  /// One element of a pattern.
  enum Step {
    case text
    case value(Unmanaged<Placeholder>)
    /// Markup whose options have values, which has no text.
    case markup
    /// An element that the resolver formats.
    case element
  }

  /// The condition of a key.
  enum Key {
    case any
    case category(PluralCategory)
    case exact(Unmanaged<KeyText>)
  }

  /// The location of a variant.
  struct Variant {
    let steps: Range<Int>
    let pieces: Range<Int>
    /// See ``Piece/mostBytes(_:)``.
    let mostBytes: Int
  }

  let message: Message
  /// Without fields, which a program never gives.
  let context: FormattingContext
  nonisolated(unsafe) let slots: ProgramSlots
  nonisolated(unsafe) let steps: UnsafeBufferPointer<Step>
  nonisolated(unsafe) let pieces: UnsafeBufferPointer<Piece>
  nonisolated(unsafe) let variants: UnsafeBufferPointer<Variant>
  nonisolated(unsafe) let selectors: UnsafeBufferPointer<Unmanaged<Placeholder>>
  /// The keys of the first variant, of the second one and so on.
  nonisolated(unsafe) let keys: UnsafeBufferPointer<Key>
  nonisolated(unsafe) let choice: NumberChoice?
  private let owned: ProgramStorage
  let patterns: [Message.Pattern]
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
    selectors = owned.copied(parts.selectors)
    pieces = owned.copied(parts.pieces)
    slots = ProgramSlots(
      names: owned.copied(parts.slots),
      constants: owned.cells(parts.constants),
      places: ArgumentPlaces(
        positions: parts.slots.enumerated().map { slot, name in name.get { $0.isLiteral } ? nil : slot },
        parts.pieces,
        parts.selectors.first,
        in: owned
      )
    )
    steps = owned.copied(parts.steps)
    variants = owned.copied(parts.variants)
    keys = owned.copied(parts.keys)
    choice = parts.choice
    indices = parts.indices
  }

  /// An element as the resolver formats it; `nil` if there are errors.
  func resolved(
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
