import Foundation
import ICU
import MessageFormatting
import MessageSyntax
import Testing

/// One message, formatted by us and, lowered to version 1, by ICU.
struct Comparison {
  static let locales = ["ja", "en", "fr", "pl", "cs", "ar", "cy"]

  enum Value {
    /// A number in the grammar of JSON.
    case number(String)
    case string(String)
  }

  let source: String
  let lowering: Lowering
  private let message: Message
  private let context: FormattingContext
  private let other: MessageFormat1

  init(_ source: String, in tag: String) throws {
    let parsed = ParsedMessage.parse(source)
    #expect(parsed.errors.isEmpty, "\(source)")
    message = try #require(parsed.message)
    self.source = source
    context = try MessageFormattingTests.context(tag, includesFields: false)
    lowering = try Lowering(message)
    do {
      other = try MessageFormat1(lowering.pattern, locale: tag)
    } catch {
      throw LoweringError("ICU refuses \(lowering.pattern): \(error)")
    }
  }

  /// What differs for these arguments; `nil` if both texts are the same and neither side reports an error.
  func difference(_ values: [String: Value]) throws -> String? {
    var arguments: [String: MessageValue] = [:]
    for (name, value) in values {
      switch value {
      case .number(let text): arguments[name] = .number(text)
      case .string(let text): arguments[name] = .string(text)
      }
    }
    let ours = message.formatted(arguments, in: context)
    let theirs = Self.withoutProbes(try other.text(lowered(values)))
    if ours.text.utf8.elementsEqual(theirs.utf8), ours.errors.isEmpty { return nil }
    return """
      \(context.locale) \(values): \(ours.text.debugDescription) and not \(theirs.debugDescription), \(ours.errors)
      of \(source)
      as \(lowering.pattern)
      """
  }

  private func lowered(_ values: [String: Value]) -> [String: MessageFormat1.Argument] {
    var arguments: [String: MessageFormat1.Argument] = [:]
    for argument in lowering.arguments {
      switch values[argument.source] {
      case .string(let text): arguments[argument.name] = .string(text)
      case .number(let text): arguments[argument.name] = .decimal(Self.changed(text, by: argument))
      case nil: break
      }
    }
    return arguments
  }

  /// Version 1 neither rounds nor adds before it selects, so the caller does.
  private static func changed(_ text: String, by argument: Lowering.Argument) -> String {
    guard argument.isRounded, var exact = Decimal(string: text) else { return text }
    var rounded = Decimal()
    NSDecimalRound(&rounded, &exact, 0, .plain)
    return (rounded + Decimal(argument.added)).description
  }

  private static func withoutProbes(_ text: String) -> String {
    var kept = String.UnicodeScalarView()
    var isProbe = false
    for scalar in text.unicodeScalars {
      if String(scalar) == Lowering.probe.0 { isProbe = true }
      if !isProbe { kept.append(scalar) }
      if String(scalar) == Lowering.probe.1 { isProbe = false }
    }
    return String(kept)
  }
}

/// Compares a message in all locales for all values, and shows the first differences.
func compare(
  _ source: String,
  _ values: [[String: Comparison.Value]],
  in locales: [String] = Comparison.locales,
  sourceLocation: SourceLocation = #_sourceLocation
) throws {
  var differences: [String] = []
  for tag in locales {
    let comparison = try Comparison(source, in: tag)
    for value in values {
      if let difference = try comparison.difference(value) { differences.append(difference) }
    }
  }
  let count = differences.count
  #expect(
    count == 0,
    "Differences:\n\(differences.prefix(3).joined(separator: "\n"))",
    sourceLocation: sourceLocation
  )
}
