import ICU
import Instants
import Testing

func locale(_ tag: String) throws -> LocaleIdentifier { try LocaleIdentifier(tag) }
func zone(_ identifier: String) throws -> TimeZoneIdentifier { try TimeZoneIdentifier(identifier) }
func decimal(_ text: String) throws -> DecimalNumber { try #require(DecimalNumber(text), "\(text)") }
func instant(_ text: String) throws -> Instant { try #require(Instant(iso8601: text), "\(text)") }

/// Parts as `kind:text`, with the span of those that have one.
func described(_ parts: [FormattedText.Part]) -> [String] {
  parts.map { part in
    switch part.span {
    case nil: "\(part.kind):\(part.text)"
    case .startRange: "\(part.kind):\(part.text):start"
    case .endRange: "\(part.kind):\(part.text):end"
    case .shared: "\(part.kind):\(part.text):shared"
    case .item(let index): "\(part.kind):\(part.text):\(index)"
    }
  }
}

/// What holds for every formatted text, next to what the caller expects of it.
func expectSound(_ formatted: FormattedText, text: String, sourceLocation: SourceLocation = #_sourceLocation) {
  let joined = formatted.parts.map(\.text).joined()
  #expect(Array(formatted.text.utf8) == Array(joined.utf8), sourceLocation: sourceLocation)
  #expect(Array(formatted.text.utf8) == Array(text.utf8), sourceLocation: sourceLocation)
  #expect(formatted.parts.allSatisfy { !$0.text.isEmpty }, sourceLocation: sourceLocation)
}
