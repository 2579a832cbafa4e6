import JSON
import SigningFixtures
import Testing

import SignedPayloads

/// Expects an error: its kind, its place and some of its words.
///
/// - Parameter input: What is refused, where a test has several.
func refuse(
  _ kind: SignedPayloadError.Kind,
  _ place: String?,
  _ words: String,
  input: String = "",
  sourceLocation: SourceLocation = #_sourceLocation,
  _ verify: () throws -> JSONValue
) {
  do {
    _ = try verify()
    Issue.record("\(input) verified, where '\(words)' is expected", sourceLocation: sourceLocation)
  } catch let error as SignedPayloadError {
    #expect(error.kind == kind, "\(input) \(error)", sourceLocation: sourceLocation)
    #expect(error.place == place, "\(input) \(error)", sourceLocation: sourceLocation)
    #expect(error.summary.contains(words), "\(input) \(error)", sourceLocation: sourceLocation)
    #expect(!error.fix.isEmpty && !error.fix.hasSuffix("."), sourceLocation: sourceLocation)
  } catch {
    Issue.record(error, sourceLocation: sourceLocation)
  }
}

/// How the certificates of an authority differ from good ones, and what is said of a payload that they sign.
struct ForgedChain: Sendable, CustomTestStringConvertible {
  /// What is wrong.
  let testDescription: String
  /// `nil` if the payload is verified.
  let expected: (kind: SignedPayloadError.Kind, place: String, words: String)?
  let change: @Sendable (inout TestAuthority.Draft) throws -> Void

  /// A chain that is equivalent to the usual one.
  static func good(
    _ description: String,
    _ change: @escaping @Sendable (inout TestAuthority.Draft) throws -> Void
  ) -> ForgedChain {
    ForgedChain(testDescription: description, expected: nil, change: change)
  }

  /// A chain that is refused; the kind is `chain` by default.
  static func bad(
    _ description: String,
    _ place: String,
    _ words: String,
    kind: SignedPayloadError.Kind = .chain,
    _ change: @escaping @Sendable (inout TestAuthority.Draft) throws -> Void
  ) -> ForgedChain {
    ForgedChain(testDescription: description, expected: (kind, place, words), change: change)
  }

  /// A leaf that isn't an X.509 certificate.
  static func malformed(
    _ description: String,
    _ change: @escaping @Sendable (inout TestAuthority.Draft) throws -> Void
  ) -> ForgedChain {
    .bad(description, "header.x5c[0]", "isn't an X.509 certificate", kind: .malformed, change)
  }

  func check() throws {
    let authority = try TestAuthority(changing: change)
    let verify = { try authority.verifier().verify(authority.sign(), as: .transaction) }
    guard let expected else {
      #expect(throws: Never.self) { try verify() }
      return
    }
    refuse(expected.kind, expected.place, expected.words, verify)
  }
}
