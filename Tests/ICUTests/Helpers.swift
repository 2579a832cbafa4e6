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

/// Texts of pieces in an order that depends on the seed alone.
struct Generator {
  var state: UInt64

  mutating func next(_ bound: Int) -> Int {
    state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
    return Int(state >> 33) % bound
  }

  mutating func text(of pieces: [String], upTo count: Int, joinedBy separators: [String]) -> String {
    (0..<next(count + 1)).map { _ in pieces[next(pieces.count)] }.joined(
      separator: separators[next(separators.count)]
    )
  }
}
