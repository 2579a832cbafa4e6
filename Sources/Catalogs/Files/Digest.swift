import Crypto

/// SHA-256 as lower-case hexadecimal digits.
public func hexadecimalDigest(of bytes: some Sequence<UInt8>) -> String {
  let digest =
    bytes.withContiguousStorageIfAvailable { bytes in
      var hash = SHA256()
      hash.update(bufferPointer: UnsafeRawBufferPointer(bytes))
      return hash.finalize()
    } ?? SHA256.hash(data: Array(bytes))
  return digest.withUnsafeBytes { hexadecimal($0) }
}

/// The first `count` bytes of SHA-256 as lower-case hexadecimal digits, two a byte.
package func hexadecimalDigest(of bytes: UnsafeRawBufferPointer, prefix count: Int) -> String {
  var hash = SHA256()
  hash.update(bufferPointer: bytes)
  return hash.finalize().withUnsafeBytes { hexadecimal($0.prefix(count)) }
}

/// The digest of files by their paths and contents, in the order given.
package func hexadecimalDigest(ofFiles files: [(path: String, bytes: [UInt8])]) -> String {
  var hash = SHA256()
  for (path, bytes) in files {
    hash.update(data: Array("\(path)\u{0}\(hexadecimalDigest(of: bytes))\u{0}".utf8))
  }
  return hash.finalize().withUnsafeBytes { hexadecimal($0) }
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
  private var hash = SHA256()

  /// Begins with nothing.
  package init() {}

  /// Adds a piece.
  package mutating func add(_ bytes: UnsafeRawBufferPointer) { hash.update(bufferPointer: bytes) }

  /// All bytes so far, as lower-case hexadecimal digits.
  package var hexadecimalDigits: String { hash.finalize().withUnsafeBytes { hexadecimal($0) } }
}
