import Instants
import SignedPayloads
import Testing

/// The header that Stripe signs its events with. The codes were computed by another implementation of HMAC.
struct StripeSignatureTests {
  private static let body = Array(#"{"object":"event"}"#.utf8)
  private static let (first, second) = ("whsec_test_secret_one", "whsec_test_secret_two")
  private static let moment: Int64 = 1_791_972_205

  private static let codes = (
    first: "db60db1331c8952f642ff93290d438488eaa1d5cd033ab1d6fc16e67e75f2c64",
    second: "4ad03ee526c6b1f057cc11372fda7d2b95cfcc3e9cc694d9ccc652b02a04b732"
  )

  private func problem(
    _ header: String,
    secrets: [String] = [first],
    body: [UInt8] = body,
    after seconds: Int64 = 0
  ) throws -> SignedPayloadError.Kind? {
    let now = try #require(Instant(milliseconds: (Self.moment + seconds) * 1000))
    do throws(SignedPayloadError) {
      try StripeSignature(secrets: secrets).verify(body, header: header, now: now)
      return nil
    } catch { return error.kind }
  }

  @Test func `an event with its signature is genuine`() throws {
    #expect(try problem("t=\(Self.moment),v1=\(Self.codes.first)") == nil)
    #expect(try problem("t=\(Self.moment), v1=\(Self.codes.first), v0=\(Self.codes.second)") == nil)
  }

  @Test func `while a secret is rolled, one of two signatures fits`() throws {
    let header = "t=\(Self.moment),v1=\(Self.codes.second),v1=\(Self.codes.first)"
    for secrets in [[Self.first], [Self.second], [Self.first, Self.second]] {
      #expect(try problem(header, secrets: secrets) == nil)
    }
    #expect(try problem("t=\(Self.moment),v1=\(Self.codes.second)") == .signature)
    #expect(try problem("t=\(Self.moment),v1=\(Self.codes.second)", secrets: [Self.first, Self.second]) == nil)
  }

  @Test func `another body, moment or secret is refused`() throws {
    let header = "t=\(Self.moment),v1=\(Self.codes.first)"
    #expect(try problem(header, body: Self.body + [0x20]) == .signature)
    #expect(try problem("t=\(Self.moment + 1),v1=\(Self.codes.first)") == .signature)
    #expect(try problem(header, secrets: ["whsec_other_secret"]) == .signature)
    #expect(try problem(header, secrets: []) == .signature)
    #expect(try problem("t=\(Self.moment),v0=\(Self.codes.first)") == .malformed)
  }

  @Test func `the moment may be five minutes from now and no more`() throws {
    let header = "t=\(Self.moment),v1=\(Self.codes.first)"
    for seconds in [-300, 300] as [Int64] { #expect(try problem(header, after: seconds) == nil) }
    for seconds in [-301, 301, 86_400] as [Int64] { #expect(try problem(header, after: seconds) == .validity) }
  }

  @Test(arguments: [
    "", "t=1", "v1=00", "t=,v1=", "t=1,v1=zz", "t=-1,v1=\(codes.first)", "t=9999999999999,v1=\(codes.first)",
    "t=1791972205;v1=\(codes.first)", "T=1791972205,V1=\(codes.first)", String(repeating: "v1=a,", count: 10_000),
  ])
  func `a header that can't be read is refused`(header: String) throws {
    #expect(try problem(header) == .malformed)
  }
}
