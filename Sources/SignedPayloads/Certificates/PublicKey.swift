internal import CCrypto

/// A public key of a certificate.
///
/// Safe to share: the C handle does not change.
final class PublicKey: Sendable {
  private enum Kind {
    case ec(nb_crypto_curve)
    case rsa
    case ed25519
  }

  private static let ec: ASN1ObjectIdentifier = [1, 2, 840, 10045, 2, 1]
  private static let rsa: ASN1ObjectIdentifier = [1, 2, 840, 113549, 1, 1, 1]
  private static let ed25519: ASN1ObjectIdentifier = [1, 3, 101, 112]
  private static let curves: [ASN1ObjectIdentifier: nb_crypto_curve] = [
    [1, 2, 840, 10045, 3, 1, 7]: NB_CRYPTO_P256, [1, 3, 132, 0, 34]: NB_CRYPTO_P384,
    [1, 3, 132, 0, 35]: NB_CRYPTO_P521,
  ]
  /// The bits that the modulus of RSA may have: fewer are too weak, and more take time.
  private static let modulusBits = 2048...16384
  /// The most bits of RSA's exponent.
  private static let exponentBits = 33

  private let kind: Kind
  private nonisolated(unsafe) let handle: OpaquePointer

  /// Reads the fields of a SubjectPublicKeyInfo (RFC 5280, 4.1.2.7): a key of a named curve, of RSA or of Ed25519.
  init(_ fields: DERReader) throws(MalformedDER) {
    var fields = fields
    var algorithm = try fields.elements()
    let bytes = try fields.wholeBytes()
    try fields.finish()
    let handle: OpaquePointer?
    switch try algorithm.objectIdentifier() {
    case Self.ec:
      guard let curve = Self.curves[try algorithm.objectIdentifier()] else { throw MalformedDER() }
      (kind, handle) = (.ec(curve), nb_crypto_key_open_ec(curve, bytes, bytes.count))
    case Self.rsa:
      guard try algorithm.element(.null).contents.isEmpty else { throw MalformedDER() }
      (kind, handle) = (.rsa, try Self.openRSA(bytes))
    case Self.ed25519: (kind, handle) = (.ed25519, nb_crypto_key_open_ed25519(bytes, bytes.count))
    default: throw MalformedDER()
    }
    try algorithm.finish()
    guard let handle else { throw MalformedDER() }
    self.handle = handle
  }

  /// An RSAPublicKey is a sequence of two odd numbers (RFC 8017, A.1.1).
  private static func openRSA(_ bytes: [UInt8]) throws(MalformedDER) -> OpaquePointer? {
    var file = DERReader(bytes[...])
    var numbers = try file.elements()
    try file.finish()
    let modulus = Array(try numbers.unsignedInteger())
    let exponent = Array(try numbers.unsignedInteger())
    try numbers.finish()
    guard let handle = openRSA(modulus: modulus, exponent: exponent) else { throw MalformedDER() }
    return handle
  }

  /// A key of two odd numbers of a length that is secure; `nil` of others.
  private static func openRSA(modulus: [UInt8], exponent: [UInt8]) -> OpaquePointer? {
    guard let first = exponent.last, let second = modulus.last, first & second & 1 == 1, exponent != [1],
      modulusBits.contains(bitCount(modulus)), bitCount(exponent) <= exponentBits
    else { return nil }
    return nb_crypto_key_open_rsa(modulus, modulus.count, exponent, exponent.count)
  }

  /// A key of RSA; both numbers begin with their highest byte, which isn't 0. `nil` if it is not secure.
  init?(modulus: [UInt8], exponent: [UInt8]) {
    guard let handle = Self.openRSA(modulus: modulus, exponent: exponent) else { return nil }
    (kind, self.handle) = (.rsa, handle)
  }

  private static func bitCount(_ number: [UInt8]) -> Int { number.count * 8 - (number.first?.leadingZeroBitCount ?? 0) }

  deinit { nb_crypto_key_close(handle) }

  /// Whether the key is one of the curve P-256, which ES256 needs.
  var isP256: Bool { if case .ec(NB_CRYPTO_P256) = kind { true } else { false } }

  /// Whether a signature of a certificate is by this key.
  func isSignature(_ signature: [UInt8], of bytes: [UInt8], by algorithm: SignatureAlgorithm) -> Bool {
    let hash: nb_crypto_hash
    switch (kind, algorithm) {
    case (.ec, .ecdsa(let named)), (.rsa, .rsa(let named)): hash = named
    // Ed25519 has its own.
    case (.ed25519, .ed25519): hash = NB_CRYPTO_SHA512
    default: return false
    }
    return nb_crypto_key_verify(handle, hash, signature, signature.count, bytes, bytes.count)
  }

  /// Whether a signature of ES256 (RFC 7518, 3.4) is by this key of P-256: r and s, each of 32 bytes.
  func isES256Signature(_ signature: [UInt8], of bytes: [UInt8]) -> Bool {
    guard isP256, signature.count == 64 else { return false }
    let numbers = Self.integer(signature.prefix(32)) + Self.integer(signature.suffix(32))
    return isSignature([DERTag.sequence.byte, UInt8(numbers.count)] + numbers, of: bytes, by: .ecdsa(NB_CRYPTO_SHA256))
  }

  /// The DER of a number of at most 32 bytes.
  private static func integer(_ bytes: ArraySlice<UInt8>) -> [UInt8] {
    var digits = Array(bytes.drop { $0 == 0 })
    if digits.first ?? 0x80 >= 0x80 { digits.insert(0, at: 0) }
    return [DERTag.integer.byte, UInt8(digits.count)] + digits
  }
}
