internal import CSigningFixtures

/// libcrypto could not make or use a key.
package struct SigningFailure: Error {}

/// A private key of tests.
///
/// Safe to share: the C handle does not change.
package final class SigningKey: Sendable {
  package enum Kind: Hashable, Sendable {
    /// A curve by its name, such as `P-256` or `secp256k1`.
    case curve(String)
    case rsa(bits: Int)
    case ed25519
  }

  package enum Hash: String, Sendable {
    case sha1 = "SHA1"
    case sha256 = "SHA2-256"
    case sha384 = "SHA2-384"
    case sha512 = "SHA2-512"
  }

  /// The public key as certificates have it: the DER of a SubjectPublicKeyInfo.
  package let info: [UInt8]
  private let kind: Kind
  private nonisolated(unsafe) let handle: OpaquePointer

  /// Makes a new key; the default is P-256.
  package init(_ kind: Kind = .curve("P-256")) throws {
    let handle =
      switch kind {
      case .curve(let name): nb_fixture_key_open("EC", name, 0)
      case .rsa(let bits): nb_fixture_key_open("RSA", nil, bits)
      case .ed25519: nb_fixture_key_open("ED25519", nil, 0)
      }
    guard let handle else { throw SigningFailure() }
    (self.kind, self.handle) = (kind, handle)
    info = try Self.output { nb_fixture_key_info(handle, $0) }
  }

  deinit { nb_fixture_key_close(handle) }

  /// A signature as certificates have it: for a curve, the DER of r and s.
  package func signature(of bytes: [UInt8], hash: Hash = .sha256) throws -> [UInt8] {
    let name = kind == .ed25519 ? nil : hash.rawValue
    return try Self.output { nb_fixture_key_sign(handle, name, bytes, bytes.count, $0) }
  }

  /// A signature as a JWS has it: r and s, each of the length of the curve (RFC 7518, 3.4).
  package func rawSignature(of bytes: [UInt8], hash: Hash = .sha256) throws -> [UInt8] {
    let (r, s) = Self.numbers(of: try signature(of: bytes, hash: hash))
    let length = kind == .curve("P-384") ? 48 : 32
    return DER.padded(r, to: length) + DER.padded(s, to: length)
  }

  /// The contents of the two integers of an ECDSA signature, of which each has less than 128 bytes.
  package static func numbers(of signature: [UInt8]) -> (r: [UInt8], s: [UInt8]) {
    let first = signature.firstIndex(of: 0x02) ?? 0
    let end = first + 2 + Int(signature[first + 1])
    return (Array(signature[(first + 2)..<end]), Array(signature[(end + 2)...]))
  }

  /// HMAC with SHA-256.
  package static func authenticationCode(of bytes: [UInt8], key: [UInt8]) throws -> [UInt8] {
    try output { nb_fixture_hmac(key, key.count, bytes, bytes.count, $0) }
  }

  private static func output(_ write: (UnsafeMutablePointer<UInt8>) -> Int) throws -> [UInt8] {
    let bytes = [UInt8](unsafeUninitializedCapacity: Int(NB_FIXTURE_CAPACITY)) { buffer, count in
      count = buffer.baseAddress.map(write) ?? 0
    }
    guard !bytes.isEmpty else { throw SigningFailure() }
    return bytes
  }
}
