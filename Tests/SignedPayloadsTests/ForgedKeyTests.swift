import SigningFixtures
import Testing

import SignedPayloads

/// Keys and signatures: what certificates may have, what payloads may have, and numbers that are out of range.
@Suite struct ForgedKeyTests {
  private static let p256 = DER.identifier("1.2.840.10045.3.1.7")
  private static let ecKey = DER.identifier("1.2.840.10045.2.1")
  /// The number of points of P-256 (SEC 2, 2.4.2).
  private static let order: [UInt8] =
    [UInt8](repeating: 0xFF, count: 4) + [0, 0, 0, 0] + [UInt8](repeating: 0xFF, count: 8) + [
      0xBC, 0xE6, 0xFA, 0xAD, 0xA7, 0x17, 0x9E, 0x84, 0xF3, 0xB9, 0xCA, 0xC2, 0xFC, 0x63, 0x25, 0x51,
    ]

  /// A difference of numbers of 32 bytes.
  private static func difference(_ left: [UInt8], _ right: [UInt8]) -> [UInt8] {
    var (digits, borrow) = (left, 0)
    for index in left.indices.reversed() {
      let value = Int(left[index]) - Int(right[index]) - borrow
      digits[index] = UInt8(truncatingIfNeeded: value)
      borrow = value < 0 ? 1 : 0
    }
    return digits
  }

  @Test(arguments: [
    (SigningKey.Kind.curve("P-256"), "1.2.840.10045.4.3.2", SigningKey.Hash.sha256),
    (.curve("P-256"), "1.2.840.10045.4.3.3", .sha384), (.curve("P-384"), "1.2.840.10045.4.3.3", .sha384),
    (.curve("P-384"), "1.2.840.10045.4.3.2", .sha256), (.curve("P-521"), "1.2.840.10045.4.3.4", .sha512),
    (.rsa(bits: 2048), "1.2.840.113549.1.1.11", .sha256), (.rsa(bits: 2048), "1.2.840.113549.1.1.5", .sha1),
    (.rsa(bits: 3072), "1.2.840.113549.1.1.13", .sha512), (.ed25519, "1.3.101.112", .sha512),
  ])
  func `keys that issue certificates`(_ kind: SigningKey.Kind, _ algorithm: String, _ hash: SigningKey.Hash) throws {
    let key = try SigningKey(kind)
    let authority = try TestAuthority(rootKey: key, intermediateKey: key) { draft in
      let identifier = DER.sequence(DER.identifier(algorithm))
      draft.hash = hash
      (draft.root.algorithm, draft.intermediate.algorithm, draft.leaf.algorithm) = (identifier, identifier, identifier)
    }
    #expect(throws: Never.self) { try authority.verifier().verify(authority.sign(), as: .transaction) }
    // The same certificate with one bit of its signature changed.
    var leaf = authority.leaf
    leaf[leaf.count - 8] ^= 1
    let text = try authority.sign(chain: [leaf, authority.intermediate, authority.root])
    refuse(.chain, "header.x5c[0]", "not issued by the one after it") {
      try authority.verifier().verify(text, as: .transaction)
    }
  }

  @Test(arguments: [SigningKey.Kind.curve("secp256k1"), .curve("brainpoolP256r1"), .rsa(bits: 1024)])
  func `keys that no certificate may have`(_ kind: SigningKey.Kind) throws {
    let authority = try TestAuthority(leafKey: SigningKey(kind))
    refuse(.malformed, "header.x5c[0]", "isn't an X.509 certificate") {
      try authority.verifier().verify(authority.sign { _, _ in [] }, as: .transaction)
    }
  }

  @Test(arguments: [SigningKey.Kind.curve("P-384"), .curve("P-521"), .rsa(bits: 2048), .ed25519])
  func `a payload is signed with a key of P-256`(_ kind: SigningKey.Kind) throws {
    let authority = try TestAuthority(leafKey: SigningKey(kind))
    refuse(.chain, "header.x5c[0]", "not of the curve P-256") {
      try authority.verifier().verify(
        authority.sign { _, _ in [UInt8](repeating: 1, count: 64) },
        as: .transaction
      )
    }
  }

  @Test func `a key is a point of the curve, and spelled as one`() throws {
    let key = try SigningKey()
    let point = Array(key.info.suffix(65))
    let algorithm = DER.sequence(Self.ecKey, Self.p256)
    let infos: [(String, [UInt8])] = [
      ("not on the curve", DER.sequence(algorithm, DER.bits(point.dropLast() + [point[64] ^ 1]))),
      ("compressed", DER.sequence(algorithm, DER.bits([2 + (point[64] & 1)] + point[1...32]))),
      ("hybrid", DER.sequence(algorithm, DER.bits([6 + (point[64] & 1)] + point[1...]))),
      ("at infinity", DER.sequence(algorithm, DER.bits([0]))), ("empty", DER.sequence(algorithm, DER.bits([]))),
      ("too long", DER.sequence(algorithm, DER.bits(point + [0]))),
      ("of another curve", DER.sequence(DER.sequence(Self.ecKey, DER.identifier("1.3.132.0.34")), DER.bits(point))),
      ("of an unknown curve", DER.sequence(DER.sequence(Self.ecKey, DER.identifier("1.2.3.4")), DER.bits(point))),
      ("without a curve", DER.sequence(DER.sequence(Self.ecKey), DER.bits(point))),
      ("with a curve that is NULL", DER.sequence(DER.sequence(Self.ecKey, DER.null), DER.bits(point))),
      ("for key agreement", DER.sequence(DER.sequence(DER.identifier("1.3.132.1.12"), Self.p256), DER.bits(point))),
      ("with more", DER.sequence(algorithm, DER.bits(point), DER.null)),
    ]
    for (description, info) in infos {
      let authority = try TestAuthority(leafKey: key) { $0.leaf.keyInfo = info }
      refuse(.malformed, "header.x5c[0]", "isn't an X.509 certificate", input: description) {
        try authority.verifier().verify(authority.sign(), as: .transaction)
      }
    }
  }

  @Test func `a certificate's signature is two numbers`() throws {
    let authority = try TestAuthority()
    var leaf = TestCertificate(
      subject: DER.name("Test Leaf"),
      issuer: DER.name("Test Intermediate"),
      key: authority.leafKey,
      extensions: [TestCertificate.extension(TestCertificate.leafMarker, DER.null)]
    )
    leaf.serialNumber = DER.integer(7)
    let signed = leaf.signedPart
    let (r, s) = SigningKey.numbers(of: try authority.intermediateKey.signature(of: signed))
    let other = Self.difference(Self.order, DER.padded(s, to: 32))
    let signatures: [(String, SignedPayloadError.Kind?, [UInt8])] = [
      ("right", nil, DER.sequence(DER.integer(r), DER.integer(s))),
      // Both square roots of a point have the same x, so that this is a signature too.
      ("the negative s", nil, DER.sequence(DER.integer(r), DER.integer(other))),
      ("r is zero", .chain, DER.sequence(DER.integer(0), DER.integer(s))),
      ("s is zero", .chain, DER.sequence(DER.integer(r), DER.integer(0))),
      ("r is the order", .chain, DER.sequence(DER.integer(Self.order), DER.integer(s))),
      ("swapped", .chain, DER.sequence(DER.integer(s), DER.integer(r))),
      ("s is huge", .chain, DER.sequence(DER.integer(r), DER.integer([1] + [UInt8](repeating: 0, count: 500)))),
      ("r is negative", .malformed, DER.sequence(DER.element(0x02, [0x80] + r.dropFirst()), DER.integer(s))),
      ("a byte more", .malformed, DER.sequence(DER.integer(r), DER.integer(s)) + [0]),
      ("a third number", .malformed, DER.sequence(DER.integer(r), DER.integer(s), DER.integer(1))),
      ("one number", .malformed, DER.sequence(DER.integer(r))),
      ("zeros in front", .malformed, DER.sequence(DER.element(0x02, [0, 0] + DER.padded(r, to: 32)), DER.integer(s))),
      ("without DER", .malformed, DER.padded(r, to: 32) + DER.padded(s, to: 32)), ("empty", .malformed, []),
    ]
    for (description, kind, signature) in signatures {
      let certificate = TestCertificate.certificate(signed, TestCertificate.ecdsaWithSHA256, signature)
      let text = try authority.sign(chain: [certificate, authority.intermediate, []])
      guard let kind else {
        #expect(throws: Never.self, "\(description)") { try authority.verifier().verify(text, as: .transaction) }
        continue
      }
      refuse(kind, "header.x5c[0]", kind == .chain ? "not issued by" : "isn't an X.509 certificate", input: description)
      {
        try authority.verifier().verify(text, as: .transaction)
      }
    }
  }

  @Test(arguments: 1...9 as ClosedRange<UInt8>) func `a certificate's signature is whole bytes`(_ unused: UInt8) throws
  {
    let authority = try TestAuthority()
    let place = authority.leaf.count - (try DERReader.signature(of: authority.leaf)).count
    var leaf = authority.leaf
    leaf[place] = unused
    let text = try authority.sign(chain: [leaf, authority.intermediate, []])
    refuse(.malformed, "header.x5c[0]", "isn't an X.509 certificate") {
      try authority.verifier().verify(text, as: .transaction)
    }
  }

  @Test func `many tasks share a verifier`() async throws {
    let authority = try TestAuthority()
    let (verifier, text) = (try authority.verifier(), try authority.sign())
    let forged = try authority.sign { _, _ in [UInt8](repeating: 1, count: 64) }
    await withTaskGroup { group in
      for number in 0..<32 {
        group.addTask {
          (0..<20).allSatisfy { _ in
            (try? verifier.verify(number.isMultiple(of: 2) ? text : forged, as: .transaction)) != nil
          }
        }
      }
      var verified = 0
      for await isVerified in group where isVerified { verified += 1 }
      #expect(verified == 16)
    }
  }

  @Test func `a payload's signature is r and s, each inside the order of the curve`() throws {
    let authority = try TestAuthority()
    let zero = [UInt8](repeating: 0, count: 32)
    let signatures: [(String, ([UInt8], [UInt8]) -> [UInt8])] = [
      ("r is zero", { _, s in zero + s }), ("s is zero", { r, _ in r + zero }),
      ("both are zero", { _, _ in zero + zero }),
      ("r is the order", { _, s in Self.order + s }), ("s is the order", { r, _ in r + Self.order }),
      ("all bits are set", { _, _ in [UInt8](repeating: 0xFF, count: 64) }), ("swapped", { r, s in s + r }),
      ("one and one", { _, _ in DER.padded([1], to: 32) + DER.padded([1], to: 32) }),
    ]
    for (description, change) in signatures {
      let text = try authority.sign { key, bytes in
        let signature = try key.rawSignature(of: bytes)
        return change(Array(signature.prefix(32)), Array(signature.suffix(32)))
      }
      refuse(.signature, "signature", "not the signature of this header and payload", input: description) {
        try authority.verifier().verify(text, as: .transaction)
      }
    }
    for hash in [SigningKey.Hash.sha1, .sha384, .sha512] {
      refuse(.signature, "signature", "not the signature of this header and payload") {
        try authority.verifier()
          .verify(authority.sign { try $0.rawSignature(of: $1, hash: hash) }, as: .transaction)
      }
    }
    let negative = try authority.sign { key, bytes in
      let signature = try key.rawSignature(of: bytes)
      return signature.prefix(32) + Self.difference(Self.order, Array(signature.suffix(32)))
    }
    #expect(throws: Never.self) { try authority.verifier().verify(negative, as: .transaction) }
  }

  @Test(arguments: [0, 1, 32, 63, 65, 96, 128]) func `a payload's signature of another length`(_ count: Int) throws {
    let authority = try TestAuthority()
    refuse(.signature, "signature", "This has \(count) bytes, where the 64 of r and s belong") {
      try authority.verifier()
        .verify(
          authority.sign { key, bytes in
            Array((try key.rawSignature(of: bytes) + [UInt8](repeating: 0, count: 64)).prefix(count))
          },
          as: .transaction
        )
    }
  }
}

extension DERReader {
  /// The contents of the bit string at the end of a certificate.
  fileprivate static func signature(of certificate: [UInt8]) throws -> ArraySlice<UInt8> {
    var file = DERReader(certificate[...])
    var fields = try file.elements()
    _ = try fields.next()
    _ = try fields.next()
    return try fields.element(.bitString).contents
  }
}
