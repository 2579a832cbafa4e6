extension SearchScanner {
  /// The text of a term.
  package enum Content {
    /// At most 16 bytes of UTF-8, as most terms have; numbers are compared and hashed faster than texts, and need no memory
    /// of their own.
    case short(ShortText)
    case long(String)

    /// Takes UTF-8 without zeros.
    package init(_ bytes: some Collection<UInt8>) {
      guard bytes.count <= ShortText.capacity else {
        self = .long(String(decoding: bytes, as: UTF8.self))
        return
      }
      var text = ShortText()
      for byte in bytes { text.append(byte) }
      self = .short(text)
    }

    /// A character, and the one after it.
    init(_ first: Unicode.Scalar, _ second: Unicode.Scalar?) {
      var text = ShortText()
      for byte in first.utf8 { text.append(byte) }
      if let second { for byte in second.utf8 { text.append(byte) } }
      self = .short(text)
    }

    package var text: String {
      switch self {
      case .long(let text): text
      case .short(let text): String(decoding: text.bytes, as: UTF8.self)
      }
    }
  }

  /// Some bytes, padded with zeros.
  package struct ShortText: Hashable {
    static let capacity = 16

    private var first: UInt64 = 0
    private var second: UInt64 = 0
    private var count = 0

    /// Adds a byte for which there is room.
    mutating func append(_ byte: UInt8) {
      let shifted = UInt64(byte) << UInt64(8 * (count & 7))
      if count < 8 { first |= shifted } else { second |= shifted }
      count += 1
    }

    var bytes: [UInt8] {
      (0..<count).map { UInt8(truncatingIfNeeded: ($0 < 8 ? first : second) >> UInt64(8 * ($0 & 7))) }
    }

    /// A number that differs for most texts: the two halves of a product, put over each other.
    fileprivate var quickHash: UInt64 {
      let product = (first ^ 0x9E37_79B9_7F4A_7C15).multipliedFullWidth(by: second ^ 0xD1B5_4A32_D192_ED03)
      return product.high ^ product.low
    }
  }
}

extension SearchScanner.Content: Hashable {
  /// A number that differs for most terms, found faster than a dictionary's.
  var quickHash: UInt64 {
    switch self {
    case .short(let text): text.quickHash
    case .long(let text): UInt64(truncatingIfNeeded: text.hashValue)
    }
  }
}
