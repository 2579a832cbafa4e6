import Foundation
import JSON
import Renewals
import SigningFixtures
import Testing

import SignedPayloads

/// A payload counts only when everything about it is right; each test has one thing wrong.
@Suite struct VerificationTests {
  @Test func `what is right is verified`() throws {
    let authority = try TestAuthority()
    let payload = try authority.verifier(bundleID: "com.example.harbor", environment: "Production")
      .verify(authority.sign(), as: .transaction)
    #expect(payload["originalTransactionId"] == .string("2000000123456789"))
    let notification = #"{"signedDate":1792486790123.5,"data":{"bundleId":"a.b","environment":"Sandbox"}}"#
    let verified = try authority.verifier(bundleID: "a.b", environment: "Sandbox")
      .verify(authority.sign(notification), as: .notification)
    #expect(verified["data"]?["bundleId"] == .string("a.b"))
  }

  @Test(arguments: [
    #""none""#, #""HS256""#, #""ES384""#, #""es256""#, #""ES256 ""#, #""""#, "null", "256", #"["ES256"]"#,
  ])
  func `another algorithm`(_ algorithm: String) throws {
    let authority = try TestAuthority()
    refuse(.algorithm, "header.alg", "only ES256 is accepted") {
      try authority.verifier().verify(authority.sign(algorithm: algorithm), as: .transaction)
    }
  }

  @Test func `a none algorithm without signature`() throws {
    let authority = try TestAuthority()
    let text = try authority.sign(algorithm: #""none""#) { _, _ in [] }
    #expect(text.hasSuffix("."))
    refuse(.algorithm, "header.alg", "'none'") { try authority.verifier().verify(text, as: .transaction) }
  }

  @Test func `a keyed hash with the certificate as its key`() throws {
    let authority = try TestAuthority()
    let text = try authority.sign(algorithm: #""HS256""#) { _, bytes in
      try SigningKey.authenticationCode(of: bytes, key: authority.leaf)
    }
    refuse(.algorithm, "header.alg", "'HS256'") { try authority.verifier().verify(text, as: .transaction) }
  }

  @Test(arguments: [[], [0], [0, 1], [0, 1, 2, 2], [0, 1, 1, 2]])
  func `another number of certificates`(_ indices: [Int]) throws {
    let authority = try TestAuthority()
    let chain = authority.chain
    refuse(.chain, "header.x5c", "exactly 3 belong") {
      try authority.verifier().verify(authority.sign(chain: indices.map { chain[$0] }), as: .transaction)
    }
  }

  @Test(arguments: [
    ([2, 1, 0], "header.x5c[0]", "not issued by the one after it"),
    ([1, 0, 2], "header.x5c[1]", "None of the trusted root certificates"),
    ([0, 2, 1], "header.x5c[0]", "not issued by the one after it"),
    ([0, 2, 2], "header.x5c[0]", "not issued by the one after it"),
    ([0, 0, 2], "header.x5c[1]", "None of the trusted root certificates"),
    ([1, 1, 2], "header.x5c[0]", "not issued by the one after it"),
  ])
  func `certificates in another order`(_ indices: [Int], _ place: String, _ words: String) throws {
    let authority = try TestAuthority()
    let chain = authority.chain
    refuse(.chain, place, words) {
      try authority.verifier().verify(authority.sign(chain: indices.map { chain[$0] }), as: .transaction)
    }
  }

  @Test func `another root`() throws {
    let (authority, other) = (try TestAuthority(), try TestAuthority())
    refuse(.chain, "header.x5c[1]", "None of the trusted root certificates has issued this one") {
      try other.verifier().verify(authority.sign(), as: .transaction)
    }
    let chain = [authority.leaf, authority.intermediate, other.root]
    refuse(.chain, "header.x5c[1]", "None of the trusted root certificates has issued this one") {
      try other.verifier().verify(authority.sign(chain: chain), as: .transaction)
    }
    refuse(.root, nil, "cannot be verified without a root certificate") {
      try SignedPayloadVerifier(roots: [], bundleID: nil).verify(authority.sign(), as: .transaction)
    }
  }

  /// Apple's libraries build the chain from the first two certificates to a trusted root.
  @Test func `the third certificate of the header is not looked at`() throws {
    let (authority, other) = (try TestAuthority(), try TestAuthority())
    let chain = authority.chain
    for third in [[], [1, 2, 3], other.root, chain[2] + [0]] {
      let text = try authority.sign(chain: [chain[0], chain[1], third])
      #expect(throws: Never.self) { try authority.verifier().verify(text, as: .transaction) }
    }
  }

  @Test(arguments: ["Xcode", "LocalTesting"])
  func `nothing is verified where the App Store does not sign`(_ environment: String) throws {
    let (authority, other) = (try TestAuthority(), try TestAuthority())
    let text = try authority.sign("{\"environment\":\"\(environment)\",\"bundleId\":\"a.b\"}", chain: [[1]])
    #expect(throws: SignedPayloadError.self) { try authority.verifier().verify(text, as: .transaction) }
    let verifier = try other.verifier(bundleID: "a.b", environment: environment)
    #expect(try verifier.verify(text, as: .transaction)["bundleId"] == .string("a.b"))
    #expect(PayloadOpener.verifying(with: verifier).trust == .unverified)
    refuse(.mismatch, "payload.environment", "'Production', where '\(environment)' is expected") {
      try verifier.verify(authority.sign(), as: .transaction)
    }
    refuse(.mismatch, "payload.bundleId", "'a.b', where 'a.c' is expected") {
      try other.verifier(bundleID: "a.c", environment: environment).verify(text, as: .transaction)
    }
  }

  @Test func `another app is named before a date that is missing`() throws {
    let authority = try TestAuthority()
    refuse(.mismatch, "payload.bundleId", "'a.b', where 'a.c' is expected") {
      try authority.verifier(bundleID: "a.c").verify(authority.sign(#"{"bundleId":"a.b"}"#), as: .transaction)
    }
  }

  @Test func `an external purchase token names its environment by how it begins`() throws {
    let authority = try TestAuthority()
    let text = try authority.sign(
      #"{"signedDate":1792486790123,"externalPurchaseToken":{"externalPurchaseId":"SANDBOX_1","bundleId":"a.b"}}"#
    )
    let sandbox = try authority.verifier(bundleID: "a.b", environment: "Sandbox")
    #expect(throws: Never.self) { try sandbox.verify(text, as: .notification) }
    refuse(.mismatch, "payload.externalPurchaseToken.externalPurchaseId", "is of Sandbox, where 'Production'") {
      try authority.verifier(environment: "Production").verify(text, as: .notification)
    }
  }

  @Test func `any of several roots is enough`() throws {
    let (authority, other) = (try TestAuthority(), try TestAuthority())
    let roots = try [other, authority].map { try RootCertificate($0.root) }
    let payload = try SignedPayloadVerifier(roots: roots, bundleID: nil).verify(authority.sign(), as: .transaction)
    #expect(payload["bundleId"] == .string("com.example.harbor"))
  }

  /// Both ends of a certificate's validity belong to it.
  @Test(arguments: [
    (1_699_999_999_999, "not valid yet"), (1_700_000_000_000, nil), (1_900_000_000_000, nil),
    (1_900_000_000_001, "had expired"), (-1, "not valid yet"),
  ])
  func `the signing date is the one that counts`(_ date: Int64, _ words: String?) throws {
    let authority = try TestAuthority()
    let text = try authority.sign("{\"bundleId\":\"a\",\"signedDate\":\(date)}")
    guard let words else {
      #expect(throws: Never.self) { try authority.verifier().verify(text, as: .transaction) }
      return
    }
    refuse(.validity, "header.x5c[0]", words) { try authority.verifier().verify(text, as: .transaction) }
  }

  @Test func `a leaf that had expired`() throws {
    try ForgedChain.bad(
      "a leaf that had expired",
      "header.x5c[0]",
      "had expired when the payload was signed, at 2026-10-20T08:59:50.123Z",
      kind: .validity
    ) { $0.leaf.notAfter = TestCertificate.utcTime("261020085950Z") }
    .check()
  }

  @Test(arguments: ["{}", #"{"signedDate":"1792486790123"}"#, #"{"signedDate":null}"#, #"{"signedDate":1e400}"#])
  func `no signing date`(_ payload: String) throws {
    let authority = try TestAuthority()
    refuse(.validity, "payload.signedDate", payload == "{}" ? "is missing" : "not a date") {
      try authority.verifier().verify(authority.sign(payload), as: .transaction)
    }
  }

  @Test func `the signature in DER`() throws {
    let authority = try TestAuthority()
    refuse(.signature, "signature", "where the 64 of r and s belong") {
      try authority.verifier().verify(
        authority.sign { try $0.signature(of: $1) },
        as: .transaction
      )
    }
  }

  @Test func `the signature of another key or none`() throws {
    let authority = try TestAuthority()
    let other = try SigningKey()
    for make in [
      { (_: SigningKey, bytes: [UInt8]) in try other.rawSignature(of: bytes) },
      { _, _ in [UInt8](repeating: 0, count: 64) }, { key, _ in try key.rawSignature(of: []) },
    ] {
      refuse(.signature, "signature", "not the signature of this header and payload") {
        try authority.verifier().verify(authority.sign(sign: make), as: .transaction)
      }
    }
  }

  /// Every bit of a signed text counts: whatever is flipped, nothing is verified any more.
  @Test func `one flipped bit anywhere`() throws {
    let authority = try TestAuthority()
    let verifier = try authority.verifier()
    let bytes = Array(try authority.sign().utf8)
    _ = try verifier.verify(String(decoding: bytes, as: UTF8.self), as: .transaction)
    for index in Array(stride(from: 0, to: bytes.count, by: 37)) + [bytes.count - 1, bytes.count - 86] {
      for bit in [0, 1, 4] {
        var flipped = bytes
        flipped[index] ^= 1 << UInt8(bit)
        #expect(throws: SignedPayloadError.self, "byte \(index), bit \(bit)") {
          try verifier.verify(String(decoding: flipped, as: UTF8.self), as: .transaction)
        }
      }
    }
  }

  @Test func `another app or environment`() throws {
    let authority = try TestAuthority()
    let text = try authority.sign()
    refuse(.mismatch, "payload.bundleId", "'com.example.harbor', where 'com.example.other' is expected") {
      try authority.verifier(bundleID: "com.example.other").verify(text, as: .transaction)
    }
    refuse(.mismatch, "payload.bundleId", "where 'com.example.Harbor' is expected") {
      try authority.verifier(bundleID: "com.example.Harbor").verify(text, as: .transaction)
    }
    refuse(.mismatch, "payload.environment", "'Production', where 'Sandbox' is expected") {
      try authority.verifier(environment: "Sandbox").verify(text, as: .transaction)
    }
    refuse(.mismatch, "payload.data.bundleId", "missing") {
      let notification = #"{"signedDate":1792486790123,"bundleId":"a.b","data":{}}"#
      return try authority.verifier(bundleID: "a.b").verify(authority.sign(notification), as: .notification)
    }
    // Renewal info names no app.
    let renewal = try authority.sign(#"{"signedDate":1792486790123,"environment":"Sandbox"}"#)
    let verifier = try authority.verifier(bundleID: "a.b", environment: "Sandbox")
    #expect(try verifier.verify(renewal, as: .renewalInfo)["environment"] == .string("Sandbox"))
    refuse(.mismatch, "payload.bundleId", "missing") { try verifier.verify(renewal, as: .transaction) }
  }

  @Test func `headers that cannot be`() throws {
    let authority = try TestAuthority()
    let verifier = try authority.verifier()
    refuse(.malformed, "header.crit", "not understood") {
      try verifier.verify(authority.sign(more: #","crit":["b64"],"b64":false"#), as: .transaction)
    }
    refuse(.malformed, "header", "twice") {
      try verifier.verify(authority.sign(more: #","alg":"none""#), as: .transaction)
    }
    refuse(.malformed, "header.x5c[0]", "isn't an X.509 certificate") {
      try verifier.verify(authority.sign(chain: [[1, 2, 3], [], []]), as: .transaction)
    }
  }
}
