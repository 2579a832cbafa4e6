internal import CCrypto

/// An algorithm that certificates are signed with.
enum SignatureAlgorithm: Sendable {
  case ecdsa(nb_crypto_hash)
  /// PKCS #1 v1.5.
  case rsa(nb_crypto_hash)
  case ed25519

  private static let known: [ASN1ObjectIdentifier: SignatureAlgorithm] = [
    [1, 2, 840, 10045, 4, 3, 2]: .ecdsa(NB_CRYPTO_SHA256),
    [1, 2, 840, 10045, 4, 3, 3]: .ecdsa(NB_CRYPTO_SHA384),
    [1, 2, 840, 10045, 4, 3, 4]: .ecdsa(NB_CRYPTO_SHA512),
    [1, 2, 840, 113549, 1, 1, 5]: .rsa(NB_CRYPTO_SHA1),
    [1, 2, 840, 113549, 1, 1, 11]: .rsa(NB_CRYPTO_SHA256),
    [1, 2, 840, 113549, 1, 1, 12]: .rsa(NB_CRYPTO_SHA384),
    [1, 2, 840, 113549, 1, 1, 13]: .rsa(NB_CRYPTO_SHA512),
    [1, 3, 101, 112]: .ed25519,
  ]

  /// Reads an AlgorithmIdentifier, and checks that a signature can be one of it.
  init(_ element: DERElement, signature: [UInt8]) throws(MalformedDER) {
    var fields = DERReader(element.contents)
    guard let algorithm = Self.known[try fields.objectIdentifier()] else { throw MalformedDER() }
    self = algorithm
    // Only RSA has parameters, which are NULL (RFC 4055, 5; RFC 5758, 3.2; RFC 8410, 3).
    if case .rsa = algorithm, fields.nextTag == .null {
      guard try fields.next().contents.isEmpty else { throw MalformedDER() }
    }
    try fields.finish()
    if case .ecdsa = algorithm { try Self.checkECDSA(signature) }
  }

  /// An ECDSA-Sig-Value is a sequence of two numbers (RFC 3279, 2.2.3).
  private static func checkECDSA(_ signature: [UInt8]) throws(MalformedDER) {
    var file = DERReader(signature[...])
    var numbers = try file.elements()
    try file.finish()
    _ = try numbers.unsignedInteger()
    _ = try numbers.unsignedInteger()
    try numbers.finish()
  }
}
