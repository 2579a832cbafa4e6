import Instants
import SignedPayloads
import Testing

/// The header Authorization of Google's push requests.
struct GooglePushTokenTests {
  private static let keys = Array(GooglePushFixture.keys.utf8)

  private func problem(
    _ header: String,
    keys: [UInt8] = keys,
    audience: String = GooglePushFixture.audience,
    account: String = GooglePushFixture.account,
    after seconds: Int64 = 0
  ) throws -> SignedPayloadError.Kind? {
    let now = try #require(Instant(milliseconds: (GooglePushFixture.moment + seconds) * 1000))
    do throws(SignedPayloadError) {
      try GooglePushToken(keys: keys, audience: audience, account: account).verify(header: header, now: now)
      return nil
    } catch {
      #expect(!error.fix.contains("Apple"))
      return error.kind
    }
  }

  private func token(_ name: String) throws -> String { try #require(GooglePushFixture.tokens[name]) }

  @Test(arguments: ["genuine", "short issuer"])
  func `a token of Google is accepted`(name: String) throws {
    #expect(try problem("Bearer \(token(name))") == nil)
    #expect(try problem("bearer  \(token(name))") == nil)
  }

  @Test(arguments: [
    ("another audience", SignedPayloadError.Kind.mismatch), ("another account", .mismatch),
    ("unverified account", .mismatch), ("another issuer", .mismatch), ("no expiration", .validity),
    ("another key", .signature), ("weak key", .signature), ("no algorithm", .algorithm), ("HMAC", .algorithm),
  ])
  func `any other token is refused`(name: String, kind: SignedPayloadError.Kind) throws {
    #expect(try problem("Bearer \(token(name))") == kind)
  }

  @Test func `a token counts from five minutes before it is issued to five minutes after it ends`() throws {
    let header = "Bearer \(try token("genuine"))"
    for seconds in [-300, 0, 3600, 3899] as [Int64] { #expect(try problem(header, after: seconds) == nil) }
    for seconds in [-301, 3900, 86_400] as [Int64] { #expect(try problem(header, after: seconds) == .validity) }
  }

  @Test func `no byte of a token may change`() throws {
    let bytes = Array(try token("genuine").utf8)
    for place in stride(from: 0, to: bytes.count, by: 7) {
      var changed = bytes
      changed[place] = changed[place] == UInt8(ascii: "A") ? UInt8(ascii: "B") : UInt8(ascii: "A")
      #expect(try problem("Bearer \(String(decoding: changed, as: UTF8.self))") != nil, "byte \(place)")
    }
  }

  @Test(arguments: ["", "Bearer", "Bearer ", "Basic abc", "Bearer a.b", "Bearer a b", "Bearer \u{0}.\u{0}.\u{0}"])
  func `a header without a token is malformed`(header: String) throws {
    #expect(try problem(header) == .malformed)
  }

  @Test(arguments: [
    "", "{}", #"{"keys": []}"#, #"{"keys": {}}"#, #"{"keys": [{"kty": "RSA", "kid": "a", "n": "AQ", "e": "AQ"}]}"#,
  ])
  func `a file without a key is refused`(text: String) {
    #expect(throws: SignedPayloadError.self) {
      try GooglePushToken(keys: Array(text.utf8), audience: "a", account: "b")
    }
  }
}
