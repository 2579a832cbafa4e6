/// An extension of a certificate (RFC 5280, 4.2).
struct CertificateExtension: Sendable {
  static let basicConstraints: ASN1ObjectIdentifier = [2, 5, 29, 19]
  static let keyUsage: ASN1ObjectIdentifier = [2, 5, 29, 15]

  let identifier: ASN1ObjectIdentifier
  /// Whether a certificate must be refused if the extension is not understood.
  let isCritical: Bool
  /// The contents, which are DER for the extensions of RFC 5280.
  let value: [UInt8]

  init(_ fields: DERReader) throws(MalformedDER) {
    var fields = fields
    identifier = try fields.objectIdentifier()
    isCritical = try fields.flag()
    value = Array(try fields.element(.octetString).contents)
    try fields.finish()
  }
}

/// Whether a certificate may issue others (RFC 5280, 4.2.1.9).
struct BasicConstraints {
  let isAuthority: Bool
  /// The most issuing certificates between this one and the last of a chain; `nil` is any number.
  let pathLength: Int?

  /// Reads the value of an extension.
  init(_ value: [UInt8]) throws(MalformedDER) {
    var file = DERReader(value[...])
    var fields = try file.elements()
    try file.finish()
    isAuthority = try fields.flag()
    if fields.nextTag != nil {
      let bytes = try fields.integer()
      // Only authorities have a length.
      guard isAuthority, bytes.count <= 8, let first = bytes.first else { throw MalformedDER() }
      pathLength = bytes.reduce(first & 0x80 == 0 ? 0 : -1) { $0 << 8 | Int($1) }
    } else {
      pathLength = nil
    }
    try fields.finish()
  }
}

/// What the key of a certificate is for (RFC 5280, 4.2.1.3).
struct KeyUsage {
  let signsCertificates: Bool

  /// Reads the value of an extension.
  init(_ value: [UInt8]) throws(MalformedDER) {
    var file = DERReader(value[...])
    let contents = try file.element(.bitString).contents
    try file.finish()
    // Of nine bits, those at the end that are not set are left out. `keyCertSign` is the sixth.
    guard let unused = contents.first, let last = contents.dropFirst().last, contents.count <= 3, unused < 8,
      last.trailingZeroBitCount == unused, contents.count == 2 || unused == 7
    else { throw MalformedDER() }
    signsCertificates = contents[contents.startIndex + 1] & 0x04 != 0
  }
}
