import SigningFixtures
import Testing

import SignedPayloads

/// Certificates in which a byte is another one, or is missing, or is too much: whatever it is, nothing is verified.
@Suite struct MutatedChainTests {
  private let authority: TestAuthority
  private let verifier: SignedPayloadVerifier

  init() throws {
    authority = try TestAuthority()
    verifier = try authority.verifier()
  }

  private func check(_ chain: [[UInt8]], at index: Int, _ description: @autoclosure () -> String) throws {
    let text = try authority.sign(chain: chain)
    do {
      _ = try verifier.verify(text, as: .transaction)
      Issue.record("verified: \(description())")
    } catch {
      #expect([.malformed, .chain].contains(error.kind), "\(description()): \(error)")
      // With another intermediate certificate, the leaf can be wrong first.
      #expect(error.place == "header.x5c[\(index)]" || error.place == "header.x5c[0]", "\(description()): \(error)")
    }
  }

  @Test(arguments: [0, 1]) func `every byte of a certificate counts`(_ index: Int) throws {
    for place in authority.chain[index].indices {
      for mask: UInt8 in [0x01, 0x20, 0x80, 0xFF] {
        var chain = authority.chain
        chain[index][place] ^= mask
        try check(chain, at: index, "byte \(place), \(mask)")
      }
    }
  }

  @Test(arguments: [0, 1]) func `no byte is missing or too much`(_ index: Int) throws {
    let certificate = authority.chain[index]
    for place in certificate.indices {
      var chain = authority.chain
      chain[index].remove(at: place)
      try check(chain, at: index, "without byte \(place)")
      chain[index] = certificate
      chain[index].insert(0, at: place)
      try check(chain, at: index, "a zero before byte \(place)")
    }
    for end in [[0], [0, 0], certificate] {
      var chain = authority.chain
      chain[index] += end
      try check(chain, at: index, "\(end.count) bytes at the end")
    }
    for length in certificate.indices {
      var chain = authority.chain
      chain[index] = Array(certificate.prefix(length))
      try check(chain, at: index, "\(length) bytes")
    }
  }

  @Test func `each moment is inside the validity of all three, to the millisecond`() throws {
    // 2024-01-01 and 2029-01-01.
    let (start, end): (Int64, Int64) = (1_704_067_200_000, 1_861_920_000_000)
    for (path, place) in [
      (\TestAuthority.Draft.leaf, "header.x5c[0]"), (\.intermediate, "header.x5c[1]"), (\.root, "root certificate"),
    ] {
      let authority = try TestAuthority {
        $0[keyPath: path].notBefore = TestCertificate.utcTime("240101000000Z")
        $0[keyPath: path].notAfter = TestCertificate.utcTime("290101000000Z")
      }
      for (date, words) in [
        (start - 1000, "not valid yet"), (start - 1, "not valid yet"), (start, nil), (start + 1, nil), (end - 1, nil),
        (end, nil), (end + 1, "had expired"), (end + 999, "had expired"),
      ] {
        let verify = { try authority.verifier().verify(authority.sign("{\"signedDate\":\(date)}"), as: .transaction) }
        if let words { refuse(.validity, place, words, verify) } else { #expect(throws: Never.self) { try verify() } }
      }
    }
  }
}
