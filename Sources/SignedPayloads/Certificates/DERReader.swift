/// Bytes are not DER (X.690), or not that of the expected type.
package struct MalformedDER: Error {}

/// A value in DER with its tag and length.
package struct DERElement {
  let tag: DERTag
  package let contents: ArraySlice<UInt8>
  /// Tag, length and contents.
  package let encoded: ArraySlice<UInt8>
}

/// The first byte of an element. Tags of more bytes don't occur in certificates.
package struct DERTag: Hashable {
  let byte: UInt8

  static let boolean = DERTag(byte: 0x01)
  static let integer = DERTag(byte: 0x02)
  package static let bitString = DERTag(byte: 0x03)
  package static let octetString = DERTag(byte: 0x04)
  static let null = DERTag(byte: 0x05)
  static let objectIdentifier = DERTag(byte: 0x06)
  static let utcTime = DERTag(byte: 0x17)
  static let generalizedTime = DERTag(byte: 0x18)
  static let sequence = DERTag(byte: 0x30)
  static let set = DERTag(byte: 0x31)

  /// `[number] EXPLICIT` of ASN.1.
  static func explicit(_ number: UInt8) -> DERTag { DERTag(byte: 0xA0 | number) }

  /// Whether the contents are elements.
  var isConstructed: Bool { byte & 0x20 != 0 }
}

/// Reads elements of DER (X.690) one after the other.
///
/// A value has one spelling in DER, and every other one is refused. libcrypto's own reader takes BER as well, and differs
/// between versions. These bytes come from outside and aren't verified yet; in Swift, a mistake can't read beyond them.
package struct DERReader {
  /// The most elements inside one another.
  private static let depthLimit = 50

  private var rest: ArraySlice<UInt8>

  package init(_ contents: ArraySlice<UInt8>) { rest = contents }

  /// Whether every element is followed by the end or another one, at all levels.
  package static func isWellFormed(_ contents: ArraySlice<UInt8>, depth: Int = 1) -> Bool {
    var reader = DERReader(contents)
    while !reader.rest.isEmpty {
      guard depth <= depthLimit, let element = try? reader.next() else { return false }
      guard !element.tag.isConstructed || isWellFormed(element.contents, depth: depth + 1) else { return false }
    }
    return true
  }

  /// The tag of the next element; `nil` at the end.
  var nextTag: DERTag? { rest.first.map(DERTag.init) }

  /// Expects the end.
  package func finish() throws(MalformedDER) { guard rest.isEmpty else { throw MalformedDER() } }

  /// The next element, of any type.
  package mutating func next() throws(MalformedDER) -> DERElement {
    let all = rest
    // Zero marks an end in BER; 31 in the lower bits, a tag of more bytes.
    guard let tag = rest.popFirst(), tag & 0xDF != 0, tag & 0x1F != 0x1F else { throw MalformedDER() }
    let length = try length()
    guard length <= rest.count else { throw MalformedDER() }
    let contents = rest.prefix(length)
    rest = rest.dropFirst(length)
    return DERElement(tag: DERTag(byte: tag), contents: contents, encoded: all[..<contents.endIndex])
  }

  private mutating func length() throws(MalformedDER) -> Int {
    guard let first = rest.popFirst() else { throw MalformedDER() }
    guard first >= 0x80 else { return Int(first) }
    let digits = rest.prefix(Int(first & 0x7F))
    rest = rest.dropFirst(digits.count)
    // A length of no digits is BER's indefinite one; a zero in front, or a number below 128, has a shorter spelling.
    guard (1...4).contains(first & 0x7F), digits.count == first & 0x7F, digits.first != 0 else { throw MalformedDER() }
    let length = digits.reduce(0) { $0 << 8 | Int($1) }
    guard length >= 0x80 else { throw MalformedDER() }
    return length
  }

  /// The next element, which must have a tag.
  package mutating func element(_ tag: DERTag) throws(MalformedDER) -> DERElement {
    let element = try next()
    guard element.tag == tag else { throw MalformedDER() }
    return element
  }

  /// The elements inside the next one.
  package mutating func elements(in tag: DERTag = .sequence) throws(MalformedDER) -> DERReader {
    DERReader(try element(tag).contents)
  }

  /// A Boolean with the default `false`, which DER leaves out.
  mutating func flag() throws(MalformedDER) -> Bool {
    guard nextTag == .boolean else { return false }
    guard try next().contents.elementsEqual([0xFF]) else { throw MalformedDER() }
    return true
  }

  /// An integer as its bytes in two's complement.
  mutating func integer() throws(MalformedDER) -> ArraySlice<UInt8> {
    let bytes = try element(.integer).contents
    guard let first = bytes.first else { throw MalformedDER() }
    if bytes.count > 1 {
      let sign = bytes[bytes.startIndex + 1] & 0x80
      // Nine bits that are all alike have a shorter spelling.
      guard !(first == 0x00 && sign == 0x00), !(first == 0xFF && sign == 0x80) else { throw MalformedDER() }
    }
    return bytes
  }

  /// An integer that is not negative, without the zero in front that its sign may need.
  package mutating func unsignedInteger() throws(MalformedDER) -> ArraySlice<UInt8> {
    let bytes = try integer()
    guard bytes[bytes.startIndex] & 0x80 == 0 else { throw MalformedDER() }
    return bytes.count > 1 && bytes.first == 0 ? bytes.dropFirst() : bytes
  }

  mutating func objectIdentifier() throws(MalformedDER) -> ASN1ObjectIdentifier {
    guard let identifier = ASN1ObjectIdentifier(contents: try element(.objectIdentifier).contents) else {
      throw MalformedDER()
    }
    return identifier
  }

  /// A bit string of whole bytes.
  mutating func wholeBytes() throws(MalformedDER) -> [UInt8] {
    let contents = try element(.bitString).contents
    guard contents.first == 0 else { throw MalformedDER() }
    return Array(contents.dropFirst())
  }
}
