import Catalogs

/// Texts as bytes: a checksum, and each text behind its length.
enum PackedTexts {
  /// The bytes of texts.
  static func bytes(_ texts: [String]) -> [UInt8] {
    var bytes: [UInt8] = []
    bytes.reserveCapacity(texts.reduce(8) { $0 + 4 + $1.utf8.count })
    append(0 as UInt64, to: &bytes)
    for text in texts {
      append(UInt32(text.utf8.count), to: &bytes)
      bytes += text.utf8
    }
    let checksum = bytes.withUnsafeBytes { UnsafeRawBufferPointer(rebasing: $0[8...]).checksum }
    bytes.withUnsafeMutableBytes { $0.storeBytes(of: checksum, as: UInt64.self) }
    return bytes
  }

  /// The texts of bytes, or `nil` if the bytes are damaged.
  static func texts(_ bytes: [UInt8]) -> [String]? {
    bytes.withUnsafeBytes { bytes in
      guard bytes.count >= 8,
        UnsafeRawBufferPointer(rebasing: bytes[8...]).checksum == bytes.loadUnaligned(as: UInt64.self)
      else { return nil }
      var texts: [String] = []
      var place = 8
      while place < bytes.count {
        guard bytes.count - place >= 4 else { return nil }
        let length = Int(bytes.loadUnaligned(fromByteOffset: place, as: UInt32.self))
        place += 4
        guard length <= bytes.count - place else { return nil }
        texts.append(String(decoding: bytes[place..<place + length], as: UTF8.self))
        place += length
      }
      return texts
    }
  }

  private static func append(_ number: some FixedWidthInteger, to bytes: inout [UInt8]) {
    withUnsafeBytes(of: number) { bytes += $0 }
  }
}
