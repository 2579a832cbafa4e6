internal import CCrypto

/// SHA-256 as lower-case hexadecimal digits.
public func hexadecimalDigest(of bytes: some Sequence<UInt8>) -> String {
  hexadecimal(
    bytes.withContiguousStorageIfAvailable { sha256(of: UnsafeRawBufferPointer($0)) }
      ?? Array(bytes).withUnsafeBytes(sha256)
  )
}

/// The first `count` bytes of SHA-256 as lower-case hexadecimal digits, two a byte.
package func hexadecimalDigest(of bytes: UnsafeRawBufferPointer, prefix count: Int) -> String {
  hexadecimal(sha256(of: bytes).prefix(count))
}

/// The digest of files by their paths and contents, in the order given.
package func hexadecimalDigest(ofFiles files: [(path: String, bytes: [UInt8])]) -> String {
  let lines = files.map { "\($0.path)\u{0}\(hexadecimalDigest(of: $0.bytes))\u{0}" }
  return hexadecimalDigest(of: lines.joined().utf8)
}

/// The 32 bytes of SHA-256 (FIPS 180-4).
func sha256(of bytes: UnsafeRawBufferPointer) -> [UInt8] {
  digest { nb_crypto_sha256(bytes.baseAddress, bytes.count, $0) }
}

/// What a function of libcrypto writes, which fails only if memory is short.
private func digest(_ write: (UnsafeMutablePointer<UInt8>) -> Bool) -> [UInt8] {
  [UInt8](unsafeUninitializedCapacity: Int(NB_CRYPTO_SHA256_LENGTH)) { buffer, count in
    guard let start = buffer.baseAddress, write(start) else { preconditionFailure("libcrypto cannot compute SHA-256") }
    count = Int(NB_CRYPTO_SHA256_LENGTH)
  }
}

/// Lower-case hexadecimal digits.
func hexadecimal(_ digest: some Collection<UInt8>) -> String {
  func letter(_ half: UInt8) -> UInt8 { half < 10 ? UInt8(ascii: "0") + half : UInt8(ascii: "a") + half - 10 }
  return String(unsafeUninitializedCapacity: 2 * digest.count) { text in
    for (index, byte) in digest.enumerated() {
      text[2 * index] = letter(byte >> 4)
      text[2 * index + 1] = letter(byte & 15)
    }
    return 2 * digest.count
  }
}

/// SHA-256 of bytes that come in pieces.
package struct RunningDigest: Sendable {
  /// The state that libcrypto adds to.
  ///
  /// Safe to share: it changes only while one digest alone refers to it.
  private final class State: Sendable {
    nonisolated(unsafe) let handle: OpaquePointer

    init(_ handle: OpaquePointer?) {
      guard let handle else { preconditionFailure("libcrypto cannot begin SHA-256") }
      self.handle = handle
    }

    deinit { nb_crypto_sha256_close(handle) }
  }

  private var state = State(nb_crypto_sha256_open())

  /// Begins with nothing.
  package init() {}

  /// Adds a piece.
  package mutating func add(_ bytes: UnsafeRawBufferPointer) {
    if !isKnownUniquelyReferenced(&state) { state = State(nb_crypto_sha256_copy(state.handle)) }
    guard nb_crypto_sha256_add(state.handle, bytes.baseAddress, bytes.count) else {
      preconditionFailure("libcrypto cannot add to SHA-256")
    }
  }

  /// The digest of all bytes so far.
  var bytes: [UInt8] { digest { nb_crypto_sha256_digest(state.handle, $0) } }

  /// All bytes so far, as lower-case hexadecimal digits.
  package var hexadecimalDigits: String { hexadecimal(bytes) }
}
