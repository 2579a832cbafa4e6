import JSON
import MessageSyntax
import Testing

/// Reads JSON, which must be sound.
func json(_ text: String) throws -> JSONValue { try JSONValue(parsing: Array(text.utf8)) }

/// Reads a message from a value. Returns the error, or `nil` if the value is a message.
func interchangeError(_ value: JSONValue, sourceLocation: SourceLocation = #_sourceLocation) -> InterchangeError? {
  do throws(InterchangeError) {
    checkSound(try Message(interchange: value), sourceLocation: sourceLocation)
    return nil
  } catch {
    #expect(!error.summary.isEmpty && !error.remedy.isEmpty, sourceLocation: sourceLocation)
    #expect(!error.description.unicodeScalars.contains { $0.value < 0x20 }, sourceLocation: sourceLocation)
    return error
  }
}

/// Checks that a message is what its text and its JSON are read as.
func checkSound(_ message: Message, sourceLocation: SourceLocation = #_sourceLocation) {
  let parsed = ParsedMessage.parse(message.description)
  #expect(parsed.errors.isEmpty, "\(message)", sourceLocation: sourceLocation)
  #expect(parsed.message == message, "\(message)", sourceLocation: sourceLocation)
  #expect(parsed.message?.interchange == message.interchange, "\(message)", sourceLocation: sourceLocation)
  for text in [message.interchange.text(), message.interchange.text(indented: false)] {
    let read = (try? JSONValue(parsing: Array(text.utf8))).flatMap { try? Message(interchange: $0) }
    #expect(read == message, "\(message)", sourceLocation: sourceLocation)
  }
}

extension Message {
  /// Whether an attribute is ignored because a later one has its name.
  var hasIgnoredAttributes: Bool {
    let placeholders = patterns.flatMap(\.elements).map { element in
      switch element {
      case .text: [Attribute]()
      case .expression(let expression): expression.attributes
      case .markup(let markup): markup.attributes
      }
    }
    return (declarations.map(\.expression.attributes) + placeholders).contains { Set($0.map(\.name)).count < $0.count }
  }
}
