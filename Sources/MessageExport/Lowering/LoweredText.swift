import Catalogs
import ICU
import MessageFormatting
import MessageSyntax

/// A text of one key and locale in the words of a format.
package struct LoweredText: Sendable {
  /// The conditions under which the caller takes it; none for the text of the key itself.
  package let conditions: [Condition]
  package let content: LoweredContent

  /// What a value must be for a text that has a key of its own.
  package struct Condition: Hashable, Sendable {
    package let argument: String
    package let value: String
  }
}

/// What a format says in the place of a message.
package indirect enum LoweredContent: Hashable, Sendable {
  case pattern([LoweredElement])
  case choice(LoweredChoice)
}

/// A choice that a format makes.
package struct LoweredChoice: Hashable, Sendable {
  /// The name of the argument.
  package let argument: String
  package let kind: PortableChoice.Kind
  package let cases: [Case]
  package let other: LoweredContent

  package struct Case: Hashable, Sendable {
    package let key: PortableChoice.Key
    package let content: LoweredContent
  }
}

/// A piece of a text.
package enum LoweredElement: Hashable, Sendable {
  case text(String)
  case argument(LoweredArgument)
}

/// An argument at its place in a text.
package struct LoweredArgument: Hashable, Sendable {
  /// Its name in the format.
  package let name: String
  /// How the format writes it; ``PortableValue/Form/text`` where the caller has formatted it.
  package let form: PortableValue.Form
  /// What it shows.
  package let value: PortableValue
  /// Whether the caller formats it.
  package var isFormatted: Bool { form != value.form }
}

extension LoweredContent {
  /// The arguments, by their first place; one that only chooses is a whole number or a text.
  package var arguments: [LoweredArgument] {
    switch self {
    case .pattern(let elements):
      elements.compactMap { if case .argument(let argument) = $0 { argument } else { nil } }
    case .choice(let choice): choice.cases.flatMap(\.content.arguments) + choice.other.arguments
    }
  }

  /// The names by which something is chosen, and how.
  package var selectors: [(name: String, kind: PortableChoice.Kind)] {
    guard case .choice(let choice) = self else { return [] }
    return [(choice.argument, choice.kind)] + choice.cases.flatMap(\.content.selectors) + choice.other.selectors
  }
}
